"""What is said of players, said of teams."""

from __future__ import annotations

import pytest

from tabellone.engine.dutch.reasons import LOWEST
from tabellone.engine.reasons.criterion_labels import STEP_KINDS
from tabellone.engine.reasons.float_text import SHORT
from tabellone.engine.reasons.pairing_facts import ODD, ODD_NAMED
from tabellone.engine.reasons.team_text import OF_TEAMS, of_record
from tabellone.engine.systems import SYSTEMS
from tabellone.messages import Message
from tabellone.record import Record, Team
from tests.twins.compare import rounds_of


def test_teams_are_not_called_players() -> None:
    teams = Record(teams=(Team(1, "A"),))
    text = Message(SHORT["comes_up"].template, player="Team 1")
    assert of_record(teams, text) == "Team 1 floats up because a team with a higher score needs an opponent."
    assert of_record(Record(), text) is text
    other = Message("No rule of the event speaks of it.")
    assert of_record(teams, other) is other


def test_what_is_replaced_is_said_somewhere() -> None:
    said = [text for kind in STEP_KINDS.values() for text in (kind.name, kind.worse)] + [
        *SHORT.values(),
        ODD,
        ODD_NAMED,
        LOWEST,
    ]
    assert {*OF_TEAMS} <= {text.template for text in said}


@pytest.mark.parametrize(("system", "edition"), [("team-swiss", "2026"), ("olympiad", "2022"), ("european", "2018")])
def test_no_answer_about_a_round_of_teams_speaks_of_players(system: str, edition: str) -> None:
    of = next(of for of in rounds_of(edition, "words/1", system) if len(of.rounds) > 1 and len(of.teams) % 2)
    number, described = len(of.rounds) + 1, SYSTEMS[system]
    numbers = [team.tpn for team in of.teams]
    for one in numbers:
        for other in [0, *(tpn for tpn in numbers if tpn > one)]:
            _facts, answer = described.why_not_pair(of, number, one, other)
            assert [line for line in (*answer.short, *answer.long) if "player" in line.lower()] == []
