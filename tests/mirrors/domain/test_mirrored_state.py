"""What a mirror gets of an event: every row but counts and waiting work."""

from __future__ import annotations

import pytest

from archives.domain.tables import TABLES
from mirrors.domain.mirrored_state import ADOPTED, ANSWERS, PARTS, is_sent, prepared, read_state
from mirrors.domain.row_digests import total_of
from phones.models import PlayerRequest
from tests.factories import started_event
from tests.mirrors.pairs import Pair
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_state_has_every_part_and_the_digest_of_its_rows() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    state = read_state(pair.link)
    assert {*state.rows} == {*PARTS} == {table.part for table in TABLES} | {ADOPTED, "staff", ANSWERS}
    assert (state.total, state.versions) == (total_of(state.digests), {pair.event.pk: state.event.version})
    [row] = state.rows["events"].values()
    assert {"version", "public_version"} & row.keys() == set()
    Event.objects.filter(pk=pair.event.pk).update(version=90, public_version=80)
    assert read_state(pair.link).total == state.total
    Event.objects.filter(pk=pair.event.pk).update(name="Another name")
    assert read_state(pair.link).total != state.total


def test_waiting_work_stays_on_this_computer() -> None:
    assert [is_sent("jobs", {"state": state}) for state in ("waiting", "running", "done", "failed")] == [
        False, False, True, True,
    ]  # fmt: skip
    assert is_sent("rounds", {"state": "waiting"}) is True
    assert prepared("rounds", {"version": 1}) == {"version": 1}


def test_answers_are_those_to_requests_of_the_server() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    rows = [
        PlayerRequest.objects.create(player=player, kind="bye", round_number=1, bye="Z", state=state)
        for player, state in zip(
            pair.event.registrations.all(), ("approved", "pending", "rejected", "cancelled"), strict=True
        )
    ]
    for row in rows:
        pair.link.received.create(part="requests", theirs=row.pk + 500, ours=row.pk)
    own = PlayerRequest.objects.create(player=rows[1].player, kind="late", round_number=1, state="approved")
    pair.link.received.create(part="entries", theirs=7, ours=own.pk)
    state = read_state(pair.link)
    assert state.rows[ANSWERS] == {
        rows[0].pk + 500: {"ref": rows[0].pk + 500, "state": "approved"},
        rows[2].pk + 500: {"ref": rows[2].pk + 500, "state": "rejected"},
    }
    [adopted] = state.rows[ADOPTED].values()
    assert (adopted["part"], adopted["theirs"], adopted["ours"]) == ("entries", 7, own.pk)
