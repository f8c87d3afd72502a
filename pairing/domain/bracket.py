"""Bracket page of a knock-out: pictures of the bracket, and tables of the rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pairing.domain.bracket_matches import BracketMatch, BracketMatches, BracketSide
from pairing.domain.bracket_pictures import BracketPicture, pictures_of
from tabellone.engine.knockout.plan import Branch
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.brackets import bracket_in, bracket_is_public
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event

PAGE = 74
"""Inner width of a normal page, in em."""


@dataclass(frozen=True, slots=True)
class BracketRound:
    """Round of the bracket in the table."""

    number: int
    name: str
    matches: tuple[BracketMatch, ...]
    free: tuple[BracketSide, ...]
    """Contestants who advance without a match."""


@dataclass(frozen=True, slots=True)
class BracketPage:
    """Bracket page."""

    pictures: tuple[BracketPicture, ...]
    rounds: tuple[BracketRound, ...]
    champion: BracketSide | None
    third: BracketSide | None
    way: BracketSide | None
    """Contestant whose path is marked."""
    switch: RoundNavigation

    @property
    def columns(self) -> int:
        """Return the columns of the only picture; 0 if there are several."""
        return len(self.pictures[0].columns) if len(self.pictures) == 1 else 0

    @property
    def needs_width(self) -> bool:
        """Return whether a picture is wider than a normal page."""
        return any(picture.layout.width_in_em > PAGE for picture in self.pictures)

    @property
    def present_pictures(self) -> tuple[BracketPicture, ...]:
        """Return the pictures of the round in progress; after the end the one with the final."""
        now = tuple(picture for picture in self.pictures if any(column.is_now for column in picture.columns))
        return now or tuple(picture for picture in self.pictures if _has_main(picture))[-1:]


def _has_main(picture: BracketPicture) -> bool:
    return any(box.match is not None and box.match.branch is Branch.MAIN for box in picture.boxes)


def bracket_page(event: Event, way: int = 0) -> BracketPage | None:
    """Return the bracket with the path of contestant ``way`` marked; the queries of the public state.

    None before the start, for events without a bracket, and for unknown numbers.
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
    return BracketPage(pictures_of(matches), rounds, champion, third, marked, navigation_in(event, record))


def _rounds(matches: BracketMatches) -> Iterator[BracketRound]:
    for row, planned in zip(matches.bracket.rounds, matches.rows, strict=True):
        is_there = row.number <= matches.bracket.current
        free = tuple(map(matches.side, row.free)) if is_there else ()
        yield BracketRound(row.number, matches.name_of_round(row.number), tuple(map(matches.shown, planned)), free)
