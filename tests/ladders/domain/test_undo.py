"""The last step of a ladder is undone, with the rights that it took."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ladders.domain.organising import add_arbiter, change_settings, close_ladder, settings_seen
from ladders.domain.players import NewOnLadder, enter_players, leave_ladder, move_to_position
from ladders.domain.rows import LADDER_SCHEMA
from ladders.domain.undo import last_undoable_step, undo_step
from ladders.models import Challenge, Ladder, LadderDeed, LadderPlayer
from tabellone.ladder import LadderOutcome, LadderRules
from tests.factories import make_user
from tests.ladders.made import accepted, challenged, made_ladder, order, played, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def everything(ladder: Ladder) -> dict[str, object]:
    """All rows that undo puts back."""
    rows = [Ladder.objects.get(pk=ladder.pk), *LadderPlayer.objects.order_by("pk")]
    rows += [*LadderDeed.objects.order_by("pk"), *Challenge.objects.order_by("pk")]
    return {f"{type(row).__name__} {row.pk}": LADDER_SCHEMA.state_of(row) for row in rows}


def settle(ladder: Ladder) -> None:
    change_settings(
        ladder=ladder, actor=make_user(), name="New", rules=LadderRules(reach=9), seen=settings_seen(ladder)
    )


ACTS: dict[str, Callable[[Ladder], object]] = {
    "enter": lambda it: enter_players(ladder=it, actor=make_user(), people=[NewOnLadder("Gino")], now=day(5)),
    "leave": lambda it: leave_ladder(player=who(it, "Carla"), actor=make_user(), now=day(5)),
    "place": lambda it: move_to_position(player=who(it, "Carla"), actor=make_user(), place=1, seen=3, now=day(5)),
    "challenge": lambda it: challenged(it, "Fabio", "Elena", day(5)),
    "accept": lambda it: accepted(it, "Fabio", "Elena", day(5)),
    "decide": lambda it: played(it, "Fabio", "Elena", LadderOutcome.WON, day(5)),
    "settings": settle,
    "close": lambda it: close_ladder(ladder=it, actor=make_user()),
}


@pytest.mark.parametrize("act", ACTS)
def test_undoing_puts_every_row_back_and_again_to_the_beginning(act: str) -> None:
    ladder, actor = made_ladder(), make_user()
    challenged(ladder, "Dario", "Carla", day(4.5))
    before = everything(ladder)
    ACTS[act](ladder)
    while (last := last_undoable_step(ladder)) is not None and last.number > 5:
        undo_step(ladder=ladder, actor=actor, number=last.number)
    assert everything(ladder) == before
    while (last := last_undoable_step(ladder)) is not None:
        undo_step(ladder=ladder, actor=actor, number=last.number)
    assert order(Ladder.objects.get(), day(9)) == ""
    with pytest.raises(Refused, match="nothing to undo"):
        undo_step(ladder=ladder, actor=actor, number=1)


def test_only_the_step_that_was_seen_is_undone() -> None:
    ladder, actor = made_ladder(), make_user()
    move_to_position(player=who(ladder, "Carla"), actor=actor, place=1, seen=3, now=day(1))
    seen = last_undoable_step(ladder)
    challenged(ladder, "Dario", "Bruno", day(2))
    assert seen is not None
    with pytest.raises(Refused, match="after this step"):
        undo_step(ladder=ladder, actor=actor, number=seen.number)
    assert order(ladder, day(2)) == "CABDEF"


def test_strangers_undo_nothing_arbiters_do_and_what_owners_decided_is_passed_over() -> None:
    ladder = made_ladder()
    move_to_position(player=who(ladder, "Carla"), actor=make_user(), place=1, seen=3, now=day(1))
    helper = make_user("helper")
    last = last_undoable_step(ladder)
    assert last is not None
    with pytest.raises(Refused, match="Only the arbiters"):
        undo_step(ladder=ladder, actor=helper, number=last.number)
    add_arbiter(ladder=ladder, actor=make_user(), username="helper")
    assert last_undoable_step(ladder) == last
    undo_step(ladder=ladder, actor=helper, number=last.number)
    assert order(ladder, day(2)) == "ABCDEF"
    ladder.refresh_from_db()
    assert ladder.is_listed


def test_what_was_changed_again_since_is_not_undone() -> None:
    ladder, actor = made_ladder(), make_user()
    made = challenged(ladder, "Dario", "Bruno", day(2))
    last = last_undoable_step(ladder)
    assert last is not None
    Challenge.objects.filter(pk=made.pk).update(answer_by=day(30))
    with pytest.raises(Refused, match="the same data has changed again"):
        undo_step(ladder=ladder, actor=actor, number=last.number)
    assert Challenge.objects.count() == 1
