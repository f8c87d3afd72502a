"""Which function computes which tie-break, and how its terms make up the value."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.tiebreaks import KNOWN_CODES, SUPPLEMENTARY_CODES, Crosstable, explain, parse_code, standings
from tabellone.tiebreaks.kinds import ONLY_OF_TEAMS
from tabellone.tiebreaks.methods import METHODS
from tabellone.tiebreaks.values import Term
from tests.tabellone.tiebreaks.events import event

FOUR = event("""
    2w1 3b= 4w1
    1b0 4w= 3w=
    4w= 1w= 2b=
    3b= 2b= 1b0
""")


OF_TEAMS = frozenset(ONLY_OF_TEAMS)
"""What needs matches (articles 12 and 13): see test_teams.py."""


def test_every_code_but_direct_encounter_has_its_method() -> None:
    names = {parse_code(code).name for code in (*KNOWN_CODES, *SUPPLEMENTARY_CODES)}
    assert names - set(METHODS) == {"DE"}
    assert set(METHODS) - names <= OF_TEAMS


@pytest.mark.parametrize("acronym", [acronym for acronym in METHODS if acronym not in OF_TEAMS])
def test_a_method_has_terms_for_everybody_and_its_total_is_the_value(acronym: str) -> None:
    method, code = METHODS[acronym], parse_code(acronym)
    terms = method.terms(Crosstable(FOUR, 3), code)
    assert set(terms) == {1, 2, 3, 4}
    values = {row.tpn: row.values[0].value for row in standings(FOUR, codes=[acronym]).rows}
    assert {tpn: method.total([term for term in terms[tpn] if term.counts]) for tpn in terms} == values
    assert [len(terms[tpn]) for tpn in terms] == [len(explain(FOUR, acronym, tpn)) for tpn in terms]


def term(value: int | Fraction) -> Term:
    return Term(1, 2, value, 0)


def test_a_sum_and_a_mean_are_whole_where_they_can_be() -> None:
    third = Fraction(1, 3)
    total, mean = METHODS["SB"].total, METHODS["AOB"].total
    assert [total(list(map(term, values))) for values in ([], [5, 7], [third, third], [third] * 3)] == [
        0, 12, Fraction(2, 3), 1,
    ]  # fmt: skip
    assert [type(total([term(third)] * count)) for count in (1, 3)] == [Fraction, int]
    assert [mean(list(map(term, values))) for values in ([], [5, 7], [5, 6], [third, -third])] == [
        None, 6, Fraction(11, 2), 0,
    ]  # fmt: skip
    assert [type(mean([term(5), term(last)])) for last in (6, 7)] == [Fraction, int]


@pytest.mark.parametrize("acronym", [acronym for acronym in METHODS if acronym not in OF_TEAMS])
def test_only_averages_and_performances_are_no_sums(acronym: str) -> None:
    two = METHODS[acronym].total([term(5), term(6)])
    assert (two == 11) == (acronym not in {"AOB", "ARO", "TPR", "PTP", "APRO", "APPO"})
