"""The calendars of an event, of a player or team, and of an owner."""

from __future__ import annotations

import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.db.models import Q
from django.utils.translation import override
from icalendar import Calendar

from syndication.domain.calendars import calendar_of_contestant, calendar_of_event, calendar_of_owner
from tests.factories import add_players, make_event, make_user, owner_of, publish_next, started_team_event
from tests.festivals import festival_of, section_of
from tests.syndication.events import START, publish_draft, see, shared_event
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.models import Event, Membership, Registration, Role

pytestmark = pytest.mark.django_db

ROME = ZoneInfo("Europe/Rome")
DAY = START.date()
FIRST, SECOND = START.astimezone(ROME), (START + datetime.timedelta(1)).astimezone(ROME)


@pytest.fixture
def event() -> Event:
    return shared_event()


def entries(content: bytes | None) -> list[tuple[str, Any]]:
    """The summary and the start of each entry."""
    assert content is not None
    found = Calendar.from_ical(content).walk("VEVENT")
    return [(str(one["summary"]), one.decoded("dtstart")) for one in found]


def uids(content: bytes | None) -> list[str]:
    assert content is not None
    return [str(one["uid"]) for one in Calendar.from_ical(content).walk("VEVENT")]


def sequences(content: bytes | None) -> set[int]:
    assert content is not None
    return {one.decoded("sequence") for one in Calendar.from_ical(content).walk("VEVENT")}


def test_an_event_has_its_days_and_its_rounds_with_a_time(event: Event) -> None:
    assert entries(calendar_of_event(event)) == [("Tower Open", DAY), ("Round 1", FIRST), ("Round 2", SECOND)]


def test_a_round_with_a_date_alone_takes_the_whole_day(event: Event) -> None:
    event.rounds.update(starts_at=None)
    Event.objects.filter(pk=event.pk).update(
        report={"round_dates": ["26/11/28", "", "26/11/30"]}, public_version=event.public_version + 1
    )
    event.refresh_from_db()
    assert entries(calendar_of_event(event)) == [
        ("Tower Open", DAY), ("Round 1", DAY), ("Round 3", datetime.date(2026, 11, 30)),
    ]  # fmt: skip


def test_identifiers_stay_and_the_sequence_grows_when_a_round_moves(event: Event) -> None:
    before = calendar_of_event(event)
    later = START + datetime.timedelta(hours=2)
    schedule_rounds(event=event, actor=owner_of(event), starts={2: later})
    event.refresh_from_db()
    after = calendar_of_event(event)
    assert uids(after) == uids(before)
    assert min(sequences(after)) > max(sequences(before))
    assert ("Round 2", later.astimezone(ROME)) in entries(after)


def test_a_player_has_colour_and_opponent_from_the_publication_on(event: Event) -> None:
    assert entries(calendar_of_contestant(event, 1)) == [
        ("Round 1: White against Player0002, Test", FIRST), ("Round 2", SECOND),
    ]  # fmt: skip
    publish_draft(event)
    drawn = event.rounds.get(number=2).games.get(Q(white__tpn=1) | Q(black__tpn=1))
    is_white = drawn.white.tpn == 1
    opponent = drawn.black.name if is_white else drawn.white.name
    assert entries(calendar_of_contestant(event, 1))[1] == (
        f"Round 2: {'White' if is_white else 'Black'} against {opponent}", SECOND,
    )  # fmt: skip


def test_the_entry_of_a_player_has_board_and_result(event: Event) -> None:
    content = calendar_of_contestant(event, 1)
    assert content is not None
    first = Calendar.from_ical(content).walk("VEVENT")[0]
    assert str(first["description"]) == "Board 1\nResult: 0 – 1"


def test_a_bye_is_named_and_another_language_has_its_words() -> None:
    event = shared_event(players=5)
    assert entries(calendar_of_contestant(event, 5))[0] == ("Round 1: bye", FIRST)
    with override("it"):
        assert entries(calendar_of_contestant(event, 1))[1][0] == "Turno 2"


def test_a_withdrawn_player_has_no_further_rounds(event: Event) -> None:
    withdraw(registration=Registration.objects.get(event=event, tpn=1), actor=owner_of(event))
    event.refresh_from_db()
    assert [name for name, _at in entries(calendar_of_contestant(event, 1))] == [
        "Round 1: White against Player0002, Test"
    ]


def test_a_team_has_its_opponents() -> None:
    event = started_team_event(teams=2, players=2)
    event.rounds.filter(number=1).update(starts_at=START)
    publish_next(event)
    event.refresh_from_db()
    names = {row.tpn: row.name for row in event.registrations.filter(kind="team")}
    [(summary, _at)] = entries(calendar_of_contestant(event, 1))
    assert summary == f"Round 1: against {names[2]}"


def test_nobody_has_a_number_that_is_not_there(event: Event) -> None:
    assert calendar_of_contestant(event, 99) is None


def test_a_festival_has_the_rounds_of_its_sections() -> None:
    festival = festival_of("Open A", "Open B", start_date=DAY)
    section = section_of(festival, "Open A")
    section.rounds.filter(number=1).update(starts_at=START)
    Event.objects.filter(pk=section.pk).update(public_version=section.public_version + 1)
    found = [name for name, _at in entries(calendar_of_event(festival))]
    assert found == [festival.name, "Open A: Round 1"]


def test_an_owner_has_the_listed_events_and_no_others(event: Event) -> None:
    owner = owner_of(event)
    for visibility in ("hidden", "link"):
        make_event(owner=owner, name=visibility, visibility=visibility, start_date=DAY)
    make_event(owner=owner, name="No date")
    make_event(owner=owner, name="Template", start_date=DAY, is_template=True)
    other = make_event(owner=make_user("other"), name="Of another", start_date=DAY)
    Membership.objects.create(event=other, user=owner, role=Role.ARBITER)
    see(event, "listed")
    assert entries(calendar_of_owner(owner)) == [("Tower Open", DAY)]
    see(event, "hidden")
    assert entries(calendar_of_owner(owner)) == []


def test_an_event_before_its_start_has_its_times() -> None:
    event = make_event(rounds=2, start_date=DAY, time_zone="America/New_York")
    add_players(event, 4)
    schedule_rounds(event=event, actor=owner_of(event), starts={1: START})
    event.refresh_from_db()
    assert entries(calendar_of_event(event)) == [
        ("Tower Open", DAY), ("Round 1", START.astimezone(ZoneInfo("America/New_York"))),
    ]  # fmt: skip
    assert b"TZID=America/New_York:20261128T090000" in calendar_of_event(event)
