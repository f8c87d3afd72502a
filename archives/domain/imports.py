"""Import of an event file: everything in one transaction, or nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.apps import apps
from django.core.exceptions import ValidationError
from django.core.validators import validate_slug
from django.db import DataError, IntegrityError, connection, models, transaction
from django.db.models.sql import InsertQuery
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from archives.domain.container import EventFile, Row, refuse_damaged
from archives.domain.file_check import Values, check_file, row_values
from archives.domain.key_allocation import allocate_keys
from archives.domain.numbering import Numbering
from archives.domain.readability import check_readable
from archives.domain.slugs import free_slugs, slugs_of, with_slugs
from archives.domain.tables import ONLY_NUMBERED, STAFF, TABLES, PartTable, tables_by_part
from archives.models import EventImport
from live.messages import announce
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import refuse_more_events
from tournaments.models import Event, Membership, Role


@dataclass(frozen=True, slots=True)
class FileSummary:
    """What the preview of a file shows."""

    kind: str
    name: str
    slug: str
    program: str
    visibility: str
    events: tuple[str, ...]
    """Names of the sections and groups."""
    players: int
    rounds: int
    """Paired rounds."""
    games: int
    changes: int
    entries: int
    staff: tuple[tuple[str, str], ...]
    """E-mail address and name of the role."""
    is_taken: bool
    """True if an event of this server has the address of the file's event, or one of its parts."""


def summary_of(file: EventFile) -> FileSummary:
    """Return what the file has. Raises Refused for a file that cannot be imported."""
    check_file(file)
    whole = _whole_row(file)
    paired = {row["round"] for part in ("pairings", "byes") for row in file.rows(part)}
    roles = dict(Role.choices)
    return FileSummary(
        file.kind,
        file.name,
        file.slug,
        file.program,
        str(Event.Visibility(whole["visibility"]).label),
        tuple(row["name"] for row in file.rows("events") if row is not whole),
        sum(row["kind"] == "player" and row["person"] is None for row in file.rows("contestants")),
        len(paired),
        len(file.rows("games")),
        len(file.rows("journal")),
        len(file.rows("applications")),
        tuple((row["email"], str(roles[row["role"]])) for row in file.rows(STAFF)),
        Event.objects.filter(slug__in=[row["slug"] for row in file.rows("events")]).exists(),
    )


def _whole_row(file: EventFile) -> Row:
    return next(row for row in file.rows("events") if row["stage"] is None and row["festival"] is None)


def import_event(*, file: EventFile, actor: User, slug: str = "") -> Event:
    """Store the event of the file and return it; the actor becomes its only owner.

    ``slug``: another address for it; its sections and groups get addresses that are free. Raises Refused for a file
    that cannot be stored, for an address in use, and if the actor owns the maximum number of events.
    """
    numbering = check_file(file)
    try:
        with transaction.atomic():
            refuse_more_events(actor)
            slugs = _slugs(file, slug)
            event = _store(with_slugs(file, slugs), numbering)
            Membership.objects.create(event=event, user=actor, role=Role.OWNER)
            EventImport.objects.create(
                event=event, imported_by=actor, imported_at=timezone.now(), staff=file.rows(STAFF)
            )
            check_readable(event)
            transaction.on_commit(partial(_announce, event))
    except (DataError, IntegrityError):
        _slugs(file, slug)  # another import may have taken the address meanwhile
        refuse_damaged()
    return event


def _announce(event: Event) -> None:
    message = {
        "what": "event",
        "round": 0,
        "version": event.public_version,
        "staff_version": event.version,
    }
    announce(event.pk, staff=False, message=message)


def _slugs(file: EventFile, slug: str) -> Mapping[str, str]:
    """Return the new addresses by those in the file."""
    old = slugs_of(file)
    if not slug:
        taken = Event.objects.filter(slug__in=old).values_list("slug", flat=True).first()
        if taken is not None:
            raise Refused(
                _("An event with the address “%(slug)s” already exists.") % {"slug": taken},
                _("Choose another address for the imported event."),
            )
        return {each: each for each in old}
    try:
        validate_slug(slug)
    except ValidationError:
        raise Refused(_("An address has only letters, digits, hyphens and underscores.")) from None
    if len(slug) > _longest_slug():
        raise Refused(_("The address is too long (maximum %(most)s characters).") % {"most": _longest_slug()})
    if Event.objects.filter(slug=slug).exists():
        raise Refused(
            _("An event with the address “%(slug)s” already exists.") % {"slug": slug},
            _("Choose another address for the imported event."),
        )
    return free_slugs(old, file.slug, slug, _longest_slug())


def _longest_slug() -> int:
    return Event._meta.get_field("slug").max_length or 0


def _store(file: EventFile, numbering: Numbering) -> Event:
    """Insert the rows with new keys, and return the whole event."""
    keys = {part: allocate_keys(_model(part), count) for part, count in numbering.counts().items()}

    def refer(part: str, number: int) -> int:
        return keys[part][number - 1]

    whole: Values = {}
    for table in TABLES:
        rows = [
            row_values(table, row, file.format, refer, place)
            for place, row in enumerate(file.rows(table.part), start=1)
        ]
        insert_rows(table, rows)
        if table.part == "events":
            whole = next(row for row in rows if row["stage_id"] is None and row["festival_id"] is None)
    return Event.objects.get(pk=whole["pk"])


def _model(part: str) -> type[models.Model]:
    if part in ONLY_NUMBERED:
        return apps.get_model(ONLY_NUMBERED[part])
    return tables_by_part()[part].model


def insert_rows(table: PartTable, rows: list[Values]) -> None:
    """Insert the rows as they are: unlike ``bulk_create``, without setting the times of creation to now."""
    if not rows:
        return
    instances = [table.model(**values, **{name: fresh() for name, fresh in table.fresh.items()}) for values in rows]
    fields: list[Any] = list(table.model._meta.concrete_fields)
    size = max(1, min(1000, connection.ops.bulk_batch_size(fields, instances)))
    for first in range(0, len(instances), size):
        query = InsertQuery(table.model)
        query.insert_values(fields, instances[first : first + size], raw=True)
        query.get_compiler(connection=connection).execute_sql()
