"""Proposals: nothing is entered before an arbiter confirms it."""

from __future__ import annotations

import pytest

from broadcast.domain import proposals
from broadcast.domain.proposals import (
    Proposed,
    confirm,
    confirm_all,
    games_of_round,
    proposals_of,
    propose,
    reject,
    tasks_of,
)
from broadcast.models import GameMoves, GameProposal, MoveSource
from tests.broadcast.games import OPEN_GAME, SPANISH, proposed, with_moves
from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event
from tests.phones.made import board, codes, phone_event
from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event(players=4)


def enter(event: Event, number: int, outcome: Outcome) -> None:
    game = board(event, number)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))


def everything(event: Event) -> int:
    """Confirm all that the page shows."""
    return confirm_all(event=event, actor=owner_of(event), chosen=shown_on(event))


def shown_on(event: Event) -> dict[int, str]:
    return {one.row.pk: one.content for one in proposals_of(event)}


def test_a_proposal_changes_nothing_and_is_confirmed_with_moves_and_result(event: Event) -> None:
    row = proposed(event)
    assert (codes(event), GameMoves.objects.count()) == ("**", 0)
    [shown] = proposals_of(event)
    assert (shown.has_new_moves, shown.new_outcome, shown.contradicts, shown.full_moves) == (
        *(True, Outcome.WHITE_WINS, False, 2),
    )
    assert [line.text for line in tasks_of(event)] == ["1 game to confirm."]
    confirm(event=event, actor=owner_of(event), pk=row.pk, seen=shown.seen, with_result=True)
    assert (codes(event), GameMoves.objects.get().moves) == ("10", OPEN_GAME)
    assert (GameProposal.objects.count(), list(tasks_of(event))) == (0, [])


def test_moves_are_confirmed_without_the_result(event: Event) -> None:
    row = proposed(event)
    confirm(event=event, actor=owner_of(event), pk=row.pk, seen=proposals_of(event)[0].seen, with_result=False)
    assert (codes(event), GameMoves.objects.count()) == ("**", 1)


def test_a_result_is_not_overwritten_by_a_board_that_changed_meanwhile(event: Event) -> None:
    row = proposed(event)
    seen = proposals_of(event)[0].seen
    enter(event, 1, Outcome.DRAW)
    [shown] = proposals_of(event)
    assert shown.contradicts
    with pytest.raises(Conflict):
        confirm(event=event, actor=owner_of(event), pk=row.pk, seen=seen, with_result=True)
    assert (codes(event), GameMoves.objects.count(), GameProposal.objects.count()) == ("==", 0, 1)


def test_all_are_confirmed_but_those_that_contradict(event: Event) -> None:
    proposed(event, 1, "1-0")
    proposed(event, 2, "1/2-1/2", moves="")
    enter(event, 1, Outcome.BLACK_WINS)
    assert everything(event) == 1
    assert (codes(event, 1), codes(event, 2)) == ("01", "==")
    assert [one.row.game.board for one in proposals_of(event)] == [1]


def test_stored_moves_are_continued_but_not_overwritten_by_all(event: Event) -> None:
    with_moves(event, 1)
    with_moves(event, 2)
    proposed(event, 1, "*", moves=SPANISH)
    proposed(event, 2, "*", moves="1. d4 d5")
    assert [one.has_other_moves for one in proposals_of(event)] == [False, True]
    assert everything(event) == 1
    stored = GameMoves.objects.order_by("game__pairing__board").values_list("moves", flat=True)
    assert list(stored) == [SPANISH, OPEN_GAME]
    [left] = proposals_of(event)
    confirm(event=event, actor=owner_of(event), pk=left.row.pk, seen=left.seen, with_result=False)
    assert list(stored.all()) == [SPANISH, "1. d4 d5"]


def test_two_sources_of_a_game_wait_for_a_decision(event: Event) -> None:
    proposed(event, 1, "*")
    game = board(event)
    propose(event, MoveSource.PLAYER, [Proposed(game, SPANISH, 5)], game.white)
    assert everything(event) == 0
    assert [one.source_words for one in proposals_of(event)] == ["electronic board", game.white.name]


def test_the_newest_proposal_of_a_source_counts_and_known_things_are_none(event: Event) -> None:
    first = proposed(event, moves=OPEN_GAME)
    second = proposed(event, moves=SPANISH)
    assert (first.pk, second.moves) == (second.pk, SPANISH)
    game = with_moves(event, moves=SPANISH)
    enter(event, 1, Outcome.WHITE_WINS)
    assert proposals_of(event) == []
    assert propose(event, MoveSource.BOARD, [Proposed(board(event), SPANISH, 5, "1-0")]) == 0
    assert not GameProposal.objects.filter(game=game).exists()


def test_a_proposal_for_other_players_is_not_shown(event: Event) -> None:
    row = proposed(event)
    GameProposal.objects.update(people="of another pair")
    assert proposals_of(event) == []
    with pytest.raises(Refused, match="has changed"):
        confirm(event=event, actor=owner_of(event), pk=row.pk, seen="", with_result=True)


def test_a_proposal_is_rejected(event: Event) -> None:
    row = proposed(event)
    seen = proposals_of(event)[0].seen
    reject(event=event, pk=row.pk, seen=seen)
    assert proposals_of(event) == []
    with pytest.raises(Refused, match="has changed"):
        reject(event=event, pk=row.pk, seen=seen)


def test_what_a_board_repeats_stays_rejected_until_it_differs(event: Event) -> None:
    row = proposed(event, result="1-0")
    reject(event=event, pk=row.pk, seen=proposals_of(event)[0].seen)
    assert (proposed(event, result="1-0").pk, proposals_of(event), list(tasks_of(event))) == (row.pk, [], [])
    proposed(event, result="0-1")
    assert [one.new_outcome for one in proposals_of(event)] == [Outcome.BLACK_WINS]


def test_a_person_can_propose_again_what_was_rejected(event: Event) -> None:
    game = board(event)
    for _time in range(2):
        propose(event, MoveSource.PLAYER, [Proposed(game, SPANISH, 5)], game.white)
        [one] = proposals_of(event)
        reject(event=event, pk=one.row.pk, seen=one.seen)
    assert GameProposal.objects.count() == 0


def test_what_a_source_says_meanwhile_is_neither_confirmed_nor_rejected_unseen(event: Event) -> None:
    row = proposed(event, result="1-0")
    seen, chosen = proposals_of(event)[0].seen, shown_on(event)
    assert proposed(event, result="0-1").pk == row.pk
    for with_result in (True, False):
        with pytest.raises(Refused, match="has changed"):
            confirm(event=event, actor=owner_of(event), pk=row.pk, seen=seen, with_result=with_result)
    with pytest.raises(Refused, match="has changed"):
        reject(event=event, pk=row.pk, seen=seen)
    assert confirm_all(event=event, actor=owner_of(event), chosen=chosen) == 0
    assert (codes(event), GameMoves.objects.count(), len(proposals_of(event))) == ("**", 0, 1)


def test_what_says_nothing_new_hides_nothing_and_the_newest_round_is_first(
    event: Event, monkeypatch: pytest.MonkeyPatch
) -> None:
    enter_results(event.rounds.get(number=1))
    first = proposed(event, 1, "*").game
    publish_next(event)
    newest = board(event, 2, round_number=2)
    propose(event, MoveSource.BOARD, [Proposed(newest, OPEN_GAME, 4)])
    assert [one.row.game for one in proposals_of(event)] == [newest, first]
    monkeypatch.setattr(proposals, "MOST_SHOWN", 1)
    assert [one.row.game for one in proposals_of(event)] == [newest]
    with_moves(event, 2, round_number=2)
    assert [one.row.game for one in proposals_of(event)] == [first]


def test_a_confirmation_settles_what_other_sources_said(event: Event) -> None:
    game = board(event)
    for source, moves, result in (("board", OPEN_GAME, "*"), ("file", OPEN_GAME, "1-0"), ("player", SPANISH, "*")):
        player = game.white if source == "player" else None
        propose(event, MoveSource(source), [Proposed(game, moves, 4, result)], player)
    propose(event, MoveSource.PLAYER, [Proposed(game, SPANISH, 5)], game.black)
    GameProposal.objects.filter(player=game.black).update(people="of another pair")
    row = GameProposal.objects.get(source="file")
    seen = next(one.seen for one in proposals_of(event) if one.row == row)
    confirm(event=event, actor=owner_of(event), pk=row.pk, seen=seen, with_result=True)
    assert list(GameProposal.objects.values_list("player", "moves")) == [(game.white.pk, SPANISH)]


def test_a_correction_of_an_earlier_round_needs_a_reason_and_stops_no_other_board(event: Event) -> None:
    enter_results(event.rounds.get(number=1))
    publish_next(event)
    type(board(event)).objects.filter(pk=board(event).pk).update(white_result="*", black_result="*")
    proposed(event, 1, "1/2-1/2", moves="")
    proposed(event, 2, "*")
    assert [one.needs_reason for one in proposals_of(event)] == [True, False]
    assert everything(event) == 1
    [left] = proposals_of(event)
    with pytest.raises(Refused, match="Enter a reason"):
        confirm(event=event, actor=owner_of(event), pk=left.row.pk, seen=left.seen, with_result=True)
    why = "The slip was lost."
    confirm(event=event, actor=owner_of(event), pk=left.row.pk, seen=left.seen, with_result=True, why=why)
    assert (codes(event), event.journal.get(action="result", why=why).details["after"]) == ("==", "½-½")


def test_a_draft_has_no_games_to_propose() -> None:
    event = started_event(players=4)
    pair_round(event)
    assert games_of_round(event, 1) == []
