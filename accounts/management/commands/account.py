"""``manage.py account NAME``: create an account or set a new password, as an administrator of the server."""

from __future__ import annotations

import secrets
from argparse import ArgumentParser

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError
from django.core.validators import validate_email
from django.db import transaction

from accounts import usernames
from accounts.models import User


class Command(BaseCommand):
    """Create the account if there is none with this name. Set a new password in any case."""

    help = (
        "Make an account, or let the owner of one in again: prints a new password, which replaces the old one. "
        "The account may make events; it has no power over the events of others (createsuperuser makes one that has)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", help="the user name")
        parser.add_argument("--email", default="", help="the address of the account; taken as verified")
        parser.add_argument(
            "--without-second-factor", action="store_true", help="forget the app and the recovery codes of the account"
        )

    @transaction.atomic
    def handle(self, *, name: str, email: str, without_second_factor: bool, **_options: object) -> None:
        user = User.objects.filter(username=name).first() or _new(name)
        if email:
            _set_address(user, email.lower())
        if without_second_factor:
            Authenticator.objects.filter(user=user).delete()
        password = secrets.token_urlsafe(12)
        user.set_password(password)
        user.save()
        self.stdout.write(f"user name  {user.username}\npassword   {password}")


def _new(name: str) -> User:
    try:
        for check in usernames.validators:
            check(name)
    except ValidationError as wrong:
        raise CommandError(" ".join(wrong.messages)) from None
    if usernames.looks_taken(name):
        raise CommandError("Another account has a name that looks like this one.")
    return User.objects.create_user(name)


def _set_address(user: User, email: str) -> None:
    try:
        validate_email(email)
    except ValidationError as wrong:
        raise CommandError(" ".join(wrong.messages)) from None
    if EmailAddress.objects.filter(email=email).exclude(user=user).exists():
        raise CommandError("Another account has this address.")
    user.email = email
    EmailAddress.objects.filter(user=user).update(primary=False)
    EmailAddress.objects.update_or_create(user=user, email=email, defaults={"verified": True, "primary": True})
