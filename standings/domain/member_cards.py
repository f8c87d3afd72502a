"""The public rounds of a player in a team event."""

from __future__ import annotations

from tabellone.record import Entry
from tournaments.domain.public_record import PublicState


def card_of_member(state: PublicState, tpn: int) -> tuple[Entry, ...]:
    """Return the player's rounds. A round is open while the line-ups of the match are hidden."""
    team = state.record.team_of.get(tpn, 0)
    hidden = _rounds_without_line_ups(state, team)
    card = state.individuals.cards[tpn]
    return tuple(Entry(entry.round, 0) if entry.round in hidden else entry for entry in card)


def _rounds_without_line_ups(state: PublicState, team: int) -> frozenset[int]:
    """Return the public rounds in which the team has an open match with hidden line-ups."""
    found = set()
    for number, place in state.unseated:
        round_ = state.record.rounds[number - 1]
        match = round_.pairings[round_.boards.index(place)]
        if team in (match.first, match.second) and not all(game.is_finished for game in match.games):
            found.add(number)
    return frozenset(found)
