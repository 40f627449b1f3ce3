"""A second turn machine, slow and obvious, beside the second scorer: cards are words, hands and piles are sets of them.

It knows nothing of the package it checks: a table is made from a game's name and its options as plain words.
"""

from collections import Counter
from collections.abc import Sequence

import reference
from reference import SAKURA, Options, month

DEALS = {
    "koikoi": {2: (8, 8)},
    "hanaawase": {2: (10, 8), 3: (7, 6), 4: (5, 8)},
    "minhwatu": {2: (10, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
    "sudaoshi": {3: (7, 6), 4: (7, 6), 5: (7, 6), 6: (7, 6), 7: (7, 0)},
    "kwado": {2: (8, 8), 3: (7, 6), 4: (5, 8), 5: (4, 8), 6: (3, 12)},
}
AT_MOST = {"sudaoshi": 3}  # so many play a round, however many sit at the table
SIDES = {"2x2": 2, "3x2": 3, "2x3": 2}
WILD = "11c"


def deal_of(name: str, options: Options, players: int) -> tuple[int, int]:
    """Cards to each hand and to the field."""
    return (10, 8) if players == 2 and options.get("deal") == "ten" else DEALS[name][players]


class Table:
    """One round. `moves` says what may be done, `play` does it."""

    def __init__(
        self, name: str, options: Options, players: int, deck: Sequence[str], dealer: int, month_of_round: int
    ) -> None:
        self.name, self.options, self.players = name, options, players
        self.dealer, self.month_of_round = dealer, month_of_round
        self.sides = SIDES.get(str(options.get("teams")), players)
        hand, field = deal_of(name, options, players)
        self.stock = list(deck)
        self.hands = [self._drawn(hand) for _ in range(players)]
        self.field = self._drawn(field)
        self.piles: list[set[str]] = [set() for _ in range(self.sides)]
        self.declared: list[set[int]] = [set() for _ in range(self.sides)]
        self.seat = (dealer + 1) % players if name == "kwado" else dealer
        self.order = [(self.seat + place) % players for place in range(players)]  # those who play, in turn order
        self.unasked: list[int] = []  # those who have still to say whether they play
        self.gathered = False  # the stock holds the hands of those who are out, and is to be shuffled
        self.turns = self.declaring = 0
        self.waiting, self.from_hand = "", False  # the card that waits for its player to choose
        self.captured = self.asking = self.over = self.void = False
        self.swept: tuple[str, int] | None = None  # the month that follows the wild card, and its side
        self.held: list[set[str]] = [set() for _ in range(self.sides)]
        self.points, self.calls = [0] * self.sides, [0] * self.sides
        self._open()

    def copy(self) -> "Table":
        other = object.__new__(Table)
        other.__dict__ |= self.__dict__
        other.stock, other.field = list(self.stock), set(self.field)
        other.hands, other.piles = [set(hand) for hand in self.hands], [set(pile) for pile in self.piles]
        other.declared, other.held = [set(sets) for sets in self.declared], [set(rows) for rows in self.held]
        other.points, other.calls = list(self.points), list(self.calls)
        other.order, other.unasked = list(self.order), list(self.unasked)
        return other

    def _drawn(self, number: int) -> set[str]:
        drawn, self.stock = self.stock[:number], self.stock[number:]
        return set(drawn)

    @property
    def side(self) -> int:
        return self.seat % self.sides

    # -- the opening -------------------------------------------------------------------------------------------------

    def _open(self) -> None:
        if "j" in self.field:
            self.field = (self.field - {"j"}) | self._drawn(1)
            self.piles[self.dealer % self.sides].add("j")
        if self.players == 7:
            self._show_blank()
        if self._fours() and (self.options["misdeal"] == "redeal" or self.players == 7):
            self.void = True
        elif self.players > AT_MOST.get(self.name, 6):
            self.unasked = [seat for seat in self.order if self.hands[seat]]
            self.order = []
            self._ask()
        else:
            self._begin()

    def _begin(self) -> None:
        self.seat = self.order[0]
        if self.options["misdeal"] == "dealer_takes":
            fours = self._fours()
            self.field -= fours
            self.piles[(self.dealer if self.dealer in self.order else self.seat) % self.sides] |= fours
        if self.name == "koikoi" and any(reference.koikoi_lucky(frozenset(hand)) for hand in self.hands):
            self.over = self.options["lucky_hands"] == "win"
            self.void = self.options["lucky_hands"] == "redeal"
        self._joker_in_hand()

    def _show_blank(self) -> None:
        """Whoever holds the blank card has no hand: what else there was of it is the field."""
        seat = next(seat for seat, hand in enumerate(self.hands) if "j" in hand)
        self.field, self.hands[seat] = self.hands[seat] - {"j"}, set()
        self.piles[seat].add("j")

    # -- who plays ---------------------------------------------------------------------------------------------------

    def _words(self) -> list[str]:
        """What the next to speak may say."""
        most = AT_MOST[self.name]
        words = ["play"] if len(self.order) < most else []
        return words + (["drop"] if len(self.order) + len(self.unasked) > most else [])

    def _ask(self) -> None:
        """Go on to the next who has a choice; if nobody has one any more, the stock is gathered."""
        while self.unasked and len(words := self._words()) == 1:
            self._say(words[0])
        if self.unasked:
            self.seat = self.unasked[0]
        else:
            for seat in set(range(self.players)) - set(self.order):
                self.stock += self.hands[seat]
                self.hands[seat] = set()
            self.gathered = True

    def _say(self, word: str) -> None:
        seat = self.unasked.pop(0)
        if word == "play":
            self.order.append(seat)

    def shuffle(self, stock: Sequence[str]) -> None:
        """Go on with the stock in a new order."""
        assert sorted(stock) == sorted(self.stock)
        self.stock, self.gathered = list(stock), False
        self._begin()

    # -- what lies there ---------------------------------------------------------------------------------------------

    def _fours(self) -> set[str]:
        months = Counter(map(month, self.field))
        return {card for card in self.field if months[month(card)] == 4}

    def _joker_in_hand(self) -> None:
        if "j" in self.hands[self.seat]:
            self.hands[self.seat] = (self.hands[self.seat] - {"j"}) | self._drawn(1)
            self.piles[self.side].add("j")

    # -- moves -------------------------------------------------------------------------------------------------------

    def moves(self) -> list[str]:
        """Every move that is allowed now."""
        if self.over or self.void or self.gathered:
            return []
        if self.unasked:
            return self._words()
        if self.asking:
            return ["stop", "go"]
        if self.waiting:
            return sorted(self._found(self.waiting, self.from_hand))
        cards = self.hands[self.seat]
        if self.options["match_duty"] == "on":
            cards = {card for card in cards if self._found(card, True)} or cards
        if self.declaring:
            return sorted(cards & SAKURA[self.declaring])
        return sorted(cards) + [f"declare{number}" for number in self._sets(cards)]

    def _sets(self, cards: set[str]) -> list[int]:
        """The sets that may be declared with one of these cards."""
        yaku = str(self.options.get("yaku")).split("+")
        if self.options.get("declare") != "on" or not {"sakura", "all"} & set(yaku):
            return []
        return [number for number, own in SAKURA.items() if cards & own and number not in self.declared[self.side]]

    def _wild(self, card: str, from_hand: bool) -> bool:
        gaji = self.options.get("gaji", "off")
        return card == WILD and (gaji == "stock" or (gaji == "on" and from_hand))

    def _found(self, card: str, from_hand: bool) -> set[str]:
        """What a card finds to take."""
        if self._wild(card, from_hand):
            return self.field - self._fours()
        return {other for other in self.field if month(other) == month(card)}

    def play(self, move: str) -> None:
        """Do one of them, and what follows without a choice."""
        if self.unasked:
            self._say(move)
            self._ask()
        elif self.asking:
            self._decide(move)
        elif move.startswith("declare"):
            self.declaring = int(move.removeprefix("declare"))
            self.declared[self.side].add(self.declaring)
        elif self.waiting:
            card, self.waiting = self.waiting, ""
            self._capture(card, {move}, self.from_hand)
            self._go_on(self.from_hand)
        else:
            self.declaring = 0
            self.hands[self.seat].remove(move)
            self._lay(move, True)

    def _lay(self, card: str, from_hand: bool) -> None:
        found = self._found(card, from_hand)
        if len(found) == 2 or (len(found) > 1 and self._wild(card, from_hand)):
            self.waiting, self.from_hand = card, from_hand
            return
        if found:
            self._capture(card, found, from_hand)
        else:
            self.field.add(card)
        self._go_on(from_hand)

    def _capture(self, card: str, taken: set[str], from_hand: bool) -> None:
        if self._wild(card, from_hand):
            self.swept = month(min(taken)), self.side
        self.field -= taken
        self.piles[self.side] |= taken | {card}
        self.captured = True

    def _go_on(self, from_hand: bool) -> None:
        if from_hand:
            self._turn()
        else:
            self._end_turn()

    def _turn(self) -> None:
        card = self.stock.pop(0)
        if card == "j":
            self.piles[self.side].add("j")
            card = self.stock.pop(0)
        elif self.stock == ["j"]:
            self.piles[self.side].add(self.stock.pop())
        self._lay(card, False)

    # -- the end of a turn -------------------------------------------------------------------------------------------

    def _end_turn(self) -> None:
        self.turns += 1
        if self.name == "koikoi" and self._is_raised():
            last = not self.hands[self.seat]
            limit = int(self.options["calls"])
            answers = self.options["answer"] == "ends" and self.calls[1 - self.seat] > 0
            self.over = last or answers or 0 < limit <= self.calls[self.seat]
            self.asking = not self.over
        else:
            self._next()

    def _yaku(self) -> list[reference.Yaku]:
        pile = frozenset(self.piles[self.seat])
        return reference.koikoi(pile, self.options, self.month_of_round, self.calls[self.seat])

    def _is_raised(self) -> bool:
        rows = self._yaku()
        names, points = {row.name for row in rows}, reference.total(rows)
        dealt = self.turns == 1 and self.seat == self.dealer
        if not rows or not (self.captured or dealt):
            return False
        if not names - self.held[self.seat] and points <= self.points[self.seat]:
            return False
        self.held[self.seat], self.points[self.seat] = names, points
        return True

    def _decide(self, move: str) -> None:
        self.asking, self.over = False, move == "stop"
        if move == "go":
            self.calls[self.seat] += 1
            self.points[self.seat] = reference.total(self._yaku())
            self._next()

    def _next(self) -> None:
        following = (self.order.index(self.seat) + 1) % len(self.order)
        self.seat, self.captured = self.order[following], False
        if self.hands[self.seat]:
            self._joker_in_hand()
        elif self.stock and self.options.get("ending") == "stock":
            self._turn()
        else:
            self._finish()

    def _finish(self) -> None:
        self.over = True
        if self.swept:
            left = {card for card in self.field if month(card) == self.swept[0]}
            self.field -= left
            self.piles[self.swept[1]] |= left
