"""The rows of a team event: the teams, the players at the boards, and the line-ups."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from typing import Any

from tabellone.record import Round as RecordRound, Team
from tournaments.domain.event_rows import EventRows
from tournaments.domain.matches import matches_of
from tournaments.models import LineUp, Registration, Round


class TeamEventRows(EventRows):
    """A team event, read with one more query, for the line-ups."""

    @cached_property
    def line_ups(self) -> Mapping[tuple[int, int], LineUp]:
        """Return the line-ups by round and team."""
        return {(row.round_id, row.team_id): row for row in LineUp.objects.filter(round__event=self.event)}

    @cached_property
    def seats(self) -> Mapping[int, int]:
        """Return the players' numbers by key. A board that a team holds itself has no player."""
        return {row.pk: row.tpn for row in self.players if row.tpn is not None}

    @cached_property
    def contestants(self) -> list[Registration]:
        """Return the teams with a number, in the order of the numbers."""
        return self._numbered(lambda row: row.is_contestant)

    @cached_property
    def players(self) -> list[Registration]:
        """Return the players of all rosters, in the order of the numbers."""
        return self._numbered(lambda row: not row.is_team)

    def _numbered(self, belongs: Callable[[Registration], bool]) -> list[Registration]:
        rows = (self.registrations[pk] for pk in self.numbers)
        return sorted(filter(belongs, rows), key=lambda row: row.tpn or 0)

    @cached_property
    def besides(self) -> Mapping[str, Any]:  # type: ignore[override]
        """Return the teams with their rosters, and the counting of their matches."""
        return {"teams": self._teams(), "matches": matches_of(self.event)}

    @cached_property
    def unseated(self) -> frozenset[tuple[int, int]]:  # type: ignore[override]
        """Return the matches with hidden line-ups, each by its round and its number."""
        rows = ((round_.number, game) for round_ in self.rounds for game in self.games[round_.pk])
        return frozenset((number, game.board) for number, game in rows if game.seated_at is None)

    def round(self, round_: Round) -> RecordRound:
        """Return the round with scores reported without games, and with the line-ups of teams that have a bye."""
        made = super().round(round_)
        scores = {row.pairing_id: row.reported for row in self.games[round_.pk]}
        own = {self.numbers[team]: row for (of_round, team), row in self.line_ups.items() if of_round == round_.pk}
        return RecordRound(
            tuple(replace(row, reported=score) for row, score in zip(made.pairings, scores.values(), strict=True)),
            tuple(replace(bye, line_up=self._players_of(own.get(bye.player))) for bye in made.byes),
        )

    def _players_of(self, row: LineUp | None) -> tuple[int, ...]:
        return tuple(self.numbers[player] for player in row.players if player in self.numbers) if row else ()

    def _teams(self) -> tuple[Team, ...]:
        rosters: dict[int, list[Registration]] = defaultdict(list)
        for row in self.players:
            rosters[row.team_id or 0].append(row)
        for roster in rosters.values():
            roster.sort(key=lambda row: (row.roster_place, row.tpn or 0))
        return tuple(
            Team(
                tpn=row.tpn or 0,
                name=row.name,
                short_name=row.short_name,
                rating=row.rating,
                federation=row.federation,
                captain=row.captain,
                players=tuple(self.numbers[player.pk] for player in rosters[row.pk]),
            )
            for row in self.contestants
        )
