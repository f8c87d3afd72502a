"""The pages of prizes in the states that they have."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from prizes.domain.editing import CategoryValues, add_fund
from prizes.domain.funds import categories_of
from prizes.domain.presence import check_presence, presence_list
from tests.browser.state import ORGANISER, State
from tests.factories import make_event, make_user, play_round
from tests.festivals import section_of
from tests.prizes.made import correct, festival_with_fund, forecast_now, fund_now, fund_with, published, saved
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

LONG = "Prize of the Old Harbour and its Lighthouse for the best Friend"


def prize_states(entrants: Any, title: str) -> Iterator[State]:
    """A fund that is public before the end, winners that were corrected after their publication, and no fund yet."""
    owner = make_user(ORGANISER)
    empty = make_event(owner=owner, name="No prizes yet")
    yield State("prizes: none yet", f"/e/{empty.slug}/desk/prizes/", ORGANISER)
    wrong = {"template": "gold", "total": "x"}
    yield State("prizes: none yet, refused", f"/e/{empty.slug}/desk/prizes/new/", ORGANISER, wrong)
    event = _event(title, entrants)
    play_round(event)
    event.refresh_from_db()
    add_fund(event=event, actor=owner, template="categories", total=500_000, currency="EUR")
    row = event.prize_funds.get()
    categories = [CategoryValues(each.pk, {}) for each in categories_of(row)]
    first = CategoryValues(categories[0].pk, {"things": ["Cup of the town"], "sponsor": "Cantieri Meridiana"})
    nobody = CategoryValues(None, {"name": LONG, "amounts": [99_999_999_900], "own": "a category without players"})
    saved(event, row, [first, *categories[1:], nobody], name="Open of the harbour", sponsor="Libreria del Porto")
    published(event)
    desk = f"/e/{event.slug}/desk/prizes/"
    yield State("prizes: forecast", f"{desk}{row.pk}/?why=5", ORGANISER)
    yield State("prizes: edit", f"{desk}{row.pk}/edit/", ORGANISER)
    refused = {
        "category-TOTAL_FORMS": "2",
        "category-INITIAL_FORMS": "0",
        "category-0-name": LONG,
        "category-0-amounts": "1 2 x",
        "category-1-name": "x",
        "category-1-amounts": "1",
        "category-1-born_from": "soon",
        "currency": "?",
    }
    yield State("prizes: edit, refused", f"{desk}{row.pk}/edit/", ORGANISER, refused)
    yield State("prizes: the public fund", f"/e/{event.slug}/prizes/")
    final = _event(f"Winners of the {title[:60]}", entrants)
    add_fund(event=final, actor=owner, template="main", total=100_000, currency="CHF")
    add_fund(event=final, actor=owner, template="empty", total=5000, currency="CHF")
    for _round in range(2):
        play_round(final)
    correct(final, Outcome.WHITE_WINS)
    published(final, final.prize_funds.all()[0])
    correct(final, Outcome.BLACK_WINS)
    fund = fund_now(final, final.prize_funds.all()[0])
    yield State(
        "prizes: corrected after the publication", f"/e/{final.slug}/desk/prizes/{fund.pk}/?by=category", ORGANISER
    )
    yield State("prizes: winners", f"/e/{final.slug}/prizes/")
    yield from _presence(entrants)
    yield from _festival()


def _presence(entrants: Any) -> Iterator[State]:
    """Winners who are checked at the ceremony: some are absent, others not checked yet."""
    owner = make_user(ORGANISER)
    event = _event("Ceremony of the harbour", entrants)
    for _round in range(2):
        play_round(event)
    fund_with(event, values={"presence": "skip", "minimum_games": 1}, main=[50_000, 30_000, 20_000])
    winners = presence_list(forecast_now(event))
    check_presence(
        event=event,
        actor=owner,
        pk=fund_now(event).pk,
        listed=[line.key for line in winners[1:]],
        present=[line.key for line in winners[2:]],
    )
    yield State("prizes: presence", f"/e/{event.slug}/desk/prizes/", ORGANISER)


def _festival() -> Iterator[State]:
    """A festival's fund over its sections, with winners in public, and its form."""
    festival = festival_with_fund(
        owner=make_user(ORGANISER), name="Festival of prizes", values={"criterion": "percentage"}
    )
    row = fund_now(festival)
    section = section_of(festival, "B")
    own = {"name": "Best of B", "amounts": [9000], "sections": [section.pk], "bracket": "sections", "minimum_games": 2}
    main = CategoryValues(categories_of(row)[0].pk, {})
    saved(festival, row, [main, CategoryValues(None, own)], per_player="bracket", minimum_games=1)
    published(festival)
    desk = f"/e/{festival.slug}/desk/prizes/"
    yield State("prizes: of a festival", f"{desk}{row.pk}/?why=1", ORGANISER)
    yield State("prizes: of a festival, edit", f"{desk}{row.pk}/edit/", ORGANISER)
    yield State("prizes: of a festival, winners", f"/e/{festival.slug}/prizes/")


def _event(name: str, entrants: Any) -> Event:
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name=name, rounds=2, tie_breaks=["BH/C1", "SB"])
    register_many(event=event, actor=owner, entrants=entrants)
    return start_event(event=event, actor=owner, initial_colour="w")
