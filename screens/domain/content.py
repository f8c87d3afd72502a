"""What a screen shows: one or two lists, of the whole event, one section or one room."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy
from django_stubs_ext import StrPromise

from pairing.domain.wall import played_events
from tournaments.domain.boards.hall import rooms_of
from tournaments.domain.errors import Refused
from tournaments.models import Event

AUTO, NAMES, BOARDS, RESULTS = "auto", "names", "boards", "results"
STANDINGS, BRACKET, CLOCK, ANNOUNCEMENT, SPONSORS = "standings", "bracket", "clock", "announcement", "sponsors"
KINDS: Mapping[str, StrPromise] = {
    AUTO: gettext_lazy("Current round"),
    NAMES: gettext_lazy("Pairings by name"),
    BOARDS: gettext_lazy("Pairings by board"),
    RESULTS: gettext_lazy("Results"),
    STANDINGS: gettext_lazy("Standings"),
    BRACKET: gettext_lazy("Knock-out bracket"),
    CLOCK: gettext_lazy("Clock"),
    ANNOUNCEMENT: gettext_lazy("Announcement"),
    SPONSORS: gettext_lazy("Sponsors"),
}
"""What a half of a screen can show, in the order of the desk."""
SECTION, ROOM = "section:", "room:"


@dataclass(frozen=True, slots=True)
class ScreenContent:
    """What a screen shows. ``second``: the other half; empty for a single list.

    ``section``: the key of the only section or group; 0 for all. ``room``: the only room; empty for all.
    """

    first: str = AUTO
    second: str = ""
    section: int = 0
    room: str = ""

    @property
    def kinds(self) -> tuple[str, ...]:
        """Return what the halves show."""
        return (self.first, self.second) if self.second else (self.first,)

    @property
    def part(self) -> str:
        """Return the section or the room as the value of the desk's form."""
        if self.section:
            return f"{SECTION}{self.section}"
        return f"{ROOM}{self.room}" if self.room else ""

    def values(self) -> dict[str, Any]:
        """Return the content as the database stores it."""
        return asdict(self)


@dataclass(frozen=True, slots=True)
class PartChoice:
    """A section or room that the desk offers. ``value``: in the form."""

    value: str
    name: str


def content_of(values: Mapping[str, Any]) -> ScreenContent:
    """Return the content from the values in the database; missing ones have the defaults."""
    return ScreenContent(**{name: values[name] for name in ScreenContent.__slots__ if name in values})


def parts_of(event: Event) -> list[PartChoice]:
    """Return the sections or groups of the event, if it has several, and its rooms."""
    played = list(played_events(event))
    sections = [PartChoice(f"{SECTION}{one.pk}", name) for one, name in played] if len(played) > 1 else []
    return sections + [PartChoice(f"{ROOM}{room}", room) for room in rooms_of(one for one, _name in played)]


def read_content(event: Event, *, first: str, second: str, part: str) -> ScreenContent:
    """Return the content from the desk's form. Raises Refused for values that the form does not offer."""
    if first not in KINDS or (second and second not in KINDS):
        raise Refused(_("Choose the content of the screen."))
    if second == first:
        second = ""
    if part and part not in {one.value for one in parts_of(event)}:
        raise Refused(_("This section or room does not exist any more."), _("Choose another one."))
    if part.startswith(SECTION):
        return ScreenContent(first, second, section=int(part.removeprefix(SECTION)))
    return ScreenContent(first, second, room=part.removeprefix(ROOM))


def shown_events(event: Event, content: ScreenContent) -> Iterator[tuple[Event, str]]:
    """Yield the events with rounds that the content shows, each with its name as a section or group."""
    played = list(played_events(event))
    chosen = [one for one in played if one[0].pk == content.section]
    yield from chosen or played
