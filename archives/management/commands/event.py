"""``tabellone event export SLUG FILE`` and ``tabellone event import FILE``: a whole event in one file."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError

from accounts.models import User
from archives.domain.container import MOST_BYTES, unpack
from archives.domain.exports import export_event
from archives.domain.imports import import_event
from archives.domain.json_schema import schema_text
from tournaments.domain.errors import Refused
from tournaments.models import Event


class Command(BaseCommand):
    """Writes an event to a file, and reads one from a file."""

    help = "Export an event or a festival to one file, or import such a file."

    def add_arguments(self, parser: ArgumentParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        export = actions.add_parser("export", help="write an event or a festival to a new file")
        export.add_argument("slug", help="the last part of the event's address, as club-2026 in /e/club-2026/")
        export.add_argument("file", type=Path, help="the file; it must not exist yet")
        read = actions.add_parser("import", help="create the event of a file")
        read.add_argument("file", type=Path)
        read.add_argument("--as", dest="slug", default="", help="another address for the event")
        read.add_argument("--owner", default="", help="user name of the event's owner; default: the only account")
        actions.add_parser("schema", help="print the JSON Schema of the format (docs/event-file.schema.json)")

    def handle(self, *, action: str, file: Path = Path(), slug: str = "", owner: str = "", **_options: object) -> None:
        try:
            if action == "export":
                self._export(slug, file)
            elif action == "import":
                self._import(file, slug, owner)
            else:
                self.stdout.write(schema_text(), ending="")
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror or error}.") from error

    def _export(self, slug: str, file: Path) -> None:
        event = Event.objects.with_whole().filter(slug=slug).first()
        if event is None:
            raise CommandError(f"There is no event with the address {slug!r}.")
        if file.exists():
            raise CommandError(f"{file} exists already; name a new file.")
        data = export_event(event)
        with file.open("xb") as target:
            target.write(data)
        self.stdout.write(f"{file}: {event.name}, {len(data)} bytes.")

    def _import(self, file: Path, slug: str, owner: str) -> None:
        actor = _owner(owner)
        with file.open("rb") as source:
            data = source.read(MOST_BYTES + 1)
        event = import_event(file=unpack(data), actor=actor, slug=slug)
        self.stdout.write(f"{event.name} is imported: /e/{event.slug}/ (owner: {actor.username}).")


def _owner(name: str) -> User:
    """Return the account of that name, or the only one."""
    if name:
        found = User.objects.filter(username=name).first()
        if found is None:
            raise CommandError(f"There is no account {name!r}.")
        return found
    accounts = User.objects.filter(is_active=True)[:2]
    if len(accounts) != 1:
        raise CommandError("Name the owner of the event: --owner NAME (tabellone manage account NAME creates one).")
    return accounts[0]
