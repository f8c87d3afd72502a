"""The migration that notes when an invitation was used: what it makes of an older database."""

from __future__ import annotations

import importlib
import pkgutil

import pytest
from django.apps import apps

from tests.factories import make_event, make_user, owner_of
from tournaments import migrations
from tournaments.domain.staff.members import accept, invite
from tournaments.models import Invitation, Role

pytestmark = pytest.mark.django_db


def test_used_links_stay_used_and_open_ones_open() -> None:
    event = make_event()
    first, undone, deleted, unused = (invite(event=event, actor=owner_of(event), role=Role.ARBITER) for _n in range(4))
    for number, invitation in enumerate((first, undone, deleted)):
        accept(token=invitation.token, user=make_user(f"user {number}"))
    make_user("user 2").delete()
    Invitation.objects.filter(pk=undone.pk).update(accepted_by=None)
    Invitation.objects.update(accepted_at=None)
    for entry in event.journal.all():  # as entries were then
        entry.changes = [
            {"model": row["thing"], "pk": row["key"], "before": row["before"], "after": row["after"]}
            for row in entry.changes
        ]
        entry.save()
    name = next(
        module.name for module in pkgutil.iter_modules(migrations.__path__) if module.name.endswith("_used_links")
    )
    importlib.import_module(f"{migrations.__name__}.{name}").note_when_used(apps, None)
    assert list(Invitation.objects.filter(accepted_at=None)) == [unused]
