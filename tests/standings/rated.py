"""A small event with rated and unrated players, that a rating officer would accept."""

from __future__ import annotations

import datetime
from typing import Any

from tabellone.interchange.players import Entrant
from tests.factories import enter_outcomes, make_event, owner_of, publish_next
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

DAY = datetime.date(2026, 11, 7)
PLAYERS = (
    Entrant("Anna", 2450, birth="1980/01/01", fide_id="1001", federation="ITA", title="IM"),
    Entrant("Bruno", 2000, birth="2010/00/00", fide_id="1002", federation="ITA"),
    Entrant("Carla", 1990, birth="1990/05/17", fide_id="1003", federation="FRA"),
    Entrant("Dario", birth="1990/00/00", fide_id="1004", federation="FRA"),
)


def rated_event(rounds: int = 1, **fields: Any) -> Event:
    """Round 1: Anna–Carla drawn, Dario–Bruno won by Dario. The report has no errors."""
    wanted: dict[str, Any] = {
        "city": "Genova",
        "federation": "ITA",
        "start_date": DAY,
        "end_date": DAY,
        "chief_arbiter": "Verdi, Ada",
        "time_control": "90 minutes and 30 seconds a move",
        "time_control_code": "5400+30",
    }
    event = make_event(rounds=rounds, **wanted | fields)
    register_many(event=event, actor=owner_of(event), entrants=PLAYERS)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    round_ = publish_next(event)
    round_.starts_at = datetime.datetime(2026, 11, 7, 14, tzinfo=datetime.UTC)
    round_.save()
    enter_outcomes(round_, Outcome.DRAW, Outcome.WHITE_WINS)
    event.refresh_from_db()
    return event
