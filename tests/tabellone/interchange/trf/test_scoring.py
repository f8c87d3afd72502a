"""What ways to end a round are worth, as the lines 162, BB? and XXS say it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import (
    Scoring,
)
from tests.tabellone.interchange.trf.six import of

SCORINGS = {
    "nothing": ((), Scoring()),
    "162: the bye is a win, an unfinished game a draw": (("162  W 3.0    D 1.0",), Scoring.of(30, 10)),
    "162 with all its symbols": (
        ("162  W 2.0    D 1.0    L 0.5    A 0.1    P 1.5    X 0.7",),
        Scoring.of(20, 10, 5, absence=1, pairing_allocated_bye=15, unknown=7),
    ),
    "162 as bbpPairings writes absences": (("162  Z 0.5",), Scoring.of(absence=5)),
    "162: the bye alone": (("162  P 0.5",), Scoring.of(pairing_allocated_bye=5)),
    "BB?": (("BBW  3.0", "BBD  1.0"), Scoring.of(30, 10)),
    "all of BB?": (
        ("BBU  1.5", "BBW  3.0", "BBD  1.0", "BBL  0.5", "BBZ  0.1", "BBF  0.2"),
        replace(Scoring.of(30, 10, 5, pairing_allocated_bye=15), zero_bye=1, forfeit_loss=2),
    ),
    "XXS: the bye stays a point": (("XXS W=3 D=1",), Scoring.of(30, 10, pairing_allocated_bye=10)),
    "XXS: Black's win is worth more, and later values win": (
        ("XXS W=3.0 BW=3.5 PAB=2",),
        replace(Scoring.of(30), black_win=35, pairing_allocated_bye=20),
    ),
}


@pytest.mark.parametrize(("lines", "scoring"), SCORINGS.values(), ids=SCORINGS.keys())
def test_the_scoring_system(lines: tuple[str, ...], scoring: Scoring) -> None:
    record = of(*lines)
    assert record.scoring == scoring
    assert trf.read(trf.write(record)).record == record


def test_162_says_only_what_is_not_usual_as_not_every_reader_knows_every_symbol() -> None:
    assert "162  P 0.5\n" in trf.write(of("162  P 0.5"))
    assert "162" not in trf.write(of())
