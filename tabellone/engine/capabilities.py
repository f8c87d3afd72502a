"""Capabilities of pairing systems, as protocols that engines fulfil.

A description (`System`) has a field for each capability. Its engine is a class that derives from the protocols, so that
a type checker compares the signatures and an editor finds the implementations. The engine is loaded at its first use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence, Set as AbstractSet
from dataclasses import dataclass
from fractions import Fraction
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from tabellone.engine.round_pairing import RoundPairing
from tabellone.messages import Message
from tabellone.options import Options
from tabellone.record import Colour, Record

if TYPE_CHECKING:
    from tabellone.engine.checker import RoundDifference

Progress: TypeAlias = Callable[[int, int], None]
"""Callback with the number of paired players and the total."""


class Deferred:
    """An object of another module, which is loaded when an attribute is first used.

    For the type checker, the name is imported from that module instead::

        if TYPE_CHECKING:
            from tabellone.engine.keizer.pairing import ENGINE
        else:
            ENGINE = Deferred("tabellone.engine.keizer.pairing", "ENGINE")
    """

    def __init__(self, module: str, name: str) -> None:
        self._module = module
        self._name = name

    def __getattr__(self, attribute: str) -> Any:
        if attribute.startswith("_"):  # asked by copies and inspections, which do not need the engine
            raise AttributeError(attribute)
        found = getattr(getattr(import_module(self._module), self._name), attribute)
        setattr(self, attribute, found)
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


class PairsRounds(Protocol):
    """Pairing of one round after another."""

    def pair_round(self, record: Record, round_number: int, edition: str, progress: Progress | None, /) -> RoundPairing:
        """Return the pairing of the round. Raises NoLegalPairing and UnknownSystem."""


class SetsConditions(Protocol):
    """Conditions for opponents and byes that differ from the basic rules of Swiss systems."""

    def allows_bye(self, record: Record, tpn: int, round_number: int, edition: str, /) -> bool:
        """Return True if the contestant may have the pairing-allocated bye in the round."""

    def barred_opponents(self, record: Record, tpn: int, round_number: int, /) -> AbstractSet[int]:
        """Return the opponents that the contestant must not have in the round (default: no rematches)."""
        return earlier_opponents(record, tpn, round_number)


class GivesColours(Protocol):
    """Colours that follow from the player's earlier colours, not from a pairing table."""

    def due_colour(self, history: str, edition: str, /) -> Colour | None:
        """Return the colour that a player with these colours (``wbw``) is due; None without a preference."""


class HasCalendar(Protocol):
    """Pairings that are known before the start. All contestants are paired in all rounds, present or absent."""

    def calendar(self, record: Record, /) -> tuple[RoundPairing, ...]:
        """Return all rounds. Raises BadCalendar."""


class RearrangesRounds(Protocol):
    """Remaining rounds of a pairing table that can be rearranged after a round was paired manually."""

    def rearranged(self, record: Record, table: tuple[RoundPairing, ...], /) -> tuple[RoundPairing, ...] | None:
        """Return the rounds of the record, and the remaining ones so that each pair plays as often as in the table.

        None if that is impossible.
        """


class EndsEarly(Protocol):
    """An end before the last planned round."""

    def is_over(self, record: Record, /) -> bool:
        """Return True if no further round is played."""


class HasBracket(Protocol):
    """A bracket, in which contestants are eliminated."""

    def bracket_state(self, record: Record, /) -> Any:
        """Return the bracket after the rounds so far. Raises BadPlan."""

    def undecided(self, record: Record, /) -> tuple[tuple[int, int], ...]:
        """Return the pairs of numbers that need a play-off before the next round."""

    def most_rounds(self, record: Record, /) -> int:
        """Return the maximum number of rounds, which follows from the contestants. Raises UnknownSystem."""


class RanksByValues(Protocol):
    """Values that rank before the tie-breaks and are not the points."""

    def values_of(self, record: Record, rounds: int, /) -> Mapping[int, int | Fraction]:
        """Map pairing numbers to the values after so many rounds, exact and in tenths like points."""


class ExplainsValues(Protocol):
    """Values that consist of contributions of the rounds."""

    def parts_of(self, record: Record, rounds: int, tpn: int, /) -> Iterable[ValuePart]:
        """Return a contribution for each round that counted after so many rounds."""

    def remarks_on(self, record: Record, rounds: int, /) -> Iterable[Message]:
        """Return remarks on the values after so many rounds."""


class ChecksOptions(Protocol):
    """Options that cannot always be combined."""

    def contradictions(self, options: Options, contestants: int, /) -> Iterable[tuple[str, Message]]:
        """Return the keys of options that contradict each other or the number of contestants, with the reasons.

        The number is 0 if it is not known.
        """


class AnnouncesOptions(Protocol):
    """Options that are announced together."""

    def announced(self, options: Mapping[str, Any], /) -> Iterable[Message]:
        """Return the announcement."""


class ShowsRounds(Protocol):
    """Rounds on the arbiter's page ``pairing/_overview_<key>.html``."""

    def rows_of(self, record: Record, round_number: int, /) -> Any:
        """Return the rows of the page. Raises NoLegalPairing."""


class KnowsDifferences(Protocol):
    """Known reasons why other programs may pair rounds otherwise."""

    def remarks_of(self, record: Record, differences: Sequence[RoundDifference], /) -> Iterable[str]:
        """Return the reasons that may apply to the differences; there is at least one difference."""


def earlier_opponents(record: Record, tpn: int, round_number: int) -> frozenset[int]:
    """Return the contestant's opponents in the games played before the round."""
    earlier = (entry for entry in record.cards[tpn] if entry.round < round_number and entry.is_played)
    return frozenset(entry.opponent for entry in earlier if entry.opponent)
