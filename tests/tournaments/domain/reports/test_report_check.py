"""What a rating officer would send back is told before the report is given out."""

from __future__ import annotations

import datetime
from typing import Any

import pytest
from django.utils import timezone

from tests.factories import owner_of, play_round, played_event, publish_next, started_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.events.event_settings import change_settings, schedule_rounds
from tournaments.domain.reports.report_check import Finding, readiness_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db

FIRST = datetime.date(2026, 5, 1)
COMPLETE: dict[str, Any] = {
    "city": "Ostia",
    "federation": "ITA",
    "start_date": FIRST,
    "end_date": FIRST + datetime.timedelta(days=1),
    "chief_arbiter": "Neri, Ada",
    "deputies": ["Bianchi, Ugo"],
    "time_control": "90 minutes",
    "time_control_code": "5400",
    "event_type": "Individual: Swiss-System",
}


def complete_event() -> Event:
    """A finished event of two rounds of which nothing is missing."""
    event = played_event(players=4, rounds=2, played=2, **COMPLETE)
    starts = {n: timezone.make_aware(datetime.datetime(2026, 5, n, 15)) for n in (1, 2)}  # noqa: DTZ001
    schedule_rounds(event=event, actor=owner_of(event), starts=dict(starts))
    for row in event.registrations.all():
        row.fide_id, row.birth, row.sex = str(800_000 + row.pk), "1990/05/17", "w"
        row.save()
    return finish_event(event=event, actor=owner_of(event))


def texts(findings: tuple[Finding, ...]) -> list[str]:
    return [finding.text for finding in findings]


def test_of_a_complete_report_nothing_is_said() -> None:
    readiness = readiness_of(complete_event())
    assert (readiness.is_ready, readiness.errors, readiness.notes) == (True, (), ())


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("90 min + 30 s", "90+30", "90+30 seems to be in minutes. The code is in seconds: 5400+30."),
        ("90 min + 30 s", "900+10", "The time control in words (122) and its code (222) differ."),
        ("90 min + 30 s", "5400+30", ""),
        ("as usual", "180+2", ""),
    ],
)
def test_a_code_that_is_in_minutes_or_is_another_time_control_than_the_words_is_told(
    words: str, code: str, told: str
) -> None:
    event = complete_event()
    Event.objects.filter(pk=event.pk).update(time_control=words, time_control_code=code)
    event.refresh_from_db()
    assert texts(readiness_of(event).errors) == ([told] if told else [])


def test_everything_that_is_missing_is_said_with_the_place_where_it_is_mended() -> None:
    event = played_event(players=4, rounds=3, played=1)
    publish_next(event)
    readiness = readiness_of(event)
    assert [(finding.text, finding.page, finding.anchor, len(finding.players)) for finding in readiness.errors] == [
        ("The place is missing (022).", "tournaments:settings", "id_city", 0),
        ("The event has no federation (032).", "tournaments:settings", "id_federation", 0),
        ("The first day is missing (042).", "tournaments:settings", "id_start_date", 0),
        ("The last day is missing (052).", "tournaments:settings", "id_end_date", 0),
        ("The chief arbiter is missing (102).", "tournaments:settings", "id_chief_arbiter", 0),
        ("The time control is missing (122).", "tournaments:settings", "id_time_control", 0),
        ("The encoded time control is missing (222).", "tournaments:settings", "id_time_control_code", 0),
        ("Rounds without a date (132): 1, 2.", "tournaments:settings", "times", 0),
        ("Round 2: boards without a result: 2.", "tournaments:results", "", 0),
        ("Without a FIDE ID: 4.", "", "", 4),
        ("Without a birth date: 4.", "", "", 4),
    ]
    assert texts(readiness.notes) == [
        "The event is not finished: 2 of 3 rounds are published.",
        "No deputy arbiter is named (112).",
        "The type of event is missing (092).",
        "Without their sex: 4.",
    ]


def test_before_the_first_round_there_is_nothing_to_report() -> None:
    errors = readiness_of(started_event(**COMPLETE)).errors
    assert "No round is published." in texts(errors)


def test_what_contradicts_itself_is_said() -> None:
    event = complete_event()
    Event.objects.filter(pk=event.pk).update(status=Event.Status.RUNNING)
    change_settings(event=event, actor=owner_of(event), changes={"end_date": FIRST})
    one, two, three, four = event.registrations.order_by("tpn")
    one.fide_id, two.fide_id, three.fide_id, four.birth = "0900001", "900001", "12", "never"
    four.name, three.rating, two.rating, one.federation = two.name.upper(), 1200, 0, "12"
    for row in (one, two, three, four):
        row.save()
    readiness = readiness_of(event)
    assert [(finding.text, [row.tpn for row in finding.players]) for finding in readiness.errors] == [
        ("Rounds before the first day or after the last: 2.", []),
        ("Without a federation: 1.", [1]),
        ("Without a birth date: 1.", [4]),
        ("Players with the same FIDE ID: 2.", [1, 2]),
        ("Invalid FIDE IDs: 1.", [3]),
    ]
    assert [(finding.text, [row.tpn for row in finding.players]) for finding in readiness.notes[1:]] == [
        ("Unrated: 1.", [2]),
        ("With a rating below FIDE's lowest, 1400: 1.", [3]),
        ("Players with the same name: 2.", [2, 4]),
    ]


def test_a_long_list_of_players_is_counted() -> None:
    event = started_event(players=40, rounds=3)
    play_round(event)
    finding = next(finding for finding in readiness_of(event).errors if finding.players)
    assert (len(finding.players), finding.more) == (30, 10)


def test_what_is_just_possible_is_not_held_against_a_player() -> None:
    event = complete_event()
    event.registrations.update(rating=1400)
    one, two, three, four = event.registrations.order_by("tpn")
    one.fide_id, two.fide_id, three.fide_id, four.fide_id = "1234", "123", "1234567890", "12345678901"
    four.rating = 1399
    for row in (one, two, three, four):
        row.save()
    readiness = readiness_of(event)
    assert [(finding.text, [row.tpn for row in finding.players]) for finding in readiness.errors + readiness.notes] == [
        ("Invalid FIDE IDs: 2.", [2, 4]),
        ("With a rating below FIDE's lowest, 1400: 1.", [4]),
    ]


def test_a_result_for_rating_only_is_told_to_the_rating_officer() -> None:
    event = complete_event()
    game = event.rounds.get(number=1).games.get(pairing__board=1)
    game.rating_result = "01"
    game.save()
    assert texts(readiness_of(event).notes) == [
        "Games whose result for rating differs from that of the event: 1.",
    ]
