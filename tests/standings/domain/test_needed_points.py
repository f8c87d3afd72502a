"""The points that a player, a team or a member of a team needs, as the page has them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from standings.domain.needed_points import ResultLine, TargetRow, TargetsPage, asked_targets, has_targets, targets_page
from tabellone.record import Score
from tests.factories import owner_of, play_round, round_robin, started_event
from tests.standings.domain.test_square_crosstable import two_rounds
from tests.team_events import annul, round_robin_of_teams
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.public_record import public_state
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def page_of(event: Event, tpn: int, *, is_team: bool = False) -> TargetsPage:
    asked = asked_targets(event, tpn, is_team=is_team)
    assert asked is not None
    return targets_page(asked)


def test_a_player_of_a_round_robin_has_the_points_for_first_place() -> None:
    """1–2, 2–4 and 3–1 are left. The four have 1, ½, 1½ and 0: number 1 needs 2 (beats 3 while 4 stops 2), and with 2½
    nobody else has as many.
    """
    page = page_of(two_rounds(), 4)
    assert (page.contestant.tpn, page.member, page.minimum, page.maximum) == (4, None, "0", "1")
    assert page.targets == (TargetRow(1, "", "", is_certain=False, is_exact=True),)
    assert page.lines == (
        ResultLine("1", "", "1", 3, 4, is_exact=True, states=("out",)),
        ResultLine("=", "", "½", 4, 4, is_exact=True, states=("out",)),
        ResultLine("0", "", "0", 4, 4, is_exact=True, states=("out",)),
    )
    second = page_of(two_rounds(), 1)
    assert (second.is_exact, second.has_bounds, second.opponent and second.opponent.tpn) == (True, False, 2)
    assert second.targets == (TargetRow(1, "2", "2½", is_certain=False, is_exact=True),)


def test_a_member_has_the_page_of_the_team() -> None:
    event = round_robin_of_teams(4)
    team = page_of(event, 2, is_team=True)
    assert (team.contestant.name, team.member, team.found.left) == ("Club B", None, 2)
    assert [line.result for line in team.lines] == ["1", "=", "0"]
    member = page_of(event, 5)
    assert member.member is not None
    assert (member.member.name, replace(member, member=None)) == ("Player05, Team 2", team)


def test_game_points_are_told_by_points() -> None:
    event = round_robin_of_teams(4)
    state = public_state(event)
    of_games = replace(state.record, matches=replace(state.record.matches, primary=Score.GAME))
    asked = asked_targets(event, 2, is_team=True)
    assert asked is not None
    page = targets_page(replace(asked, state=replace(state, record=of_games)))
    assert [(line.result, line.gained) for line in page.lines] == [
        (("", points)) for points in ("2", "1½", "1", "½", "0")
    ]


def test_there_is_none_before_the_middle_after_the_end_and_for_the_annulled() -> None:
    early = round_robin(6)
    play_round(early)
    assert asked_targets(early, 1) is None
    teams = round_robin_of_teams(4)
    assert [asked_targets(teams, 77), asked_targets(teams, 77, is_team=True)] == [None, None]
    annul(teams, 2)
    assert [asked_targets(teams, tpn, is_team=True) is None for tpn in (1, 2)] == [False, True]
    swiss = started_event(players=6, rounds=2, name="Short")
    play_round(swiss)
    assert has_targets(public_state(swiss).record, 1)
    play_round(swiss)
    finish_event(event=swiss, actor=owner_of(swiss))
    assert asked_targets(Event.objects.get(pk=swiss.pk), 1) is None
