"""Demonstration team event: six teams of four boards and a reserve, Swiss system, five rounds."""

from __future__ import annotations

import datetime
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from pairing.domain.pairing_requests import pair_now
from pairing.management.demo_results import likely_outcome
from tabellone.engine.systems import USUAL_FOR_TEAMS
from tabellone.record import Matches
from tournaments.domain.entries.import_preview import Wishes, enter_table, preview_table
from tournaments.domain.entries.registrations import check_in
from tournaments.domain.events.event_lifecycle import create_event, start_event
from tournaments.domain.matches import matches_values, usual_colours
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_line_ups
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_values
from tournaments.models import Event

ROSTERS = Path(__file__).parent / "demo_teams.csv"
NAME = "Coppa Lanterna"
SLUG = "coppa-lanterna"
ROUNDS, BOARDS = 5, 4
PLAYED, OPEN_AFTER = 2, 5


def make_team_event(arbiter: User) -> Event:
    """Create five rounds: two are played; in the third the line-ups are public and the first boards finished."""
    today = timezone.localdate()
    event = create_event(
        actor=arbiter,
        name=NAME,
        visibility=Event.Visibility.LISTED,
        city="Porto Lanterna",
        federation="ITA",
        start_date=today,
        end_date=today + datetime.timedelta(days=1),
        chief_arbiter="Campanile, Aurelia",
        time_control="25 minutes + 10 seconds a move",
        time_control_code="1500+10",
        planned_rounds=ROUNDS,
        system=USUAL_FOR_TEAMS,
        tie_breaks=["MPvGP", "EDE", "BH/C1"],
        matches=matches_values(Matches(colours=usual_colours(BOARDS))),
        line_ups=rules_values(LineUpRules(results_by_captains=True)),
    )
    data = ROSTERS.read_bytes()
    enter_table(event=event, actor=arbiter, data=data, wishes=Wishes(seen=preview_table(event, data).seen))
    check_in(event=event, actor=arbiter, registrations=event.registrations.contestants(), present=True)
    start_event(event=event, actor=arbiter, initial_colour="w")
    for _number in range(PLAYED):
        play_round(event, arbiter)
    play_round(event, arbiter, boards=OPEN_AFTER)
    return event


def play_round(event: Event, arbiter: User, *, boards: int | None = None) -> None:
    """Pair and publish the next round, publish its line-ups, and score all games, or only the first boards."""
    round_ = publish_round(round_=pair_now(event=event, actor=arbiter), actor=arbiter)
    publish_line_ups(round_=round_, actor=arbiter, matches=[row.pk for row in hidden_line_ups(round_)])
    for game in round_.games.select_related("white", "black", "pairing__round__event")[:boards]:
        enter_result(game=game, actor=arbiter, outcome=likely_outcome(game), seen=board_seen(game))
