"""A file with one wrong value is refused, or its event has pages that can be shown and steps that can be undone."""

from __future__ import annotations

import copy
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction

from accounts.models import User
from archives.domain.container import EventFile, pack, unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from tests.factories import make_user
from tests.festivals import signed_in
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
USUAL, ALL = 25, 400
"""Files in each run, and every night."""
FILES = sorted((Path(__file__).resolve().parents[1] / "data/event-files").glob("*.tabellone"))
IMPORTANT = ("events", "contestants", "rounds", "pairings", "games", "journal")
VALUES: tuple[Any, ...] = (
    *(None, True, False, -1, 0, 1, 2, 7, 10**6, 2**40, "", "x", "1", "A,B", "team", "w", "=", "%(x)s", "<b>", "../x"),
    *("2026-01-01", "2026-01-01T00:00:00Z", "Europe/Rome", [], [1], [[1, 2]], [{"a": 1}], {}, {"a": 1}),
)
PAGES = (
    *("", "standings/", "players/", "round/1/", "prizes/", "crosstable/", "report.trf", "player/1/"),
    *(f"desk/{page}" for page in ("", "players/", "journal/", "settings/", "prizes/", "people/", "boards/", "norms/")),
    *(f"desk/{page}" for page in ("incidents/", "entries/", "stages/", "drawing/", "penalties/", "keeping/")),
)
STEPS = 3


def with_one_wrong_value(draw: Random) -> EventFile:
    """A file of the format in which one value is another one."""
    file = unpack(draw.choice(FILES).read_bytes())
    parts = copy.deepcopy(dict(file.parts))
    part = draw.choice([each for each in parts if each in IMPORTANT or draw.random() < 0.5] or ["events"])
    row = draw.choice(parts[part])
    name = draw.choice(sorted(row))
    row[name] = wrong(draw, row[name])
    return unpack(pack(replace(file, parts=parts)))


def wrong(draw: Random, value: Any) -> Any:
    """Another value, somewhere in this one."""
    if isinstance(value, dict) and value and draw.random() < 0.8:
        key = draw.choice(sorted(value))
        rest = {name: each for name, each in value.items() if name != key}
        return rest if draw.random() < 0.15 else rest | {key: wrong(draw, value[key])}
    if isinstance(value, list) and value and draw.random() < 0.8:
        place = draw.randrange(len(value))
        return [*value[:place], wrong(draw, value[place]), *value[place + 1 :]]
    if isinstance(value, int) and not isinstance(value, bool) and draw.random() < 0.5:
        return value + draw.choice([-1, 1, 2])
    return draw.choice(VALUES)


def administrator() -> User:
    user = make_user("importer")
    user.is_superuser = True
    user.save()
    return user


def check(number: int) -> None:
    file, user = with_one_wrong_value(Random(number)), administrator()
    try:
        event = import_event(file=file, actor=user)
    except Refused:
        return
    client = signed_in(user.username)
    for one in Event.objects.belonging_to(event):
        for page in PAGES:
            assert client.get(f"/e/{one.slug}/{page}").status_code < 500, page
        for _step in range(STEPS):
            try:
                with transaction.atomic():
                    undo_last(event=Event.objects.get(pk=one.pk), actor=user)
            except Refused:
                break
    export_event(Event.objects.get(pk=event.pk))


@pytest.mark.parametrize("number", range(USUAL))
def test_a_file_with_one_wrong_value_is_refused_or_harmless(number: int) -> None:
    check(number)


@pytest.mark.endurance
@pytest.mark.parametrize("number", range(USUAL, ALL))
def test_every_file_with_one_wrong_value_is_refused_or_harmless(number: int) -> None:
    check(number)
