"""Why a player of the Dutch system has this opponent, floats, has this colour, board or the bye; short and long."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.engine import pair
from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.reasons import reasons_of
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Game, Record, Result, Round, VirtualPoints
from tests.tabellone.engine.dutch.dutch_examples import completion_table, exchange, limbo, transposition, two_halves
from tests.tabellone.engine.played import record

BOARDS = (
    "Boards are ordered by the higher score of the two players, then by the sum of their scores, then by "
    "pairing number."
)

WORSE_COLOURS = (
    "By the rules, the first choice was Player 3, but then the pairing of the scoregroup would be worse.",
    "More players would not get their colour preference.",
)
ODD = "The number of players is odd, so one of them gets the bye."
OTHERS = "With the bye for a player ranked below Player 4 (Player 5), the pairing would be worse."
NOBODY_LEFT = "Player 1 has no legal opponent left in the scoregroup and floats down to the next one."
ODD_GROUP = "The scoregroup with 2 points had an odd number of players, so one of them had to float down."
INSTEAD = (
    "Player 16 could have been paired there, but the rules choose another pairing first.",
    "It would be equally good, but the rules first pair the two halves in their original order.",
)
C12 = "Bracket 1 would be worse by C12 (2.4.7), players who do not get their colour preference: 1 instead of 0."


def answer(short: tuple[str, ...], long: tuple[str, ...]) -> ExplanationAnswer:
    """Messages are compared as their texts."""
    return ExplanationAnswer(tuple(map(Message, short)), tuple(map(Message, long)))


def paired(of: Record) -> Record:
    """The record with its next round."""
    found = pair(of, len(of.rounds) + 1)
    games = tuple(Game(white, black, Result.UNKNOWN, Result.UNKNOWN) for white, black in found.pairs)
    byes = tuple(Bye(tpn, ByeKind.PAIRING_ALLOCATED) for tpn in found.allocated_byes)
    return replace(of, rounds=(*of.rounds, Round.of(games, byes)))


LATER_BY_S2 = (
    "Bracket 5 would be equally good by all criteria, but is generated later: it differs in the order of S2 (D.1)."
)


def told(of: Record, tpn: int) -> dict[str, ExplanationAnswer]:
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
        "Why this colour?": ["Player 1 was due White and Player 4 was due Black."],
        "Why this board?": [BOARDS],
    }
    assert told(two_halves(), 1)["Why this opponent?"].long == (
        "Bracket 1 (score ½)",
        "Pairs: 1-4 2-3.",
        "Candidate: S1 1, 2 | S2 4, 3.",
        "The first candidate, 1-3 2-4, was not accepted.",
        "Bracket 1 would be worse by C12 (2.4.7), players who do not get their colour preference: 2 instead of 0.",
        "Affected: 3, 4 (none in the chosen pairing).",
        "All criteria are fulfilled.",
    )


def test_10_9_who_has_met_the_first_opponent_is_told_so() -> None:
    answers = told(exchange(), 1)
    assert answers["Why this opponent?"].short == (
        "Player 1 and Player 2 both have one point.",
        "By the rules, the first choice was Player 3, but they already played each other in round 1.",
    )
    assert "Not 1-3: They already played each other in round 1 (2.1.1)." in answers["Why this opponent?"].long
    assert answers["Why this colour?"] == answer(
        ("Both were due White. Player 2 has the stronger colour preference and gets it.",),
        (
            "White by article 5.2.2.",
            "Player 2: so far White 0, Black 1, last colour Black; strong preference: White.",
            "Player 1: so far White 1, Black 1, last colour Black; mild preference: White.",
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
                "C5 (2.3.1), score of the player with the bye: ½.",
                "C9 (2.4.4), unplayed games of the player with the bye: 0 (4).",
                "Ranked lower, but does not get the bye: 5 Player 5.",
                C12,
                "Affected: 4 (none in the chosen pairing).",
            ),
        )
    }


def test_the_bye_of_the_last_and_of_the_last_who_may_have_it() -> None:
    assert short(record(5), 5) == {"Why the bye?": [ODD, "Player 5 is the lowest-ranked player who can get it."]}
    second = record(5, "1-3 1, 4-2 0, 5 U")
    assert short(replace(second, adjustments=()), 4) == {
        "Why the bye?": [ODD, "Player 4 is the lowest-ranked player who can get it."]
    }
    third = record(3, "1-2 1, 3 U", "3-1 0, 2 U")
    assert short(third, 1)["Why the bye?"][1] == (
        "The players ranked below Player 1 cannot get it: Player 3, Player 2."
    )


def test_who_came_down_and_whom_it_reaches_are_told_the_same_of_it() -> None:
    down, up = short(limbo(), 1), short(limbo(), 4)
    reason = [NOBODY_LEFT]
    assert (down["Why an opponent with a lower score?"], up["Why an opponent with a higher score?"]) == (reason, reason)
    assert down["Why this opponent?"][1:] == [
        "Players who float down are paired first, with the highest-ranked players of the next scoregroup."
    ]


def test_an_odd_group_says_what_would_be_worse_if_another_went_down() -> None:
    answers = told(completion_table(), 3)
    assert answers["Why an opponent with a higher score?"] == answer(
        (
            ODD_GROUP,
            *INSTEAD,
        ),
        (
            ODD_GROUP,
            "If 16 were paired here:",
            LATER_BY_S2,
            "Chosen candidate: S1 14 | S2 7; S1R 5 | S2R 10.",
            "Other candidate: S1 14 | S2 7; S1R 5 | S2R 16.",
        ),
    )
    assert answers["Why this board?"].long == (
        "Board 5 (C.04.2 D.9): the higher score is 2, the sum 3½, the pairing number of the higher-ranked player 16.",
    )


def test_points_for_pairing_only_are_said() -> None:
    with_points = replace(record(4), virtual_points=(VirtualPoints(10, 1, 1, 1, 2),))
    assert short(with_points, 1)["Why this opponent?"][:2] == [
        "Player 1 and Player 2 both have 0 points.",
        "For pairing only, virtual points included, Player 1 has one point and Player 2 has one point.",
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
