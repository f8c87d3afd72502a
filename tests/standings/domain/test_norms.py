"""What the page of needs says of title norms."""

from __future__ import annotations

from django.utils import translation

from standings.domain.norms import MISSING, norm_lines
from tabellone.title_norms import norms_for
from tests.tabellone.test_title_norms import FIELD, played


def test_titles_that_a_result_can_bring_are_told_result_by_result() -> None:
    lines = norm_lines(played("1111===1*"), 1, ["1", "=", "0"])
    told = [(line.title, line.result, line.points, line.performance, line.missing) for line in lines]
    assert told[:3] == [
        ("GM", "1", "7½", 2690, ()),
        ("GM", "=", "7", 2637, ()),
        ("GM", "0", "6½", 2583, ("performance too low",)),
    ]
    assert {line.title for line in lines} == {"GM", "IM"}


def test_titles_out_of_reach_and_events_without_titles_are_not_told() -> None:
    assert norm_lines(played("0000===1*"), 1, ["1", "=", "0"]) == ()
    assert norm_lines(played("11111==1"), 1, [""]) == (), "too few games"


def test_every_thing_that_may_be_missing_has_its_words_in_both_languages() -> None:
    weak = played("111111111", [(1500, "", "ITA")] * 9)
    codes = {code for state in norms_for(weak, 1) for code in state.missing}
    codes |= {code for state in norms_for(played("000000", FIELD[:6]), 1) for code in state.missing}
    assert codes | {"one_federation"} == MISSING.keys()
    with translation.override("it"):
        assert str(MISSING["games"]) == "meno di nove partite"
