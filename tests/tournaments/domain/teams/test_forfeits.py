"""A whole match is forfeited in one act."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, owner_of, publish_next
from tests.team_factories import started_team_event
from tests.tournaments.domain.teams.test_line_up_publication import boards, name, seat_all
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import has_begun
from tournaments.domain.teams.forfeits import forfeit_match, games_of_match, match_seen
from tournaments.domain.teams.line_up_entry import match_of
from tournaments.domain.undo import undo_last
from tournaments.models import Game, Pairing, Round

pytestmark = pytest.mark.django_db


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3))


def match(round_: Round) -> Pairing:
    found = round_.pairings.select_related("first", "second").get(board=1)
    found.round = round_
    return found


def seen(round_: Round) -> str:
    games = games_of_match(match(round_))
    for game in games:
        game.pairing.round = round_
    return match_seen(games)


def forfeit(round_: Round, *absent: int, why: str = "", as_seen: str = "") -> None:
    actor = owner_of(round_.event)
    forfeit_match(match=match(round_), actor=actor, absent=absent, seen=as_seen or seen(round_), why=why)


def test_a_team_that_does_not_come_loses_every_board_before_or_after_the_line_ups(round_: Round) -> None:
    first = match(round_).first
    forfeit(round_, first.pk)
    assert [board[2] for board in boards(round_)] == ["-+", "+-", "-+", "+-"]
    record = record_of(round_.event)
    assert [record.points_of(team) for team in (1, 3)] == [0, 20]
    entry = round_.event.journal.order_by("-number")[0]
    assert sentence(entry) == "Round 1, match 1: forfeited by Torre"
    undo_last(event=round_.event, actor=owner_of(round_.event))
    assert {board[2] for board in boards(round_)} == {"**"}


def test_what_was_forfeited_before_the_line_ups_stands_when_they_are_shown(round_: Round) -> None:
    forfeit(round_, match(round_).first_id)
    other = Game.objects.get(pairing__round=round_, pairing__board=2, number=2)
    enter_result(game=other, actor=owner_of(round_.event), outcome=Outcome.WHITE_FORFEIT_WIN, seen=board_seen(other))
    seat_all(round_)
    assert boards(round_) == [
        ("Torre 1", "Cavallo 1", "-+"),
        ("Cavallo 2", "Torre 2", "+-"),
        ("Torre 3", "Cavallo 3", "-+"),
        ("Cavallo 4", "Torre 4", "+-"),
    ]
    assert [board[2] for board in boards(round_, "Alfiere")] == ["**", "+-", "**", "**"]
    assert has_begun(round_)


def test_both_may_be_away(round_: Round) -> None:
    seat_all(round_)
    forfeit(round_, match(round_).first_id, match(round_).second_id)
    assert [board[2] for board in boards(round_)] == ["--"] * 4


def test_a_board_that_the_other_team_left_empty_is_lost_by_both(round_: Round) -> None:
    name(round_, match(round_).second, 1, 2, 3, 0)
    seat_all(round_)
    forfeit(round_, match(round_).first_id)
    assert [board[2] for board in boards(round_)] == ["-+", "+-", "-+", "--"]


def test_a_team_that_is_known_not_to_come_wins_nothing_by_the_absence_of_the_other() -> None:
    event = started_team_event(system="round-robin", edition="2023", rounds=3)
    away = event.registrations.select_related("event").get(kind="team", tpn=1)
    set_bye(registration=away, actor=owner_of(event), round_number=1, kind="Z")
    round_ = publish_next(event)
    assert {board[2] for board in boards(round_, away.name)} == {"-+", "+-"}
    of_away = match_of(round_, away)
    assert of_away is not None
    of_away.round = round_
    other = of_away.second_id if of_away.first_id == away.pk else of_away.first_id
    as_seen = match_seen(games_of_match(of_away))
    forfeit_match(match=of_away, actor=owner_of(event), absent=[other], seen=as_seen, why="nobody")
    assert [board[2] for board in boards(round_, away.name)] == ["--"] * 4


def test_who_is_away_is_one_of_the_two(round_: Round) -> None:
    with pytest.raises(Refused, match="Choose the absent team"):
        forfeit(round_)
    with pytest.raises(Refused, match="Choose the absent team"):
        forfeit(round_, 99999)


def test_over_results_it_has_a_reason_and_is_of_the_match_that_was_seen(round_: Round) -> None:
    seat_all(round_)
    before = seen(round_)
    game = match(round_).games.get(number=1)
    enter_result(game=game, actor=owner_of(round_.event), outcome=Outcome.DRAW, seen=board_seen(game))
    team = match(round_).first_id
    with pytest.raises(Refused, match="changed in the meantime"):
        forfeit(round_, team, as_seen=before)
    with pytest.raises(Refused, match="Give the reason"):
        forfeit(round_, team)
    forfeit(round_, team, why="ineligible players")
    assert [board[2] for board in boards(round_)] == ["-+", "+-", "-+", "+-"]


def test_after_the_next_round_is_paired_single_boards_are_corrected(round_: Round) -> None:
    seat_all(round_)
    enter_results(round_)
    publish_next(round_.event)
    round_.refresh_from_db()
    with pytest.raises(Refused, match="next round is paired"):
        forfeit(round_, match(round_).first_id, why="too late")
