"""The row of a play-off."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from tests.factories import decide_by_lot, enter_outcomes, knockout, publish_next
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import PlayOff

pytestmark = pytest.mark.django_db


def test_a_match_has_one_play_off_which_goes_with_its_pairing() -> None:
    round_ = publish_next(knockout(2))
    enter_outcomes(round_, Outcome.DRAW)
    decide_by_lot(round_)
    row = PlayOff.objects.get()
    assert str(row) == "Tower Open 1 board 1 play-off"
    round_.games.all().delete()
    row.pairing.delete()
    assert not PlayOff.objects.exists()


def test_a_second_one_of_the_same_pairing_is_refused() -> None:
    round_ = publish_next(knockout(2))
    enter_outcomes(round_, Outcome.DRAW)
    decide_by_lot(round_)
    row = PlayOff.objects.get()
    with pytest.raises(IntegrityError):
        PlayOff.objects.create(pairing=row.pairing, winner=row.winner)
