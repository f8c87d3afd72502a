"""Changes of a change-log entry, before and after, in words: names instead of keys and codes."""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, fields
from functools import cached_property, partial
from itertools import groupby
from typing import Any, TypeVar

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.record import ByeKind, Scoring, format_points
from tournaments.domain.events.team_ranking import rules_from, rules_in_words
from tournaments.domain.journal.entries import JournalRow, rows_of
from tournaments.domain.journal.journal_schema import (
    BYE,
    BYE_REQUEST,
    CAPTAIN_LINK,
    CONTESTANT,
    GAME,
    LINE_UP,
    PAIRING,
    PLAY_OFF,
    ROUND,
    STAGE,
    State,
)
from tournaments.domain.stages.rules import Division, rule_of
from tournaments.domain.stages.stage_description import describe_rule
from tournaments.domain.stages.stages import rule_name
from tournaments.domain.words.result_names import SYMBOLS, bye_name, result_note
from tournaments.domain.words.rounds import round_label
from tournaments.domain.words.systems import options_name, options_text
from tournaments.models import Event, JournalEntry, Pairing, Registration

T = TypeVar("T")
NOTHING = "–"
MOST_DESCRIBED = 40
"""Maximum number of changes shown from a long list."""

MACHINERY = {
    *("event", "is_divided", "created_at", "published_at", "pairing"),
    *("accepted_at", "accepted_by", "given_at", "token", "rule"),
    *("fund", "file_key", "published_prizes"),
    *("mark", "regulation_section", "regulation_paragraphs", "regulation_numbers"),
    *("fide_mode", "fide_mode_left_in"),
    *("code_digest", "code_expires_at", "last_used_at"),
}
"""Internal values."""

WORDS: dict[str, Promise | str] = {
    "paragraph_texts": gettext_lazy("text"),
    "default_minutes": gettext_lazy("default time in minutes"),
    "white_result": gettext_lazy("White's result"),
    "black_result": gettext_lazy("Black's result"),
    "rating_result": gettext_lazy("result for rating only"),
    "is_adjourned": gettext_lazy("adjourned"),
    "is_manual": gettext_lazy("changed manually"),
    "white": gettext_lazy("White"),
    "black": gettext_lazy("Black"),
    "first": gettext_lazy("first player or team"),
    "second": gettext_lazy("second player or team"),
    "contestant": gettext_lazy("player"),
    "winner": gettext_lazy("advances"),
    "games": gettext_lazy("games of the play-off"),
    "is_checked_in": gettext_lazy("checked in"),
    "is_withdrawn": gettext_lazy("withdrawn"),
    "tpn": gettext_lazy("pairing number"),
    "first_round": gettext_lazy("first round"),
    "visibility": gettext_lazy("visibility"),
    "shows_birth_years": gettext_lazy("years of birth and FIDE IDs in the public report"),
    "archived_at": gettext_lazy("archived"),
    "starts_at": gettext_lazy("begins"),
    "line_ups_until": gettext_lazy("line-ups until"),
    "publish_at": gettext_lazy("automatic publication"),
    "seated_at": gettext_lazy("line-ups shown"),
    "first_points": gettext_lazy("score of the first team"),
    "second_points": gettext_lazy("score of the second team"),
    "enrolled_at": gettext_lazy("enrolled"),
    "revoked_at": gettext_lazy("revoked"),
    "players": gettext_lazy("line-up"),
    "source": gettext_lazy("named by"),
    "adjustments": gettext_lazy("penalties and bonuses"),
    "state": gettext_lazy("state"),
    "explained_to": gettext_lazy("visibility of pairing explanations"),
    "status": gettext_lazy("state"),
    "kind": gettext_lazy("bye"),
    "role": gettext_lazy("role"),
    "scoring": gettext_lazy("scoring"),
    "tie_breaks": gettext_lazy("tie-breaks"),
    "forbidden": gettext_lazy("prohibited pairings"),
    "initial_colour": gettext_lazy("initial colour"),
    "lot_source": gettext_lazy("drawing of lots"),
    "lot_seed": gettext_lazy("random seed (draw)"),
    "ties_seed": gettext_lazy("random seed for ties"),
    "initial_scores": gettext_lazy("initial scores"),
    "acceleration_bands": gettext_lazy("acceleration bands"),
    "drawing": gettext_lazy("numbers drawn"),
    "division": gettext_lazy("groups"),
    "is_annulled": gettext_lazy("results annulled"),
    "is_expelled": gettext_lazy("expelled"),
    "no_half_byes": gettext_lazy("no half-point byes"),
}
"""Labels of fields whose model name is not a word for users."""
SIDES = {"first": "white", "second": "black"}
"""Fields of a pairing, with the equivalent field of its game."""

SCORED = [field.name for field in fields(Scoring)]
"""Parts of the scoring in reading order: a database may keep the parts of a value in any order."""


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value that an action changed; ``field`` is empty for a row that was added or removed as a whole."""

    row: str
    field: str
    before: str
    after: str


@dataclass(frozen=True)
class _Names:
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

    def board(self, row: JournalRow) -> tuple[int | None, Any]:
        """The round and the board of a pairing or of a game, as far as they are known."""
        pairing = row.key if row.kind is PAIRING else self.pairings.get(row.key)
        return self.boards.get(pairing or 0) or (None, None)


def before_and_after(event: Event, entries: Sequence[JournalEntry]) -> list[list[FieldChange]]:
    """Return the changed values of each of the event's entries; three queries for all of them."""
    rows = [rows_of(entry) for entry in entries]
    names = _names(event, [row for of_entry in rows for row in of_entry])
    return [_changes_of(of_entry, names) for of_entry in rows]


def _names(event: Event, rows: Sequence[JournalRow]) -> _Names:
    """Return the names of the rows, from the database or else from the rows themselves.

    A festival's entries also name players of its sections.
    """
    rounds = dict(event.rounds.values_list("pk", "number"))
    boards: dict[int, tuple[int | None, Any]] = {}
    pairings: dict[int, int | None] = {}
    for row in rows:
        state = _state(row)
        if row.kind is PAIRING and "board" in state:
            boards[row.key] = (_known(rounds, state, "round"), state["board"])
        elif row.kind is GAME and "pairing" in state:
            pairings[row.key] = _number(state["pairing"])
    keys = {thing.name: {row.key for row in rows if row.kind is thing} for thing in (PAIRING, GAME)}
    there = Pairing.objects.filter(Q(pk__in=keys["pairing"]) | Q(games__in=keys["game"]))
    for pk, number, board, game in there.values_list("pk", "round__number", "board", "games"):
        boards[pk] = (number, board)
        pairings[game] = pk
    of_event = Q(event=event) | Q(event__festival=event) if event.is_festival else Q(event=event)
    players = dict(Registration.objects.filter(of_event).values_list("pk", "name"))
    return _Names(event, players, rounds, boards, pairings)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _changes_of(rows: Sequence[JournalRow], names: _Names) -> list[FieldChange]:
    """Return the changes of the rows; a pairing and its game, which follow each other, are merged."""
    found: list[FieldChange] = []
    coming_or_going: set[FieldChange] = set()
    for label, together in groupby(rows, partial(_label, names=names)):
        changed: list[tuple[str, JournalRow]] = []
        for row in together:
            if row.before is not None and row.after is not None:
                changed += [(key, row) for key in row.after if key not in MACHINERY]
                continue
            change = _came_or_went(row, label)
            if row.kind not in (PAIRING, GAME) or change not in coming_or_going:
                found.append(change)
            coming_or_going.add(change)
        found += _values(label, changed, names)
        if len(found) >= MOST_DESCRIBED:
            break
    return found[:MOST_DESCRIBED]


def _came_or_went(row: JournalRow, label: str) -> FieldChange:
    """Describe an added or removed thing; a stage by its system, groups by their number."""
    rule = rule_of(_state(row).get("rule")) if row.kind is STAGE else None
    words = describe_rule(rule) if rule else ""
    if isinstance(rule, Division):
        groups = "; ".join(filter(None, (str(rule.groups), words)))
        values = (NOTHING, groups) if row.before is None else (groups, NOTHING)
        return FieldChange(_("Event"), str(WORDS["division"]), *values)
    done = _("added") if row.before is None else _("deleted")
    return FieldChange(label, "", NOTHING, "; ".join(filter(None, (done, words))))


def _state(row: JournalRow) -> State:
    """Return the state of the thing when it was added, or before its removal."""
    return (row.after if row.before is None else row.before) or {}


def _values(label: str, changed: Sequence[tuple[str, JournalRow]], names: _Names) -> Iterator[FieldChange]:
    """Return the values before and after by field; the players of a pairing only if no game has them."""
    told = {key for key, _row in changed}
    for key, row in sorted(changed, key=lambda of: of[0]):
        if SIDES.get(key) not in told:
            states = (row.before or {}, row.after or {})
            yield FieldChange(label, _word(row, key), *(_shown(row, key, state, names) for state in states))


def _label(row: JournalRow, names: _Names) -> str:
    """Return the label of the row: a player, a board of a round, a round, a bye of a player, or the event itself."""
    state = _state(row)
    if row.kind is CONTESTANT:
        return str(names.players.get(row.key) or state.get("name") or _("a player"))
    if row.kind in (PAIRING, GAME):
        number, board = names.board(row)
        return _("Round %(round)s, board %(board)s") % {
            "round": round_label(names.event, number) or NOTHING,
            "board": board or NOTHING,
        }
    if row.kind is ROUND:
        number = names.rounds.get(row.key) or _number(state.get("number"))
        return _("Round %(round)s") % {"round": round_label(names.event, number) or NOTHING}
    if row.kind in (BYE, BYE_REQUEST, PLAY_OFF, LINE_UP, CAPTAIN_LINK):
        return _label_of_someone(row, names)
    if row.kind is STAGE:
        return str(state.get("name") or rule_name(rule_of(state.get("rule"))))
    return {
        "member": _("Member"),
        "invitation": _("Invitation"),
        "device": _("Device"),
        "incident": _("Incident"),
        "prize_fund": _("Prize fund"),
        "prize_category": _("Category %(name)s") % {"name": state.get("name") or ""},
        "second_reading": _("Second check"),
        "embed_setting": _("Embedding"),
        "own_paragraph": _("Paragraph"),
        "regulation_facts": _("Regulations"),
        "regulation_version": _("Regulations"),
    }.get(row.thing, _("Event"))


def _label_of_someone(row: JournalRow, names: _Names) -> str:
    """Return the label of a row that belongs to a player or to a team."""
    state = _state(row)
    if row.kind in (BYE, BYE_REQUEST):
        return _("Bye of %(player)s") % {"player": _known(names.players, state, "contestant") or _("a player")}
    if row.kind is PLAY_OFF:
        return _("Play-off won by %(player)s") % {"player": _known(names.players, state, "winner") or _("a player")}
    text = _("Line-up of %(team)s") if row.kind is LINE_UP else _("Link for the captain of %(team)s")
    return text % {"team": _known(names.players, state, "team") or _("a team")}


def _known(names: dict[int, T], state: State, key: str) -> T | None:
    """Return the name of the object that the state refers to, if it still exists."""
    value = state.get(key)
    return names.get(value) if isinstance(value, int) else None


def _word(row: JournalRow, key: str) -> str:
    if key == "options":
        return options_name(row.before, row.after)
    field = row.kind.field(key) if row.kind else None
    return str(WORDS.get(key) or (field.verbose_name if field else _("a value that this version does not know")))


def _shown(row: JournalRow, key: str, state: State, names: _Names) -> str:
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


def _in_words(row: JournalRow, key: str, value: Any, names: _Names) -> str:
    """Return the words for a value of today's form."""
    if key in ("white_result", "black_result", "rating_result"):
        return " – ".join(SYMBOLS[code] for code in value) or (result_note(value[0], value[-1]) or NOTHING)
    if key in ("white", "black", "first", "second", "contestant", "winner"):
        return names.players.get(value, NOTHING)
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


def _listed(key: str, value: Any, names: _Names) -> str:
    """Return the text of a value with several parts: codes, points by purpose, pairs of players."""
    if key in LISTED:
        return LISTED[key](value, names)
    return ", ".join(str(part) for part in (sorted(value.items()) if isinstance(value, dict) else value))


def _scoring(value: dict[str, int], _names: _Names) -> str:
    return ", ".join(f"{name.replace('_', ' ')} {format_points(value[name])}" for name in SCORED if name in value)


def _forbidden(value: list[dict[str, Any]], names: _Names) -> str:
    return "; ".join(" – ".join(names.players.get(pk, NOTHING) for pk in row["players"]) for row in value)


def _adjustments(value: list[dict[str, Any]], names: _Names) -> str:
    return "; ".join(
        " ".join(
            (
                ", ".join(names.players.get(pk, NOTHING) for pk in row["players"]),
                *(format_points(row[name]) for name in ("match_points", "points") if row.get(name)),
            )
        )
        for row in value
    )


def _amount(value: int) -> str:
    """Return an amount in hundredths as text."""
    return f"{value // 100}.{value % 100:02}"


def _presence(value: dict[str, bool], names: _Names) -> Iterator[str]:
    for pk, is_present in sorted(value.items(), key=lambda row: int(row[0])):
        state = _("present") if is_present else _("absent")
        yield f"{names.players.get(int(pk), NOTHING)}: {state}"


def _line_up(value: list[int | None], names: _Names) -> str:
    return ", ".join(names.players.get(pk or 0, NOTHING) for pk in value)


def _drawing(value: dict[str, Any], names: _Names) -> str:
    drawn = sorted((number, int(pk)) for pk, number in value["numbers"].items())
    return ", ".join(f"{number} {names.players.get(pk, NOTHING)}" for number, pk in drawn) or NOTHING


def _sides(value: dict[str, Any], names: _Names) -> str:
    rows = ((row["name"], row["players"]) for row in value["sides"])
    return "; ".join(f"{name}: {', '.join(names.players.get(pk, NOTHING) for pk in keys)}" for name, keys in rows)


def _hall(value: dict[str, Any], names: _Names) -> str:
    """Return the rooms, the boards out of use and the fixed boards, without reasons."""
    rooms = [f"{room['name']} {room['first']}–{room['last']}" for room in value.get("rooms", ())]
    closed = [f"{_('Boards out of use')} {', '.join(map(str, value['closed']))}"] if value.get("closed") else []
    fixed = [f"{names.players.get(row['player'], NOTHING)} {row['board']}" for row in value.get("fixed", ())]
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
LISTED: dict[str, Callable[[Any, _Names], str]] = {
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
    "listed_players": lambda value, names: ", ".join(names.players.get(pk, NOTHING) for pk in value),
    "sides": _sides,
    "hall": _hall,
    "team_ranking": lambda value, _: rules_in_words(rules_from(value)),
    "division": lambda value, _: str(value["groups"]),  # of entries older than stages
}
"""Formatters of values with several parts, by field."""
