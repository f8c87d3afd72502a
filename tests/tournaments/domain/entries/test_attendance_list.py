"""Who is present in the next round, noted in one list and one step."""

from __future__ import annotations

import pytest

from tests.factories import knockout, owner_of, play_round, played_event, round_robin, started_event, started_team_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.entries.attendance_list import Preset, pairs_the_present, presence_list, set_presence
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest, Event

pytestmark = pytest.mark.django_db


def club_evening() -> Event:
    """A Keizer of seven: round 1 played without 6 and 7; for round 2, 5 is excused, 3 absent, and 4 has withdrawn."""
    event = started_event(players=7, rounds=4, system="keizer", edition="2026", max_byes=3)
    owner, row = owner_of(event), {row.tpn: row for row in event.registrations.all()}
    set_bye(registration=row[6], actor=owner, round_number=1, kind="Z")
    set_bye(registration=row[7], actor=owner, round_number=1, kind="H")
    play_round(event)
    set_bye(registration=row[5], actor=owner, round_number=2, kind="H")
    set_bye(registration=row[3], actor=owner, round_number=2, kind="Z")
    withdraw(registration=row[4], actor=owner)
    return event


def ticked(event: Event, preset: Preset) -> list[int]:
    return sorted(row.registration.tpn or 0 for row in presence_list(event, preset).rows if row.is_present)


def noted(event: Event) -> dict[int, str]:
    requests = ByeRequest.objects.filter(registration__event=event, round_number=2).order_by("registration__tpn")
    return {number or 0: kind for number, kind in requests.values_list("registration__tpn", "kind")}


def test_the_list_ticks_all_or_those_of_last_time_or_as_noted_and_keeps_who_is_excused() -> None:
    event = club_evening()
    shown = presence_list(event)
    assert (shown.round_number, shown.last) == (2, 1)
    assert sorted(row.registration.tpn or 0 for row in shown.rows) == [1, 2, 3, 5, 6, 7]
    assert ticked(event, "noted") == [1, 2, 6, 7]
    assert ticked(event, "all") == [1, 2, 3, 6, 7]
    assert ticked(event, "last") == [1, 2, 3]


def test_the_whole_list_is_one_step_of_the_journal_and_undone_at_once() -> None:
    event = club_evening()
    before, steps = noted(event), event.journal.count()
    shown = presence_list(event)
    keys = {row.registration.tpn: row.registration.pk for row in shown.rows}
    seen = {row.registration.pk: row.bye for row in shown.rows}
    set_presence(event=event, actor=owner_of(event), round_number=2, seen=seen, present={keys[1], keys[3], keys[6]})
    assert (before, noted(event)) == ({3: "Z", 5: "H"}, {2: "Z", 5: "H", 7: "Z"})
    assert event.journal.count() == steps + 1
    assert sentence(event.journal.order_by("-number")[0]) == "Round 2: 3 present, 3 absent"
    undo_last(event=event, actor=owner_of(event))
    assert noted(event) == before


def test_who_is_ticked_by_hand_loses_an_excuse_and_who_is_not_listed_stays_as_noted() -> None:
    event = club_evening()
    excused = event.registrations.get(tpn=5)
    set_presence(event=event, actor=owner_of(event), round_number=2, seen={excused.pk: "H"}, present={excused.pk})
    assert noted(event) == {3: "Z"}
    assert sentence(event.journal.order_by("-number")[0]) == "Round 2: 1 present, 0 absent"


def test_a_list_that_another_user_changed_meanwhile_is_refused_whole() -> None:
    event = club_evening()
    seen = {row.registration.pk: row.bye for row in presence_list(event).rows}
    set_bye(registration=event.registrations.get(tpn=1), actor=owner_of(event), round_number=2, kind="Z")
    for number, listed in ((2, seen), (3, seen), (2, {0: ""})):
        text = refusal(
            set_presence, event=event, actor=owner_of(event), round_number=number, seen=listed, present=set()
        )
        assert text == "Another user changed the list. Nothing was saved."
    assert noted(event) == {1: "Z", 3: "Z", 5: "H"}


def test_a_match_of_two_rounds_is_missed_whole() -> None:
    event = started_event(players=6, rounds=4, system="double-swiss", edition="2026")
    seen = {row.registration.pk: row.bye for row in presence_list(event).rows}
    away, *present = seen
    set_presence(event=event, actor=owner_of(event), round_number=1, seen=seen, present=present)
    assert [(row.registration_id, row.round_number, row.kind) for row in ByeRequest.objects.all()] == [
        (away, 1, "Z"),
        (away, 2, "Z"),
    ]


def test_only_events_that_pair_the_present_have_the_list() -> None:
    assert pairs_the_present(started_team_event(name="Teams"))
    for event in (round_robin(), knockout()):
        assert not pairs_the_present(event)
    over = played_event(players=4, rounds=2, played=2)
    assert refusal(presence_list, event=over) == "This event has no further round to note the present players for."
