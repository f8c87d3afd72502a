"""Why two do not meet, in sentences."""

from __future__ import annotations

from itertools import combinations

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.not_paired_text import not_paired_answer
from tabellone.engine.reasons.step_explanation import why_not_paired
from tests.tabellone.engine.lim.lim_events import lim
from tests.tabellone.engine.stories import events


def test_a_refusal_short_and_with_the_article() -> None:
    of = lim(4, "1-3 1, 4-2 0")
    answer = not_paired_answer(of, why_not_paired(LimReasons(of, 2, "1999"), 1, 3))
    assert answer.short == ("Player 1 and Player 3 already played each other in round 1.",)
    assert answer.long == ("They already played each other in round 1 (2.1).",)


def test_two_who_meet_and_one_who_has_the_bye() -> None:
    assert not_paired_answer(lim(4), why_not_paired(LimReasons(lim(4), 1, "1999"), 1, 3)).short == (
        "Player 1 and Player 3 play each other in this round.",
    )
    assert not_paired_answer(lim(5), why_not_paired(LimReasons(lim(5), 1, "1999"), 5, 0)).long == (
        "Player 5 has the bye.",
    )


def test_three_short_sentences_and_the_whole_round() -> None:
    answer = not_paired_answer(lim(5), why_not_paired(LimReasons(lim(5), 1, "1999"), 4, 0))
    assert answer.short == (
        "Player 4 could get the bye, but Player 5 is first in the order of the rules.",
        "The bye goes to the lowest-ranked player who can have it.",
    )
    assert answer.long[0] == "With the bye for 4 Player 4 and the rest paired by the same articles:"
    assert answer.long[-1].endswith(" 4-0.")
    worse = lim(4, "1-3 1, 4-2 0")
    assert not_paired_answer(worse, why_not_paired(LimReasons(worse, 2, "1999"), 1, 4)).short[1:] == (
        "More players would have no opponent with the same score.",
        "The rules choose the pairing in which this happens least.",
    )


def test_2_6_pairs_that_were_taken_apart_again_are_told_where_the_others_float() -> None:
    for of in events("lim", "2026", 8):
        reasons = LimReasons(of, len(of.rounds) + 1, "2026")
        for one, other in combinations(sorted(reasons.players), 2):
            found = why_not_paired(reasons, one, other)
            if found.parting and found.parting.cracked:
                (line,) = (row for row in not_paired_answer(of, found).long if "broken up" in row)
                pairs = " ".join(f"{a}-{b}" for a, b in found.parting.cracked)
                assert line.endswith(f"for the median scoregroup (2.6): {pairs}.")
                return
    raise AssertionError("some pair is taken apart")


def test_a_pair_that_moves_the_bye_names_both_players() -> None:
    of = lim(5)
    found = not_paired_answer(of, why_not_paired(LimReasons(of, 1, "1999"), 1, 5))
    assert found.short == (
        "Player 1 and Player 5 can play each other only if the bye goes to Player 4 instead of Player 5.",
        "The bye goes to the lowest-ranked player who can have it.",
    )
