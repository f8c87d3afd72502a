"""What can be said of any system, in sentences."""

from __future__ import annotations

from dataclasses import replace

from tabellone.engine import pair
from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.fixed_pairings import FixedPairingAnswer, explain_table, why_not
from tabellone.engine.reasons.fixed_pairings_text import answer_text, table_text
from tabellone.record import Team
from tests.tabellone.engine.reasons.test_fixed_pairings import REARRANGED, of


def test_a_round_of_a_calendar() -> None:
    event = of("round-robin", count=5)
    (part,) = table_text(event, explain_table(event, 1))
    assert part.lines[0] == "This is round 1 of 5 of the pairing table, which was fixed before round 1."
    assert part.lines[1] == "Each player plays every opponent once."
    assert len(part.lines) == 6
    assert part.lines[-1].endswith(" has a bye.")


def test_a_round_of_a_rearranged_table() -> None:
    (part,) = table_text(REARRANGED, explain_table(REARRANGED, 3))
    assert part.lines[0] == (
        "This is round 3 of 3 of the pairing table. It was rearranged after a round was paired manually: each pair"
        " still plays once in each cycle."
    )
    assert answer_text(REARRANGED, why_not(REARRANGED, 2, 1, 4)).short == (
        "The pairing table decides all pairings. It was rearranged after a round was paired manually.",
        "Player 1 and Player 4 play each other in round 3.",
    )


def test_when_two_meet_or_never_and_when_one_is_free() -> None:
    event = of("round-robin", count=5)
    (free,) = pair(event, 2).free
    assert answer_text(event, why_not(event, 1, free, 0)).short[1] == f"Player {free} has a bye in round 2."
    meet = FixedPairingAnswer(1, 1, 2, "calendar", rounds=(3,))
    assert answer_text(event, meet).long[1] == "Player 1 and Player 2 play each other in round 3."
    assert answer_text(event, FixedPairingAnswer(1, 1, 2, "calendar")).long[1] == (
        "Player 1 and Player 2 never play each other in this pairing table."
    )
    assert answer_text(event, FixedPairingAnswer(1, 1, 0, "calendar")).long[1] == (
        "Player 1 never has a bye in this pairing table."
    )


def test_who_meets_whom_in_a_bracket() -> None:
    event = of("knockout")
    answer = answer_text(event, FixedPairingAnswer(2, 1, 2, "bracket", opponents=((1, 4), (2, 0))))
    assert answer.short == (
        "The bracket decides the pairings: the winners of the previous matches play each other.",
        "Player 1 plays Player 4.",
        "Player 2 has a bye.",
    )
    assert answer_text(event, FixedPairingAnswer(2, 1, 2, "paired")).short == (
        "Player 1 and Player 2 play each other in this round.",
    )
    assert answer_text(event, FixedPairingAnswer(2, 1, 0, "paired")).short == ("Player 1 has the bye.",)
    away = FixedPairingAnswer(2, 1, 2, "refused", (Refusal("absent", people=(2,)),))
    assert answer_text(event, away).short == ("Player 2 is not in this round of the bracket.",)


def test_two_of_one_side_never_meet_and_are_told_so() -> None:
    event = replace(of("scheveningen", count=4), sides=(Team(1, "A", players=(1, 2)), Team(2, "B", players=(3, 4))))
    assert (
        answer_text(event, why_not(event, 1, 1, 2)).short[1]
        == "Player 1 and Player 2 are in the same team, so they never play each other here."
    )
    (round_,) = [number for number in (1, 2) if why_not(event, number, 1, 3).verdict == "paired"]
    assert (
        answer_text(event, why_not(event, 3 - round_, 1, 3)).short[1]
        == f"Player 1 and Player 3 play each other in round {round_}."
    )
