"""Pictures of an event: the ranks of a player and of the leaders, round by round."""

from __future__ import annotations

from django import template

from standings.domain.chart import Chart, Frame, among_all, among_leaders
from standings.domain.ranks import ranks_by_round
from tabellone.record import Player
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import switch_in
from tournaments.models import Event

register = template.Library()

FEWEST_ROUNDS = 2
"""A line needs two ends."""
LEADERS = 6
OF_A_PLAYER = Frame(width=304, height=190, end=20)
OF_LEADERS = Frame(width=640, height=210, end=200)
NAME_HEIGHT = 16
"""A name at the end of a line, with the room under it."""


def _ranks(event: Event, state: PublicState, *players: int) -> tuple[tuple[int, ...], ...]:
    """The ranks of these players after each round up to the one that is played; empty while there are too few."""
    now = switch_in(event, state.record).now
    ranks = ranks_by_round(event, state)[:now]
    return tuple(tuple(after[tpn] for after in ranks) for tpn in players) if now >= FEWEST_ROUNDS else ()


def _all_rounds(event: Event, state: PublicState) -> int:
    return max(event.planned_rounds, len(state.record.rounds))


@register.inclusion_tag("standings/_rank_by_round.html")
def rank_by_round(event: Event, player: Player) -> dict[str, object]:
    """A player's rank after each round."""
    state = public_state(event)
    ranks = _ranks(event, state, player.tpn)
    players, rounds = len(state.record.players), _all_rounds(event, state)
    chart = among_all(ranks[0], players=players, rounds=rounds, frame=OF_A_PLAYER) if ranks else None
    return {"chart": chart, "ranks": ranks[0] if ranks else (), "players": players}


@register.inclusion_tag("standings/_leaders_by_round.html")
def leaders_by_round(event: Event) -> dict[str, object]:
    """The ranks of those who lead now, after each round."""
    state = public_state(event)
    leaders = [state.record.by_tpn[row.tpn] for row in state.ranking.rows[:LEADERS]]
    ranks = _ranks(event, state, *(player.tpn for player in leaders))
    chart: Chart | None = None
    if ranks:
        chart = among_leaders(ranks, rounds=_all_rounds(event, state), frame=OF_LEADERS, gap=NAME_HEIGHT)
    paths = chart.paths if chart else ()
    return {
        "event": event,
        "chart": chart,
        "lines": [
            {"player": player, "ranks": own, "path": path}
            for player, own, path in zip(leaders, ranks, paths, strict=False)
        ],
    }
