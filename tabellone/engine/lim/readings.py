"""Effects of the Lim system's optional interpretations on a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tabellone.engine.lim import SYSTEM
from tabellone.engine.lim.pairing import pair_lim
from tabellone.engine.option import Option
from tabellone.messages import Message
from tabellone.record import Record


@dataclass(frozen=True, slots=True)
class ReadingEffect:
    """One of two interpretations of the rules, and the effect of the other one on the round."""

    reading: Option[bool]
    is_chosen: bool
    """True if the event chose it instead of the usual interpretation."""
    otherwise: tuple[tuple[int, int], ...]
    """(White, Black) of the boards that the round has only in the other interpretation; empty if there is no
    difference.
    """
    only_colours: bool
    """True if only the colours of these pairs differ."""

    @property
    def text(self) -> Message:
        """The interpretation in words."""
        return self.reading.said or self.reading.name


def readings_of(record: Record, round_number: int, edition: str = "2026") -> Iterator[ReadingEffect]:
    """Yield each optional interpretation with its effect on the round, which is also paired by the other one.

    Raises NoLegalPairing.
    """
    made, _bye = pair_lim(record, round_number, edition)
    for reading in SYSTEM.readings:
        is_chosen = reading.of(record.options)
        other = SYSTEM.settled(record.options.but(**{reading.key: not is_chosen}))
        pairs, _bye = pair_lim(replace(record, options=other), round_number, edition)
        otherwise = tuple(pair for pair in pairs if pair not in made)
        only_colours = bool(otherwise) and all((black, white) in made for white, black in otherwise)
        yield ReadingEffect(reading, is_chosen, otherwise, only_colours)
