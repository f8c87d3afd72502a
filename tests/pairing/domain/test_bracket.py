"""The bracket of a knock-out as its page shows it."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from pairing.domain.bracket import bracket_page
from tests.factories import (
    decide_by_lot,
    enter_outcomes,
    knockout,
    make_event,
    play_bracket,
    played_event,
    publish_next,
    started_team_event,
)
from tests.pages import tables_of, text_of
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.next_action import agenda
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_who_waits_stands_in_the_second_round_already() -> None:
    found = bracket_page(knockout(5))
    assert found is not None
    assert [row.name for row in found.rounds] == ["Quarter-finals", "Semi-finals", "Final"]
    assert [side.tpn for side in found.rounds[0].free] == [1, 2, 3]
    assert {(m.first.tpn, m.second.tpn) for m in found.rounds[1].matches} == {(1, 0), (2, 3)}


def test_a_play_off_is_told_beside_the_score_and_the_winner_goes_on() -> None:
    event = knockout(4)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW, Outcome.WHITE_WINS)
    found = bracket_page(event)
    assert found is not None
    assert [match.is_tied for match in found.rounds[0].matches] == [True, False]
    decide_by_lot(round_)
    event.refresh_from_db()
    found = bracket_page(event)
    assert found is not None
    (match, _other) = found.rounds[0].matches
    assert (match.first.score, match.second.score, match.first.won, match.is_tied) == ("½", "½", True, False)
    assert {side.tpn for side in (found.rounds[1].matches[0].first, found.rounds[1].matches[0].second)} == {1, 3}


def test_the_way_of_one_contestant_is_marked_through_all_rounds() -> None:
    event = knockout(8)
    play_bracket(event)
    found = bracket_page(event, 2)
    assert found is not None
    assert [sum(match.is_on_the_way for match in row.matches) for row in found.rounds] == [1, 1, 1]
    assert (found.champion and found.champion.tpn, found.way and found.way.tpn) == (1, 2)


def test_matches_of_several_games_show_their_points_and_third_place_its_winner() -> None:
    event = knockout(4, match_games=2, third_place=True)
    play_bracket(event)
    found = bracket_page(event)
    assert found is not None
    final, third = found.rounds[1].matches
    assert (final.first.score, final.second.score) == ("2", "0")
    assert (third.branch.value, found.third and found.third.tpn) == ("third", 3)


@pytest.mark.parametrize(
    "options", [{"reseeded": True}, {"elimination": "double"}, {"elimination": "double-challenge"}]
)
def test_every_match_is_in_a_picture_as_it_is_in_the_tables(options: dict[str, object]) -> None:
    event = knockout(8, **options)
    play_bracket(event)
    found = bracket_page(event)
    assert found is not None
    assert found.champion is not None
    drawn = [box.match.number for picture in found.pictures for box in picture.boxes if box.match]
    assert sorted(drawn) == sorted(match.number for row in found.rounds for match in row.matches)
    assert all(match.first.won != match.second.won for row in found.rounds for match in row.matches)


def test_where_several_are_left_at_the_end_there_is_no_winner() -> None:
    event = knockout(5, last_round=2)
    play_bracket(event)
    found = bracket_page(event)
    assert found is not None
    assert (found.champion, [row.name for row in found.rounds]) == (None, ["Round 1", "Round 2"])


def test_a_cup_of_teams_shows_the_points_of_its_matches() -> None:
    event = started_team_event(teams=4, players=2, system="knockout", edition="2023")
    round_ = publish_next(event)
    seat_all(round_)
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.DRAW, Outcome.DRAW)
    event.refresh_from_db()
    found = bracket_page(event)
    assert found is not None
    first, second = found.rounds[0].matches
    assert (first.first.name, first.first.score, first.second.score) == ("Team 01", "1½", "½")
    assert (first.first.won, second.is_tied) == (True, True)
    decide_by_lot(round_)
    assert agenda(event).code == "pair"
    assert bracket_page(event, 5) is None


def test_there_is_none_before_the_start_for_others_and_for_nobodys_way() -> None:
    assert bracket_page(make_event(system="knockout", edition="2023", rounds=1)) is None
    assert bracket_page(played_event(played=1)) is None
    assert bracket_page(knockout(2), 3) is None


@pytest.mark.parametrize("players", [4, 21])
def test_it_costs_the_queries_of_the_public_state(
    django_assert_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = knockout(players)
    play_bracket(event, 1)
    with django_assert_num_queries(5):
        bracket_page(event)
    with django_assert_num_queries(0):
        bracket_page(event)


def test_matches_for_the_places_behind_stand_in_the_table_with_their_places() -> None:
    event = knockout(8, placement=True)
    play_bracket(event)
    found = bracket_page(event)
    assert found is not None
    assert found.third is not None
    assert found.third.tpn == 3
    last = [(m.first.tpn, m.second.tpn, m.played_for) for m in found.rounds[2].matches]
    assert last == [(1, 2, ""), (3, 4, "for third place"), (5, 6, "for places 5–6"), (7, 8, "for places 7–8")]


def test_the_pages_of_a_cup_with_full_placement(client: Client) -> None:
    event = knockout(8, placement=True)
    Event.objects.update(visibility="listed")
    play_bracket(event)
    shown = text_of(client.get(f"/e/{event.slug}/bracket/"))
    assert "for places 5–8" in shown
    assert "for places 7–8" in shown
    rows = tables_of(client.get(f"/e/{event.slug}/standings/"))[0][1:]
    assert [row[0] for row in rows] == list("12345678")
