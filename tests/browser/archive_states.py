"""The pages of event files and restore points: opening a file, its preview, proposed staff, backups and a restore."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from archives.domain.backups.folders import MISSING
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.state import NO_SPACE, note_failure
from archives.domain.container import ENDING, pack
from archives.domain.exports import read_event
from archives.domain.imports import import_event
from archives.domain.opened_files import keep_file
from archives.models import BackupState
from tests.browser.state import ORGANISER, State, desk
from tests.factories import entrants, make_user, owner_of
from tests.festivals import festival_of, put_in
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.people import enter_person
from tournaments.models import Event

STAFF_ROWS = [
    {"email": f"{'a-very-long-name' * 3}@example.org", "role": "arbiter"},
    {"email": "ugo@example.org", "role": "assistant"},
]


def archive_states(title: str) -> Iterator[State]:
    """The states, with a festival of that name."""
    user = make_user(ORGANISER)
    festival = festival_of("Open A", "Under 18 girls", owner=user, name="Genoa")
    put_in(festival, "Open A", 3)
    Event.objects.filter(pk=festival.pk).update(name=title)
    found = read_event(Event.objects.get(pk=festival.pk))
    file = replace(found, parts={**found.parts, "staff": STAFF_ROWS})
    imported = import_event(file=file, actor=user, slug="from-a-file")
    yield from desk(imported, "people/", "keeping/")
    yield from _backups(imported)
    yield State("an event file", "/event-file/", ORGANISER)
    yield State("no event file", "/event-file/", ORGANISER, {"file": ""})
    keep_file(user=user, name=f"{title}{ENDING}", data=pack(file))
    yield State("an event file, opened", "/event-file/preview/", ORGANISER)
    yield State("its import, refused", "/event-file/preview/", ORGANISER, {"digest": "", "slug": "a/b"})


def _backups(event: Event) -> Iterator[State]:
    """The restore points of a festival: none, and two of which one lacks a player who came later."""
    page = f"/e/{event.slug}/desk/backups/"
    point = save_restore_point(event_key=event.pk)
    assert point is not None
    for entrant in entrants(6)[3:]:
        enter_person(festival=event, actor=owner_of(event), entrant=entrant, sections=[sections_of(event)[0]])
    save_restore_point(event_key=event.pk, reason="remove_people", is_before=True)
    note_failure(NO_SPACE)
    BackupState.objects.update(folder="/media/usb", trouble=MISSING)
    yield State("backups", page, ORGANISER)
    yield State("the second folder, refused", page, ORGANISER, {"folder": "nowhere"}, to=f"{page}folder/")
    yield State("preview of a restore", f"{page}{point.pk}/", ORGANISER)
    yield from desk(event, "")
