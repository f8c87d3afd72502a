"""A report becomes an event and a report again, with nothing lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings

from tests.corpus import vectors
from tests.factories import make_user
from tests.strategies import records
from tournaments.domain.errors import Refused
from tournaments.domain.fitting import fitted
from tournaments.domain.imports import export_trf, import_record, import_trf
from tournaments.domain.records import record_of
from tournaments.interchange import trf
from tournaments.models import Event
from tournaments.record import Record

pytestmark = pytest.mark.django_db


def test_real_events_keep_their_record_through_the_database_and_the_export() -> None:
    owner = make_user()
    for path in vectors("real"):
        data = path.read_bytes()
        event = import_trf(actor=owner, data=data, source=path.name)
        # Names with two blanks in a row have one.
        wanted, notes = fitted(trf.read(data).record)
        assert notes == []
        exported = export_trf(event)
        kept = trf.read(exported).record
        assert replace(kept, header=wanted.header) == wanted
        assert record_of(event).cards == wanted.cards
        again = import_trf(actor=owner, data=exported.encode(), source=path.name)
        assert trf.read(export_trf(again)).record == kept


@given(records())
@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_survives_the_database(record: Record) -> None:
    event = import_record(actor=make_user(), record=record, source="x")
    kept = trf.read(export_trf(event)).record
    planned = max(record.planned_rounds, len(record.rounds), 1)
    assert kept == replace(fitted(record)[0], planned_rounds=planned)


def test_two_players_with_one_fide_id_are_refused_and_nothing_is_kept() -> None:
    lines = [
        f"001 {tpn:4}      {f'Player {tpn}':33} 2000     {'800001':>11}             0.0 {tpn:4}\n" for tpn in (1, 2)
    ]
    with pytest.raises(Refused) as caught:
        import_trf(actor=make_user(), data="".join(lines).encode(), source="x.trf")
    assert caught.value.message == "Players 1 (Player 1) and 2 (Player 2) have the same FIDE ID, 800001."
    assert list(Event.objects.all()) == []
