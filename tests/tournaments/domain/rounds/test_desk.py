"""What the arbiter's pages show: the strip of rounds, the last steps, and the boards with who entered what."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone
from pytest_django.fixtures import DjangoAssertNumQueries

from accounts.models import User
from tests.factories import (
    add_member,
    enter_outcomes,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    round_robin,
    started_event,
)
from tests.team_factories import started_team_event
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.desk import (
    ResultBoard,
    RoundState,
    boards_of,
    entered_by,
    recent_steps,
    results_by_pairing,
    round_states,
)
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event, Game, Role, Round

pytestmark = pytest.mark.django_db


def board(round_: Round, number: int = 1) -> Game:
    return round_.games.select_related("white", "black", "pairing__round__event").get(pairing__board=number)


def enter(game: Game, actor: User, outcome: Outcome) -> None:
    enter_result(game=game, actor=actor, outcome=outcome, seen=board_seen(game))


def test_the_strip_has_every_round_with_its_boards_and_results(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    event = started_event(players=7, rounds=4)
    play_round(event)
    second = publish_next(event)
    enter_results(second, boards=2)
    second.games.filter(pairing__board=3).update(white_result="0")
    with django_assert_num_queries(1):
        states = round_states(event)
    one, two, three, four = event.rounds.order_by("number")
    assert states == [
        RoundState(one, 3, 3),
        RoundState(two, 3, 2),
        RoundState(three, 0, 0),
        RoundState(four, 0, 0),
    ]
    assert round_states(make_event(name="Other", rounds=1))[0].boards == 0


def test_the_last_steps_come_first_and_without_drafts_only_those_whose_effect_everybody_sees() -> None:
    event = started_event(players=4, rounds=3)
    round_ = pair_round(event)
    publish_round(round_=round_, actor=owner_of(event))
    set_bye(registration=event.registrations.get(tpn=1), actor=owner_of(event), round_number=2, kind="H")
    everything = [step.action for step in recent_steps(event, drafts=True)]
    assert everything[:4] == ["set_bye", "publish", "pair", "ask_pairing"]
    seen = [step.action for step in recent_steps(event, drafts=False)]
    assert (seen[0], "pair" in seen, "ask_pairing" in seen, seen[-1]) == ("publish", False, False, everything[-1])


def test_a_result_is_of_who_entered_it_last() -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    arbiter, game = add_member(event, Role.ARBITER, "anna"), board(round_)
    assert entered_by(game) == ""
    enter(game, owner_of(event), Outcome.DRAW)
    assert (entered_by(game), entered_by(board(round_, 2))) == ("owner", "")
    enter(board(round_), arbiter, Outcome.WHITE_WINS)
    assert entered_by(game) == "anna"
    event.journal.filter(action="result").update(actor=None)
    assert entered_by(game) == ""


def test_what_was_entered_before_the_round_was_published_was_another_boards() -> None:
    event = round_robin(players=4)
    owner = owner_of(event)
    round_ = publish_next(event)
    game = board(round_)
    enter(game, owner, Outcome.DRAW)
    enter(board(round_), owner, Outcome.OPEN)
    unpublish_round(round_=round_, actor=owner)
    first, second = board(round_), board(round_, 2)
    swap_players(round_=round_, actor=owner, first=first.white, second=second.white)
    publish_round(round_=round_, actor=owner)
    assert entered_by(board(Round.objects.get(pk=round_.pk))) == ""
    event.journal.filter(action="result").update(at=timezone.now() + datetime.timedelta(minutes=1))
    assert entered_by(board(Round.objects.get(pk=round_.pk))) == "owner"


def test_of_an_imported_round_whatever_is_entered_counts() -> None:
    event = started_event(players=4, rounds=3)
    round_ = publish_next(event)
    enter(board(round_), owner_of(event), Outcome.DRAW)
    Round.objects.filter(pk=round_.pk).update(published_at=None)
    assert entered_by(board(round_)) == "owner"


@pytest.mark.parametrize("players", [6, 20])
def test_boards_have_the_points_with_which_the_players_came(
    players: int, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    event = started_event(players=players, rounds=4)
    play_round(event)
    second = publish_next(event)
    enter_results(second, boards=1)
    record = record_of(Event.objects.get(pk=event.pk))
    with django_assert_num_queries(1):
        boards = boards_of(second, record)
    rows = list(second.games.select_related("white", "black").order_by("pairing__board"))
    assert [row.game.board for row in boards] == [*range(1, players // 2 + 1)]
    first = rows[0]
    assert boards[0] == ResultBoard(
        first,
        board_seen(first),
        Outcome.of(first.white_result + first.black_result),
        first.white,
        first.black,
        record.points_of(first.white.tpn or 0, 1),
        record.points_of(first.black.tpn or 0, 1),
        1,
    )
    assert [row.outcome for row in boards[1:]] == [Outcome.OPEN] * (players // 2 - 1)
    assert sum(row.white_points + row.black_points for row in boards) == 10 * players // 2


def test_the_boards_of_teams_stand_under_their_matches_with_their_scores() -> None:
    event = started_team_event(rounds=3)
    round_ = publish_next(event)
    seat_all(round_)
    enter_outcomes(
        round_, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.OPEN, Outcome.BLACK_FORFEIT_WIN, *[Outcome.OPEN] * 4
    )
    found = boards_of(round_, record_of(event))
    assert [board.name for board in found] == ["1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4"]
    heads = [board.match for board in found]
    assert [place for place, head in enumerate(heads) if head] == [0, 4]
    told = [(head.first_points, head.second_points, head.open_boards) for head in heads if head]
    assert told == [(25, 5, 1), (0, 0, 4)]


def test_a_match_of_teams_is_told_by_the_points_of_its_finished_boards(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    round_ = publish_next(started_team_event(rounds=3))
    seat_all(round_)
    first, second = round_.pairings.order_by("board")
    assert results_by_pairing(round_) == {first.pk: "", second.pk: ""}
    for number, outcome in ((1, Outcome.WHITE_WINS), (2, Outcome.DRAW)):
        game = round_.games.select_related("white", "black", "pairing__round__event").get(pairing=first, number=number)
        enter(game, owner_of(round_.event), outcome)
    with django_assert_max_num_queries(2):
        assert results_by_pairing(round_) == {first.pk: "1½ – ½", second.pk: ""}


def test_results_of_players_are_told_with_what_the_numbers_do_not_say() -> None:
    round_ = publish_next(started_event(players=8))
    enter_outcomes(round_, Outcome.WHITE_WINS, Outcome.BLACK_FORFEIT_WIN, Outcome.ADJOURNED, Outcome.OPEN)
    told = results_by_pairing(round_)
    assert [told[pairing.pk] for pairing in round_.pairings.order_by("board")] == [
        "1 – 0",
        "− – + (forfeit)",
        "adjourned",
        "",
    ]


def test_players_of_teams_come_with_their_own_points() -> None:
    event = started_team_event(rounds=3)
    first = publish_next(event)
    seat_all(first)
    enter_outcomes(first, *[Outcome.WHITE_WINS] * 8)
    second = publish_next(event)
    seat_all(second)
    points: dict[str, int] = {}
    for board in boards_of(second, record_of(event)):
        points |= {board.white.name: board.white_points, board.black.name: board.black_points}
    assert {name: value for name, value in points.items() if name.startswith("Torre")} == {
        "Torre 1": 10, "Torre 2": 0, "Torre 3": 10, "Torre 4": 0,
    }  # fmt: skip
