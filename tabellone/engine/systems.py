"""Registry of the pairing systems, with one line for each; a system is loaded at its first use."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from tabellone.engine.system import Contestants, System


class Registry(Mapping[str, System]):
    """The systems by their keys. A membership test does not load a system."""

    def __init__(self, packages: Mapping[str, str]) -> None:
        self._packages = packages
        self._known: dict[str, System] = {}

    def __getitem__(self, key: str) -> System:
        if key not in self._known:
            system: System = import_module(self._packages[key]).SYSTEM
            self._known[key] = system
        return self._known[key]

    def __contains__(self, key: object) -> bool:
        return key in self._packages

    def __iter__(self) -> Iterator[str]:
        return iter(self._packages)

    def __len__(self) -> int:
        return len(self._packages)


SYSTEMS = Registry(
    {
        "dutch": "tabellone.engine.dutch",
        "dubov": "tabellone.engine.dubov",
        "burstein": "tabellone.engine.burstein",
        "lim": "tabellone.engine.lim",
        "amalfi": "tabellone.engine.amalfi",
        "round-robin": "tabellone.engine.round_robin",
        "player-match": "tabellone.engine.player_match",
        "keizer": "tabellone.engine.keizer",
        "knockout": "tabellone.engine.knockout",
        "team-swiss": "tabellone.engine.team_swiss",
        "double-swiss": "tabellone.engine.double_swiss",
        "olympiad": "tabellone.engine.olympiad",
        "european": "tabellone.engine.european",
        "scheveningen": "tabellone.engine.scheveningen",
        "triangular": "tabellone.engine.triangular",
        "schiller": "tabellone.engine.schiller",
        "hutton": "tabellone.engine.hutton",
        "hilton": "tabellone.engine.hilton",
        "molter": "tabellone.engine.molter",
    }
)
"""Each package describes its system in ``SYSTEM``. The first system is the default."""
USUAL = next(iter(SYSTEMS))
USUAL_FOR_TEAMS = "team-swiss"


def systems_for(contestants: Contestants) -> Iterator[System]:
    """Yield the systems that pair players, or teams."""
    return (system for system in SYSTEMS.values() if contestants in system.contestants)


def systems_of_single_games(contestants: Contestants = Contestants.PLAYERS) -> Iterator[System]:
    """Yield the systems with one game per round between two opponents, also if players score for teams.

    A match of several games takes as many rounds. These are the systems for events in the database. For teams, the
    system designed for them is the first.
    """
    found = systems_for(contestants)
    if contestants is Contestants.PLAYERS:
        return found
    return iter(sorted(found, key=lambda system: (system.key != USUAL_FOR_TEAMS, len(system.contestants))))


PREDETERMINED_ELSEWHERE = ("berger", "robin", "rotation", "varma", "schiller", "scheveningen", "hutton")
"""Parts of the codes (TRF26 192) of systems with predetermined pairings that this program does not pair."""


def is_predetermined(key: str) -> bool:
    """Return True if the system's pairings are known before the start.

    For a system that this program does not pair, the code decides.
    """
    if key in SYSTEMS:
        return SYSTEMS[key].is_predetermined
    return any(part in key.lower() for part in PREDETERMINED_ELSEWHERE)
