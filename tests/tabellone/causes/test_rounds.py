"""Causes of rounds that are paired differently."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tabellone.causes import Cause, CauseKind
from tabellone.causes.rounds import cause_of_round
from tabellone.engine import pair
from tabellone.engine.checker import broken_rules, check_round
from tabellone.engine.lim import NUMBER
from tabellone.options import Options
from tabellone.record import ByeKind, Colour, ForbiddenPairs, Player, Record, Scoring, VirtualPoints
from tests.tabellone.causes.events import event, pairs_of, with_round


def cause(record: Record, number: int) -> Cause:
    difference = check_round(record, number)
    assert difference is not None
    return cause_of_round(record, difference)


@pytest.mark.parametrize(("edition", "article"), [("2026", "C.04.1, 2"), ("2017", "C.04.1 b")])
def test_a_rematch_is_an_input_error_with_the_article_of_the_edition(edition: str, article: str) -> None:
    record = event(edition=edition)
    found = cause(with_round(record, 2, pairs_of(record, 1)), 2)
    assert (found.kind, found.article) == (CauseKind.INPUT, article)
    assert "have already played each other" in found.reason


def test_a_prohibited_pairing_is_an_input_error() -> None:
    record = event()
    pairs = pairs_of(record, 3)
    barred = replace(record, forbidden=(ForbiddenPairs(pairs[0], 1, 5),))
    found = cause(with_round(barred, 3, pairs), 3)
    assert (found.kind, found.reason) == (
        CauseKind.INPUT,
        f"{pairs[0][0]}, {pairs[0][1]}: prohibited pairing (TRF 260)",
    )


def test_a_second_bye_is_an_input_error() -> None:
    record = event(players=7)
    (first,) = [bye.player for bye in record.rounds[0].byes]
    pairs = pairs_of(record, 2)
    (free,) = [bye.player for bye in record.rounds[1].byes]
    swapped = [tuple(free if tpn == first else tpn for tpn in pair_) for pair_ in pairs]
    found = cause(with_round(record, 2, swapped, first), 2)  # type: ignore[arg-type]
    assert (found.kind, found.article) == (CauseKind.INPUT, "C.04.1, 4")
    assert f"{first} must not have the pairing-allocated bye" in found.reason


def test_a_player_without_a_place_is_an_input_error() -> None:
    record = event()
    found = cause(with_round(record, 2, pairs_of(record, 2)[1:]), 2)
    assert found.kind is CauseKind.INPUT
    assert "neither an opponent nor a bye" in found.reason


def test_another_interpretation_that_explains_the_round_is_named() -> None:
    for seed in range(60):
        record = event(players=14, seed=f"{seed}", system="lim", options=Options({NUMBER.key: True}))
        other = replace(record, options=Options())
        for number in range(1, 6):
            if check_round(other, number):
                found = cause(other, number)
                assert found.kind is CauseKind.INTERPRETATION
                assert found.reason == f"the round follows the other interpretation: {NUMBER.word}"
                return
    pytest.fail("no event in which the interpretations differ")


def test_a_round_of_another_edition_is_named() -> None:
    for seed in range(60):
        record = replace(event(players=14, seed=f"{seed}", edition="2017"), edition="2026")
        for number in range(2, 6):
            if check_round(record, number):
                found = cause(record, number)
                assert found == Cause(
                    CauseKind.INPUT, "TRF 192, 042", "the round follows the edition of 2017, not that of 2026"
                )
                return
    pytest.fail("no event in which the editions differ")


def test_the_other_initial_colour_is_named() -> None:
    record = event()
    other = Colour.BLACK if record.initial_colour is Colour.WHITE else Colour.WHITE
    assert cause(replace(record, initial_colour=other), 1).article == "TRF 152"


def test_a_round_without_the_stated_acceleration_is_named() -> None:
    record = replace(event(players=20), virtual_points=(VirtualPoints(10, 1, 4, 1, 10),))
    found = cause(record, 3)
    assert (found.kind, found.reason) == (CauseKind.INPUT, "the round is paired without the stated acceleration")


def test_baku_acceleration_that_is_not_stated_is_named() -> None:
    record = replace(event(acceleration="baku"), acceleration="")
    found = cause(record, 2)
    assert (found.kind, found.article) == (CauseKind.INPUT, "C.04.7, 1")


def test_a_last_round_without_the_number_of_rounds_is_named() -> None:
    for seed in range(200):
        record = replace(event(players=8, seed=f"{seed}"), planned_rounds=0)
        if check_round(record, 5):
            assert cause(record, 5).article == "TRF 142"
            return
    pytest.fail("no event in which the last round matters")


def test_reversed_colours_are_named_with_their_article() -> None:
    record = event()
    pairs = pairs_of(record, 3)
    white, black = pairs[0]
    found = cause(with_round(record, 3, [(black, white), *pairs[1:]]), 3)
    assert (found.kind, found.reason) == (CauseKind.INPUT, f"the colours of {black}-{white} are reversed")
    assert found.article.startswith("dutch 2026, 5.2")


@pytest.mark.parametrize("system", ["dutch", "dubov", "burstein", "lim"])
def test_a_worse_pairing_is_an_input_error_with_the_criterion(system: str) -> None:
    record = event(system=system)
    right = pair(record, 2).pairs
    crossed = [(right[0][0], right[-1][1]), *right[1:-1], (right[-1][0], right[0][1])]
    found = cause(with_round(record, 2, crossed), 2)
    assert found.kind is CauseKind.INPUT
    assert found.article.startswith(f"{system} 2026, ")
    assert "could play each other" in found.reason or "could not be paired" in found.reason


def test_a_legal_round_that_this_program_cannot_pair_is_its_own_error() -> None:
    record = event(players=4, rounds=1)
    difference = check_round(with_round(record, 1, [(1, 4), (2, 3)]), 1)
    assert difference is not None
    impossible = replace(difference, impossible="no pairing")
    found = cause_of_round(with_round(record, 1, [(1, 4), (2, 3)]), impossible)
    assert found.kind is CauseKind.OURS


def test_a_round_that_cannot_be_paired_within_the_limits_of_colours_is_an_input_error() -> None:
    players = tuple(Player(tpn, f"P{tpn}", 2000 - tpn) for tpn in range(1, 7))
    record = Record(players=players, planned_rounds=9, edition="2026")
    for number, pairs in enumerate(([(1, 4), (2, 5), (3, 6)], [(1, 5), (2, 6), (3, 4)], [(1, 6), (2, 4), (3, 5)]), 1):
        record = with_round(record, number, pairs)
    difference = check_round(record, 3)
    assert difference is not None
    found = cause_of_round(record, replace(difference, impossible="no pairing"))
    assert (found.kind, found.article) == (CauseKind.INPUT, "C.04.1, 6 and 7")
    assert "1, 2, 3, 4, 5, 6" in found.reason


@pytest.mark.parametrize("system", ["round-robin", "knockout"])
def test_a_round_that_is_not_in_the_pairing_table_is_an_input_error(system: str) -> None:
    record = event(players=4, rounds=3 if system == "round-robin" else 2, system=system, edition="2023")
    (one, two), (three, four) = pairs_of(record, 1)
    found = cause(with_round(record, 1, [(one, four), (three, two)]), 1)
    assert (found.kind, found.article) == (CauseKind.INPUT, "TRF 192")


def test_a_rematch_that_a_club_forbids_has_no_article_of_the_handbook() -> None:
    record = event(players=6, rounds=3, system="keizer")
    found = cause(with_round(record, 2, pairs_of(record, 1)), 2)
    assert (found.kind, found.article) == (CauseKind.INPUT, "")


def test_a_bye_worth_nothing_that_is_no_downfloat_is_an_interpretation() -> None:
    for seed in range(60):
        record = event(players=11, seed=f"{seed}", scoring=Scoring.of(pairing_allocated_bye=0))
        for number in range(2, 6):
            earlier = tuple(
                replace(row, byes=tuple(replace(bye, kind=ByeKind.ZERO) for bye in row.byes))
                for row in record.rounds[: number - 1]
            )
            other = pair(replace(record, rounds=earlier), number)
            played = with_round(record, number, [*other.pairs], *other.free)
            difference = check_round(played, number)
            if difference and not any(rule.code == "second_bye" for rule in broken_rules(played, number)):
                found = cause_of_round(played, difference)
                assert (found.kind, found.article) == (CauseKind.INTERPRETATION, "dutch 2026, 1.4")
                assert "still counts as a downfloat" in found.reason
                return
    pytest.fail("no event in which the interpretations differ")


def test_a_known_interpretation_of_floats_counts_only_where_a_criterion_of_floats_decides() -> None:
    nothing = Scoring.of(pairing_allocated_bye=0)
    by_article: dict[str, set[CauseKind]] = {}
    for seed in range(9):
        record = event(players=9, seed=f"{seed}", scoring=nothing)
        for number in range(3, 6):
            pairs, (bye,) = pairs_of(record, number), [row.player for row in record.rounds[number - 1].byes]
            for one, other in combinations(range(len(pairs)), 2):
                crossed = [*pairs]
                crossed[one], crossed[other] = (pairs[one][0], pairs[other][1]), (pairs[other][0], pairs[one][1])
                played = with_round(record, number, crossed, bye)
                difference = check_round(played, number)
                found = cause_of_round(played, difference) if difference else None
                if found and found.article != "dutch 2026, 1.4" and found.article.startswith("dutch 2026, 2.4"):
                    by_article.setdefault(found.article.removeprefix("dutch 2026, 2.4."), set()).add(found.kind)
    floats = {kinds for article, kinds in map(frozen, by_article.items()) if int(article) >= 9}
    others = {kinds for article, kinds in map(frozen, by_article.items()) if int(article) < 9}
    assert floats == {frozenset({CauseKind.INTERPRETATION})}
    assert others == {frozenset({CauseKind.INPUT})}


def frozen(row: tuple[str, set[CauseKind]]) -> tuple[str, frozenset[CauseKind]]:
    return row[0], frozenset(row[1])
