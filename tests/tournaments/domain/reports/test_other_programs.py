"""A running event from another program goes on here."""

from __future__ import annotations

import pytest

from tests.factories import make_user, publish_next
from tests.tabellone.interchange.swiss_manager.files import BYE, NOT_PAIRED, Person, TeamOfFile, tumx, tunx
from tests.tabellone.interchange.test_crosstable import TABLE
from tournaments.domain.reports.findings import shown_findings
from tournaments.domain.reports.imports import import_trf
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db
PEOPLE = [
    Person(f"Player{number}", rating=2000 - 100 * number, club="Circolo Torre", type="U18") for number in range(5)
]


def test_a_swiss_manager_file_is_continued_to_its_next_round() -> None:
    rounds = [[(1, 3, 1), (4, 2, 3), (5, BYE, 9)], [(2, 1, 0), (3, 5, 1), (4, NOT_PAIRED, 2)], [(3, NOT_PAIRED, 2)]]
    event = import_trf(actor=make_user(), data=tunx(PEOPLE, rounds), source="open.TUNX")
    assert (event.name, event.planned_rounds, agenda(event).code) == ("Lighthouse Open – Group A", 3, "results")
    assert set(event.registrations.values_list("club", "categories")) == {("Circolo Torre", "U18")}
    [findings] = [
        section.texts
        for section in shown_findings(event.import_report.findings)
        if "Corrected during import" in section.title
    ]
    assert findings[0] == ("The file: tie-breaks, scoring and acceleration are not imported: check the settings.")
    round_ = event.rounds.get(number=2)
    game = Game.objects.get(pairing__round=round_, white__tpn=2)
    enter_result(game=game, actor=make_user(), outcome=Outcome.DRAW, seen=board_seen(game))
    third = publish_next(Event.objects.get(pk=event.pk))
    assert third.number == 3
    byes = {bye.registration.tpn: bye.kind for bye in third.byes.all()}
    assert byes == {3: "H"}
    met = {frozenset((row.first.tpn, row.second.tpn)) for row in third.pairings.all()}
    assert len(met) == 2
    assert not met & {frozenset(pair) for pair in ((1, 3), (4, 2), (2, 1), (3, 5))}


def test_a_crosstable_goes_on_with_the_round_that_is_played_and_what_differs_is_told() -> None:
    data = TABLE.replace(",1.5,3\n", ",2.5,3\n").encode()
    event = import_trf(actor=make_user(), data=data, source="crosstable.csv")
    assert (event.name, agenda(event).code) == ("Lighthouse Open 2026", "results")
    assert event.rounds.get(number=3).state == Round.State.PUBLISHED
    said = [text for section in shown_findings(event.import_report.findings) for text in section.texts]
    assert "Points of 3 Häggvik Kjell: the report states 2½, its results give 1½." in said
    assert "The file: it has no starting numbers: they are given by rating, title and name." in said


SIDES = [TeamOfFile(f"Team {number}", f"T{number}", captain="Neri") for number in range(1, 5)]
ROSTERS = [
    Person(f"P{team}{board}", rating=2000 - 10 * team - board, team=team, board=board)
    for team in range(1, 5)
    for board in (1, 2)
]
"""Team 1 has the players 1 and 2, team 2 has 3 and 4, and so on."""
FIRST = ([(1, 3), (4, 2)], [(1, 5, 1), (6, 2, 2), (7, 3, 3), (4, 0, 4)])


def test_a_team_event_of_swiss_manager_goes_on_with_its_next_round() -> None:
    event = import_trf(actor=make_user(), data=tumx(SIDES, ROSTERS, [FIRST, ([], [])]), source="league.TUMX")
    assert (event.is_of_teams, event.planned_rounds, agenda(event).code) == (True, 2, "pair")
    assert [row.name for row in event.registrations.get(name="Team 2").roster.order_by("roster_place")] == [
        "P21",
        "P22",
    ]
    second = publish_next(event)
    met = {frozenset((row.first.name, row.second.name)) for row in second.pairings.all()}
    assert met == {frozenset(("Team 1", "Team 2")), frozenset(("Team 3", "Team 4"))}


def test_a_match_without_line_ups_comes_in_as_one_that_is_still_to_be_seated() -> None:
    second = ([(2, 1), (3, 4)], [(0, 0, 0)] * 4)
    event = import_trf(actor=make_user(), data=tumx(SIDES, ROSTERS, [FIRST, second]), source="league.TUMX")
    assert agenda(event).code == "seat"
    pairings = event.rounds.get(number=2).pairings.all()
    assert [(row.first.name, row.second.name, row.seated_at) for row in pairings] == [
        ("Team 2", "Team 1", None),
        ("Team 3", "Team 4", None),
    ]
    assert {row.seated_at is None for row in event.rounds.get(number=1).pairings.all()} == {False}
