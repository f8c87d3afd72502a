"""Pairing numbers after the start: exchanged between equals, and the appropriate numbers of late entries."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.interchange import trf
from tabellone.interchange.players import Entrant
from tests.factories import make_event, owner_of, pair_round, play_round, played_event, started_event
from tests.tournaments.domain.integrity.test_checks import findings
from tests.tournaments.domain.integrity.test_lines import confirmed
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.pairing_numbers import exchange_numbers, exchangeable_with, renumber
from tournaments.domain.entries.registrations import change_registration, register, register_many
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.integrity.levels import Level
from tournaments.domain.integrity.lines import integrity_lines
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def equals(**fields: Any) -> Event:
    """A running event of eight players; Bianchi, Neri and Rossi have the same rating."""
    event = make_event(rounds=6, **fields)
    names = ["Alfa", "Beta", "Bianchi", "Neri", "Rossi", "Sala", "Tosi", "Verdi"]
    ratings = [2300, 2200, 2100, 2100, 2100, 2000, 1900, 1800]
    people = [Entrant(name=name, rating=rating) for name, rating in zip(names, ratings, strict=True)]
    register_many(event=event, actor=owner_of(event), entrants=people)
    return start_event(event=event, actor=owner_of(event), initial_colour="w")


def named(event: Event, name: str) -> Registration:
    return event.registrations.select_related("event").get(name=name)


def order(event: Event) -> list[str]:
    return list(event.registrations.order_by("tpn").values_list("name", flat=True))


def exchange(event: Event, one: str, other: str) -> None:
    exchange_numbers(first=named(event, one), second=named(event, other), actor=owner_of(event), why="drawn by lot")


def test_only_players_with_the_same_rating_exchange_their_numbers() -> None:
    event = equals()
    assert [row.name for row in exchangeable_with(named(event, "Bianchi"))] == ["Neri", "Rossi"]
    assert exchangeable_with(named(event, "Alfa")) == []
    assert refusal(exchange, event=event, one="Alfa", other="Beta").startswith("Only players with the same rating")
    exchange(event, "Rossi", "Bianchi")
    assert order(event) == ["Alfa", "Beta", "Rossi", "Neri", "Bianchi", "Sala", "Tosi", "Verdi"]
    said = sentence(event.journal.latest("number"))
    assert said == "Pairing numbers of Rossi and Bianchi exchanged"
    undo_last(event=event, actor=owner_of(event))
    assert order(event)[2:5] == ["Bianchi", "Neri", "Rossi"]


def test_an_exchange_is_of_level_3_and_has_a_line_in_the_report() -> None:
    event = equals(fide_mode=ON)
    (found,) = findings(lambda: exchange(event, "Rossi", "Bianchi"))
    assert (found.level, found.code, found.article) == (Level.CONFIRM, "Pairing numbers", "C.04.2, 2.2")
    assert found.text == "Rossi and Bianchi exchange pairing numbers."
    assert found.consequences == ("Rossi: 5 → 3", "Bianchi: 3 → 5")
    confirmed(lambda: exchange(event, "Rossi", "Bianchi"))
    assert integrity_lines(event) == ["### Pairing numbers @ Round 0: 5 <=> 3 (drawn by lot)"]
    play_round(event)
    assert trf.read(export_trf(event), strict=True).record.by_tpn[3].name == "Rossi"


def test_no_numbers_are_exchanged_after_round_4_is_paired() -> None:
    event = equals()
    for _round in range(3):
        play_round(event)
    assert exchangeable_with(named(event, "Rossi"))
    pair_round(event)
    assert exchangeable_with(named(event, "Rossi")) == []
    assert refusal(exchange, event=event, one="Rossi", other="Bianchi").startswith(
        "Pairing numbers can no longer be reassigned"
    )


def test_regeneration_and_late_entries_keep_the_exchanged_order_of_equal_players() -> None:
    event = equals()
    exchange(event, "Rossi", "Bianchi")
    renumber(event=event, actor=owner_of(event))
    assert order(event)[2:5] == ["Rossi", "Neri", "Bianchi"]
    register(event=event, actor=owner_of(event), entrant=Entrant(name="Late", rating=2150))
    register(event=event, actor=owner_of(event), entrant=Entrant(name="Mori", rating=2100))
    assert order(event)[2:7] == ["Late", "Mori", "Rossi", "Neri", "Bianchi"]
    change_registration(registration=named(event, "Verdi"), actor=owner_of(event), changes={"rating": 2250})
    assert order(event)[:4] == ["Alfa", "Verdi", "Beta", "Late"]


def test_a_late_entry_after_round_4_gets_the_appropriate_number_and_the_others_keep_their_order() -> None:
    event = played_event(players=8, rounds=7, played=5)
    before = order(event)
    register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Test", rating=2575))
    found = order(event)
    assert (found.index("Late, Test"), [name for name in found if name != "Late, Test"]) == (3, before)
    play_round(event)
    read = trf.read(export_trf(event), strict=True).record
    assert (read.by_tpn[4].name, len(read.rounds)) == ("Late, Test", 6)


def test_a_reinstated_player_who_had_no_number_gets_the_appropriate_one_after_round_4() -> None:
    event = make_event(rounds=7)
    names = ("A", "B", "C", "D", "E", "F", "G")
    people = [Entrant(name=name, rating=2400 - 100 * place) for place, name in enumerate(names)]
    rows = register_many(event=event, actor=owner_of(event), entrants=people)
    for row in rows[:2] + rows[3:]:
        row.is_checked_in = True
        row.save()
    start_event(event=event, actor=owner_of(event), initial_colour="w", absent="exclude")
    for _round in range(4):
        play_round(event)
    readmit(registration=named(event, "C"), actor=owner_of(event))
    assert order(event) == ["A", "B", "C", "D", "E", "F", "G"]


def test_before_2026_a_late_entry_after_round_4_has_the_last_number() -> None:
    event = started_event(players=8, rounds=7, edition="2017")
    for _round in range(4):
        play_round(event)
    register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Test", rating=2700))
    assert order(event)[-1] == "Late, Test"


def test_a_withdrawn_player_with_a_number_keeps_it_when_reinstated() -> None:
    event = played_event(players=8, rounds=7, played=4)
    before = order(event)
    row = event.registrations.get(tpn=3)
    withdraw(registration=row, actor=owner_of(event))
    readmit(registration=row, actor=owner_of(event))
    assert order(event) == before
