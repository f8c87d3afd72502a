"""Answers of the laptop change pending requests of its own event only."""

from __future__ import annotations

import pytest

from mirrors.domain.answers import apply_answers
from mirrors.models import BackMessage
from phones.models import PlayerRequest
from tests.factories import started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.errors import Refused
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def asked(event: Event, number: int, **values: str) -> PlayerRequest:
    player = event.registrations.order_by("tpn")[number]
    return PlayerRequest.objects.create(player=player, kind="bye", round_number=2, bye="Z", **values)


def test_an_answer_closes_a_pending_request_of_the_mirror() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    first, second, cancelled = asked(pair.copy, 0), asked(pair.copy, 1), asked(pair.copy, 2, state="cancelled")
    other = asked(started_event(players=4, rounds=3, name="Other"), 0)
    BackMessage.objects.all().delete()
    rows = [{"ref": row.pk, "state": "rejected"} for row in (first, cancelled, other)]
    apply_answers(pair.mirror, [*rows, {"ref": 999_999, "state": "approved"}])
    states = {row.pk: row.state for row in PlayerRequest.objects.all()}
    assert states == {first.pk: "rejected", second.pk: "pending", cancelled.pk: "cancelled", other.pk: "pending"}
    assert PlayerRequest.objects.get(pk=first.pk).answered_at is not None
    assert BackMessage.objects.count() == 0


@pytest.mark.parametrize("state", ["pending", "cancelled", None, 7])
def test_only_an_arbiter_s_answer_is_one(state: object) -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    with pytest.raises(Refused, match="damaged"):
        apply_answers(pair.mirror, [{"ref": asked(pair.copy, 0).pk, "state": state}])
