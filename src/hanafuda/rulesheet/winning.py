"""The whole game: who deals next, when it ends, who wins, and what else could be chosen."""

from ..game import Game
from ..options import OURS
from ..sheet import AfterDraw, Chosen, NextDealer
from ..text import Phrase
from .model import Grid, Rule
from .said import Rules, notes, ours_unless_said, settled, told


def match(game: Game) -> Rules:
    """Who deals next, when the game ends, and who has won it."""
    sheet, written = game.sheet, game.written
    asked = isinstance(written.next_dealer, Chosen)
    if not asked:
        yield Rule(Phrase(f"rules.next-dealer.{sheet.next_dealer}"))
        yield from _next_dealer(game)
    for field in ("rounds", "target"):
        if getattr(sheet, field):
            yield from settled(game, field)
    yield from told(game, "match")
    if asked:
        yield from _next_dealer(game)
    if not isinstance(written.ranking, Chosen):
        yield Rule(Phrase(f"rules.winner.{'-'.join(sheet.ranking)}"))
    yield from _leaders(game)


def _next_dealer(game: Game) -> Rules:
    """Who deals after a round that more than one, or nobody, has won."""
    sheet = game.sheet
    if sheet.next_dealer != NextDealer.WINNER:
        return
    if sheet.teams:
        yield Rule(Phrase("rules.team-dealer"), OURS)
    if sheet.after_draw == AfterDraw.EARLIER:
        yield Rule(Phrase("rules.tied-dealer"), ours_unless_said(game, "after_draw"))
    elif not isinstance(game.written.after_draw, Chosen):
        yield Rule(Phrase(f"rules.after-draw.{sheet.after_draw}"))


def _leaders(game: Game) -> Rules:
    sheet = game.sheet
    if sheet.target and sheet.ranking[0] == "points":
        yield Rule(Phrase("rules.leaders.several", n=sheet.target), OURS)
    if sheet.target and sheet.leaders_tied == "again":
        yield Rule(Phrase("rules.leaders.again"), OURS)
    if sheet.rounds or sheet.leaders_tied == "share":
        key = "rules.leaders.share-last" if sheet.leaders_tied == "again" else "rules.leaders.share"
        yield Rule(Phrase(key), OURS)


def house(game: Game) -> Rules:
    """What the list of house rules means, and those that go together."""
    yield Rule(Phrase("rules.house.says"))
    presets = [name for name, options in game.written.presets.items() if options]
    if presets:
        head = tuple(Phrase(f"rules.house.{word}") for word in ("preset", "means", "options"))
        rows = tuple(
            (word, Phrase("game.says", of=word), Phrase("rules.house.chosen", options=game.written.presets[name]))
            for name, word in ((name, game.word(f"preset.{name}")) for name in presets)
        )
        yield Rule(Phrase("rules.house.presets"), grid=Grid(head, rows))


def rest(game: Game) -> Rules:
    """What is good to know besides."""
    yield from notes(game, "notes")
