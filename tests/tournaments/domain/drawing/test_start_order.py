"""The first list of a Keizer season: by rating, by lot, or as last season ended."""

from __future__ import annotations

import pytest

from tabellone.engine.tables.draw import numbers_by_lot
from tests.factories import add_players, make_event, make_user, owner_of, play_round
from tests.tournaments.domain.refused import refusal
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def season(name: str, players: int = 6, **options: object) -> Event:
    event = make_event(name=name, system="keizer", rounds=2, options=options)
    add_players(event, players)
    return event


def names(event: Event) -> list[str]:
    return list(event.registrations.order_by("tpn").values_list("name", flat=True))


def test_usually_it_is_by_rating() -> None:
    event = season("Autumn")
    start_event(event=event, actor=owner_of(event))
    assert names(event) == sorted(names(event))
    assert event.drawing == {}


def test_by_lot_anybody_can_draw_it_again_from_the_seed() -> None:
    event = season("Autumn", start_order="lot")
    by_rating = sorted(event.registrations.values_list("name", flat=True))
    start_event(event=event, actor=owner_of(event))
    event.refresh_from_db()
    places = numbers_by_lot(range(1, 7), event.drawing["seed"])
    assert names(event) == [by_rating[place - 1] for place, _number in sorted(places.items(), key=lambda row: row[1])]
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert (event.drawing, event.is_started) == ({}, False)


def test_as_last_season_ended_and_who_was_not_there_after_them() -> None:
    last = season("Spring")
    start_event(event=last, actor=owner_of(last))
    for _round in range(2):
        play_round(last)
    finish_event(event=last, actor=owner_of(last))
    record = record_of(last)
    ranks = ranks_of(last, record)
    ended = [record.by_tpn[tpn].name for tpn, _rank in sorted(ranks.items(), key=lambda row: (row[1], row[0]))]
    event = season("Autumn", players=8, start_order="last", order_from=last.slug)
    start_event(event=event, actor=owner_of(event))
    assert names(event)[:6] == ended
    assert names(event)[6:] == sorted(names(event)[6:])


def test_it_must_be_a_finished_event_of_ones_own() -> None:
    last = make_event(name="Spring", system="keizer", rounds=2, owner=make_user("somebody"))
    event = season("Autumn", start_order="last", order_from=last.slug)
    text = refusal(start_event, event=event, actor=owner_of(event))
    assert text == "The event of last season was not found among yours."
    own = season("Winter")
    event = season("Summer", start_order="last", order_from=own.slug)
    assert refusal(start_event, event=event, actor=owner_of(event)) == "The event of last season is not finished."
    assert not Event.objects.get(pk=event.pk).is_started
