"""Saving of the data that FIDE's forms need and the event does not have.

Every action is one transaction with the event locked, and one entry of the change log without personal data.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple, TypeVar

from django.db import models, transaction
from django.utils.translation import gettext as _

from accounts.models import User
from norms.models import NormArbiter, NormPaper, NormPlayer
from tabellone.values import LONGEST
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, locking, refuse_if_closed
from tournaments.models import Event, Registration

MOST_ARBITERS = 40
ARBITER_TITLES = re.compile(r"^(?:(?:IA|FA|NA|IO|AI|AF)\b[ ./]*)+")
DIGITS = re.compile(r"[(\[]?\b(\d{4,10})\b[)\]]?")
Row = TypeVar("Row", NormPaper, NormPlayer, NormArbiter)


class NamedArbiter(NamedTuple):
    """An arbiter as the settings name one."""

    last_name: str
    first_name: str
    fide_id: str


@contextmanager
def _saving(event: Event, actor: User, action: str, **details: object) -> Iterator[None]:
    """Lock the event for one change, and write its entry of the change log."""
    with transaction.atomic():
        event.refresh_from_db(from_queryset=locking())
        refuse_if_closed(event)
        yield
        Change(event, actor, dict(details), is_public=False).write(action)


def _store(row: Row, values: Mapping[str, object], seen: int) -> Row:
    """Set the values. Refused if another user changed the row since it was ``seen``."""
    if row.version != seen:
        raise Refused(_("Another user changed this data. Nothing was saved."), _("Check it and try again."))
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1
    row.save()
    return row


def save_paper(*, event: Event, actor: User, values: Mapping[str, object], seen: int) -> NormPaper:
    """Save the event's data. ``seen``: the version that the page showed."""
    with _saving(event, actor, "norm_paper"):
        row = NormPaper.objects.filter(event=event).first() or NormPaper(event=event)
        return _store(row, values, seen)


def save_player(*, registration: Registration, actor: User, values: Mapping[str, object], seen: int) -> NormPlayer:
    """Save a player's data. ``seen``: the version that the page showed."""
    with _saving(registration.event, actor, "norm_player", player=registration.name):
        row = NormPlayer.objects.filter(registration=registration).first() or NormPlayer(registration=registration)
        return _store(row, values, seen)


def save_arbiter(
    *, event: Event, actor: User, arbiter: NormArbiter | None, values: Mapping[str, object], seen: int
) -> NormArbiter:
    """Add an arbiter (None), or save one. Refused for a second chief arbiter, and if there are too many."""
    with _saving(event, actor, "norm_arbiter"):
        rows = NormArbiter.objects.filter(event=event)
        row = _again(rows, arbiter) if arbiter else NormArbiter(event=event, order=_next_order(rows))
        if not arbiter and rows.count() >= MOST_ARBITERS:
            raise Refused(_("Too many arbiters (maximum %(most)s).") % {"most": MOST_ARBITERS})
        is_chief = values.get("position") == NormArbiter.Position.CHIEF
        if is_chief and rows.filter(position=NormArbiter.Position.CHIEF).exclude(pk=row.pk).exists():
            raise Refused(_("There is already a chief arbiter."), _("Change the other arbiter's position first."))
        return _store(row, values, seen)


def delete_arbiter(*, event: Event, actor: User, arbiter: NormArbiter) -> None:
    """Delete an arbiter with the personal data."""
    with _saving(event, actor, "norm_arbiter"):
        _again(NormArbiter.objects.filter(event=event), arbiter).delete()


def import_arbiters(*, event: Event, actor: User) -> None:
    """Add the chief arbiter and the deputies of the settings. Refused if there are arbiters already."""
    with _saving(event, actor, "norm_arbiter"):
        if NormArbiter.objects.filter(event=event).exists():
            raise Refused(_("There are already arbiters."), _("Edit them, or delete them first."))
        found = [(NormArbiter.Position.CHIEF, event.chief_arbiter)]
        found += [(NormArbiter.Position.DEPUTY, name) for name in event.deputies]
        named = [(position, named_arbiter(text)) for position, text in found if text.strip()][:MOST_ARBITERS]
        if not named:
            raise Refused(
                _("The settings name no arbiters."), _("Enter the arbiters in the settings, or add them here.")
            )
        for order, (position, person) in enumerate(named, start=1):
            NormArbiter.objects.create(event=event, position=position, order=order, version=1, **person._asdict())


def named_arbiter(text: str) -> NamedArbiter:
    """Return the name and the FIDE ID in a text such as ``IA Rossi, Anna (800123)``."""
    number = DIGITS.search(text)
    rest = ARBITER_TITLES.sub("", DIGITS.sub(" ", text).strip())
    last, _comma, first = rest.partition(",")
    longest = 100
    fide_id = number[1][: LONGEST["fide_id"]] if number else ""
    return NamedArbiter(" ".join(last.split())[:longest], " ".join(first.split())[:longest].strip("() "), fide_id)


def forget_norm_data(players: Collection[int], nameless: str) -> None:  # noqa: ARG001  (its name is nowhere here)
    """Erase the data of these players: keys of their registrations."""
    NormPlayer.objects.filter(registration__in=players).delete()


def _again(rows: models.QuerySet[NormArbiter], arbiter: NormArbiter) -> NormArbiter:
    row = rows.filter(pk=arbiter.pk).first()
    if row is None:
        raise Refused(_("Another user deleted this. Nothing was saved."), _("Load the page again and check it."))
    return row


def _next_order(rows: models.QuerySet[NormArbiter]) -> int:
    return (rows.aggregate(last=models.Max("order"))["last"] or 0) + 1
