"""The pairing systems: a line for each, loaded when it is asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from importlib import import_module

from tabellone.engine.system import Contestants, System


class Registry(Mapping[str, System]):
    """The systems by their keys; asking whether there is one loads none."""

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
"""Each package says of its system what it is, by the name ``SYSTEM``; the first one is the usual."""
USUAL = next(iter(SYSTEMS))
USUAL_FOR_TEAMS = "team-swiss"


def systems_for(contestants: Contestants) -> Iterator[System]:
    """The systems that pair players, or teams."""
    return (system for system in SYSTEMS.values() if contestants in system.contestants)


def systems_of_single_games(contestants: Contestants = Contestants.PLAYERS) -> Iterator[System]:
    """The systems in which two meet for one game a round, whether players score for sides or not, and a match of
    several games takes as many rounds: those that the events of the database can be played by; of teams the one that
    was made for them comes first.
    """
    found = systems_for(contestants)
    if contestants is Contestants.PLAYERS:
        return found
    return iter(sorted(found, key=lambda system: (system.key != USUAL_FOR_TEAMS, len(system.contestants))))


PREDETERMINED_ELSEWHERE = ("berger", "robin", "rotation", "varma", "schiller", "scheveningen", "hutton")
"""Parts of the codes (TRF26 192) of systems with fixed pairings that are not paired here."""


def is_predetermined(key: str) -> bool:
    """Whether the pairings of the system are known beforehand; of one that is not paired here, as its code says."""
    if key in SYSTEMS:
        return SYSTEMS[key].is_predetermined
    return any(part in key.lower() for part in PREDETERMINED_ELSEWHERE)
