"""Short words for the teams of a round."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from tabellone.engine.team_swiss.teams import SwissTeam, TeamField
from tabellone.options import Options
from tabellone.record import Colour


def teams_with(
    scores: Mapping[int, int], met: Iterable[tuple[int, int]] = (), **more: Mapping[int, Any]
) -> list[SwissTeam]:
    """Teams by number and score, who has met whom, and what else there is to say of some of them."""
    pairs = list(met)
    return [
        SwissTeam(
            tpn,
            score,
            opponents=frozenset(other for pair in pairs if tpn in pair for other in pair if other != tpn),
            **{"number_is_odd": tpn % 2 == 1, **{name: values[tpn] for name, values in more.items() if tpn in values}},
        )
        for tpn, score in scores.items()
    ]


def field_of(
    teams: Iterable[SwissTeam],
    *,
    round_number: int = 3,
    planned: int = 9,
    edition: str = "2026",
    initial: Colour = Colour.WHITE,
    **options: bool | str,
) -> TeamField:
    """A round of those teams."""
    return TeamField(tuple(teams), round_number, planned, initial, edition, Options(options))


def all_but(numbers: Iterable[int], allowed: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """Every pair of these numbers but the allowed ones."""
    wanted = {frozenset(pair) for pair in allowed}
    known = sorted(numbers)
    return [(one, other) for one in known for other in known if one < other and frozenset((one, other)) not in wanted]
