"""One act on a ladder is one transaction and one step."""

from __future__ import annotations

import pytest

from ladders.domain.action import Acting, step
from ladders.domain.players import set_away
from ladders.models import Ladder, LadderPlayer
from tests.factories import make_user
from tests.ladders.made import by_link, made_ladder, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_step_has_who_when_why_and_what_changed() -> None:
    ladder = made_ladder()
    with step("person", ladder, Acting(make_user()), now=day(2), why=" a reason " + "x" * 400, player="A") as change:
        change.update(who(ladder, "Anna"), rating=1)
    written = ladder.journal.all()[0]
    assert (written.number, written.at, written.actor, len(written.why)) == (5, day(2), make_user(), 300)
    assert [(row["kind"], row["before"], row["after"]) for row in written.changes] == [
        ("player", {"rating": 2000}, {"rating": 1})
    ]
    assert ladder.version == 5


def fail(ladder: Ladder) -> None:
    with step("person", ladder, Acting(make_user())) as change:
        change.update(who(ladder, "Anna"), rating=7)
        raise Refused("no")


def test_what_touches_nothing_leaves_no_step_and_what_fails_leaves_nothing() -> None:
    ladder = made_ladder()
    with step("person", ladder, Acting(make_user())) as change:
        change.update(who(ladder, "Anna"), rating=2000)
    with pytest.raises(Refused, match="no"):
        fail(ladder)
    assert (ladder.journal.count(), who(ladder, "Anna").rating) == (4, 2000)


def test_nobody_acts_without_a_right_and_a_link_only_on_its_own_ladder() -> None:
    ladder, other = made_ladder(), made_ladder(name="Other")
    for acting in (Acting(), Acting(make_user("x")), by_link(who(other, "Anna"))):
        with pytest.raises(Refused), step("away", ladder, acting) as change:
            change.update(who(ladder, "Anna"), is_away=True)
    assert not LadderPlayer.objects.filter(is_away=True).exists()
    set_away(player=who(ladder, "Anna"), away=True, acting=by_link(who(ladder, "Anna")))
    assert ladder.journal.all()[0].player == who(ladder, "Anna")
