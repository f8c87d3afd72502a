"""Colours that were searched for given meetings."""

from __future__ import annotations

from tabellone.engine.tables.multi_team_tables import earlier_sides
from tabellone.engine.tables.team_colours import FILE, with_searched_colours
from tests.tabellone.engine.tables.between import meetings


def test_only_colours_differ_from_the_table_and_sizes_that_were_not_searched_have_none() -> None:
    table = earlier_sides(5, 3)
    found = with_searched_colours(table, 5, 3)
    assert found is not None
    assert [meetings((row,)) for row in found] == [meetings((row,)) for row in table]
    assert [row.free for row in found] == [row.free for row in table]
    assert with_searched_colours(table, 5, 4) is None


def test_each_row_says_the_colours_of_every_game_of_its_size() -> None:
    rows = [line.split(",") for line in FILE.read_text(encoding="utf-8").splitlines()[1:]]
    lengths = {(int(teams), int(players)): len(f"{int(turned, 16):b}") - 1 for teams, players, turned in rows}
    expected = {size: sum(len(round_.pairs) for round_ in earlier_sides(*size)) for size in lengths}
    assert lengths == expected
