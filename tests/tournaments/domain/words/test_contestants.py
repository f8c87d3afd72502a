"""What is said of players and of teams."""

from __future__ import annotations

import re

from django.utils import translation

from tournaments.domain.words.contestants import COUNTED, OF_TEAMS, counted, wording_for
from tournaments.models import Event

OF_PLAYERS, TEAMS = Event(), Event(matches={"colours": "wb"})
BLANK = re.compile(r"%\(\w+\)s")


def test_a_sentence_is_the_one_of_the_events_contestants_in_both_languages() -> None:
    sentence = "A round needs at least two players (available: %(count)s)."
    assert wording_for(OF_PLAYERS, sentence, count=1) == "A round needs at least two players (available: 1)."
    assert wording_for(TEAMS, sentence, count=1) == "A round needs at least two teams (available: 1)."
    with translation.override("it"):
        assert wording_for(TEAMS, sentence, count=1) == "Un turno richiede almeno due squadre (disponibili: 1)."
    assert wording_for(TEAMS, "The same of both") == "The same of both"


def test_each_sentence_of_teams_has_the_blanks_of_that_of_players_and_speaks_of_no_player() -> None:
    for of_players, of_teams in OF_TEAMS.items():
        assert set(BLANK.findall(of_players)) == set(BLANK.findall(of_teams)), of_players
        assert of_players != of_teams


def test_numbers_of_players_and_of_teams() -> None:
    assert [counted(OF_PLAYERS, "entered", count) for count in (1, 2)] == ["1 player", "2 players"]
    assert [counted(TEAMS, "entered", count) for count in (1, 2)] == ["1 team", "2 teams"]
    assert [counted(TEAMS, "not checked in", count) for count in (1, 2)] == [
        "1 team is not checked in",
        "2 teams are not checked in",
    ]
    assert counted(TEAMS, "more did not come", 2, number=3) == "Absent in round 3: 2 other teams."
    assert set(COUNTED) == {"entered", "not checked in", "more did not come", "have another pair", "go on"}
