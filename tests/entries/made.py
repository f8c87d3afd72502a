"""Entries for tests, made through the domain's own actions."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any
from unittest import mock

from django.utils import timezone

from entries.domain.applications import ByePairs, apply_to_play, conditions_digest
from entries.domain.email_confirmation import confirm_address
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.waiting_list import entry_page, open_entries
from entries.models import Application, EntryPage, EntryWish
from tests.factories import make_event, owner_of
from tournaments.models import Event

FEES = (FeeLine("Adult", 3000), FeeLine("Under 18", 1500, born_from=2008), FeeLine("Titled", 0, titles="GM, IM"))


def open_event(*, fees: tuple[FeeLine, ...] = (), members: Any = None, rounds: int = 5, **values: Any) -> Event:
    """A listed event whose page for entries is open."""
    event = make_event(rounds=rounds, start_date=timezone.localdate())
    save_entry_page(event=event, values=values, fees=fees, members=members)
    open_entries(event=event, actor=owner_of(event), until=None)
    return event


def page_of(event: Event) -> EntryPage:
    return entry_page(event)


def applied(
    event: Event, name: str = "Rossi, Anna", byes: ByePairs = (), *, confirmed: bool = True, **fields: Any
) -> EntryWish:
    """Somebody asks to play, and confirms the address where one is asked for."""
    fields = {"email": f"{name.split(',', maxsplit=1)[0].lower()}@example.org"} | fields
    application = Application(name=name, **fields)
    apply_to_play(
        event=event,
        application=application,
        byes=byes,
        agreed_to=conditions_digest(entry_page(event)),
        site="http://testserver",
    )
    if confirmed and application.unconfirmed_since is not None:
        confirm_address(application=application, keys=[application.pk], site="http://testserver")
    return wish_of(application)


def wish_of(application: Application) -> EntryWish:
    """The entry as it is now."""
    return EntryWish.objects.select_related("application__fee", "event").get(application=application)


def now(wish: EntryWish) -> EntryWish:
    return wish_of(wish.application)


def filled_in(page: str, **fields: str) -> dict[str, str]:
    """What a person sends who looked at that page of the form for some seconds."""
    hidden = {name: re.findall(rf'name="{name}"\s+value="([^"]*)"', page)[0] for name in ("begun", "conditions")}
    return hidden | {"name": "Rossi, Anna", "email": "rossi@example.org", "consent": "on"} | fields


@contextmanager
def seconds_pass(seconds: float = 5) -> Iterator[None]:
    """The clock by which forms are timed stands so much further."""
    later = time.time() + seconds
    with mock.patch("django.core.signing.time.time", return_value=later):
        yield
