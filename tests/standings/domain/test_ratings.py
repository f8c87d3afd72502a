"""The rating on a player's page, from the games as they are rated."""

from __future__ import annotations

import datetime

import pytest

from standings.domain.player_page import player_page_of
from standings.domain.ratings import RatedLine, Ratings
from tabellone.interchange.players import Entrant
from tabellone.rating_change import InitialRating, InitialState, Performance
from tabellone.record import Player
from tests.factories import enter_outcomes, make_event, owner_of, publish_next
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PLAYERS = (
    Entrant("Anna", 2300, birth="1976/05/01"),
    Entrant("Bruno", 2100),
    Entrant("Carla", 1750, birth="2012/00/00"),
    Entrant("Dario", 0),
)


def one_round(*outcomes: Outcome) -> Event:
    """Anna–Carla and Dario–Bruno."""
    event = make_event(rounds=3, start_date=datetime.date(2026, 5, 1))
    register_many(event=event, actor=owner_of(event), entrants=PLAYERS)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    round_ = publish_next(event)
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))
    event.refresh_from_db()
    return event


def ratings(event: Event, tpn: int) -> Ratings | None:
    page = player_page_of(event, tpn)
    assert page is not None
    return page.ratings


def test_a_junior_who_beats_a_much_stronger_player() -> None:
    event = one_round(Outcome.BLACK_WINS, Outcome.DRAW)
    found = ratings(event, 3)
    assert found is not None
    anna = next(player for player in _players(event) if player.name == "Anna")
    assert found.lines == (RatedLine(1, anna, "1", "−400", True, "0.08", "+0.92"),)
    assert found.performance == Performance(1, 10, 2300, 100, 800)
    assert (found.change and found.change.k, found.exact, found.rounded) == (40, "+36.8", "+37")
    assert "18th birthday" in found.why_k


@pytest.mark.parametrize(("birth", "k"), [("2007/12/31", 40), ("2006/01/01", 20)])
def test_who_is_a_junior_is_said_by_the_day_the_event_began_not_by_that_of_its_entry_here(birth: str, k: int) -> None:
    event = make_event(rounds=3, start_date=datetime.date(2025, 12, 31))
    players = [Entrant("Anna", 2300), Entrant("Carla", 1750, birth=birth)]
    register_many(event=event, actor=owner_of(event), entrants=players)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    enter_outcomes(publish_next(event), Outcome.BLACK_WINS)
    event.refresh_from_db()
    found = ratings(event, 2)
    assert found is not None
    assert found.change is not None
    assert found.change.k == k


def test_unrated_opponents_forfeits_and_open_games_do_not_count() -> None:
    event = one_round(Outcome.WHITE_FORFEIT_WIN, Outcome.DRAW)
    assert [ratings(event, tpn) for tpn in (1, 2, 3)] == [None, None, None]
    assert ratings(one_round(Outcome.OPEN, Outcome.OPEN), 1) is None


def test_an_unrated_player_has_a_performance_and_no_change() -> None:
    found = ratings(one_round(Outcome.DRAW, Outcome.DRAW), 4)
    first = InitialRating(1, 5, 1900, 50, 0, InitialState.FEW_GAMES)
    assert found == Ratings(Performance(1, 5, 2100, 50, 0), None, (), initial=first)


def test_a_result_corrected_for_rating_only_is_the_one_that_is_rated() -> None:
    event = one_round(Outcome.WHITE_WINS, Outcome.DRAW)
    game = event.rounds.get(number=1).games.get(pairing__board=1)
    game.rating_result = "=="
    game.save()
    found = ratings(event, 1)
    assert found is not None
    assert [line.result for line in found.lines] == ["½"]


def _players(event: Event) -> tuple[Player, ...]:
    return public_state(event).record.players


def test_a_rapid_event_changes_ratings_by_the_regulations_of_rapid() -> None:
    event = one_round(Outcome.BLACK_WINS, Outcome.DRAW)
    Event.objects.filter(pk=event.pk).update(time_control="15 min + 10 s")
    found = ratings(Event.objects.get(pk=event.pk), 3)
    assert found is not None
    assert (found.tempo, found.change and found.change.k, found.exact) == ("rapid", 20, "+18.4")
    assert found.why_k == "the same for every player in rapid and blitz"
