"""Tables of seals."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from seals.domain.round_checks import CHECKING
from seals.models import PersonSalt, RoundCheck, SealStep, VerifiedFile
from tests.seals.made import do_jobs, sealed_event

pytestmark = pytest.mark.django_db


def test_a_chain_has_each_number_once() -> None:
    event = sealed_event(played=1)
    step = SealStep.objects.get(event=event, number=1)
    step.pk = None
    with pytest.raises(IntegrityError), transaction.atomic():
        step.save(force_insert=True)


def test_a_deleted_event_leaves_nothing() -> None:
    event = sealed_event(played=1)
    do_jobs(CHECKING)
    assert RoundCheck.objects.count() == 1
    event.rounds.all().delete()
    event.delete()
    assert [model.objects.count() for model in (SealStep, PersonSalt, RoundCheck)] == [0, 0, 0]


def test_rows_have_names() -> None:
    event = sealed_event(played=1)
    do_jobs(CHECKING)
    assert str(SealStep.objects.get(event=event, number=1)) == "seal 1 of Tower Open"
    assert str(RoundCheck.objects.get()) == "check of Tower Open 1"
    assert str(PersonSalt.objects.get(registration__tpn=1)).startswith("salt of Player0000")
    assert str(VerifiedFile(pk=3)) == "file 3 to be verified"
