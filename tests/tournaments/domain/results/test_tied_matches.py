"""Who goes on after a tied match."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.record import PlayOff as RecordPlayOff, PlayOffGame, Result, Speed
from tests.factories import (
    decide_by_lot,
    enter_outcomes,
    knockout,
    make_user,
    owner_of,
    pair_round,
    play_bracket,
    publish_next,
)
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, reopen_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.results.result_entry import Outcome, enter_result, reach_of_correction
from tournaments.domain.results.tied_matches import EnteredGame, clear_play_off, decide_match, tied_matches
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.undo import undo_last
from tournaments.models import Event, PlayOff, Round

pytestmark = pytest.mark.django_db
DRAWN = (Result.DRAW, Result.DRAW)
RAPID = EnteredGame(Speed.RAPID, True, *DRAWN)
ARMAGEDDON = EnteredGame(Speed.ARMAGEDDON, False, *DRAWN)
"""The first has Black, so that a draw is enough."""


def tied_round(event: Event) -> Round:
    """The next round, in which every game is drawn."""
    round_ = publish_next(event)
    enter_outcomes(round_, *[Outcome.DRAW] * round_.games.count())
    return round_


def test_a_tied_match_is_the_desks_next_step_and_forbids_the_next_round_and_the_finish() -> None:
    event = knockout(4)
    round_ = tied_round(event)
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("play_offs", 1, 2)
    with pytest.raises(Refused, match="needs a play-off"):
        pair_round(event)
    with pytest.raises(Refused, match="needs a play-off"):
        finish_event(event=event, actor=owner_of(event))
    decide_by_lot(round_)
    assert agenda(event).code == "pair"


def test_the_games_of_a_play_off_say_who_goes_on_and_count_for_nobodys_points() -> None:
    event = knockout(4)
    round_ = tied_round(event)
    match, other = tied_matches(round_)
    decide_match(round_=round_, actor=owner_of(event), board=1, games=[RAPID, ARMAGEDDON], seen=match.seen)
    decide_match(round_=round_, actor=owner_of(event), board=2, winner="second", seen=other.seen)
    record = record_of(event)
    games = (PlayOffGame(Speed.RAPID, 1, 4, *DRAWN), PlayOffGame(Speed.ARMAGEDDON, 4, 1, *DRAWN))
    assert record.play_offs == (RecordPlayOff(1, 1, 4, games), RecordPlayOff(1, 2, 3))
    assert [record.points_of(tpn) for tpn in (1, 2, 3, 4)] == [5, 5, 5, 5]
    assert [row.winner.tpn for row in tied_matches(round_) if row.winner] == [1, 2]
    play_bracket(event)
    assert agenda(event).code == "finish"


def test_a_play_off_is_undone_and_taken_away_and_told_in_the_journal() -> None:
    event = knockout(2)
    round_ = tied_round(event)
    actor = owner_of(event)
    before = record_of(event)
    decide_match(round_=round_, actor=actor, board=1, winner="second", seen=tied_matches(round_)[0].seen)
    decided = record_of(event)
    text = "Round 1, play-off of Player0000, Test and Player0001, Test: Player0001, Test advances"
    assert sentence(event.journal.order_by("-number")[0]) == text
    clear_play_off(round_=round_, actor=actor, board=1, seen=tied_matches(round_)[0].seen)
    assert record_of(event) == before
    undo_last(event=event, actor=actor)
    assert record_of(event) == decided
    undo_last(event=event, actor=actor)
    assert record_of(event) == before


@pytest.mark.parametrize(
    ("games", "winner", "why"),
    [
        ([], "", "do not decide the winner"),
        ([RAPID], "", "do not decide the winner"),
        ([RAPID, ARMAGEDDON], "second", "the other player advances"),
        ([ARMAGEDDON, RAPID], "first", "is the last"),
        ([RAPID] * 13, "first", "at most 12 games"),
    ],
)
def test_what_does_not_say_who_goes_on_or_says_two_things_is_refused(
    games: list[EnteredGame], winner: str, why: str
) -> None:
    event = knockout(2)
    round_ = tied_round(event)
    (match,) = tied_matches(round_)
    with pytest.raises(Refused, match=why):
        decide_match(round_=round_, actor=owner_of(event), board=1, games=games, winner=winner, seen=match.seen)
    assert not PlayOff.objects.exists()


def test_the_same_decision_twice_is_one_and_another_one_on_what_is_gone_is_refused() -> None:
    event = knockout(2)
    round_ = tied_round(event)
    (match,) = tied_matches(round_)
    for _twice in range(2):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="first", seen=match.seen)
    assert event.journal.filter(action="play_off").count() == PlayOff.objects.count() == 1
    with pytest.raises(Refused, match="changed in the meantime"):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=match.seen)
    (decided,) = tied_matches(round_)
    undo_last(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="changed in the meantime"):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=decided.seen)
    with pytest.raises(Refused, match="changed in the meantime"):
        clear_play_off(round_=round_, actor=owner_of(event), board=1, seen=decided.seen)
    assert not PlayOff.objects.exists()


def test_what_was_changed_since_it_was_seen_is_refused_and_so_is_a_match_that_is_not_tied() -> None:
    event = knockout(2)
    round_ = tied_round(event)
    (match,) = tied_matches(round_)
    decide_match(round_=round_, actor=owner_of(event), board=1, winner="first", seen=match.seen)
    with pytest.raises(Refused, match="changed in the meantime"):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=match.seen)
    with pytest.raises(Refused, match="board 2 is not tied"):
        decide_match(round_=round_, actor=owner_of(event), board=2, winner="second", seen=match.seen)


def test_after_the_next_round_is_paired_who_goes_on_stands_and_results_are_for_rating_only() -> None:
    event = knockout(4)
    round_ = tied_round(event)
    decide_by_lot(round_)
    (match, _other) = tied_matches(round_)
    pair_round(event)
    with pytest.raises(Refused, match="the winner cannot be changed"):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=match.seen)
    game = round_.games.select_related("white", "black").get(pairing__board=1)
    assert reach_of_correction(game).kind == "draft"


def test_a_result_that_comes_after_the_next_round_of_the_bracket_is_public_changes_only_the_rating() -> None:
    event = knockout(4)
    play_bracket(event, 1)
    publish_next(event)
    game = event.rounds.get(number=1).games.select_related("white", "black").get(pairing__board=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game), why="wrong slip")
    game.refresh_from_db()
    assert (game.white_result, game.rating_result) == ("1", "==")


def test_the_first_game_of_a_match_counts_while_the_second_is_played() -> None:
    event = knockout(2, match_games=2)
    play_bracket(event, 1)
    publish_next(event)
    game = event.rounds.get(number=1).games.select_related("white", "black").get(pairing__board=1)
    assert reach_of_correction(game).kind == "standings"


def test_a_report_with_a_play_off_comes_back_as_the_same_event() -> None:
    event = knockout(3)
    round_ = tied_round(event)
    match = tied_matches(round_)[0]
    decide_match(round_=round_, actor=owner_of(event), board=1, games=[RAPID, ARMAGEDDON], seen=match.seen)
    play_bracket(event)
    finish_event(event=event, actor=owner_of(event))
    text = export_trf(event)
    assert "XXO 001 0002 0003 rw== ab==" in text or "XXO 001 0003 0002 rw== ab==" in text
    again = import_trf(actor=make_user(), data=text.encode(), source="cup.trf")
    assert record_of(again).play_offs == record_of(event).play_offs
    assert trf.read(export_trf(again)).record.rounds == record_of(event).rounds


def test_a_finished_event_is_not_decided_any_more_and_reopened_it_is_as_before() -> None:
    event = knockout(2)
    round_ = tied_round(event)
    decide_by_lot(round_)
    (match,) = tied_matches(round_)
    finish_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="finished"):
        decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=match.seen)
    reopen_event(event=event, actor=owner_of(event))
    decide_match(round_=round_, actor=owner_of(event), board=1, winner="second", seen=match.seen)
