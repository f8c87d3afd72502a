"""The parts of an event file: which model each holds, with which fields, and what is left out for which reason.

``tests/archives/domain/test_tables.py`` fails for a model or a field that is neither in a part nor left out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from django.db import models
from django.db.models import Q

from archives.domain.shapes import (
    AnyJson,
    ListOf,
    MapByReference,
    MapOf,
    Number,
    ObjectOrAny,
    ObjectWith,
    OrNull,
    Reference,
    Scalar,
    Shape,
    Text,
    Tuple,
)
from broadcast.models import GameMoves
from entries.domain.links import new_link_nonce
from entries.models import Application, EntryFee, EntryPage, EntryWish, Letter, ListedMember, Payment
from norms.models import NormArbiter, NormPaper, NormPlayer
from prizes.models import FundCategory, PrizeFund
from regulations.models import OwnParagraph, RegulationFacts, RegulationVersion
from seals.models import PersonSalt, SealStep
from tournaments.domain.reports.pairing_check import COMPARING
from tournaments.domain.rounds.pairing_request import PAIRING
from tournaments.models import (
    ByeRequest,
    Event,
    Game,
    ImportReport,
    Incident,
    Job,
    JournalEntry,
    LineUp,
    Pairing,
    PlayOff,
    Registration,
    Round,
    RoundBye,
    SecondReading,
    Stage,
)

CONTESTANT = Reference("contestants")
CONTESTANTS = ListOf(CONTESTANT)
SECTIONS = ListOf(Reference("events"))
PUBLISHED_PRIZES = ObjectWith(
    {
        "awards": OrNull(ListOf(ObjectWith({"player": CONTESTANT}))),
        "things": ListOf(ObjectWith({"player": CONTESTANT})),
    }
)
PUBLISHED_PARAGRAPH = ObjectWith(
    {"section": Text(), "key": Text(), "number": ListOf(Number()), "texts": MapOf(Text())},
    required=("section", "key", "number", "texts"),
)
GIVEN_NUMBERS = ObjectWith({"sections": MapOf(Number()), "paragraphs": MapOf(ListOf(Number()))})
RULE_OF_A_STAGE = ObjectOrAny(ObjectWith({"came": ListOf(Tuple((CONTESTANT, CONTESTANT)))}))
SHAPES_OF_EVENTS: Mapping[str, Shape] = {
    "deputies": ListOf(Text()),
    "scoring": MapOf(Scalar()),
    "tie_breaks": ListOf(Text()),
    "rating_rule": OrNull(ObjectWith()),
    "initial_scores": ListOf(ListOf(Number())),
    "acceleration_bands": ListOf(Text()),
    "options": MapOf(Scalar()),
    "virtual_points": ListOf(MapOf(Number())),
    "forbidden": ListOf(
        ObjectWith(
            {"players": CONTESTANTS, "first_round": Number(), "last_round": Number()},
            required=("players", "first_round", "last_round"),
        )
    ),
    "adjustments": ListOf(ObjectWith({"players": CONTESTANTS}, required=("players",))),
    "drawing": ObjectWith(
        {
            "numbers": MapByReference("contestants"),
            "players": ListOf(Tuple((CONTESTANT,))),
            "steps": ListOf(ObjectWith({"player": CONTESTANT})),
        }
    ),
    "matches": ObjectWith(),
    "line_ups": ObjectWith(),
    "sides": ObjectWith({"sides": ListOf(ObjectWith({"players": CONTESTANTS}))}),
    "team_ranking": ObjectWith(),
    "time_handicap": ListOf(ListOf(Number())),
    "hall": OrNull(
        ObjectWith(
            {
                "rooms": ListOf(ObjectWith()),
                "closed": ListOf(),
                "fixed": ListOf(ObjectWith({"player": CONTESTANT})),
                "goes_on": MapOf(CONTESTANTS),
            }
        )
    ),
    "section": ObjectWith(),
    "report": ObjectWith(),
}
SHAPES_OF_CONTESTANTS: Mapping[str, Shape] = {
    "national": ListOf(ObjectWith()),
    "ratings": OrNull(ObjectWith()),
    "later_ratings": OrNull(
        ListOf(
            ObjectWith(
                {"first_round": Number(), "rating": Number(), "source": Text()},
                required=("first_round", "rating", "source"),
            )
        )
    ),
}
AN_ACCOUNT = "an account"
A_LINK = "opens a personal link"
OF_THE_QUEUE = "the work of this server's queue"


@dataclass(frozen=True)
class PartTable:
    """A part of the file: the rows of one model."""

    part: str
    model: type[models.Model]
    scope: str = "event"
    """Lookup of the row's event; ``""``: the row is an event itself."""
    shapes: Mapping[str, Shape] = field(default_factory=dict)
    """The shapes of the model's JSON columns; without one a column has any value."""
    left_out: Mapping[str, str] = field(default_factory=dict)
    """Fields that are not in the file, with the reason."""
    fresh: Mapping[str, Callable[[], Any]] = field(default_factory=dict)
    """Functions that give a left-out field its value at the import; others get their default."""
    only: Q = field(default_factory=Q)
    """The rows that are exported."""
    may_be_gone: Collection[str] = ()
    """Foreign keys whose row may be deleted."""
    since: Mapping[str, int] = field(default_factory=dict)
    """Fields that the first format did not have, with the format that added them."""

    def fields(self) -> list[models.Field[Any, Any]]:
        """Return the model's columns that are in the file, without its key."""
        return [
            column
            for column in self.model._meta.concrete_fields
            if not column.primary_key and column.name not in self.left_out
        ]

    def shape(self, name: str) -> Shape:
        """Return the shape of a JSON column."""
        return self.shapes.get(name, AnyJson())

    def lookup(self, events: Collection[int]) -> Q:
        """Return the condition of the rows that belong to these events."""
        return Q(**{f"{self.scope}__in" if self.scope else "pk__in": events}) & self.only


SUBJECTS = {PAIRING: "rounds", COMPARING: "import_reports"}
"""The part of a job's subject, by the kind of the job. Jobs of other kinds are not in the file."""

TABLES = (
    PartTable(
        "events",
        Event,
        "",
        shapes=SHAPES_OF_EVENTS,
        since={"fide_mode": 3, "fide_mode_left_in": 3, "tie_break_ratings": 4},
    ),
    PartTable("stages", Stage, shapes={"rule": RULE_OF_A_STAGE}),
    PartTable(
        "contestants",
        Registration,
        shapes=SHAPES_OF_CONTESTANTS,
        since={"is_expelled": 4, "later_ratings": 4, "no_half_byes": 5},
    ),
    PartTable("bye_requests", ByeRequest, "registration__event"),
    PartTable("rounds", Round, since={"is_manual": 3}),
    PartTable("pairings", Pairing, "round__event"),
    PartTable("games", Game, "pairing__round__event"),
    PartTable("byes", RoundBye, "round__event"),
    PartTable("game_moves", GameMoves, "game__pairing__round__event"),
    PartTable("play_offs", PlayOff, "pairing__round__event"),
    PartTable("line_ups", LineUp, "round__event", shapes={"players": ListOf(OrNull(CONTESTANT))}),
    PartTable("incidents", Incident),
    PartTable(
        "second_checks",
        SecondReading,
        "game__pairing__round__event",
        left_out={"reader": f"{AN_ACCOUNT}; reader_name has the name"},
    ),
    PartTable("import_reports", ImportReport, shapes={"findings": ListOf(), "rounds": ObjectWith()}),
    PartTable(
        "jobs",
        Job,
        shapes={"failure": ObjectWith({"registrations": CONTESTANTS}), "result": ObjectWith()},
        left_out={
            "asked_by": f"{AN_ACCOUNT}; the change log names who asked",
            **dict.fromkeys(("sent_at", "sends", "begun_at", "alive_at", "tries"), OF_THE_QUEUE),
        },
        only=Q(kind__in=SUBJECTS),
    ),
    PartTable(
        "journal",
        JournalEntry,
        shapes={"details": AnyJson(), "changes": AnyJson()},  # journal_rows has their references
        left_out={"actor": f"{AN_ACCOUNT}; the field actor_name has the name"},
    ),
    PartTable(
        "entry_pages",
        EntryPage,
        left_out={"kiosk": A_LINK, "searched_lists": "rating lists of this server"},
    ),
    PartTable("entry_fees", EntryFee, "page__event"),
    PartTable("listed_members", ListedMember, "page__event"),
    PartTable("applications", Application, left_out={"nonce": A_LINK}, fresh={"nonce": new_link_nonce}),
    PartTable("entries", EntryWish, shapes={"byes": ListOf(Tuple((Number(), Text())))}, may_be_gone=("registration",)),
    PartTable("payments", Payment, left_out={"by": f"{AN_ACCOUNT}; the change log names who received the payment"}),
    PartTable(
        "letters",
        Letter,
        left_out={"claimed_at": OF_THE_QUEUE},
        only=~Q(state=Letter.State.WAITING),  # this server sends them; another one must not send them again
    ),
    PartTable(
        "prize_funds",
        PrizeFund,
        shapes={
            "published": OrNull(PUBLISHED_PRIZES),
            "attendance": MapByReference("contestants"),
            "sections": SECTIONS,
        },
    ),
    PartTable(
        "prize_categories",
        FundCategory,
        "fund__event",
        shapes={
            "amounts": ListOf(Number()),
            "things": ListOf(),
            "players": OrNull(CONTESTANTS),
            "sections": SECTIONS,
        },
    ),
    PartTable("norm_papers", NormPaper),
    PartTable("norm_players", NormPlayer, "registration__event"),
    PartTable("norm_arbiters", NormArbiter),
    PartTable("regulation_facts", RegulationFacts),
    PartTable("own_paragraphs", OwnParagraph, shapes={"texts": MapOf(Text())}),
    PartTable(
        "regulation_versions",
        RegulationVersion,
        shapes={"paragraphs": ListOf(PUBLISHED_PARAGRAPH), "numbers": GIVEN_NUMBERS},
    ),
    PartTable("seal_steps", SealStep, shapes={"facts": ObjectWith(), "changes": ObjectWith()}),
    PartTable("seal_salts", PersonSalt, "registration__event"),
)
"""The parts in the order of the file."""
STAFF = "staff"
"""The part with e-mail and role of the staff, which is made from memberships."""
ONLY_NUMBERED = {"devices": "tournaments.AssistantDevice"}
"""Models without a part to whose rows the change log refers."""
LEFT_OUT = {
    "accounts.User": "accounts are not in the file; the staff is, by e-mail and role",
    "archives.BackupState": "the second folder of this computer",
    "archives.Erasure": "concerns the restore points of this computer",
    "archives.EventImport": "its staff is in the part staff",
    "archives.OpenedFile": "a file of a user",
    "archives.RemovedCopy": "a file in the second folder of this computer",
    "archives.RestorePoint": "restore points stay on the computer that saved them",
    "broadcast.BoardStatus": "of the boards of this server",
    "broadcast.GameProposal": "waits for an arbiter of this server; what was confirmed is in the event",
    "broadcast.GameSettings": "electronic boards and players' phones belong to a server",
    "broadcast.LichessBroadcast": "has a token of an account at Lichess",
    "broadcast.LichessRound": "belongs to a broadcast of this server",
    "ladders.Challenge": "belongs to a ladder, not to an event",
    "ladders.Ladder": "not an event",
    "ladders.LadderDeed": "belongs to a ladder, not to an event",
    "ladders.LadderMember": "belongs to a ladder, not to an event",
    "ladders.LadderPlayer": "belongs to a ladder, not to an event",
    "ladders.LadderStep": "belongs to a ladder, not to an event",
    "mirrors.BackMessage": "waits for the laptop that runs the event",
    "mirrors.EventLink": "has a token of a server",
    "mirrors.EventMirror": "says which laptop sends the event to this server",
    "mirrors.EventTerm": "says which computer runs the event",
    "mirrors.FollowedLaptop": "has a token of another laptop",
    "mirrors.KeptAct": "a laptop's change that waits for a decision on this computer",
    "mirrors.LaptopStanding": "belongs to a link",
    "mirrors.LinkEnding": "has a token of a server",
    "mirrors.MirroredRow": "belongs to a mirror",
    "mirrors.PairingCode": "opens the event to another laptop",
    "mirrors.ReceivedMessage": "belongs to a link",
    "mirrors.ScopedToken": "opens an account",
    "mirrors.StandBy": "says which laptops follow this one",
    "phones.Delivery": "a notification on its way",
    "phones.Notice": "a notification on its way",
    "phones.PhoneRules": "players' phones belong to a server and are switched on there",
    "phones.PlayerPhone": A_LINK,
    "phones.PlayerRequest": "comes from a phone of this server; what was approved is in the event",
    "phones.ResultReport": "comes from a phone of this server; what was entered is in the event",
    "phones.Subscriber": "a device or a mail address that subscribed on this server",
    "ratings.ListPiece": "belongs to a rating list of the server",
    "ratings.ListSource": "an address that this server asks for a rating list",
    "ratings.ListUpload": "belongs to a rating list of the server",
    "ratings.ListedPerson": "belongs to a rating list of the server",
    "ratings.RatingList": "belongs to the server",
    "screens.HallScreen": "a screen of this server",
    "screens.ScreenAnnouncement": "is shown on the screens of this server",
    "screens.ScreenReport": "a screen of this server",
    "screens.SponsorImage": "is shown on the screens of this server",
    "screens.WaitingScreen": "a screen of this server",
    "seals.RoundCheck": "made by the programs of this server, which check the round again",
    "seals.VerifiedFile": "a file of a visitor",
    "submissions.ChessResultsAccess": "the access of this server to chess-results.com",
    "submissions.ChessResultsUpload": "the tournament at chess-results.com belongs to the access of this server",
    "submissions.RatingOfficer": "an address of this server",
    "submissions.ReportAddress": "a mail address that is entered on each server",
    "submissions.Submission": "what this server sent",
    "syndication.EmbedSetting": "each server decides which sites show its pages",
    "syndication.OwnerCalendar": A_LINK,
    "tournaments.AssistantDevice": "opens the results of one day by a link",
    "tournaments.CaptainLink": A_LINK,
    "tournaments.Invitation": A_LINK,
    "tournaments.Membership": "refers to accounts; the part staff has e-mail and role",
    "tournaments.Season": "belongs to several events",
    "tournaments.SeasonEvent": "belongs to a season",
    "tournaments.SeasonMember": "belongs to a season",
    "tournaments.SeasonStep": "belongs to a season",
    "tournaments.Seat": "the database writes it from pairings and byes",
    "tournaments.SentForm": "remembers forms of the last day",
}
"""Models that are not in the file, with the reason."""


@cache
def part_of_model() -> Mapping[type[models.Model], str]:
    """Return the part of each model that is in the file."""
    return {table.model: table.part for table in TABLES}


@cache
def tables_by_part() -> Mapping[str, PartTable]:
    """Return the tables by the names of their parts."""
    return {table.part: table for table in TABLES}
