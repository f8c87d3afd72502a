"""The tables of mirrors: they go with their event, and stay without a token."""

from __future__ import annotations

import pytest

from mirrors.models import BackMessage, EventMirror, MirroredRow, ScopedToken
from phones.models import PlayerRequest
from tests.factories import started_event
from tests.mirrors.pairs import Pair

pytestmark = pytest.mark.django_db


def test_a_mirror_outlives_its_token_and_goes_with_its_event() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    PlayerRequest.objects.create(player=pair.copy.registrations.all()[0], kind="late", round_number=1, minutes=5)
    assert [str(row) for row in BackMessage.objects.all()] == [f"request {PlayerRequest.objects.get().pk}"]
    assert str(pair.mirror) == f"mirror of {pair.copy}"
    assert str(MirroredRow.objects.filter(part="events").get()) == f"events {pair.event.pk}"
    ScopedToken.objects.all().delete()
    assert pair.mirror.token is None
    pair.copy.delete()
    assert (EventMirror.objects.count(), MirroredRow.objects.count(), BackMessage.objects.count()) == (0, 0, 0)
