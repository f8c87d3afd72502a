"""Pairing systems and accelerations in words, in the reader's language: what each is for, and what FIDE says of it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy, pgettext

from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import METHODS, schedule
from tabellone.engine.tables.kinds import KINDS
from tabellone.record import CalendarSettings, Record
from tournaments.domain.words.wording import points_text

NAMES: dict[str, Promise] = {
    "dutch": gettext_lazy("FIDE (Dutch)"),
    "dubov": gettext_lazy("Dubov"),
    "burstein": gettext_lazy("Burstein"),
    "lim": gettext_lazy("Lim"),
    "round-robin": gettext_lazy("Round robin"),
}
PURPOSES: dict[str, Promise] = {
    "dutch": gettext_lazy("The usual Swiss system: within a scoregroup the upper half meets the lower half."),
    "dubov": gettext_lazy("Evens out the opponents' average rating of players with the same score."),
    "burstein": gettext_lazy("Evens out the strength of opposition: in a scoregroup the strongest meets the weakest."),
    "lim": gettext_lazy("Pairs from the top and the bottom towards the middle; floaters are paired first."),
    "round-robin": gettext_lazy("Everybody meets everybody, by a calendar that is known before the first round."),
}
DEPRECATED = frozenset({"dubov", "burstein", "lim"})
"""Systems without an approved program and free checker: C.04.2 1.4 of 2026 deprecates them."""

CALENDARS: dict[str, Promise] = {
    "berger": gettext_lazy("Berger"),
    "rotation": gettext_lazy("Rotation: boards are kept, players move on"),
}

ACCELERATIONS: dict[str, Promise] = {
    "baku": gettext_lazy("Baku"),
    "basic": gettext_lazy("basic method: the upper half begins with a point for two rounds"),
    "haley": gettext_lazy("Haley, two bands"),
    "haley-3": gettext_lazy("Haley, three bands"),
    "progressive": gettext_lazy("French (decreasing): three bands, and lower bands catch up by winning"),
    "mcmahon": gettext_lazy("McMahon: initial scores by rating for the whole event"),
}


def name_of(system: str, edition: str) -> str:
    """The system with its edition, where there is more than one."""
    name = str(NAMES.get(system, system))
    if system in SYSTEMS and len(SYSTEMS[system].editions) == 1:
        return name
    return _("%(system)s, edition of %(year)s") % {"system": name, "year": edition} if edition else name


def system_choices() -> Iterator[tuple[str, str]]:
    """Every system and edition that can be paired, as ``dutch:2026`` and in words; the newest edition first."""
    for system, rules in SYSTEMS.items():
        for edition in reversed(rules.editions):
            yield f"{system}:{edition}", name_of(system, edition)


def calendar_choices() -> Iterator[tuple[str, str]]:
    """The kinds of tables of a round robin."""
    return ((kind, str(name)) for kind, name in CALENDARS.items())


def meetings(settings: CalendarSettings) -> Iterator[str]:
    """How often everybody meets everybody, and by which tables, in sentences."""
    if settings.without_first:
        yield _("Everybody meets everybody but one: the first round is dropped (reduced round robin).")
    elif settings.cycles == 1:
        yield _("Everybody meets everybody once.")
    elif settings.cycles == 2:
        yield _("Everybody meets everybody twice, once with each colour.")
    else:
        yield _("Everybody meets everybody %(count)s times.") % {"count": settings.cycles}
    if settings.mini_matches:
        yield _("The games of two opponents follow each other.")
    if settings.swap_last_two and settings.cycles > 1:
        yield _("The last two rounds of each cycle but the last one are exchanged.")
    if settings.kind in KINDS:
        yield _("Tables: %(kind)s.") % {"kind": CALENDARS.get(settings.kind, settings.kind)}


@dataclass(frozen=True, slots=True)
class Described:
    """A system as the event's form explains it."""

    key: str
    name: str
    purpose: str
    is_deprecated: bool


def described_systems() -> tuple[Described, ...]:
    """The systems that can be paired, each in a sentence."""
    return tuple(
        Described(system, str(NAMES.get(system, system)), str(PURPOSES.get(system, "")), system in DEPRECATED)
        for system in SYSTEMS
    )


def acceleration_choices() -> Iterator[tuple[str, str]]:
    """Every method of acceleration and none, in words; those that FIDE has not approved are marked."""
    yield "", pgettext("acceleration", "none")
    for method in METHODS:
        name = str(ACCELERATIONS[method])
        yield method, name if method == "baku" else _("%(method)s – not approved by FIDE") % {"method": name}


@dataclass(frozen=True, slots=True)
class AccelerationText:
    """An acceleration as it is announced: its name, whether FIDE approved it, and who has which points when."""

    name: str
    is_approved: bool
    lines: tuple[str, ...]
    note: str


def acceleration_text(record: Record, edition: str) -> AccelerationText | None:
    """What the players are told of the event's acceleration; None where there is none."""
    if not (record.acceleration or record.virtual_points):
        return None
    method = "" if record.virtual_points else record.acceleration
    name = str(ACCELERATIONS.get(method, _("virtual points as the report states them")))
    lines = tuple(
        _("Rounds %(first)s to %(last)s: players %(one)s to %(other)s have %(points)s more for pairing.")
        % {
            "first": row.first_round,
            "last": row.last_round,
            "one": row.first,
            "other": row.last,
            "points": points_text(row.points),
        }
        for row in schedule(record, edition)
    )
    note = ""
    if method == "progressive":
        note = _(
            "In the lower bands each one and a half points scored give half a point more, up to the first band's; half "
            "of the points that can be scored in the event give as many as the first band has."
        )
    return AccelerationText(name, method in {"", "baku"}, lines, note)
