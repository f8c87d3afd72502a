"""The bracket of a knock-out as its page shows it: pictures of who meets whose winner, and the rounds in tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.domain.bracket_matches import BracketMatch, BracketMatches, BracketSide
from pairing.domain.bracket_pictures import BracketPicture, pictures_of
from tournaments.domain.public import public_state
from tournaments.domain.rounds.brackets import bracket_in, bracket_is_public
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.models import Event


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
    """The whole page."""

    pictures: tuple[BracketPicture, ...]
    rounds: tuple[BracketRound, ...]
    champion: BracketSide | None
    third: BracketSide | None
    way: BracketSide | None
    """Whose way is marked."""
    switch: Switch

    @property
    def columns(self) -> int:
        """Of the only picture; 0 where there are several."""
        return len(self.pictures[0].columns) if len(self.pictures) == 1 else 0


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
    matches = BracketMatches(record, bracket, way)
    champion, third, marked = (matches.side(who) if who else None for who in (bracket.champion, bracket.third, way))
    rounds = tuple(_rounds(matches))
    return BracketPage(pictures_of(matches), rounds, champion, third, marked, switch_in(event, record))


def _rounds(matches: BracketMatches) -> Iterator[BracketRound]:
    for row, planned in zip(matches.bracket.rounds, matches.rows, strict=True):
        is_there = row.number <= matches.bracket.current
        free = tuple(map(matches.side, row.free)) if is_there else ()
        yield BracketRound(row.number, matches.name_of_round(row.number), tuple(map(matches.shown, planned)), free)
