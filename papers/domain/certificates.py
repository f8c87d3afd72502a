"""Certificates of the winners: of all prize funds, or of the first places if the event has no fund."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from papers.domain.dates import dates_of
from papers.domain.minutes import signature
from papers.domain.request import PaperRequest
from prizes.domain.forecast import Forecast, forecast
from prizes.domain.funds import funds_of
from standings.domain.category_sheet import printed_categories, title_of
from standings.domain.progress import progress_of
from standings.domain.table import StandingsLine
from standings.domain.team_table import standings_of
from tabellone.papers.cards import split_name
from tabellone.papers.certificate import Certificate, CertificateSheet
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_navigation import navigation_in
from tournaments.models import Event

FIRST_PLACES = 3
"""Places with a certificate in an event without a prize fund."""
MOST_CERTIFICATES = 500
"""Maximum number of pages."""


def certificates(event: Event, _wanted: PaperRequest) -> CertificateSheet:
    """Return a certificate for each winner and category, by the present standings.

    An event without a prize fund has certificates for the first places, of all players and of each category.
    """
    funds = funds_of(event)
    found = [forecast(event, fund) for fund in funds]
    rows = [row for each in found for row in _of_fund(each)] if found else list(_of_places(event))
    is_complete = found[0].is_complete if found else is_over(event)
    switch = navigation_in(event, public_state(event).record)
    return CertificateSheet(
        event.name,
        _("Certificates"),
        tuple(rows[:MOST_CERTIFICATES]),
        _("Certificate"),
        " · ".join(filter(None, (event.city, dates_of(event)))),
        (signature(_("Chief arbiter"), event.chief_arbiter), _("Organiser")),
        "" if is_complete else progress_of(event, switch).text,
        _("No winners yet."),
    )


def is_over(event: Event) -> bool:
    """Return True after the last result of the event."""
    return agenda(event).code in ("finish", "finished")


def _of_fund(found: Forecast) -> Iterator[Certificate]:
    """Yield a certificate for each player and category: prize, category, trophies, score, sponsor."""
    things: dict[tuple[int, str], list[str]] = {}
    for trophy in found.trophies:
        things.setdefault((trophy.player.tpn, trophy.category), []).append(trophy.thing)
    sponsors = {each.name: each.sponsor or found.fund.sponsor for each in found.fund.categories}
    scores = {each.number: each.score for each in found.competitors}

    def made(tpn: int, name: str, title: str, category: str, prize: str) -> Certificate:
        sponsor = sponsors.get(category, "")
        lines = (
            " · ".join(filter(None, (category, found.fund.name))),
            *things.pop((tpn, category), []),
            _points(scores[tpn]),
            _("Given by %(sponsor)s") % {"sponsor": sponsor} if sponsor else "",
        )
        return Certificate(_person(title, name), prize, tuple(filter(None, lines)))

    for winner in found.winners:
        yield made(winner.tpn, winner.name, winner.title, winner.category, prize_words(winner.places))
    for trophy in found.trophies:
        if (trophy.player.tpn, trophy.category) in things:
            player = trophy.player
            yield made(player.tpn, player.name, player.title, trophy.category, prize_words(str(trophy.place)))


def _of_places(event: Event) -> Iterator[Certificate]:
    """Yield a certificate for each of the first places, of all and of each category."""
    for key, label in [("", ""), *((each.key, title_of(each)) for each in printed_categories(event))]:
        table = standings_of(event, None, key)
        places: tuple[StandingsLine, ...] = table.places if table is not None and table.switch.last else ()
        for line in places:
            if (line.within or line.rank) > FIRST_PLACES:
                break
            words = (label, _points(line.points))
            yield Certificate(
                _person(line.title, line.name), place_words(line.within or line.rank), tuple(filter(None, words))
            )


def _person(title: str, name: str) -> str:
    """Return the name as it is spoken, with the title: ``GM Anna Rossi``."""
    surname, given = split_name(name)
    return " ".join(filter(None, (title, given, surname)))


def _points(score: str) -> str:
    return _("Points: %(points)s") % {"points": score}


def place_words(place: int) -> str:
    """Return a place in words: First place."""
    words = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    return words.get(place) or _("Place %(place)s") % {"place": place}


def prize_words(places: str) -> str:
    """Return the prizes of an award in words: First prize; a range that is shared: Shared prizes 1–3."""
    words = {"1": _("First prize"), "2": _("Second prize"), "3": _("Third prize")}
    if places in words or places.isdecimal():
        return words.get(places) or _("Prize %(place)s") % {"place": places}
    return _("Shared prizes %(places)s") % {"places": places} if places else _("Prize")
