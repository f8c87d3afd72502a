"""The ladders that everybody may find."""

from __future__ import annotations

import pytest

from ladders.domain.listing import ladders_listed
from ladders.domain.organising import close_ladder, make_ladder
from tests.factories import make_user
from tests.ladders.made import made_ladder

pytestmark = pytest.mark.django_db


def test_listed_ladders_are_found_open_ones_first() -> None:
    closed = made_ladder(name="A closed one")
    close_ladder(ladder=closed, actor=make_user())
    made_ladder(name="The open one")
    make_ladder(actor=make_user(), name="A hidden one")
    assert [ladder.name for ladder in ladders_listed()] == ["The open one", "A closed one"]
    assert [ladder.name for ladder in ladders_listed("CLOSED")] == ["A closed one"]
