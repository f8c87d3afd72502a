"""The square crosstable of events with a calendar: results, schedule, annulled players, unknown calendars."""

from __future__ import annotations

import pytest
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from standings.domain.square_crosstable import square_of
from tabellone.engine.tables.settings import CalendarSettings
from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tests.factories import (
    add_players,
    enter_outcomes,
    make_event,
    make_user,
    owner_of,
    play_round,
    publish_next,
    round_robin,
)
from tests.pages import tables_of, text_of
from tests.team_events import annul, hide_line_ups, reopen, round_robin_of_teams
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.reports.imports import import_record
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def two_rounds() -> Event:
    """Berger for four: 1–4 won by White, 2–3 drawn; 4–3 won by Black without play, 1–2 open."""
    event = round_robin(tie_breaks=["SB"])
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.DRAW)
    enter_outcomes(publish_next(event), Outcome.BLACK_FORFEIT_WIN, Outcome.OPEN)
    event.refresh_from_db()
    return event


def cells(event: Event, *, by_rank: bool = False, shows_schedule: bool = False) -> list[list[str]]:
    square = square_of(event, by_rank=by_rank, shows_schedule=shows_schedule)
    return [[cell.text for cell in line.cells] for line in square.lines]


def test_the_page_has_a_row_and_a_column_for_each_player(client: Client) -> None:
    event = two_rounds()
    assert tables_of(client.get(f"/e/{event.slug}/crosstable/")) == [
        [
            ["No.", "Name", "Rating", "1", "2", "3", "4", "Points", "SB", "Rank"],
            ["1", "Player0000, Test", "2600", "×", "", "", "1", "1", "0", "2"],
            ["2", "Player0001, Test", "2590", "", "×", "½", "", "½", "¾", "3"],
            ["3", "Player0002, Test", "2580", "", "½", "×", "+", "1½", "¼", "1"],
            ["4", "Player0003, Test", "2570", "0", "", "−", "×", "0", "0", "4"],
        ]
    ]


def test_in_the_order_of_the_standings_rows_and_columns_move(client: Client) -> None:
    event = two_rounds()
    assert tables_of(client.get(f"/e/{event.slug}/crosstable/", {"by": "rank"})) == [
        [
            ["No.", "Name", "Rating", "1", "2", "3", "4", "Points", "SB", "Rank"],
            ["1", "Player0002, Test", "2580", "×", "", "½", "+", "1½", "¼", "1"],
            ["2", "Player0000, Test", "2600", "", "×", "", "1", "1", "0", "2"],
            ["3", "Player0001, Test", "2590", "½", "", "×", "", "½", "¾", "3"],
            ["4", "Player0003, Test", "2570", "−", "0", "", "×", "0", "0", "4"],
        ]
    ]


def test_the_schedule_tells_round_and_colour_of_all_games(client: Client) -> None:
    event = two_rounds()
    rows = tables_of(client.get(f"/e/{event.slug}/crosstable/", {"show": "schedule"}))[0]
    assert [row[3:7] for row in rows[1:]] == [
        ["×", "2w", "3b", "1w"],
        ["2b", "×", "1w", "3w"],
        ["3w", "1b", "×", "2b"],
        ["1b", "3b", "2w", "×"],
    ]


def test_both_switches_keep_what_the_other_one_says(client: Client) -> None:
    event = two_rounds()
    address = f"/e/{event.slug}/crosstable/"
    page = client.get(f"{address}?by=rank&show=schedule").content.decode()
    assert f'<a href="{address}?by=rank">Results</a>' in page
    assert f'<a href="{address}?show=schedule">No.</a>' in page
    assert f'<a href="{address}?by=rank&amp;show=schedule" aria-current="page">Rank</a>' in page


def test_points_and_tie_breaks_open(client: Client) -> None:
    event = two_rounds()
    page = client.get(f"/e/{event.slug}/crosstable/").content.decode()
    assert f'<a class="value" href="/e/{event.slug}/player/2/why/SB/" data-opens>¾</a>' in page
    assert f'<a class="value" href="/e/{event.slug}/player/2/why/PTS/" data-opens>½</a>' in page


def test_several_games_stand_side_by_side_in_the_order_of_rounds() -> None:
    event = round_robin(2, calendar={"cycles": 3})
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS)
    enter_outcomes(publish_next(event), Outcome.DRAW)
    event.refresh_from_db()
    assert cells(event) == [["×", "1 ½"], ["0 ½", "×"]]
    assert cells(event, shows_schedule=True) == [["×", "1w 2b 3w"], ["1b 2w 3b", "×"]]


def test_an_open_game_before_a_finished_one_is_a_dot() -> None:
    event = round_robin(2, calendar={"cycles": 2})
    enter_outcomes(publish_next(event), Outcome.ADJOURNED)
    assert cells(event) == [["×", ""], ["", "×"]]
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS)
    event.refresh_from_db()
    assert cells(event) == [["×", "· 0"], ["· 1", "×"]]


def test_before_the_first_round_the_schedule_is_known() -> None:
    event = round_robin(3)
    assert cells(event) == [["×", "", ""], ["", "×", ""], ["", "", "×"]]
    assert cells(event, shows_schedule=True) == [["×", "2w", "3b"], ["2b", "×", "1w"], ["3w", "1b", "×"]]


def test_before_the_start_there_is_nothing(client: Client) -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 3)
    page = client.get(f"/e/{event.slug}/crosstable/")
    assert tables_of(page) == []
    assert "The crosstable begins with the start of the event." in text_of(page)


def test_games_with_an_annulled_player_are_muted_and_count_for_no_standing(client: Client) -> None:
    event = two_rounds()
    withdraw(registration=event.registrations.get(tpn=3), actor=owner_of(event), results="annul")
    event.refresh_from_db()
    square = square_of(event)
    assert [[cell.css for cell in line.cells] for line in square.lines] == [
        ["self", "", "muted", ""],
        ["", "self", "muted", ""],
        ["muted", "muted", "self", "muted"],
        ["", "", "muted", "self"],
    ]
    assert [(line.points, line.rank, line.is_annulled) for line in square.lines] == [
        ("1", 1, False),
        ("0", 2, False),
        ("0", 4, True),
        ("0", 2, False),
    ]
    note = "Player0002, Test withdrew early. These games are shown but do not count in the standings."
    assert note in text_of(client.get(f"/e/{event.slug}/crosstable/"))


OF_A_REPORT = Record(
    players=(Player(1, "Alfa"), Player(2, "Beta"), Player(3, "Gamma")),
    rounds=(
        Round.of((Game(1, 2, Result.WIN, Result.LOSS),), (Bye(3, ByeKind.ZERO),)),
        Round.of((Game(3, 1, Result.DRAW, Result.DRAW),), (Bye(2, ByeKind.ZERO),)),
    ),
    planned_rounds=3,
    system="round-robin",
    options=CalendarSettings(kind="custom").options,
)


def test_a_report_with_a_calendar_that_nobody_states_has_the_rounds_so_far(client: Client) -> None:
    event = import_record(actor=make_user(), record=OF_A_REPORT, source="test")
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=False)
    assert cells(event) == [["×", "1", "½"], ["0", "×", ""], ["½", "", "×"]]
    assert cells(event, shows_schedule=True) == [["×", "1w", "2b"], ["1b", "×", ""], ["2w", "", "×"]]
    page = client.get(f"/e/{event.slug}/crosstable/?show=schedule")
    assert "The pairing table is not available. Only the rounds so far are shown." in text_of(page)
    assert client.get(f"/e/{event.slug}/outlook/").status_code == 404


@pytest.mark.parametrize("query", ["", "?by=rank", "?show=schedule", "?by=rank&show=schedule"])
@pytest.mark.parametrize(("players", "rounds"), [(4, 1), (12, 1), (12, 3)])
def test_queries_do_not_grow_with_players_and_rounds(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, query: str, players: int, rounds: int
) -> None:
    event = round_robin(players)
    for _number in range(rounds):
        play_round(event)
    with django_assert_num_queries(7):
        client.get(f"/e/{event.slug}/crosstable/{query}")


def test_a_result_is_a_mark_and_what_is_not_played_is_none() -> None:
    event = round_robin(4)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.DRAW)
    enter_outcomes(publish_next(event), Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_WINS)
    square = square_of(Event.objects.get(pk=event.pk))
    assert [[[(said.text, said.mark) for said in cell.meetings] for cell in line.cells] for line in square.lines] == [
        [[("×", "")], [("0", "loss")], [], [("1", "win")]],
        [[("1", "win")], [("×", "")], [("½", "draw")], []],
        [[], [("½", "draw")], [("×", "")], [("−", "floss")]],
        [[("0", "loss")], [], [("+", "fwin")], [("×", "")]],
    ]


def test_both_scores_stand_under_the_opponent_matches_in_the_order_of_rounds() -> None:
    square = square_of(round_robin_of_teams(4))
    assert [[cell.text for cell in line.cells] for line in square.lines] == [
        ["×", "1 1", "0 ½", "2 1½; 1 1"],
        ["1 1", "×", "2 1½; 1 1", "2 1½"],
        ["2 1½", "0 ½; 1 1", "×", "1 1"],
        ["0 ½; 1 1", "0 ½", "1 1", "×"],
    ]
    assert [line.scores for line in square.lines] == [
        ("4", "4"), ("6", "5"), ("4", "4"), ("2", "3"),
    ]  # fmt: skip


def test_the_schedule_of_teams_has_the_rounds_of_the_whole_calendar() -> None:
    square = square_of(round_robin_of_teams(1), shows_schedule=True)
    assert square.is_calendar_known
    assert [cell.text for cell in square.lines[0].cells] == ["×", "2; 5", "3; 6", "1; 4"]


def test_a_match_without_a_result_is_left_out_and_who_is_annulled_is_said() -> None:
    event = round_robin_of_teams(3)
    hide_line_ups(event, 3)
    event.registrations.filter(kind="team", tpn=4).update(is_annulled=True)
    square = square_of(event)
    assert [cell.text for cell in square.lines[1].cells][3] == ""
    assert square.lines[0].cells[3].css == "muted"
    assert square.notes == ["Club D withdrew early. These matches are shown but do not count in the standings."]


def test_a_match_against_an_annulled_team_keeps_its_match_points() -> None:
    event = round_robin_of_teams(2)
    annul(event, 4)
    square = square_of(event)
    assert [[cell.text for cell in line.cells] for line in square.lines] == [
        ["×", "1 1", "", "2 1½"],
        ["1 1", "×", "2 1½", ""],
        ["", "0 ½", "×", "1 1"],
        ["0 ½", "", "1 1", "×"],
    ]
    assert [line.scores[0] for line in square.lines] == ["1", "3", "0", "0"]


def test_an_open_match_before_one_that_is_played_is_a_dot() -> None:
    event = round_robin_of_teams(4)
    reopen(event, 1)
    square = square_of(event)
    assert [cell.text for cell in square.lines[0].cells] == ["×", "1 1", "0 ½", "·; 1 1"]
    assert [cell.text for cell in square.lines[1].cells] == ["1 1", "×", "·; 1 1", "2 1½"]
