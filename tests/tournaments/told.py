"""What a database tells: the texts of its events' pages, its files, and what undo makes of them, step by step.

``python -m tests.tournaments.told`` prints it as JSON, of the database that ``DATABASE_URL`` names; everything is
undone there afterwards, so it is given a copy. It asks addresses and actions, no tables, so that versions of the
program which keep things otherwise can be compared.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models import Event

Pages = dict[str, list[str]]
BLOCKS = {
    "tr",
    "li",
    "p",
    "h1",
    "h2",
    "h3",
    "dt",
    "dd",
    "summary",
    "caption",
    "label",
    "button",
    "option",
    "div",
    "form",
}
TOLD_ATTRIBUTES = ("data-seen", "data-outcome", "data-open")
MOST_STEPS = 400
"""Of an event; more than any of them has."""


class _Text(HTMLParser):
    """The lines of the page's main part, with the marks of its boards."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.lines: list[str] = [""]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.depth += tag == "main"
        if tag in BLOCKS:
            self.lines.append("")
        given = dict(attrs)
        marks = [f"{name}={given[name]}" for name in TOLD_ATTRIBUTES if name in given]
        if self.depth and marks:
            self.lines[-1] += " ".join(marks)

    def handle_endtag(self, tag: str) -> None:
        self.depth -= tag == "main"
        if tag in {"td", "th"}:
            self.lines[-1] += " | "

    def handle_data(self, data: str) -> None:
        if self.depth:
            self.lines[-1] += data


def lines_of(page: str) -> list[str]:
    """The text of the page, a line for each row and paragraph."""
    reader = _Text()
    reader.feed(page)
    return [words for words in (" ".join(line.split()) for line in reader.lines) if words.strip(" |")]


def pages_of(client: Client, event: Event) -> Pages:
    """The event's pages and files, by their addresses; desk pages as their owner sees them."""
    public = [round_.number for round_ in event.rounds.order_by("number") if round_.is_public]
    players = list(event.registrations.exclude(tpn=None).order_by("tpn").values_list("tpn", flat=True))
    addresses = [
        *("standings.json", "crosstable.csv", "crosstable/", "outlook/", "report.trf", "calendar/"),
        *(f"round/{number}/pairings.json" for number in public),
        *(f"player/{tpn}/" for tpn in (*players[:2], *players[-1:])),
        *("desk/report/", "desk/players/rounds/", "desk/journal/"),
    ]
    if not event.rounds.filter(state="pairing").exists():  # the desk sends for who pairs it
        addresses.append("desk/")
    return pages_of_rounds(client, event) | _pages(client, event, addresses)


def pages_of_rounds(client: Client, event: Event) -> Pages:
    """The pages that an undo may change: of the rounds, for everybody and as drafts, and the whole report."""
    rounds = [round_ for round_ in event.rounds.order_by("number") if round_.is_paired]
    addresses = ["", "standings/", "desk/report.trf"]
    for round_ in rounds:
        addresses.append(f"desk/round/{round_.number}/")
        if round_.is_public:
            addresses += [f"round/{round_.number}/", f"desk/round/{round_.number}/results/"]
    return _pages(client, event, addresses)


def round_as_it_stands(client: Client, event: Event) -> Pages:
    """The whole report with drafts, and the last round that is paired, as it is drafted or played."""
    last = [round_.number for round_ in event.rounds.order_by("number") if round_.is_paired][-1:]
    return _pages(client, event, ["desk/report.trf", *(f"desk/round/{number}/" for number in last)])


def _pages(client: Client, event: Event, addresses: Sequence[str]) -> Pages:
    return {address: _told(client, f"/e/{event.slug}/{address}") for address in addresses}


def _told(client: Client, address: str) -> list[str]:
    response = client.get(address)
    if response.status_code != 200:
        return [f"{response.status_code} {response.headers.get('Location', '')}".strip()]
    text = response.content.decode()
    return lines_of(text) if "html" in response.headers["Content-Type"] else text.splitlines()


def undone(client: Client, event: Event) -> list[dict[str, Any]]:
    """Every step of the event undone, the last one first, until the program refuses: what was undone, and a digest of
    the round after it; after the first step the pages themselves.
    """
    from tournaments.domain.errors import Refused
    from tournaments.domain.history.sentences import sentence
    from tournaments.domain.undo import undo_last
    from tournaments.models import Event as Events

    steps: list[dict[str, Any]] = []
    actor = event.whole.memberships.filter(role="owner")[0].user
    for _step in range(MOST_STEPS):
        event = Events.objects.get(pk=event.pk)
        try:
            entry = undo_last(event=event, actor=actor)
        except Refused as refused:
            return [*steps, {"refused": str(refused)}]
        event.refresh_from_db()
        if steps:
            told: dict[str, Any] = {"digest": digest(round_as_it_stands(client, event))}
        else:
            told = {"pages": pages_of_rounds(client, event)}
        steps.append({"undone": sentence(entry)} | told)
    raise AssertionError(f"{event} has no end")


def digest(pages: Pages) -> str:
    """One word for all of it."""
    return hashlib.blake2s(json.dumps(pages, sort_keys=True).encode(), digest_size=16).hexdigest()


def tell() -> dict[str, Any]:
    """All events by their addresses: their pages, and their undoing."""
    from django.test import Client

    from accounts.models import User
    from tournaments.models import Event as Events

    client = Client(SERVER_NAME="localhost")
    client.force_login(User.objects.get(username="owner"))
    events = list(Events.objects.order_by("pk"))
    pages = {event.slug: pages_of(client, event) for event in events}
    return {event.slug: {"pages": pages[event.slug], "undone": undone(client, event)} for event in events}


def main() -> None:
    """Print it."""
    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    json.dump(tell(), sys.stdout, indent=0, ensure_ascii=False, sort_keys=True)


if __name__ == "__main__":
    main()
