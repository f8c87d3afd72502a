"""What a database of every part of the program tells, in short: files, addresses that answer, sentences, money, undo.

``python -m tests.tournaments.told_in_short`` prints it as JSON, of the database that ``DATABASE_URL`` names; everything
is undone there afterwards, so it is given a copy. Words of pages are not in it (`told` has those), so pages may change.
"""

from __future__ import annotations

import json
import os
import sys
from typing import TYPE_CHECKING, Any

from tests.tournaments.told import MOST_STEPS, digest

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.test import Client

    from accounts.models import User
    from tournaments.models import Event

FILES = ("desk/report.trf", "standings.json", "crosstable.csv")
PAGES = (
    *("", "standings/", "bracket/", "wall/"),
    *("desk/", "desk/journal/", "desk/boards/", "desk/incidents/", "desk/groups/", "desk/entries/", "desk/cash/"),
)


def one_of_each_kind(events: Sequence[Event]) -> list[Event]:
    """The first of those that are of one system and in one state, and whoever has a hall or takes entries."""
    kinds: dict[tuple[object, ...], Event] = {}
    for event in events:
        beside = event.pk if event.hall or hasattr(event, "entry_page") else 0
        of = (event.is_divided, event.is_festival, event.festival_id is None, event.stage_id is None)
        kinds.setdefault((event.system, event.edition, event.status, event.is_of_teams, of, beside), event)
    return list(kinds.values())


def told_of(event: Event, owner: User) -> dict[str, Any]:
    """The event as its owner finds it, from its first to its last step."""
    from entries.domain.hosts import wishes_of
    from entries.domain.payments import cash_of
    from tournaments.domain.history.sentences import sentence

    client = client_of(owner)
    rounds = [round_.number for round_ in event.rounds.order_by("number") if round_.is_public][-1:]
    addresses = [*FILES, *(f"round/{number}/pairings.json" for number in rounds)]
    pages = [*PAGES, *(f"round/{number}/" for number in rounds)]
    money = [(line.registration.name, line.owed, line.due, line.paid, line.open) for line in cash_of(event).lines]
    return {
        "files": {address: answer(client, f"/e/{event.slug}/{address}") for address in addresses},
        "pages": {page: client.get(f"/e/{event.slug}/{page}").status_code for page in pages},
        "journal": [sentence(entry) for entry in event.journal.order_by("number")],
        "money": money if any(any(sums) for _name, *sums in money) else [],
        "wishes": [f"{wish.application.name}: {wish.state}" for wish in wishes_of(event).select_related("application")],
    }


def answer(client: Client, address: str) -> Any:
    """The file in one word where there is one; else what came instead. The report in full: it has everything."""
    response = client.get(address)
    if response.status_code != 200:
        return response.status_code
    lines = response.content.decode().splitlines()
    return lines if address.endswith("desk/report.trf") else digest({address.rpartition("/")[2]: lines})


def undone(event: Event, owner: User) -> list[str]:
    """Every step undone, the last one first, until the program refuses; the report after the first and the last."""
    from tournaments.domain.errors import Refused
    from tournaments.domain.history.sentences import sentence
    from tournaments.domain.undo import undo_last
    from tournaments.models import Event as Events

    client, report = client_of(owner), f"/e/{event.slug}/desk/report.trf"
    steps: list[str] = []
    for _step in range(MOST_STEPS):
        try:
            entry = undo_last(event=Events.objects.get(pk=event.pk), actor=owner)
        except Refused as refused:
            return [*steps, str(refused), in_one_word(client, report)]
        steps.append(sentence(entry))
        if len(steps) == 1:
            steps.append(in_one_word(client, report))
    raise AssertionError(f"{event} has no end")


def in_one_word(client: Client, report: str) -> str:
    found = answer(client, report)
    return digest({"report": found}) if isinstance(found, list) else str(found)


def client_of(user: User) -> Client:
    from django.test import Client as Clients

    client = Clients(SERVER_NAME="localhost")
    client.force_login(user)
    return client


def lists_and_ladders() -> dict[str, Any]:
    """What belongs to no event."""
    from django.test import Client as Clients

    from ladders.models import Ladder
    from ratings.domain.people_search import people_found
    from ratings.models import RatingList
    from seasons.models import Season

    client = Clients(SERVER_NAME="localhost")
    names = ("own", "rossi", "neri")
    return {
        "lists": {
            str(one): [one.state, one.is_own, sorted(one.people.values_list("number", "name", "standard", "rapid"))]
            for one in RatingList.objects.order_by("pk")
        },
        "found": {name: sorted(str(one) for one in people_found(name)) for name in names},
        "ladders": {
            one.slug: list(one.players.order_by("pk").values_list("name", "rating"))
            for one in Ladder.objects.order_by("pk")
        },
        "seasons": {one.slug: client.get(f"/season/{one.slug}/").status_code for one in Season.objects.order_by("pk")},
    }


def tell() -> dict[str, Any]:
    """One event of each kind, undone when all are told, sections and parts before what they belong to; and the rest."""
    from tournaments.models import Event as Events

    events = one_of_each_kind(list(Events.objects.with_whole().order_by("pk")))
    owners = {event.pk: event.whole.memberships.filter(role="owner").order_by("pk")[0].user for event in events}
    told = {event.slug: told_of(event, owners[event.pk]) for event in events}
    rest = lists_and_ladders()
    for event in reversed(events):
        told[event.slug]["undone"] = undone(event, owners[event.pk])
    return {"events": told, **rest}


def main() -> None:
    """Print it."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    json.dump(tell(), sys.stdout, indent=0, ensure_ascii=False, sort_keys=True)


if __name__ == "__main__":
    main()
