"""The poster for the door: event, round times, QR code of the public page."""

from __future__ import annotations

from django.urls import reverse
from django.utils.translation import gettext as _

from papers.domain.dates import dates_of
from papers.domain.request import PaperRequest
from tabellone.papers.poster import Poster
from tournaments.domain.words.formats import moment
from tournaments.domain.words.rounds import round_title
from tournaments.models import Event


def poster(event: Event, _wanted: PaperRequest) -> Poster:
    """Return the poster. Rounds without a start time are left out."""
    facts = (
        (_("Time control"), event.time_control),
        (_("Chief arbiter"), event.chief_arbiter),
    )
    rounds = event.rounds.exclude(starts_at=None).order_by("number").values_list("number", "starts_at")
    return Poster(
        event.name,
        _("Poster"),
        event.city,
        dates_of(event),
        tuple(fact for fact in facts if fact[1]),
        tuple((str(round_title(event, number)), moment(start, "l j F, H:i")) for number, start in rounds if start),
        _("Pairings, results and standings"),
    )


def public_page(event: Event, wanted: PaperRequest) -> str:
    """Return the address of the event's public page; empty for a hidden event."""
    return _address(event, wanted, "tournaments:event")


def round_page(event: Event, wanted: PaperRequest) -> str:
    """Return the address of the round's public page; empty for a hidden event."""
    return _address(event, wanted, "pairing:round", wanted.round)


def standings_page(event: Event, wanted: PaperRequest) -> str:
    """Return the address of the public standings; empty for a hidden event."""
    return _address(event, wanted, "standings:standings")


def crosstable_page(event: Event, wanted: PaperRequest) -> str:
    """Return the address of the public crosstable; empty for a hidden event."""
    return _address(event, wanted, "standings:crosstable")


def _address(event: Event, wanted: PaperRequest, name: str, *numbers: int) -> str:
    return "" if event.is_hidden else wanted.site + reverse(name, args=[event.slug, *numbers])
