"""Description of a pairing system, shared by forms, command lines, reports, checkers and pages.

A description does not load the engine of the system. It has a field for each capability (`capabilities`); the engine
with these capabilities is loaded at its first use. The module is long because all questions about a system are asked
here: callers never ask an engine.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, TypeAlias

from tabellone.engine import capabilities, double_rounds
from tabellone.engine.capabilities import Progress, ValuePart, earlier_opponents
from tabellone.engine.errors import BadCalendar, NoLegalPairing, UnknownSystem
from tabellone.engine.explanation_types import Explainer, ExplanationAnswer, ExplanationPart, ExplanationReason
from tabellone.engine.legality import require_legal
from tabellone.engine.option import Option, announced
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.shared_capabilities import FIXED_PAIRINGS, SWISS_BYES
from tabellone.engine.tables.rearranged import is_chosen as rearranges
from tabellone.messages import Message
from tabellone.options import Options, OptionValue
from tabellone.record import Colour, Record

Date: TypeAlias = tuple[int, int, int]
"""Year, month, day."""
NEW_RULES = (2026, 2, 1)
"""The day from which the editions of 2026 apply."""


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
    article: str = ""
    """The part of FIDE's Handbook that describes the system; empty if none does."""
    pairing: capabilities.PairsRounds | None = None
    """None if the system has a pairing table."""
    contestants: tuple[Contestants, ...] = (Contestants.PLAYERS,)
    is_deprecated: bool = False
    """Deprecated by C.04.2 1.4 of 2026: no endorsed program and no free checker exist."""
    options: tuple[Option[Any], ...] = ()
    option_checks: capabilities.ChecksOptions | None = None
    announcement: capabilities.AnnouncesOptions | None = None
    """None: each choice is announced separately."""
    options_name: Message | None = None
    """Collective name for the options, if there is one: a pairing table."""

    calendar: capabilities.HasCalendar | None = None
    rearranging: capabilities.RearrangesRounds | None = None
    """None: the rounds of the pairing table are never rearranged."""
    sides: int = 0
    """Usual number of teams (`Record.sides`) if players of a team never play each other; otherwise 0."""
    pairs_absent: bool = False
    """True if absent contestants are paired and lose by forfeit, so that late entries are impossible; always so in a
    pairing table.
    """
    bracket: capabilities.HasBracket | None = None
    ending: capabilities.EndsEarly | None = None
    may_meet_again: bool = False
    """True if rematches are allowed; a pairing table or the system's own rules determine when."""
    may_have_byes_again: bool = False
    conditions: capabilities.SetsConditions | None = None
    """None: the basic rules of Swiss systems apply, or there are no conditions."""
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
    colours: capabilities.GivesColours | None = None
    """None: the colours come from a pairing table or a bracket."""
    values: capabilities.RanksByValues | None = None
    value_name: Message | None = None
    """Name of these values, if they rank before the points."""
    value_parts: capabilities.ExplainsValues | None = None
    usual_tie_breaks: tuple[str, ...] = ("DE", "BH/C1", "BH", "SB")
    usual_tie_breaks_of_teams: tuple[str, ...] = ("MPvGP", "EDE", "EMGSB/C1", "BH:MP/C1")
    """The usual tie-breaks of team events."""

    explainer: Explainer | None = None
    """None: general explanations of pairing tables, and of why two contestants do not play each other."""
    overview: capabilities.ShowsRounds | None = None
    differences: capabilities.KnowsDifferences | None = None

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
        if self.pairing is None:
            return self.round_of_table(record, round_number)
        if double_rounds.are_chosen(record.options):
            if round_number % double_rounds.GAMES == 0:
                return double_rounds.second_games(record, round_number)
            record, round_number = _as_paired(record, round_number)
        return self.pairing.pair_round(record, round_number, edition, progress)

    def require_legal(self, record: Record, round_number: int, edition: str, pairing: RoundPairing) -> None:
        """Raise IllegalPairing if the pairing violates a condition that applies to all pairings of the system."""
        if self.rounds_of_match(round_number, record.options)[0] == round_number:
            record, round_number = _as_paired(record, round_number)
        require_legal(self, record, round_number, edition, pairing)

    def allows_bye(self, record: Record, tpn: int, round_number: int, edition: str) -> bool:
        """Return True if the contestant may have the pairing-allocated bye in the round."""
        if self.conditions:
            return self.conditions.allows_bye(record, tpn, round_number, edition)
        basic_rules = self.edition(edition).basic_rules
        return not basic_rules or SWISS_BYES.allows_bye(record, tpn, round_number, basic_rules)

    def barred_opponents(self, record: Record, tpn: int, round_number: int) -> frozenset[int]:
        """Return the earlier opponents that the contestant must not play again in the round."""
        if self.conditions:
            return frozenset(self.conditions.barred_opponents(record, tpn, round_number))
        return earlier_opponents(record, tpn, round_number) if self.is_swiss else frozenset()

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
        return self.bracket.most_rounds(record) if self.bracket else None

    def is_over_in(self, record: Record) -> bool:
        """Return True if no further round is played, whatever the planned number of rounds."""
        return self.ending is not None and self.ending.is_over(record)

    def bracket_in(self, record: Record) -> Any:
        """Return the bracket after the rounds of the record; None for a system without a bracket. Raises BadPlan."""
        return self.bracket.bracket_state(record) if self.bracket else None

    def undecided_in(self, record: Record) -> tuple[tuple[int, int], ...]:
        """Return the pairs that need a play-off before the event continues."""
        return self.bracket.undecided(record) if self.bracket else ()

    def rounds_of(self, record: Record) -> int:
        """Return the number of rounds in the record's pairing table. Raises UnknownSystem."""
        return len(self.known_calendar(record))

    def calendar_of(self, record: Record) -> tuple[RoundPairing, ...]:
        """Return all rounds of the record's pairing table. Raises BadCalendar."""
        if self.calendar is None:
            raise ValueError(self.key)
        rounds = self.calendar.calendar(record)
        if double_rounds.are_chosen(record.options):
            return double_rounds.doubled(rounds)
        return (self.rearranged(record, rounds) or rounds) if rearranges(record.options) else rounds

    def round_of_table(self, record: Record, round_number: int) -> RoundPairing:
        """Return one round of the record's pairing table, which the record's later rounds do not change.

        Raises NoLegalPairing and UnknownSystem.
        """
        if rearranges(record.options):
            record = replace(record, rounds=record.rounds[: round_number - 1])
        return round_of_calendar(self.known_calendar(record), round_number)

    def rearranged(self, record: Record, table: tuple[RoundPairing, ...]) -> tuple[RoundPairing, ...] | None:
        """Return the table after the record's rounds, rearranged if they differ from it; None if that is impossible."""
        return self.rearranging.rearranged(record, table) if self.rearranging else table

    def can_be_completed(self, record: Record) -> bool:
        """Return False if the record's rounds leave pairs of the pairing table that cannot be played any more.

        True for a system without a pairing table, and if the record does not state the table.
        """
        try:
            table = self.calendar.calendar(record) if self.calendar else ()
        except BadCalendar:
            return True
        return not table or self.rearranged(record, table) is not None

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
        return self.colours.due_colour(history, edition) if self.colours else None

    @property
    def explanations(self) -> Explainer:
        """The object that explains the system's rounds."""
        return self.explainer or FIXED_PAIRINGS

    @property
    def tells_rounds(self) -> bool:
        """True if the system explains the pairing of a round."""
        return bool(self.explainer or self.calendar)

    def explain(self, record: Record, round_number: int) -> Any:
        """Return the explanation of the round; None if there is no explanation.

        Raises NoLegalPairing and UnknownSystem.
        """
        return self.explanations.explain(*_as_paired(record, round_number)) if self.tells_rounds else None

    def explain_in_words(self, record: Record, explanation: Any) -> tuple[ExplanationPart, ...]:
        """Return the explanation in sentences; empty for a system without explanations."""
        return self.explanations.parts(_as_paired(record, 1)[0], explanation) if self.tells_rounds else ()

    def rows_of(self, record: Record, round_number: int) -> Any:
        """Return the rows of the arbiter's page for the round; None for a system without this page.

        Raises NoLegalPairing.
        """
        return self.overview.rows_of(*_as_paired(record, round_number)) if self.overview else None

    def why_not_pair(self, record: Record, round_number: int, one: int, other: int) -> tuple[Any, ExplanationAnswer]:
        """Explain why the two do not play each other in the round (0 for ``other``: the bye).

        Returns facts and sentences. Raises NoLegalPairing and UnknownSystem.
        """
        record, round_number = _as_paired(record, round_number)
        found = self.explanations.why_not(record, round_number, one, other)
        return found, self.explanations.answer(record, found)

    def reasons_of(self, record: Record, explanation: Any, tpn: int) -> tuple[ExplanationReason, ...]:
        """Return the reasons for the contestant's place in the explained round; empty if the system has none."""
        return tuple(self.explanations.reasons(record, explanation, tpn)) if explanation else ()

    def values_of(self, record: Record, after_round: int | None = None) -> Mapping[int, int | Fraction] | None:
        """Map pairing numbers to the values that rank before the tie-breaks after a round (default: the last).

        None if points rank first.
        """
        return self.values.values_of(record, _rounds(record, after_round)) if self.values else None

    def value_parts_of(self, record: Record, tpn: int, after_round: int | None = None) -> tuple[ValuePart, ...]:
        """Return the contributions to the contestant's value, by round; empty if it does not consist of rounds."""
        if not self.value_parts:
            return ()
        return tuple(self.value_parts.parts_of(record, _rounds(record, after_round), tpn))

    def value_remarks_of(self, record: Record, after_round: int | None = None) -> tuple[Message, ...]:
        """Return remarks on these values."""
        if not self.value_parts:
            return ()
        return tuple(self.value_parts.remarks_on(record, _rounds(record, after_round)))

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
        if self.option_checks:
            yield from self.option_checks.contradictions(options, contestants)

    def announced(self, options: Mapping[str, OptionValue]) -> tuple[Message, ...]:
        """Return the announcement of the choices."""
        return tuple(self.announcement.announced(options) if self.announcement else announced(self.options, options))


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
