"""The front page of a festival: every section with what is going on there, and everybody by name over all sections."""

from __future__ import annotations

from dataclasses import dataclass

from tabellone.first_place import deciding_boards
from tabellone.record import Player
from tournaments.domain.entries.order import alphabetical
from tournaments.domain.events.front import Front, front_of
from tournaments.domain.festivals.making import sections_of
from tournaments.domain.festivals.rules import SectionRule, rule_of_section, section_name
from tournaments.domain.public import public_state
from tournaments.domain.rounds.switch import Switch
from tournaments.domain.words.wording import SYMBOLS
from tournaments.models import Event, Registration

MOST_FOUND = 200
SHOWN = 3
"""So many boards of each section."""


@dataclass(frozen=True, slots=True)
class DecidingBoard:
    """A board at which somebody plays for the first place; without a result ``result`` is empty."""

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
    """What its own page shows."""
    boards: tuple[DecidingBoard, ...] = ()
    """Of the round that is played, those that decide about the first place, else the first ones."""

    @property
    def is_played(self) -> bool:
        """Whether a round of it is public."""
        return bool(self.front.switch.last)

    @property
    def players(self) -> int:
        return self.front.players

    @property
    def now(self) -> int:
        """The number of the round that is played."""
        return self.front.switch.now


@dataclass(frozen=True, slots=True)
class FestivalFront:
    """The festival's page."""

    sections: tuple[FrontSection, ...]
    people: int
    """Who plays in at least one section, each counted once."""
    switch: Switch
    """Of no rounds: a festival has none itself."""

    @property
    def takes_more(self) -> bool:
        """Whether a section has not begun, so that people may still ask to play."""
        return any(not row.section.is_started for row in self.sections)


def festival_front(festival: Event) -> FestivalFront:
    """The page of the festival; of each section what its own page takes."""
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


NO_ROUNDS = Switch(0, 0, 0, 0, ())


@dataclass(frozen=True, slots=True)
class FoundEntry:
    """Somebody in a section."""

    section: Event
    section_name: str
    tpn: int | None
    name: str
    title: str
    rating: int
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class FoundInFestival:
    """Who was looked for, and where they play."""

    text: str
    players: tuple[FoundEntry, ...]
    switch: Switch


def find_in_sections(festival: Event, text: str) -> FoundInFestival:
    """Everybody whose name contains the text, accents and capitals aside, in all sections; two queries."""
    sections = {section.pk: section for section in sections_of(festival)}
    wanted = alphabetical(text.strip())
    rows = Registration.objects.filter(event__in=sections, kind=Registration.Kind.PLAYER).order_by(
        "name", "event", "pk"
    )
    found = [row for row in rows if wanted and wanted in alphabetical(row.name)][:MOST_FOUND]
    entries = (
        FoundEntry(
            sections[row.event_id], section_name(sections[row.event_id]), row.tpn, row.name, row.title, row.rating,
            row.is_withdrawn,
        )
        for row in found
    )  # fmt: skip
    return FoundInFestival(text, tuple(entries), NO_ROUNDS)
