"""The demonstration's event of players: an open in which everything happens that happens in an open."""

from __future__ import annotations

import datetime
from pathlib import Path

from django.utils import timezone

from accounts.models import User
from pairing.domain.pairing_requests import pair_now
from pairing.management.demo_results import likely_outcome
from tabellone.interchange.players import Entrant, read_players
from tournaments.domain.entries.registrations import check_in, register, register_many
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import create_event, start_event
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event, Game

PLAYERS = Path(__file__).parent / "demo_players.csv"
ROUNDS, PLAYED = 9, 5
LATE_ENTRY = Entrant("Scogliera, Egidio", rating=1764, federation="ITA", sex="m", birth="1971/00/00")


def make_event(arbiter: User, *, name: str, visibility: str = Event.Visibility.HIDDEN, played: int = PLAYED) -> Event:
    """Create an event of nine rounds: so many are played and the next one is a draft."""
    first_day = timezone.localdate() - datetime.timedelta(days=played - 1)
    event = create_event(
        actor=arbiter,
        name=name,
        visibility=visibility,
        city="Porto Lanterna",
        federation="ITA",
        start_date=first_day,
        end_date=first_day + datetime.timedelta(days=ROUNDS - 1),
        chief_arbiter="Campanile, Aurelia",
        time_control="90 minutes + 30 seconds per move",
        time_control_code="5400+30",
        planned_rounds=ROUNDS,
        tie_breaks=["BH/C1", "BH", "SB", "DE", "WIN"],
        max_byes=1,
    )
    schedule_rounds(event=event, actor=arbiter, starts=round_starts(first_day))
    entrants = [row.entrant for row in read_players(PLAYERS.read_bytes())]
    players = register_many(event=event, actor=arbiter, entrants=entrants)
    check_in(event=event, actor=arbiter, registrations=players, present=True)
    start_event(event=event, actor=arbiter, initial_colour="w")
    for number in range(1, played + 1):
        before_round(number, event, arbiter)
        play_round(event, arbiter)
    correct_a_result(event, arbiter, played)
    pair_now(event=event, actor=arbiter)
    return event


def before_round(number: int, event: Event, arbiter: User) -> None:
    """Make the players' requests and the incidents before a round."""
    players = {row.tpn: row for row in event.registrations.all()}
    match number:
        case 1:
            set_bye(registration=players[23], actor=arbiter, round_number=3, kind="H", why="arrives in the evening")
        case 2:
            register(event=event, actor=arbiter, entrant=LATE_ENTRY)
        case 4:
            withdraw(registration=players[37], actor=arbiter, why="illness")
        case 5:
            set_bye(registration=players[12], actor=arbiter, round_number=6, kind="H", why="a wedding")


def round_starts(first_day: datetime.date) -> dict[int, datetime.datetime | None]:
    """Return the round times: one round a day, in the afternoon."""
    return {
        number: timezone.make_aware(
            datetime.datetime.combine(first_day + datetime.timedelta(days=number - 1), datetime.time(15))
        )
        for number in range(1, ROUNDS + 1)
    }


def play_round(event: Event, arbiter: User) -> None:
    """Pair, publish and score the next round."""
    round_ = publish_round(round_=pair_now(event=event, actor=arbiter), actor=arbiter)
    for game in round_.games.select_related("white", "black", "pairing__round__event"):
        outcome = Outcome.WHITE_FORFEIT_WIN if (round_.number, game.board) == (2, 14) else likely_outcome(game)
        enter_result(game=game, actor=arbiter, outcome=outcome, seen=board_seen(game))


def correct_a_result(event: Event, arbiter: User, played: int) -> None:
    """Correct a wrong result of the round before the last, found on the score sheet."""
    game = (
        Game.objects.select_related("white", "black", "pairing__round__event")
        .filter(pairing__round__event=event, pairing__round__number=played, white_result="1")
        .order_by("pairing__board")[2]
    )
    enter_result(
        game=game,
        actor=arbiter,
        outcome=Outcome.DRAW,
        seen=board_seen(game),
        why="the players' score sheets say draw",
    )
