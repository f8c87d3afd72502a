"""The things of an event under their change-log names, with the models and columns that hold them.

Change logs outlive columns and models, so entries use names of their own. Only this module maps names to columns.
Renaming or moving a column means changing a line here, and old entries stay readable; a new column needs a new line
(`tests/tournaments/domain/journal/test_journal_schema.py` checks it).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from typing import Any

from django.core.serializers.json import DjangoJSONEncoder
from django.db import models

from tournaments.models import (
    AssistantDevice,
    ByeRequest,
    CaptainLink,
    Event,
    Game,
    Incident,
    Invitation,
    LineUp,
    Membership,
    Pairing,
    PlayOff,
    Registration,
    Round,
    RoundBye,
    SecondReading,
    Stage,
)

State = dict[str, Any]
COUNTERS = frozenset({"id", "version", "public_version"})
"""Columns that only increase, also when an action is undone."""


HELD_BY_JSON = (str, int, type(None), list, dict)
"""Types that JSON can hold unchanged."""
SECRETS = frozenset({"token", "code_digest"})
"""Fields that give access: they are removed from a change log that leaves the program."""


@dataclass(frozen=True, slots=True)
class JournalType:
    """A kind of thing that actions change: its name, its model, and the model's columns by the names of its fields.

    ``is_exact``: times are stored to the microsecond, not to the millisecond.
    """

    name: str
    model: type[models.Model]
    columns: Mapping[str, str]
    is_exact: bool = False

    def field(self, name: str) -> models.Field[Any, Any] | None:
        """Return the column of that field, None if it does not exist any more."""
        column = self.columns.get(name)
        return None if column is None else _columns(self.model)[column]

    def state(self, instance: models.Model) -> State:
        """Return the values of the row's fields, converted for JSON."""
        plain = _exactly if self.is_exact else _plain
        return {name: plain(getattr(instance, column)) for name, column in self.columns.items()}

    def values(self, state: State) -> dict[str, Any]:
        """Return the row's Python values by column. Raises ValidationError for an invalid value."""
        return {self.columns[name]: self._value(name, value) for name, value in state.items()}

    def _value(self, name: str, value: object) -> object:
        field = self.field(name)
        return value if field is None or isinstance(field, models.ForeignKey) else field.to_python(value)


class JournalSchema:
    """The kinds of things of a change log, by name. ``label``: under which its entries store the name."""

    def __init__(self, *things: JournalType, label: str = "thing") -> None:
        self.label = label
        self.types: dict[str, JournalType] = {}
        self._of_models: dict[type[models.Model], JournalType] = {}
        for thing in things:
            self.register(thing)

    def register(self, thing: JournalType) -> None:
        """Register a kind of thing, also for an app above this one."""
        self.types[thing.name] = thing
        self._of_models[thing.model] = thing

    def type_of(self, instance: models.Model) -> JournalType:
        """Return the kind of thing of the row."""
        return self._of_models[type(instance)]

    def state_of(self, instance: models.Model) -> State:
        """Return the row as the change log stores it, without keys and counters."""
        return self.type_of(instance).state(instance)


def _plain(value: object) -> object:
    if isinstance(value, HELD_BY_JSON):
        return value
    return DjangoJSONEncoder().default(value)


def _exactly(value: object) -> object:
    return value.isoformat() if isinstance(value, datetime) else value


@cache
def _columns(model: type[models.Model]) -> dict[str, models.Field[Any, Any]]:
    return {field.attname: field for field in model._meta.concrete_fields}


def _fields(*same: str, **others: str) -> dict[str, str]:
    """Return columns by fields: those with the same name, and the others."""
    return {name: name for name in same} | others


EVENT = JournalType(
    "event",
    Event,
    _fields(
        *("slug", "status", "visibility", "shows_birth_years", "explained_to", "archived_at", "created_at"),
        *("entries_since", "entries_until"),
        *("name", "city", "federation", "start_date", "end_date", "time_zone", "chief_arbiter", "deputies"),
        *("time_control", "time_control_code", "event_type", "teams", "planned_rounds", "report"),
        *(
            "system",
            "edition",
            "system_code",
            "scoring",
            "tie_breaks",
            "unrated",
            "unrated_rating",
            "tie_break_ratings",
            "ties",
            "ties_seed",
        ),
        *(
            "acceleration",
            "initial_scores",
            "acceleration_bands",
            "options",
            "virtual_points",
            "forbidden",
            "adjustments",
        ),
        *(
            "matches",
            "line_ups",
            "sides",
            "team_ranking",
            "drawing",
            "last_bye_round",
            "max_byes",
            "label",
            "is_divided",
            "is_festival",
            "is_template",
            "section",
            "chess960",
            "chess960_seed",
            "time_handicap",
            "hall",
        ),
        *("rating_rule", "fide_mode", "fide_mode_left_in"),
        *("initial_colour", "lot_source", "lot_seed"),
        stage="stage_id",
        festival="festival_id",
    ),
)
STAGE = JournalType("stage", Stage, _fields("number", "name", "rule", event="event_id"))
CONTESTANT = JournalType(
    "contestant",
    Registration,
    _fields(
        *("tpn", "name", "title", "sex", "rating", "federation", "fide_id", "birth", "club", "categories", "national"),
        *("ratings", "later_ratings"),
        *("is_checked_in", "is_withdrawn", "is_annulled", "is_expelled", "first_round", "created_at", "roster_place"),
        "no_half_byes",
        *("short_name", "captain"),
        event="event_id",
        plays_as="kind",
        team="team_id",
        person="person_id",
    ),
)
BYE_REQUEST = JournalType("bye_request", ByeRequest, _fields("round_number", "kind", contestant="registration_id"))
ROUND = JournalType(
    "round",
    Round,
    _fields(
        *("number", "state", "starts_at", "published_at", "line_ups_until", "publish_at", "position", "position_draw"),
        "is_manual",
        event="event_id",
    ),
)
PAIRING = JournalType(
    "pairing",
    Pairing,
    _fields(
        "board",
        "is_manual",
        "seated_at",
        "first_points",
        "second_points",
        round="round_id",
        first="first_id",
        second="second_id",
    ),
)
GAME = JournalType(
    "game",
    Game,
    _fields(
        *("number", "white_result", "black_result", "is_adjourned", "rating_result"),
        pairing="pairing_id",
        white="white_id",
        black="black_id",
    ),
)
PLAY_OFF = JournalType("play_off", PlayOff, _fields("games", pairing="pairing_id", winner="winner_id"))
BYE = JournalType("bye", RoundBye, _fields("kind", "is_manual", round="round_id", contestant="registration_id"))
INCIDENT = JournalType(
    "incident",
    Incident,
    _fields(
        *("round_number", "board", "measure", "note", "at", "by"),
        event="event_id",
        contestant="player_id",
        incident="kind",
    ),
)
SECOND_READING = JournalType(
    "second_reading",
    SecondReading,
    _fields(
        *("is_adjourned", "reader_name", "first_reader_name", "settled_by", "at"),
        game="game_id",
        reader="reader_id",
        second_result="codes",
    ),
)
LINE_UP = JournalType("line_up", LineUp, _fields("players", "source", "given_at", round="round_id", team="team_id"))
NONCE = {"token": "nonce"}
"""The token in change logs is the nonce of the link, or the digest of an older token."""
CAPTAIN_LINK = JournalType("captain_link", CaptainLink, _fields("created_at", "revoked_at", team="team_id") | NONCE)
DEVICE = JournalType(
    "device",
    AssistantDevice,
    _fields(
        *("name", "first_board", "last_board", "code_digest", "code_expires_at", "expires_at", "created_at"),
        *("enrolled_at", "revoked_at", "last_used_at"),
        event="event_id",
    )
    | NONCE,
)
MEMBER = JournalType("member", Membership, _fields("role", event="event_id", user="user_id"))
INVITATION = JournalType(
    "invitation",
    Invitation,
    _fields(
        *("role", "created_at", "expires_at", "accepted_at"),
        event="event_id",
        created_by="created_by_id",
        accepted_by="accepted_by_id",
    )
    | NONCE,
)
EVENT_SCHEMA = JournalSchema(
    *(EVENT, STAGE, CONTESTANT, BYE_REQUEST, ROUND, PAIRING, GAME, PLAY_OFF, BYE),
    *(LINE_UP, CAPTAIN_LINK, DEVICE, MEMBER, INVITATION),
    *(INCIDENT, SECOND_READING),
)
JOURNAL_TYPES = EVENT_SCHEMA.types
register = EVENT_SCHEMA.register
journal_type_of = EVENT_SCHEMA.type_of
state_of = EVENT_SCHEMA.state_of
