"""Korean particles: which of a pair follows a word is decided by its last sound.

>>> [word + particle(word, "을/를") for word in ("달", "나비", "Ume", "3", "비광 (달)")]
['달을', '나비를', 'Ume를', '3을', '비광 (달)을']
>>> [word + particle(word, "으로/로") for word in ("달", "광", "7")]
['달로', '광으로', '7로']
"""

import re
from functools import lru_cache
from unicodedata import normalize

PAIR = re.compile(r"(?:^| )[가-힣]+/[가-힣]*$")
"""The end of a form that asks for a particle: what follows a consonant, and what follows a vowel."""
_RIEUL = 8
"""The final ㄹ, by its number among the finals of a syllable."""
_OTHER = 1
"""Any other final consonant."""
_DIGITS = dict(zip("0123456789", (_OTHER, _RIEUL, 0, _OTHER, 0, 0, _OTHER, _RIEUL, _RIEUL, 0), strict=True))
"""영 일 이 삼 사 오 육 칠 팔 구; what ends in zeros (십, 백, 천, 만) ends in a consonant too."""
_ASIDE = re.compile(r"(?<=[\w%])\W*[(（][^()（）]*[)）]$")
_LATIN = re.compile(r"[A-Za-z]+$")


@lru_cache(maxsize=10_000)
def particle(word: str, pair: str) -> str:
    """The one of a pair (`consonant/vowel`) that follows a word; after ㄹ, 으로 is 로."""
    consonant, vowel = pair.split("/")
    final = last_sound(word)
    return vowel if not final or (final == _RIEUL and consonant.startswith("으")) else consonant


def last_sound(word: str) -> int:
    """The final consonant of a word as it is read aloud, by its number; 0 after a vowel. A remark in brackets at the
    end, brackets and quotes are passed over."""
    read = re.sub(r"[^\w%]+$", "", _ASIDE.sub("", normalize("NFC", word)))
    letter = read[-1:]
    if "가" <= letter <= "힣":
        return (ord(letter) - ord("가")) % 28
    if letter in ("ん", "ン"):
        return _OTHER
    return _DIGITS.get(letter, 0) or _latin(read)


def _latin(word: str) -> int:
    """Letters of an abbreviation are named (엘, 알; 엠, 엔); in a word, some consonants stay finals in Korean."""
    found = _LATIN.search(normalize("NFD", word).rstrip("\u0300\u0301\u0302\u0303\u0308\u030c\u0327"))
    letters = found[0] if found else ""
    if letters.isupper():
        return _RIEUL if letters[-1] in "LR" else _OTHER if letters[-1] in "MN" else 0
    if letters.endswith("l"):
        return _RIEUL
    return _OTHER if re.search(r"(?:[mn]|ng|[^lrns][bckpt])$", letters) else 0
