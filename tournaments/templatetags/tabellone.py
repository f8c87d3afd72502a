"""Filters and tags of every template (a builtin library, so no template loads it)."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Protocol

from django import template
from django.conf import settings
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _

from tabellone import chess960, values
from tabellone.record import Colour, Entry, format_points
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.citations import citation_of, regulations_of
from tournaments.domain.events.winners import Winner
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.history.sentences import author
from tournaments.domain.journal.entries import actor_name
from tournaments.domain.public_tabs import public_tabs_of
from tournaments.domain.rounds import board_names, bracket_names, brackets, pairing_tables
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words import contestants, result_names, rounds as round_words
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import moment
from tournaments.models import Event, Game
from tournaments.shared_links import is_for_this_machine_only, qr_code

register = template.Library()
register.filter("render_message", render_message)
register.filter("birth", values.shown_birth)
register.filter("author", author)
register.filter("actor_name", actor_name)
register.filter("board_name", board_names.board_name)
register.filter("called_in_festival", section_name)
register.filter("outcome", result_names.outcome_word)
register.filter("calendar_is_public", pairing_tables.calendar_is_public)
register.filter("bracket_is_public", brackets.bracket_is_public)
register.simple_tag(contestants.wording_for)
register.simple_tag(contestants.counted)
register.simple_tag(round_words.whole_title)
register.simple_tag(name="round_title")(bracket_names.title_of_round)
register.simple_tag(name="public_tabs")(public_tabs_of)


def part(template_name: str, /, **values: object) -> SafeString:
    """The template of ``templates/parts/`` with these values, without the line end of its file."""
    return mark_safe(render_to_string(f"parts/{template_name}.html", values).rstrip("\n"))  # noqa: S308  (a rendered template)


kept_part = lru_cache(maxsize=8192)(part)
"""Cached variant for parts that long tables repeat: rendered once for equal values."""


@register.simple_tag
def form_token() -> SafeString:
    """Return the hidden field that makes a repeated submission harmless (``tournaments.views.form_tokens``)."""
    return part("form_token", token=secrets.token_urlsafe(12))


@register.filter
def points(value: int | None) -> str:
    """Return tenths of a point as text: ``5½``; empty for None."""
    return "" if value is None else format_points(value)


@register.simple_tag
def room_of(event: Event, board: int) -> str:
    """Return the room of the board; empty if the event has no rooms."""
    return hall_of(event).room_of(board)


@register.inclusion_tag("parts/position.html")
def starting_position(number: int) -> dict[str, object]:
    """Return a starting position of Chess960: its number, its first rank in figurines and in letters."""
    return {"number": number, "figures": chess960.figures(number), "letters": chess960.position(number)}


@register.filter
def status_word(status: str) -> str:
    """Return the label of an event's status."""
    return str(Event.Status(status).label)


@register.filter
def round_label(number: int | None, event: Event | None) -> int | str:
    """The round in a table or a sentence: ``3``; of matches of several games ``2.1``."""
    return round_words.round_label(event, number)


@register.filter
def whole_label(number: int, event: Event | None) -> int | str:
    """Return the round for a sentence about rounds paired together: a double round has one number."""
    return round_words.whole_label(event, number)


@register.filter
def named_round(number: int, event: Event) -> str:
    """The name of the round of a knock-out, ``Semi-finals``; empty for other events."""
    return bracket_names.named_round(event, number)


@register.filter
def planned_label(planned: int, event: Event) -> int:
    """Return the number of planned rounds as shown to users."""
    return round_words.planned_label(event, planned)


@register.simple_tag
def result_address(event: Event, game: Game) -> str:
    """Return the address for sending the result of the board."""
    places = [game.board, game.number] if event.is_of_teams else [game.board]
    return reverse("tournaments:enter_result", args=[event.slug, game.round.number, *places])


@register.filter
def when(value: datetime.date | None, form: str) -> str:
    """Return the date or time by Django's format letters, in local time, in the format of the language."""
    return "" if value is None else moment(value, form)


@register.filter
def zone_name(key: str) -> str:
    """Return the name of a time zone for users: ``Europe/Rome``, ``America/New York``."""
    return key.replace("_", " ")


@register.inclusion_tag("parts/qr.html")
def qr(address: str) -> dict[str, object]:
    """The address as a QR code that opens under its link."""
    return {"picture": qr_code(address)}


@register.inclusion_tag("parts/not_in_the_hall.html", takes_context=True)
def not_in_the_hall(context: dict[str, Any]) -> dict[str, object]:
    """Return a warning if no other device can open the page's links."""
    return {"is_alone": is_for_this_machine_only(context["request"])}


@register.filter
def result(game: Game) -> str:
    """Return the result of the board: ``1 – 0``, ``½ – ½``, ``+ – −``; empty while it is open."""
    return result_names.result_text(game.white_result, game.black_result)


@register.filter
def colour(value: str) -> SafeString:
    """Return the disc of colour ``w`` or ``b`` with its letter, and the word for screen readers."""
    return _disc(value, get_language() or "")


@lru_cache(maxsize=64)
def _disc(value: str, _language: str) -> SafeString:
    shade = Colour(value)
    return part(
        "colour", shade=shade.value, letter=result_names.colour_letter(shade), name=result_names.colour_name(shade)
    )


@register.filter
def mark(entry: Entry, scored: str = "") -> SafeString:
    """Return the mark of a round: its points as a number, and as a full, half or empty square.

    The number is ``scored``, or else written as on a wall chart.
    """
    return kept_part("mark", mark=result_names.mark_of(entry), text=scored or result_names.mark_symbol(entry) or "·")


@register.filter
def colour_name(value: str) -> str:
    """Return White or Black, in the user's language."""
    return result_names.colour_name(Colour(value))


@register.filter
def placings_are_known(event: Event) -> bool:
    """Return True if standings add to the bracket: in a knock-out only once it is finished."""
    return not brackets.bracket_is_public(event) or bracket_names.is_decided(event)


class Named(Protocol):
    """A contestant with a name and a pairing number: on a board or in a line of a table."""

    @property
    def tpn(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...


@register.filter
def player_link(player: Named, event: Event) -> SafeString:
    """Return the player's name, linked to the player's page, and the title. Long tables call it a thousand times.

    The name is isolated (``bdi``), so that one written from right to left does not reorder the text after it.
    """
    address = f"{_players_address(event.slug)}{player.tpn}/"
    return kept_part("player_link", address=address, tpn=player.tpn, name=player.name, title=player.title)


@register.filter
def team_link(team: Named, event: Event) -> SafeString:
    """Return the team's name, linked to the team's page.

    Its anchor differs from that of a player with the same number.
    """
    address = f"{_teams_address(event.slug)}{team.tpn}/"
    return kept_part("player_link", address=address, tpn=f"team-{team.tpn}", name=team.name, title="")


@register.filter
def contestant_link(contestant: Named, event: Event) -> SafeString:
    """Return the link of a contestant: a team or a player."""
    return team_link(contestant, event) if event.is_of_teams else player_link(contestant, event)


def contestants_address(event: Event) -> str:
    """Return the common prefix of the contestants' page addresses."""
    return _teams_address(event.slug) if event.is_of_teams else _players_address(event.slug)


@lru_cache(maxsize=64)
def _players_address(slug: str) -> str:
    return reverse("standings:player", args=[slug, 0]).removesuffix("0/")


@lru_cache(maxsize=64)
def _teams_address(slug: str) -> str:
    return reverse("standings:team", args=[slug, 0]).removesuffix("0/")


@register.inclusion_tag("parts/rounds.html")
def rounds(event: Event, switch: RoundNavigation, view: str, query: str = "") -> dict[str, object]:
    """Return the navigation through the rounds with their status.

    ``view`` is a round's page, ``query`` its parameters.
    """
    addresses = [
        reverse(view, args=[event.slug, step.number]) + query if step.is_public else "" for step in switch.steps
    ]
    called = [bracket_names.short_title(event, step.number) for step in switch.steps]
    has_names = brackets.bracket_is_public(event)
    steps = list(zip(switch.steps, called, addresses, strict=True))
    return {"steps": steps, "shown": switch.shown, "has_names": has_names}


@register.filter
def steps(event: Event) -> list[str]:
    """Return the rounds of an event with ``shown``, its last public round: played, current, or future (empty)."""
    shown: int = getattr(event, "shown", 0)
    return ["played"] * (shown - 1) + ["now"] * (shown > 0) + [""] * (event.planned_rounds - shown)


@register.filter
def days_to_start(event: Event) -> int:
    """Return the number of days until the first day of the event; 0 on this day, after it, and without a date."""
    if event.start_date is None:
        return 0
    return max((event.start_date - timezone.localdate(timezone=event.zone)).days, 0)


@register.filter
def of_event(winners: Mapping[int, Winner], event: Event) -> Winner | None:
    """Return the event's winner from the mapping."""
    return winners.get(event.pk)


@register.simple_tag
def social_picture(event: Event | None = None, own: str = "") -> str:
    """Return the address of the preview picture of a page, with the host if the program knows its own.

    ``own`` is the path of a picture of the page itself; empty: that of the event.
    """
    address = static("social.png")
    if event is not None:
        address = own or reverse("syndication:event_picture", args=[event.slug])
    return absolute(address) or address


@register.simple_tag
def absolute(address: str) -> str:
    """Return the address with the site's first host; empty if none is set.

    The host of the request is not used: a page is cached for all readers, under any host.
    """
    hosts = [host for host in settings.ALLOWED_HOSTS if not host.startswith((".", "*"))]
    if settings.EMBEDDED or not hosts:
        return ""
    return f"{'https' if settings.HTTPS else 'http'}://{hosts[0]}{address}"


@register.simple_tag
def cites(event: Event, *topics: str) -> str:
    """Return a link to the first paragraph of the event's published regulations on one of the topics; or nothing."""
    found = next((each for topic in topics if (each := citation_of(event, topic)) is not None), None)
    return "" if found is None else format_html('<a href="{}">{}</a>', found.address, str(found))


@register.simple_tag
def regulations_link(event: Event) -> str:
    """Return a link to the event's published regulations; nothing before the publication."""
    found = regulations_of(event)
    return "" if found is None else format_html('<a href="{}">{}</a>', found.address, _("Regulations"))
