"""Small events written as crosstables, and events around one player's line of a worked example."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from tabellone.record import HALF, POINT, Bye, ByeKind, Game, Player, Points, Record, Result, Round
from tabellone.tiebreaks import standings

CELL = re.compile(r"(?P<opponent>\d+)(?P<colour>[wb])(?P<result>[-+10=WDL*])|(?P<bye>[UFHZ])")


def event(crosstable: str, *, ratings: Sequence[int] = (), **settings: Any) -> Record:
    """The event of a crosstable with a line for each player, in the order of their TPNs.

    A cell is the opponent, the colour and the result, as in ``3w1`` or ``3b-``, or a bye: ``U F H Z``.
    """
    lines = [line.split() for line in crosstable.strip().splitlines()]
    count = len(lines)
    rounds = tuple(_round([line[index] for line in lines]) for index in range(len(lines[0]) if lines else 0))
    rated = [*ratings, *[2000 + 10 * (count - index) for index in range(len(ratings), count)]]
    players = tuple(Player(tpn, f"Player {tpn}", rating=rating) for tpn, rating in enumerate(rated, start=1))
    return Record(players, rounds, **{"planned_rounds": len(rounds), **settings})


def _round(cells: Sequence[str]) -> Round:
    games, byes = [], []
    for tpn, cell in enumerate(cells, start=1):
        match = CELL.fullmatch(cell)
        assert match, cell
        if match["bye"]:
            byes.append(Bye(tpn, ByeKind(match["bye"])))
        elif match["colour"] == "w":
            other = CELL.fullmatch(cells[int(match["opponent"]) - 1])
            assert other, f"{cell}: no such game of the opponent"
            assert other["opponent"] == str(tpn)
            games.append(Game(tpn, int(match["opponent"]), Result(match["result"]), Result(other["result"])))
    return Round.of(tuple(games), tuple(byes))


def around(*line: str, **settings: Any) -> Record:
    """The event around player 1 whose line is given: ``1:50`` is a win against somebody who ends with 5 points.

    ``+:45`` is a forfeit win against somebody who had 4½ points and never came again, ``-:75`` a forfeit loss against
    somebody who ends with 7½. A bye is its letter. The opponents get their points in games against players who are
    there for that one game.
    """
    rows: list[list[str]] = [["Z"] * len(line)]
    for number, cell in enumerate(line):
        if ":" in cell:
            result, points = cell.split(":")
            rows[0][number] = f"{len(rows) + 1}w{result}"
            _add_opponent(rows, number, result, int(points))
        else:
            rows[0][number] = cell
    return event("\n".join(" ".join(row) for row in rows), **settings)


def _add_opponent(rows: list[list[str]], number: int, result: str, points: Points) -> None:
    rounds = len(rows[0])
    own = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}[result]
    missing = points - {"1": POINT, "+": POINT, "=": HALF}.get(own, 0)
    row, tpn = ["Z"] * rounds, len(rows) + 1
    rows.append(row)
    row[number] = f"1b{own}"
    others = range(number) if own == "-" else [other for other in range(rounds) if other != number]
    for other in others:
        gained = min(POINT, missing)
        missing -= gained
        filler = ["Z"] * rounds
        rows.append(filler)
        mine, theirs = {POINT: ("1", "0"), HALF: ("=", "="), 0: ("0", "1")}[gained]
        row[other], filler[other] = f"{len(rows)}w{mine}", f"{tpn}b{theirs}"
    assert missing == 0, "that many points cannot be reached"


def values(record: Record, code: str, **options: Any) -> dict[int, Any]:
    """Everybody's value of one tie-break (int, Fraction or None), right after the points, in the order of the ranks."""
    return {row.tpn: row.values[0].value for row in standings(record, codes=[code], **options).rows}


def value(record: Record, code: str, tpn: int = 1, **options: Any) -> Any:
    """A player's value of one tie-break, in its unit (tenths for points)."""
    return values(record, code, **options)[tpn]
