"""Players added, changed and removed, and late entries."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.interchange import trf
from tabellone.interchange.players import Entrant
from tabellone.record import ByeKind
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.pairing_numbers import renumbering_is_allowed
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import half_byes_of_late_entry
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.undo import undo_last
from tournaments.models import RoundBye

pytestmark = pytest.mark.django_db


def test_a_late_entry_takes_its_place_in_the_order_before_and_after_round_4() -> None:
    event = started_event(players=8, rounds=6)
    owner = owner_of(event)
    play_round(event)
    early = register(event=event, actor=owner, entrant=Entrant("Early, Late", rating=2595))
    early.refresh_from_db()
    assert (early.tpn, early.first_round) == (2, 2)
    for _number in range(3):
        play_round(event)
    late = register(event=event, actor=owner, entrant=Entrant("Very, Late", rating=2595))
    late.refresh_from_db()
    assert (late.tpn, late.first_round) == (3, 5)
    card = record_of(event).cards[3]
    assert [entry.bye for entry in card] == [ByeKind.ZERO] * 4


def test_two_players_cannot_have_one_fide_id() -> None:
    event = make_event()
    owner = owner_of(event)
    register(event=event, actor=owner, entrant=Entrant("Alba", fide_id="12"))
    other = register(event=event, actor=owner, entrant=Entrant("Bruna", fide_id="13"))
    expected = "Bruna and Alba have the same FIDE ID: 12."
    assert refusal(change_registration, registration=other, actor=owner, changes={"fide_id": "12"}) == expected
    twin = Entrant("Bruna", fide_id="12")
    assert refusal(register, event=event, actor=owner, entrant=twin) == expected


def test_after_the_start_a_player_withdraws_instead_of_being_removed() -> None:
    event = started_event()
    row = event.registrations.first()
    assert row is not None
    text = refusal(remove_registration, registration=row, actor=owner_of(event))
    assert text == f"{row.name} has a pairing number and cannot be removed."


def test_a_late_entry_is_registered_with_the_half_point_byes_of_missed_rounds_in_one_step() -> None:
    event = played_event(players=4, rounds=5, played=3, max_byes=2)
    owner = owner_of(event)
    assert half_byes_of_late_entry(event) == [1, 2, 3]
    late = register(event=event, actor=owner, entrant=Entrant("Late, Comer"), half_byes=[3, 1])
    event.refresh_from_db()
    record = record_of(event)
    assert [entry.bye for entry in record.cards[late.tpn or 0]] == [ByeKind.HALF, ByeKind.ZERO, ByeKind.HALF]
    assert record.points_of(late.tpn or 0, 3) == 10
    line = next(line for line in trf.write(record).splitlines() if line.startswith("001") and "Late, Comer" in line)
    assert [line[91 + 10 * number : 99 + 10 * number].split()[-1] for number in range(3)] == ["H", "Z", "H"]
    latest = event.journal.order_by("-number")[0]
    assert sentence(latest) == "Late, Comer registered, half-point byes in missed rounds: 1, 3"
    undo_last(event=event, actor=owner)
    assert event.registrations.filter(name="Late, Comer").count() == 0
    assert RoundBye.objects.filter(round__event=event).count() == 0


def test_half_point_byes_of_missed_rounds_are_within_the_rule_or_nobody_is_registered() -> None:
    event = played_event(players=4, rounds=5, played=3, max_byes=1, last_bye_round=2)
    assert half_byes_of_late_entry(event) == [1, 2]
    new: dict[str, Any] = {"event": event, "actor": owner_of(event), "entrant": Entrant("Late")}
    text = "Late already has the maximum of 1 half-point bye."
    assert refusal(register, half_byes=[1, 2], **new) == text
    assert refusal(register, half_byes=[3], **new) == "Half-point byes are possible up to round 2 in this event."
    assert refusal(register, half_byes=[4], **new) == "Round 4 is not a round that the player missed."
    assert event.registrations.count() == 4


def test_nobody_joins_a_match_of_several_rounds_that_has_begun() -> None:
    event = started_event(players=6, rounds=6, system="double-swiss", edition="2026")
    joined = []
    for name in ("Before", "Within", "Between"):
        late = register(event=event, actor=owner_of(event), entrant=Entrant(name))
        joined.append(late.first_round)
        enter_results(publish_next(event))
    assert joined == [1, 3, 3]


def test_a_late_entry_never_joins_a_round_that_is_published() -> None:
    event = played_event(players=4, rounds=4, played=2)
    entered = [
        register(event=event, actor=owner_of(event), entrant=Entrant(name=name), first_round=number).first_round
        for name, number in (("Early, Eva", 1), ("Later, Leo", 4))
    ]
    assert entered == [3, 4]


def test_of_a_forbidden_pair_nothing_is_left_when_one_of_them_is_removed() -> None:
    event = make_event()
    owner = owner_of(event)
    one, two, three = add_players(event, 3)
    forbid(event=event, actor=owner, players=[one, two])
    forbid(event=event, actor=owner, players=[one, two, three])
    remove_registration(registration=one, actor=owner)
    event.refresh_from_db()
    assert [group["players"] for group in event.forbidden] == [[two.pk, three.pk]]


def test_numbers_are_reassigned_until_round_4_is_paired_and_never_where_they_were_drawn() -> None:
    event = started_event(players=8, rounds=6)
    allowed = [renumbering_is_allowed(event)]
    for _number in range(4):
        play_round(event)
        allowed.append(renumbering_is_allowed(event))
    assert allowed == [True, True, True, True, False]
    assert not renumbering_is_allowed(round_robin())
