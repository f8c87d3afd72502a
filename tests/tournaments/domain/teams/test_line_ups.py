"""What a line-up may be: each rule alone, and what must hold for any roster."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.line_ups import RosterMember, default_line_up, faults_of

ROSTER = [
    RosterMember(11, "Anna", 2300),
    RosterMember(12, "Bruno", 2200),
    RosterMember(13, "Carla", 2250),
    RosterMember(14, "Dino", 2400),
    RosterMember(15, "Elsa", 1900),
    RosterMember(16, "Fabio", 2100, may_play=False),
]
USUAL = LineUpRules()


def texts(seats: list[int | None], rules: LineUpRules = USUAL, boards: int = 3) -> list[str]:
    return [fault.text for fault in faults_of(seats, ROSTER, rules, boards)]


@pytest.mark.parametrize(
    ("seats", "text"),
    [
        ([11, 12], "The line-up names 2 boards; a match has 3."),
        ([11, 12, 99], "A player in the line-up is not on the team’s roster."),
        ([11, 12, 12], "Bruno sits at more than one board."),
        ([11, 12, 16], "Fabio does not play in this round."),
    ],
)
def test_what_cannot_be_played_is_no_exception_that_an_arbiter_makes(seats: list[int | None], text: str) -> None:
    (fault,) = faults_of(seats, ROSTER, USUAL, 3)
    assert (fault.text, fault.is_of_rules) == (text, False)


def test_the_order_of_the_roster() -> None:
    assert texts([11, 12, 13]) == texts([11, 13, 15]) == []
    assert texts([12, 11, 13]) == ["Anna is before Bruno on the roster but plays on a lower board."]


def test_the_order_of_the_ratings_with_a_tolerance() -> None:
    strict, kind = (LineUpRules(order="rating", tolerance=points, reserves="anywhere") for points in (49, 50))
    assert texts([11, 12, 13], kind) == []
    assert texts([11, 12, 13], strict) == ["Carla (2250) sits behind Bruno (2200): more than 49 points more."]
    assert texts([14, 11, 13], strict) == []


def test_the_tolerance_is_asked_of_any_two_not_of_neighbours_alone() -> None:
    roster = [RosterMember(1, "A", 2000), RosterMember(2, "B", 2040), RosterMember(3, "C", 2080)]
    rules = LineUpRules(order="rating", tolerance=50)
    assert [fault.text for fault in faults_of([1, 2, 3], roster, rules, 3)] == [
        "C (2080) sits behind A (2000): more than 50 points more."
    ]


def test_reserves_sit_at_the_end_or_where_the_order_puts_them() -> None:
    behind, anywhere = (LineUpRules(order="free", reserves=where) for where in ("end", "anywhere"))
    assert texts([13, 11, 15], behind) == texts([15, 13, 11], anywhere) == []
    assert texts([15, 13, 11], behind) == ["Reserves sit behind the regular players."]
    by_rating = LineUpRules(order="rating", reserves="end")
    assert texts([11, 13, 14], by_rating) == []  # the reserve is the strongest of all, and sits last


def test_only_the_last_boards_are_left_empty_and_not_without_need_where_the_rules_say_so() -> None:
    needed = LineUpRules(most_empty=0)
    assert texts([11, 12, None]) == []
    assert texts([11, None, 12]) == texts([11, None, 12], needed) == ["Only the last boards may be left empty."]
    assert texts([11, 12, None], needed) == ["A board is empty although a player on the roster could play."]
    assert [fault.text for fault in faults_of([11, None], ROSTER[:1], needed, 2)] == []
    assert texts([None, None, None]) == ["No players chosen."]


MEMBERS = st.lists(
    st.builds(RosterMember, st.integers(1, 30), st.just("X"), st.integers(0, 2800), st.booleans()),
    max_size=9,
    unique_by=lambda member: member.key,
)
RULES = st.builds(
    LineUpRules,
    order=st.sampled_from(["fixed", "rating", "free"]),
    tolerance=st.integers(0, 100),
    reserves=st.sampled_from(["end", "anywhere"]),
    most_empty=st.none() | st.integers(0, 9),
)


@given(roster=MEMBERS, rules=RULES, boards=st.integers(1, 8))
def test_nothing_is_wrong_with_the_line_up_of_who_names_none(
    roster: list[RosterMember], rules: LineUpRules, boards: int
) -> None:
    seats = default_line_up(roster, rules, boards)
    assert faults_of(seats, roster, rules, boards) == []
    playing = [member.key for member in roster if member.may_play][:boards]
    assert sorted(key for key in seats if key is not None) == sorted(playing)


@given(roster=MEMBERS, rules=RULES, data=st.data())
def test_a_line_up_without_fault_is_one_that_can_be_played(
    roster: list[RosterMember], rules: LineUpRules, data: st.DataObject
) -> None:
    boards = data.draw(st.integers(1, 5))
    keys = [member.key for member in roster] + [99]
    seats = data.draw(st.lists(st.none() | st.sampled_from(keys), min_size=boards - 1, max_size=boards + 1))
    faults = faults_of(seats, roster, rules, boards)
    named = [key for key in seats if key is not None]
    may_play = {member.key for member in roster if member.may_play}
    is_playable = len(seats) == boards and len(set(named)) == len(named) and set(named) <= may_play
    assert is_playable == all(fault.is_of_rules for fault in faults)
    if not faults:
        assert seats == [*named, *[None] * (boards - len(named))]


def test_a_board_is_left_empty_in_as_many_rounds_as_the_rules_say() -> None:
    twice = LineUpRules(most_empty=2)

    def said(seats: list[int | None], emptied: int) -> list[str]:
        return [fault.text for fault in faults_of(seats, ROSTER, twice, 3, emptied=emptied)]

    assert said([11, 12, None], 1) == said([11, 12, 13], 2) == []
    assert said([11, 12, None], 2) == ["A board may be left empty in 2 rounds of the event, and was already."]
    assert [fault.text for fault in faults_of([11, None], ROSTER[:1], twice, 2, emptied=5)] == []
