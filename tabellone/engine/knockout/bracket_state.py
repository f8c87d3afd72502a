"""State of a knock-out in a record: matches, eliminated contestants and the next games.

The games of a match are in the rounds of the record from the start of its plan round on. The next plan round starts
when all matches are decided, so that each round of the record has a game. A game that is not in the plan (paired
manually, or before a result correction) does not count; the planned games are still required.

The plan uses seeds: 1 is the lowest pairing number of the contestants. Pairing numbers may have gaps.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import TypeAlias

from tabellone.engine.knockout.bracket_progress import BracketWalk, ColourRule, MatchDecision
from tabellone.engine.knockout.encounters import Encounter, by_boards, encounters_of, points_in
from tabellone.engine.knockout.plan import NOBODY, Branch, Plan, Slot
from tabellone.engine.knockout.settings import KnockoutSettings, plan_of
from tabellone.record import Colour, Game, PlayOff, Points, Record, Result

KEPT = 8


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """Match with known contestants."""

    slot: Slot
    white: int
    """White in the first game: as played, before that by the colour rule."""
    black: int
    games: tuple[tuple[int, Game], ...]
    """Each with its round of the record."""
    planned_games: int
    play_off: PlayOff | None
    winner: int | None
    """None while it is open; `NOBODY` after a double forfeit."""
    encounters: tuple[Encounter, ...] = ()
    """For two teams, the games with their boards."""

    @property
    def is_tied(self) -> bool:
        """True if all games are finished without a decision, so that a play-off is needed."""
        finished = all(game.is_finished for _round, game in self.games)
        return self.winner is None and finished and len(self.games) == self.planned_games

    @property
    def awaits_result(self) -> bool:
        """True if an unfinished game may decide the match, so it is not known whether another game is needed."""
        return self.winner is None and _may_be_decided(self.white, self.black, self.games, self.planned_games)

    @property
    def loser(self) -> int | None:
        """Loser of the match; None while it is open and after a double forfeit."""
        return self.white + self.black - self.winner if self.winner else None

    def points_of(self, contestant: int) -> Points:
        """Return the points in its games, one point for a win; for a team, its game points."""
        if self.encounters:
            return points_in(self.encounters, contestant)
        return sum(game.result_of(contestant).standard_points for _round, game in self.games)


@dataclass(frozen=True, slots=True)
class KnockoutRound:
    """Round of the plan, as far as it is known."""

    number: int
    first_round: int
    """Round of the record in which it starts; 0 if not known yet."""
    matches: tuple[KnockoutMatch, ...]
    free: tuple[int, ...]
    """Contestants without a match in this round who advance or already have a later match."""


@dataclass(frozen=True, slots=True)
class KnockoutState:
    """Knock-out after a number of rounds of the record."""

    plan: Plan
    rounds: tuple[KnockoutRound, ...]
    current: int
    """Number of the current plan round; above the last one when the event is over."""
    champion: int | None
    """`NOBODY` if there is no winner; None while the event is open."""
    third: int | None = None
    """Winner of the match for third place, or the contestant without an opponent in it."""
    won: Mapping[Slot, int] = field(default_factory=dict)
    lost: Mapping[Slot, int] = field(default_factory=dict)
    """Winner and loser of each decided match, played or not; `NOBODY` if there is none."""

    @property
    def tied(self) -> tuple[KnockoutMatch, ...]:
        """Matches that need a play-off."""
        return tuple(match for row in self.rounds[: self.current] for match in row.matches if match.is_tied)

    @property
    def awaited(self) -> tuple[KnockoutMatch, ...]:
        """Matches whose unfinished game may be the last one."""
        return tuple(match for row in self.rounds[: self.current] for match in row.matches if match.awaits_result)

    @property
    def is_over(self) -> bool:
        return self.current > len(self.rounds)


def bracket_state(record: Record, before_round: int | None = None) -> KnockoutState:
    """Return the knock-out before this round (default: after all rounds).

    Raises BadPlan if there is no plan for this number of contestants.
    """
    rounds = record.rounds if before_round is None else record.rounds[: before_round - 1]
    return _so_far(
        KnockoutSettings.of(record.options),
        tuple(sorted(record.contestant)),
        record.initial_colour or Colour.WHITE,
        tuple(encounters_of(record, round_) for round_ in rounds),
        tuple(row for row in record.play_offs if row.round <= len(rounds)),
    )


RoundGames: TypeAlias = tuple[Encounter, ...]
"""Data of a round that a knock-out depends on."""


@lru_cache(KEPT)
def _so_far(
    settings: KnockoutSettings,
    numbers: tuple[int, ...],
    initial: Colour,
    rounds: tuple[RoundGames, ...],
    play_offs: tuple[PlayOff, ...],
) -> KnockoutState:
    walk = _Walk(plan_of(settings, len(numbers)), settings, numbers, rounds, play_offs)
    return walk.through(ColourRule(settings.colour_rule, initial))


@dataclass
class _Walk:
    """Walk through the rounds of the plan and of the record. The plan state has seeds, the record has numbers."""

    plan: Plan
    settings: KnockoutSettings
    numbers: Sequence[int]
    """Numbers in seed order."""
    rounds: Sequence[RoundGames]
    play_offs: Sequence[PlayOff]
    first_round: int = 1
    planned_games: int = 1
    matches: list[KnockoutMatch] = field(default_factory=list)

    def through(self, colours: ColourRule) -> KnockoutState:
        state = BracketWalk(self.plan, self.decide, colours, self.settings.reseeded)
        rows: list[KnockoutRound] = []
        current = 0
        for number in self.settings.rounds_in(self.plan):
            self.planned_games, self.matches = self.settings.games_in(self.plan, number), []
            played = state.play(number)
            first = 0 if current else self._begins()
            rows.append(KnockoutRound(number, first, tuple(self.matches), tuple(map(self._number, played.passing))))
            if any(match.winner is None for match in self.matches):
                current = current or number
            coming = first or len(self.rounds) + 1  # a later entrant may have a match before an earlier match is over
            self.first_round = max((match.games[-1][0] + 1 for match in self.matches if match.games), default=coming)
        third = next((won for slot, won in state.won.items() if slot.branch is Branch.THIRD), None)
        return KnockoutState(
            state.plan.numbered(self.numbers),
            tuple(rows),
            current or len(rows) + 1,
            None if state.champion is None else self._number(state.champion),
            None if third is None else self._number(third),
            {slot: self._number(seed) for slot, seed in state.won.items()},
            {slot: self._number(seed) for slot, seed in state.lost.items()},
        )

    def _begins(self) -> int:
        """Return the round of the record in which these matches start: as played, or the next one."""
        played = [match.games[0][0] for match in self.matches if match.games]
        return min(played) if played else len(self.rounds) + 1 if self.matches else self.first_round

    def _number(self, seed: int) -> int:
        return self.numbers[seed - 1] if seed else NOBODY

    def decide(self, slot: Slot, white_seed: int, black_seed: int) -> MatchDecision:
        """Decide the match of these two in the current round."""
        seeds = {self._number(seed): seed for seed in (white_seed, black_seed, NOBODY)}
        white, black = self._number(white_seed), self._number(black_seed)
        found = self._games(white, black)
        games = tuple((number, encounter.game) for number, encounter in found)
        winner = winner_of(white, black, [game for _round, game in games], self.planned_games)
        is_over = len(games) == self.planned_games and all(game.is_finished for _round, game in games)
        if winner is None and is_over and self.settings.drawn_match == "board-count":
            winner = by_boards((encounter for _round, encounter in found), white, black)
        play_off = self._play_off(white, black, games[-1][0]) if winner is None and is_over else None
        if play_off is not None:
            winner = play_off.winner
        begins = games[0][1].white if games else white
        boards = tuple(encounter for _round, encounter in found if encounter.boards)
        match = KnockoutMatch(slot, begins, white + black - begins, games, self.planned_games, play_off, winner, boards)
        self.matches.append(match)
        whites = tuple(seeds[game.white] for _round, game in games if game.is_played and game.is_finished)
        return MatchDecision(None if winner is None else seeds[winner], whites)

    def _play_off(self, one: int, other: int, number: int) -> PlayOff | None:
        """Return the play-off of these two after this round, or None."""
        return next((row for row in self.play_offs if row.contestants == {one, other} and row.round == number), None)

    def _games(self, one: int, other: int) -> list[tuple[int, Encounter]]:
        """Return the games of these two from the start of the plan round until the match is decided."""
        found: list[tuple[int, Encounter]] = []
        for number in range(self.first_round, len(self.rounds) + 1):
            row = next(
                (row for row in self.rounds[number - 1] if {row.game.white, row.game.black} == {one, other}), None
            )
            if row is None:
                continue
            found.append((number, row))
            is_decided = winner_of(one, other, [row.game for _round, row in found], self.planned_games) is not None
            if is_decided or len(found) == self.planned_games:
                break
        return found


def winner_of(one: int, other: int, games: Sequence[Game], planned: int) -> int | None:
    """Return the winner of a match of ``planned`` games, as soon as the opponent cannot catch up.

    None while it is open or tied; `NOBODY` if both were absent from all its games.
    """
    finished = [game for game in games if game.is_finished]
    mine, yours = _points(one, other, finished)
    left = planned - len(finished)
    lead = Result.WIN.standard_points * left
    if abs(mine - yours) > lead:
        return one if mine > yours else other
    nobody_came = all(game.white_result.is_forfeit and game.black_result.is_forfeit for game in finished)
    nobody_won = not any(result.is_win for game in finished for result in game.results)
    return NOBODY if not left and nobody_came and nobody_won else None


def _points(one: int, other: int, finished: Sequence[Game]) -> tuple[Points, Points]:
    """Return the points of both in these games, one point for a win."""
    mine, yours = (sum(game.result_of(who).standard_points for game in finished) for who in (one, other))
    return mine, yours


def _may_be_decided(one: int, other: int, games: Sequence[tuple[int, Game]], planned: int) -> bool:
    """Return True if the unfinished games may decide the match without another game."""
    finished = [game for _round, game in games if game.is_finished]
    mine, yours = _points(one, other, finished)
    unfinished, unpaired = len(games) - len(finished), planned - len(games)
    lead = abs(mine - yours) + Result.WIN.standard_points * unfinished
    return unfinished > 0 and lead > Result.WIN.standard_points * unpaired
