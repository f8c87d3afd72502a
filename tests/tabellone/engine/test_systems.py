"""The registry loads a system when it is asked for, and what systems say fits together."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from dataclasses import replace

import pytest

from tabellone.engine import SYSTEMS, pair
from tabellone.engine.generator import PairRound, Settings, generate
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL_FOR_TEAMS, systems_for, systems_of_single_games
from tabellone.interchange.trf.systems import SystemCode, code_of, system_of
from tabellone.record import Colour, Matches, Record, Score
from tabellone.tiebreaks import objections, standings


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
    options = {id(option): option for system in SYSTEMS.values() for option in system.options}  # some share one
    keys = Counter(option.key for option in options.values())
    assert [key for key, count in keys.items() if count > 1] == []


def test_events_here_are_played_by_all_systems_that_pair_players() -> None:
    assert {system.key for system in SYSTEMS.values()} - {system.key for system in systems_of_single_games()} == {
        "team-swiss",
        "olympiad",
        "european",
    }


def test_events_of_teams_are_played_by_systems_that_pair_teams_and_the_one_made_for_them_comes_first() -> None:
    systems = list(systems_of_single_games(Contestants.TEAMS))
    assert systems[0].key == USUAL_FOR_TEAMS
    assert {system.key for system in systems} == {
        "team-swiss", "dutch", "dubov", "burstein", "lim", "round-robin", "olympiad", "european", "knockout",
    }  # fmt: skip
    for system in systems:
        codes = list(system.usual_for(Contestants.TEAMS))
        rules = Record(system=system.key, edition=system.years[-1], matches=Matches(colours=(Colour.WHITE,)))
        assert objections(rules, codes) == ()
        assert system.usual_for(Contestants.PLAYERS) == system.usual_tie_breaks


@pytest.mark.parametrize("key", SYSTEMS)
def test_what_a_system_names_is_there_and_its_code_is_its_own(key: str) -> None:
    system = SYSTEMS[key]
    assert bool(system.pairing) != bool(system.calendar)
    assert callable(system.explanations.why_not)
    assert system.key == key
    assert system_of(code_of(SystemCode(key))).system == key


@pytest.mark.parametrize("key", [system.key for system in systems_for(Contestants.TEAMS)])
def test_the_usual_tie_breaks_rank_teams_by_either_score(key: str) -> None:
    settings = Settings(players=6, rounds=3, matches=Matches(colours=(Colour.WHITE, Colour.BLACK)))
    record = replace(generate(settings, "1", pair_by("team-swiss")), system=key)
    codes = SYSTEMS[key].usual_for(Contestants.TEAMS)
    for score in Score:
        assert {row.rank for row in standings(record.by(score), codes=codes).rows} <= set(range(1, 7))
    assert SYSTEMS[key].usual_for(Contestants.PLAYERS) == SYSTEMS[key].usual_tie_breaks


def pair_by(key: str) -> PairRound:
    return lambda record, number: pair(replace(record, system=key, edition="2026"), number)
