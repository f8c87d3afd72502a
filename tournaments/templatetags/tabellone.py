"""Filters and tags of every template (a builtin library, so no template loads it)."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Literal, Protocol

from django import template
from django.conf import settings
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, gettext as _

from tabellone import chess960
from tabellone.record import Colour, Entry, format_points
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.events.winners import Winner
from tournaments.domain.festivals.rules import section_name
from tournaments.domain.people.access import RANK, role_of
from tournaments.domain.rounds import board_names, brackets, calendars
from tournaments.domain.rounds.switch import Switch
from tournaments.domain.words import contestants, rounds as round_words, wording
from tournaments.domain.words.figures import moment
from tournaments.domain.words.telling import told
from tournaments.models import Event, Game, Role

register = template.Library()
register.filter("told", told)
register.simple_tag(contestants.said)
register.simple_tag(contestants.counted)


def part(template_name: str, /, **values: object) -> SafeString:
    """The template of ``templates/parts/`` with these values, without the line end of its file."""
    return mark_safe(render_to_string(f"parts/{template_name}.html", values).rstrip("\n"))  # noqa: S308  (a rendered template)


kept_part = lru_cache(maxsize=8192)(part)
"""The same for what long tables show again and again: made once for the same values."""


@register.simple_tag
def form_token() -> SafeString:
    """The hidden field of a form that makes something: sent twice, it makes it once (``tournaments.views.once``)."""
    return part("form_token", token=secrets.token_urlsafe(12))


@register.filter
def points(value: int | None) -> str:
    """Tenths of a point as people write them: ``5½``; nothing for nothing."""
    return "" if value is None else format_points(value)


@register.filter
def board_name(game: Game) -> int | str:
    """What the board is called: its number, or in a match of teams ``3.2``."""
    return board_names.board_name(game)


@register.simple_tag
def room_of(event: Event, board: int) -> str:
    """The room in which the board stands; empty where the event names none."""
    return hall_of(event).room_of(board)


@register.inclusion_tag("parts/position.html")
def starting_position(number: int) -> dict[str, object]:
    """A starting position of Chess960: its number, its first rank in figures and in letters."""
    return {"number": number, "figures": chess960.figures(number), "letters": chess960.position(number)}


@register.filter
def status_word(status: str) -> str:
    """Where an event stands, in a word."""
    return str(Event.Status(status).label)


@register.filter
def called_in_festival(section: Event) -> str:
    """What a section is called where its festival's name stands already."""
    return section_name(section)


@register.filter
def round_label(number: int | None, event: Event | None) -> int | str:
    """The round in a table or a sentence: ``3``; of matches of several games ``2.1``."""
    return round_words.round_label(event, number)


@register.filter
def whole_label(number: int, event: Event | None) -> int | str:
    """The round in a sentence about all that is paired together: a double round has one number."""
    return round_words.whole_label(event, number)


@register.simple_tag
def whole_title(event: Event, number: int) -> str:
    """What is paired together, by itself: ``Round 3``, also of a double round."""
    return round_words.whole_title(event, number)


@register.simple_tag
def round_title(event: Event | None, number: int) -> str:
    """The round by itself: ``Round 3``; ``Match 2, game 1``."""
    return round_words.round_title(event, number)


@register.filter
def planned_label(planned: int, event: Event) -> int:
    """How many rounds are planned, as people count them."""
    return round_words.planned_label(event, planned)


@register.simple_tag
def result_address(event: Event, game: Game) -> str:
    """Where the result of the board is sent."""
    places = [game.board, game.number] if event.is_of_teams else [game.board]
    return reverse("tournaments:enter_result", args=[event.slug, game.round.number, *places])


@register.filter
def when(value: datetime.date | None, form: str) -> str:
    """The day or the time in Django's format letters, in local time, as the language writes it."""
    return "" if value is None else moment(value, form)


@register.filter
def zone_name(key: str) -> str:
    """A time zone as people read it: ``Europe/Rome``, ``America/New York``."""
    return key.replace("_", " ")


@register.filter
def result(game: Game) -> str:
    """How the board stands: ``1 – 0``, ``½ – ½``, ``+ – −``; empty while it is open."""
    return wording.result_text(game.white_result, game.black_result)


@register.filter
def result_note(game: Game) -> str:
    """What the numbers do not say: forfeit, not rated, adjourned; empty for an ordinary game."""
    return wording.result_note(game.white_result, game.black_result, is_adjourned=game.is_adjourned)


@register.filter
def colour(value: str) -> SafeString:
    """The disc of the colour ``w`` or ``b`` with its letter; the word for those who cannot see it."""
    return _disc(value, get_language() or "")


@lru_cache(maxsize=64)
def _disc(value: str, _language: str) -> SafeString:
    shade = Colour(value)
    return part("colour", shade=shade.value, letter=wording.colour_letter(shade), name=wording.colour_name(shade))


@register.filter
def mark(entry: Entry, scored: str = "") -> SafeString:
    """The mark of a round: how much was scored, in figures (``scored``, else as a wall chart writes it) and as a
    filled, a half filled or an empty square.
    """
    return kept_part("mark", mark=wording.mark_of(entry), text=scored or wording.mark_symbol(entry) or "·")


@register.filter
def colour_name(value: str) -> str:
    """White or Black, in the reader's language."""
    return wording.colour_name(Colour(value))


@register.filter
def calendar_is_public(event: Event) -> bool:
    """Whether everybody may know who meets whom in all rounds."""
    return calendars.calendar_is_public(event)


@register.filter
def bracket_is_public(event: Event) -> bool:
    """Whether everybody may see the bracket of the event."""
    return brackets.bracket_is_public(event)


class Named(Protocol):
    """Whoever has a name and a pairing number: sides of a board, lines of a table."""

    @property
    def tpn(self) -> int: ...
    @property
    def name(self) -> str: ...
    @property
    def title(self) -> str: ...


@register.filter
def player_link(player: Named, event: Event) -> SafeString:
    """The player's name, which leads to the player's page, and the title. Long tables call it a thousand times.

    The name stands by itself (``bdi``): one that is written from right to left does not turn round what follows it.
    """
    address = f"{_players_address(event.slug)}{player.tpn}/"
    return kept_part("player_link", address=address, tpn=player.tpn, name=player.name, title=player.title)


@register.filter
def team_link(team: Named, event: Event) -> SafeString:
    """The team's name, which leads to the team's page. On a page it is told from a player of the same number."""
    address = f"{_teams_address(event.slug)}{team.tpn}/"
    return kept_part("player_link", address=address, tpn=f"team-{team.tpn}", name=team.name, title="")


@register.filter
def contestant_link(contestant: Named, event: Event) -> SafeString:
    """The link of who is paired and ranked: a team's, or a player's."""
    return team_link(contestant, event) if event.is_of_teams else player_link(contestant, event)


def contestants_address(event: Event) -> str:
    """What all addresses of pages of who is paired and ranked begin with."""
    return _teams_address(event.slug) if event.is_of_teams else _players_address(event.slug)


@lru_cache(maxsize=64)
def _players_address(slug: str) -> str:
    return reverse("standings:player", args=[slug, 0]).removesuffix("0/")


@lru_cache(maxsize=64)
def _teams_address(slug: str) -> str:
    return reverse("standings:team", args=[slug, 0]).removesuffix("0/")


@register.inclusion_tag("parts/rounds.html")
def rounds(event: Event, switch: Switch, view: str, query: str = "") -> dict[str, object]:
    """The way through the rounds, each with how far it is; ``view`` is a round's page, ``query`` how it is asked."""
    addresses = [
        reverse(view, args=[event.slug, step.number]) + query if step.is_public else "" for step in switch.steps
    ]
    called = [round_words.round_label(event, step.number) for step in switch.steps]
    return {"steps": list(zip(switch.steps, called, addresses, strict=True)), "shown": switch.shown}


@register.filter
def steps(event: Event) -> list[str]:
    """The rounds of an event with ``shown``, its last public round: played, now, or to come (empty)."""
    shown: int = getattr(event, "shown", 0)
    return ["played"] * (shown - 1) + ["now"] * (shown > 0) + [""] * (event.planned_rounds - shown)


@register.filter
def of_event(winners: Mapping[int, Winner], event: Event) -> Winner | None:
    """The event's winner among those that a list knows."""
    return winners.get(event.pk)


@register.simple_tag
def social_picture() -> str:
    """The address of the picture that stands for a page elsewhere: with the host where the program knows its own."""
    address = static("social.png")
    host = settings.ALLOWED_HOSTS[0]
    if settings.EMBEDDED or host.startswith((".", "*")):
        return address
    return f"{'https' if settings.HTTPS else 'http'}://{host}{address}"


@dataclass(frozen=True, slots=True)
class Link:
    """A link of the navigation."""

    text: str
    address: str
    current: Literal["", "page", "true"] = ""
    """As ``aria-current`` says it: whether this page is it, or one of those behind it."""


DESK_OF_FESTIVALS = (
    ("tournaments:desk", Role.ASSISTANT),
    ("tournaments:players", Role.ARBITER),
    ("tournaments:sections", Role.ARBITER),
    ("tournaments:settings", Role.ARBITER),
    ("tournaments:journal", Role.ARBITER),
    ("tournaments:people", Role.OWNER),
    ("tournaments:keeping", Role.OWNER),
)
"""The same of a festival."""
DESK = (
    ("tournaments:desk", Role.ASSISTANT),
    ("tournaments:players", Role.ARBITER),
    ("standings:desk_standings", Role.ASSISTANT),
    ("tournaments:captains", Role.ARBITER),
    ("tournaments:settings", Role.ARBITER),
    ("tournaments:journal", Role.ARBITER),
    ("tournaments:people", Role.OWNER),
    ("tournaments:keeping", Role.OWNER),
)
"""The arbiters' pages and who may open them."""
OF_TEAMS = frozenset({"tournaments:captains"})
"""Those that only events of teams have."""


def _desk_link(text: str, address: str, here: str, *, is_above_all: bool) -> Link:
    """The link as it stands on the page at ``here``. The desk has every other page behind it, and is marked alone."""
    if here == address:
        return Link(text, address, "page")
    return Link(text, address, "true" if here.startswith(address) and not is_above_all else "")


@register.simple_tag(takes_context=True)
def desk_links(context: dict[str, Any], event: Event) -> list[Link]:
    """The arbiters' pages of the event that the signed-in person may open."""
    request: HttpRequest = context["request"]
    role = role_of(request.user, event)
    names = {
        "tournaments:desk": _("Desk"),
        "tournaments:players": contestants.said(event, "Players"),
        "standings:desk_standings": _("Standings"),
        "tournaments:captains": _("Captains"),
        "tournaments:sections": _("Sections"),
        "tournaments:settings": _("Settings"),
        "tournaments:journal": _("Journal"),
        "tournaments:people": _("People"),
        "tournaments:keeping": _("Visibility"),
    }
    above = [Link(_("Festival"), reverse("tournaments:desk", args=[event.whole.slug]))]
    return (above if event.whole.is_festival and not event.is_festival else []) + [
        _desk_link(names[name], reverse(name, args=[event.slug]), request.path, is_above_all=name == "tournaments:desk")
        for name, needed in (DESK_OF_FESTIVALS if event.is_festival else DESK)
        if (event.is_of_teams or name not in OF_TEAMS) and role is not None and RANK[role] >= RANK[needed]
    ]
