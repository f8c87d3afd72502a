"""What a report says about the event besides its players and rounds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """What a report says about the event besides its players and rounds. Dates are kept as they were written."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    teams: str = ""
    """How many teams the players play for, in an event that has them beside the individual standings."""
    type: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    time_control_code: str = ""
    round_dates: tuple[str, ...] = ()
    """``YY/MM/DD`` per round, empty where not given."""
    starting_rank_method: str = ""
    controller: str = ""
    unknown_lines: tuple[str, ...] = ()
    """Lines of codes that do not concern individual events, or that nobody knows, in their order."""
