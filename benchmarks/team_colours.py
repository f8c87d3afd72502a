"""Search the colours of Scheveningen events between an odd number of teams with an odd number of players.

The textbook prints no table for them. The program constructs the matches; only colours are chosen. Every player has
both colours equally often (or one more) and never one colour three times in a row. The teams' colours in each round are
as even as possible. ``python -m benchmarks.team_colours`` writes the table that the program
reads (tabellone/engine/tables/team_colours.csv); it needs OR-Tools (``pip install '.[bench]'``) and some minutes.
"""

from __future__ import annotations

import csv
import sys
from collections import defaultdict
from pathlib import Path
from typing import Any

from ortools.sat.python import cp_model

from tabellone.engine.tables.multi_team_tables import earlier_sides
from tabellone.engine.tables.team_tables import SidesCalendar

TARGET = Path(__file__).resolve().parents[1] / "tabellone" / "engine" / "tables" / "team_colours.csv"
SIZES = [(3, players) for players in range(3, 17, 2)] + [
    (teams, players) for teams in (5, 7, 9) for players in (3, 5, 7, 9) if teams * players < 64
]
LONGEST_RUN = 2
SECONDS = 30.0
"""Seconds for each limit; without a result in this time the next larger limit is tried."""


def searched(table: SidesCalendar, surplus: int) -> str:
    """Return which games have other colours than in the table, as a number in hexadecimal digits, first game first.

    ``surplus``: how many more players of a team may have one colour than the other in a round. Empty: none was found.
    """
    model = cp_model.CpModel()
    of_player: defaultdict[Any, list[Any]] = defaultdict(list)
    of_team: defaultdict[Any, list[Any]] = defaultdict(list)
    as_given = []
    for number, round_ in enumerate(table):
        for white, black in round_.pairs:
            stays = model.new_bool_var("")
            as_given.append(stays)
            for seat, has_white in ((white, stays), (black, stays.negated())):
                of_player[seat].append(has_white)
                of_team[number, seat.side].append(has_white)
    for whites in of_player.values():
        model.add_linear_constraint(sum(whites), len(whites) // 2, (len(whites) + 1) // 2)
        for start in range(len(whites) - LONGEST_RUN):
            run = whites[start : start + LONGEST_RUN + 1]
            model.add_bool_or(run)
            model.add_bool_or([white.negated() for white in run])
    for whites in of_team.values():
        model.add_linear_constraint(
            sum(whites), max(0, (len(whites) - surplus + 1) // 2), min(len(whites), (len(whites) + surplus) // 2)
        )
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = SECONDS
    solver.parameters.random_seed = 1
    solver.parameters.num_workers = 1
    if solver.solve(model) not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return ""
    bits = "1" + "".join("0" if solver.value(stays) else "1" for stays in as_given)  # the first digit keeps the length
    return f"{int(bits, 2):x}"


def main() -> None:
    """Write a new table."""
    with TARGET.open("w", newline="", encoding="utf-8") as file:
        rows = csv.writer(file, lineterminator="\n")
        rows.writerow(["teams", "players", "turned"])
        for teams, players in SIZES:
            table = earlier_sides(teams, players)
            found = next(((surplus, turned) for surplus in (1, 3, 5) if (turned := searched(table, surplus))), None)
            sys.stderr.write(f"{teams} x {players}: {'nothing' if found is None else f'surplus {found[0]}'}\n")
            if found is not None:
                rows.writerow([teams, players, found[1]])


if __name__ == "__main__":
    main()
