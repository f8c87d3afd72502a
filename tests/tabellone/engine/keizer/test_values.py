"""Keizer's list: values, scores, and an order that stands or does not."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tabellone.engine import SYSTEMS
from tabellone.engine.keizer import values
from tabellone.engine.keizer.values import KeizerList, list_of, parts_of
from tabellone.options import Options
from tabellone.record import Record
from tests.tabellone.engine.played import record


def keizer(of: Record, **options: int | str) -> Record:
    return replace(of, system="keizer", edition="2026", options=SYSTEMS["keizer"].settled(Options(**options)))


def test_the_first_is_worth_three_times_the_last_and_one_more_than_the_second() -> None:
    assert list_of(keizer(record(5)), 0).values == {1: 6, 2: 5, 3: 4, 4: 3, 5: 2}
    assert list_of(keizer(record(3), first_value=10), 0).values == {1: 10, 2: 9, 3: 8}


def test_a_win_is_worth_the_opponent_a_draw_half_and_all_is_counted_by_the_present_values() -> None:
    of = keizer(record(4, "1-2 0, 3-4 ="), first_value=10)
    found = list_of(of, 1)
    assert found.is_settled
    values = {tpn: 10 - place for place, tpn in enumerate(found.order)}
    assert found.values == values
    assert found.scores == {
        1: values[1],
        2: values[2] + values[1],
        3: values[3] + Fraction(values[4], 2),
        4: values[4] + Fraction(values[3], 2),
    }


OSCILLATING = keizer(record(3, "3-2 0, 1 Z", "3-2 1, 1 H", "3-2 =, 1 U", "3-2 --, 1 U"), ratio=32)
"""Whichever of 2 and 3 stands higher gives the other one more: by the values of one order the other comes out."""


@pytest.mark.parametrize(("times", "order"), [(19, (1, 3, 2)), (20, (1, 2, 3)), (21, (1, 3, 2))])
def test_an_order_that_does_not_stand_is_what_it_has_become_after_so_many_times(
    monkeypatch: pytest.MonkeyPatch, times: int, order: tuple[int, ...]
) -> None:
    monkeypatch.setattr(values, "MOST_TIMES", times)
    found = list_of(OSCILLATING, 4)
    assert (found.order, found.is_settled) == (order, False)


def test_an_order_that_does_not_stand_is_left_after_20_times() -> None:
    assert values.MOST_TIMES == 20
    assert list_of(OSCILLATING, 4) == KeizerList(
        order=(1, 2, 3),
        values={1: 3, 3: 2, 2: 1},
        scores={1: Fraction(7), 2: Fraction(4), 3: Fraction(7, 2)},
        is_settled=False,
    )


@pytest.mark.parametrize(("bye", "share"), [("U", "1/2"), ("H", "1/3"), ("F", "7/10"), ("Z", "0")])
def test_a_bye_gives_its_share_of_the_own_value(bye: str, share: str) -> None:
    found = list_of(keizer(record(3, f"2-3 =, 1 {bye}"), first_value=10), 1)
    assert found.scores[1] == found.values[1] * (1 + Fraction(share))


def test_a_win_by_forfeit_is_a_win_and_a_game_without_a_result_gives_nothing() -> None:
    of = keizer(record(4, "1-2 +, 3-4 *"), first_value=10)
    assert list_of(of, 1).scores == {1: 10 + 9, 2: 9, 3: 8, 4: 7}


def test_rounds_that_are_not_counted_yet_change_nothing() -> None:
    of = keizer(record(4, "1-2 0, 3-4 =", "4-1 1, 3-2 1"))
    assert list_of(of, 1) == list_of(replace(of, rounds=of.rounds[:1]), 1)


@pytest.mark.parametrize(("wanted", "first"), [(2, 4), (3, 4), (4, 4), (5, 5)])
def test_everybody_is_worth_something_whatever_the_club_wrote(wanted: int, first: int) -> None:
    """Textbook 6.1: the first is worth more than there are players, the following less, "ma sempre positivi"."""
    of = keizer(record(4), first_value=wanted)
    assert list(list_of(of, 0).values.values()) == [first, first - 1, first - 2, first - 3]
    said = [str(remark) for remark in SYSTEMS["keizer"].value_remarks_of(of, 0)]
    assert [f"with {wanted} the last" in text for text in said] == [True] * (wanted < first)


def test_a_value_of_the_first_below_the_number_of_players_goes_with_fewer_only() -> None:
    options = SYSTEMS["keizer"].settled({"first_value": 12})
    found = {count: [key for key, _why in SYSTEMS["keizer"].contradictions(options, count)] for count in (0, 12, 13)}
    assert found == {0: [], 12: [], 13: ["first_value"]}
    assert list(SYSTEMS["keizer"].contradictions(Options(), 500)) == []


@pytest.mark.parametrize("after", range(4))
@pytest.mark.parametrize("options", [{}, {"start_not_counted": True}, {"draw_share": "1/7", "bye_share": "1/11"}])
def test_the_parts_of_a_score_add_up_to_it(after: int, options: dict[str, bool | str]) -> None:
    of = keizer(record(5, "1-2 1, 3-4 =, 5 U", "2-1 1, 3 H, 4 F, 5 Z", "1-3 +, 2-5 0, 4 Z"), **options)
    system = SYSTEMS["keizer"]
    values = system.values_of(of, after)
    assert values is not None
    for tpn in of.by_tpn:
        parts = system.value_parts_of(of, tpn, after)
        assert sum((part.value for part in parts), Fraction(0)) == values[tpn]
        assert [part.round for part in parts] == sorted(part.round for part in parts)
        assert any(part.round == 0 for part in parts) is not ("start_not_counted" in options)


def test_6_1_rounds_that_keep_their_values_count_by_the_list_before_them() -> None:
    of = keizer(record(4, "1-2 0, 3-4 0", "1-2 1, 4-3 ="), first_value=10, keep_rounds=True)
    first = list_of(of, 1)
    assert first.scores == {1: 10, 2: 9 + 10, 3: 8, 4: 7 + 8}
    assert first.order == (2, 4, 1, 3)
    second = list_of(of, 2)
    assert second.values == {2: 10, 4: 9, 1: 8, 3: 7}
    assert second.scores == {2: 10 + 10, 4: 9 + 8 + Fraction(7, 2), 1: 8 + 10, 3: 7 + Fraction(9, 2)}
    assert (second.order, second.is_settled) == ((4, 2, 1, 3), True)


def test_6_1_what_an_earlier_round_gave_stays_when_later_ones_are_played() -> None:
    of = keizer(record(4, "1-2 0, 3-4 0", "1-2 1, 4-3 ="), keep_rounds=True)
    for tpn in of.by_tpn:
        parts = [part for part in parts_of(of, 2, tpn) if part.round]
        assert [part for part in parts if part.round == 1] == [part for part in parts_of(of, 1, tpn) if part.round]
        own = next(part for part in parts_of(of, 2, tpn) if not part.round)
        assert sum((part.value for part in parts), own.value) == 10 * list_of(of, 2).scores[tpn]


def test_an_order_settles_where_rounds_keep_their_values() -> None:
    kept = replace(OSCILLATING, options=Options(OSCILLATING.options, keep_rounds=True))
    assert list_of(kept, 4).is_settled
