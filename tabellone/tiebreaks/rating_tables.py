"""The tables of the FIDE Rating Regulations (B.02, articles 8.1.1 and 8.1.2), read from the data beside this module."""

from __future__ import annotations

from functools import cache

FULL_SCORE_DIFFERENCE = 736
"""From this rating difference on, the expected score is 1 (8.1.2)."""


def rating_difference(percent: int) -> int:
    """Return the rating difference dp of a fractional score in hundredths (8.1.1)."""
    return _differences()[percent]


def expected_percent(difference: int) -> int:
    """Return the expected score in hundredths (8.1.2) of a player rated ``difference`` higher (negative: lower)."""
    higher = _expectations()[min(abs(difference), FULL_SCORE_DIFFERENCE)]
    return higher if difference >= 0 else 100 - higher


@cache
def _differences() -> tuple[int, ...]:
    return tuple(int(row["dp"]) for row in _rows("dp_table.csv"))


@cache
def _expectations() -> tuple[int, ...]:
    """Return the percentage of the higher rated for each difference from 0 to the full score."""
    table: list[int] = []
    for row in _rows("pd_table.csv"):
        last = int(row["d_max"] or row["d_min"])
        table += [int(row["pd_high_percent"])] * (last - int(row["d_min"]) + 1)
    return tuple(table)


def _rows(name: str) -> list[dict[str, str]]:
    # A tenth of the start, and most tie-breaks need no table.
    import csv  # noqa: PLC0415
    from importlib import resources  # noqa: PLC0415

    with resources.files(__package__).joinpath(name).open(encoding="utf-8") as file:
        return list(csv.DictReader(file))
