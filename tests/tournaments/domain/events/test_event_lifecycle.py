"""An event starts, finishes and opens again."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.registrations import check_in, register
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import finish_event, reopen_event, start_event
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def test_c_04_2_b_the_initial_order_is_rating_then_title_then_name() -> None:
    event = make_event()
    owner = owner_of(event)
    for name, rating, title in (
        ("Zeta", 2000, ""), ("Älva", 2000, ""), ("Mina", 2000, "WFM"), ("Nora", 2000, "CM"), ("Olga", 2100, ""),
    ):  # fmt: skip
        register(event=event, actor=owner, entrant=Entrant(name, rating=rating, title=title))
    start_event(event=event, actor=owner, initial_colour="b")
    order = list(event.registrations.order_by("tpn").values_list("tpn", "name"))
    assert order == [(1, "Olga"), (2, "Nora"), (3, "Mina"), (4, "Älva"), (5, "Zeta")]
    assert (event.initial_colour, event.lot_source, event.lot_seed) == ("b", "arbiter", "")


def test_the_programs_lot_follows_from_the_seed_it_keeps() -> None:
    event = started_event(initial_colour="")
    assert event.lot_source == "program"
    assert event.initial_colour == ("b" if int(event.lot_seed, 16) % 2 else "w")


def test_c_04_2_c_who_does_not_check_in_can_be_left_out_and_come_later() -> None:
    event = make_event()
    owner = owner_of(event)
    rows = add_players(event, 5)
    check_in(event=event, actor=owner, registrations=rows[:4], present=True)
    start_event(event=event, actor=owner, initial_colour="w", absent="exclude")
    rows[4].refresh_from_db()
    assert (rows[4].tpn, rows[4].is_withdrawn) == (None, True)
    play_round(event)
    readmit(registration=rows[4], actor=owner)
    rows[4].refresh_from_db()
    assert (rows[4].tpn, rows[4].first_round) == (5, 2)


def test_an_event_of_one_player_cannot_start() -> None:
    event = make_event()
    add_players(event, 1)
    text = refusal(start_event, event=event, actor=owner_of(event))
    assert text == "An event needs at least two players (participating: 1)."


@pytest.mark.parametrize(("entered", "whites"), [("w", [1, 5, 3]), ("b", [4, 2, 6])])
def test_the_colour_that_the_arbiter_drew_decides_the_first_board(entered: str, whites: list[int]) -> None:
    event = make_event(rounds=3)
    add_players(event, 6)
    start_event(event=event, actor=owner_of(event), initial_colour=entered)
    assert (event.initial_colour, event.lot_source, event.lot_seed) == (entered, Event.LotSource.ARBITER, "")
    games = pair_round(event).games.select_related("white").order_by("pairing__board")
    assert [game.white.tpn for game in games] == whites


def test_an_event_finishes_when_all_boards_have_results_and_opens_again() -> None:
    event = started_event(players=4, rounds=1)
    owner = owner_of(event)
    round_ = publish_next(event)
    assert refusal(finish_event, event=event, actor=owner) == "Round 1: 2 boards have no result."
    enter_results(round_)
    finish_event(event=event, actor=owner)
    row = event.registrations.first()
    assert row is not None
    assert refusal(withdraw, registration=row, actor=owner) == "The event is finished."
    reopen_event(event=event, actor=owner, why="protest")
    assert (event.status, event.rounds.get(number=1).state) == (Event.Status.RUNNING, Round.State.PUBLISHED)
