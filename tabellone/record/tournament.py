"""The record itself, and what follows from it for each contestant."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from tabellone.options import Options
from tabellone.record.entries import Entry, entries_of_game, entries_of_games
from tabellone.record.header import Header
from tabellone.record.matches import Matches, Score, colours_of_first, entries_of_match
from tabellone.record.people import Contestant, Player, Team
from tabellone.record.play import Play
from tabellone.record.play_offs import PlayOff
from tabellone.record.points import Points
from tabellone.record.results import ByeKind, Colour, Result
from tabellone.record.rounds import Bye, Game, Pairing, RequestedBye, Round
from tabellone.record.rules import Adjustment, ForbiddenPairs, VirtualPoints
from tabellone.record.scoring import Scoring


@dataclass(frozen=True)
class Record:
    """The whole tournament. ``planned_rounds`` 0 is unknown; ``edition`` empty means: by the dates, else the newest."""

    players: tuple[Player, ...] = ()
    """Everybody who may play, also for a team."""
    rounds: tuple[Round, ...] = ()
    header: Header = field(default_factory=Header)
    planned_rounds: int = 0
    system: str = "dutch"
    """A key of the engine's registry, or what a report calls a system that is not paired here."""
    edition: str = ""
    """The year of the pairing rules: ``2017``, ``2026`` …"""
    system_code: str = ""
    """The code of TRF26 192 as it stood in the file, where it says more than system and edition."""
    scoring: Scoring = field(default_factory=Scoring)
    initial_colour: Colour | None = None
    acceleration: str = ""
    """What gives players points for pairing only: ``baku`` (C.04.7), another of the engine's methods, or empty."""
    initial_scores: tuple[tuple[int, Points], ...] = ()
    """For the method ``mcmahon``: the lowest rating of each band and the points it begins with, highest band first."""
    options: Options = field(default_factory=Options)
    """What the event has chosen of its system, without defaults; the system's description types it."""
    virtual_points: tuple[VirtualPoints, ...] = ()
    forbidden: tuple[ForbiddenPairs, ...] = ()
    requested_byes: tuple[RequestedBye, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    annulled: frozenset[int] = frozenset()
    """Who withdrew early: their games stay in the table and are rated, and count for nobody's standing."""
    tie_breaks: tuple[str, ...] = ()
    """MTB26 codes, first tie-break first, without ``PTS``."""
    teams: tuple[Team, ...] = ()
    """The contestants of an event of teams; none in an individual event."""
    sides: tuple[Team, ...] = ()
    """Who collects the points of its players where these are the contestants: the sides of a Scheveningen match, the
    teams of a jamboree. A player's seat in the calendar is the place in the list.
    """
    matches: Matches = field(default_factory=Matches)
    """How the matches of teams are counted."""
    play_offs: tuple[PlayOff, ...] = ()
    """How matches that were tied after a round were decided, by rounds; their games count for nobody's points."""

    play: Play = field(default_factory=Play)
    """How the games are played, where that is not as usual."""

    @property
    def baku(self) -> bool:
        """Whether the event is accelerated by FIDE's method (C.04.7)."""
        return self.acceleration == "baku"

    @cached_property
    def by_tpn(self) -> Mapping[int, Player]:
        return {player.tpn: player for player in self.players}

    @property
    def contestants(self) -> tuple[Contestant, ...]:
        """Who is paired and ranked: the teams, where there are any, else the players."""
        return self.teams or self.players

    @cached_property
    def contestant(self) -> Mapping[int, Contestant]:
        """The contestants by number."""
        return {contestant.tpn: contestant for contestant in self.contestants}

    @cached_property
    def rosters(self) -> Mapping[int, tuple[int, ...]]:
        """The players of each team, in board order."""
        return {team.tpn: team.players for team in self.teams}

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        """The number of each player's team."""
        return {player: team.tpn for team in self.teams for player in team.players}

    def colours_of_first(self, pairing: Pairing) -> tuple[Colour, ...]:
        """The colour of the pairing's first side in each of its games."""
        sides = self.team_of or {pairing.first: pairing.first, pairing.second: pairing.second}
        return colours_of_first(pairing, self.matches, sides)

    def pairing_of(self, first: int, second: int, absent: Collection[int] = ()) -> Pairing:
        """A pairing as it is made, the first side with White in the first game. At the boards of two teams nobody sits
        yet. Who is absent has lost by forfeit, and the opponent who is there has won.
        """
        if not self.teams:
            return Pairing(first, second, (Game.of_pairing(first, second, absent),))
        open_ = Pairing(first, second, (Game(0, 0),) * self.matches.boards)
        return self.given_up(open_, absent)

    def given_up(self, pairing: Pairing, absent: Collection[int]) -> Pairing:
        """The same pairing after these contestants have left: of what is not finished they have lost each game by
        forfeit, and an opponent who is still there has won it.
        """
        own, others = Game.of_pairing(pairing.first, pairing.second, absent).results
        if own is Result.UNKNOWN:
            return pairing
        rows = zip(pairing.games, self.colours_of_first(pairing), strict=True)
        return replace(pairing, games=tuple(_forfeited(game, colour, own, others) for game, colour in rows))

    def unreported_matches(self, after_round: int | None = None) -> int:
        """Of how many matches the score alone was told, up to that round (default: in all)."""
        return sum(row.reported is not None for round_ in self.rounds[:after_round] for row in round_.pairings)

    @property
    def score(self) -> Score:
        """What ranks first: of teams their primary score, of players the points of their games."""
        return self.matches.primary if self.teams else Score.GAME

    def by(self, score: Score) -> Record:
        """The same event as that score counts it, primary or not; an individual event has one alone."""
        return self if not self.teams or score is self.score else self._by_other_score

    @cached_property
    def _by_other_score(self) -> Record:
        return replace(self, matches=replace(self.matches, primary=self.score.other))

    @cached_property
    def scale(self) -> Scoring:
        """What each way to end a round is worth to a contestant, in what ranks first."""
        return self.matches.scale(self.scoring) if self.teams else self.scoring

    @cached_property
    def counted(self) -> Record:
        """The record as the standings see it: who is annulled has met nobody, as if never there."""
        if not self.annulled:
            return self
        return replace(self, rounds=tuple(self._counted(round_) for round_ in self.rounds))

    @cached_property
    def as_played(self) -> Record:
        """The record as it was played, whoever is annulled: what each pairing gave both of its sides."""
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
        """Every contestant's rounds in order; rounds in which one does not stand at all are left out."""
        cards: dict[int, list[Entry]] = {contestant.tpn: [] for contestant in self.contestants}
        for number, round_ in enumerate(self.rounds, start=1):
            for tpn, entry in self._entries_of(number, round_):
                cards[tpn].append(entry)
        return {tpn: tuple(entries) for tpn, entries in cards.items()}

    def _entries_of(self, number: int, round_: Round) -> Iterator[tuple[int, Entry]]:
        scoring, scale = self.scoring, self.scale
        worth = scoring.worth
        for pairing in round_.pairings:
            counts = not (self.annulled and self._is_annulled(pairing))
            if len(pairing.games) == 1 and not self.teams:  # nearly all there are
                both = entries_of_game(number, pairing, worth, counts=counts)
            elif self.teams:
                both = entries_of_match(number, pairing, scoring, self.matches, self.team_of, counts=counts)
            else:
                both = entries_of_games(number, pairing, scoring, counts=counts)
            yield pairing.first, both[0]
            yield pairing.second, both[1]
        for bye in round_.byes:
            yield bye.player, Entry(number, scale.of_bye(bye.kind), bye=bye.kind)

    def adjustment_of(self, tpn: int, after_round: int) -> Points:
        """Penalties and bonuses up to that round; those of the total (round 0) count from the start."""
        score = self.score
        return sum(
            adjustment.in_score(score)
            for adjustment in self.adjustments
            if adjustment.round <= after_round and (not adjustment.players or tpn in adjustment.players)
        )

    def points_of(self, tpn: int, after_round: int | None = None) -> Points:
        """The contestant's points in the standings after that round (default: all rounds), adjustments included."""
        last = len(self.rounds) if after_round is None else after_round
        total = sum(entry.points for entry in self.cards[tpn] if entry.round <= last)
        return total + (self.adjustment_of(tpn, last) if self.adjustments else 0)


def _forfeited(game: Game, colour: Colour, own: Result, others: Result) -> Game:
    """An open game with these results of the side that has the colour and of the other one."""
    if game.is_finished:
        return game
    white, black = (own, others) if colour is Colour.WHITE else (others, own)
    return replace(game, white_result=white, black_result=black, is_adjourned=False)
