"""The matches of a bracket as its page shows them: the two sides of each, known or not, and how it ended."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

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
from tabellone.engine.knockout.so_far import KnockoutMatch, KnockoutSoFar
from tabellone.record import Player, Record, Team, format_points
from tournaments.domain.words.wording import SYMBOLS


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A contestant in a match, or the place of one who is not known yet (number 0)."""

    tpn: int = 0
    name: str = ""
    """Of who is not known: from where the contestant comes."""
    title: str = ""
    score: str = ""
    """Of its games; with several of them their points."""
    more: str = ""
    """Points of the play-off."""
    won: bool = False
    is_on_the_way: bool = False
    """Whether it is the contestant whose way is marked."""


@dataclass(frozen=True, slots=True)
class BracketMatch:
    """A match of the bracket."""

    slot: Slot
    place: int
    """In its round, from 1 on."""
    first: BracketSide
    second: BracketSide
    is_tied: bool
    is_played_now: bool
    played_for: str = ""
    """What it decides, in words, if not who goes on."""

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
        """What it is called by: the third match of round 2 is 2.3."""
        return f"{self.round}.{self.place}"

    @property
    def said(self) -> str:
        """Its number and result, as it is told to who does not see the picture."""
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
        """Whether the contestant whose way is marked goes on from here."""
        return any(side.is_on_the_way and side.won for side in self.sides)


def key_of(slot: Slot) -> str:
    """What a match is called by where it stands on pages."""
    return f"{slot.branch}-{slot.round}-{slot.seed}"


@dataclass(frozen=True)
class BracketMatches:
    """All matches of a bracket, and whose way is marked (0: nobody's)."""

    record: Record
    bracket: KnockoutSoFar
    way: int

    @cached_property
    def settings(self) -> KnockoutSettings:
        return KnockoutSettings.of(self.record.options)

    @cached_property
    def rows(self) -> tuple[tuple[Match, ...], ...]:
        """Of each round that is played; the return final only once it has to be."""
        rounds = zip(self.bracket.rounds, self.bracket.plan.rounds, strict=False)
        return tuple(tuple(m for m in planned if not m.is_return or self.known(m.slot)) for _row, planned in rounds)

    @cached_property
    def _places(self) -> dict[Slot, int]:
        return {match.slot: place for row in self.rows for place, match in enumerate(row, start=1)}

    @cached_property
    def _known(self) -> dict[Slot, KnockoutMatch]:
        return {match.slot: match for row in self.bracket.rounds for match in row.matches}

    def known(self, slot: Slot) -> KnockoutMatch | None:
        """What the bracket knows of it, if its contestants are known."""
        return self._known.get(slot)

    def shown(self, match: Match, *, is_turned: bool = False) -> BracketMatch:
        """``is_turned``: the better seed is below."""
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
        one, other = sorted((known.white, known.black))  # the repechage, a new order
        return self._in(known, one), self._in(known, other)

    def _of(self, origin: Origin, known: KnockoutMatch | None) -> BracketSide:
        who = self.who(origin)
        if not who or (self.settings.reseeded and known is None):
            return BracketSide(name=_("nobody") if who == NOBODY else self._from(origin))
        return self._in(known, who) if known and who in (known.white, known.black) else self.side(who)

    def who(self, origin: Origin) -> int | None:
        """Who comes from there, as the plan has it; NOBODY where nobody does, None as long as it is open."""
        if isinstance(origin, Seed):
            return origin.number
        if isinstance(origin, WinnerOf | LoserOf):
            return (self.bracket.won if isinstance(origin, WinnerOf) else self.bracket.lost).get(origin.match)
        return None

    def _from(self, origin: Origin) -> str:
        """Whose place it is, in words; nothing where those who go on are put in order again."""
        if isinstance(origin, Repechaged):
            return _("one of the best losers")
        if isinstance(origin, Seed) or self.settings.reseeded:
            return ""
        words = _("winner of %(match)s") if isinstance(origin, WinnerOf) else _("loser of %(match)s")
        return words % {"match": f"{origin.match.round}.{self._places[origin.match]}"}

    def _in(self, match: KnockoutMatch, who: int) -> BracketSide:
        """The contestant with what the match gave."""
        contestant = self._contestant(who)
        more = ""
        if match.play_off is not None and match.play_off.games:
            more = format_points(match.play_off.points_of(who))
        score = _score(match, who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, score, more, match.winner == who, who == self.way)

    def side(self, who: int) -> BracketSide:
        """The contestant, without any match."""
        contestant = self._contestant(who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, is_on_the_way=who == self.way)

    def _contestant(self, who: int) -> Player | Team:
        return self.record.contestant[who]

    def name_of_round(self, number: int) -> str:
        """By how many rounds are left; in a double elimination rounds have numbers."""
        last = len(self.bracket.plan.rounds)
        if len(self.bracket.rounds) == last and self.settings.elimination != "double":
            names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
            if last - number in names and (number > 1 or last == number or last <= len(names)):
                return names[last - number]
        return _("Round %(number)s") % {"number": number}

    def all(self) -> Iterator[Match]:
        """Round after round."""
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
