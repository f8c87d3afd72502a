"""Pictures beside links to an event and to its players."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from live.page_store import public_file
from syndication.domain.link_cards import card_after_round, card_of_event, card_of_player, picture_of
from tabellone.papers.link_card import LinkCard
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.bracket_names import title_of_round
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event
from tournaments.views.public_pages import Page, event_page

PNG = "image/png"


@dataclass(frozen=True, slots=True)
class CardPage:
    """A card as a page, with the number of its player and the rounds to select."""

    title: str
    card: LinkCard
    tpn: int
    picture: str
    switch: RoundNavigation


def event(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the picture of the event."""
    return _picture(request, event, "picture", lambda: card_of_event(event))


def player(request: HttpRequest, event: Event, tpn: int) -> HttpResponse:
    """Return the picture of a player; 404 if there is none with this number."""
    return _picture(request, event, f"picture:{tpn}", lambda: card_of_player(event, tpn))


def player_after(request: HttpRequest, event: Event, tpn: int, number: int) -> HttpResponse:
    """Return the picture of a player after a round; 404 before the player's part of it is over."""
    return _picture(request, event, f"picture:{tpn}:{number}", lambda: card_after_round(event, tpn, number))


def after_round(request: HttpRequest, event: Event, tpn: int, number: int) -> HttpResponse:
    """Show the same as a page, to be shared: unlike that of the player it stays the same."""
    picture = reverse("syndication:picture_after", args=[event.slug, tpn, number])

    def model() -> CardPage | None:
        card = card_after_round(event, tpn, number)
        switch = navigation_in(event, public_state(event).record)
        return None if card is None else CardPage(card.title, card, tpn, picture, switch)

    page = Page(
        "syndication/_after_round.html",
        lambda card: f"{card.title}, {title_of_round(event, number)}",
        tab="player",
        key=f"{tpn}:{number}",
        shared=False,
        picture=picture,
    )
    return event_page(request, event, page, model)


def _picture(request: HttpRequest, event: Event, name: str, card_of: Callable[[], LinkCard | None]) -> HttpResponse:
    def draw() -> bytes:
        card = card_of()
        if card is None:
            raise Http404
        return picture_of(card)

    return public_file(request, event, name, PNG, draw, shared=False)
