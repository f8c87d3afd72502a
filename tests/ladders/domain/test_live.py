"""The mark of a ladder's state grows with acts and with the clock."""

from __future__ import annotations

import pytest

from ladders.domain.live import mark_of
from ladders.domain.records import point_of
from ladders.domain.undo import last_undoable_step, undo_step
from ladders.models import Ladder
from tests.factories import make_user
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day

pytestmark = pytest.mark.django_db


def test_each_act_each_time_that_runs_out_and_each_undo_is_a_greater_mark() -> None:
    ladder = made_ladder()

    def mark(at: float) -> int:
        fresh = Ladder.objects.get(pk=ladder.pk)
        return mark_of(point_of(fresh, day(at)), fresh.version)

    marks = [mark(1)]
    challenged(ladder, "Dario", "Bruno", day(1))
    marks += [mark(1), mark(5)]
    last = last_undoable_step(ladder)
    assert last is not None
    undo_step(ladder=ladder, actor=make_user(), number=last.number)
    marks.append(mark(5))
    assert marks == sorted(set(marks))
