"""The last results of a round of teams: of boards, of scores told alone, of forfeited matches."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import owner_of, publish_next
from tests.pages import text_of
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import name, seat_all
from tournaments.domain.events.latest_team_results import latest_of_teams
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.teams.forfeits import forfeit_match
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_scores import enter_score, score_rows
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def lines(event: Event) -> list[tuple[str, str, str, str]]:
    fresh = Event.objects.get(pk=event.pk)
    found = latest_of_teams(fresh, public_state(fresh), 1)
    return [(line.board, line.white.name, line.black.name, line.result) for line in found]


def say(round_: Round, match: int, board: int, outcome: Outcome) -> None:
    game = round_.games.select_related("white", "black").get(pairing__board=match, number=board)
    enter_result(game=game, actor=owner_of(round_.event), outcome=outcome, seen=board_seen(game))


def test_boards_are_named_by_two_numbers_and_an_empty_seat_by_its_team() -> None:
    round_ = publish_next(started_team_event(rounds=3, visibility=Event.Visibility.LISTED))
    event = round_.event
    assert lines(event) == []
    name(round_, team_named(event, "Torre"), 1, 2, 3, 0)
    seat_all(round_)
    assert lines(event) == []  # nobody entered the forfeit
    say(round_, 1, 2, Outcome.WHITE_WINS)
    say(round_, 1, 4, Outcome.DOUBLE_FORFEIT)
    say(round_, 2, 1, Outcome.DRAW)
    say(round_, 2, 1, Outcome.OPEN)
    assert lines(event) == [("1.4", "Cavallo 4", "Torre", "− – −"), ("1.2", "Cavallo 2", "Torre 2", "1 – 0")]
    assert "1.2 Cavallo 2 – Torre 2 1 – 0" in text_of(Client().get(f"/e/{event.slug}/"))
    undo_last(event=event, actor=owner_of(event))
    assert [line[0] for line in lines(event)] == ["2.1", "1.4", "1.2"]


def test_matches_stand_as_a_whole_where_their_score_was_told_or_nobody_came() -> None:
    round_ = publish_next(started_team_event(rounds=3, rules=LineUpRules(results="matches")))
    event, owner = round_.event, owner_of(round_.event)
    first, second = score_rows(round_)
    enter_score(match=first.match, actor=owner, score=(25, 15), seen=first.seen)
    forfeit_match(match=second.match, actor=owner, absent=[second.match.first_id], seen=second.of_boards)
    of_second = (second.match.first.name, second.match.second.name)
    assert lines(event) == [("2", *of_second, "0 – 4"), ("1", "Torre", "Cavallo", "2½ – 1½")]
    first = score_rows(round_)[0]
    enter_score(match=first.match, actor=owner, score=None, seen=first.seen)
    assert lines(event) == [("2", *of_second, "0 – 4")]
