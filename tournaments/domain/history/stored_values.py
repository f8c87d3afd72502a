"""Values of change-log entries in words: names, points, results and times instead of keys and codes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields
from functools import cached_property
from typing import Any

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tabellone.record import ByeKind, Scoring, format_points
from tournaments.domain.events.team_ranking import rules_from, rules_in_words
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import PAIRING, State
from tournaments.domain.words.result_names import SYMBOLS, bye_name, result_note
from tournaments.domain.words.systems import options_text
from tournaments.models import Event

NOTHING = "–"
SCORED = [field.name for field in fields(Scoring)]
"""Parts of the scoring in reading order: a database may keep the parts of a value in any order."""


@dataclass(frozen=True)
class RowNames:
    """Names of an event's rows by their keys."""

    event: Event
    players: dict[int, str]
    rounds: dict[int, int]
    boards: dict[int, tuple[int | None, Any]]
    """Round and board by pairing."""
    pairings: dict[int, int | None]
    """Pairing by game."""

    @cached_property
    def sections(self) -> dict[int, str]:
        """Names of a festival's sections; one query."""
        return dict(self.event.sections.values_list("pk", "name"))

    def player(self, key: int) -> str:
        """Return the name of the player or team, or a dash."""
        return self.players.get(key, NOTHING)

    def board(self, row: JournalRow) -> tuple[int | None, Any]:
        """The round and the board of a pairing or of a game, as far as they are known."""
        pairing = row.key if row.kind is PAIRING else self.pairings.get(row.key)
        return self.boards.get(pairing or 0) or (None, None)


def value_in_words(row: JournalRow, key: str, state: State, names: RowNames) -> str:
    """Return the value in words."""
    value = state.get(key)
    if value in (None, "", [], {}):
        return NOTHING
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    try:
        return _in_words(row, key, value, names)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError):  # written by a version with another structure
        return _("in another form")


def _in_words(row: JournalRow, key: str, value: Any, names: RowNames) -> str:
    """Return the words for a value of today's form."""
    if key in ("white_result", "black_result", "rating_result"):
        return " – ".join(SYMBOLS[code] for code in value) or (result_note(value[0], value[-1]) or NOTHING)
    if key in ("white", "black", "first", "second", "contestant", "winner"):
        return names.player(value)
    if key == "kind":
        return bye_name(ByeKind(value))
    if isinstance(value, list | dict):
        return _listed(key, value, names)
    if key in ("starts_at", "archived_at", "line_ups_until", "publish_at", "seated_at", "enrolled_at", "revoked_at"):
        return date_format(timezone.localtime(datetime.datetime.fromisoformat(value)), "DATETIME_FORMAT")
    if key in FIGURES:
        value = FIGURES[key](value)
    field = row.kind.field(key) if row.kind else None
    choices: dict[Any, Any] = dict(getattr(field, "flatchoices", ()))
    return str(choices.get(value, value))


def _listed(key: str, value: Any, names: RowNames) -> str:
    """Return the text of a value with several parts: codes, points by purpose, pairs of players."""
    if key in LISTED:
        return LISTED[key](value, names)
    return ", ".join(str(part) for part in (sorted(value.items()) if isinstance(value, dict) else value))


def _scoring(value: dict[str, int], _names: RowNames) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {format_points(value[name])}" for name in SCORED if name in value)


def _forbidden(value: list[dict[str, Any]], names: RowNames) -> str:
    return "; ".join(" – ".join(names.player(pk) for pk in row["players"]) for row in value)


def _adjustments(value: list[dict[str, Any]], names: RowNames) -> str:
    return "; ".join(
        " ".join(
            (
                ", ".join(names.player(pk) for pk in row["players"]),
                *(format_points(row[name]) for name in ("match_points", "points") if row.get(name)),
            )
        )
        for row in value
    )


def _amount(value: int) -> str:
    """Return an amount in hundredths as text."""
    return f"{value // 100}.{value % 100:02}"


def _presence(value: dict[str, bool], names: RowNames) -> Iterator[str]:
    for pk, is_present in sorted(value.items(), key=lambda row: int(row[0])):
        state = _("present") if is_present else _("absent")
        yield f"{names.player(int(pk))}: {state}"


def _line_up(value: list[int | None], names: RowNames) -> str:
    return ", ".join(names.player(pk or 0) for pk in value)


def _drawing(value: dict[str, Any], names: RowNames) -> str:
    drawn = sorted((number, int(pk)) for pk, number in value["numbers"].items())
    return ", ".join(f"{number} {names.player(pk)}" for number, pk in drawn) or NOTHING


def _sides(value: dict[str, Any], names: RowNames) -> str:
    rows = ((row["name"], row["players"]) for row in value["sides"])
    return "; ".join(f"{name}: {', '.join(names.player(pk) for pk in keys)}" for name, keys in rows)


def _hall(value: dict[str, Any], names: RowNames) -> str:
    """Return the rooms, the boards out of use and the fixed boards, without reasons."""
    rooms = [f"{room['name']} {room['first']}–{room['last']}" for room in value.get("rooms", ())]
    closed = [f"{_('Boards out of use')} {', '.join(map(str, value['closed']))}"] if value.get("closed") else []
    fixed = [f"{names.player(row['player'])} {row['board']}" for row in value.get("fixed", ())]
    first = [f"{_('The first board has the number')} {value['first']}"] if value.get("first") else []
    twice = [_("Second check")] if value.get("reads_twice") else []
    return "; ".join((*first, *rooms, *closed, *fixed, *twice)) or NOTHING


def _virtual_points(row: dict[str, int]) -> str:
    return _("%(points)s in rounds %(first_round)s–%(last_round)s for numbers %(first)s–%(last)s") % {
        **row,
        "points": format_points(row["points"]),
    }


FIGURES: dict[str, Callable[[Any], str]] = {
    "first_points": format_points,
    "second_points": format_points,
    "minimum_share": _amount,
    "budget": _amount,
}
"""Fields whose number is written in another way."""
LISTED: dict[str, Callable[[Any, RowNames], str]] = {
    "scoring": _scoring,
    "initial_scores": lambda value, _: ", ".join(f"{rating}: {format_points(points)}" for rating, points in value),
    "acceleration_bands": lambda value, _: "; ".join(value),
    "forbidden": _forbidden,
    "virtual_points": lambda value, _: ", ".join(_virtual_points(row) for row in value),
    "options": lambda value, _: options_text(value),
    "drawing": _drawing,
    "adjustments": _adjustments,
    "players": _line_up,
    "paragraph_texts": lambda value, _: " · ".join(value.values()),
    "prize_amounts": lambda value, _: " ".join(map(_amount, value)),
    "attendance": lambda value, names: ", ".join(_presence(value, names)),
    "sections": lambda value, names: ", ".join(names.sections.get(pk, NOTHING) for pk in value),
    "listed_players": lambda value, names: ", ".join(names.player(pk) for pk in value),
    "sides": _sides,
    "hall": _hall,
    "team_ranking": lambda value, _: rules_in_words(rules_from(value)),
    "division": lambda value, _: str(value["groups"]),  # of entries older than stages
}
"""Formatters of values with several parts, by field."""
