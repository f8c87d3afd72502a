"""A draft is changed by the arbiter or deleted."""

from __future__ import annotations

import pytest

from tests.factories import owner_of, pair_round, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Round

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
    assert text == "Only a draft can be changed. A published pairing is final (C.04.2)."


def test_a_discarded_draft_leaves_the_round_planned() -> None:
    event = started_event(players=6)
    round_ = pair_round(event)
    discard_draft(round_=round_, actor=owner_of(event), why="late player")
    assert (round_.state, round_.games.count(), agenda(event).code) == (Round.State.PLANNED, 0, "pair")
