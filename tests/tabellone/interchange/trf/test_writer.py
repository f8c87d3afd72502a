"""What is written into columns."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import (
    Header,
    Player,
    Record,
)
from tests.tabellone.interchange.trf.six import of


def test_a_report_has_a_line_for_each_thing_whatever_the_names_contain() -> None:
    record = replace(
        of(), header=Header(name="Two\r\nlines"), players=(Player(1, "X\n001 " + "y" * 40, fide_id="1" * 20),)
    )
    assert trf.read(trf.write(record)).record.players == (
        Player(1, "X 001 " + "y" * 27, fide_id="1" * 11),
    )  # fmt: skip


@pytest.mark.parametrize("player", [Player(10000, "x"), Player(1, "x", 10000)])
def test_a_number_without_a_place_is_refused(player: Player) -> None:
    with pytest.raises(ValueError, match="10000 does not fit"):
        trf.write(Record((player,)))
