"""Why somebody floats in a round of the Dutch system."""

from __future__ import annotations

from tabellone.engine.dutch.own_float import why_float
from tests.tabellone.engine.dutch.dutch_examples import completion_table, fewer_pairs, transposition


def test_10_11_who_floats_so_that_the_others_can_be_paired() -> None:
    answer = why_float(fewer_pairs(), 2, 1)
    assert answer
    assert answer.short == ("1 Player 1 floats down, so that those below can be paired.",)


def test_10_12_what_would_be_worse_if_16_stayed() -> None:
    answer = why_float(completion_table(), 5, 16)
    assert answer
    assert answer.long[1] == "If 16 were paired here:"
    assert answer.long[2].startswith("Bracket 5 would be as good by all criteria, but is generated later")
    assert len(answer.short) == 2


def test_who_does_not_float_and_who_has_the_bye_are_told_nothing() -> None:
    assert (why_float(transposition(), 2, 1), why_float(transposition(), 2, 4)) == (None, None)
