"""Everything that the regulations of an event are written from, as plain values."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass, field

from entries.domain.eligibility import EntryLimits
from tabellone.engine.systems import USUAL
from tabellone.interchange.rating_lists.player_ratings import RatingRule
from tabellone.interchange.trf.time_control import Tempo
from tabellone.money import Money
from tabellone.options import OptionValue
from tabellone.prizes import Fund
from tabellone.record import Matches, Scoring
from tabellone.time_handicap import HandicapRow
from tournaments.domain.events.team_ranking import TeamRanking
from tournaments.domain.stages.rules import Rule
from tournaments.domain.teams.line_up_rules import LineUpRules


@dataclass(frozen=True, slots=True)
class FeeFacts:
    """An entry fee. ``amount`` is in hundredths; ``born_from`` 0 and empty ``titles``: no condition."""

    name: str
    amount: Money
    born_from: int = 0
    titles: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class EntryFacts:
    """The entry form of an event. 0 and empty values: not limited or not stated."""

    until: datetime.datetime | None = None
    limits: EntryLimits = field(default_factory=lambda: EntryLimits(0, 0, 0, 0))
    federations: tuple[str, ...] = ()
    members_only: bool = False
    places: int = 0
    currency: str = "EUR"
    fees: tuple[FeeFacts, ...] = ()
    check_in_until: datetime.datetime | None = None
    missing: str = ""
    """An `EntryPage.Missing`."""
    contact: str = ""


@dataclass(frozen=True, slots=True)
class StageFacts:
    """A stage, with its number of groups and its rule."""

    name: str
    groups: int
    rule: Rule


@dataclass(frozen=True, slots=True)
class PhoneFacts:
    """What players can do by phone; ``hours_before`` the start of a round requests close."""

    takes_results: bool
    needs_arbiter: bool
    takes_requests: bool
    hours_before: int


@dataclass(frozen=True, slots=True)
class FundFacts:
    """A prize fund. ``own``: the organiser's category of players, by the key of a category of prizes."""

    order: int
    fund: Fund
    own: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TitleFacts:
    """Data of the event for FIDE's forms. ``exemption``: an article of B.01, or empty."""

    event_code: str
    exemption: str


@dataclass(frozen=True, slots=True, kw_only=True)
class EventFacts:
    """The settings of an event."""

    name: str
    festival: str = ""
    city: str = ""
    federation: str = ""
    first_day: datetime.date | None = None
    last_day: datetime.date | None = None
    event_type: str = ""
    entries: EntryFacts | None = None

    rounds: int = 9
    starts: tuple[tuple[int, datetime.datetime], ...] = ()
    """The rounds with a start time; times are shown in the active time zone."""
    time_control: str = ""
    default_minutes: int | None = None
    chess960: bool = False
    handicap: tuple[HandicapRow, ...] = ()

    system: str = USUAL
    edition: str = "2026"
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    acceleration: str = ""
    bands: tuple[str, ...] = ()
    stages: tuple[StageFacts, ...] = ()
    scoring: Scoring = field(default_factory=Scoring)
    max_byes: int = 1
    last_bye_round: int = 0
    phones: PhoneFacts | None = None
    checks_slips: bool = False

    tie_breaks: tuple[str, ...] = ()
    ignores_unrated: bool = False
    unrated_rating: int = 0
    """0: unrated players have no fixed rating in tie-breaks."""
    tie_break_ratings: str = ""
    """As in the record: empty if the first rating of a player counts in tie-breaks."""
    draws_lots: bool = False
    rating: RatingRule = field(default_factory=RatingRule)
    tempo: Tempo = "standard"

    matches: Matches | None = None
    """None: players are paired, not teams."""
    line_ups: LineUpRules | None = None
    team_ranking: TeamRanking | None = None
    funds: tuple[FundFacts, ...] = ()
    titles: TitleFacts | None = None

    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    visibility: str = "listed"
    shows_birth_years: bool = False
    explains_to_all: bool = True
