"""Demonstration festival: two sections by rating, played to the end, with their prizes published."""

from __future__ import annotations

import csv
import datetime
from collections.abc import Iterator
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from pairing.domain.pairing_requests import pair_now
from pairing.management.demo_results import likely_outcome
from prizes.domain.editing import add_fund
from prizes.domain.forecast import forecast
from prizes.domain.funds import require_fund
from prizes.domain.publishing import awards_seen, publish_prizes
from tabellone.interchange.players import Entrant
from tabellone.money import Money
from tabellone.prizes import FundTemplate
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.event_settings import change_settings, schedule_rounds
from tournaments.domain.festivals.creation import SectionPlanned, create_festival, number_on, sections_of
from tournaments.domain.festivals.people import enter_person
from tournaments.domain.festivals.section_rules import SectionRule, section_name
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event

PLAYERS = Path(__file__).parent / "demo_festival.csv"
NAME = "Riviera Festival"
SLUG = "riviera-festival"
TIME_CONTROL = {"time_control": "60 minutes + 30 seconds per move", "time_control_code": "3600+30"}
HOURS = {1: (0, 15), 2: (1, 10), 3: (1, 15), 4: (2, 10), 5: (2, 15)}
"""Day of the festival and hour of each round."""
ROUNDS, DAYS = len(HOURS), 3
LIMIT = 1800
"""The lowest rating of the first section."""
BUDGETS: dict[str, Money] = {"Open A": 150_000, "Open B": 60_000}


def make_festival(arbiter: User) -> Event:
    """Create the festival of the last days: five rounds in each section, finished, prizes in public."""
    last_day = timezone.localdate() - datetime.timedelta(days=1)
    first_day = last_day - datetime.timedelta(days=DAYS - 1)
    festival = create_festival(
        actor=arbiter,
        name=NAME,
        visibility=Event.Visibility.LISTED,
        city="Porto Lanterna",
        federation="ITA",
        start_date=first_day,
        end_date=last_day,
        chief_arbiter="Campanile, Aurelia",
        sections=[
            SectionPlanned("Open A", rounds=ROUNDS, rule=SectionRule(least_rating=LIMIT)),
            SectionPlanned("Open B", rounds=ROUNDS, rule=SectionRule(most_rating=LIMIT - 1)),
        ],
    )
    sections = {section_name(section): section for section in sections_of(festival)}
    for name, entrant in entrants():
        enter_person(festival=festival, actor=arbiter, entrant=entrant, sections=[sections[name]])
    number_on(festival=festival, actor=arbiter)
    for section in sections_of(festival):
        change_settings(event=section, actor=arbiter, changes=TIME_CONTROL)
        schedule_rounds(event=section, actor=arbiter, starts=round_starts(first_day))
        play(section, arbiter)
        publish_fund(section, arbiter)
    return festival


def entrants() -> Iterator[tuple[str, Entrant]]:
    """Yield each player with the name of the section."""
    with PLAYERS.open(encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            section, rating = row.pop("section"), int(row.pop("rating"))
            yield section, Entrant(rating=rating, **row)


def round_starts(first_day: datetime.date) -> dict[int, datetime.datetime | None]:
    """Return the time of each round."""
    return {
        number: timezone.make_aware(
            datetime.datetime.combine(first_day + datetime.timedelta(days=day), datetime.time(hour))
        )
        for number, (day, hour) in HOURS.items()
    }


def play(section: Event, arbiter: User) -> None:
    """Start the section, play all its rounds and finish it."""
    check_in(event=section, actor=arbiter, registrations=list(section.registrations.all()), present=True)
    start_event(event=section, actor=arbiter, initial_colour="w")
    for _number in range(ROUNDS):
        round_ = publish_round(round_=pair_now(event=section, actor=arbiter), actor=arbiter)
        for game in round_.games.select_related("white", "black", "pairing__round__event"):
            enter_result(game=game, actor=arbiter, outcome=likely_outcome(game), seen=board_seen(game))
    finish_event(event=section, actor=arbiter)


def publish_fund(section: Event, arbiter: User) -> None:
    """Distribute the section's budget over main and category prizes, and publish it with the awards."""
    section.refresh_from_db()
    total, template = BUDGETS[section_name(section)], FundTemplate.CATEGORIES
    row = add_fund(event=section, actor=arbiter, template=template, total=total, currency="EUR")
    fund = require_fund(section, row.pk)
    publish_prizes(event=section, actor=arbiter, pk=row.pk, seen=awards_seen(forecast(section, fund)))
