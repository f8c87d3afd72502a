"""Pictures of a bracket: their matches, columns and lines.

A small bracket is one picture; a large one has its parts and the last rounds. A double elimination has its two
brackets and the final; play-offs for places have a picture for each round of losers.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from pairing.domain.bracket_layout import WIDE, WIDTH, Box, BoxLink, BoxPlace, BracketLayout, Feeder, in_columns, tree
from pairing.domain.bracket_matches import BracketMatch, BracketMatches, BracketSide, key_of
from pairing.domain.bracket_parts import Forest
from tabellone.engine.knockout.plan import Branch, LoserOf, Match, PlaceRange, Seed, Slot, WinnerOf

MANY = 6
"""Number of columns from which they are always narrow."""


@dataclass(frozen=True, slots=True)
class BracketColumn:
    """Round in a picture."""

    x: int
    name: str
    is_now: bool


@dataclass(frozen=True, slots=True)
class BracketBox:
    """Content of a position: a match, or a contestant with a bye in the round."""

    key: str
    place: BoxPlace
    line: str
    """Path to the next match; empty if this picture has none."""
    match: BracketMatch | None
    free: BracketSide | None

    @property
    def is_on_the_way(self) -> bool:
        shown = self.match or self.free
        return shown is not None and shown.is_on_the_way

    @property
    def leads_the_way_on(self) -> bool:
        return self.match.leads_the_way_on if self.match else self.is_on_the_way


@dataclass(frozen=True, slots=True)
class BracketPicture:
    """Picture of a bracket."""

    key: str
    title: str
    """Title; empty for the only picture."""
    layout: BracketLayout
    columns: tuple[BracketColumn, ...]
    boxes: tuple[BracketBox, ...]


def pictures_of(matches: BracketMatches) -> tuple[BracketPicture, ...]:
    """Return all pictures: from the first round to the final, then the places below the podium."""
    forests = tuple(_forests(matches))
    width = WIDE if len(forests) == 1 and len(forests[0][1].rounds) < MANY else WIDTH
    return tuple(
        _picture(matches, f"ko-{number}", title, forest, width)
        for number, (title, forest) in enumerate(forests, start=1)
    )


def _forests(matches: BracketMatches) -> Iterator[tuple[str, Forest]]:
    """Yield the matches of each picture, with its title."""
    main = [match for match in matches.all() if match.slot.branch in (Branch.MAIN, Branch.THIRD)]
    if matches.settings.is_double:
        final = matches.bracket.plan.final.slot.round
        second = [match for match in matches.all() if match.slot.branch is Branch.SECOND]
        yield from _in_parts(matches, (match for match in main if match.slot.round < final), _("Winners’ bracket"))
        yield from _in_parts(matches, second, _("Losers’ bracket"))
        yield _("Final"), Forest.of(map(_after_the_final, (match for match in main if match.slot.round >= final)))
        return
    blocks = tuple(_blocks(matches.all()))
    if matches.settings.reseeded:
        yield "", Forest.of(main)
    else:
        yield from _in_parts(matches, main, "")
    for places, block in blocks:
        title = _("Places %(first)s–%(last)s") % {"first": places.first, "last": places.last}
        yield from _in_parts(matches, block, title)


def _after_the_final(match: Match) -> Match:
    """Return a return final, drawn after the final that both have played."""
    if not match.is_return:
        return match
    final = Slot(Branch.MAIN, match.slot.round - 1, match.slot.seed)
    return replace(match, first=WinnerOf(final), second=LoserOf(final))


def _in_parts(matches: BracketMatches, of: Iterable[Match], title: str) -> Iterator[tuple[str, Forest]]:
    *parts, last = Forest.of(of).parts()
    between = ", " if title else ""
    for number, part in enumerate(parts, start=1):
        yield title + between + _("Part %(number)s") % {"number": number}, part
    if not parts:
        yield title, last
    else:
        names = [matches.name_of_round(number) for number in last.rounds]
        yield title + between + " – ".join(dict.fromkeys((names[0], names[-1]))), last


def _blocks(matches: Iterable[Match]) -> Iterator[tuple[PlaceRange, list[Match]]]:
    """Yield the matches for places below the podium, by the round whose losers play them; best places first."""
    blocks: dict[PlaceRange, list[Match]] = {}
    for match in matches:
        if match.places and match.slot.branch is Branch.PLACE:
            whole = next((key for key in blocks if key.first <= match.places.first <= key.last), match.places)
            blocks.setdefault(whole, []).append(match)
    yield from sorted(blocks.items())


def _picture(matches: BracketMatches, key: str, title: str, forest: Forest, width: int) -> BracketPicture:
    drawing = _Drawing(matches, forest)
    if matches.settings.reseeded and any(match.slot.branch is Branch.MAIN for match in forest.matches):
        layout = in_columns(drawing.columns(), tuple(drawing.links()), width)
    else:
        layout = tree([drawing.node(root) for root in forest.roots], width)
    current = matches.bracket.current
    columns = tuple(
        BracketColumn(x, drawing.name_of(number), number == current)
        for x, number in zip(layout.columns, forest.rounds, strict=True)
    )
    return BracketPicture(key, title, layout, columns, tuple(drawing.boxes(layout)))


@dataclass(frozen=True)
class _Drawing:
    """Content of a picture, before and after layout."""

    matches: BracketMatches
    forest: Forest

    @cached_property
    def shown(self) -> dict[str, BracketMatch]:
        """Return the matches by the keys of their boxes."""
        forest = self.forest
        return {
            key_of(match.slot): self.matches.shown(match, is_turned=forest.is_turned(match))
            for match in sorted(forest.matches, key=lambda match: forest.order[match.slot])
        }

    @cached_property
    def free(self) -> dict[str, int]:
        """Return the contestants who reach these matches by a bye in the previous round, which is also a column."""
        rounds = self.forest.rounds
        return {
            f"free-{number}": number
            for match in self.forest.matches
            if match.slot.round - 1 in rounds
            for number in self._free_before(match)
        }

    def _free_before(self, match: Match) -> Iterator[int]:
        there = {number for entered in self.matches.bracket.plan.entries[: match.slot.round - 1] for number in entered}
        origins = (match.first, match.second)
        return (origin.number for origin in origins if isinstance(origin, Seed) and origin.number in there)

    def name_of(self, number: int) -> str:
        """Return the name of the column; only in the main picture is the last round the final."""
        is_for_places = all(match.slot.branch is Branch.PLACE for match in self.forest.matches)
        return _("Round %(number)s") % {"number": number} if is_for_places else self.matches.name_of_round(number)

    def node(self, match: Match) -> Box:
        """Return the box of the match with all that lead to it."""
        column = self.forest.rounds.index(match.slot.round)
        led = {row: self.node(before) for before, row in self.forest.leading_to(match)}
        for row, origin in enumerate(self.forest.shown[match.slot]):
            if isinstance(origin, Seed) and f"free-{origin.number}" in self.free:
                led[row] = Box(f"free-{origin.number}", column - 1, rows=1)
        feeders = tuple(Feeder(box, row) for row, box in sorted(led.items()))
        return self._box(match, column, feeders)

    def _box(self, match: Match, column: int, feeders: tuple[Feeder, ...] = ()) -> Box:
        key = key_of(match.slot)
        return Box(key, column, has_caption=bool(self.shown[key].played_for), feeders=feeders)

    def columns(self) -> list[list[Box]]:
        """Return the matches of each round."""
        return [
            [self._box(match, column) for match in self.forest.matches if match.slot.round == number]
            for column, number in enumerate(self.forest.rounds)
        ]

    def links(self) -> Iterator[BoxLink]:
        """Yield a link from each match to the match of its winner."""
        later = {
            (match.round, side.tpn): (match.key, row)
            for match in self.shown.values()
            for row, side in enumerate(match.sides)
            if side.tpn and match.branch is Branch.MAIN
        }
        for match in self.shown.values():
            for side in match.sides:
                found = later.get((match.round + 1, side.tpn)) if side.won else None
                if found and match.branch is Branch.MAIN:
                    yield BoxLink(match.key, *found)

    def boxes(self, layout: BracketLayout) -> Iterator[BracketBox]:
        """Yield the boxes in reading order: from the top, each match after its feeding matches."""
        for key, place in layout.places.items():
            free = self.matches.side(self.free[key]) if key in self.free else None
            yield BracketBox(key, place, layout.lines.get(key, ""), self.shown.get(key), free)
