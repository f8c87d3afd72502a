"""Papers of a fund as sheets: the prize list, the list for the ceremony, receipts; each also as a file."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from django.urls import reverse
from django.utils.translation import gettext as _

from prizes.domain.amounts import money_of
from prizes.domain.forecast import Forecast, PrizeWinner, Trophy
from prizes.domain.publishing import PublishedPrizes
from prizes.models import PrizeFund
from tabellone.money import format_money
from tabellone.sheets import Cell, Column, Sheet, SheetPart
from tournaments.models import Event

ROOM = "_" * 34
"""Space for a signature."""
LETTERS = 12
NOTHING = Cell("", None)


def prize_list(event: Event, found: Forecast) -> Sheet:
    """Return the awards by category, with the rules, the sponsors and the sum."""
    rows: list[tuple[Cell, ...]] = []
    for name in dict.fromkeys(each.name for each in found.fund.categories):
        own = [winner for winner in found.winners if winner.category == name]
        rows += [_row(name, winner.places, winner, found.fund.currency) for winner in own]
        rows += [_thing_row(trophy) for trophy in found.trophies if trophy.category == name]
    return Sheet(
        event.name,
        _titled(_("Prize list"), found.fund.name),
        _columns(event),
        tuple(rows),
        _facts(found),
        (*_given(found), *_arbiter(event)),
        state=found.state,
        letters=LETTERS,
    )


def ceremony_list(event: Event, found: Forecast) -> Sheet:
    """Return the awards in the order in which they are given: the lowest prize first."""
    order = {each.key: place for place, each in enumerate(found.fund.categories)}
    names = {each.name: order[each.key] for each in found.fund.categories}
    rows = [
        _row(winner.category, winner.places, winner, found.fund.currency)
        for winner in sorted(
            found.winners, key=lambda winner: (winner.amount, -names[winner.category], -winner.rank, winner.number)
        )
    ]
    things = sorted(found.trophies, key=lambda trophy: (-names[trophy.category], -trophy.place))
    rows = [*(_thing_row(trophy) for trophy in things), *rows]
    return Sheet(
        event.name,
        _titled(_("Ceremony list"), found.fund.name),
        _columns(event),
        tuple(rows),
        _facts(found),
        tuple(_given(found)),
        state=found.state,
        letters=LETTERS + 2,
        row_height=24,
    )


def receipts(event: Event, found: Forecast) -> Sheet:
    """Return a receipt for each winner, with all prizes, their sum, and space for the date and the signature."""
    by_player: dict[int, list[PrizeWinner]] = {}
    for winner in found.winners:
        by_player.setdefault(winner.number, []).append(winner)
    things: dict[int, list[Trophy]] = {}
    for trophy in found.trophies:
        things.setdefault(trophy.number, []).append(trophy)
    people = {each.number: each for each in found.competitors}
    rows: list[tuple[Cell, ...]] = []
    parts: list[SheetPart] = []
    for number in [number for number in people if number in by_player or number in things]:
        player = people[number].contestant
        own = by_player.get(number, [])
        total = money_of(sum(each.amount for each in own), found.fund.currency, always_cents=True)
        notes = (
            *([_("Received in total: %(amount)s") % {"amount": total}] if own else []),
            *([_("Given by %(sponsor)s") % {"sponsor": found.fund.sponsor}] if found.fund.sponsor else []),
            _("Place and date: %(room)s") % {"room": ROOM},
            _("Signature of %(name)s: %(room)s") % {"name": player.name, "room": ROOM},
        )
        title = " · ".join(filter(None, (_("Receipt"), " ".join(filter(None, (player.title, player.name))))))
        parts.append(SheetPart(len(rows), title, notes))
        rows += [_row(each.category, each.places, each, found.fund.currency) for each in own]
        rows += [_thing_row(each) for each in things.get(number, [])]
    return Sheet(
        event.name,
        _titled(_("Receipts"), found.fund.name),
        _columns(event),
        tuple(rows),
        _facts(found),
        state=found.state,
        letters=LETTERS,
        row_height=24,
        parts=tuple(parts),
        parts_cut=True,
    )


PAPERS: dict[str, Callable[[Event, Forecast], Sheet]] = {
    "list": prize_list,
    "ceremony": ceremony_list,
    "receipts": receipts,
}
"""The papers by their names in addresses."""


def paper_names() -> dict[str, str]:
    """Return the name of each paper of a fund."""
    return {"list": _("Prize list"), "ceremony": _("Ceremony list, lowest prize first"), "receipts": _("Receipts")}


def paper_links(event: Event, row: PrizeFund) -> list[tuple[str, str]]:
    """Return the name and the address of each paper of the fund, for a menu."""
    names = paper_names()
    return [(names[kind], reverse("prizes:paper", args=[event.slug, row.pk, kind, "pdf"])) for kind in PAPERS]


def published_sheet(event: Event, found: PublishedPrizes) -> Sheet:
    """Return the published prizes of all funds; before the awards are public the prizes by place."""
    rows: list[tuple[Cell, ...]] = []
    notes: list[str] = []
    for fund in found.funds:
        currency = fund.fund.currency
        notes += fund.rules
        if fund.sponsors:
            notes.append(_("Given by %(sponsor)s") % {"sponsor": ", ".join(fund.sponsors)})
        for category in fund.categories:
            name = " · ".join(filter(None, (fund.fund.name, category.line.name)))
            if not fund.has_awards:
                rows += [
                    (Cell.of(name), Cell.of(str(place)), NOTHING, NOTHING, NOTHING, _amount(amount, currency))
                    for place, amount in enumerate(category.line.amounts, start=1)
                    if amount
                ]
                rows += [
                    (Cell.of(name), Cell.of(str(place)), NOTHING, NOTHING, NOTHING, Cell.of(thing))
                    for place, thing in category.line.thing_places
                ]
                continue
            for award in (*category.awards, *category.things):
                player = award.player
                rows.append(
                    (
                        Cell.of(name),
                        Cell.of(award.place),
                        Cell.of(player.title if player else None),
                        Cell.of(player.name if player else None),
                        Cell.of(award.score),
                        Cell.of(award.thing) if award.thing else _amount(award.amount, currency),
                    )
                )
    unique = tuple(dict.fromkeys(notes))
    return Sheet(event.name, _("Prizes"), _columns(event), tuple(rows), (), unique, state=found.state, letters=LETTERS)


def _columns(event: Event) -> tuple[Column, ...]:
    return (
        Column(_("Category"), "category"),
        Column(_("Place"), "places", is_number=True, is_strong=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Team") if event.is_of_teams else _("Name"), "name", is_wide=True),
        Column(_("Points"), "points", is_number=True),
        Column(_("Prize"), "prize", is_number=True, is_strong=True),
    )


def _row(category: str, places: str, winner: PrizeWinner, currency: str) -> tuple[Cell, ...]:
    return (
        Cell.of(category),
        Cell.of(places),
        Cell.of(winner.title),
        Cell.of(winner.name),
        Cell.of(winner.score),
        _amount(winner.amount, currency),
    )


def _thing_row(trophy: Trophy) -> tuple[Cell, ...]:
    player = trophy.player
    return (
        Cell.of(trophy.category),
        Cell.of(str(trophy.place)),
        Cell.of(player.title),
        Cell.of(player.name),
        NOTHING,
        Cell.of(trophy.thing),
    )


def _amount(amount: int, currency: str) -> Cell:
    """The amount with its currency for people, and a number for spreadsheets, with which nothing is computed here."""
    return Cell(money_of(amount, currency, always_cents=True), amount / 100)


def _given(found: Forecast) -> Iterable[str]:
    """The rules, the sponsors and the sums."""
    currency = found.fund.currency
    yield " ".join(found.rules)
    sponsors = dict.fromkeys(filter(None, (found.fund.sponsor, *(each.sponsor for each in found.fund.categories))))
    if sponsors:
        yield _("Given by %(sponsor)s") % {"sponsor": ", ".join(sponsors)}
    yield _("Awarded: %(amount)s, unclaimed: %(rest)s") % {
        "amount": money_of(found.awarded, currency, always_cents=True),
        "rest": money_of(found.unclaimed, currency, always_cents=True),
    }


def _arbiter(event: Event) -> Iterable[str]:
    if event.chief_arbiter:
        yield _("Chief arbiter: %(name)s") % {"name": event.chief_arbiter}


def _titled(title: str, name: str) -> str:
    return f"{title} · {name}" if name else title


def _facts(found: Forecast) -> tuple[tuple[str, str | int | None], ...]:
    return (
        *((key, value) for key, value in found.ranking.facts if not isinstance(value, float)),
        ("currency", found.fund.currency),
        ("total", format_money(found.awarded)),
    )
