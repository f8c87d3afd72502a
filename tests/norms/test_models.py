"""How the rows of the forms' data are called, and what an event has once."""

from __future__ import annotations

import pytest
from django.db import IntegrityError, transaction

from norms.models import NormArbiter, NormPaper, NormPlayer
from tests.factories import add_players, make_event

pytestmark = pytest.mark.django_db


def test_the_rows_are_named_by_what_they_are_about() -> None:
    event = make_event()
    player = add_players(event, 1)[0]
    assert str(NormPaper(event=event)) == "norms of Tower Open"
    assert str(NormPlayer(registration=player)) == f"norm of {player.name}"
    assert str(NormArbiter(event=event, last_name="Bruni", first_name="Ada")) == "Bruni, Ada"
    assert str(NormArbiter(event=event, last_name="Bruni")) == "Bruni"


def test_an_event_has_one_chief_arbiter_and_any_number_of_deputies() -> None:
    event = make_event()
    for number in range(2):
        NormArbiter.objects.create(event=event, position="deputy", last_name=f"D{number}")
    NormArbiter.objects.create(event=event, position="chief", last_name="C")
    with pytest.raises(IntegrityError), transaction.atomic():
        NormArbiter.objects.create(event=event, position="chief", last_name="E")
