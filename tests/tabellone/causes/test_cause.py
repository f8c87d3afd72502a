"""The cause of a difference."""

from __future__ import annotations

from tabellone.causes import Cause, CauseKind


def test_a_cause_is_said_with_its_kind_and_article() -> None:
    assert str(Cause(CauseKind.INPUT, "C.04.1, 2", "1, 2 have already played each other")) == (
        "input error (C.04.1, 2): 1, 2 have already played each other"
    )
    assert str(Cause(CauseKind.UNKNOWN, "", "no reason")) == "not classified: no reason"
