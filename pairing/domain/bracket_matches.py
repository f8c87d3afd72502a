"""Matches of a bracket for its page: both sides of each match, known or not, and the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from pairing.domain.bracket_parts import Forest
from tabellone.engine.knockout.bracket_state import KnockoutMatch, KnockoutState
from tabellone.engine.knockout.plan import (
    NOBODY,
    Branch,
    LoserOf,
    Match,
    Origin,
    Repechaged,
    Seed,
    Slot,
    WinnerOf,
)
from tabellone.engine.knockout.settings import KnockoutSettings
from tabellone.record import Player, Record, Team, format_points
from tournaments.domain.rounds.bracket_names import name_of_round
from tournaments.domain.words.result_names import SYMBOLS


@dataclass(frozen=True, slots=True)
class BracketSide:
    """Contestant of a match, or the position of a contestant who is not known yet (number 0)."""

    tpn: int = 0
    name: str = ""
    """Name; for an unknown contestant the origin."""
    title: str = ""
    score: str = ""
    """Result of the game, or points if there are several games."""
    more: str = ""
    """Points of the play-off."""
    won: bool = False
    is_on_the_way: bool = False
    """True for the contestant whose path is marked."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """Match of the bracket."""

    slot: Slot
    place: int
    """Position in the round, from 1."""
    first: BracketSide
    second: BracketSide
    is_tied: bool
    is_played_now: bool
    played_for: str = ""
    """Stakes of the match in words, unless it only decides who advances."""

    @property
    def key(self) -> str:
        return key_of(self.slot)

    @property
    def branch(self) -> Branch:
        return self.slot.branch

    @property
    def round(self) -> int:
        return self.slot.round

    @property
    def number(self) -> str:
        """Return the match number: 2.3 is the third match of round 2."""
        return f"{self.round}.{self.place}"

    @property
    def said(self) -> str:
        """Return number and result for screen readers."""
        said = _("Match %(number)s") % {"number": self.number}
        return f"{said}: {self.first.score} – {self.second.score}" if self.first.score else said

    @property
    def sides(self) -> tuple[BracketSide, BracketSide]:
        return self.first, self.second

    @property
    def is_on_the_way(self) -> bool:
        return self.first.is_on_the_way or self.second.is_on_the_way

    @property
    def leads_the_way_on(self) -> bool:
        """Return whether the contestant whose path is marked advances from this match."""
        return any(side.is_on_the_way and side.won for side in self.sides)


def key_of(slot: Slot) -> str:
    """Return the identifier of a match on pages, from its position."""
    return f"{slot.branch}-{slot.round}-{slot.seed}"


@dataclass(frozen=True)
class BracketMatches:
    """All matches of a bracket, and the contestant whose path is marked (0: none)."""

    record: Record
    bracket: KnockoutState
    way: int

    @cached_property
    def settings(self) -> KnockoutSettings:
        return KnockoutSettings.of(self.record.options)

    @cached_property
    def rows(self) -> tuple[tuple[Match, ...], ...]:
        """Return the matches of each round, in picture order; the return final only if it is needed."""
        rounds = zip(self.bracket.rounds, self.bracket.plan.rounds, strict=False)
        return tuple(
            tuple(m for m in self._from_the_top(planned) if not m.is_return or self.known(m.slot))
            for _row, planned in rounds
        )

    def _from_the_top(self, planned: tuple[Match, ...]) -> list[Match]:
        """Return the matches of a round in picture order, so that their numbers are consecutive."""
        branches = list(dict.fromkeys(match.slot.branch for match in planned))
        return sorted(planned, key=lambda match: (branches.index(match.slot.branch), self._order.get(match.slot, 0)))

    @cached_property
    def _order(self) -> dict[Slot, int]:
        """Return the position of each match in its branch.

        With reseeding of winners, matches have no fixed next match.
        """
        order: dict[Slot, int] = {}
        for branch in Branch if not self.settings.reseeded else ():
            planned = (match for row in self.bracket.plan.rounds for match in row if match.slot.branch is branch)
            order |= Forest.of(planned).order
        return order

    @cached_property
    def _places(self) -> dict[Slot, int]:
        return {match.slot: place for row in self.rows for place, match in enumerate(row, start=1)}

    @cached_property
    def _known(self) -> dict[Slot, KnockoutMatch]:
        return {match.slot: match for row in self.bracket.rounds for match in row.matches}

    def known(self, slot: Slot) -> KnockoutMatch | None:
        """Return the match from the bracket if its contestants are known."""
        return self._known.get(slot)

    def shown(self, match: Match, *, is_turned: bool = False) -> BracketMatch:
        """Return the match for the page. ``is_turned``: the better seed is below."""
        known = self.known(match.slot)
        first, second = self._sides(match, known)
        if is_turned:
            first, second = second, first
        is_now = match.slot.round == self.bracket.current and known is not None and known.winner is None
        is_tied = known is not None and known.is_tied
        return BracketMatch(match.slot, self._places[match.slot], first, second, is_tied, is_now, _played_for(match))

    def _sides(self, match: Match, known: KnockoutMatch | None) -> tuple[BracketSide, BracketSide]:
        first, second = (self._of(origin, known) for origin in (match.first, match.second))
        if known is None or {first.tpn, second.tpn} == {known.white, known.black}:
            return first, second
        one, other = sorted((known.white, known.black))  # repechage, reseeded round
        return self._in(known, one), self._in(known, other)

    def _of(self, origin: Origin, known: KnockoutMatch | None) -> BracketSide:
        who = self.who(origin)
        if not who or (self.settings.reseeded and known is None):
            return BracketSide(name=_("no player") if who == NOBODY else self._from(origin))
        return self._in(known, who) if known and who in (known.white, known.black) else self.side(who)

    def who(self, origin: Origin) -> int | None:
        """Return the contestant from this origin by the plan.

        ``NOBODY`` if there is none, None while it is open.
        """
        if isinstance(origin, Seed):
            return origin.number
        if isinstance(origin, WinnerOf | LoserOf):
            return (self.bracket.won if isinstance(origin, WinnerOf) else self.bracket.lost).get(origin.match)
        return None

    def _from(self, origin: Origin) -> str:
        """Return the origin of a contestant in words; empty if the qualifiers are seeded again."""
        if isinstance(origin, Repechaged):
            return _("one of the best losers")
        if isinstance(origin, Seed) or self.settings.reseeded:
            return ""
        words = _("winner of %(match)s") if isinstance(origin, WinnerOf) else _("loser of %(match)s")
        return words % {"match": f"{origin.match.round}.{self._places[origin.match]}"}

    def _in(self, match: KnockoutMatch, who: int) -> BracketSide:
        """Return the contestant with the result of the match."""
        contestant = self._contestant(who)
        more = ""
        if match.play_off is not None and match.play_off.games:
            more = format_points(match.play_off.points_of(who))
        score = _score(match, who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, score, more, match.winner == who, who == self.way)

    def side(self, who: int) -> BracketSide:
        """Return the contestant without a match."""
        contestant = self._contestant(who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, is_on_the_way=who == self.way)

    def _contestant(self, who: int) -> Player | Team:
        return self.record.contestant[who]

    def name_of_round(self, number: int) -> str:
        """Return the name of a round by the number of contestants left, otherwise its number."""
        return name_of_round(self.bracket, self.settings, number)

    def all(self) -> Iterator[Match]:
        """Yield the matches round by round."""
        return (match for row in self.rows for match in row)


def _played_for(match: Match) -> str:
    if match.is_return:
        return _("return final")
    if match.slot.branch is Branch.THIRD:
        return _("for third place")
    if match.slot.branch is Branch.PLACE and match.places:
        return _("for places %(first)s–%(last)s") % {"first": match.places.first, "last": match.places.last}
    return ""


def _score(match: KnockoutMatch, who: int) -> str:
    finished = [game for _round, game in match.games if game.is_finished]
    if not finished:
        return ""
    if match.encounters:
        return format_points(match.points_of(who))
    if match.planned_games == 1:
        return SYMBOLS[finished[0].result_of(who)]
    return format_points(sum(game.result_of(who).standard_points for game in finished))
