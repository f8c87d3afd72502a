"""Festivals that people ask to play in, for tests, made through the domain's own actions."""

from __future__ import annotations

from typing import Any

from entries.domain.applications import ByePairs, Wanted, apply_to_play, conditions_digest
from entries.domain.decisions import approve, wish_seen
from entries.domain.email_confirmation import confirm_address
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.waiting_list import entry_page, open_entries
from entries.models import Application, EntryWish
from tests.factories import owner_of
from tests.festivals import festival_of, section_of
from tournaments.domain.festivals.section_rules import SectionRule
from tournaments.models import Event, Registration

FEES = {"Open A": 5000, "Open B": 4000, "Blitz": 1000}
RULES = {"Open A": SectionRule(least_rating=2000), "Open B": SectionRule(most_rating=1999, oldest=60)}


def open_festival(*, limits: dict[str, int] | None = None, **fields: Any) -> Event:
    """Three sections, each with its fee; Open A from 2000, Open B below, for nobody above 60."""
    festival = festival_of(*FEES, rules=RULES, **fields)
    for name, amount in FEES.items():
        values = {"limit": (limits or {}).get(name, 0)}
        save_entry_page(event=section_of(festival, name), values=values, fees=(FeeLine("Fee", amount),))
    open_entries(event=festival, actor=owner_of(festival), until=None)
    return festival


def wanted(festival: Event, name: str, byes: ByePairs = ()) -> Wanted:
    """That section, by its fee."""
    section = section_of(festival, name)
    return Wanted(section, section.entry_page.fees.get(), byes)


def asks(festival: Event, name: str, *sections: str, **fields: Any) -> Application:
    """Somebody asks to play in these sections."""
    fields = {"email": f"{name.split(',', maxsplit=1)[0].lower()}@example.org", "rating": 2100} | fields
    made = apply_to_play(
        event=festival,
        application=Application(name=name, **fields),
        sections=[wanted(festival, section) for section in sections],
        agreed_to=conditions_digest(entry_page(festival)),
        site="http://testserver",
    )
    if made.unconfirmed_since is not None:
        confirm_address(application=made, keys=[made.pk], site="http://testserver")
    return made


def approved(festival: Event, *applications: Application) -> list[Registration]:
    """All that they asked for is approved, as one act."""
    rows = EntryWish.objects.filter(application__in=applications, state="asked").select_related("application")
    return approve(event=festival, actor=owner_of(festival), seen=[wish_seen(wish) for wish in rows], site="http://s")


def states_of(application: Application) -> dict[str, str]:
    """What became of each section that was asked for."""
    rows = application.wishes.select_related("event__festival").order_by("pk")
    return {wish.event.name.rpartition(" – ")[2]: wish.state for wish in rows}
