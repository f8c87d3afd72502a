"""Facts of an event as FIDE's forms have them. The forms are in English, in every language of the program."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _

from norms.domain.basis import NormBasis
from norms.models import NormArbiter
from tabellone.dates import day_of
from tabellone.engine import SYSTEMS
from tabellone.norms.rules import NO_COUNTRY, TITLED
from tabellone.record import Player
from tabellone.sheets.form_paper import FormPaper
from tournaments.models import Event, Registration

DAY = "%d/%m/%Y"


@dataclass(frozen=True, slots=True)
class MissingField:
    """A required field without a value, and the page where it is entered."""

    name: str
    page: str
    anchor: str = ""
    key: int = 0
    """The player or arbiter of that page; 0: a page of the event."""


@dataclass(frozen=True, slots=True)
class FilledForm:
    """A form with the present data. It is printed only if nothing is missing."""

    paper: FormPaper
    missing: tuple[MissingField, ...]

    @property
    def is_complete(self) -> bool:
        return not self.missing


@dataclass(frozen=True, slots=True)
class TitleCount:
    """The players of a row of the report (IT3)."""

    name: str
    players: int
    federations: int
    host: int

    @property
    def others(self) -> int:
        return self.players - self.host


def shown_day(day: datetime.date | None) -> str:
    """Return the date as the forms have it: dd/mm/yyyy."""
    return day.strftime(DAY) if day else ""


def split_name(name: str) -> tuple[str, str]:
    """Return last name and first name of ``Rossi, Anna``; a name without a comma is a last name."""
    last, _comma, first = name.partition(",")
    return last.strip().upper(), first.strip()


def fide_name(name: str) -> str:
    """Return the name as FIDE writes it on forms: ``Anna ROSSI``. A name without a comma is not changed."""
    if "," not in name:
        return name.strip()
    last, first = split_name(name)
    return f"{first} {last}".strip()


def arbiter_name(arbiter: NormArbiter | None) -> str:
    """Return the arbiter's name and FIDE ID; empty for None."""
    if arbiter is None:
        return ""
    name = fide_name(str(arbiter))
    return f"{name} ({arbiter.fide_id})" if arbiter.fide_id else name


def official_of(basis: NormBasis) -> str:
    """Return the federation's official and the position."""
    paper = basis.paper
    return ", ".join(part for part in (fide_name(paper.official), paper.official_position) if part)


def arbiters_of(event: Event) -> list[NormArbiter]:
    """Return the arbiters, the chief arbiter first, then the deputies."""
    order = list(NormArbiter.Position.values)
    rows = NormArbiter.objects.filter(event=event)
    return sorted(rows, key=lambda row: (order.index(row.position), row.order, row.pk))


def chief_of(arbiters: Sequence[NormArbiter]) -> NormArbiter | None:
    """Return the chief arbiter, if there is one."""
    return next((row for row in arbiters if row.position == NormArbiter.Position.CHIEF), None)


def type_of_event(basis: NormBasis) -> str:
    """Return the type as FA1 has it: Swiss, Round Robin, Double Round Robin, Team (League), Knockout or Others."""
    event = basis.event
    if event.is_of_teams:
        return "Team (League)"
    system = SYSTEMS.get(event.system)
    if system is None:
        return "Others"
    if system.bracket:
        return "Knockout"
    if system.is_swiss:
        return "Swiss"
    if not system.is_predetermined or event.sides:
        return "Others"
    count = len(basis.norm_event.record.players)
    is_double = basis.norm_event.record.planned_rounds >= 2 * (count - 1) > 0
    return "Double Round Robin" if is_double else "Round Robin"


def pairing_system(basis: NormBasis) -> str:
    """Return the name of the pairing system and its edition, in English."""
    event = basis.event
    system = SYSTEMS.get(event.system)
    name = str(system.name) if system else event.system
    return f"{name}, {event.edition}" if event.edition else name


def schedule_of(basis: NormBasis) -> str:
    """Return the rounds of each day, ``1-2-2-1``; empty if a round has no date."""
    days = basis.record.header.round_dates[: basis.record.planned_rounds]
    if len(days) < basis.record.planned_rounds or not all(days):
        return ""
    return "-".join(str(len(list(rounds))) for _day, rounds in groupby(days))


def federations_of(players: Iterable[Player]) -> int:
    """Return the number of federations; FID is none."""
    return len({player.federation for player in players} - {"", NO_COUNTRY})


def titled(players: Iterable[Player]) -> list[Player]:
    """Return the players with a title; CM and WCM do not count."""
    return [player for player in players if player.title in TITLED]


def title_counts(basis: NormBasis) -> tuple[TitleCount, ...]:
    """Return the counts of the report: rated, unrated, and each title."""
    players = basis.norm_event.record.players
    host = basis.record.header.federation.strip().upper()

    def counted(name: str, some: Sequence[Player]) -> TitleCount:
        return TitleCount(
            name, len(some), federations_of(some), sum(bool(host) and row.federation == host for row in some)
        )

    rated = [player for player in players if player.rating]
    unrated = [player for player in players if not player.rating]
    titles = ("GM", "IM", "FM", "WGM", "WIM", "WFM")
    of_titles = (counted(title, [row for row in players if row.title == title]) for title in titles)
    return (counted("Rated", rated), counted("Unrated", unrated), *of_titles)


def birth_of(registration: Registration, stored: datetime.date | None) -> datetime.date | None:
    """Return the player's full date of birth, of the player's row or else the stored one."""
    return day_of(registration.birth) or stored


def missing_of_event(basis: NormBasis, *fields: str) -> Iterator[MissingField]:
    """Yield the missing ones of these fields of the event: of its settings, or of its data for the forms."""
    event, paper = basis.event, basis.paper
    of_settings = {
        "city": (event.city, _("location of the event")),
        "federation": (event.federation, _("federation of the event")),
        "start_date": (event.start_date, _("first day")),
        "end_date": (event.end_date, _("last day")),
        "time_control": (event.time_control, _("time control")),
    }
    of_paper = {
        "event_code": (paper.event_code, _("FIDE event code")),
        "organiser": (paper.organiser, _("organiser")),
        "organiser_contact": (paper.organiser_contact, _("organiser's contact")),
        "chief_contact": (paper.chief_contact, _("chief arbiter's contact")),
        "official": (paper.official, _("federation official's name")),
    }
    for name in fields:
        value, words = (of_settings | of_paper)[name]
        if not value:
            page = "tournaments:settings" if name in of_settings else "norms:papers"
            yield MissingField(words, page, f"id_{name}")


def missing_of_results(basis: NormBasis) -> Iterator[MissingField]:
    """Yield the missing results: forms are printed after the last round."""
    if not basis.is_over:
        yield MissingField(_("results of all rounds"), "tournaments:desk")


def missing_of_chief(arbiters: Sequence[NormArbiter]) -> Iterator[MissingField]:
    """Yield what is missing about the chief arbiter: the person, or the FIDE ID."""
    chief = chief_of(arbiters)
    if chief is None:
        yield MissingField(_("chief arbiter"), "norms:papers", "arbiters")
    elif not chief.fide_id:
        yield MissingField(_("FIDE ID of the chief arbiter"), "norms:arbiter", "id_fide_id", chief.pk)
