"""Article 5 and MTB26: what each tie-break takes and needs, as the articles have it."""

from __future__ import annotations

from collections.abc import Callable

from tabellone.tiebreaks import EDITIONS, KNOWN_CODES, SUPPLEMENTARY_CODES, TEAM_CODES, TieBreak
from tabellone.tiebreaks.kinds import KINDS, ONLY_OF_TEAMS
from tabellone.tiebreaks.methods import DECISIONS

EXTENDED = {"EDE", "EDEBT", "EDEBB", "EDET", "EDEB"}


def those(what: Callable[[TieBreak], object]) -> set[str]:
    return {name for name, kind in KINDS.items() if what(kind)}


def article(kind: TieBreak) -> tuple[int, ...]:
    return tuple(map(int, kind.article.split(".")))


def test_each_acronym_names_one_tie_break_of_players_of_teams_or_a_number_beside_them() -> None:
    parts = [set(KNOWN_CODES), set(SUPPLEMENTARY_CODES), set(ONLY_OF_TEAMS)]
    assert set.union(*parts) == set(KINDS)
    assert sum(map(len, parts)) == len(KINDS)
    assert set(TEAM_CODES) < ONLY_OF_TEAMS
    assert ONLY_OF_TEAMS - set(TEAM_CODES) == {"MP", "GP"}
    assert all(kind.acronym == name for name, kind in KINDS.items())


def test_they_stand_in_the_order_of_their_articles() -> None:
    for known in (KNOWN_CODES, TEAM_CODES):
        articles = [article(kind) for kind in known.values()]
        assert articles == sorted(articles)
    assert {article(kind)[0] for kind in KNOWN_CODES.values()} == {6, 7, 8, 9, 10}
    assert {article(kind)[0] for kind in TEAM_CODES.values()} == {12, 13}


def test_10_the_tie_breaks_by_ratings_are_those_that_need_them() -> None:
    assert those(lambda kind: kind.needs_ratings) == those(lambda kind: article(kind)[0] == 10)


def test_8_9_2_which_pairings_a_tie_break_is_for() -> None:
    assert those(lambda kind: kind.pairings == "swiss") == {"BH", "AOB", "FB"}
    assert those(lambda kind: kind.pairings == "predetermined") == {"KS"}


def test_4_3_what_is_decided_among_the_tied_is_a_place_and_the_smaller_one_is_better() -> None:
    places = those(lambda kind: kind.unit == "place")
    assert places == {"DE", "TBR", "BBE", *EXTENDED} == set(DECISIONS)
    assert those(lambda kind: kind.ascending) == places | {"TPN", "BC"}
    assert those(lambda kind: kind.type == "A") == {"DE", *EXTENDED}


def test_14_which_modifiers_a_tie_break_takes() -> None:
    sonneborn_bergers = {"EMMSB", "EMGSB", "EGMSB", "EGGSB"}
    letters = {letter for kind in KINDS.values() for letter in kind.modifiers}
    assert {letter: {name for name, kind in KINDS.items() if letter in kind.modifiers} for letter in letters} == {
        "C": {"PS", "BH", "FB", "SB", "ARO", *sonneborn_bergers},
        "M": {"BH", "FB", "SB", "ARO", *sonneborn_bergers},
        "L": {"KS"},
        "P": {"DE", "BH", "FB", "SB", "SSSC", *sonneborn_bergers, *EXTENDED},
        "F": {"AOB", "SSSC"},
        "R": {"TPN", "RTNG"},
        "K": {"SSSC"},
    }


def test_each_edition_has_its_own() -> None:
    years = [edition.name for edition in EDITIONS]
    in_force = {
        year: {name for name, kind in KINDS.items() if kind.since <= year <= kind.until} for year in sorted(years)
    }
    assert sorted(in_force) == ["2023", "2024", "2026"]
    assert (in_force["2024"] - in_force["2023"], in_force["2023"] - in_force["2024"]) == ({"REP"}, {"GE"})
    assert (in_force["2026"] - in_force["2024"], in_force["2024"] - in_force["2026"]) == ({"STD", "TPN", "RTNG"}, set())


def test_13_4_only_the_combination_of_scores_is_told_with_four_decimals() -> None:
    assert {name: kind.decimals for name, kind in KINDS.items() if kind.decimals != 2} == {"SSSC": 4}
