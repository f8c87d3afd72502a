"""Changes of a change-log entry, row by row and field by field, with the values before and after in words."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby
from typing import Any, TypeVar

from django.db.models import Q
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.history.stored_values import NOTHING, RowNames, value_in_words
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
from tournaments.domain.words.rounds import round_label
from tournaments.domain.words.systems import options_name
from tournaments.models import Event, JournalEntry, Pairing, Registration

T = TypeVar("T")
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


@dataclass(frozen=True, slots=True)
class FieldChange:
    """One value that an action changed; ``field`` is empty for a row that was added or removed as a whole."""

    row: str
    field: str
    before: str
    after: str


def before_and_after(event: Event, entries: Sequence[JournalEntry]) -> list[list[FieldChange]]:
    """Return the changed values of each of the event's entries; three queries for all of them."""
    rows = [rows_of(entry) for entry in entries]
    names = _names(event, [row for of_entry in rows for row in of_entry])
    return [_changes_of(of_entry, names) for of_entry in rows]


def _names(event: Event, rows: Sequence[JournalRow]) -> RowNames:
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
    return RowNames(event, players, rounds, boards, pairings)


def _number(value: object) -> int | None:
    return value if isinstance(value, int) else None


def _changes_of(rows: Sequence[JournalRow], names: RowNames) -> list[FieldChange]:
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


def _values(label: str, changed: Sequence[tuple[str, JournalRow]], names: RowNames) -> Iterator[FieldChange]:
    """Return the values before and after by field; the players of a pairing only if no game has them."""
    told = {key for key, _row in changed}
    for key, row in sorted(changed, key=lambda of: of[0]):
        if SIDES.get(key) not in told:
            states = (row.before or {}, row.after or {})
            yield FieldChange(label, _word(row, key), *(value_in_words(row, key, state, names) for state in states))


def _label(row: JournalRow, names: RowNames) -> str:
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


def _label_of_someone(row: JournalRow, names: RowNames) -> str:
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
