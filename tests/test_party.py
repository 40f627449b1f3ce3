"""Chairs before the start: who may do what, and that a wrong wish changes nothing."""

from contextlib import suppress

import pytest

pytest.importorskip("litestar")

from hypothesis import given
from hypothesis import strategies as st

from hanafuda import Game, IllegalMove
from hanafuda.errors import BadGame, HanafudaError
from hanafuda.match import MAX_NAME, checked_names
from hanafuda.server.party import CHANGES, Chair, Party, clean_name, free_name
from hanafuda.server.wire import Settings

ROOT = "0" * 64
ADA, BEN, CLEO = "ada", "ben", "cleo"


def four() -> Party:
    """A table of four: Ada, who made it, and three empty chairs."""
    return Party(Game("kwado(teams=2x2)"), (Chair("Ada", ADA), Chair(), Chair(), Chair()), ADA, root=ROOT)


def refused(party: Party, kind: str, **data: object) -> str:
    with pytest.raises(HanafudaError) as error:
        party.after(kind, data)
    return str(error.value)


def test_whoever_comes_takes_the_first_empty_chair_or_the_one_they_want() -> None:
    party = four().sit(BEN, "Ben").sit(CLEO, "Cleo", 3)
    assert [chair.name for chair in party.chairs] == ["Ada", "Ben", "", "Cleo"]
    assert "taken" in refused(party, "sit", by="dan", name="Dan", chair=1)
    assert "All chairs" in refused(party.sit("dan", "Dan"), "sit", by="eve", name="Eve")


def test_one_person_may_have_several_chairs() -> None:
    party = four().sit(ADA, "Ada’s sister")
    assert party.seats_of(ADA) == (0, 1)
    assert party.people == {ADA}
    assert not party.practice


def test_nobody_has_the_name_of_another() -> None:
    party = four().sit(BEN, "Ada").sit(CLEO, "Ada")
    assert [chair.name for chair in party.chairs] == ["Ada", "Ada 2", "Ada 3", ""]
    assert party.rename(BEN, "Ada 3").chairs[1].name == "Ada 2"


def test_only_the_host_fills_removes_hands_over_and_starts() -> None:
    party = four().sit(BEN, "Ben")
    for kind, data in (("fill", {"chair": 2, "bot": "greedy"}), ("remove", {"chair": 0}), ("host", {"chair": 1})):
        assert "Only the host" in refused(party, kind, by=BEN, **data)
    assert "Only the host" in refused(party, "settings", by=BEN, settings={"away": 0})
    assert party.hand_over(ADA, 1).host == BEN


def test_somebody_who_was_removed_can_watch_and_not_sit_down() -> None:
    party = four().sit(BEN, "Ben").remove(ADA, 1)
    assert party.chairs[1] == Chair()
    assert "watch" in refused(party, "sit", by=BEN, name="Ben")
    assert "nobody else" in refused(party, "remove", by=ADA, chair=0)


def test_chairs_are_swapped_by_the_host_or_with_an_empty_one() -> None:
    party = four().sit(BEN, "Ben").fill(ADA, 3, "greedy")
    assert party.swap(ADA, 0, 1).chairs[0].person == BEN
    assert party.swap(BEN, 1, 2).chairs[2].person == BEN
    for a, b in ((0, 1), (1, 3), (0, 2)):
        assert "Only the host" in refused(party, "swap", by=BEN, a=a, b=b)
    assert "no chair 9" in refused(party, "swap", by=ADA, a=0, b=9)


def test_the_host_who_leaves_is_followed_by_the_next() -> None:
    party = four().sit(BEN, "Ben").stand(ADA)
    assert party.host == BEN
    assert party.chairs[0] == Chair()


def test_a_game_starts_when_no_chair_is_empty_and_all_are_ready() -> None:
    party = four().sit(BEN, "Ben")
    assert str(party.hindrance(ADA)) == "2 chairs are still empty."
    party = party.fill(ADA, 2, "greedy").fill(ADA, 3, "planner", "Hana")
    assert str(party.hindrance(ADA)) == "Not ready yet: Ben."
    assert str(party.hindrance(BEN)) == "You are not ready yet."
    assert party.ready(BEN).hindrance(ADA) is None
    assert party.ready(BEN).ready(BEN, ready=False).hindrance(ADA) is not None


def test_a_bot_can_be_sent_away_and_a_person_cannot() -> None:
    party = four().fill(ADA, 1, "greedy")
    assert party.fill(ADA, 1).chairs[1] == Chair()
    assert "taken" in refused(party, "fill", by=ADA, chair=0, bot="greedy")
    assert "no player of the kind “genius”" in refused(party, "fill", by=ADA, chair=1, bot="genius")


def test_a_rematch_moves_everybody_one_seat_on_and_keeps_the_teams() -> None:
    party = four().sit(BEN, "Ben").fill(ADA, 2, "greedy").fill(ADA, 3, "planner", "Hana")
    again = party.moved_on()
    assert [chair.name for chair in again] == ["Hana", "Ada", "Ben", "Greedy"]
    teams = [{chair.name for chair in chairs[side::2]} for chairs in (party.chairs, again) for side in (0, 1)]
    assert teams[:2] == teams[:1:-1]


def test_a_key_from_an_address_is_claimed_once() -> None:
    party = four().claim("new", ADA)
    assert party.seats_of("new") == (0,)
    assert party.host == "new"
    assert "not the key" in refused(party, "claim", by="eve", was=ADA)


CHAIRS = st.integers(-1, 5)
PEOPLE = st.sampled_from([ADA, BEN, CLEO, "dan", "eve"])
WISHES = st.one_of(
    st.tuples(st.just("sit"), st.fixed_dictionaries({"by": PEOPLE, "name": st.text(), "chair": st.none() | CHAIRS})),
    st.tuples(st.just("ready"), st.fixed_dictionaries({"by": PEOPLE, "ready": st.booleans()})),
    st.tuples(st.just("swap"), st.fixed_dictionaries({"by": PEOPLE, "a": CHAIRS, "b": CHAIRS})),
    st.tuples(
        st.just("fill"),
        st.fixed_dictionaries({"by": PEOPLE, "chair": CHAIRS, "bot": st.sampled_from([None, "greedy", "x"])}),
    ),
    st.tuples(st.sampled_from(["remove", "host"]), st.fixed_dictionaries({"by": PEOPLE, "chair": CHAIRS})),
    st.tuples(st.just("rename"), st.fixed_dictionaries({"by": PEOPLE, "name": st.text()})),
    st.tuples(st.just("stand"), st.fixed_dictionaries({"by": PEOPLE})),
    st.tuples(st.just("settings"), st.fixed_dictionaries({"by": PEOPLE, "settings": st.just({"away": 7})})),
)


@given(st.lists(WISHES, max_size=40))
def test_whatever_is_wished_a_party_stays_one(wishes: list[tuple[str, dict[str, object]]]) -> None:
    assert {kind for kind, _ in wishes} <= set(CHANGES)
    party = four()
    for kind, data in wishes:
        with suppress(IllegalMove, BadGame):
            party = party.after(kind, data)
        names = [chair.name for chair in party.chairs if chair.name]
        assert len(names) == len(set(names))
        assert checked_names(names) == names
        assert all(bool(chair.name) == (chair.kind != "open") for chair in party.chairs)
        assert not any(chair.person and chair.bot for chair in party.chairs)
        assert not party.people & party.removed
        assert party.host in party.people or not party.people


@given(st.text(), st.lists(st.text(max_size=12), max_size=6))
def test_every_name_can_stand_in_a_record(name: str, taken: list[str]) -> None:
    found = free_name(clean_name(name), taken, 3)
    assert checked_names([found]) == [found]
    assert found not in taken
    assert len(found) <= MAX_NAME


def test_settings_are_what_they_say() -> None:
    party = four().agree(ADA, {"away": 30, "clock": "move", "seconds": 20})
    assert party.settings == Settings(away=30, clock="move", seconds=20)
