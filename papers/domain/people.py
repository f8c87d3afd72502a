"""Papers of the players: starting list, check-in list, name badges, place cards, labels."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from papers.domain.request import PaperRequest, check_cards
from tabellone.papers.cards import BadgeCard, CardSheet, Kind, NameCard, split_name
from tabellone.sheets import Cell, Column, Sheet
from tournaments.domain.entries.initial_order import by_name, in_initial_order
from tournaments.domain.words.contestants import wording_for
from tournaments.models import Event, Registration

EMPTY_BOX, FULL_BOX = "□", "■"
ROW_TO_SIGN = 20
"""Row height in points of a list that players sign."""


def starting_list(event: Event, _wanted: PaperRequest) -> Sheet:
    """Return the contestants by pairing number; before the start, in initial order without numbers.

    The players of a team are below it, in the order of its roster.
    """
    rows = [row for row in event.registrations.contestants().prefetch_related("roster") if not row.is_left_out]
    in_order = sorted(rows, key=lambda row: row.tpn or 0) if all(row.tpn for row in rows) else in_initial_order(rows)
    columns = (
        Column(_("No."), "number", is_number=True, is_strong=event.is_of_teams, is_optional=True),
        Column(_("Board"), "board", is_number=True, is_optional=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        Column(_("Fed."), "federation", is_optional=True),
        Column(_("Club"), "club", is_optional=True),
        Column(_("Status"), "status", is_optional=True),
    )
    lines = []
    for row in in_order:
        lines.append(_line(row, number=row.tpn))
        members = sorted(row.roster.all(), key=lambda member: member.roster_place) if row.is_team else []
        lines += [_line(member, board=member.roster_place) for member in members]
    return Sheet(event.name, wording_for(event, "Starting list"), columns, tuple(lines))


def _line(row: Registration, *, number: int | None = None, board: int = 0) -> tuple[Cell, ...]:
    return (
        Cell.of(number),
        Cell.of(board),
        Cell.of(row.title),
        Cell.of(row.name),
        Cell.of(row.rating),
        Cell.of(row.federation),
        Cell.of(row.club),
        Cell.of(_("Withdrawn") if row.is_withdrawn else ""),
    )


def check_in_list(event: Event, _wanted: PaperRequest) -> Sheet:
    """Return the contestants by name, with a box to tick and space for a signature."""
    columns = (
        Column(_("Present"), "present", is_centred=True),
        Column(_("No."), "number", is_number=True, is_optional=True),
        Column(_("Title"), "title", is_optional=True),
        Column(_("Name"), "name", is_wide=True),
        Column(_("Rating"), "rating", is_number=True, is_optional=True),
        Column(_("Fed."), "federation", is_optional=True),
        Column(_("Signature"), "signature", room=45),
    )
    rows = by_name(event.registrations.contestants().filter(is_withdrawn=False))
    lines = tuple(
        (
            Cell(FULL_BOX if row.is_checked_in else EMPTY_BOX, row.is_checked_in),
            Cell.of(row.tpn),
            Cell.of(row.title),
            Cell.of(row.name),
            Cell.of(row.rating),
            Cell.of(row.federation),
            Cell("", None),
        )
        for row in rows
    )
    return Sheet(event.name, _("Check-in list"), columns, lines, row_height=ROW_TO_SIGN)


def name_badges(event: Event, wanted: PaperRequest) -> CardSheet:
    """Return a badge for each player by name, with a QR code of the player's public page, if there is one."""
    cards = tuple(
        BadgeCard(
            *split_name(row.name),
            row.title,
            _facts(row, has_title=False),
            tuple(filter(None, (_("No. %(number)s") % {"number": row.tpn} if row.tpn else "", _belongs_to(row)))),
            _public_address(event, row, wanted.site),
        )
        for row in _players(event, wanted)
    )
    return CardSheet(event.name, _("Name badges"), Kind.BADGE, cards)


def place_cards(event: Event, wanted: PaperRequest) -> CardSheet:
    """Return a card to fold for each player by name: name, flag, title, rating, federation, club or team."""
    return CardSheet(event.name, _("Place cards"), Kind.PLACE, _name_cards(event, wanted))


def name_labels(event: Event, wanted: PaperRequest) -> CardSheet:
    """Return an adhesive label for each player by name."""
    return CardSheet(event.name, _("Name labels"), Kind.LABEL, _name_cards(event, wanted))


def _name_cards(event: Event, wanted: PaperRequest) -> tuple[NameCard, ...]:
    return tuple(
        NameCard(row.name, _facts(row, has_title=True), _belongs_to(row), row.federation)
        for row in _players(event, wanted)
    )


def _players(event: Event, wanted: PaperRequest) -> list[Registration]:
    """Return the players in the range of pairing numbers by name, also those on rosters, without withdrawn ones."""
    players = event.registrations.filter(kind=Registration.Kind.PLAYER, is_withdrawn=False).select_related("team")
    if wanted.first or wanted.last:
        players = players.filter(tpn__gte=wanted.first)
    if wanted.last:
        players = players.filter(tpn__lte=wanted.last)
    found = by_name(players)
    check_cards(len(found))
    return found


def _facts(row: Registration, *, has_title: bool) -> str:
    """Return title, rating and federation: ``GM 2450 · CAN``."""
    strength = " ".join(filter(None, (row.title if has_title else "", str(row.rating or ""))))
    return " · ".join(filter(None, (strength, row.federation)))


def _belongs_to(row: Registration) -> str:
    return row.team.name if row.team else row.club


def _public_address(event: Event, row: Registration, site: str) -> str:
    """Return the address of the player's public page, before the start that of the event; empty for a hidden event."""
    if event.is_hidden:
        return ""
    if event.is_started and row.tpn:
        return site + reverse("standings:player", args=[event.slug, row.tpn])
    return site + reverse("tournaments:event", args=[event.slug])
