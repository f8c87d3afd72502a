"""``manage.py demo``: a running event with fictional players, and somebody who may run it."""

from __future__ import annotations

import datetime
import secrets
from argparse import ArgumentParser
from pathlib import Path

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from accounts.models import User
from pairing.domain.rounds import pair_now
from pairing.management import demo_teams
from pairing.management.demo_results import likely_outcome
from tabellone.interchange.players import Entrant, read_players
from tournaments.domain.entries.registrations import check_in, register, register_many, set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.life import create_event, schedule_rounds, start_event
from tournaments.domain.results.entering import enter_result
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.life import publish_round
from tournaments.models import Event, Game

PLAYERS = Path(__file__).parent.parent / "demo_players.csv"
NAME = "Lanterna Open"
SLUG = "lanterna-open"
USERNAME = "arbiter"
PASSWORD_FILE = "demo-password"  # noqa: S105  (where it is kept, not what it is)
ROUNDS, PLAYED = 9, 5
LATE_ENTRY = Entrant("Scogliera, Egidio", rating=1764, federation="ITA", sex="m", birth="1971/00/00")


class Command(BaseCommand):
    """Makes the event the first time; says how to sign in every time."""

    help = "Create a running demonstration event with fictional players, once, and print how to sign in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="where the program will be reached, to be printed")

    def handle(self, *, address: str, **_options: object) -> None:
        password = demo_password()
        with transaction.atomic():
            arbiter = demo_arbiter(password)
            if not Event.objects.filter(slug=SLUG).exists():
                make_event(arbiter)
            if not Event.objects.filter(slug=demo_teams.SLUG).exists():
                demo_teams.make_team_event(arbiter)
        if address:
            self.stdout.write(f"\n  Tabellone     {address}\n  event         {address}e/{SLUG}/")
            self.stdout.write(f"  teams         {address}e/{demo_teams.SLUG}/")
            self.stdout.write(f"  sign in       {address}accounts/login/")
        self.stdout.write(f"  user name     {USERNAME}\n  password      {password}\n")
        if address:
            self.stdout.write("  Ctrl-C stops it; what was entered stays.\n")


def demo_password() -> str:
    """The arbiter's password on this installation, drawn once and kept beside its database."""
    path = settings.VAR_DIR / PASSWORD_FILE
    if not path.exists():
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(9))
    return path.read_text()


def demo_arbiter(password: str) -> User:
    """The user who runs the event; made once, a password changed since stays changed."""
    arbiter, is_new = User.objects.get_or_create(username=USERNAME)
    if is_new:
        arbiter.set_password(password)
        arbiter.save()
    return arbiter


def make_event(arbiter: User) -> Event:
    """Nine rounds: five played, the sixth drafted; with all that happens in an open."""
    first_day = timezone.localdate() - datetime.timedelta(days=PLAYED - 1)
    event = create_event(
        actor=arbiter,
        name=NAME,
        visibility=Event.Visibility.LISTED,
        city="Porto Lanterna",
        federation="ITA",
        start_date=first_day,
        end_date=first_day + datetime.timedelta(days=ROUNDS - 1),
        chief_arbiter="Campanile, Aurelia",
        time_control="90 minutes + 30 seconds a move",
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
    for number in range(1, PLAYED + 1):
        before_round(number, event, arbiter)
        play_round(event, arbiter)
    correct_a_result(event, arbiter)
    pair_now(event=event, actor=arbiter)
    return event


def before_round(number: int, event: Event, arbiter: User) -> None:
    """What players ask for and what happens to them."""
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
    """One round a day, in the afternoon."""
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


def correct_a_result(event: Event, arbiter: User) -> None:
    """A wrong result of the round before the last is found on the score sheet."""
    game = (
        Game.objects.select_related("white", "black", "pairing__round__event")
        .filter(pairing__round__event=event, pairing__round__number=PLAYED, white_result="1")
        .order_by("pairing__board")[2]
    )
    enter_result(
        game=game,
        actor=arbiter,
        outcome=Outcome.DRAW,
        seen=board_seen(game),
        why="the players' score sheets say draw",
    )
