"""The command of the operator."""

from __future__ import annotations

import pytest
from allauth.account.models import EmailAddress
from django.core.management import CommandError, call_command
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


def test_the_command_makes_an_account_and_lets_its_owner_in_again(capsys: pytest.CaptureFixture[str]) -> None:
    passwords = []
    for more in ([], ["--email", "Maria@example.org"]):
        call_command("account", "maria", *more)
        passwords.append(capsys.readouterr().out.split()[-1])
    outcomes = [Client().login(username="maria", password=password) for password in passwords]
    assert outcomes == [False, True]
    user = User.objects.get()
    assert (user.is_superuser, user.email, EmailAddress.objects.get().verified) == (False, "maria@example.org", True)
    for wrong in ("mаria", "MARIA"):
        with pytest.raises(CommandError):
            call_command("account", wrong)
