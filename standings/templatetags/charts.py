"""Charts of an event: the ranks of a player and of the leaders, round by round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from standings.domain.chart import Chart, Frame, Path, among_all, among_leaders
from standings.domain.player_page import PlayerPage
from standings.domain.ranks import ranks_by_round
from tabellone.record import Contestant
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import navigation_in
from tournaments.models import Event

register = template.Library()

FEWEST_ROUNDS = 2
"""A line needs two points."""
LEADERS = 6
OF_A_PLAYER = Frame(width=304, height=190, end=20)
OF_LEADERS = Frame(width=640, height=210, end=200)
NAME_HEIGHT = 16
"""Height of a name at the end of a line, with the space below it."""


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader: the ranks after each round, and their line in the chart."""

    player: Contestant
    ranks: tuple[int, ...]
    path: Path


@register.inclusion_tag("standings/_rank_by_round.html")
def rank_by_round(event: Event, of: PlayerPage) -> dict[str, object]:
    """Return a player's rank after each round."""
    chart: Chart | None = None
    if len(of.ranks) >= FEWEST_ROUNDS:
        rounds = max(of.switch.planned, of.switch.last)
        chart = among_all(of.ranks, players=of.players, rounds=rounds, frame=OF_A_PLAYER)
    return {"event": event, "chart": chart, "ranks": of.ranks, "players": of.players}


@register.inclusion_tag("standings/_leaders_by_round.html")
def leaders_by_round(event: Event) -> dict[str, object]:
    """Return the ranks of the present leaders after each round."""
    state = public_state(event)
    switch = navigation_in(event, state.record)
    ranks = ranks_by_round(event, state)[: switch.now]
    if len(ranks) < FEWEST_ROUNDS:
        return {}
    leaders = [state.record.contestant[row.tpn] for row in state.ranking.listed[:LEADERS]]
    ways = [tuple(after[player.tpn] for after in ranks) for player in leaders]
    return {"event": event} | picture_of_leaders(leaders, ways, rounds=max(switch.planned, switch.last))


def picture_of_leaders(
    players: Sequence[Contestant], ranks: Sequence[tuple[int, ...]], *, rounds: int
) -> dict[str, object]:
    """Return the values of the chart's template, except the event."""
    chart = among_leaders(ranks, rounds=rounds, frame=OF_LEADERS, gap=NAME_HEIGHT)
    lines = [Leader(player, own, path) for player, own, path in zip(players, ranks, chart.paths, strict=True)]
    return {"chart": chart, "lines": lines}
