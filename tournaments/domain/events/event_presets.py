"""The kinds of events that clubs and organisers run, each with suitable settings.

The short form of a new event asks three to six questions; every other setting has the value of its kind. The values
are written as in the fields of the event's form, which checks them like typed values.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.engine import SYSTEMS
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL, USUAL_FOR_TEAMS

SWISS_TIE_BREAKS = "BH/C1, BH, SB"
SLOW, CLASSICAL, RAPID, BLITZ = "5400+30", "3600+30", "900+10", "180+2"
TIME_CONTROLS: Mapping[str, Promise] = MappingProxyType({
    SLOW: _("90 minutes + 30 seconds per move"),
    CLASSICAL: _("60 minutes + 30 seconds per move"),
    RAPID: _("15 minutes + 10 seconds per move"),
    BLITZ: _("3 minutes + 2 seconds per move"),
})  # fmt: skip
"""Usual time controls by their code in a tournament report (TRF 222)."""


@dataclass(frozen=True, slots=True)
class Start:
    """A kind of event; ``asks`` names the questions besides the name, ``values`` the fields that differ."""

    key: str
    name: Promise
    purpose: Promise
    asks: tuple[str, ...]
    system: str = USUAL
    rounds: int = 5
    time_control: str = CLASSICAL
    values: Mapping[str, str] = field(default_factory=dict)

    @property
    def contestants(self) -> Contestants:
        """Players, or the teams of a team event."""
        return Contestants.TEAMS if "boards" in self.asks else Contestants.PLAYERS

    @property
    def edition(self) -> str:
        """The newest edition of the system's rules."""
        return SYSTEMS[self.system].years[-1]


OF_SEVERAL_DAYS = ("start_date", "end_date")
STARTS: tuple[Start, ...] = (
    Start(
        "club", _("Club evening"), _("Swiss, one evening, results on the spot"), ("rounds", "time_control"),
        time_control=RAPID, values={"tie_breaks": SWISS_TIE_BREAKS},
    ),
    Start(
        "open", _("Weekend open"), _("Swiss over two or three days"), (*OF_SEVERAL_DAYS, "rounds", "time_control"),
        values={"tie_breaks": SWISS_TIE_BREAKS},
    ),
    Start(
        "rated", _("Rated open (FIDE)"), _("Swiss with rating report and title norms"),
        (*OF_SEVERAL_DAYS, "rounds", "time_control"), rounds=9, time_control=SLOW,
        values={
            "tie_breaks": f"{SWISS_TIE_BREAKS}, WIN", "max_byes": "2", "event_type": "Individual: Swiss-System",
        },
    ),
    Start(
        "round-robin", _("Round robin"), _("Each player plays every opponent"), (*OF_SEVERAL_DAYS, "time_control"),
        system="round-robin", values={"tie_breaks": "DE, SB, WIN"},
    ),
    Start(
        "team", _("Team event"), _("Matches on several boards, with line-ups"),
        (*OF_SEVERAL_DAYS, "rounds", "boards", "time_control"), system=USUAL_FOR_TEAMS,
    ),
    Start(
        "knockout", _("Knock-out"), _("Bracket with play-offs"), (*OF_SEVERAL_DAYS, "time_control"), system="knockout",
        values={"third_place": "on", "match_games": "2", "tie_breaks": ""},
    ),
    Start(
        "rapid", _("Rapid or blitz"), _("Many short rounds in one day"), ("start_date", "rounds", "time_control"),
        rounds=9, time_control=BLITZ, values={"tie_breaks": SWISS_TIE_BREAKS, "max_byes": "0"},
    ),
    Start(
        "school", _("School event"), _("Swiss for children, no ratings needed"),
        ("start_date", "rounds", "time_control"), time_control=RAPID, values={"tie_breaks": SWISS_TIE_BREAKS},
    ),
)  # fmt: skip
BY_KEY: Mapping[str, Start] = MappingProxyType({start.key: start for start in STARTS})
