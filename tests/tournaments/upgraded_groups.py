"""What an event's readers and people find: pages, roles, exports, what undo would undo. For comparing two programs."""

from __future__ import annotations

from typing import Any

from django.test import Client

from accounts.models import User
from tests.pages import Response, tables_of, title_of
from tournaments.domain.history.sentences import sentence
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.staff.access import may_see, role_of
from tournaments.domain.undo import last_undoable
from tournaments.models import Event

FOR_EVERYBODY = ("",)
"""What each person asks for; the rest the owner alone."""
PUBLIC = ("", "standings/", "report.trf")
DESK = ("desk/", "desk/groups/", "desk/players/", "desk/keeping/", "desk/report.trf")
TABLES = ("standings/", "desk/groups/")


def found_by_people() -> dict[str, Any]:
    """By event: who is what there, which pages they get, and what the pages say."""
    people = {user.username: user for user in User.objects.order_by("pk")}
    clients = {"": Client()} | {name: Client() for name in people}
    for name, user in people.items():
        clients[name].force_login(user)
    slugs = list(Event.objects.order_by("slug").values_list("slug", flat=True))
    home = clients[""].get("/").content.decode()
    return {slug: _found(slug, clients, people) | {"listed": f'href="/e/{slug}/"' in home} for slug in slugs}


def _found(slug: str, clients: dict[str, Client], people: dict[str, User]) -> dict[str, Any]:
    event = Event.objects.get(slug=slug)
    everybody: dict[str, dict[str, Response]] = {
        page: {name: client.get(f"/e/{slug}/{page}") for name, client in clients.items()} for page in FOR_EVERYBODY
    }
    pages: dict[str, Response] = {page: clients["owner"].get(f"/e/{slug}/{page}") for page in (*PUBLIC, *DESK)}
    roles = {name: role_of(user, event) for name, user in people.items()}
    undoable = last_undoable(event)
    return {
        "roles": {name: str(role) if role else None for name, role in roles.items()},
        "seen_by": [name for name, user in people.items() if may_see(user, event)],
        "statuses": {page: {name: found.status_code for name, found in by.items()} for page, by in everybody.items()},
        "found": {page: found.status_code for page, found in pages.items()},
        "title": title_of(pages[""]),
        "tables": {page: tables_of(pages[page]) for page in TABLES if pages[page].status_code == 200},
        "others": sorted(_events_named_in(pages[""]) - {slug}),
        "agenda": agenda(event).code,
        "undo": undoable.action if undoable else None,
        "journal": [sentence(entry) for entry in event.journal.order_by("number")],
        "export": export_trf(event),
        "public": export_trf(event, for_everybody=True),
    }


def _events_named_in(page: Response) -> set[str]:
    """The events to whose home page the page leads."""
    parts = page.content.decode().split('href="/e/')[1:]
    return {part.split("/")[0] for part in parts}
