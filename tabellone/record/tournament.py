"""The record itself, and the values that follow from it for each contestant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabellone.options import Options
from tabellone.record.entries import Entry, entries_of_game, entries_of_games, kind_of
from tabellone.record.header import Header
from tabellone.record.matches import Matches, Score, colours_of_first, entries_of_match
from tabellone.record.people import Contestant, Player, Team
from tabellone.record.play_offs import PlayOff
from tabellone.record.playing_conditions import Play
from tabellone.record.points import Points
from tabellone.record.results import ByeKind, Colour, Result
from tabellone.record.rounds import Bye, Game, Pairing, RequestedBye, Round
from tabellone.record.rules import AccelerationBand, Adjustment, ForbiddenPairs, VirtualPoints
from tabellone.record.scoring import Scoring

EACH_ROUND = "each"
"""Value of ``Record.tie_break_ratings``: the rating valid in the round of the game."""


@dataclass(frozen=True)
class Record:
    """The whole tournament.

    ``planned_rounds`` 0 is unknown; ``edition`` empty means: by the dates, otherwise the newest.
    """

    players: tuple[Player, ...] = ()
    """All players, also of teams."""
    rounds: tuple[Round, ...] = ()
    header: Header = field(default_factory=Header)
    planned_rounds: int = 0
    system: str = "dutch"
    """A key of the engine's registry, or the report's name of a system that is not paired here."""
    edition: str = ""
    """The year of the pairing rules: ``2017``, ``2026`` …"""
    system_code: str = ""
    """The code of TRF26 192 in the file, if it states more than system and edition."""
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour | None = None
    acceleration: str = ""
    """The source of virtual points: ``baku`` (C.04.7), another of the engine's methods, or empty."""
    initial_scores: tuple[tuple[int, Points], ...] = ()
    """For the method ``mcmahon``: the lowest rating of each band and its initial points, highest band first."""
    acceleration_bands: tuple[AccelerationBand, ...] = ()
    """For the method ``bands``; the first band that fits a player and a round counts."""
    options: Options = field(default_factory=Options)
    """The event's options of its system, without defaults; the system's description defines their types."""
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    annulled: frozenset[int] = frozenset()
    """Players who withdrew early: their games stay in the crosstable and are rated, but count in no standings."""
    expelled: frozenset[int] = frozenset()
    """Contestants expelled from the event: their games count, but they are not in the standings."""
    tie_breaks: tuple[str, ...] = ()
    """MTB26 codes, first tie-break first, without ``PTS``."""
    tie_break_ratings: str = ""
    """The ratings in tie-breaks if players have several (C.07, 10): empty for the first one, ``each`` for that of the
    round of the game, or the number of the round whose ratings count."""
    teams: tuple[Team, ...] = ()
    """The contestants of a team event; none in an individual event."""
    sides: tuple[Team, ...] = ()
    """Teams that collect the points of their players, if the players are the contestants.

    These are the sides of a Scheveningen match and the teams of a jamboree. A player's position in the pairing table
    is the index in the list.
    """
    matches: Matches = field(default_factory=Matches)
    """Settings of team matches."""
    play_offs: tuple[PlayOff, ...] = ()
    """Play-offs of matches that were tied after a round, by round; their games give no points in the standings."""

    play: Play = field(default_factory=Play)
    """Unusual playing conditions."""

    @property
    def baku(self) -> bool:
        """Return whether the event is accelerated by FIDE's method (C.04.7)."""
        return self.acceleration == "baku"

    @cached_property
    def by_tpn(self) -> Mapping[int, Player]:
        return {player.tpn: player for player in self.players}

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Return the contestants: the teams, if there are any, otherwise the players."""
        return self.teams or self.players

    @cached_property
    def contestant(self) -> Mapping[int, Contestant]:
        """Return the contestants by number."""
        return {contestant.tpn: contestant for contestant in self.contestants}

    def tie_break_rating(self, tpn: int, round_number: int = 0) -> int:
        """Return the rating of the contestant that counts in tie-breaks, for a game of that round (0: without one)."""
        chosen = self.tie_break_ratings
        if chosen == EACH_ROUND:
            return self.contestant[tpn].rating_in(round_number)
        return self.contestant[tpn].rating_in(int(chosen) if chosen.isdecimal() else 0)

    @cached_property
    def rosters(self) -> Mapping[int, tuple[int, ...]]:
        """Return the players of each team, in board order."""
        return {team.tpn: team.players for team in self.teams}

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """Return the number of each player's team."""
        return {player: team.tpn for team in self.teams for player in team.players}

    def colours_of_first(self, pairing: Pairing) -> tuple[Colour, ...]:
        """Return the colour of the pairing's first contestant in each of its games."""
        sides = self.team_of or {pairing.first: pairing.first, pairing.second: pairing.second}
        return colours_of_first(pairing, self.matches, sides)

    def pairing_of(self, first: int, second: int, absent: Collection[int] = ()) -> Pairing:
        """Return a new pairing, with White for the first contestant in the first game.

        The boards of two teams have no players yet. An absent contestant has a forfeit loss, and a present opponent a
        forfeit win.
        """
        if not self.teams:
            return Pairing(first, second, (Game.of_pairing(first, second, absent),))
        open_ = Pairing(first, second, (Game(0, 0),) * self.matches.boards)
        return self.given_up(open_, absent)

    def given_up(self, pairing: Pairing, absent: Collection[int]) -> Pairing:
        """Return the pairing after these contestants have withdrawn.

        Each unfinished game is a forfeit loss for them, and a forfeit win for an opponent who is still present.
        """
        own, others = Game.of_pairing(pairing.first, pairing.second, absent).results
        if own is Result.UNKNOWN:
            return pairing
        rows = zip(pairing.games, self.colours_of_first(pairing), strict=True)
        return replace(pairing, games=tuple(_forfeited(game, colour, own, others) for game, colour in rows))

    def unreported_matches(self, after_round: int | None = None) -> int:
        """Return the number of matches with only a reported score, up to that round (default: all)."""
        return sum(row.reported is not None for round_ in self.rounds[:after_round] for row in round_.pairings)

    @property
    def score(self) -> Score:
        """Return the primary score: of teams their primary score, of players the points of their games."""
        return self.matches.primary if self.teams else Score.GAME

    def by(self, score: Score) -> Record:
        """Return the same event counted by that score, primary or not; an individual event has only one."""
        return self if not self.teams or score is self.score else self._by_other_score

    @cached_property
    def _by_other_score(self) -> Record:
        return replace(self, matches=replace(self.matches, primary=self.score.other))

    @cached_property
    def scale(self) -> Scoring:
        """Return the value of each way to end a round for a contestant, in the primary score."""
        return self.matches.scale(self.scoring) if self.teams else self.scoring

    @cached_property
    def counted(self) -> Record:
        """Return the record as the standings count it: an annulled player has no opponents."""
        if not self.annulled:
            return self
        return replace(self, rounds=tuple(self._counted(round_) for round_ in self.rounds))

    @cached_property
    def as_played(self) -> Record:
        """Return the record as it was played, including annulled players: the points of both sides of each pairing."""
        return replace(self, annulled=frozenset()) if self.annulled else self

    def _counted(self, round_: Round) -> Round:
        annulled = [pairing for pairing in round_.pairings if self._is_annulled(pairing)]
        free = (Bye(tpn, ByeKind.ZERO) for pairing in annulled for tpn in (pairing.first, pairing.second))
        left = tuple(pairing for pairing in round_.pairings if not self._is_annulled(pairing))
        return Round(left, (*round_.byes, *free))

    def _is_annulled(self, pairing: Pairing) -> bool:
        return pairing.first in self.annulled or pairing.second in self.annulled

    @cached_property
    def cards(self) -> Mapping[int, tuple[Entry, ...]]:
        """Return every contestant's rounds in order; rounds without the contestant are left out."""
        cards: dict[int, list[Entry]] = {contestant.tpn: [] for contestant in self.contestants}
        for number, round_ in enumerate(self.rounds, start=1):
            for tpn, entry in self._entries_of(number, round_):
                cards[tpn].append(entry)
        return {tpn: tuple(entries) for tpn, entries in cards.items()}

    def _entries_of(self, number: int, round_: Round) -> Iterator[tuple[int, Entry]]:
        scoring, scale = self.scoring, self.scale
        worth = scoring.worth
        special = [row for row in self.adjustments if row.kind and row.round in (0, number)] if self.adjustments else []
        for pairing in round_.pairings:
            counts = not (self.annulled and self._is_annulled(pairing))
            if len(pairing.games) == 1 and not self.teams:  # nearly all entries
                both = entries_of_game(number, pairing, worth, counts=counts)
            elif self.teams:
                both = entries_of_match(number, pairing, scoring, self.matches, self.team_of, counts=counts)
            else:
                both = entries_of_games(number, pairing, scoring, counts=counts)
            if special and counts:
                both = (
                    self._as_stated(special, pairing.first, both[0]),
                    self._as_stated(special, pairing.second, both[1]),
                )
            yield pairing.first, both[0]
            yield pairing.second, both[1]
        for bye in round_.byes:
            entry = Entry(number, scale.of_bye(bye.kind), bye=bye.kind)
            yield bye.player, self._as_stated(special, bye.player, entry) if special else entry

    def _as_stated(self, special: Sequence[Adjustment], tpn: int, entry: Entry) -> Entry:
        """Return the entry with the points stated for such a result (299 of a kind); the last one counts."""
        kind = kind_of(entry)
        found = [row for row in special if row.kind == kind and (not row.players or tpn in row.players)]
        return replace(entry, points=found[-1].in_score(self.score)) if found else entry

    def adjustment_of(self, tpn: int, after_round: int) -> Points:
        """Return penalties and bonuses up to that round; the ones of the total (round 0) count from the start."""
        score = self.score
        return sum(
            adjustment.in_score(score)
            for adjustment in self.adjustments
            if adjustment.round <= after_round
            and not adjustment.kind
            and (not adjustment.players or tpn in adjustment.players)
        )

    def points_of(self, tpn: int, after_round: int | None = None) -> Points:
        """Return the contestant's points in the standings after that round (default: all), adjustments included."""
        last = len(self.rounds) if after_round is None else after_round
        total = sum(entry.points for entry in self.cards[tpn] if entry.round <= last)
        return total + (self.adjustment_of(tpn, last) if self.adjustments else 0)


def _forfeited(game: Game, colour: Colour, own: Result, others: Result) -> Game:
    """Return an open game with these results of the contestant with the colour and of the other one."""
    if game.is_finished:
        return game
    white, black = (own, others) if colour is Colour.WHITE else (others, own)
    return replace(game, white_result=white, black_result=black, is_adjourned=False)
