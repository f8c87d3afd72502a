"""By which calendar an event is played, as the options of its system say it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields

from tabellone.options import Options, OptionValue


@dataclass(frozen=True, slots=True)
class CalendarSettings:
    """The options of an event with fixed pairings, one by one."""

    kind: str = "berger"
    """``berger``, ``rotation``, another kind of the tables, or ``custom``: a calendar that nobody states."""
    cycles: int = 1
    """How often everybody meets everybody; each time with the other colours."""
    swap_last_two: bool = False
    """The last two rounds of each cycle but the last one are exchanged (C.05 Annex 1)."""
    without_first: bool = False
    """The reduced round robin: the first round is dropped."""
    mini_matches: bool = False
    """The games of two opponents follow each other, instead of one in each cycle."""
    dummy: bool = False
    """A rotation of an odd number of players with a dummy as the last one."""

    @classmethod
    def of(cls, options: Mapping[str, OptionValue]) -> CalendarSettings:
        """What the options say; others than a calendar's are not looked at."""
        return cls(**{f.name: options[f.name] for f in fields(cls) if f.name in options})  # type: ignore[arg-type]

    @property
    def options(self) -> Options:
        """The settings as options, without defaults."""
        default = asdict(CalendarSettings())
        return Options({name: value for name, value in asdict(self).items() if value != default[name]})
