"""A ladder is made, changed, shown and closed."""

from __future__ import annotations

import pytest

from ladders.domain.organising import (
    MOST_LADDERS,
    change_settings,
    close_ladder,
    make_ladder,
    reopen_ladder,
    settings_seen,
)
from ladders.domain.records import rules_of
from ladders.models import Ladder, LadderMember
from tabellone.ladder import LadderRules
from tests.factories import make_user
from tests.ladders.made import challenged, made_ladder
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_a_new_ladder_is_hidden_and_its_makers_and_has_an_address_of_its_own() -> None:
    first, second = (make_ladder(actor=make_user(), name="Türme & Läufer") for _time in range(2))
    assert (first.is_hidden, first.slug, second.slug) == (True, "turme-laufer", "turme-laufer-2")
    assert first.members.get().role == LadderMember.Role.OWNER
    assert [step.action for step in first.journal.all()] == ["make"]
    with pytest.raises(Refused, match="no name"):
        make_ladder(actor=make_user(), name=" ")


def test_an_account_owns_only_so_many() -> None:
    owner = make_user()
    for number in range(MOST_LADDERS):
        ladder = Ladder.objects.create(slug=f"l{number}", name="L")
        LadderMember.objects.create(ladder=ladder, user=owner, role=LadderMember.Role.OWNER)
    with pytest.raises(Refused, match="own 50 ladders"):
        make_ladder(actor=owner, name="One more")


def test_other_rules_hold_from_then_on_and_an_open_challenge_keeps_its_own() -> None:
    ladder = made_ladder(answer_days=3)
    made = challenged(ladder, "Dario", "Bruno", day(1))
    seen = settings_seen(ladder)
    change_settings(ladder=ladder, actor=make_user(), name="New", rules=LadderRules(answer_days=9), seen=seen)
    assert (ladder.name, rules_of(ladder).answer_days) == ("New", 9)
    made.refresh_from_db()
    assert (made.rules["answer_days"], made.answer_by) == (3, day(4))
    with pytest.raises(Refused, match="changed the settings"):
        change_settings(ladder=ladder, actor=make_user(), name="Newer", rules=LadderRules(), seen=seen)


def test_a_ladder_is_closed_and_opened_again() -> None:
    ladder = made_ladder()
    with pytest.raises(Refused, match="is open"):
        reopen_ladder(ladder=ladder, actor=make_user())
    close_ladder(ladder=ladder, actor=make_user(), now=day(3))
    assert ladder.closed_at == day(3)
    with pytest.raises(Refused, match="closed already"):
        close_ladder(ladder=ladder, actor=make_user())
    reopen_ladder(ladder=ladder, actor=make_user())
    assert Ladder.objects.get().closed_at is None
