"""The pages of entries and of the morning in the states that they have."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from django.utils import timezone

from entries.domain.applications import change_wishes, withdraw_application
from entries.domain.check_in import arrive, set_screen
from entries.domain.decisions import approve, decline, wish_seen
from entries.domain.entry_settings import FeeLine, save_entry_page
from entries.domain.links import code_of, confirmation_token, personal_token, screen_token
from entries.domain.payments import cancel_payment, pay, set_fee, waive
from entries.domain.waiting_list import open_entries
from entries.models import Application, EntryWish, Letter
from tests.browser.state import ORGANISER, State
from tests.entries.festivals import approved, asks, open_festival
from tests.entries.made import applied, now
from tests.factories import add_players, make_event, make_user, owner_of
from tests.festivals import section_of
from tournaments.models import Event

FEES = (
    FeeLine("Adult", 3000),
    FeeLine("Under 18", 1500, born_from=2008),
    FeeLine("Titled", 0, titles="GM, IM, WGM, WIM"),
)
CONDITIONS = "The hall opens at nine.\n\nPhones are off. " + "Whoever comes late loses what the clock says. " * 5
DESK = ("entries/", "entries/settings/", "cash/", "check-in/", "check-in/missing/")


def entry_states(names: Sequence[str], title: str) -> Iterator[State]:
    """An event in the middle of its entries, one that takes nobody, and one in its morning."""
    event = busy_entries([*dict.fromkeys(names)], title)
    closed = make_event(owner=make_user(ORGANISER), name="Nobody asks")
    morning = _in_the_morning()
    yield State(f"{event.slug}: front page while it takes entries", f"/e/{event.slug}/")
    for one in (event, closed, morning):
        yield State(f"{one.slug}: enter", f"/e/{one.slug}/enter/")
        for page in DESK:
            yield State(f"{one.slug}: {page}", f"/e/{one.slug}/desk/{page}", ORGANISER)
    wrong = {"name": "", "email": "nobody", "rating": "x", "note": "x" * 600}
    yield State(f"{event.slug}: enter, refused", f"/e/{event.slug}/enter/", "", wrong)
    settings = {"fees": "x", "currency": "?", "federations": "ITALY", "version": "0"}
    yield State(
        f"{event.slug}: settings of entries, refused", f"/e/{event.slug}/desk/entries/settings/", ORGANISER, settings
    )
    for wish in event.entry_wishes.select_related("application"):
        yield State(f"{event.slug}: own page, {wish.state} {wish.pk}", f"/n/{personal_token(wish.application)}/")
    for wish in event.entry_wishes.filter(state=EntryWish.State.ENTERED).select_related("application"):
        for visitor in ("", ORGANISER):
            yield State(f"{event.slug}: code {wish.pk} {visitor}", f"/n/code/{code_of(wish.application)}/", visitor)
    for payment in event.payments.all():
        yield State(
            f"{event.slug}: receipt {payment.number}", f"/e/{event.slug}/desk/cash/payment/{payment.pk}/", ORGANISER
        )
    asking = Application.objects.create(
        event=event, name=names[4], email="trainer@example.org", nonce="n", unconfirmed_since=timezone.now()
    )
    EntryWish.objects.create(application=asking, event=event)
    token = confirmation_token(asking)
    for address in (f"/n/confirm/{token}/", f"/n/confirm/{token}x/"):
        yield State(f"{event.slug}: an address to confirm {address[-2:]}", address)
    yield State(f"{morning.slug}: screen", f"/n/screen/{screen_token(morning.entry_page)}/")
    yield from _of_a_festival()
    yield State("an entry of nobody's", "/n/nothing/")


def busy_entries(names: Sequence[str], title: str) -> Event:
    """Entries in every state, money in every state, mails that did not go out, byes asked for."""
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name=title, rounds=7, start_date=timezone.localdate())
    values = {
        "limit": 7,
        "conditions": CONDITIONS,
        "contact": "entries@example.org",
        "rating_until": 2300,
        "federations": "ITA, SMR",
        "check_in_until": timezone.now() + timedelta(days=9),
    }
    save_entry_page(event=event, values=values, fees=FEES)
    open_entries(event=event, actor=owner, until=timezone.now() + timedelta(days=5))
    adult = event.entry_page.fees.get(name="Adult")
    known: dict[str, Any] = {
        "federation": "ITA",
        "fee": adult,
        "phone": "+39 055 123 456",
        "note": "I come by train, and late.",
    }
    wishes = [
        applied(event, name, rating=2000 + 10 * number, email=f"somebody{number}@example.org", **known)
        for number, name in enumerate(names)
    ]
    first, second, third, fourth, fifth = wishes[:5]
    approve(event=event, actor=owner, seen=[wish_seen(now(one)) for one in (first, second, third)])
    change_wishes(application=now(first).application, changes={}, byes={now(first).event_id: [(2, "H"), (7, "Z")]})
    decline(
        event=event, actor=owner, seen=wish_seen(now(fourth)), reason="The rating is above the limit of this section."
    )
    withdraw_application(wish=now(fifth))
    one, two, three = event.registrations.order_by("pk")
    pay(registration=one, actor=owner, amount=3000, method="cash", was_paid=0)
    cancel_payment(payment=pay(registration=two, actor=owner, amount=1000, method="card", was_paid=0), actor=owner)
    waive(registration=three, actor=owner, why="plays for the club that lends the hall")
    arrive(registration=two, actor=owner)
    Letter.objects.filter(application=second.application).update(
        state=Letter.State.FAILED, error="ConnectionRefusedError: [Errno 111] Connection refused"
    )
    return event


def _of_a_festival() -> Iterator[State]:
    """A festival in the middle of its entries: for several sections at once, one of them full."""
    festival = open_festival(owner=make_user(ORGANISER), name="Festival that takes entries", limits={"Open A": 2})
    save_entry_page(event=festival, values={"conditions": CONDITIONS, "contact": "entries@example.org"}, fees=())
    anna, bruno, carla = (
        asks(festival, name, "Open A", *others, phone="+39 055 123 456", note="I come late.")
        for name, others in (("Rossi, Anna", ["Blitz"]), ("Verdi, Bruno", []), ("Neri, Carla", ["Blitz"]))
    )
    approved(festival, anna)
    approved(festival, bruno)
    person = festival.registrations.get(name="Rossi, Anna")
    pay(registration=person, actor=owner_of(festival), amount=6000, method="cash", was_paid=0)
    arrive(registration=person, actor=owner_of(festival))
    yield State("a festival: front page while it takes entries", f"/e/{festival.slug}/")
    yield State("a festival: enter", f"/e/{festival.slug}/enter/")
    yield State("a festival: enter, refused", f"/e/{festival.slug}/enter/", "", {"name": "", "rating": "x"})
    for page in DESK:
        yield State(f"a festival: {page}", f"/e/{festival.slug}/desk/{page}", ORGANISER)
    blitz = section_of(festival, "Blitz")
    fee = blitz.entry_page.fees.get().pk
    for asked in ("", f"?fee={fee}&amount=25", f"?fee={fee}&amount=x"):
        yield State(f"a festival: fees {asked}", f"/e/{festival.slug}/desk/cash/fees/{asked}", ORGANISER)
    for page in ("entries/", "entries/settings/"):
        yield State(f"a section: {page}", f"/e/{blitz.slug}/desk/{page}", ORGANISER)
    for one in (anna, carla):
        yield State(f"a festival: own page of {one}", f"/n/{personal_token(one)}/")
    yield State("a festival: code", f"/n/code/{code_of(bruno)}/", ORGANISER)


def _in_the_morning() -> Event:
    """Some are there, most are not, and a screen is open."""
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name="Nine o’clock")
    save_entry_page(event=event, values={"missing": "out"}, fees=FEES)
    rows = add_players(event, 8)
    for row in rows[:3]:
        arrive(registration=row, actor=owner)
    set_fee(registration=rows[0], actor=owner, fee=event.entry_page.fees.get(name="Adult"))
    set_screen(event=event, is_open=True)
    return event
