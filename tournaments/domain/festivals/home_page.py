"""The front page of a festival: the current state of each section, and all players by name across the sections."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.first_place import deciding_boards
from tabellone.record import Player
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.entries.name_search import found_by_name
from tournaments.domain.events.home_page import Front, front_of
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import SectionRule, rule_of_section, section_name
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words.result_names import SYMBOLS
from tournaments.models import Event, Registration

MOST_FOUND = 200
SHOWN = 3
"""Maximum number of boards shown for each section."""


@dataclass(frozen=True, slots=True)
class DecidingBoard:
    """A board that can decide first place; without a result ``result`` is empty."""

    board: int
    white: Player
    black: Player
    result: str


@dataclass(frozen=True, slots=True)
class FrontSection:
    """A section on the festival's page."""

    section: Event
    name: str
    rule: SectionRule
    front: Front
    """The section's own front page."""
    boards: tuple[DecidingBoard, ...] = ()
    """Boards of the current round that decide first place, else the first boards."""

    @property
    def is_played(self) -> bool:
        """Return True if a round of the section is public."""
        return bool(self.front.switch.last)

    @property
    def players(self) -> int:
        return self.front.players

    @property
    def now(self) -> int:
        """Return the number of the current round."""
        return self.front.switch.now


@dataclass(frozen=True, slots=True)
class FestivalFront:
    """The festival's page."""

    sections: tuple[FrontSection, ...]
    people: int
    """Players in at least one section, each counted once."""
    switch: RoundNavigation
    """Without rounds: a festival has none itself."""

    @property
    def takes_more(self) -> bool:
        """Return True if a section has not begun, so that players can still register."""
        return any(not row.section.is_started for row in self.sections)


def festival_front(festival: Event) -> FestivalFront:
    """Return the page of the festival, with the data of each section's own page."""
    sections = tuple(_section(row) for row in sections_of(festival))
    entries = Registration.objects.filter(event__festival=festival, is_withdrawn=False, kind=Registration.Kind.PLAYER)
    people = entries.exclude(person=None).values("person").distinct().count() + entries.filter(person=None).count()
    return FestivalFront(sections, people, NO_ROUNDS)


def _section(section: Event) -> FrontSection:
    front = front_of(section)
    now = front.switch.now
    boards = _deciding(section, now) if now and not section.is_of_teams else ()
    return FrontSection(section, section_name(section), rule_of_section(section), front, boards)


def _deciding(section: Event, number: int) -> tuple[DecidingBoard, ...]:
    record = public_state(section).record
    round_ = record.rounds[number - 1]
    chosen = set((deciding_boards(record, number) or sorted(round_.boards))[:SHOWN])
    games = sorted(
        ((board, game) for board, game in zip(round_.boards, round_.games, strict=True) if board in chosen),
        key=lambda row: row[0],
    )
    people = record.by_tpn
    return tuple(
        DecidingBoard(
            board,
            people[game.white],
            people[game.black],
            " – ".join(SYMBOLS[result] for result in game.results) if game.is_finished else "",
        )
        for board, game in games
    )


NO_ROUNDS = RoundNavigation(0, 0, 0, 0, ())


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """A player's entry in a section."""

    section: Event
    section_name: str
    tpn: int | None
    name: str
    title: str
    rating: int
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class FoundInFestival:
    """A player found by name, with the entries in the sections."""

    text: str
    players: tuple[FoundEntry, ...]
    switch: RoundNavigation


def find_in_sections(festival: Event, text: str) -> FoundInFestival:
    """Return the players whose name has each part of the text, best matches first.

    Accents, capitals and order are ignored.
    """
    found = found_by_name(entries_by_name(festival), text)[:MOST_FOUND]
    return FoundInFestival(text, tuple(found), NO_ROUNDS)


def entries_by_name(festival: Event) -> list[FoundEntry]:
    """Return the players of all sections, by name; two queries."""
    sections = {section.pk: section for section in sections_of(festival)}
    rows = Registration.objects.filter(event__in=sections, kind=Registration.Kind.PLAYER).order_by("event", "pk")
    return [
        FoundEntry(
            sections[row.event_id], section_name(sections[row.event_id]), row.tpn, row.name, row.title, row.rating,
            row.is_withdrawn,
        )
        for row in by_name(rows)
    ]  # fmt: skip
