"""What a yaku is called where it comes from: shown beside its name, unless that is the same word.

>>> from hanafuda.text import speaking
>>> gokou = Native("五光 gokō", Phrase("koikoi.yaku.five-brights"))
>>> for code in ("en", "ja"):
...     with speaking(code):
...         print(gokou.name, gokou)
Five Brights 五光 gokō
五光 ごこう
"""

from . import Language, Phrase, reader


class Native(str):
    """A name in its own script and how it is read. Who reads that script is told how it is read, or nothing more."""

    name: Phrase

    def __new__(cls, text: str, name: Phrase) -> "Native":
        """The text as a sheet has it, of what has this name."""
        native = super().__new__(cls, text)
        native.name = name
        return native

    def __getnewargs__(self) -> tuple[str, Phrase]:  # type: ignore[override]
        return super().__str__(), self.name

    def __str__(self) -> str:
        return self.told(reader())

    def told(self, language: Language) -> str:
        """As it stands beside its name in a language."""
        written, told = super().__str__(), language.tell(self.name)
        entry = language.entry(self.name.key)
        if not isinstance(entry, str) and "native" in entry:
            return entry["native"]
        return "" if told and written.split(" ")[0] == told else written
