"""Description of a pairing system, shared by forms, command lines, reports, checkers and pages.

A description does not load the engine of the system: functions are named (``module:function``) and loaded at the first
call.
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
from tabellone.engine.explanation_types import ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.legality import require_legal
from tabellone.engine.option import Option, announced
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.pairing_table import BadCalendar
from tabellone.messages import Message
from tabellone.options import Options, OptionValue
from tabellone.record import Colour, Record

Date: TypeAlias = tuple[int, int, int]
"""Year, month, day."""
Progress: TypeAlias = Callable[[int, int], None]
"""Callback with the number of paired players and the total."""
CALENDAR_STORY = "tabellone.engine.reasons.fixed_pairings:explain_table"
CALENDAR_STORY_WORDS = "tabellone.engine.reasons.fixed_pairings_text:table_text"
"""Explanation of a round of a pairing table, for systems without their own explanation."""
SWISS_BYE_RULE = "tabellone.engine.swiss.common:allows_bye"
"""Eligibility for the bye by the basic rules of an edition (C.04.1)."""
NEW_RULES = (2026, 2, 1)
"""The day from which the editions of 2026 apply."""


@cache
def load_function(name: str) -> Callable[..., Any]:
    """Return the function of this name (``module:function``), and load its module if necessary."""
    module, _colon, function = name.partition(":")
    found: Callable[..., Any] = getattr(import_module(module), function)
    return found


@dataclass(frozen=True, slots=True)
class ValuePart:
    """The contribution of one round, or of the start, to the value that ranks a contestant before the tie-breaks."""

    round: int
    """The round; 0 is the start."""
    whose: int
    """Pairing number of the contestant whose worth counts: an opponent or the contestant."""
    share: Fraction
    worth: int
    """The current worth of that contestant."""

    @property
    def value(self) -> Fraction:
        """The contribution in tenths. The sum of all contributions is the contestant's value."""
        return 10 * self.share * self.worth


class StartOrder(StrEnum):
    """The order of a system's first list."""

    RATING = "rating"
    LOT = "lot"
    LAST = "last"
    """Final standings of another event."""


class Contestants(StrEnum):
    """The kinds of contestants that a system can pair."""

    PLAYERS = "players"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class Edition:
    """An edition of the rules."""

    year: str
    since: Date
    """The first day on which the edition is in force."""
    basic_rules: str = ""
    """The edition of the basic rules of Swiss systems (C.04.1) that applies; empty if it is not a Swiss system."""


@dataclass(frozen=True, slots=True, kw_only=True)
class System:
    """A pairing system."""

    key: str
    name: Message
    purpose: Message
    """The purpose of the system, in one sentence."""
    editions: tuple[Edition, ...]
    """Oldest first."""
    pairing: str = ""
    """Function that pairs a round. Arguments: the record, the round number, the edition and the progress callback.
    Returns a `RoundPairing`. Empty if the system has a pairing table.
    """
    contestants: tuple[Contestants, ...] = (Contestants.PLAYERS,)
    is_deprecated: bool = False
    """Deprecated by C.04.2 1.4 of 2026: no endorsed program and no free checker exist."""
    options: tuple[Option[Any], ...] = ()
    objections: str = ""
    """Function that finds contradictory options. Argument: the options. Returns keys and messages."""
    too_many: str = ""
    """Function that finds options that are impossible with the number of contestants. Arguments: the options and that
    number. Returns keys and messages.
    """
    sentences: str = ""
    """Function that announces the options. Argument: the options. Returns messages. Empty: each choice is announced
    separately.
    """
    options_name: Message | None = None
    """Collective name for the options, if there is one: a pairing table."""

    calendar: str = ""
    """Function that returns all rounds, if the pairings are known before the start. Argument: the record. Returns a
    `RoundPairing` for each round, or raises BadCalendar. All contestants are paired in all rounds, present or absent.
    """
    sides: int = 0
    """Usual number of teams (`Record.sides`) if players of a team never play each other; otherwise 0."""
    pairs_absent: bool = False
    """True if absent contestants are paired and lose by forfeit, so that late entries are impossible; always so in a
    pairing table.
    """
    most_rounds: str = ""
    """Function that returns the maximum number of rounds, if it follows from the contestants. Argument: the record."""
    is_over: str = ""
    """Function that returns True if no further round is played, for systems that may end before the last planned round.
    Argument: the record.
    """
    bracket: str = ""
    """Function that returns the bracket after the rounds so far. Argument: the record. Raises BadPlan."""
    undecided: str = ""
    """Function that returns the pairs of numbers that need a play-off before the next round. Argument: the record."""
    may_meet_again: bool = False
    """True if rematches are allowed; a pairing table or the system's own rules determine when."""
    may_have_byes_again: bool = False
    bye_rule: str = ""
    """Function that returns True if a contestant may have the pairing-allocated bye. Arguments: the record, the pairing
    number, the round number and the edition. Empty: the basic rules of Swiss systems apply, or there is no limit.
    """
    barred: str = ""
    """Function that returns the opponents that a contestant must not have. Arguments: the record, the pairing number
    and the round number. Empty: in a Swiss system the opponents of earlier rounds, in other systems none.
    """
    bye_names: Mapping[str, Message] = field(default_factory=dict)
    """Names of byes by the letters of `ByeKind`, if they differ from the Handbook."""
    games_in_match: int = 1
    """Number of games between two opponents in a match; each game is a round of the record."""
    match_title: Message | None = None
    """Title of a round that is a game of a match, with ``match`` and ``game``. None: the round number."""
    start_order: Option[str] | None = None
    """The order of the first list (`StartOrder`), if an event can choose it. None: by rating."""
    accelerates: bool = True
    """True if acceleration methods apply (C.04.7)."""
    needs_initial_colour: bool = True
    due_colour: str = ""
    """Function that returns the colour that a player is due. Arguments: the colours so far (``wbw``) and the edition.
    Empty: the colours come from a pairing table.
    """
    values: str = ""
    """Function that returns the values that rank before the tie-breaks, if they are not the points. Arguments: the
    record and the number of rounds that count. Returns a value for each pairing number, exact and in tenths like
    points.
    """
    value_name: Message | None = None
    """Name of these values, if they rank before the points."""
    value_parts: str = ""
    """Function that returns the contributions to such a value. Arguments: the record, the number of rounds and the
    pairing number. Returns a `ValuePart` for each round that counted.
    """
    value_remarks: str = ""
    """Function that returns remarks on these values. Arguments: the record and the number of rounds. Returns messages.
    """
    usual_tie_breaks: tuple[str, ...] = ("DE", "BH/C1", "BH", "SB")
    usual_tie_breaks_of_teams: tuple[str, ...] = ("MPvGP", "EDE", "EMGSB/C1", "BH:MP/C1")
    """The usual tie-breaks of team events."""

    explanation: str = ""
    """Function that explains the pairing of a round. Arguments: the record and the round number. Returns the system's
    own facts.
    """
    explanation_text: str = ""
    """Function that explains the pairing of a round in sentences. Arguments: the record and the explanation. Returns
    parts (`ExplanationPart`).
    """
    overview_rows: str = ""
    """Function that returns the rows of the arbiter's page ``pairing/_overview_<key>.html``. Arguments: the record and
    the round number.
    """
    why_not: str = "tabellone.engine.reasons.fixed_pairings:why_not"
    """Function that explains why two contestants do not play each other in a round, or why a contestant does not have
    the bye. Arguments: the record, the round number and the two pairing numbers; the second is 0 for the bye. Returns a
    value of the system's own. The default explains the general cases only.
    """
    why_not_text: str = "tabellone.engine.reasons.fixed_pairings_text:answer_text"
    """Function that puts this explanation in sentences. Arguments: the record and that value. Returns an
    `ExplanationAnswer`.
    """
    reasons: str = ""
    """Function that explains a contestant's opponent, colour, float or bye. Arguments: the record, the explanation and
    the pairing number. Returns reasons (`ExplanationReason`). Empty if the record is sufficient for the explanation.
    """
    why_float: str = ""
    """Function that explains a float: the criteria that get worse if the player is paired in the scoregroup. Arguments:
    the record, the round number and the pairing number. Returns an `ExplanationAnswer`, or None for a player without a
    float. Empty: there are no floaters, or ``reasons`` explain them.
    """
    remarks: str = ""
    """Function that returns known reasons why other programs may pair rounds otherwise. Arguments: the record and the
    differences found.
    """

    code: str = ""
    """Code in reports (TRF26 192). The year of the edition and the suffixes of options may follow."""
    codes: Mapping[str, Options] = field(default_factory=dict)
    """Complete codes for combinations of options. For each combination, the first code that matches is used."""
    codes_of_teams: Mapping[str, Options] = field(default_factory=dict)
    """The same codes if the contestants are teams and the code shows it."""
    custom_code: str = ""
    """The code that needs an extra line of this program for the options."""
    custom_code_of_teams: str = ""
    named: str = ""
    """Regular expression for the type of event (TRF 092, free text) in small letters."""
    named_options: Options = field(default_factory=Options)
    """Options of the system if the report states only its name."""
    event_type: str = "Individual: Swiss-System"
    """Type of event in reports (TRF 092)."""
    event_type_of_teams: str = "Team: Swiss-System"
    """The same for team events."""

    def pair(self, record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
        """Return the pairing of the round after checking it.

        Raises NoLegalPairing and UnknownSystem, and IllegalPairing for an error in the program.
        """
        if not record.teams and Contestants.PLAYERS not in self.contestants:
            raise UnknownSystem(Message("the system %(name)s pairs teams, and there are none", name=self.key))
        pairing = self._pair(record, round_number, edition, progress)
        self.require_legal(record, round_number, edition, pairing)
        return pairing

    def _pair(self, record: Record, round_number: int, edition: str, progress: Progress | None) -> RoundPairing:
        if self.calendar:
            return round_of_calendar(self.known_calendar(record), round_number)
        if double_rounds.are_chosen(record.options):
            if round_number % double_rounds.GAMES == 0:
                return double_rounds.second_games(record, round_number)
            record, round_number = _as_paired(record, round_number)
        pairing: RoundPairing = load_function(self.pairing)(record, round_number, edition, progress)
        return pairing

    def require_legal(self, record: Record, round_number: int, edition: str, pairing: RoundPairing) -> None:
        """Raise IllegalPairing if the pairing violates a condition that applies to all pairings of the system."""
        if self.rounds_of_match(round_number, record.options)[0] == round_number:
            record, round_number = _as_paired(record, round_number)
        require_legal(self, record, round_number, edition, pairing)

    def allows_bye(self, record: Record, tpn: int, round_number: int, edition: str) -> bool:
        """Return True if the contestant may have the pairing-allocated bye in the round."""
        if self.bye_rule:
            return bool(load_function(self.bye_rule)(record, tpn, round_number, edition))
        basic_rules = self.edition(edition).basic_rules
        return not basic_rules or bool(load_function(SWISS_BYE_RULE)(record, tpn, round_number, basic_rules))

    def barred_opponents(self, record: Record, tpn: int, round_number: int) -> frozenset[int]:
        """Return the earlier opponents that the contestant must not play again in the round."""
        if self.barred:
            return frozenset(load_function(self.barred)(record, tpn, round_number))
        if not self.is_swiss:
            return frozenset()
        earlier = (entry for entry in record.cards[tpn] if entry.round < round_number and entry.is_played)
        return frozenset(entry.opponent for entry in earlier if entry.opponent)

    def usual_for(self, contestants: Contestants) -> tuple[str, ...]:
        """Return the usual tie-breaks for players or for teams."""
        return self.usual_tie_breaks_of_teams if contestants is Contestants.TEAMS else self.usual_tie_breaks

    @property
    def years(self) -> tuple[str, ...]:
        """The years of the editions, oldest first."""
        return tuple(edition.year for edition in self.editions)

    def edition(self, year: str) -> Edition:
        """Return the edition of that year. Raises KeyError."""
        return {edition.year: edition for edition in self.editions}[year]

    @property
    def is_predetermined(self) -> bool:
        """True if all pairings are known before the first round."""
        return bool(self.calendar)

    @property
    def is_swiss(self) -> bool:
        """True if the basic rules of Swiss systems (C.04.1) apply."""
        return any(edition.basic_rules for edition in self.editions)

    def games_of_match(self, options: Mapping[str, OptionValue]) -> int:
        """Return the number of games between two opponents in a match, by the event's options.

        Each game is a round of the record.
        """
        return double_rounds.GAMES if double_rounds.are_chosen(options) else self.games_in_match

    def round_title(self, number: int, options: Mapping[str, OptionValue]) -> Message | None:
        """Return the title of a round that is a game of a match, with the match and the game.

        None: the round number.
        """
        games = self.games_of_match(options)
        title = double_rounds.TITLE if double_rounds.are_chosen(options) else self.match_title
        match, game = divmod(number - 1, games)
        return Message(title.template, match=match + 1, game=game + 1) if title is not None and games > 1 else None

    def rounds_of_match(self, number: int, options: Mapping[str, OptionValue]) -> range:
        """Return the rounds with the games of the match that contains this round."""
        games = self.games_of_match(options)
        first = number - (number - 1) % games
        return range(first, first + games)

    @property
    def may_exchange(self) -> bool:
        """True if an arbiter may change the pairs. Not in a bracket, where a changed game would count for no match."""
        return not self.bracket

    @property
    def has_fixed_entrants(self) -> bool:
        """True if all starters stay in the pairings, present or absent."""
        return self.pairs_absent or self.is_predetermined

    def most_rounds_of(self, record: Record) -> int | None:
        """Return the maximum number of rounds of the record; None if the event decides. Raises UnknownSystem."""
        rounds: int | None = load_function(self.most_rounds)(record) if self.most_rounds else None
        return rounds

    def is_over_in(self, record: Record) -> bool:
        """Return True if no further round is played, whatever the planned number of rounds."""
        return bool(self.is_over) and bool(load_function(self.is_over)(record))

    def bracket_in(self, record: Record) -> Any:
        """Return the bracket after the rounds of the record; None for a system without a bracket. Raises BadPlan."""
        return load_function(self.bracket)(record) if self.bracket else None

    def undecided_in(self, record: Record) -> tuple[tuple[int, int], ...]:
        """Return the pairs that need a play-off before the event continues."""
        return tuple(load_function(self.undecided)(record)) if self.undecided else ()

    def rounds_of(self, record: Record) -> int:
        """Return the number of rounds in the record's pairing table. Raises UnknownSystem."""
        return len(self.known_calendar(record))

    def calendar_of(self, record: Record) -> tuple[RoundPairing, ...]:
        """Return all rounds of the record's pairing table. Raises BadCalendar."""
        rounds: tuple[RoundPairing, ...] = load_function(self.calendar)(record)
        return double_rounds.doubled(rounds) if double_rounds.are_chosen(record.options) else rounds

    def known_calendar(self, record: Record) -> tuple[RoundPairing, ...]:
        """Return all rounds of the record's pairing table. Raises UnknownSystem."""
        try:
            return self.calendar_of(record)
        except BadCalendar as error:
            raise UnknownSystem(error.message) from error

    def due(self, history: str, edition: str) -> Colour | None:
        """Return the colour that a player with these colours is due.

        None without a preference, and for a pairing table.
        """
        colour: Colour | None = load_function(self.due_colour)(history, edition) if self.due_colour else None
        return colour

    def explain(self, record: Record, round_number: int) -> Any:
        """Return the explanation of the round; None if there is no explanation.

        Raises NoLegalPairing and UnknownSystem.
        """
        name = self.explanation or (CALENDAR_STORY if self.calendar else "")
        return load_function(name)(*_as_paired(record, round_number)) if name else None

    def explain_in_words(self, record: Record, explanation: Any) -> tuple[ExplanationPart, ...]:
        """Return the explanation in sentences; empty for a system without explanations."""
        name = self.explanation_text or (CALENDAR_STORY_WORDS if self.calendar else "")
        return tuple(load_function(name)(_as_paired(record, 1)[0], explanation)) if name else ()

    @property
    def tells_rounds(self) -> bool:
        """True if the system explains the pairing of a round."""
        return bool(self.explanation_text or self.calendar)

    def rows_of(self, record: Record, round_number: int) -> Any:
        """Return the rows of the arbiter's page for the round; None for a system without this page.

        Raises NoLegalPairing.
        """
        return load_function(self.overview_rows)(*_as_paired(record, round_number)) if self.overview_rows else None

    def why_not_pair(self, record: Record, round_number: int, one: int, other: int) -> tuple[Any, ExplanationAnswer]:
        """Explain why the two do not play each other in the round (0 for ``other``: the bye).

        Returns facts and sentences. Raises NoLegalPairing and UnknownSystem.
        """
        record, round_number = _as_paired(record, round_number)
        found = load_function(self.why_not)(record, round_number, one, other)
        answer: ExplanationAnswer = load_function(self.why_not_text)(record, found)
        return found, answer

    def reasons_of(self, record: Record, explanation: Any, tpn: int) -> tuple[ExplanationReason, ...]:
        """Return the reasons for the contestant's place in the explained round; empty if the system has none."""
        return tuple(load_function(self.reasons)(record, explanation, tpn)) if self.reasons and explanation else ()

    def values_of(self, record: Record, after_round: int | None = None) -> Mapping[int, int | Fraction] | None:
        """Map pairing numbers to the values that rank before the tie-breaks after a round (default: the last).

        None if points rank first.
        """
        if not self.values:
            return None
        values: Mapping[int, int | Fraction] = load_function(self.values)(record, _rounds(record, after_round))
        return values

    def value_parts_of(self, record: Record, tpn: int, after_round: int | None = None) -> tuple[ValuePart, ...]:
        """Return the contributions to the contestant's value, by round; empty if it does not consist of rounds."""
        if not self.value_parts:
            return ()
        return tuple(load_function(self.value_parts)(record, _rounds(record, after_round), tpn))

    def value_remarks_of(self, record: Record, after_round: int | None = None) -> tuple[Message, ...]:
        """Return remarks on these values."""
        if not self.value_remarks:
            return ()
        return tuple(load_function(self.value_remarks)(record, _rounds(record, after_round)))

    # --- options ---

    def option(self, key: str) -> Option[Any] | None:
        """Return the option with this key."""
        return next((option for option in self.options if option.key == key), None)

    def option_value(self, key: str, options: Mapping[str, OptionValue]) -> OptionValue | None:
        """Return the event's choice for the option with this key, or its default; None if there is no such option."""
        found = self.option(key)
        return None if found is None else found.of(options)

    @property
    def readings(self) -> tuple[Option[Any], ...]:
        """The interpretations of the rules that an event may choose."""
        return tuple(option for option in self.options if option.is_reading)

    def settled(self, chosen: Mapping[str, OptionValue | None]) -> Options:
        """Return the choices that belong to this system and are valid, without defaults.

        Valid choices have the right type and are within their limits.
        """
        own = ((option, option.kept(chosen.get(option.key))) for option in self.options)
        return Options({option.key: value for option, value in own if value is not None and value != option.default})

    def contradictions(self, options: Options, contestants: int = 0) -> Iterator[tuple[str, Message]]:
        """Yield the choices that contradict each other or the number of contestants.

        Each is an impossible option with the reason.
        """
        if self.objections:
            yield from load_function(self.objections)(options)
        if self.too_many:
            yield from load_function(self.too_many)(options, contestants)

    def announced(self, options: Mapping[str, OptionValue]) -> tuple[Message, ...]:
        """Return the announcement of the choices."""
        if self.sentences:
            return tuple(load_function(self.sentences)(options))
        return tuple(announced(self.options, options))


def _as_paired(record: Record, round_number: int) -> tuple[Record, int]:
    """Return the record and the round number as the engine counts them: double rounds if chosen.

    Raises UnknownSystem.
    """
    if not double_rounds.are_chosen(record.options):
        return record, round_number
    return double_rounds.in_matches(record), double_rounds.match_of(round_number)


def round_of_calendar(calendar: tuple[RoundPairing, ...], number: int) -> RoundPairing:
    """Return one round of the pairing table. Raises NoLegalPairing."""
    if number > len(calendar):
        reason = Message(
            "Round %(round)s does not exist: the pairing table has %(rounds)s rounds.",
            rounds=len(calendar),
            round=number,
        )
        raise NoLegalPairing("no_round", reason)
    return calendar[number - 1]


def _rounds(record: Record, after_round: int | None) -> int:
    return len(record.rounds) if after_round is None else min(after_round, len(record.rounds))
