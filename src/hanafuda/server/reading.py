"""Reading what others send: whatever is wrong with it is a refusal in a sentence."""

from typing import TypeVar

import msgspec

from ..errors import HanafudaError

T = TypeVar("T")


class Unreadable(HanafudaError):
    """A message that is not what it should be; what is wrong with it, as a programmer reads it, is its cause."""


def read(decoder: "msgspec.json.Decoder[T]", data: str | bytes, most: int) -> T:
    """What the data says, of at most so many bytes."""
    raw = data.encode("utf-8", "surrogatepass") if isinstance(data, str) else data
    if len(raw) > most:
        raise Unreadable("too-long", limit=size(most))
    try:
        return decoder.decode(raw)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise Unreadable("unreadable") from error
    except RecursionError:  # lists in lists in lists
        raise Unreadable("too-deep") from None


def size(number: int) -> str:
    """So many bytes in people's numbers: 4 kB, 2 MB."""
    return f"{number / 1_000_000:g} MB" if number >= 1_000_000 else f"{max(1, number // 1_000)} kB"
