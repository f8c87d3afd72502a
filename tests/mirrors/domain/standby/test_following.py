"""A second laptop copies the event of the first one, row by row."""

from __future__ import annotations

import pytest

from mirrors.domain.standby.followers import followed_state
from tests.factories import enter_results, play_round, publish_next
from tests.mirrors.hall import Hall
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_the_stand_by_has_every_row_and_only_shows_the_event(hall: Hall) -> None:
    with hall.first:
        play_round(hall.event())
    hall.pair()
    with hall.second:
        assert hall.event().registrations.count() == 8
        with pytest.raises(Refused, match="This stand-by only shows it"):
            publish_next(hall.event())
    with hall.first:
        round_ = publish_next(hall.event())
        enter_results(round_, boards=2)
    assert hall.follow() is True
    assert hall.follow() is False
    with hall.first:
        state, _adopted = followed_state(hall.link())
    with hall.second:
        assert hall.followed().mirror.digest == state.total
        assert hall.event().rounds.get(number=2).state == "published"
