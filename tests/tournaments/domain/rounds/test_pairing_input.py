"""What a round is paired from: a value that changes with whatever a pairing depends on, and with nothing else."""

from __future__ import annotations

import datetime
from collections.abc import Callable

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.record import Game, Header, Player
from tests.factories import owner_of, pair_round, played_event
from tournaments.domain.entries.registrations import change_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.records import record_of
from tournaments.domain.rounds.pairing_input import pairing_input_of, read_pairing_input
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def row_of(event: Event, tpn: int = 1) -> Registration:
    return event.registrations.select_related("event").get(tpn=tpn)


def played() -> Event:
    event = played_event(
        players=6, rounds=4, played=1, tie_breaks=["BH"], city="Pisa", start_date=datetime.date(2026, 3, 1)
    )
    event.registrations.filter(tpn=1).update(fide_id="800001", birth="1990/05/17", title="WIM", sex="w")
    return fresh(event)


def test_it_is_the_record_of_the_rounds_before_without_what_no_engine_looks_at() -> None:
    event = played()
    whole = record_of(event)
    basis = pairing_input_of(event, 2)
    assert basis.record.rounds == whole.rounds
    assert basis.record.players == tuple(Player(p.tpn, p.name, p.rating, p.title) for p in whole.players)
    assert (basis.record.header, basis.record.tie_breaks) == (Header(start="2026/03/01"), ())
    assert (basis.record.system, basis.record.planned_rounds, basis.record.initial_colour) == (
        whole.system,
        whole.planned_rounds,
        whole.initial_colour,
    )
    assert basis.registrations == tuple((row.tpn or 0, row.pk) for row in event.registrations.order_by("tpn"))
    assert (basis.open_boards, pairing_input_of(event, 1).record.rounds) == (0, ())


def games_moved(event: Event) -> None:
    event.rounds.get(number=1).pairings.filter(board=3).update(board=30)


def late_correction(event: Event) -> None:
    event.rounds.get(number=1).games.filter(pairing__board=1).update(rating_result="==")


def announcement(event: Event) -> None:
    changes = {"name": "Other Open", "chief_arbiter": "Neri, Pia", "tie_breaks": ["SB"]}
    change_settings(event=event, actor=owner_of(event), changes=changes, why="misprint")


def identity(event: Event) -> None:
    changes = {"fide_id": "12", "birth": "1991", "club": "Tower", "federation": "SUI"}
    change_registration(registration=row_of(event), actor=owner_of(event), changes=changes)


@pytest.mark.parametrize("change", [games_moved, late_correction, announcement, identity], ids=lambda f: f.__name__)
def test_what_no_pairing_depends_on_leaves_it_as_it_is(change: Callable[[Event], None]) -> None:
    event = played()
    record, before = record_of(event), pairing_input_of(event, 2)
    change(event)
    assert record_of(fresh(event)) != record
    assert pairing_input_of(fresh(event), 2) == before


def rating(event: Event) -> None:
    change_registration(registration=row_of(event), actor=owner_of(event), changes={"rating": 2777})


def name(event: Event) -> None:
    change_registration(registration=row_of(event), actor=owner_of(event), changes={"name": "Somebody"})


def departure(event: Event) -> None:
    withdraw(registration=row_of(event), actor=owner_of(event))


def bye(event: Event) -> None:
    set_bye(registration=row_of(event), actor=owner_of(event), round_number=3, kind="H")


def result(event: Event) -> None:
    event.rounds.get(number=1).games.filter(pairing__board=1).update(white_result="-", black_result="+")


def length(event: Event) -> None:
    change_settings(event=event, actor=owner_of(event), changes={"planned_rounds": 7})


def first_day(event: Event) -> None:
    change_settings(event=event, actor=owner_of(event), changes={"start_date": datetime.date(2025, 3, 1)})


def another_row(event: Event) -> None:
    """The number goes to another registration that says the same of the player."""
    old = row_of(event, 6)
    event.rounds.get(number=1).byes.all().delete()
    old.tpn = 60
    old.save()
    Registration.objects.create(event=event, tpn=6, name=old.name, rating=old.rating, title=old.title)


@pytest.mark.parametrize(
    "change", [rating, name, departure, bye, result, length, first_day, another_row], ids=lambda f: f.__name__
)
def test_what_a_pairing_depends_on_makes_it_another(change: Callable[[Event], None]) -> None:
    event = played()
    before = pairing_input_of(event, 2)
    change(event)
    assert pairing_input_of(fresh(event), 2) != before


def test_open_boards_are_those_of_the_round_before_without_adjourned_games() -> None:
    event = played()
    games = event.rounds.get(number=1).games.order_by("pairing__board")
    one, two, three = games
    for game, values in ((one, {"white_result": "*"}), (two, {"is_adjourned": True}), (three, {})):
        type(game).objects.filter(pk=game.pk).update(**{"black_result": "*"} | values)
    assert [pairing_input_of(event, number).open_boards for number in (1, 2, 3)] == [0, 2, 0]
    found = pairing_input_of(event, 2).record.rounds[0].games
    assert [(game.is_finished, game.is_adjourned) for game in found] == [(False, False)] * 3
    assert isinstance(found[0], Game)


def test_the_draft_of_the_round_is_no_part_of_it() -> None:
    event = played()
    before = pairing_input_of(event, 2)
    round_ = pair_round(event)
    assert (pairing_input_of(fresh(event), 2), read_pairing_input(round_)) == (before, before)


@pytest.mark.parametrize("players", [6, 20])
def test_eight_queries_at_most_whatever_the_size(
    django_assert_max_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = fresh(played_event(players=players, rounds=4, played=2))
    with django_assert_max_num_queries(8):
        pairing_input_of(event, 3)
