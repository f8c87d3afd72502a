"""Categories: of players sex, age, title, rating, federation and club, of teams federation, and the organiser's own."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tabellone.collation import alphabetical
from tabellone.record import Player, Record
from tabellone.team_table_standings import side_of
from tournaments.domain.public_record import PublicState
from tournaments.models import Event

YOUTH = (8, 10, 12, 14, 16, 18, 20)
"""Age limits: all players are younger than this on 1 January of the event's year (FIDE D.I)."""
SENIORS = (50, 65)
"""Minimum age reached in the event's year."""
BAND = 200
"""Width of a rating band."""


@dataclass(frozen=True, slots=True)
class Category:
    """A category: its key in URLs, its label, and the players' pairing numbers."""

    key: str
    label: str
    members: frozenset[int]


@dataclass(frozen=True, slots=True)
class CategoryKind:
    """Categories of one kind."""

    label: str
    categories: tuple[Category, ...]


def kinds_of(event: Event, state: PublicState) -> tuple[CategoryKind, ...]:
    """Return the categories that contain some players (or teams) of the event, but not all."""
    kinds = _kinds_of_teams(state) if event.is_of_teams else _kinds_of_players(event, state)
    return tuple(kind for kind in kinds if kind.categories)


def _kinds_of_teams(state: PublicState) -> Iterator[CategoryKind]:
    federations = {team.tpn: [team.federation] if team.federation else [] for team in state.record.teams}
    yield kind_of_words(_("Federation"), "federation", federations)
    yield kind_of_words(_("Category"), "own", {tpn: list(team.categories) for tpn, team in state.belongs.items()})


def _kinds_of_players(event: Event, state: PublicState) -> tuple[CategoryKind, ...]:
    clubs = {tpn: [player.club] if player.club else [] for tpn, player in state.belongs.items()}
    own = {tpn: list(player.categories) for tpn, player in state.belongs.items()}
    year = (event.start_date or datetime.date.today()).year  # noqa: DTZ011  (a year of a local calendar)
    players = state.record.players
    return (
        kind_of_words(
            _("Sex"), "sex", {p.tpn: [p.sex] if p.sex else [] for p in players}, {"w": _("Women"), "m": _("Men")}
        ),
        kind_of_words(_("Age"), "age", {p.tpn: list(_ages(p, year)) for p in players}, _age_labels()),
        kind_of_words(_("Title"), "title", {p.tpn: [p.title] if p.title else [] for p in players}),
        kind_of_words(_("Rating"), "rating", {p.tpn: [_band(p)] for p in players}, {"0": _("unrated")}),
        kind_of_words(_("Federation"), "federation", {p.tpn: [p.federation] if p.federation else [] for p in players}),
        kind_of_words(_("Club"), "club", clubs),
        *([_sides(state.record)] if state.record.sides else []),
        kind_of_words(_("Category"), "own", own),
    )


def _sides(record: Record) -> CategoryKind:
    """Return the Scheveningen teams by number, because two may have the same name; in order of the names."""
    names = {str(side.tpn): side.name for side in sorted(record.sides, key=lambda side: alphabetical(side.name))}
    return kind_of_words(_("Team"), "side", {tpn: [str(side)] for tpn, side in side_of(record).items()}, names)


def category_of(kinds: tuple[CategoryKind, ...], key: str) -> Category | None:
    """Return the category with this key."""
    return next((category for kind in kinds for category in kind.categories if category.key == key), None)


def kind_of_words(
    label: str, kind: str, words: dict[int, list[str]], labels: dict[str, str] | None = None
) -> CategoryKind:
    """Return the categories of these words with their players, without categories of all players."""
    members: dict[str, set[int]] = {}
    for tpn, belongs in words.items():
        for word in belongs:
            members.setdefault(word, set()).add(tpn)
    names = labels or {}
    ordered = sorted(members, key=lambda word: (list(names).index(word) if word in names else -1, word))
    return CategoryKind(
        label,
        tuple(
            Category(f"{kind}:{word}", names.get(word, word), frozenset(members[word]))
            for word in ordered
            if len(members[word]) < len(words)
        ),
    )


def _age_labels() -> dict[str, str]:
    youth = {f"u{age}": _("under %(age)s") % {"age": age} for age in YOUTH}
    return youth | {f"s{age}": _("%(age)s and older") % {"age": age} for age in SENIORS}


def _ages(player: Player, year: int) -> Iterator[str]:
    born = player.birth[:4]
    if not born.isdecimal() or int(born) == 0:
        return
    reached = year - int(born)
    for age in YOUTH:
        if reached <= age:
            yield f"u{age}"
    for age in SENIORS:
        if reached >= age:
            yield f"s{age}"


def _band(player: Player) -> str:
    if not player.rating:
        return "0"
    low = player.rating // BAND * BAND
    return f"{low}-{low + BAND - 1}"
