"""Line-ups are named: by captains in time and by the rules, by arbiters late and for a reason."""

from __future__ import annotations

import datetime

import pytest
from django.test import Client
from django.utils import timezone

from tests.factories import enter_results, owner_of, publish_next
from tests.pages import text_of
from tests.team_factories import roster_of, started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, seat_all
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.teams.captain_links import make_links, revoke_link, valid_links
from tournaments.domain.teams.captain_page import captain_page
from tournaments.domain.teams.line_up_entry import line_up_of, line_up_seen, match_of, name_line_up
from tournaments.domain.teams.line_up_publication import set_deadline
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_boards import rounds_emptied
from tournaments.domain.undo import undo_last
from tournaments.models import CaptainLink, LineUp, Registration, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(teams=5, rounds=3))


def link_of(team: Registration) -> CaptainLink:
    event = team.event
    if team.pk not in valid_links(event):
        make_links(event=event, actor=owner_of(event), teams=[team.pk])
    return valid_links(event)[team.pk]


def seen(round_: Round, team: Registration) -> str:
    return line_up_seen(round_, team, match_of(round_, team), line_up_of(round_, team))


def by_captain(round_: Round, name: str, *places: int, as_seen: str = "") -> LineUp:
    team = team_named(round_.event, name)
    seats = [roster_of(team)[place - 1].pk if place else None for place in places]
    link = link_of(team)
    return name_line_up(round_=round_, team=team, seats=seats, seen=as_seen or seen(round_, team), link=link)


def by_arbiter(round_: Round, name: str, *places: int, why: str = "") -> LineUp:
    team = team_named(round_.event, name)
    seats = [roster_of(team)[place - 1].pk if place else None for place in places]
    actor = owner_of(round_.event)
    return name_line_up(round_=round_, team=team, seats=seats, seen=seen(round_, team), actor=actor, why=why)


def test_a_captain_names_and_names_again_and_the_journal_has_both(round_: Round) -> None:
    event = round_.event
    by_captain(round_, "Torre", 1, 2, 3, 5)
    again = by_captain(round_, "Torre", 1, 3, 5, 6)
    roster = roster_of(team_named(event, "Torre"))
    assert again.players == [roster[place].pk for place in (0, 2, 4, 5)]
    entry = event.journal.order_by("-number")[0]
    assert (entry.actor, sentence(entry)) == (None, "Round 1: line-up of Torre named by its captain")
    assert (entry.details["public"], again.source) == (False, "captain")
    undo_last(event=event, actor=owner_of(event))
    assert round_.line_ups.get().players == [roster[place].pk for place in (0, 1, 2, 4)]


def test_the_same_form_sent_twice_is_one_and_another_one_on_an_older_state_is_refused(round_: Round) -> None:
    team = team_named(round_.event, "Torre")
    before = seen(round_, team)
    by_captain(round_, "Torre", 1, 2, 3, 5, as_seen=before)
    steps = round_.event.journal.count()
    by_captain(round_, "Torre", 1, 2, 3, 5, as_seen=before)
    assert round_.event.journal.count() == steps
    with pytest.raises(Refused, match="Another user changed the match or its line-up"):
        by_captain(round_, "Torre", 1, 2, 3, 6, as_seen=before)


def test_a_captain_keeps_to_the_rules_and_an_arbiter_has_a_reason(round_: Round) -> None:
    with pytest.raises(Refused, match="is before Torre 2 on the roster"):
        by_captain(round_, "Torre", 2, 1, 3, 4)
    with pytest.raises(Refused, match="Or enter a reason"):
        by_arbiter(round_, "Torre", 2, 1, 3, 4)
    assert by_arbiter(round_, "Torre", 2, 1, 3, 4, why="agreed with both captains").source == "arbiter"
    with pytest.raises(Refused, match="more than one board"):
        by_arbiter(round_, "Torre", 1, 1, 3, 4, why="whatever")


def test_a_captain_is_late_after_the_deadline_which_then_shows_both(round_: Round) -> None:
    until = timezone.now() - datetime.timedelta(seconds=1)
    before = seen(round_, team_named(round_.event, "Torre"))
    set_deadline(round_=round_, actor=owner_of(round_.event), until=until)
    with pytest.raises(Refused, match="Another user changed the match or its line-up"):
        by_captain(round_, "Torre", 1, 2, 3, 5, as_seen=before)
    names = {name for board in boards(round_) for name in board[:2]}
    assert "Torre 4" in names, "the order of the roster stands"
    with pytest.raises(Refused, match="shown already"):
        by_captain(round_, "Torre", 1, 2, 3, 5)


def test_an_arbiter_takes_a_late_line_up_until_a_result_is_entered(round_: Round) -> None:
    event = round_.event
    seat_all(round_)
    public = event.public_version
    by_arbiter(round_, "Torre", 1, 2, 5, 0)
    event.refresh_from_db()
    assert event.public_version > public
    assert {board[2] for board in boards(round_)} == {"**", "-+"} or {board[2] for board in boards(round_)} == {
        "**",
        "+-",
    }
    by_arbiter(round_, "Torre", 1, 2, 3, 4)
    assert {board[2] for board in boards(round_)} == {"**"}
    match = match_of(round_, team_named(event, "Torre"))
    assert match is not None
    game = match.games.get(number=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    with pytest.raises(Refused, match="Its line-ups can no longer be changed"):
        by_arbiter(round_, "Torre", 1, 2, 3, 5)


def test_a_revoked_link_names_nobody_and_no_link_names_for_another_team(round_: Round) -> None:
    team = team_named(round_.event, "Torre")
    link = link_of(team)
    revoke_link(link=link, actor=owner_of(round_.event))
    link.revoked_at = None  # as the request had read it before
    seats = [row.pk for row in roster_of(team)[:4]]
    with pytest.raises(Refused, match="not valid any more"):
        name_line_up(round_=round_, team=team, seats=seats, seen=seen(round_, team), link=link)
    others = [row.pk for row in roster_of(team_named(round_.event, "Alfiere"))[:4]]
    actor = owner_of(round_.event)
    with pytest.raises(Refused, match="not on the team’s roster"):
        name_line_up(round_=round_, team=team, seats=others, seen=seen(round_, team), actor=actor, why="no")


def test_the_line_up_of_a_team_with_the_bye_says_to_whom_the_round_counts(round_: Round) -> None:
    bye = round_.byes.get()
    by_arbiter(round_, bye.registration.name, 1, 2, 4, 6)
    roster = roster_of(bye.registration)
    found = [row.line_up for row in record_of(round_.event).rounds[0].byes]
    assert found == [tuple(roster[place].tpn for place in (0, 1, 3, 5))]
    with pytest.raises(Refused, match="no match in this round"):
        by_captain(round_, bye.registration.name, 1, 2, 3, 4)


def test_who_takes_another_opponent_in_a_draft_names_again(round_: Round) -> None:
    event, actor = round_.event, owner_of(round_.event)
    matches = list(round_.pairings.select_related("first", "second").order_by("board"))
    for match in matches:
        by_captain(round_, match.first.name, 1, 2, 3, 5)
    unpublish_round(round_=round_, actor=actor)
    assert round_.line_ups.count() == 2
    bye = round_.byes.get().registration
    swap_players(round_=round_, actor=actor, first=matches[0].second, second=bye)
    assert [row.team for row in round_.line_ups.all()] == [matches[1].first]
    undo_last(event=event, actor=actor)
    assert round_.line_ups.count() == 2


def test_nobody_is_named_for_a_round_that_is_over(round_: Round) -> None:
    seat_all(round_)
    enter_results(round_)
    publish_next(round_.event)
    with pytest.raises(Refused, match="not being played"):
        by_arbiter(round_, "Torre", 1, 2, 3, 5)


def test_a_captain_leaves_a_board_empty_in_as_many_rounds_as_the_event_says() -> None:
    event = started_team_event(rounds=3, rules=LineUpRules(most_empty=1))
    first = publish_next(event)
    by_captain(first, "Torre", 1, 2, 3, 0)
    assert rounds_emptied(team_named(event, "Torre"), 1) == 0
    seat_all(first)
    enter_results_of_open_boards(first)
    second = publish_next(event)
    (shown,) = captain_page(team_named(event, "Torre")).rounds
    assert (shown.emptied, rounds_emptied(team_named(event, "Alfiere"), 2)) == (1, 0)
    client = Client()
    text = text_of(client.get(f"/c/{link_of(team_named(event, 'Torre')).token}/"))
    assert "You can leave the last boards empty in 1 round (so far: 1)." in text
    with pytest.raises(Refused, match="may be left empty in 1 round of the event, and was already"):
        by_captain(second, "Torre", 1, 2, 3, 0)
    by_captain(second, "Torre", 1, 2, 3, 4)
    by_captain(second, "Alfiere", 1, 2, 3, 0)


def enter_results_of_open_boards(round_: Round) -> None:
    for game in round_.games.select_related("white", "black", "pairing__round__event"):
        if game.is_open:
            owner = owner_of(round_.event)
            enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
