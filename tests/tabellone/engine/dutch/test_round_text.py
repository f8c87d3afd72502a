"""The story of a round for arbiters, in the terms of the textbook (Held 2023, chapter 10)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.round_text import explanation_text
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.dutch.dutch_examples import completion_table, exchange, fewer_pairs, transposition
from tests.tabellone.engine.played import record


def story(of: Record, number: int) -> dict[str, list[str]]:
    return {part.heading: [*part.lines] for part in explanation_text(of, explained(of, number))}


def test_10_9_the_exchange_is_told_with_the_first_candidate_and_why_it_was_not_taken() -> None:
    assert story(exchange(), 3) == {
        "Bracket 1 (score 1)": [
            "Residents: 1, 2, 3, 4.",
            "Pairs: 1-2 3-4.",
            "Candidate: S1 1, 3 | S2 2, 4.",
            "Exchanged from S1: 2, from S2: 3.",
            "The first candidate, 1-3 2-4, was not accepted.",
            "Not 1-3: They already played each other in round 1 (2.1.1).",
            "Exchange between S1 and S2: players from each half 1, difference of the BSN sums 1 (4.3).",
            "C12 (2.4.7), players who do not get their colour preference: 1 (1).",
            "No other candidate.",
        ],
        "Colours": [
            "Board 1: 2 Player 2 has White against 1 Player 1 (5.2.2).",
            "Board 2: 3 Player 3 has White against 4 Player 4 (5.2.1).",
        ],
    }


def test_10_8_the_bye_is_told_with_everybody_who_comes_before() -> None:
    assert story(transposition(), 2)["The bye"] == [
        "4 Player 4 has the bye.",
        "Ranked lower, but does not get the bye: 5 Player 5.",
        "Bracket 1 would be worse by C12 (2.4.7), players who do not get their colour preference: 1 instead of 0.",
        "Affected: 4 (none in the chosen pairing).",
    ]


def test_10_11_who_floats_is_told_with_the_reason() -> None:
    lines = story(fewer_pairs(), 2)["Bracket 1 (score 1)"]
    assert lines[2:4] == [
        "1 Player 1 floats down so that the lower brackets can be paired.",
        "2 Player 2 floats down so that the lower brackets can be paired.",
    ]
    assert story(fewer_pairs(), 2)["Bracket 2 (score 0)"][-4:] == [
        "All criteria are fulfilled.",
        "Next best candidate: 1-4 2-3 instead of 1-3 2-4.",
        "Bracket 2 would be worse by C12 (2.4.7), players who do not get their colour preference: 2 instead of 0.",
        "Affected: 4, 3 (none in the chosen pairing).",
    ]


def test_10_12_the_penultimate_and_the_collapsed_bracket_are_named() -> None:
    made = story(completion_table(), 5)
    assert made["Bracket 7 (score 1)"][0].startswith("This is the penultimate pairing bracket (PPB)")
    collapsed, moved_down = made["Bracket 8 (score 0)"][:2]
    assert collapsed == (
        "The remaining players form the collapsed last bracket (CLB), because they could not be paired in another way"
        " (A.9)."
    )
    assert moved_down == "Moved-down players (MDP): 12."
    assert "If 16 were paired here:" in made["Bracket 5 (score 2)"]


def test_what_holds_for_the_whole_round_stands_first() -> None:
    of = replace(record(4, "1-4 1, 3-2 0"), forbidden=(ForbiddenPairs((1, 4)),), acceleration="baku")
    assert story(of, 1)["The round"] == [
        "Virtual points (for pairing only): 1 (+1), 2 (+1).",
        "Prohibited pairings: 1-4.",
        "These boards differ from the pairing by the rules: 1-4 3-2.",
    ]
    assert "The round" not in story(record(4), 1)
