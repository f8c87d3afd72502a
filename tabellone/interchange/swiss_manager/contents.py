"""The people, rounds and games of a Swiss-Manager file, as it numbers them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from tabellone.interchange.swiss_manager.binary import (
    CONFIGURATION,
    HEADER_STRINGS,
    DamagedFileError,
    FileSection,
    long_number,
    number,
    sections,
)

CONFIGURATION_BYTES = 100
PLAYER_STRINGS, PLAYER_BYTES = 18, 134
ROUND_STRINGS, ROUND_BYTES = 16, 76
TEAM_STRINGS, TEAM_BYTES = 5, 96
GAME_BYTES, MATCH_BYTES = 21, 15
MOST_TIE_BREAKS = 9
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE
"""Codes in the field of Black, or of the second team: pairing-allocated bye, and not paired."""
MOST_ROUNDS = 1_000
KINDS_OF_TEAMS = (2, 3)


@dataclass(frozen=True, slots=True)
class FilePlayer:
    """A player; ``birth`` is ``YYYY/MM/DD``, unknown parts ``00``."""

    surname: str
    first_name: str
    title: str
    national_id: str
    club: str
    federation: str
    type: str
    group: str
    is_woman: bool
    rating: int
    national_rating: int
    birth: str
    fide_id: int
    team: int = 0
    board: int = 0
    """The team's number, and the player's position in it; 0 in an individual event."""


@dataclass(frozen=True, slots=True)
class FileTeam:
    """A team; its number is its position in the file."""

    name: str
    short_name: str
    captain: str
    federation: str


@dataclass(frozen=True, slots=True)
class FileGame:
    """White, Black (or ``BYE``, ``NOT_PAIRED``), and the code of the result."""

    white: int
    black: int
    code: int


@dataclass(frozen=True, slots=True)
class FileMatch:
    """Two teams, or one and ``BYE`` or ``NOT_PAIRED``.

    The game points of both, in halves: given for a team without an opponent, and for a match without entered games.
    """

    first: int
    second: int
    first_halves: int = 0
    second_halves: int = 0

    @property
    def is_between_two(self) -> bool:
        return self.second not in (BYE, NOT_PAIRED)


@dataclass(frozen=True, slots=True)
class FileRound:
    """A round of the schedule; ``day`` is ``YYYY/MM/DD`` or empty."""

    day: str
    games: tuple[FileGame, ...]
    matches: tuple[FileMatch, ...] = ()


@dataclass(frozen=True, slots=True)
class FileContents:
    """The whole file. ``kind``: 0 Swiss, 1 round robin, 2 and 3 of teams."""

    kind: int
    texts: tuple[str, ...]
    start: str
    end: str
    players: tuple[FilePlayer, ...]
    rounds: tuple[FileRound, ...]
    teams: tuple[FileTeam, ...] = ()
    boards: int = 0
    """Boards of a match."""
    tie_breaks: tuple[int, ...] = ()
    """Swiss-Manager's numbers of the tie-breaks."""


def contents(data: bytes) -> FileContents:
    """Return all known contents of the file. Raises DamagedFileError."""
    parts = sections(data)
    texts = tuple(parts.head.strings(HEADER_STRINGS))
    if parts.head.take(4) != CONFIGURATION:
        raise DamagedFileError
    settings = CONFIGURATION + parts.head.take(CONFIGURATION_BYTES)
    kind, has_teams = number(settings, 15), parts.teams is not None
    if has_teams != (kind in KINDS_OF_TEAMS):
        raise DamagedFileError
    players = tuple(_player(parts.players, has_teams=has_teams) for _one in _until_over(parts.players))
    teams = tuple(_team(parts.teams) for _one in _until_over(parts.teams)) if parts.teams else ()
    rounds = _rounds(parts.schedule, parts.games, parts.matches)
    counted = (len(players), len(rounds), len(teams))
    if counted != (number(settings, 23), number(settings, 27), number(settings, 51) if has_teams else 0):
        raise DamagedFileError
    if not parts.games.is_over or not (parts.matches is None or parts.matches.is_over):
        raise DamagedFileError
    count = min(number(settings, 31), MOST_TIE_BREAKS)
    return FileContents(
        kind,
        texts,
        _day(long_number(settings, 75)),
        _day(long_number(settings, 79)),
        players,
        rounds,
        teams,
        number(settings, 53) if has_teams else 0,
        tuple(number(settings, 33 + 2 * place) for place in range(count)),
    )


def _until_over(section: FileSection) -> Iterator[None]:
    """Yield one item for each entry that is left in the section."""
    while not section.is_over:
        yield


def _team(section: FileSection) -> FileTeam:
    name, short_name, captain, federation, _group = section.strings(TEAM_STRINGS)
    section.take(TEAM_BYTES)
    return FileTeam(name, short_name, captain, federation)


def _player(section: FileSection, *, has_teams: bool) -> FilePlayer:
    texts = section.strings(PLAYER_STRINGS)
    numbers = section.take(PLAYER_BYTES)
    return FilePlayer(
        surname=texts[0],
        first_name=texts[1],
        title=texts[4],
        national_id=texts[5],
        club=texts[9],
        federation=texts[10],
        type=texts[11],
        group=texts[12],
        is_woman=number(numbers, 30) == 1,
        rating=number(numbers, 32),
        national_rating=number(numbers, 34),
        birth=_day(long_number(numbers, 38)),
        fide_id=long_number(numbers, 48),
        team=number(numbers, 52) if has_teams else 0,
        board=number(numbers, 54) if has_teams else 0,
    )


def _rounds(schedule: FileSection, games: FileSection, matches: FileSection | None) -> tuple[FileRound, ...]:
    rounds: list[FileRound] = []
    while not schedule.is_over and len(rounds) <= MOST_ROUNDS:
        schedule.strings(ROUND_STRINGS)
        numbers = schedule.take(ROUND_BYTES)
        found = [games.take(GAME_BYTES) for _game in range(number(numbers, 6))]
        met = [matches.take(MATCH_BYTES) for _match in range(number(numbers, 8))] if matches else []
        rounds.append(
            FileRound(
                _day(long_number(numbers, 0)),
                tuple(FileGame(number(row, 0), number(row, 2), row[4]) for row in found),
                tuple(FileMatch(*(number(row, place) for place in (0, 2, 4, 6))) for row in met),
            )
        )
    return tuple(rounds)


def _day(written: int) -> str:
    """Return the day of the number (19900517; 19900000: only the year)."""
    return f"{written // 10_000:04}/{written // 100 % 100:02}/{written % 100:02}" if written else ""
