"""What a pairing system says of itself: once, here, for forms, command lines, reports, checkers and pages alike.

Describing a system loads nothing of its engine: what computes is named (``module:function``), and loaded when it is
first called.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any, TypeAlias

from tabellone.engine import double_rounds
from tabellone.engine.errors import NoLegalPairing, UnknownSystem
from tabellone.engine.option import Option, announced
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.calendar import BadCalendar
from tabellone.engine.told import ToldAnswer, ToldPart, ToldReason
from tabellone.messages import Message
from tabellone.options import Options, OptionValue
from tabellone.record import Colour, Record

Date: TypeAlias = tuple[int, int, int]
"""Year, month, day."""
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many players of how many are paired."""
CALENDAR_STORY = "tabellone.engine.reasons.plain:calendar_story"
CALENDAR_STORY_WORDS = "tabellone.engine.reasons.plain_words:told_calendar"
"""How a round of any calendar was made, where the system says no more."""
NEW_RULES = (2026, 2, 1)
"""The day from which the editions of 2026 apply."""


@cache
def loaded(name: str) -> Callable[..., Any]:
    """The function of that name, ``module:function``; its module is loaded now, if it is not yet."""
    module, _colon, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


@dataclass(frozen=True, slots=True)
class ValuePart:
    """What one round, or the start, gives a contestant of what ranks before the tie-breaks."""

    round: int
    """0: the start."""
    whose: int
    """Of whose worth, by number: an opponent's, or the own."""
    share: Fraction
    worth: int
    """What that one is worth now."""

    @property
    def value(self) -> Fraction:
        """In tenths, as all of them add up to the contestant's."""
        return 10 * self.share * self.worth


class StartOrder(StrEnum):
    """By what a system's first list is ordered."""

    RATING = "rating"
    LOT = "lot"
    LAST = "last"
    """As another event ended."""


class Contestants(StrEnum):
    """Whom a system can pair."""

    PLAYERS = "players"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules."""

    year: str
    since: Date
    """The day from which it is in force."""
    basic_rules: str = ""
    """The edition of the basic rules of Swiss systems (C.04.1) that it stands on; empty for what is no Swiss."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A pairing system."""

    key: str
    name: Message
    purpose: Message
    """What it is for, in a sentence."""
    editions: tuple[Edition, ...]
    """The oldest first."""
    pairing: str = ""
    """Pairs a round: a function of the record, the round's number, the edition and who is told of progress; gives a
    `RoundPairing`. Empty where there is a calendar.
    """
    contestants: tuple[Contestants, ...] = (Contestants.PLAYERS,)
    is_deprecated: bool = False
    """Without an approved program and a free checker: C.04.2 1.4 of 2026 deprecates it."""
    options: tuple[Option[Any], ...] = ()
    objections: str = ""
    """What of the options does not go together: a function of the options, which gives keys and messages."""
    too_many: str = ""
    """What of the options does not go with so many contestants: a function of the options and of their number, which
    gives keys and messages.
    """
    sentences: str = ""
    """How it is announced: a function of the options, which gives messages; empty: what is chosen, one by one."""
    options_name: Message | None = None
    """What the options are together, in a word, where there is one: a calendar."""

    calendar: str = ""
    """The rounds of the record, where pairings are known beforehand: a function of the record that gives a
    `RoundPairing` for each, or raises BadCalendar; then everybody is paired in all of them, present or not.
    """
    sides: int = 0
    """Of how many sides the players usually are, where those of a side never meet (`Record.sides`); 0: of none."""
    pairs_absent: bool = False
    """Whether who is away is paired all the same and loses by forfeit, so that nobody can enter after the start; as in
    every calendar.
    """
    most_rounds: str = ""
    """How many rounds the event has at most, where that follows from its contestants: a function of the record."""
    is_over: str = ""
    """Whether no further round is to be played, where that may be before the last planned one: a function of the
    record.
    """
    bracket: str = ""
    """What the rounds so far have made of its bracket: a function of the record, which raises BadPlan."""
    undecided: str = ""
    """Which pairs need a play-off before the next round: a function of the record, which gives pairs of numbers."""
    may_meet_again: bool = False
    """Whether two may be paired who have met before; a calendar or its own rules say when."""
    may_have_byes_again: bool = False
    bye_names: Mapping[str, Message] = field(default_factory=dict)
    """What byes are called where it is played, by the letters of `ByeKind`, if not as in the Handbook."""
    games_in_match: int = 1
    """How many games two players have when they meet, each in a round of the record."""
    match_title: Message | None = None
    """What a round is called that is a game of a match, of ``match`` and ``game``; None: by its number."""
    start_order: Option[str] | None = None
    """By what the first list is ordered (`StartOrder`), where an event chooses; else by rating."""
    accelerates: bool = True
    """Whether methods of acceleration are for it (C.04.7)."""
    needs_initial_colour: bool = True
    due_colour: str = ""
    """The colour that a player should get: a function of the colours so far (``wbw``) and of the edition; empty: a
    calendar gives the colours.
    """
    values: str = ""
    """What ranks before the tie-breaks, where that is not the points: a function of the record and of the number of
    rounds that count, which gives a value to every number, exact and in tenths like points.
    """
    value_name: Message | None = None
    """What those values are called, where they stand before the points."""
    value_parts: str = ""
    """What such a value is made of: a function of the record, the number of rounds and the contestant's, which gives
    a `ValuePart` for each round that counted.
    """
    value_remarks: str = ""
    """What is to be known of those values: a function of the same two, which gives messages."""
    usual_tie_breaks: tuple[str, ...] = ("DE", "BH/C1", "BH", "SB")
    usual_tie_breaks_of_teams: tuple[str, ...] = ("MPvGP", "EDE", "EMGSB/C1", "BH:MP/C1")
    """The same, where its contestants are teams."""

    explanation: str = ""
    """How a round was made: a function of the record and the round's number, which gives facts of the system's own."""
    explanation_words: str = ""
    """The same in sentences: a function of the record and the explanation, which gives parts (`ToldPart`)."""
    overview_rows: str = ""
    """Who stands where in a round, for the arbiter's page ``pairing/_overview_<key>.html``: a function of the record
    and the round's number.
    """
    why_not: str = "tabellone.engine.reasons.plain:why_not"
    """Why two do not meet in a round, or one does not have the bye: a function of the record, the round's number and
    the two numbers, of which the second is 0 for the bye. It gives a value of the system's; what is the default says
    what can be said of any.
    """
    why_not_words: str = "tabellone.engine.reasons.plain_words:told"
    """The same in sentences: a function of the record and that value, which gives a `ToldAnswer`."""
    reasons: str = ""
    """Why a contestant has this opponent, this colour, floats or has the bye: a function of the record, the explanation
    and the number, which gives reasons (`ToldReason`); empty where that is said from the record alone.
    """
    why_float: str = ""
    """What would be worse if somebody were paired among those with as many points: a function of the record, the
    round's number and the player's, which gives a `ToldAnswer`, or None for who does not float. Empty: nobody does, or
    ``reasons`` say it.
    """
    remarks: str = ""
    """Why other programs may have paired rounds otherwise: a function of the record and of the differences found."""

    code: str = ""
    """In reports (TRF26 192); the edition's year and what options add may follow."""
    codes: Mapping[str, Options] = field(default_factory=dict)
    """Codes that each say what is chosen, instead; a code for each choice is the first that says it."""
    codes_of_teams: Mapping[str, Options] = field(default_factory=dict)
    """The same where its contestants are teams and the code says so."""
    custom_code: str = ""
    """The code beside which a line of this program says what is chosen."""
    custom_code_of_teams: str = ""
    named: str = ""
    """What the type of an event (TRF 092, free text) says of it, in small letters: a regular expression."""
    named_options: Options = field(default_factory=Options)
    """What is chosen in a report that says no more."""
    event_type: str = "Individual: Swiss-System"
    """What a report says of such an event (092)."""
    event_type_of_teams: str = "Team: Swiss-System"
    """The same, where its contestants are teams."""

    def pair(self, record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
        """The pairing of that round. Raises NoLegalPairing and UnknownSystem."""
        if not record.teams and Contestants.PLAYERS not in self.contestants:
            raise UnknownSystem(Message("the system %(name)s pairs teams, and there are none", name=self.key))
        if self.calendar:
            return round_of_calendar(self.known_calendar(record), round_number)
        if double_rounds.are_chosen(record.options):
            if round_number % double_rounds.GAMES == 0:
                return double_rounds.second_games(record, round_number)
            record, round_number = _as_paired(record, round_number)
        pairing: RoundPairing = loaded(self.pairing)(record, round_number, edition, progress)
        return pairing

    def usual_for(self, contestants: Contestants) -> tuple[str, ...]:
        """The usual tie-breaks of players, or of teams."""
        return self.usual_tie_breaks_of_teams if contestants is Contestants.TEAMS else self.usual_tie_breaks

    @property
    def years(self) -> tuple[str, ...]:
        """The years of its editions, the oldest first."""
        return tuple(edition.year for edition in self.editions)

    def edition(self, year: str) -> Edition:
        """The edition of that year. Raises KeyError."""
        return {edition.year: edition for edition in self.editions}[year]

    @property
    def is_predetermined(self) -> bool:
        """Whether all pairings are known before the first round."""
        return bool(self.calendar)

    @property
    def is_swiss(self) -> bool:
        """Whether the basic rules of Swiss systems (C.04.1) hold."""
        return any(edition.basic_rules for edition in self.editions)

    def games_of_match(self, options: Mapping[str, OptionValue]) -> int:
        """How many games two players have when they meet, as the event has chosen, each in a round of the record."""
        return double_rounds.GAMES if double_rounds.are_chosen(options) else self.games_in_match

    def round_title(self, number: int, options: Mapping[str, OptionValue]) -> Message | None:
        """What the round is called that is a game of a match, by the match and the game; None: by its number."""
        games = self.games_of_match(options)
        title = double_rounds.TITLE if double_rounds.are_chosen(options) else self.match_title
        match, game = divmod(number - 1, games)
        return Message(title.template, match=match + 1, game=game + 1) if title is not None and games > 1 else None

    def rounds_of_match(self, number: int, options: Mapping[str, OptionValue]) -> range:
        """The rounds that have the games of the match of which that round has one."""
        games = self.games_of_match(options)
        first = number - (number - 1) % games
        return range(first, first + games)

    @property
    def may_exchange(self) -> bool:
        """Whether an arbiter may have others meet than it pairs: not in a bracket, where their game would count for no
        match.
        """
        return not self.bracket

    @property
    def has_fixed_entrants(self) -> bool:
        """Whether all who start stay in the pairings, present or not."""
        return self.pairs_absent or self.is_predetermined

    def most_rounds_of(self, record: Record) -> int | None:
        """How many rounds the record has at most; None where that is the event's to say. Raises UnknownSystem."""
        rounds: int | None = loaded(self.most_rounds)(record) if self.most_rounds else None
        return rounds

    def is_over_in(self, record: Record) -> bool:
        """Whether no further round is to be played, however many are planned."""
        return bool(self.is_over) and bool(loaded(self.is_over)(record))

    def bracket_in(self, record: Record) -> Any:
        """The bracket as the record's rounds have made it; None for a system without one. Raises BadPlan."""
        return loaded(self.bracket)(record) if self.bracket else None

    def undecided_in(self, record: Record) -> tuple[tuple[int, int], ...]:
        """The pairs that need a play-off before the event goes on."""
        return tuple(loaded(self.undecided)(record)) if self.undecided else ()

    def rounds_of(self, record: Record) -> int:
        """How many rounds the record's calendar has. Raises UnknownSystem."""
        return len(self.known_calendar(record))

    def calendar_of(self, record: Record) -> tuple[RoundPairing, ...]:
        """All rounds of the record's calendar. Raises BadCalendar."""
        rounds: tuple[RoundPairing, ...] = loaded(self.calendar)(record)
        return double_rounds.doubled(rounds) if double_rounds.are_chosen(record.options) else rounds

    def known_calendar(self, record: Record) -> tuple[RoundPairing, ...]:
        """The same. Raises UnknownSystem."""
        try:
            return self.calendar_of(record)
        except BadCalendar as error:
            raise UnknownSystem(error.message) from error

    def due(self, history: str, edition: str) -> Colour | None:
        """The colour that a player with these colours should get; None without a preference, and in a calendar."""
        colour: Colour | None = loaded(self.due_colour)(history, edition) if self.due_colour else None
        return colour

    def explain(self, record: Record, round_number: int) -> Any:
        """How that round is made; None where there is nothing to say. Raises NoLegalPairing and UnknownSystem."""
        name = self.explanation or (CALENDAR_STORY if self.calendar else "")
        return loaded(name)(*_as_paired(record, round_number)) if name else None

    def explain_in_words(self, record: Record, explanation: Any) -> tuple[ToldPart, ...]:
        """What that explanation says, in sentences; nothing for a system that has none."""
        name = self.explanation_words or (CALENDAR_STORY_WORDS if self.calendar else "")
        return tuple(loaded(name)(_as_paired(record, 1)[0], explanation)) if name else ()

    @property
    def tells_rounds(self) -> bool:
        """Whether it says how a round was made."""
        return bool(self.explanation_words or self.calendar)

    def rows_of(self, record: Record, round_number: int) -> Any:
        """Who stands where in that round; None for a system without such a page. Raises NoLegalPairing."""
        return loaded(self.overview_rows)(*_as_paired(record, round_number)) if self.overview_rows else None

    def why_not_pair(self, record: Record, round_number: int, one: int, other: int) -> tuple[Any, ToldAnswer]:
        """Why the two do not meet in that round (0 for ``other``: the bye), as facts and in sentences. Raises
        NoLegalPairing and UnknownSystem.
        """
        record, round_number = _as_paired(record, round_number)
        found = loaded(self.why_not)(record, round_number, one, other)
        answer: ToldAnswer = loaded(self.why_not_words)(record, found)
        return found, answer

    def reasons_of(self, record: Record, explanation: Any, tpn: int) -> tuple[ToldReason, ...]:
        """Why that contestant is where it is in the round that was explained; nothing where the system does not say."""
        return tuple(loaded(self.reasons)(record, explanation, tpn)) if self.reasons and explanation else ()

    def values_of(self, record: Record, after_round: int | None = None) -> Mapping[int, int | Fraction] | None:
        """By number what ranks before the tie-breaks after so many rounds (default: all); None where points do."""
        if not self.values:
            return None
        values: Mapping[int, int | Fraction] = loaded(self.values)(record, _rounds(record, after_round))
        return values

    def value_parts_of(self, record: Record, tpn: int, after_round: int | None = None) -> tuple[ValuePart, ...]:
        """What that contestant's value is made of, round by round; nothing where it is not made of rounds."""
        if not self.value_parts:
            return ()
        return tuple(loaded(self.value_parts)(record, _rounds(record, after_round), tpn))

    def value_remarks_of(self, record: Record, after_round: int | None = None) -> tuple[Message, ...]:
        """What is to be known of those values."""
        if not self.value_remarks:
            return ()
        return tuple(loaded(self.value_remarks)(record, _rounds(record, after_round)))

    # --- options ---

    def option(self, key: str) -> Option[Any] | None:
        """The option of that key."""
        return next((option for option in self.options if option.key == key), None)

    def option_value(self, key: str, options: Mapping[str, OptionValue]) -> OptionValue | None:
        """What an event has chosen of the option of that key, or its default; None where there is none."""
        found = self.option(key)
        return None if found is None else found.of(options)

    @property
    def readings(self) -> tuple[Option[Any], ...]:
        """The readings that an event may choose."""
        return tuple(option for option in self.options if option.is_reading)

    def settled(self, chosen: Mapping[str, OptionValue | None]) -> Options:
        """The choices that are this system's, of the right type and within their limits, without defaults."""
        own = ((option, option.kept(chosen.get(option.key))) for option in self.options)
        return Options({option.key: value for option, value in own if value is not None and value != option.default})

    def contradictions(self, options: Options, contestants: int = 0) -> Iterator[tuple[str, Message]]:
        """What of the choices does not go together, or not with so many contestants: the option that cannot be, and
        why.
        """
        if self.objections:
            yield from loaded(self.objections)(options)
        if self.too_many:
            yield from loaded(self.too_many)(options, contestants)

    def announced(self, options: Mapping[str, OptionValue]) -> tuple[Message, ...]:
        """The choices as they are announced."""
        if self.sentences:
            return tuple(loaded(self.sentences)(options))
        return tuple(announced(self.options, options))


def _as_paired(record: Record, round_number: int) -> tuple[Record, int]:
    """The record and the round's number as the engine counts them: in double rounds, those. Raises UnknownSystem."""
    if not double_rounds.are_chosen(record.options):
        return record, round_number
    return double_rounds.in_matches(record), double_rounds.match_of(round_number)


def round_of_calendar(calendar: tuple[RoundPairing, ...], number: int) -> RoundPairing:
    """That round of the calendar. Raises NoLegalPairing."""
    if number > len(calendar):
        reason = Message("The calendar has %(rounds)s rounds: no round %(round)s.", rounds=len(calendar), round=number)
        raise NoLegalPairing("no_round", reason)
    return calendar[number - 1]


def _rounds(record: Record, after_round: int | None) -> int:
    return len(record.rounds) if after_round is None else min(after_round, len(record.rounds))
