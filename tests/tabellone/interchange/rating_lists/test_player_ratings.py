"""Which of the known ratings orders an event."""

from __future__ import annotations

import json

import pytest

from tabellone.interchange.rating_lists.player_ratings import (
    EqualOrder,
    KnownRating,
    Preferred,
    RatingRule,
    known_as_json,
    order_of_equals,
    read_known,
    read_pick,
    read_rating_rule,
)
from tabellone.interchange.trf.time_control import Tempo

STANDARD = KnownRating("FIDE", "2026-11", "standard", 2000)
RAPID = KnownRating("FIDE", "2026-11", "rapid", 2100)
NATIONAL = KnownRating("FSI", "2026-10", "standard", 2050)
NONE = KnownRating("FIDE", "2026-11", "blitz", 0)
KNOWN = (NONE, RAPID, STANDARD, NATIONAL)


@pytest.mark.parametrize(
    ("tempo", "known", "chosen"),
    [
        ("standard", KNOWN, STANDARD),
        ("rapid", KNOWN, RAPID),
        ("blitz", KNOWN, STANDARD),
        ("standard", (RAPID, NATIONAL), RAPID),
        ("rapid", (STANDARD,), STANDARD),
        ("standard", (NONE, NATIONAL), None),
    ],
)
def test_by_itself_the_sequence_is_that_of_fide(
    tempo: Tempo, known: tuple[KnownRating, ...], chosen: KnownRating | None
) -> None:
    assert read_rating_rule(None, tempo=tempo).chosen(known) == chosen


@pytest.mark.parametrize(
    ("preferred", "both", "without_national", "without_fide"),
    [
        (Preferred.FIDE, STANDARD, STANDARD, None),
        (Preferred.NATIONAL, NATIONAL, None, NATIONAL),
        (Preferred.FIDE_ELSE_NATIONAL, STANDARD, STANDARD, NATIONAL),
        (Preferred.NATIONAL_ELSE_FIDE, NATIONAL, STANDARD, NATIONAL),
        (Preferred.HIGHER, NATIONAL, STANDARD, NATIONAL),
        (Preferred.LOWER, STANDARD, STANDARD, NATIONAL),
    ],
)
def test_whose_ratings_count_is_the_events_choice(
    preferred: Preferred,
    both: KnownRating | None,
    without_national: KnownRating | None,
    without_fide: KnownRating | None,
) -> None:
    rule = RatingRule(preferred, national="FSI")
    found = [rule.chosen(known) for known in (KNOWN, KNOWN[:3], KNOWN[3:])]
    assert found == [both, without_national, without_fide]


def test_of_both_the_higher_and_only_the_list_that_is_meant() -> None:
    assert RatingRule(Preferred.HIGHER, ("rapid", "standard"), "FSI").chosen(KNOWN) == RAPID
    assert RatingRule(Preferred.NATIONAL, national="DSB").chosen(KNOWN) is None


def test_what_is_kept_is_read_again() -> None:
    rule = RatingRule(Preferred.HIGHER, ("blitz",), "FSI", 1400)
    assert read_rating_rule(json.loads(json.dumps(rule.as_json())), tempo="standard") == rule
    assert read_known(json.loads(json.dumps(known_as_json(KNOWN)))) == KNOWN
    assert (read_known(None), known_as_json(())) == ((), [])


@pytest.mark.parametrize(
    "kept",
    [
        {"preferred": "best"},
        {"tempi": ["bullet"]},
        {"tempi": ["rapid", "rapid"]},
        {"unrated": -1},
        {"unrated": "1400"},
        {"unrated": 10**6},
        {"national": "x" * 41},
        {"national": 7},
    ],
)
def test_what_is_no_rule_is_refused(kept: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (several messages)
        read_rating_rule(kept, tempo="standard")


def test_the_organisers_own_ratings_come_from_no_list() -> None:
    rule = RatingRule(Preferred.OWN, national="FSI")
    assert (rule.is_own, rule.chosen(KNOWN), RatingRule().is_own) == (True, None, False)
    assert read_rating_rule(rule.as_json(), tempo="standard").preferred == Preferred.OWN


@pytest.mark.parametrize("equal", [*EqualOrder])
def test_the_announced_order_of_equals_is_kept_and_the_alphabet_needs_no_entry(equal: EqualOrder) -> None:
    rule = RatingRule(equal=equal)
    assert ("equal" in rule.as_json()) is (equal != EqualOrder.NAME)
    assert read_rating_rule(json.loads(json.dumps(rule.as_json())), tempo="standard") == rule
    assert (order_of_equals(rule.as_json()), order_of_equals(None)) == (equal, EqualOrder.NAME)


def test_an_unknown_order_of_equals_is_refused() -> None:
    with pytest.raises(ValueError, match="weight"):
        read_rating_rule({"equal": "weight"}, tempo="standard")


def test_a_pick_is_stored_with_the_ratings_and_read_again() -> None:
    kept = json.loads(json.dumps(known_as_json((STANDARD, RAPID, NATIONAL), RAPID)))
    assert [one.get("picked", False) for one in kept] == [False, True, False]
    assert (read_known(kept), read_pick(kept)) == ((STANDARD, RAPID, NATIONAL), RAPID)
    assert [read_pick(none) for none in (None, [], known_as_json(KNOWN))] == [None, None, None]
