"""The rows of a message, stored here with this database's keys and read back to compare their digests."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.container import Row, refuse_damaged
from archives.domain.file_check import Values, row_values
from archives.domain.imports import insert_rows
from archives.domain.rows_by_key import stored_rows
from archives.domain.slugs import free_slugs, with_new_slug
from archives.domain.staff_list import MOST_STAFF
from archives.domain.tables import STAFF, TABLES, PartTable, tables_by_part
from archives.models import EventImport
from mirrors.domain.answers import apply_answers
from mirrors.domain.changes import Changes
from mirrors.domain.key_map import KeyMap, UnknownKeyError, in_batches
from mirrors.domain.mirrored_state import ADOPTED, ANSWERS, COUNTED, prepared
from mirrors.domain.row_digests import changed_total, row_digest
from mirrors.domain.row_updates import free_unique_values, make_journal_room, update_rows
from mirrors.models import EventMirror
from tournaments.domain.errors import Refused
from tournaments.models import Event, JournalEntry

LEAVES = frozenset(
    {"bye_requests", "byes", "line_ups", "play_offs", "game_moves", "second_checks"}
    | {"payments", "norm_papers", "norm_players", "norm_arbiters"}
)
"""Parts to whose rows no others refer: changed ones are deleted and inserted again, so that they can exchange values
that must be different."""
NO_TABLE = (ADOPTED, STAFF, ANSWERS)
"""Parts that are stored in another way than as rows of their model."""


class MirrorWriter:
    """The storing of one message. Call it in the transaction that holds the locks."""

    def __init__(self, mirror: EventMirror, changes: Changes) -> None:
        self.mirror, self.changes = mirror, changes
        self.keys = KeyMap(mirror)
        self._rows: dict[str, list[Row]] = {part: changes.rows.get(part, []) for part in tables_by_part()}
        self._deleted: dict[str, list[int]] = {part: list(keys) for part, keys in changes.deleted.items()}
        self._stored_digest = mirror.digest

    def write(self) -> None:
        """Store the rows. Raises Refused for rows that cannot be stored, and for a digest that does not fit."""
        named = self._named_keys()
        if self.changes.is_whole:
            self.keys.load_all()
            self._delete_the_rest()
        else:
            self.keys.load(named)
            self.keys.load(self._deleted)
            self._deleted = {
                part: [key for key in keys if self.keys.digest(part, key)] for part, keys in self._deleted.items()
            }
        self._adopt()
        self.keys.allocate(named)
        self._choose_slugs()
        values = self._values()
        existed = {part: set(found) for part, found in self.keys.existing().items()}
        self._note_digests()
        self._delete(values)
        make_journal_room(self._entry_numbers(values), self._known_entries())
        for table in TABLES:
            self._store(table, values[table.part], existed.get(table.part, set()))
        apply_answers(self.mirror, self.changes.rows.get(ANSWERS, []))
        self.keys.save()
        self._check_digests()

    def _named_keys(self) -> Mapping[str, Iterable[int]]:
        """Return all keys of the laptop that the rows name, by part. Raises Refused for invalid rows."""
        named: dict[str, set[int]] = defaultdict(set)

        def collect(part: str, key: int) -> int:
            named[part].add(key)
            return key

        for part, rows in self._rows.items():
            for row in rows:
                self._row_values(tables_by_part()[part], row, collect)
        return named

    def _row_values(self, table: PartTable, row: Row, refer: Any) -> Values:
        full = row | dict.fromkeys(COUNTED, 0) if table.part == "events" else row
        return row_values(table, full, self.changes.format, refer, row["ref"])

    def _delete_the_rest(self) -> None:
        """Let a whole event delete the rows that it does not have any more."""
        for part, keys in self.keys.existing().items():
            sent = {row["ref"] for row in self.changes.rows.get(part, [])}
            self._deleted[part] = sorted({*keys} - sent)

    def _adopt(self) -> None:
        """Let rows that were made here, and that the laptop received, stand for the laptop's."""
        event = self.mirror.event
        here = [row.pk for row in Event.objects.belonging_to(event)] if event is not None else []
        for row in self.changes.rows.get(ADOPTED, []):
            part, theirs, ours = row.get("part"), row.get("ours"), row.get("theirs")
            table = tables_by_part().get(str(part))
            if table is None or not isinstance(theirs, int) or not isinstance(ours, int):
                refuse_damaged(ADOPTED)
            self.keys.load({table.part: [theirs]})
            mine = table.model._default_manager.filter(table.lookup(here), pk=ours)
            if mine.exists() and not self.mirror.rows.filter(part=part, ours=ours).exists():
                self.keys.adopt(table.part, theirs, ours)

    def _own_events(self) -> list[int]:
        return list(self.mirror.rows.filter(part="events").exclude(digest="").values_list("ours", flat=True))

    def _choose_slugs(self) -> None:
        """Give each new event an address that is free here."""
        new = [row for row in self._rows["events"] if row["slug"] not in self.mirror.slugs]
        if not new:
            return
        slugs = [row["slug"] for row in self._rows["events"]]
        whole = next((row["slug"] for row in new if row["stage"] is None and row["festival"] is None), "")
        taken = set(Event.objects.filter(slug__in=slugs).values_list("slug", flat=True))
        most = Event._meta.get_field("slug").max_length or 0
        start = whole or next(iter(slugs))
        found = free_slugs(slugs, start, self._free(start, most) if start in taken else start, most)
        self.mirror.slugs = {**found, **self.mirror.slugs}

    def _free(self, slug: str, most: int) -> str:
        number = 2
        while Event.objects.filter(slug=f"{slug[: most - 6]}-{number}").exists():
            number += 1
        return f"{slug[: most - 6]}-{number}"

    def _values(self) -> dict[str, list[Values]]:
        """Return the columns of the rows with this database's keys, by part."""
        found = {}
        for table in TABLES:
            rows = [self._with_slugs(table.part, row) for row in self._rows[table.part]]
            found[table.part] = [self._row_values(table, row, self.keys.ours) for row in rows]
        return found

    def _with_slugs(self, part: str, row: Row) -> Row:
        slugs = self.mirror.slugs
        if part == "events":
            return row | {"slug": slugs[row["slug"]]}
        if part == "journal" and any(old != new for old, new in slugs.items()):
            return row | {"changes": [with_new_slug(each, slugs) for each in row["changes"]]}
        return row

    def _note_digests(self) -> None:
        """Note the digests of the rows as sent, and the digest of the whole."""
        removed, added = [], []
        for part, rows in self.changes.rows.items():
            for row in rows:
                digest = row_digest(part, row)
                added.append(digest)
                removed.append(self._noted(part, row["ref"], digest))
        for part, keys in self._deleted.items():
            removed += [self._noted(part, key, "") for key in keys]
        total = changed_total(self._stored_digest, filter(None, removed), added)
        if total != self.changes.digest:
            raise Refused(_("The changes do not fit together."))

    def _noted(self, part: str, key: int, digest: str) -> str:
        """Note the digest of a row and return the earlier one."""
        if part in NO_TABLE:
            self.keys.load({part: [key]})
            self.keys.adopt(part, key, key)  # no row of a model: its key is the same here
        earlier = self.keys.digest(part, key)
        self.keys.set_digest(part, key, digest)
        return earlier

    def _delete(self, values: Mapping[str, list[Values]]) -> None:
        """Delete what the laptop deleted, and the changed rows that are inserted again."""
        for table in reversed(TABLES):
            gone = [self.keys.ours(table.part, key) for key in self._deleted.get(table.part, [])]
            if table.part in LEAVES:
                gone += [row["pk"] for row in values[table.part]]
            for some in in_batches(gone):
                table.model._default_manager.filter(pk__in=some).delete()

    def _entry_numbers(self, values: Mapping[str, list[Values]]) -> Mapping[int, list[int]]:
        numbers: dict[int, list[int]] = defaultdict(list)
        for row in values["journal"]:
            numbers[row["event_id"]].append(row["number"])
        return numbers

    def _known_entries(self) -> Any:
        return self.mirror.rows.filter(part="journal").values("ours")

    def _store(self, table: PartTable, rows: list[Values], existed: set[int]) -> None:
        """Insert the new rows of a part, and update the others."""
        here = {self.keys.ours(table.part, key) for key in existed} if table.part not in LEAVES else set()
        adopted = {row["pk"] for row in rows} - here
        if table.part not in LEAVES:
            here |= set(table.model._default_manager.filter(pk__in=adopted).values_list("pk", flat=True))
        changed = [row for row in rows if row["pk"] in here]
        free_unique_values(table.part, [row["pk"] for row in changed])
        update_rows(table, changed)
        insert_rows(table, [row for row in rows if row["pk"] not in here])

    def _check_digests(self) -> None:
        """Read the stored rows again. Raises Refused if one of them is not the laptop's."""
        self.keys.load({part: [row["ref"] for row in rows] for part, rows in self._rows.items()})
        theirs = self.keys.theirs()
        events = {row.pk: row for row in Event.objects.filter(pk__in=self._own_events())}

        def refer(part: str, key: int) -> int:
            return theirs[part][key]

        for table in TABLES:
            rows = [self._with_slugs(table.part, row) for row in self._rows[table.part]]
            sent = {self.keys.ours(table.part, row["ref"]): row for row in rows}
            for some in in_batches(sorted(sent)):
                stored = stored_rows(table, some, events, refer)
                for key in some:
                    self._compare(table, sent[key], stored.get(key))

    def _compare(self, table: PartTable, sent: Row, stored: Row | None) -> None:
        found = {name: value for name, value in prepared(table.part, stored or {}).items() if name in sent}
        if found != sent:
            raise Refused(_("The changes do not fit together."))

    def whole(self) -> Event:
        """Return the whole event of the rows."""
        [row] = [row for row in self._rows["events"] if row["stage"] is None and row["festival"] is None]
        return Event.objects.get(pk=self.keys.ours("events", row["ref"]))

    def write_staff(self, owner: User) -> None:
        """Store the staff that the laptop proposes."""
        for row in self.changes.rows.get(STAFF, []):
            staff = row.get("staff")
            if not isinstance(staff, list) or len(staff) > MOST_STAFF:
                refuse_damaged(STAFF)
            EventImport.objects.update_or_create(
                event=self.mirror.event,
                defaults={"staff": staff},
                create_defaults={"staff": staff, "imported_by": owner, "imported_at": timezone.now()},
            )

    def new_entries(self) -> list[JournalEntry]:
        """Return the change-log entries of the message, in order."""
        keys = [self.keys.ours("journal", row["ref"]) for row in self._rows["journal"]]
        return list(JournalEntry.objects.filter(pk__in=keys).order_by("pk"))

    def touched_events(self) -> Mapping[int, int]:
        """Return the versions on the laptop of the events here, by their keys here."""
        found = {}
        for theirs, version in self.changes.versions.items():
            try:
                found[self.keys.ours("events", theirs)] = version
            except UnknownKeyError:
                continue
        return found
