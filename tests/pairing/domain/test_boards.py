"""A public round by board and by name, and how its games have ended."""

from __future__ import annotations

import datetime

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from pairing.domain.boards import Board, RoundPage, RoundPlayer, SeatingLine, Sitter, Tally, round_page, tally_of
from tabellone.chess960 import drawn
from tabellone.record import Game, Result
from tests.factories import enter_outcomes, enter_results, owner_of, pair_round, play_round, publish_next, started_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.models import Event

NOBODY = RoundPlayer(0, "", "", 0, "0")


def game(codes: str) -> Game:
    """What each scored by its code in a report, White first."""
    return Game(1, 2, Result(codes[0]), Result(codes[1]))


def board(codes: str) -> Board[RoundPlayer]:
    return Board(1, NOBODY, NOBODY, game(codes))


@pytest.mark.parametrize(
    ("codes", "white_won", "black_won", "scores"),
    [
        ("**", False, False, ()),
        ("10", True, False, ("1", "0")),
        ("01", False, True, ("0", "1")),
        ("+-", True, False, ("+", "−")),
        ("-+", False, True, ("−", "+")),
        ("==", False, False, ("½", "½")),
        ("=0", False, False, ("½", "0")),
        ("00", False, False, ("0", "0")),
        ("--", False, False, ("−", "−")),
    ],
)
def test_who_won_a_board(codes: str, scores: tuple[str, ...], *, white_won: bool, black_won: bool) -> None:
    of = board(codes)
    assert (of.white_won, of.black_won, of.scores, of.result) == (white_won, black_won, scores, " – ".join(scores))


def test_a_tally_leaves_out_what_nobody_won_and_is_no_draw() -> None:
    results = ("10", "+-", "==", "01", "-+", "--", "=0", "**", "**")
    page = RoundPage(1, None, tuple(map(board, results)), (), RoundNavigation(1, 1, 1, 1))
    assert (page.tally, page.tally.until_black, page.finished) == (Tally(9, 2, 1, 2, 2), 3, 7)
    assert tally_of([game(codes) for codes in results[:4]]) == Tally(4, 2, 1, 1, 0)


def test_games_of_a_round_with_a_time_are_being_played_only_after_its_first_result() -> None:
    begins = datetime.datetime(2026, 11, 24, 15, tzinfo=datetime.UTC)
    before, begun = [game("**"), game("**")], [game("10"), game("**")]
    assert tally_of(before, begins) == Tally(2, 0, 0, 0, 2, has_begun=False)
    assert tally_of(begun, begins) == Tally(2, 1, 0, 0, 1)
    assert tally_of(before) == Tally(2, 0, 0, 0, 2)


def test_by_name_accents_and_capitals_do_not_matter_and_who_does_not_play_stands_there_too() -> None:
    names = ("alba, Bo", "Öst, Anna", "Zorn, Cy", "Óst, Aldo")
    alba, ost, zorn, aldo = (RoundPlayer(tpn, name, "", 0, "0") for tpn, name in enumerate(names, start=1))
    page = RoundPage(
        1, None, (Board(1, zorn, alba, game("**")), Board(2, aldo, ost, game("**"))), (), RoundNavigation(1, 1, 1, 1)
    )
    assert page.seats == [
        SeatingLine(alba, 1, "b", zorn, ""),
        SeatingLine(aldo, 2, "w", ost, ""),
        SeatingLine(ost, 2, "b", aldo, ""),
        SeatingLine(zorn, 1, "w", alba, ""),
    ]
    assert [seat.letter for seat in page.seats] == ["A", "O", "O", "Z"]
    away = RoundPage(1, None, (), (Sitter(ost, "not playing"),), RoundNavigation(1, 1, 1, 1))
    assert away.seats == [SeatingLine(ost, 0, "", None, "not playing")]


def test_with_a_time_handicap_each_line_by_name_has_its_own_minutes() -> None:
    alba, zorn = RoundPlayer(1, "alba, Bo", "", 0, "0"), RoundPlayer(2, "Zorn, Cy", "", 0, "0")
    page = RoundPage(1, None, (Board(1, zorn, alba, game("**"), ("4", "6")),), (), RoundNavigation(1, 1, 1, 1))
    assert [(seat.player, seat.minutes) for seat in page.seats] == [(alba, "6"), (zorn, "4")]


@pytest.fixture
def event() -> Event:
    """Five players: one round played, the second published and begun."""
    event = started_event(players=5, rounds=3)
    play_round(event)
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.OPEN)
    return event


@pytest.mark.django_db
def test_each_side_has_the_points_that_it_came_with(event: Event) -> None:
    first, second = round_page(event, 1), round_page(event, 2)
    assert first is not None
    assert second is not None
    sides = [side for of in first.boards for side in (of.white, of.black)]
    assert {side.points for side in sides} == {"0"}
    assert {seat.player.points for seat in second.seats} >= {"1"}
    assert (second.boards[0].result, second.boards[0].note, second.finished) == ("+ – −", "forfeit", 1)
    (sitter,) = second.sitters
    assert sitter.why == "has the bye: one point, no game"
    assert len(second.seats) == 5


@pytest.mark.django_db
def test_a_round_that_is_not_public_has_no_page(event: Event) -> None:
    assert [round_page(event, number) is None for number in (0, 1, 2, 3)] == [True, False, False, True]
    draft = started_event(players=4, rounds=3)
    pair_round(draft)
    assert round_page(draft, 1) is None


@pytest.mark.django_db
def test_it_asks_as_many_queries_for_whatever_it_shows(
    event: Event, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    fresh = Event.objects.get(pk=event.pk)
    with django_assert_num_queries(4):
        round_page(fresh, 2)


@pytest.mark.django_db
def test_how_a_position_was_drawn_is_told_when_the_event_is_finished_and_anybody_can_draw_it_again() -> None:
    event = started_event(players=4, rounds=2, chess960=True, options={"double_rounds": True})
    publish_next(event)
    for number in (1, 2):
        enter_results(event.rounds.get(number=number))
    first, second = (round_page(event, number) for number in (1, 2))
    assert first is not None
    assert second is not None
    assert (first.drawn_by, second.drawn_by) == ("", "")
    finish_event(event=event, actor=owner_of(event))
    told = [page.drawn_by for number in (1, 2) if (page := round_page(Event.objects.get(), number))]
    assert told[0] == told[1]
    seed, first_round, draw = told[0].split("/")
    assert drawn(seed, int(first_round), int(draw)) == first.position == second.position
