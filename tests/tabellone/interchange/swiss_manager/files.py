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


def tunx(
    people: Sequence[Person],
    rounds: Sequence[Sequence[tuple[int, int, int]]],
    *,
    kind: int = 0,
    name: str = "Lighthouse Open",
    extra: bytes = b"",
) -> bytes:
    """The file of that event; of each game White, Black and the result's code. ``extra``: a section after the games."""
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
    settings = bytearray(1300)
    settings[:4] = b"\x95" + MARK
    for place, value in ((15, kind), (23, len(people)), (27, len(rounds))):
        pack_into("<H", settings, place, value)
    pack_into("<II", settings, 75, 20260328, 20260402)
    parts = [
        b"\xa3" + MARK + b"".join(_round(number, games) for number, games in enumerate(rounds)),
        b"\xa5" + MARK + b"".join(map(_person, people)),
        b"\xb3" + MARK + b"".join(pack("<HHB", *game) + bytes(16) for games in rounds for game in games),
        *([extra] if extra else []),
    ]
    offsets, place = [], len(head) + len(settings)
    for part in parts:
        offsets.append(place)
        place += len(part)
    if extra:
        offsets += [0, 0]  # the places of teams
    offsets.append(place)
    directory = b"\xd3" + MARK + pack("<7I", *offsets, *[0] * (7 - len(offsets))) + b"\xe3" + MARK
    return head + bytes(settings) + b"".join(parts) + directory


def _text(text: str) -> bytes:
    return pack("<H", len(text)) + text.encode("utf-16-le")


def _round(number: int, games: Sequence[tuple[int, int, int]]) -> bytes:
    numbers = bytearray(76)
    pack_into("<I", numbers, 0, 20260328 + number)
    pack_into("<H", numbers, 6, len(games))
    return _text("14:30") + b"\0\0" * 15 + bytes(numbers)


def _person(one: Person) -> bytes:
    texts = [""] * 18
    texts[0], texts[1], texts[4], texts[5] = one.surname, one.first_name, one.title, one.national_id
    texts[9], texts[10], texts[11], texts[12] = one.club, one.federation, one.type, one.group
    numbers = bytearray(134)
    pack_into("<HHH", numbers, 30, one.sex, one.rating, one.national)
    pack_into("<I", numbers, 38, one.birth)
    pack_into("<I", numbers, 48, one.fide_id)
    return b"".join(map(_text, texts)) + bytes(numbers)
