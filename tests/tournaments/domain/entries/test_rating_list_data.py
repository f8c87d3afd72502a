"""Who is entered is looked up by whoever has lists."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tournaments.domain.entries import rating_list_data
from tournaments.models import Registration


def test_each_that_is_registered_looks_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rating_list_data, "_look_ups", [])

    def note(rows: Sequence[Registration]) -> None:
        for row in rows:
            row.ratings = [*(row.ratings or []), {"list": "FIDE"}]

    rating_list_data.register_look_up(note)
    rating_list_data.register_look_up(note)
    rows = [Registration(name="A"), Registration(name="B")]
    rating_list_data.set_list_data(rows)
    assert [row.ratings for row in rows] == [[{"list": "FIDE"}]] * 2
