"""What happened, in words: one sentence for each event, and names for cards that people can read aloud."""

from collections.abc import Sequence

from .cards import Card, Cards
from .moves import Event


def named(card: Card) -> str:
    """A card in running text: `the Moon`, `the Pine Ribbon`."""
    return f"the {card.title}"


def listed(cards: Cards) -> str:
    """Cards in running text: `the Moon, the Geese and the Susuki Chaff 1`."""
    *most, last = [named(card) for card in cards]
    return f"{', '.join(most)} and {last}" if most else last


def tell(event: Event, names: Sequence[str]) -> str:
    """One sentence for an event. A sweep belongs to a side and not to a seat: give it the names of the sides."""
    who = names[event.seat]
    sentences = {
        "play": _laid(f"{who} plays", event),
        "turn": _laid(f"{who} turns", event),
        "choose": f"{who} takes {listed(event.taken)}." if event.taken else "",
        "joker": f"{who} captures the joker.",
        "call": f"{who} calls Koi-Koi and plays on.",
        "stop": f"{who} stops.",
        "build": f"{who} declares Sakura set {event.number}.",
        "sweep": f"{who} gets what the Lightning left: {listed(event.taken)}." if event.taken else "",
        "deal": f"Four of a month on the field: {who} takes {listed(event.taken)}." if event.taken else "",
    }
    return sentences[event.kind]


def _laid(start: str, event: Event) -> str:
    if event.card is None:
        return ""
    takes = f" and takes {listed(event.taken)}" if event.taken else ""
    return f"{start} {named(event.card)}{takes}."
