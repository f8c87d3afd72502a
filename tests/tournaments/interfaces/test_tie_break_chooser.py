"""What the chooser of tie-breaks offers."""

from __future__ import annotations

from tabellone.engine import SYSTEMS
from tabellone.tiebreaks import parse_code
from tournaments.interfaces.tie_break_chooser import chooser_data, usual_lists


def test_the_usual_lists_are_those_that_the_systems_name_each_once() -> None:
    lists = dict(usual_lists())
    assert lists["Keizer"] == list(SYSTEMS["keizer"].usual_tie_breaks)
    assert lists["Round robin"] == list(SYSTEMS["round-robin"].usual_tie_breaks)
    assert {tuple(codes) for codes in lists.values()} == {system.usual_tie_breaks for system in SYSTEMS.values()}
    assert len(lists) == len({tuple(codes) for codes in lists.values()})


def test_every_list_is_made_of_tie_breaks_that_are_offered_by_name() -> None:
    data = chooser_data()
    names, lists = data["names"], data["lists"]
    assert isinstance(names, dict)
    assert isinstance(lists, list)
    for offered in lists:
        assert set(offered["codes"]) <= set(names)
        assert [str(parse_code(code)) for code in offered["codes"]] == offered["codes"]
