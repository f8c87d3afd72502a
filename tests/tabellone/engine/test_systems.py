"""The registry loads a system when it is asked for, and what systems say fits together."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest

from tabellone.engine import SYSTEMS
from tabellone.engine.system import loaded
from tabellone.engine.systems import systems_of_single_games
from tabellone.interchange.trf.systems import SystemCode, code_of, system_of


def modules_after(code: str) -> set[str]:
    """The engine's modules that a new process has loaded after running the code."""
    script = f"import sys\n{code}\nprint(*(name for name in sys.modules if name.startswith('tabellone.engine.')))"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return {name.split(".")[2] for name in done.stdout.split()}


def test_a_system_is_loaded_when_it_is_asked_for() -> None:
    found = modules_after("from tabellone.engine import SYSTEMS\n'lim' in SYSTEMS and SYSTEMS['dubov']")
    assert found & {key.replace("-", "_") for key in SYSTEMS} == {"dubov"}
    assert "matching" not in found


def test_the_keys_of_options_are_unlike_each_other() -> None:
    keys = Counter(option.key for system in SYSTEMS.values() for option in system.options)
    assert [key for key, count in keys.items() if count > 1] == []


def test_events_here_are_played_by_systems_that_pair_players_for_each_game() -> None:
    assert {system.key for system in SYSTEMS.values()} - {system.key for system in systems_of_single_games()} == {
        "team-swiss",
        "double-swiss",
    }


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_a_system_names_is_there_and_its_code_is_its_own(key: str) -> None:
    system = SYSTEMS[key]
    named = (system.pairing, system.rounds, system.values, system.due_colour, system.explanation, system.remarks)
    assert all(callable(loaded(name)) for name in (*named, system.objections, system.sentences) if name)
    assert system.key == key
    assert system_of(code_of(SystemCode(key))).system == key
