"""The reasons of prizes for teams."""

from __future__ import annotations

import ast
import re
from pathlib import Path

from tabellone.messages import Message
from tabellone.prizes import Competitor, Fund, Sharing, distribute, why_no_prize
from tabellone.prizes.team_sentences import OF_TEAMS, about_teams
from tabellone.record import Team
from tests.tabellone.prizes.examples import category

SOURCES = Path(__file__).parents[3] / "tabellone" / "prizes"
BLANK = re.compile(r"%\(\w+\)s")
ONLY_PLAYERS = {"the category is for players with the title %(title)s"}
"""Of what a team does not have."""


def sentences() -> set[str]:
    """The sentences about players in the modules that give reasons."""
    trees = [ast.parse((SOURCES / f"{name}.py").read_text()) for name in ("eligibility", "reasons", "why_not")]
    calls = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.Call)]
    texts = {str(ast.literal_eval(call.args[0])) for call in calls if getattr(call.func, "id", "") == "Message"}
    return {text for text in texts if "player" in text.lower()}


def test_each_sentence_about_players_has_one_about_teams_with_the_same_values() -> None:
    assert sentences() - set(OF_TEAMS) == ONLY_PLAYERS
    for of_players, of_teams in OF_TEAMS.items():
        assert set(BLANK.findall(of_players)) == set(BLANK.findall(of_teams.template))
        assert "player" not in of_teams.lower()


def test_the_parts_of_a_sentence_are_about_teams_too_and_others_stay() -> None:
    why = Message("%(category)s: %(why)s.", category="Main", why=Message("the player is unrated"))
    assert about_teams(why) == "Main: the team is unrated."
    assert about_teams(Message("the category is for women")) == "the category is for women"


def test_teams_receive_their_prizes_with_reasons_about_teams() -> None:
    teams = [Competitor(Team(number, f"T{number}"), "5", 1, number, games=3) for number in (1, 2, 3)]
    main = category("main", 300, 300, things=("Cup", "", "", "Cup"))
    fund = Fund(categories=(main, category("u2000", 50, max_rating=2000)), sharing=Sharing.EQUAL, minimum_share=25_000)
    found = distribute(fund, teams)
    assert found.awards[0].reason == (
        "3 teams with a score of 5 are tied for places 1–3 in Main. Shares under 250.00 are not paid, so only the "
        "first 2 by rank share. The prizes are divided equally: 600.00 / 2 = 300.00."
    )
    assert [str(each.reason) for each in found.unclaimed] == [
        "No team is left for this prize. Eligible teams in U2000: 0."
    ]
    assert [str(each.reason) for each in found.things] == [
        "Place 1 in Main by rank (score 5).",
        "No team is left for this prize. Eligible teams in Main: 3.",
    ]
    assert [str(each) for each in why_no_prize(found, 3)] == [
        "Main: only the first 2 of 3 tied teams share, because shares under 250.00 are not paid.",
        "U2000: the team is unrated.",
    ]
