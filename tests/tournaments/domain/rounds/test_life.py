"""A draft is changed, published and discarded, and a publication taken back."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, owner_of, pair_round, play_round, publish_next, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.life import discard_draft, publish_round, swap_players, unpublish_round
from tournaments.models import Game, Round

pytestmark = pytest.mark.django_db


def test_a_draft_is_changed_by_hand_and_a_publication_stands() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    round_ = pair_round(event)
    first, second = list(round_.games.order_by("pairing__board"))[:2]
    swap_players(round_=round_, actor=owner, first=first.white, second=second.black, why="asked for")
    changed = list(round_.games.order_by("pairing__board").values_list("white_id", "black_id", "pairing__is_manual"))[
        :2
    ]
    assert changed == [(second.black_id, first.black_id, True), (second.white_id, first.white_id, True)]
    publish_round(round_=round_, actor=owner)
    text = refusal(swap_players, round_=round_, actor=owner, first=first.white, second=second.white)
    assert text == "Only a draft can be changed; a published pairing stands (C.04.2)."


def test_a_publication_is_taken_back_only_before_results() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner, why="wrong list")
    publish_round(round_=round_, actor=owner)
    enter_results(round_, boards=1)
    text = refusal(unpublish_round, round_=round_, actor=owner)
    assert text == "Results of round 1 are entered, so it cannot become a draft again."


def test_a_discarded_draft_leaves_the_round_planned() -> None:
    event = started_event(players=6)
    round_ = pair_round(event)
    discard_draft(round_=round_, actor=owner_of(event), why="late player")
    assert (round_.state, round_.games.count(), agenda(event).code) == (Round.State.PLANNED, 0, "pair")


def test_a_publication_is_not_taken_back_while_the_next_round_is_drafted() -> None:
    event = started_event(players=6, rounds=3)
    first = play_round(event)
    for game in first.games.select_related("white", "black", "pairing__round__event"):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    second = pair_round(event)
    Game.objects.filter(pairing__round=first).update(white_result="*", black_result="*")
    published, owner = event.rounds.get(number=1), owner_of(event)
    assert refusal(unpublish_round, round_=published, actor=owner) == "The next round is already paired."
    assert event.rounds.get(number=1).state == Round.State.PUBLISHED
    discard_draft(round_=second, actor=owner_of(event))
    unpublish_round(round_=published, actor=owner)
    assert event.rounds.get(number=1).state == Round.State.DRAFTED
