"""What the tests share: every game there is, positions built card by card, and rounds played by chance."""

import importlib.util
import random
from collections.abc import Iterable, Iterator, Sequence
from itertools import count, pairwise
from pathlib import Path
from types import ModuleType

from hanafuda import SHEETS, BadGame, Card, Cards, Game, Luck, Match, State, apply, deal, record, restock
from hanafuda.options import Option

PLAYERS = [(name, players) for name, sheet in SHEETS.items() for players in sheet.deals]
"""Every game with every number of players."""
ROOT = Path(__file__).resolve().parent.parent


def tool(name: str) -> ModuleType:
    """A program of `tools`, to look inside."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


# -- games -----------------------------------------------------------------------------------------------------------


def values(option: Option) -> list[str]:
    """Texts for an option's values: all that have a name, the offered numbers, and the ends of the range."""
    found = [*option.values, *map(str, option.offer)]
    if option.low is not None and option.high is not None:
        found += [str(option.low), str(option.high)]
    found += ["+".join(pair) for pair in pairwise(option.joined)]
    found += ["+".join(value for value in option.joined if value != left_out) for left_out in option.joined]
    if option.numbers:
        found += ["/".join("0" * option.numbers), "/".join(str(90 + 20 * i) for i in range(option.numbers))]
    return list(dict.fromkeys(found))


def spelled(name: str, chosen: dict[str, str]) -> str:
    """A game string that spells every option, default or not."""
    return f"{name}({', '.join(f'{option}={value}' for option, value in chosen.items())})"


def single_choices(name: str) -> list[Game]:
    """The game with each value of each option once, all other options at their default."""
    return _possible(spelled(name, {o.name: value}) for o in SHEETS[name].options for value in values(o))


def random_choices(name: str, number: int, seed: int = 48) -> list[Game]:
    """The game with all options chosen by chance: the same ones every time."""
    luck = random.Random(f"{name} {seed}")
    options = SHEETS[name].options
    return _possible(spelled(name, {o.name: luck.choice(values(o)) for o in options}) for _ in range(number))


def _possible(texts: Iterable[str]) -> list[Game]:
    """Those of the texts that name a game, each game once."""
    return list({game.text: game for text in texts if (game := named(text))}.values())


def named(text: str) -> Game | None:
    """The game of this name; None where its options exclude each other."""
    try:
        return Game(text)
    except BadGame:
        return None


def tables(name: str, number: int = 30) -> list[tuple[Game, int]]:
    """A wide choice of tables: every option value, `number` random combinations, and all numbers of players."""
    games = [*single_choices(name), *random_choices(name, number)]
    return [(game, players) for game in games for players in game.players]


# -- positions -------------------------------------------------------------------------------------------------------


def deck(
    game: Game,
    players: int | None = None,
    *,
    hands: Sequence[str] = (),
    field: str = "",
    stock: str = "",
    bottom: str = "",
) -> list[Card]:
    """A whole deck from what matters of it: the named cards lie where they are named, the others fill the gaps.

    Fillers on the field are of months that are not named anywhere, if there are enough, and never match each other.
    """
    players = players or game.players[0]
    size = game.sheet.deals[players]
    cards = list(game.deck(players))
    wanted = [*(cards_of(hand) for hand in hands), *[[] for _ in range(players - len(hands))]]
    laid, top, last = cards_of(field), cards_of(stock), cards_of(bottom)
    used = {card for group in (*wanted, laid, top, last) for card in group}
    assert len(used) == sum(map(len, (*wanted, laid, top, last))), "a card is named twice"
    spare = sorted((card for card in cards if card not in used), key=lambda card: (card * 13 % 49, card))
    while len(laid) < size.field:
        quiet = [card for card in spare if card.month and card.month not in {other.month for other in laid}]
        laid.append(next((card for card in quiet if card.month not in {other.month for other in used}), quiet[0]))
        spare.remove(laid[-1])
    for hand in wanted:
        assert len(hand) <= size.hand, "too many cards for the hand"
        while len(hand) < size.hand:
            hand.append(spare.pop(0))
    order = [card for hand in wanted for card in hand] + laid + top + spare + last
    assert len(laid) == size.field, "too many cards for the field"
    return order


def cards_of(text: str) -> list[Card]:
    """The cards of a text in the order they stand."""
    return [Card(word) for word in text.split()]


def dealt(
    text: str,
    players: int | None = None,
    *,
    hands: Sequence[str] = (),
    field: str = "",
    stock: str = "",
    bottom: str = "",
    dealer: int | None = None,
    month: int = 1,
) -> State:
    """A round with these cards in these places; seat 0 begins, unless another dealer is named."""
    game = Game(text)
    if dealer is None:
        dealer = (players or game.players[0]) - 1 if game.sheet.starts == "next" else 0
    order = deck(game, players, hands=hands, field=field, stock=stock, bottom=bottom)
    return deal(game, players, order=order, dealer=dealer, month=month)


def played(state: State, moves: str) -> State:
    """The state after these moves."""
    for move in moves.split():
        state = apply(state, move)
    return state


def to_the_end(state: State) -> State:
    """The round played out, always with the first move that is allowed."""
    while not state.over:
        state = on_with(state, Luck(0), next(iter(state.legal), None))
    return state


# -- chance ----------------------------------------------------------------------------------------------------------


def on_with(state: State, luck: Luck, move: int | None = None) -> State:
    """The next state of a round: after this move or any, or after the second shuffle where that is wanted."""
    if state.phase == "shuffle":
        return restock(state, luck.shuffled(state.stock))
    return apply(state, luck.pick(list(state.legal)) if move is None else move)


def decisions(
    game: Game, players: int, seed: int, dealer: int | None = None, month: int | None = None
) -> Iterator[State]:
    """Every state of a random round, from the deal (void ones are dealt again) to the end."""
    luck = Luck(seed)
    dealer = luck.below(players) if dealer is None else dealer
    month = 1 + luck.below(12) if month is None else month
    state = deal(game, players, order=luck.shuffled(game.deck(players)), dealer=dealer, month=month)
    while state.void:
        yield state
        state = deal(game, players, order=luck.shuffled(game.deck(players)), dealer=dealer, month=month)
    yield state
    while not state.over:
        state = on_with(state, luck)
        yield state


def finished(game: Game, players: int, seed: int) -> State:
    """A random round's end."""
    *_, state = decisions(game, players, seed)
    return state


def random_match(game: Game, names: Sequence[str] | int, seed: int, moves: int | None = None) -> Match:
    """A game played by chance to its end, or so many moves of it."""
    luck = Luck(seed)
    match = Match.new(game, names, luck)
    while match.wants != "nothing" and moves != 0:
        if match.wants == "deck":
            match = match.deal(luck=luck)
        else:
            match = match.play(luck.pick(list(match.state.legal)))
            moves = None if moves is None else moves - 1
    return match


def drawn_round(seed: int) -> Match:
    """A game without end after its first round, played by chance."""
    luck = Luck(seed)
    match = Match.new(Game("koikoi(rounds=0, target=1000, misdeal=play_on, first_dealer=0)"), luck=luck).deal(luck=luck)
    while match.wants == "move":
        match = match.play(luck.pick(list(match.state.legal)))
    return match


def many_rounds(rounds: int, spelled: str = "round") -> str:
    """The record of a game that goes on and on: the same round, in which nobody scores, so many times."""
    match = next(match for match in map(drawn_round, count()) if match.totals == (0, 0))
    start, _, round = record.write(match).removesuffix("\nunfinished\n").partition("round 1,")
    return start + "".join(f"{spelled} {number},{round}" for number in range(1, rounds + 1)) + "unfinished\n"


def codes(cards: Cards) -> set[str]:
    """A set of cards as a set of their codes."""
    return {card.code for card in cards}
