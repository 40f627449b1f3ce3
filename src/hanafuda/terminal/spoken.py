"""Screens that speak the reader's language, and go on in another when the reader changes it."""

from dataclasses import replace

from textual.binding import ActiveBinding, Binding
from textual.screen import Screen

from ..commands.words import word
from ..text import reader


class Spoken(Screen[None]):
    """A screen whose keys are described by keys of the catalogue, told when they are shown."""

    @property
    def active_bindings(self) -> dict[str, ActiveBinding]:
        found = super().active_bindings.items()
        return {key: active._replace(binding=told(active.binding)) for key, active in found}

    async def speak(self) -> None:
        """Say everything again, in the language that is spoken now."""
        await self.recompose()


def told(binding: Binding) -> Binding:
    """A key with its description in words."""
    key = binding.description
    return replace(binding, description=word(key)) if "." in key and reader().has(key) else binding
