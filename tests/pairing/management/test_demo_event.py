"""The demonstration's event of players, also as a sample with fewer rounds."""

from __future__ import annotations

import pytest

from pairing.management.demo_event import ROUNDS, make_event
from tests.factories import make_user
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


def test_an_event_with_one_round_played_is_hidden_and_has_a_draft_of_the_second() -> None:
    event = make_event(make_user("organiser"), name="Sample", played=1)
    assert (event.name, event.visibility, event.planned_rounds) == ("Sample", Event.Visibility.HIDDEN, ROUNDS)
    assert [round_.state for round_ in event.rounds.all()][:3] == ["published", "drafted", "planned"]
    played = Game.objects.filter(pairing__round__event=event, pairing__round__number=1)
    assert not any(game.is_open for game in played)
