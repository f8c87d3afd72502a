"""The page of a match of a knock-out, as values."""

from __future__ import annotations

import pytest

from pairing.domain.bracket_match import MatchOfBracket, match_of_bracket
from tabellone.record import Result, Speed
from tests.factories import decide_by_lot, enter_outcomes, knockout, owner_of, play_bracket, played_event, publish_next
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.results.tied_matches import EnteredGame, decide_match, tied_matches
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def page(event: Event, number: int, place: int) -> MatchOfBracket:
    found = match_of_bracket(Event.objects.get(pk=event.pk), number, place)
    assert found is not None
    return found


def test_the_games_of_a_match_with_their_colours_and_whether_they_are_rated() -> None:
    event = knockout(2, match_games=3)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS)
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN)
    publish_next(event)
    final = page(event, 1, 1)
    assert [(game.round, game.white, game.black, game.result, game.rated) for game in final.games] == [
        (1, 1, 2, "1 – 0", "rated"), (2, 2, 1, "+ – − (forfeit)", "not rated"), (3, 1, 2, "", ""),
    ]  # fmt: skip
    assert (final.planned_games, final.winner, final.play_off) == (3, "", ())


def test_a_play_off_says_its_rates_and_which_games_are_rated_apart() -> None:
    event = knockout(2)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW)
    (match,) = tied_matches(round_)
    assert page(event, 1, 1).match.is_tied
    draw = Result.DRAW
    games = [EnteredGame(Speed.BLITZ, False, draw, draw), EnteredGame(Speed.ARMAGEDDON, True, draw, draw)]
    decide_match(round_=round_, actor=owner_of(event), board=1, games=games, seen=match.seen)
    final = page(event, 1, 1)
    assert [(game.rate, game.white, game.result, game.rated) for game in final.play_off] == [
        ("blitz", 2, "½ – ½", "rated apart"), ("Armageddon", 1, "½ – ½", "not rated"),
    ]  # fmt: skip
    assert (final.winner, final.is_by_lot) == ("Player0001, Test", False)


def test_a_lot_is_told_as_such() -> None:
    event = knockout(2)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.DRAW)
    decide_by_lot(round_)
    assert (page(event, 1, 1).is_by_lot, page(event, 1, 1).winner) == (True, "Player0000, Test")


def test_a_match_whose_contestants_are_not_known_has_no_games_and_others_there_are_not() -> None:
    event = knockout(4)
    assert (page(event, 2, 1).games, page(event, 2, 1).planned_games) == ((), 0)
    for number, place in ((1, 0), (1, 3), (3, 1), (0, 1), (10**20, 1), (1, 10**20)):
        assert match_of_bracket(event, number, place) is None
    assert match_of_bracket(played_event(played=1), 1, 1) is None


def test_each_match_of_a_whole_cup_has_its_page() -> None:
    event = knockout(5, third_place=True)
    play_bracket(event)
    found = [page(event, number, place) for number, count in ((1, 1), (2, 2), (3, 2)) for place in range(1, count + 1)]
    assert [one.winner for one in found] == [f"Player000{tpn - 1}, Test" for tpn in (4, 1, 2, 1, 3)]
