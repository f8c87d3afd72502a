"""The story of a round for arbiters, in the terms of the textbook (Held 2023, chapter 10)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine.dutch.explanation import explained
from tabellone.engine.dutch.round_words import told
from tabellone.record import ForbiddenPairs, Record
from tests.tabellone.engine.dutch.dutch_examples import completion_table, exchange, fewer_pairs, transposition
from tests.tabellone.engine.played import record


def story(of: Record, number: int) -> dict[str, list[str]]:
    return {part.heading: [*part.lines] for part in told(of, explained(of, number))}


def test_10_9_the_exchange_is_told_with_the_first_candidate_and_why_it_was_not_taken() -> None:
    assert story(exchange(), 3) == {
        "Bracket 1, with the score 1": [
            "Residents: 1, 2, 3, 4.",
            "Pairs: 1-2 3-4.",
            "In the order of the articles: S1 1, 3 | S2 2, 4.",
            "Exchanged from S1: 2, from S2: 3.",
            "The first candidate was 1-3 2-4, and was not taken.",
            "Not 1-3: They have met in round 1 (2.1.1).",
            "Exchange: players of each half 1, places between them 1 (4.3).",
            "C12 (2.4.7), players who do not get the colour they prefer: 1 (1).",
            "There is no other candidate.",
        ],
        "Colours": [
            "1: 2 Player 2 has White against 1 Player 1 (5.2.2).",
            "2: 3 Player 3 has White against 4 Player 4 (5.2.1).",
        ],
    }


def test_10_8_the_bye_is_told_with_everybody_who_comes_before() -> None:
    assert story(transposition(), 2)["The bye"] == [
        "4 Player 4 has the bye.",
        "Comes before in the list from below: 5 Player 5.",
        "Bracket 1 would be worse by C12 (2.4.7), players who do not get the colour they prefer: 1 instead of 0.",
        "Concerned: 4 instead of nobody.",
    ]


def test_10_11_who_floats_is_told_with_the_reason() -> None:
    lines = story(fewer_pairs(), 2)["Bracket 1, with the score 1"]
    assert lines[2:4] == [
        "1 Player 1 floats down, so that those below can be paired.",
        "2 Player 2 floats down, so that those below can be paired.",
    ]
    assert story(fewer_pairs(), 2)["Bracket 2, with the score 0"][-4:] == [
        "All criteria are fulfilled.",
        "The next best candidate: 1-4 2-3 instead of 1-3 2-4.",
        "Bracket 2 would be worse by C12 (2.4.7), players who do not get the colour they prefer: 2 instead of 0.",
        "Concerned: 4, 3 instead of nobody.",
    ]


def test_10_12_the_penultimate_and_the_collapsed_bracket_are_named() -> None:
    made = story(completion_table(), 5)
    assert made["Bracket 7, with the score 1"][0].startswith("The last bracket before the rest (PPB)")
    assert made["Bracket 8, with the score 0"][:2] == [
        "The rest of the players are one bracket (CLB), as they could not be paired otherwise (A.9).",
        "Came down: 12.",
    ]
    assert "If 16 were paired here:" in made["Bracket 5, with the score 2"]


def test_what_holds_for_the_whole_round_stands_first() -> None:
    of = replace(record(4, "1-4 1, 3-2 0"), forbidden=(ForbiddenPairs((1, 4)),), acceleration="baku")
    assert story(of, 1)["The round"] == [
        "With points for pairing only: 1 (+1), 2 (+1).",
        "Must not meet: 1-4.",
        "These boards were changed, and are not those that follow: 1-4 3-2.",
    ]
    assert "The round" not in story(record(4), 1)
