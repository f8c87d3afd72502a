"""Files as Swiss-Manager lays them out, written apart from the reader: by the public notes on the layout."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from struct import pack, pack_into

MARK = b"\xff\x89\x44"
BYE, NOT_PAIRED = 0xFFFF, 0xFFFE


@dataclass(frozen=True)
class Person:
    """A player as the file has one."""

    surname: str
    first_name: str = ""
    rating: int = 0
    national: int = 0
    title: str = ""
    federation: str = ""
    fide_id: int = 0
    birth: int = 0
    sex: int = 0
    club: str = ""
    type: str = ""
    group: str = ""
    national_id: str = ""
    team: int = 0
    board: int = 0


@dataclass(frozen=True)
class TeamOfFile:
    """A team as the file has one."""

    name: str
    short_name: str = ""
    captain: str = ""
    federation: str = ""


Matches = Sequence[tuple[int, ...]]
Games = Sequence[tuple[int, int, int]]


def tunx(
    people: Sequence[Person],
    rounds: Sequence[Games],
    *,
    kind: int = 0,
    name: str = "Lighthouse Open",
    extra: bytes = b"",
) -> bytes:
    """The file of that event; of each game White, Black and the result's code. ``extra``: a section after the games."""
    settings = _settings(kind, people, rounds)
    parts = [*_usual(people, rounds, [()] * len(rounds)), *([extra] if extra else [])]
    return _whole(name, settings, parts, ended=3)


def tumx(
    sides: Sequence[TeamOfFile],
    people: Sequence[Person],
    rounds: Sequence[tuple[Matches, Games]],
    *,
    boards: int = 2,
    kind: int = 3,
    tie_breaks: Sequence[int] = (13, 1),
) -> bytes:
    """The file of that team event; of each match both teams, and the halves on boards that are noted for each."""
    games = [row for _matches, row in rounds]
    settings = _settings(kind, people, games)
    for place, value in ((31, len(tie_breaks)), (51, len(sides)), (53, boards)):
        pack_into("<H", settings, place, value)
    pack_into(f"<{len(tie_breaks)}H", settings, 33, *tie_breaks)
    matches = [row for row, _games in rounds]
    parts = [
        *_usual(people, games, matches),
        b"\xb5" + MARK + b"".join(map(_side, sides)),
        b"\xc3" + MARK + b"".join(pack("<4H", *(*row, 0, 0)[:4]) + bytes(7) for rows in matches for row in rows),
        b"\xc5" + MARK + bytes(16),
    ]
    return _whole("Lighthouse League", settings, parts, ended=5)


def _settings(kind: int, people: Sequence[Person], rounds: Sequence[Games]) -> bytearray:
    settings = bytearray(1300)
    settings[:4] = b"\x95" + MARK
    for place, value in ((15, kind), (23, len(people)), (27, len(rounds))):
        pack_into("<H", settings, place, value)
    pack_into("<II", settings, 75, 20260328, 20260402)
    return settings


def _usual(people: Sequence[Person], rounds: Sequence[Games], matches: Sequence[Matches]) -> list[bytes]:
    """Schedule, players and games."""
    schedule = zip(rounds, matches, strict=True)
    return [
        b"\xa3" + MARK + b"".join(_round(number, *row) for number, row in enumerate(schedule)),
        b"\xa5" + MARK + b"".join(map(_person, people)),
        b"\xb3" + MARK + b"".join(pack("<HHB", *game) + bytes(16) for games in rounds for game in games),
    ]


def _whole(name: str, settings: bytearray, parts: Sequence[bytes], *, ended: int) -> bytes:
    """The file with a directory that has the places of the first ``ended`` sections and of what follows."""
    texts = [""] * 132
    for place, text in {
        0: name,
        1: "Group A",
        5: "Trieste",
        14: "90+30",
        20: "ITA",
        21: "IA Bo Verdi",
        22: "FA X",
    }.items():
        texts[place] = text
    head = b"\x93" + MARK + bytes(104) + b"".join(map(_text, texts))
    offsets, place = [], len(head) + len(settings)
    for part in parts:
        offsets.append(place)
        place += len(part)
    offsets = [*offsets, place][: ended + 1]
    directory = b"\xd3" + MARK + pack("<7I", *offsets, *[0] * (7 - len(offsets))) + b"\xe3" + MARK
    return head + bytes(settings) + b"".join(parts) + directory


def _text(text: str) -> bytes:
    return pack("<H", len(text)) + text.encode("utf-16-le")


def _round(number: int, games: Games, matches: Matches) -> bytes:
    numbers = bytearray(76)
    pack_into("<I", numbers, 0, 20260328 + number)
    pack_into("<HH", numbers, 6, len(games), len(matches))
    return _text("14:30") + b"\0\0" * 15 + bytes(numbers)


def _person(one: Person) -> bytes:
    texts = [""] * 18
    texts[0], texts[1], texts[4], texts[5] = one.surname, one.first_name, one.title, one.national_id
    texts[9], texts[10], texts[11], texts[12] = one.club, one.federation, one.type, one.group
    numbers = bytearray(134)
    pack_into("<HHH", numbers, 30, one.sex, one.rating, one.national)
    pack_into("<I", numbers, 38, one.birth)
    pack_into("<IHH", numbers, 48, one.fide_id, one.team, one.board)
    return b"".join(map(_text, texts)) + bytes(numbers)


def _side(one: TeamOfFile) -> bytes:
    return b"".join(map(_text, (one.name, one.short_name, one.captain, one.federation, ""))) + bytes(96)
