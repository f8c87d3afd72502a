"""Refusals by a system's own articles and its own rule of colours."""

from __future__ import annotations

from tabellone.engine.reasons.facts import Refusal
from tabellone.engine.reasons.illegal_pairings import Refusals, same_absolute_preference
from tabellone.engine.swiss.common import field_of
from tabellone.record import Colour
from tests.tabellone.engine.played import record

ARTICLES = {"C1": "a", "C2": "b", "C3": "c", "C4": "d"}


def test_the_articles_are_those_of_the_system() -> None:
    of = record(5, "1-3 1, 4-2 =, 5 U")
    found = Refusals(of, field_of(of, 2), ARTICLES)
    assert found.of_pair(1, 3) == (Refusal("met", "a", rounds=(1,)),)
    assert found.of_bye(5) == (Refusal("had_bye", "b", rounds=(1,)),)
    assert found.article("C4") == "d"


def test_a_rule_of_colours_of_its_own() -> None:
    of = record(4)
    field = field_of(of, 1)
    found = Refusals(of, field, ARTICLES, lambda one, other: Refusal("no_colour") if one.tpn + other.tpn == 5 else None)
    assert (found.of_pair(1, 4), found.of_pair(1, 2)) == ((Refusal("no_colour", "c"),), ())


def test_two_absolute_preferences_for_one_colour() -> None:
    players = {p.tpn: p for p in field_of(record(6, "1-4 1, 2-5 1, 3-6 1", "1-5 1, 2-6 1, 3-4 1"), 3).players}
    assert same_absolute_preference(players[1], players[2]) == Refusal("colours", colour=Colour.BLACK)
    assert same_absolute_preference(players[1], players[6]) is None
