"""Pairing-table settings of an event, from the options of its system."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from tabellone.options import Options, OptionValue


@dataclass(frozen=True, slots=True)
class CalendarSettings:
    """Options of an event with fixed pairings, one by one."""

    kind: str = "berger"
    """``berger``, ``rotation``, another kind of table, or ``custom``: a pairing table that is not stated."""
    cycles: int = 1
    """Number of games against each opponent, with reversed colours each time."""
    swap_last_two: bool = False
    """The last two rounds of each cycle except the last are swapped (C.05 Annex 1)."""
    without_first: bool = False
    """The reduced round robin: the first round is dropped."""
    without_second: bool = False
    """The reduced round robin, at its limit: the second round is dropped, too."""
    mini_matches: bool = False
    """The games against each opponent are in consecutive rounds, instead of one in each cycle."""
    dummy: bool = False
    """Rotation of an odd number of players, with a dummy as the last one."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> CalendarSettings:
        """Return the settings from the options; other options are ignored."""
        return cls(**{f.name: options[f.name] for f in fields(cls) if f.name in options})  # type: ignore[arg-type]

    @property
    def options(self) -> Options:
        """The settings as options, without defaults."""
        default = asdict(CalendarSettings())
        return Options({name: value for name, value in asdict(self).items() if value != default[name]})
