"""Data of a report about the event, other than its players and rounds."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Header:
    """Data of a report about the event, other than its players and rounds. Dates are kept unchanged."""

    name: str = ""
    city: str = ""
    federation: str = ""
    start: str = ""
    end: str = ""
    teams: str = ""
    """Number of teams of the players, in an event with teams beside the individual standings."""
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
    """Lines of codes that do not concern individual events, or are unknown, in their order."""
