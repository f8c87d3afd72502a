"""What the chooser of tie-breaks offers."""

from __future__ import annotations

from tabellone.engine import SYSTEMS
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.tiebreaks import KNOWN_CODES, TEAM_CODES, TieBreak, parse_code
from tournaments.interfaces.tie_break_chooser import OFFERED, chooser_data, usual_lists, with_the_rest


def test_a_new_tie_break_is_offered_without_a_further_line_and_one_no_longer_in_force_is_not() -> None:
    new = TieBreak("NEW", "New", "7.9", "B", "count")
    assert with_the_rest(("BH/C1", "BH"), {"BH": KNOWN_CODES["BH"], "GE": KNOWN_CODES["GE"], "NEW": new}) == (
        "BH/C1",
        "BH",
        "NEW",
    )
    assert {parse_code(code).kind.acronym for code in OFFERED} == set(KNOWN_CODES) - {"GE"}


def test_the_usual_lists_are_those_that_the_systems_name_each_once() -> None:
    lists = dict(usual_lists())
    assert lists["Keizer"] == list(SYSTEMS["keizer"].usual_tie_breaks)
    name = "Round robin, Scheveningen, Triangular, Schiller"
    assert lists[name] == list(SYSTEMS["round-robin"].usual_tie_breaks)
    assert lists["Hutton, Hilton, Molter"] == list(SYSTEMS["hutton"].usual_tie_breaks)
    assert {tuple(codes) for codes in lists.values()} == {
        system.usual_tie_breaks for system in systems_of_single_games()
    }
    assert len(lists) == len({tuple(codes) for codes in lists.values()})


def test_every_list_is_made_of_tie_breaks_that_are_offered_by_name() -> None:
    data = chooser_data()
    names, lists = data["names"], data["lists"]
    assert isinstance(names, dict)
    assert isinstance(lists, list)
    for offered in lists:
        assert set(offered["codes"]) <= set(names)
        assert [str(parse_code(code)) for code in offered["codes"]] == offered["codes"]


def test_for_teams_those_of_teams_are_offered_in_the_letters_of_the_handbook() -> None:
    data = chooser_data(Contestants.TEAMS)
    names, lists = data["names"], data["lists"]
    assert isinstance(names, dict)
    assert isinstance(lists, list)
    assert set(TEAM_CODES) <= {code.partition("/")[0] for code in names}
    assert all(str(parse_code(code, of_teams=True)) == code for code in names)
    assert [code for offered in lists for code in offered["codes"] if code not in names] == []
