"""What a captain's page is made of."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import enter_results, owner_of, pair_round, publish_next
from tests.pages import form_of, text_of
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.teams.captain_links import make_links, valid_links
from tournaments.domain.teams.captain_page import CaptainRound, captain_page
from tournaments.domain.teams.line_up_entry import match_of
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.models import Game

pytestmark = pytest.mark.django_db


def test_the_page_follows_the_round() -> None:
    event = started_team_event(teams=5, rounds=3)
    team = team_named(event, "Torre")
    round_ = pair_round(event)
    page = captain_page(team)
    assert page.rounds == ()
    assert [member.name for member in page.roster] == [f"Torre {place}" for place in range(1, 7)]
    round_.state = "published"
    round_.save()
    (shown,) = captain_page(team).rounds
    assert shown.opponent is not None
    assert (shown.opponent.name, shown.may_name, shown.may_enter, shown.boards) == ("Cavallo", True, False, ())
    seat_all(round_)
    (shown,) = captain_page(team).rounds
    assert (shown.may_name, [board.name for board in shown.boards]) == (False, ["1.1", "1.2", "1.3", "1.4"])
    assert [board.is_ours_white for board in shown.boards] == [True, False, True, False]
    (free,) = captain_page(round_.byes.get().registration).rounds
    assert (free.has_bye, free.match, free.may_name) == (True, None, False)
    enter_results(round_)
    following = publish_next(event)
    assert [shown.round for shown in captain_page(team).rounds] == [following]


def test_who_joins_the_roster_for_a_later_round_may_play_from_then_on() -> None:
    event = started_team_event(rounds=3)
    team = team_named(event, "Torre")
    first = publish_next(event)
    team.roster.filter(roster_place=6).update(first_round=2)
    assert [member.may_play for member in captain_page(team).roster] == [True] * 5 + [False]
    seat_all(first)
    enter_results(first)
    publish_next(event)
    assert [member.may_play for member in captain_page(team).roster] == [True] * 6


def test_a_board_that_was_postponed_does_not_hide_the_next_line_up() -> None:
    event = started_team_event(
        system="round-robin", edition="2023", rounds=3, rules=LineUpRules(results_by_captains=True)
    )
    publish_pairing_table(event=event, actor=owner_of(event))
    team = team_named(event, "Torre")
    assert [shown.round.number for shown in captain_page(team).rounds] == [1]
    for round_ in event.rounds.filter(number__lt=3):
        round_.event = event
        seat_all(round_)
        games = Game.objects.filter(pairing=match_of(round_, team)).select_related("white", "black")
        for game in games.exclude(number=3 if round_.number == 1 else 0):
            enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    postponed, coming = captain_page(team).rounds
    assert (postponed.round.number, postponed.may_enter, postponed.may_name) == (1, True, False)
    assert (coming.round.number, coming.may_name, coming.boards) == (3, True, ())
    make_links(event=event, actor=owner_of(event), teams=[team.pk])
    page = Client().get(f"/c/{valid_links(event)[team.pk].token}/")
    told = text_of(page)
    assert -1 < told.find(f"Round 1 · {name_of(postponed)}") < told.find(f"Round 3 · {name_of(coming)}")
    assert form_of(page, "outcome")["seen"] == postponed.boards[0].seen
    assert form_of(page, "board-1")["board-1"] == str(captain_page(team).roster[0].key)


def name_of(shown: CaptainRound) -> str:
    assert shown.match is not None
    return f"{shown.match.first.name} – {shown.match.second.name}"
