"""An event starts, changes its settings, finishes and opens again."""

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
    played_event,
    publish_next,
    started_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.registrations import check_in, register
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import change_settings, finish_event, reopen_event, start_event
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


def test_the_system_is_fixed_at_the_start_and_tie_breaks_change_only_with_a_reason() -> None:
    event = started_event()
    owner = owner_of(event)
    assert refusal(change_settings, event=event, actor=owner, changes={"edition": "2017"}) == (
        "This setting cannot be changed after the start of the event."
    )
    event.refresh_from_db()
    assert refusal(change_settings, event=event, actor=owner, changes={"tie_breaks": ["SB"]}) == (
        "The tie-breaks were announced and the event has started."
    )
    event.refresh_from_db()
    change_settings(event=event, actor=owner, changes={"tie_breaks": ["SB"]}, why="misprint")
    assert Event.objects.get(pk=event.pk).tie_breaks == ["SB"]


@pytest.mark.parametrize(
    ("setting", "value"),
    [
        ("acceleration", "baku"),
        ("initial_scores", [{"points": 10, "first": 1, "last": 2}]),
        ("acceleration_bands", [{"share": 50}]),
        ("virtual_points", [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}]),
    ],
)
@pytest.mark.parametrize("played", [0, 1])
def test_no_setting_of_the_acceleration_changes_after_the_start(setting: str, value: object, played: int) -> None:
    event = played_event(players=4, played=played) if played else started_event()
    said = refusal(change_settings, event=event, actor=owner_of(event), changes={setting: value})
    assert said == "This setting cannot be changed after the start of the event."
    stored = Event.objects.get(pk=event.pk)
    assert (stored.virtual_points, stored.acceleration_bands, stored.initial_scores) == ([], [], [])


def test_virtual_points_are_set_before_the_start() -> None:
    event = make_event()
    add_players(event, 4)
    points = [{"points": 10, "first_round": 1, "last_round": 2, "first": 1, "last": 2}]
    change_settings(event=event, actor=owner_of(event), changes={"virtual_points": points})
    assert Event.objects.get(pk=event.pk).virtual_points == points


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


def test_an_event_without_rounds_or_with_too_many_is_refused_in_its_own_words() -> None:
    event = make_event()
    said = [
        refusal(change_settings, event=event, actor=owner_of(event), changes={"planned_rounds": number})
        for number in (0, 100_000)
    ]
    assert said[0] == "An event has at least one round."
    assert said[1] != said[0]


def test_an_event_without_a_name_or_a_round_is_told_what_it_lacks_and_other_wrong_values_are_named() -> None:
    event = make_event()
    owner = owner_of(event)

    def told(**changes: object) -> str:
        return refusal(change_settings, event=event, actor=owner, changes=changes)

    assert told(name="") == "The name of the event is missing."
    assert told(planned_rounds=0) == "An event has at least one round."
    assert "10000" in told(planned_rounds=10_000)
