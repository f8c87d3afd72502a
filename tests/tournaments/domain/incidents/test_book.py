"""An incident is noted, its consequence happens in the same step, and one undo takes both back."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import enter_results, owner_of, publish_next, round_robin, started_event
from tests.team_factories import started_team_event
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.incidents.book import (
    incidents_of,
    measures_for,
    note_incident,
    proposal_for,
    strike_incident,
)
from tournaments.domain.incidents.rules import WITHOUT_A_GAME
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Incident, Registration

pytestmark = pytest.mark.django_db


def game_of(event: Event, board: int = 1) -> Game:
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=event, pairing__board=board
    )
    game.pairing.round.event = event
    return game


def note(
    event: Event, player: Registration, kind: str, measure: str, game: Game | None = None, **more: Any
) -> Incident:
    seen = board_seen(game) if game is not None else ""
    values: dict[str, Any] = {"actor": owner_of(event), "seen": seen, "note": "so it was"}
    return note_incident(event=event, player=player, kind=kind, measure=measure, game=game, **(values | more))


@pytest.fixture
def event() -> Event:
    event = started_event(players=8)
    publish_next(event)
    return event


def test_the_second_illegal_move_loses_the_game_and_one_undo_takes_both_back(event: Event) -> None:
    game = game_of(event)
    white = game.white
    assert proposal_for(event, "illegal", white, game).measure == "time"
    note(event, white, "illegal", "time", game)
    assert outcome_of(game_of(event)) is Outcome.OPEN
    proposal = proposal_for(event, "illegal", white, game)
    assert (proposal.measure, proposal.times) == ("loss", 1)
    assert proposal_for(event, "illegal", game.black, game).times == 0
    note(event, white, "illegal", proposal.measure, game)
    assert outcome_of(game_of(event)) is Outcome.BLACK_WINS
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == f"Round 1, board 1: {white.name}, illegal move: loss of the game"
    (changes,) = before_and_after(event, [entry])
    assert ("Round 1, board 1", "Black's result") in [(row.row, row.field) for row in changes]
    undo_last(event=event, actor=owner_of(event))
    assert outcome_of(game_of(event)) is Outcome.OPEN
    assert [(row.kind, row.measure) for row in incidents_of(event)] == [("illegal", "time")]


def test_who_came_late_loses_by_forfeit_and_who_is_expelled_is_not_paired_any_more(event: Event) -> None:
    first, second = game_of(event, 1), game_of(event, 2)
    note(event, first.black, "late", "forfeit", first)
    assert outcome_of(game_of(event, 1)) is Outcome.WHITE_FORFEIT_WIN
    note(event, second.white, "expulsion", "expelled", second)
    assert outcome_of(game_of(event, 2)) is Outcome.BLACK_WINS
    gone = second.white
    gone.refresh_from_db()
    assert gone.is_withdrawn
    enter_results(event.rounds.get(number=1))
    second_round = publish_next(event)
    assert not second_round.pairings.filter(first=gone).exists()
    assert not second_round.pairings.filter(second=gone).exists()


def test_who_is_expelled_after_the_game_keeps_its_result(event: Event) -> None:
    game = game_of(event)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    game = game_of(event)
    note(event, game.white, "expulsion", "expelled", game)
    assert outcome_of(game_of(event)) is Outcome.WHITE_WINS
    undo_last(event=event, actor=owner_of(event))
    game.white.refresh_from_db()
    assert not game.white.is_withdrawn


def test_in_a_round_robin_who_is_expelled_forfeits_what_is_left() -> None:
    event = round_robin(4)
    publish_next(event)
    game = game_of(event)
    note(event, game.white, "expulsion", "expelled", game)
    game.white.refresh_from_db()
    assert (game.white.is_withdrawn, game.white.is_annulled) == (True, True)


def test_the_book_has_the_order_in_which_it_was_written(event: Event) -> None:
    game = game_of(event)
    for kind in ("late", "illegal", "phone"):
        note(event, game.white, kind, "none", game)
    assert [row.kind for row in incidents_of(event)] == ["late", "illegal", "phone"]


def test_without_a_board_no_game_is_lost(event: Event) -> None:
    player = event.registrations.get(tpn=5)
    assert measures_for(None) == WITHOUT_A_GAME
    assert proposal_for(event, "phone", player, None).times == 0
    with pytest.raises(Refused, match="Invalid type of incident"):
        note(event, player, "phone", "loss")
    note(event, player, "complaint", "none")
    told = sentence(event.journal.order_by("-number")[0])
    assert told == f"{player.name}, complaint or appeal: recorded only"
    assert [(row.round_number, row.board, row.by) for row in incidents_of(event)] == [
        (0, 0, owner_of(event).display_name)
    ]


def test_what_cannot_be_is_refused(event: Event) -> None:
    game = game_of(event)
    stranger = game_of(event, 2).white
    other = started_event(players=4, name="Other").registrations.get(tpn=1)
    for player, kind, measure, board, more, text in (
        (game.white, "nothing", "none", game, {}, "Invalid type of incident"),
        (game.white, "phone", "beheaded", game, {}, "Invalid type of incident"),
        (stranger, "phone", "loss", game, {}, "does not sit"),
        (other, "complaint", "none", None, {}, "not in this event"),
        (game.white, "phone", "loss", game, {"seen": "older"}, "in the meantime"),
        (game.white, "phone", "loss", game, {"note": "x" * 301}, "characters"),
    ):
        with pytest.raises(Refused, match=text):
            note(event, player, kind, measure, board, **more)
    with pytest.raises(Refused, match="Invalid type of incident"):
        proposal_for(event, "nothing", game.white, game)
    assert not event.incidents.exists()


def test_a_result_that_counts_for_rating_only_is_not_touched() -> None:
    event = started_event(players=8, rounds=4)
    for _ in range(3):
        enter_results(publish_next(event))
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=event, pairing__round__number=1, pairing__board=1
    )
    with pytest.raises(Refused, match="rating only"):
        note(event, game.white, "phone", "draw", game)
    note(event, game.white, "phone", "none", game)
    assert event.incidents.count() == 1


def test_before_the_start_and_after_the_end_nothing_is_noted() -> None:
    event = started_event(players=4, rounds=1)
    enter_results(publish_next(event))
    finish_event(event=event, actor=owner_of(event))
    with pytest.raises(Refused):
        note(event, event.registrations.get(tpn=1), "complaint", "none")


def test_an_entry_is_struck_with_a_reason_and_its_consequence_stays(event: Event) -> None:
    game = game_of(event)
    incident = note(event, game.white, "phone", "loss", game)
    with pytest.raises(Refused, match="needs a reason"):
        strike_incident(event=event, actor=owner_of(event), incident=incident, why=" ")
    strike_incident(event=event, actor=owner_of(event), incident=incident, why="another player's")
    assert incidents_of(event) == []
    assert outcome_of(game_of(event)) is Outcome.BLACK_WINS
    assert sentence(event.journal.order_by("-number")[0]).startswith("Struck from the incident book")
    with pytest.raises(Refused, match="not in the book"):
        strike_incident(event=event, actor=owner_of(event), incident=incident, why="again")
    undo_last(event=event, actor=owner_of(event))
    assert [row.kind for row in incidents_of(event)] == ["phone"]


def test_a_player_of_a_team_is_expelled_and_the_team_plays_on() -> None:
    event = started_team_event(rounds=3)
    player = event.registrations.filter(kind="player")[0]
    note(event, player, "expulsion", "expelled")
    assert not event.registrations.filter(is_withdrawn=True).exists()
