"""Why a player of the Dutch system has this opponent, floats, has this colour, board or the bye; short and long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import pair
from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.reasons import reasons_of
from tabellone.engine.told import ToldAnswer
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, Record, Result, Round, VirtualPoints
from tests.tabellone.engine.dutch.dutch_examples import completion_table, exchange, limbo, transposition, two_halves
from tests.tabellone.engine.played import record

BOARDS = (
    "The boards are in the order of the points: first the pair with the player who has most, then the points of both"
    " together, then the place in the list."
)

WORSE_COLOURS = (
    "By the order of the rules Player 3 came first, but then the group would be paired worse.",
    "More players would get the colour that is not due to them.",
)
ODD = "The number of those who play is odd, so one has no opponent, and gets the points of the bye."
OTHERS = "With the bye for somebody after Player 4 in the list (Player 5) the rest would be paired worse."
NOBODY_LEFT = (
    "There is nobody left among those with as many points whom Player 1 may still meet, so Player 1 goes down to the"
    " next group."
)
ODD_GROUP = "The number of players in the group with 2 points was odd, so one of them had to go down to the next group."
INSTEAD = (
    "Player 16 could have been paired there, but the rules come to another way first.",
    "It would be no worse, but the rules first pair the two halves in their order.",
)
C12 = "Bracket 1 would be worse by C12 (2.4.7), players who do not get the colour they prefer: 1 instead of 0."


def answer(short: tuple[str, ...], long: tuple[str, ...]) -> ToldAnswer:
    """Messages are compared as their texts."""
    return ToldAnswer(tuple(map(Message, short)), tuple(map(Message, long)))


def paired(of: Record) -> Record:
    """The record with its next round."""
    found = pair(of, len(of.rounds) + 1)
    games = tuple(Game(white, black, Result.UNKNOWN, Result.UNKNOWN) for white, black in found.pairs)
    byes = tuple(Bye(tpn, ByeKind.PAIRING_ALLOCATED) for tpn in found.allocated_byes)
    return replace(of, rounds=(*of.rounds, Round.of(games, byes)))


def told(of: Record, tpn: int) -> dict[str, ToldAnswer]:
    whole = paired(of)
    made = explained(whole, len(whole.rounds))
    return {reason.question: reason.answer for reason in reasons_of(whole, made, tpn)}


def short(of: Record, tpn: int) -> dict[str, list[str]]:
    return {question: [*answer.short] for question, answer in told(of, tpn).items()}


def test_10_8_a_transposition_is_said_with_who_came_first_and_what_would_be_worse() -> None:
    assert short(two_halves(), 1) == {
        "Why this opponent?": [
            "Player 1 and Player 4 both have half a point.",
            *WORSE_COLOURS,
        ],
        "Why this colour?": ["By the colours so far Player 1 was due White, and Player 4 Black."],
        "Why this board?": [BOARDS],
    }
    assert told(two_halves(), 1)["Why this opponent?"].long == (
        "Bracket 1, with the score ½",
        "Pairs: 1-4 2-3.",
        "In the order of the articles: S1 1, 2 | S2 4, 3.",
        "The first candidate was 1-3 2-4, and was not taken.",
        "Bracket 1 would be worse by C12 (2.4.7), players who do not get the colour they prefer: 2 instead of 0.",
        "Concerned: 3, 4 instead of nobody.",
        "All criteria are fulfilled.",
    )


def test_10_9_who_has_met_the_first_opponent_is_told_so() -> None:
    answers = told(exchange(), 1)
    assert answers["Why this opponent?"].short == (
        "Player 1 and Player 2 both have one point.",
        "By the order of the rules Player 3 came first, but they have met in round 1.",
    )
    assert "Not 1-3: They have met in round 1 (2.1.1)." in answers["Why this opponent?"].long
    assert answers["Why this colour?"] == answer(
        ("Both were due White; the colours of Player 2 are further out of balance.",),
        (
            "White by article 5.2.2.",
            "Player 2: so far White 0, Black 1, the last time Black; strongly due White.",
            "Player 1: so far White 1, Black 1, the last time Black; mildly due White.",
        ),
    )


def test_10_8_the_bye_is_said_with_what_else_would_be_worse() -> None:
    assert told(transposition(), 4) == {
        "Why the bye?": answer(
            (
                ODD,
                OTHERS,
            ),
            (
                "4 Player 4 has the bye.",
                "C5 (2.3.1), score of who has the bye: ½.",
                "C9 (2.4.4), unplayed games of who has the bye: 0 (4).",
                "Comes before in the list from below: 5 Player 5.",
                C12,
                "Concerned: 4 instead of nobody.",
            ),
        )
    }


def test_the_bye_of_the_last_and_of_the_last_who_may_have_it() -> None:
    assert short(record(5), 5) == {"Why the bye?": [ODD, "It goes to the last in the list who may have it: Player 5."]}
    second = record(5, "1-3 1, 4-2 0, 5 U")
    assert short(replace(second, adjustments=()), 4) == {
        "Why the bye?": [ODD, "It goes to the last in the list who may have it: Player 4."]
    }
    third = record(3, "1-2 1, 3 U", "3-1 0, 2 U")
    assert short(third, 1)["Why the bye?"][1] == (
        "Of those after Player 1 in the list nobody may have it: Player 3, Player 2."
    )


def test_who_came_down_and_whom_it_reaches_are_told_the_same_of_it() -> None:
    down, up = short(limbo(), 1), short(limbo(), 4)
    reason = [NOBODY_LEFT]
    assert (down["Why somebody with fewer points?"], up["Why somebody with more points?"]) == (reason, reason)
    assert down["Why this opponent?"][1:] == [
        "Who is left over in a higher group meets the players of the next one, from the top."
    ]


def test_an_odd_group_says_what_would_be_worse_if_another_went_down() -> None:
    answers = told(completion_table(), 3)
    assert answers["Why somebody with more points?"] == answer(
        (
            ODD_GROUP,
            *INSTEAD,
        ),
        (
            ODD_GROUP,
            "If 16 were paired here:",
            "Bracket 5 would be as good by all criteria, but is generated later: it differs in the order of S2 (D.1).",
            "Chosen: S1 14 | S2 7; S1R 5 | S2R 10.",
            "The other one: S1 14 | S2 7; S1R 5 | S2R 16.",
        ),
    )
    assert answers["Why this board?"].long == (
        "Board 5 (C.04.2 D.9): the higher score is 2, the sum 3½, the higher-ranked number 16.",
    )


def test_points_for_pairing_only_are_said() -> None:
    with_points = replace(record(4), virtual_points=(VirtualPoints(10, 1, 1, 1, 2),))
    assert short(with_points, 1)["Why this opponent?"][:2] == [
        "Player 1 and Player 2 both have 0 points.",
        "For the pairing alone Player 1 counts with one point and Player 2 with one point.",
    ]


def test_a_board_that_was_changed_by_hand_is_not_explained_by_the_rules() -> None:
    changed = record(4, "1-2 *, 3-4 *")
    made = explained(changed, 1)
    assert [list(reasons_of(changed, made, tpn)) for tpn in (1, 2, 3, 4)] == [[], [], [], []]
    bye = record(5, "1-5 *, 2-3 *, 4 U")
    assert list(reasons_of(bye, explained(bye, 1), 5)) == []


@pytest.mark.parametrize("edition", ["2017", "2026"])
def test_everybody_of_a_generated_round_gets_an_answer(edition: str) -> None:
    """Three sentences at most for each question, none of them with an article's number."""
    of = paired(completion_table() if edition == "2017" else two_halves())
    made = explained(of, len(of.rounds))
    for tpn in of.contestant:
        entry = next((row for row in of.cards[tpn] if row.round == len(of.rounds)), None)
        found = list(reasons_of(of, made, tpn))
        assert bool(found) == bool(entry and (entry.opponent or entry.bye is ByeKind.PAIRING_ALLOCATED))
        for reason in found:
            assert 1 <= len(reason.answer.short) <= 3
            assert not any(mark in line for line in reason.answer.short for mark in ("C1", "C.", "2.4", "S1"))
