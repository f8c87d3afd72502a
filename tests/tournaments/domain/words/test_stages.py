"""Who goes on, in words."""

from __future__ import annotations

from fractions import Fraction

from tabellone.stages.qualifying import Qualifier, QualifyingRule, Why
from tournaments.domain.words.stages import qualification_reason, qualification_rule


def test_a_rule_in_a_sentence() -> None:
    assert qualification_rule(QualifyingRule(2, 1, 3, 1)) == (
        "best of each group: 2; best of the next-placed players: 1; by rating: 3; wild cards: 1"
    )
    assert qualification_rule(QualifyingRule()) == ""


def test_why_somebody_goes_on() -> None:
    assert qualification_reason(Qualifier(1, Why.PLACE, 0, 2), "Group A", 2000) == "place 2 in Group A"
    level = Qualifier(1, Why.NEXT, 0, 2, Fraction(25))
    assert qualification_reason(level, "Group A", 0) == ("next in Group A, with 2½ points in the compared games")
    assert "0.67 points" in qualification_reason(Qualifier(1, Why.NEXT, 0, 2, Fraction(20, 3)), "Group A", 0)
    assert qualification_reason(Qualifier(1, Why.RATING), "", 2000) == "rating 2000"
    assert qualification_reason(Qualifier(1, Why.NAMED), "", 2000) == "wild card"
