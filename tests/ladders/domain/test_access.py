"""Who may do what with a ladder."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from ladders.domain.access import ladder_role, may_act_as, may_see_ladder
from ladders.domain.organising import add_arbiter
from tests.factories import make_user
from tests.ladders.made import made_ladder

pytestmark = pytest.mark.django_db


def test_owners_do_everything_arbiters_all_but_the_owners_acts_and_others_nothing() -> None:
    ladder, helper, stranger, admin = made_ladder(), *map(make_user, ("helper", "stranger", "admin"))
    admin.is_superuser = True
    add_arbiter(ladder=ladder, actor=make_user(), username="helper")
    acts = ("decide", "undo", "visibility", "add_arbiter")
    may = [[may_act_as(user, ladder, act) for act in acts] for user in (make_user(), admin, helper, stranger)]
    assert may == [[True] * 4, [True] * 4, [True, True, False, False], [False] * 4]
    assert ladder_role(AnonymousUser(), ladder) is None


def test_a_hidden_ladder_is_seen_by_its_people() -> None:
    ladder = made_ladder()
    assert may_see_ladder(AnonymousUser(), ladder)
    ladder.visibility = "hidden"
    assert [may_see_ladder(user, ladder) for user in (AnonymousUser(), make_user("x"), make_user())] == [
        False, False, True
    ]  # fmt: skip
