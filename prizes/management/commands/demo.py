"""``manage.py demo``: create events of players and of teams that run, a festival that has ended, and their arbiter."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction

from accounts.models import User
from pairing.management import demo_teams
from pairing.management.demo_event import make_event
from prizes.management import demo_festival
from tournaments.models import Event

NAME = "Lanterna Open"
SLUG = "lanterna-open"
USERNAME = "arbiter"
PASSWORD_FILE = "demo-password"  # noqa: S105  (where it is kept, not what it is)


class Command(BaseCommand):
    """Command that creates the events on the first run, and prints the sign-in data on every run."""

    help = "Create demonstration events with fictional players, once, and print how to sign in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--address", default="", help="where the program will be reached, to be printed")

    def handle(self, *, address: str, **_options: object) -> None:
        password = demo_password()
        with transaction.atomic():
            arbiter = demo_arbiter(password)
            if not Event.objects.filter(slug=SLUG).exists():
                make_event(arbiter, name=NAME, visibility=Event.Visibility.LISTED)
            if not Event.objects.filter(slug=demo_teams.SLUG).exists():
                demo_teams.make_team_event(arbiter)
            if not Event.objects.filter(slug=demo_festival.SLUG).exists():
                demo_festival.make_festival(arbiter)
        if address:
            self.stdout.write(f"\n  Tabellone     {address}\n  event         {address}e/{SLUG}/")
            self.stdout.write(f"  teams         {address}e/{demo_teams.SLUG}/")
            self.stdout.write(f"  festival      {address}e/{demo_festival.SLUG}/")
            self.stdout.write(f"  sign in       {address}accounts/login/")
        self.stdout.write(f"  user name     {USERNAME}\n  password      {password}\n")
        if address:
            self.stdout.write("  Ctrl-C stops it; what was entered stays.\n")


def demo_password() -> str:
    """Return the arbiter's password on this installation, generated once and stored beside its database."""
    path = settings.VAR_DIR / PASSWORD_FILE
    if not path.exists():
        settings.VAR_DIR.mkdir(parents=True, exist_ok=True)
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(9))
    return path.read_text()


def demo_arbiter(password: str) -> User:
    """Return the arbiter of the event; created once, and a later change of password is kept."""
    arbiter, is_new = User.objects.get_or_create(username=USERNAME)
    if is_new:
        arbiter.set_password(password)
        arbiter.save()
    return arbiter
