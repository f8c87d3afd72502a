"""Systems for individuals pair teams by their match points, as they would pair players with such results."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from tabellone.engine import NoLegalPairing, RoundPairing, pair
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_for
from tabellone.options import Options
from tabellone.record import Colour, Game, Matches, Player, Record, Result, Round, Score
from tests.twins.team_events import records_of

EVENTS = 25
BOTH = [
    (system.key, year)
    for system in systems_for(Contestants.TEAMS)
    if Contestants.PLAYERS in system.contestants
    for year in system.years
]
"""Systems and editions that pair players and teams."""


def of_individuals(record: Record) -> Record:
    """Each team as a player, and each match as a game with its result."""
    entries = {(tpn, entry.round): entry for tpn, card in record.cards.items() for entry in card}

    def rounds() -> Iterator[Round]:
        for number, round_ in enumerate(record.rounds, start=1):
            games = []
            for row in round_.pairings:
                sides = [(tpn, entries[tpn, number]) for tpn in (row.first, row.second)]
                sides.sort(key=lambda side: side[1].colour is not Colour.WHITE)
                (white, of_white), (black, of_black) = sides
                assert of_white.result is not None
                assert of_black.result is not None
                games.append(Game(white, black, of_white.result, of_black.result))
            yield Round.of(games, round_.byes)

    return replace(
        record,
        players=tuple(Player(team.tpn, team.name, team.rating) for team in record.teams),
        teams=(),
        matches=Matches(),
        rounds=tuple(rounds()),
        scoring=record.scale,
        adjustments=tuple(replace(row, points=row.match_points, match_points=0) for row in record.adjustments),
        virtual_points=tuple(replace(row, points=row.match_points, match_points=0) for row in record.virtual_points),
    )


def paired(record: Record) -> RoundPairing | str:
    try:
        return pair(record)
    except NoLegalPairing as error:
        return error.reason


def outcome(record: Record, _number: int) -> tuple[frozenset[tuple[int, int]], int | None] | None:
    found = paired(record)
    if isinstance(found, str):
        return None
    [bye] = found.free or (None,)
    return frozenset(found.pairs), bye


@pytest.mark.parametrize(("system", "edition"), BOTH)
def test_teams_are_paired_as_players_with_the_results_of_their_matches(system: str, edition: str) -> None:
    compared = 0
    for number in range(EVENTS):
        for record in records_of("2026", f"both/{number}", Options(), outcome):
            if record.score is Score.MATCH and not record.acceleration and not _drawn_without_a_game(record):
                teams = replace(record, system=system, edition=edition, options=Options())
                assert paired(teams) == paired(of_individuals(teams))
                compared += 1
    assert compared > EVENTS


def _drawn_without_a_game(record: Record) -> bool:
    """A match that ended level though nobody played has no like among games."""
    entries = (entry for card in record.cards.values() for entry in card)
    return any(entry.opponent and not entry.is_played and entry.result is Result.DRAW for entry in entries)
