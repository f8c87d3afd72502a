"""Why somebody is not paired among those with as many points."""

from __future__ import annotations

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.float_text import SHORT, explain_float
from tabellone.engine.reasons.round_text import FLOATERS
from tests.tabellone.engine.lim.lim_events import lim


def test_every_reason_has_both_depths() -> None:
    assert set(SHORT) == set(FLOATERS)


def test_what_would_be_worse_and_who_does_not_float() -> None:
    of = lim(6, "1-4 1, 5-2 0, 3-6 1")
    answer = explain_float(LimReasons(of, 2, "1999"), 3)
    assert answer
    assert answer.short[0] == "Player 3 floats because the number of players with the same score is odd."
    assert answer.long[1] == "With an opponent with the same score:"
    assert explain_float(LimReasons(of, 2, "1999"), 1) is None


def test_who_may_meet_nobody() -> None:
    of = lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 1), (3, 2)])
    answer = explain_float(LimReasons(of, 2, "1999"), 3)
    assert answer
    assert answer.long == (
        "3 Player 3 floats: no legal opponent in this scoregroup (2.3).",
        "With any opponent with the same score, the rest of the round could not be paired.",
    )
