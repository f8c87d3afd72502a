"""Addresses from which rating lists are fetched: added, switched on and off, and deleted by administrators.

Nothing is fetched before an administrator has switched a list on.
"""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass

from django.conf import settings
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.access import may_import_lists
from ratings.domain.time_controls import TEMPI
from ratings.models import FIDE, ListSource, RatingList
from tabellone.interchange.rating_lists.list_files import CHOOSABLE
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.completion import cancel
from tournaments.domain.jobs.requesting import request_job, send
from tournaments.domain.outgoing.http_client import checked_url
from tournaments.domain.outgoing.outgoing_errors import OutgoingError
from tournaments.models import Job

FETCHING = "fetch_list"
"""Jobs of this kind have a source as their subject."""
MOST_SOURCES = 10
LONGEST_NAME, LONGEST_ADDRESS = 40, 500
LEAST_PAUSE = datetime.timedelta(hours=1)
"""Time between two connections that users request."""
FIDE_FILES: Mapping[str, tuple[str, str]] = {
    "all": ("players_list.zip", "standard"),
    "standard": ("standard_rating_list.zip", "standard"),
    "rapid": ("rapid_rating_list.zip", "rapid"),
    "blitz": ("blitz_rating_list.zip", "blitz"),
}
"""FIDE's files at `settings.FIDE_LISTS_URL`, with the kind of play of the ratings."""


@dataclass(frozen=True, slots=True)
class SourceValues:
    """A source as entered."""

    name: str
    address: str
    layout: str
    tempo: str = "standard"
    encoding: str = ""


def fide_source(file: str) -> SourceValues:
    """Return the source of one of FIDE_FILES."""
    name, tempo = FIDE_FILES[file]
    return SourceValues(FIDE, f"{settings.FIDE_LISTS_URL}/{name}", ListSource.Layout.FIDE, tempo)


def add_source(*, actor: User, values: SourceValues) -> ListSource:
    """Add a source, switched off.

    Raises Refused without permission, for invalid values, for a second source of a list, and for a list that is edited
    here.
    """
    refuse_others(actor)
    _check(values)
    with transaction.atomic():
        sources = list(ListSource.objects.select_for_update())
        if len(sources) >= MOST_SOURCES:
            raise Refused(_("Too many lists (maximum %(most)s).") % {"most": MOST_SOURCES}, _("Delete one first."))
        try:
            with transaction.atomic():
                return ListSource.objects.create(
                    name=values.name,
                    address=values.address,
                    layout=values.layout,
                    tempo=values.tempo,
                    encoding=values.encoding,
                    next_at=timezone.now(),
                )
        except IntegrityError:
            raise Refused(
                _("“%(name)s” already has an address.") % {"name": values.name}, _("Delete that one first.")
            ) from None


def switch(*, source: ListSource, actor: User, is_on: bool) -> None:
    """Switch the fetching of a list on or off. Switched on, it is fetched now; switched off, a fetch is cancelled."""
    refuse_others(actor)
    with transaction.atomic():
        row = _locked(source)
        if row.is_on == is_on:
            return
        row.is_on = is_on
        row.switched_on_by, row.switched_on_at = (actor, timezone.now()) if is_on else (None, None)
        row.save(update_fields=["is_on", "switched_on_by", "switched_on_at"])
        if not is_on:
            cancel(open_fetches().filter(subject=row.pk))
        elif row.tried_at is None or row.tried_at < timezone.now() - LEAST_PAUSE:
            _fetch_now(row, actor)


def fetch_now(*, source: ListSource, actor: User) -> None:
    """Request a fetch before its time. Raises Refused if the list is off or was fetched in the last hour."""
    refuse_others(actor)
    with transaction.atomic():
        row = _locked(source)
        if not row.is_on:
            raise Refused(_("This list is not fetched."), _("Switch it on first."))
        if open_fetches().exists():
            raise Refused(_("A list is being fetched."), _("Wait until it is complete."))
        if row.tried_at is not None and row.tried_at > timezone.now() - LEAST_PAUSE:
            raise Refused(_("This list was fetched in the last hour."), _("Try again later."))
        _fetch_now(row, actor)


def delete_source(*, source: ListSource, actor: User) -> None:
    """Delete the address. The imported list stays. Raises Refused during a fetch."""
    refuse_others(actor)
    with transaction.atomic():
        row = _locked(source)
        if open_fetches().filter(subject=row.pk).exists():
            raise Refused(_("A list is being fetched."), _("Wait until it is complete."))
        row.delete()


def queue_due_fetches() -> None:
    """Queue the source that is due; one at a time. One query if there is none."""
    if not ListSource.objects.filter(is_on=True, next_at__lte=timezone.now()).exists():
        return
    with transaction.atomic():
        rows = list(ListSource.objects.select_for_update().order_by("next_at", "pk"))
        due = [row for row in rows if row.is_on and row.next_at <= timezone.now()]
        if due and not open_fetches().exists():
            _queue(due[0], due[0].switched_on_by)


def open_fetches() -> QuerySet[Job]:
    """Return the jobs that fetch a list, or will."""
    return Job.objects.filter(kind=FETCHING, event=None, state__in=Job.OPEN_STATES)


def refuse_others(actor: User) -> None:
    """Raise Refused for users who cannot import lists."""
    if not may_import_lists(actor):
        raise Refused(_("Only an administrator can import rating lists."), _("Ask one of them."))


def _fetch_now(row: ListSource, actor: User) -> None:
    row.next_at = timezone.now()
    row.save(update_fields=["next_at"])
    if not open_fetches().exists():  # otherwise the watch queues it afterwards
        _queue(row, actor)


def _queue(row: ListSource, actor: User | None) -> None:
    job, is_new = request_job(kind=FETCHING, event=None, actor=actor, subject=row.pk)
    if is_new:
        send(job, is_new=is_new)


def _locked(source: ListSource) -> ListSource:
    """Lock all sources, because only one fetch may be open, and return the row of this one."""
    rows = {row.pk: row for row in ListSource.objects.select_for_update()}
    if source.pk not in rows:
        raise Refused(_("Another user deleted this address."))
    return rows[source.pk]


def _check(values: SourceValues) -> None:
    if not 0 < len(values.name) <= LONGEST_NAME:
        raise Refused(_("Enter the name of the list."))
    if len(values.address) > LONGEST_ADDRESS:
        raise Refused(_("Enter a shorter address."))
    try:
        checked_url(values.address)
    except OutgoingError as error:
        raise Refused(error.words) from None
    codecs = {"", *(encoding.codec for encoding in CHOOSABLE)}
    if values.layout not in ListSource.Layout.values or values.tempo not in TEMPI or values.encoding not in codecs:
        raise Refused(_("Choose one from the list."))
    if RatingList.objects.filter(name=values.name, is_own=True).exists():
        raise Refused(
            _("The list “%(name)s” is kept here, person by person.") % {"name": values.name},
            _("Give this one another name."),
        )
