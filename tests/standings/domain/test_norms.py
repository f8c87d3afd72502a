"""What the page of needs says of title norms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.utils import translation

from standings.domain import norms
from standings.domain.norms import MISSING, norm_lines, norms_ahead
from tabellone.chances import Chances
from tabellone.record import Player
from tabellone.title_norms import norms_for
from tests.tabellone.test_title_norms import FIELD, Opponent, played


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


def ahead(results: str, field: list[Opponent] = FIELD) -> list[tuple[str, str, str, int | None]]:
    """After eight rounds of nine: the ninth of the field was not met."""
    whole = played(f"{results}1", field)
    before = replace(whole, rounds=whole.rounds[:-1])
    chances = Chances("a", 4, {}, {(1, said): {(10, said): 4} for said in ("1", "=", "0")})
    return [(row.title, row.result, row.bound, row.share) for row in norms_ahead(before, 1, ["1", "=", "0"], chances)]


def test_before_the_last_round_is_paired_bounds_and_shares_are_told() -> None:
    assert [row for row in ahead("111==1=1") if row[0] == "GM"] == [
        ("GM", "1", "certain", 100),
        ("GM", "=", "certain", 100),
        ("GM", "0", "none", 0),
    ]
    assert ahead("00000000") == []
    assert norms_ahead(played("111==1=11"), 1, ["1"], Chances("a", 0)) == (), "the last round is paired"


def test_with_another_opponent_it_may_be_otherwise() -> None:
    whole = played("11===1=*1")
    weak = Player(11, "Weak", 1500, federation="ITA")
    before = replace(whole, players=(*whole.players, weak), rounds=whole.rounds[:-1])
    rows = {(row.title, row.result): row for row in norms_ahead(before, 1, ["1", "="], Chances("a", 0))}
    assert (rows["GM", "1"].bound, rows["GM", "1"].share) == ("possible", None)
    assert rows["GM", "="].bound == "none"


def test_while_the_own_game_is_open_anything_may_follow() -> None:
    whole = played("11===1=*1")
    before = replace(whole, rounds=whole.rounds[:-1])
    chances = Chances("a", 2, {}, {(1, "1"): {(10, "1"): 1, (10, "0"): 1}})
    rows = {(row.title, row.result): row for row in norms_ahead(before, 1, ["1", "=", "0"], chances)}
    assert (rows["GM", "1"].bound, rows["GM", "1"].share) == ("possible", 50)
    assert (rows["GM", "1"].runs, rows["GM", "0"].runs) == (2, 0)


def test_where_too_many_would_have_to_be_tried_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(norms, "MOST_TRIED", 10)
    assert ahead("111==1=1") == []
