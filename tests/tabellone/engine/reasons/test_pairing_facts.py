"""Why a contestant is where it is, said from the record alone."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import SYSTEMS
from tabellone.engine.explanation_types import ExplanationAnswer
from tabellone.engine.reasons.naming import name_of
from tabellone.engine.reasons.pairing_facts import BOARDS, BoardReason, ColourReason, reasons_of
from tabellone.messages import Message
from tabellone.record import Colour, Player, Record
from tests.tabellone.engine.dubov.dubov_events import worked
from tests.tabellone.engine.played import record

DUBOV = replace(record(5, "1-3 1, 4-2 =, 5 U", "2-1 *, 3-4 *, 5 H"), system="dubov")


def said(of: Record, number: int, tpn: int) -> dict[str, list[str]]:
    return {reason.question: [*reason.answer.short] for reason in reasons_of(of, number, tpn)}


def test_points_earlier_games_and_colours_due() -> None:
    assert said(DUBOV, 2, 1) == {
        "Why this opponent?": [
            "Player 1 has one point, Player 2 half a point.",
            "They have not played each other before in this event.",
        ],
        "Why this colour?": ["Player 2 was due White.", "Player 1 was due Black."],
        "Why this board?": [str(BOARDS)],
    }
    third = replace(DUBOV, rounds=(*DUBOV.rounds, *record(5, "3-1 *").rounds))
    both = said(third, 3, 1)
    assert both["Why this opponent?"] == ["Player 1 has one point, Player 3 0 points."]
    again = replace(DUBOV, rounds=(*record(5, "1-3 1").rounds, *record(5, "1-2 *").rounds))
    assert said(again, 2, 1) == {
        "Why this opponent?": [
            "Player 1 has one point, Player 2 0 points.",
            "They have not played each other before in this event.",
        ],
        "Why this colour?": ["Player 1 was due Black."],
        "Why this board?": [str(BOARDS)],
    }


def test_two_who_were_due_the_same_colour() -> None:
    of = replace(record(4, "1-2 1, 3-4 1", "1-3 *, 2-4 *"), system="dubov")
    assert said(of, 2, 1)["Why this colour?"] == [
        "Player 1 was due Black.",
        "Player 3 was due Black.",
        "Player 3 gets it by the order of the rules.",
    ]


def test_byes_that_were_given_and_byes_that_were_asked_for() -> None:
    of = replace(record(4, "1-2 1, 3 H, 4 Z", "1 F, 2-3 *, 4 U"), system="dubov")
    assert said(of, 1, 3) == {"Why no game?": ["Player 3 has a half-point bye in this round."]}
    assert said(of, 1, 4) == {"Why no game?": ["Player 4 is not playing in this round."]}
    assert said(of, 2, 1) == {"Why no game?": ["Player 1 has a full-point bye in this round."]}
    assert said(of, 2, 4) == {
        "Why the bye?": ["The number of players is odd, so one of them gets the bye: Player 4 in this round."]
    }


def test_a_calendar_says_that_it_is_the_calendar() -> None:
    of = replace(record(4, "1-4 *, 2-3 *"), system="round-robin", edition="2023")
    assert said(of, 1, 4) == {
        "Why this opponent?": ["The pairing table pairs Player 4 and Player 1 in round 1."],
        "Why this colour?": ["The pairing table fixes the colours before round 1."],
    }


def test_an_arbiter_sees_the_colours_so_far() -> None:
    answers = {str(reason.question): reason.answer for reason in reasons_of(DUBOV, 2, 1)}
    assert answers["Why this colour?"].long == (
        "Player 2 was due White.",
        "Player 1 was due Black.",
        "Player 2: so far White 0, Black 1, last colour Black.",
        "Player 1: so far White 1, Black 0, last colour White.",
    )


def test_colours_in_balance_are_not_said_to_be_the_first() -> None:
    of = replace(record(4, "1-2 1, 3-4 1", "2-1 1, 4-3 1", "1-3 *, 2-4 *"), system="keizer", edition="2026")
    assert said(of, 3, 1)["Why this colour?"] == ["Neither is due a colour, so the order of the rules decides."]


def test_a_bracket_says_that_it_is_the_bracket() -> None:
    of = replace(record(4, "1-4 *, 2-3 *"), system="knockout")
    assert said(of, 1, 4)["Why this opponent?"] == ["The bracket pairs Player 4 and Player 1."]


def test_of_nobody_and_of_no_round_nothing_is_said_and_unknown_systems_say_what_the_record_shows() -> None:
    assert (said(DUBOV, 2, 77), said(DUBOV, 3, 1), said(DUBOV, 0, 1)) == ({}, {}, {})
    assert said(replace(DUBOV, system="chess960"), 2, 1) == {
        "Why this opponent?": [
            "Player 1 has one point, Player 2 half a point.",
            "They have not played each other before in this event.",
        ]
    }


def test_why_one_of_two_gets_the_colour_is_what_their_colours_show() -> None:
    apart = replace(record(4, "1-3 1, 2-4 1", "4-1 1, 2-3 1", "1-4 1, 3-2 1", "2-1 *, 3-4 *"), system="dubov")
    assert said(apart, 4, 2)["Why this colour?"][-1] == (
        "Player 1 had the other colour the last time their colours were different, and gets it."
    )
    balance = replace(record(4, "1-2 1, 3-4 1", "1-4 1", "3-1 *, 2-4 *"), system="dubov")
    assert said(balance, 3, 1)["Why this colour?"][-1] == ("Player 1 has the stronger colour preference and gets it.")


def test_a_name_stands_in_a_sentence_as_it_is_spoken() -> None:
    names = ("Rossi, Anna", "Carlsen", "Rossi,", "de la Cruz, Ana, jr", "张伟")
    of = Record(players=tuple(Player(tpn, name) for tpn, name in enumerate(names, start=1)))
    assert [name_of(of, tpn) for tpn in of.contestant] == ["Anna Rossi", *names[1:]]


def test_colours_and_boards_are_values_too() -> None:
    facts = {str(reason.question): reason.facts for reason in reasons_of(DUBOV, 2, 1)}
    assert facts["Why this opponent?"] is None
    assert facts["Why this colour?"] == ColourReason(1, 2, Colour.BLACK, Colour.BLACK, Colour.WHITE, "")
    assert facts["Why this board?"] == BoardReason(1, 1, 10, 15)


def test_before_the_first_game_the_lot_decides() -> None:
    of = replace(record(4, "1-3 *, 2-4 *"), system="dubov")
    assert said(of, 1, 1)["Why this colour?"] == [
        "Neither has had a colour yet, so the initial colour and the pairing numbers decide."
    ]


def test_what_a_system_says_of_a_floater_takes_the_place_of_the_short_reason() -> None:
    of = worked()
    explanation = SYSTEMS["dubov"].explain(of, 2)
    longer = ExplanationAnswer((Message("Because."),), (Message("Because, by article 1."),))

    def why_float(tpn: int) -> ExplanationAnswer | None:
        return longer if tpn == 7 else None

    answers = [row.answer for row in reasons_of(of, 2, 7, explanation, why_float) if row.floater]
    assert answers == [longer]
    kept = [row.answer.short for row in reasons_of(of, 2, 7, explanation, lambda _tpn: None) if row.floater]
    assert kept == [("Player 7 floats up because a player with a higher score needs an opponent.",)]
    computed = [row.answer.short for row in reasons_of(of, 2, 7, explanation) if row.floater]
    assert computed[0][0] == kept[0][0]
    assert len(computed[0]) == 3
