"""Drawings of lots in the report: each with its seed, from which the same lots are drawn again."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.lots import seed_of_ties
from tabellone.standings import check_ranks, standings_of
from tests.factories import add_players, make_event, owner_of, play_round, started_event
from tests.tournaments.domain.integrity.test_fide_mode import leave_confirmed
from tournaments.domain.drawing.numbers import draw_by_lot
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.integrity.lots import lots_lines
from tournaments.domain.ranking import ranks_of
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def drawn() -> Event:
    """Two rounds of an event without tie-breaks, whose ties are separated by lots."""
    event = started_event(players=8, rounds=5, initial_colour="", ties=Event.Ties.LOTS, tie_breaks=[], fide_mode=ON)
    for _round in range(2):
        play_round(event)
    event.refresh_from_db()
    return event


def test_each_drawing_has_a_line_with_its_seed_and_the_initial_colour_follows_from_it() -> None:
    event = drawn()
    colour = "Black" if int(event.lot_seed, 16) % 2 else "White"
    assert lots_lines(event) == [
        f"### Lots @ Round 0: initial colour {colour}, seed {event.lot_seed}",
        f"### Lots @ Round 2: ties of the standings, seed {event.ties_seed}",
    ]
    assert set(lots_lines(event)) <= set(export_trf(event).splitlines())
    assert "### Lots" not in export_trf(event, for_everybody=True)


def test_a_colour_drawn_by_the_arbiter_is_stated_as_such() -> None:
    event = started_event(players=8, rounds=5, initial_colour="b", fide_mode=ON)
    assert lots_lines(event) == ["### Lots @ Round 0: initial colour Black, drawn by the arbiter"]


def test_pairing_numbers_drawn_for_a_table_have_their_seed() -> None:
    event = make_event(system="round-robin", edition="2023", fide_mode=ON)
    add_players(event, 4)
    draw_by_lot(event=event, actor=owner_of(event))
    assert lots_lines(event) == []
    start_event(event=event, actor=owner_of(event))
    assert lots_lines(event) == [f"### Lots @ Round 0: pairing numbers, seed {event.drawing['seed']}"]


def test_the_lots_of_the_report_are_drawn_again_and_give_the_same_ranks() -> None:
    event = drawn()
    file = trf.read(export_trf(event), strict=True)
    stated = {tpn: row.rank for tpn, row in file.stated.items()}
    assert seed_of_ties(file.record) == event.ties_seed
    again = standings_of(file.record, lots=seed_of_ties(file.record))
    assert {row.tpn: row.rank for row in again.rows} == stated == ranks_of(event, record_of(event))
    assert check_ranks(file.record, stated) == ()
    by_rank = {rank: tpn for tpn, rank in stated.items()}
    tied = next(
        (by_rank[rank], by_rank[rank + 1])
        for rank in range(1, 8)
        if file.record.points_of(by_rank[rank]) == file.record.points_of(by_rank[rank + 1])
    )
    one, other = tied
    exchanged = stated | {one: stated[other], other: stated[one]}
    assert {row.player for row in check_ranks(file.record, exchanged)} == {one, other}


def test_an_event_that_left_fide_mode_keeps_its_lines_and_one_that_was_always_outside_has_none() -> None:
    event = drawn()
    leave_confirmed(event)
    event.refresh_from_db()
    assert len(lots_lines(event)) == 2
    assert lots_lines(started_event(players=8, rounds=5, initial_colour="")) == []
