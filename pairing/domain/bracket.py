"""The bracket of a knock-out as its page shows it: a picture of who meets whose winner, and the rounds in a table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.engine.knockout.plan import NOBODY, Branch, LoserOf, Match, Origin, PlaceRange, Seed, Slot, WinnerOf
from tabellone.engine.knockout.settings import KnockoutSettings
from tabellone.engine.knockout.so_far import KnockoutMatch, KnockoutSoFar
from tabellone.record import Player, Record, Team, format_points
from tournaments.domain.public import public_state
from tournaments.domain.rounds.brackets import bracket_in, bracket_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.wording import SYMBOLS
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class BracketSide:
    """A contestant in a match, or the place of one who is not known yet (number 0)."""

    tpn: int = 0
    name: str = ""
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

    key: str
    branch: Branch
    first: BracketSide
    second: BracketSide
    is_tied: bool
    is_played_now: bool
    places: PlaceRange | None = None
    """For which it is played, where places behind the podium are played out."""

    @property
    def is_on_the_way(self) -> bool:
        return self.first.is_on_the_way or self.second.is_on_the_way


@dataclass(frozen=True, slots=True)
class BracketNode:
    """A match of the picture with those whose winners meet in it, from the top."""

    match: BracketMatch
    feeders: tuple[BracketNode, ...]


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of the bracket in the table."""

    number: int
    name: str
    matches: tuple[BracketMatch, ...]
    free: tuple[BracketSide, ...]
    """Who goes on without a match."""


@dataclass(frozen=True, slots=True)
class BracketPage:
    """The whole page. ``tree`` is None where no fixed lines lead from round to round."""

    tree: BracketNode | None
    headings: tuple[str, ...]
    """Of the columns of the picture, the last one the final's."""
    rounds: tuple[BracketRound, ...]
    champion: BracketSide | None
    third: BracketSide | None
    way: BracketSide | None
    """Whose way is marked."""
    switch: Switch

    @property
    def columns(self) -> int:
        return len(self.headings)


def bracket_page(event: Event, way: int = 0) -> BracketPage | None:
    """The bracket, with the way of that contestant marked; None before the start, for events without one, and for
    numbers that nobody has. The queries of the public state.
    """
    if not bracket_is_public(event):
        return None
    record = public_state(event).record
    bracket = bracket_in(record)
    if bracket is None or (way and way not in record.contestant):
        return None
    return _Drawing(record, bracket, way).page(switch_in(event, record))


@dataclass(frozen=True, slots=True)
class _Drawing:
    record: Record
    bracket: KnockoutSoFar
    way: int

    def page(self, switch: Switch) -> BracketPage:
        third = self.bracket.third
        return BracketPage(
            self._tree(),
            tuple(self._headings()),
            tuple(self._rounds()),
            self._side(self.bracket.champion) if self.bracket.champion else None,
            self._side(third) if third else None,
            self._side(self.way) if self.way else None,
            switch,
        )

    def _tree(self) -> BracketNode | None:
        """The main branch from the final down; of the second one, where those who go on are put in order again, and
        where several are left at the end, the table alone tells.
        """
        settings = KnockoutSettings.of(self.record.options)
        if settings.reseeded or settings.elimination == "double" or not self._has_final:
            return None
        return self._node(self.bracket.plan.final, is_lower=False)

    @property
    def _has_final(self) -> bool:
        return len(self.bracket.rounds) == len(self.bracket.plan.rounds)

    def _node(self, match: Match, *, is_lower: bool) -> BracketNode:
        """``is_lower``: in the lower half the better seed is below, so that the first two stand at both ends."""
        origins = (match.second, match.first) if is_lower else (match.first, match.second)
        below = (False, True)
        feeders = tuple(
            self._node(self._match_of(origin.match), is_lower=lower)
            for origin, lower in zip(origins, below, strict=True)
            if isinstance(origin, WinnerOf)
        )
        return BracketNode(self._shown(match, origins), feeders)

    def _match_of(self, slot: Slot) -> Match:
        return next(match for match in self.bracket.plan.rounds[slot.round - 1] if match.slot == slot)

    def _headings(self) -> Iterator[str]:
        last = self.bracket.plan.final.slot.round
        return (self._name(number) for number in range(1, last + 1))

    def _name(self, number: int) -> str:
        """By how many rounds are left; in a double elimination rounds have numbers."""
        last = len(self.bracket.plan.rounds)
        if self._has_final and KnockoutSettings.of(self.record.options).elimination != "double":
            names = {0: _("Final"), 1: _("Semi-finals"), 2: _("Quarter-finals")}
            if last - number in names and (number > 1 or last == number or last <= len(names)):
                return names[last - number]
        return _("Round %(number)s") % {"number": number}

    def _rounds(self) -> Iterator[BracketRound]:
        for row, planned in zip(self.bracket.rounds, self.bracket.plan.rounds, strict=False):
            is_there = row.number <= self.bracket.current
            matches = tuple(
                self._shown(match, (match.first, match.second))
                for match in planned
                if not match.is_return or self._known(match.slot)
            )
            free = tuple(map(self._side, row.free)) if is_there else ()
            yield BracketRound(row.number, self._name(row.number), matches, free)

    def _known(self, slot: Slot) -> KnockoutMatch | None:
        rows = self.bracket.rounds[slot.round - 1].matches
        return next((match for match in rows if match.slot == slot), None)

    def _shown(self, match: Match, origins: tuple[Origin, Origin]) -> BracketMatch:
        known = self._known(match.slot)
        first, second = (self._of(origin, known) for origin in origins)
        if known is not None and {first.tpn, second.tpn} != {known.white, known.black}:  # the repechage, a new order
            first, second = (self._in(known, who) for who in sorted((known.white, known.black)))
        is_now = match.slot.round == self.bracket.current and known is not None and known.winner is None
        key = f"{match.slot.branch}-{match.slot.round}-{match.slot.seed}"
        is_tied = known is not None and known.is_tied
        places = match.places if match.slot.branch is Branch.PLACE else None
        return BracketMatch(key, match.slot.branch, first, second, is_tied, is_now, places)

    def _of(self, origin: Origin, known: KnockoutMatch | None) -> BracketSide:
        if isinstance(origin, Seed):
            who: int | None = origin.number
        elif isinstance(origin, WinnerOf | LoserOf):
            who = (self.bracket.won if isinstance(origin, WinnerOf) else self.bracket.lost).get(origin.match)
        else:
            who = None
        if not who or (KnockoutSettings.of(self.record.options).reseeded and known is None):
            return BracketSide(name=_("nobody") if who == NOBODY else "")
        return self._in(known, who) if known and who in (known.white, known.black) else self._side(who)

    def _in(self, match: KnockoutMatch, who: int) -> BracketSide:
        """The contestant with what the match gave."""
        contestant = self._contestant(who)
        more = ""
        if match.play_off is not None and match.play_off.games:
            more = format_points(match.play_off.points_of(who))
        score = self._score(match, who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, score, more, match.winner == who, who == self.way)

    def _score(self, match: KnockoutMatch, who: int) -> str:
        finished = [game for _round, game in match.games if game.is_finished]
        if not finished:
            return ""
        if match.encounters:
            return format_points(match.points_of(who))
        if match.planned_games == 1:
            return SYMBOLS[finished[0].result_of(who)]
        return format_points(sum(game.result_of(who).standard_points for game in finished))

    def _side(self, who: int) -> BracketSide:
        contestant = self._contestant(who)
        title = getattr(contestant, "title", "")
        return BracketSide(who, contestant.name, title, is_on_the_way=who == self.way)

    def _contestant(self, who: int) -> Player | Team:
        return self.record.contestant[who]
