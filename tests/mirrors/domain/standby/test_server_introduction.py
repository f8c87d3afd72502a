"""The server gets to know the second laptop by its introduction, and refuses other messages."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from mirrors.domain.server_terms import MirrorEnded
from mirrors.domain.standby.introduction import introduction_of
from mirrors.domain.standby.server_introduction import introduce_stand_by, read_introduction
from mirrors.domain.standby.taking_over import run_event_here
from mirrors.domain.tokens import MIRROR, create_token
from mirrors.models import EventMirror
from tests.factories import make_user, owner_of
from tests.mirrors.hall import Hall

pytestmark = pytest.mark.django_db


@pytest.fixture
def said(linked: Hall) -> dict[str, Any]:
    linked.pair()
    linked.send(linked.first)
    linked.follow()
    with linked.second:
        run_event_here(event=linked.event(), actor=owner_of(linked.event()))
        return introduction_of(linked.link(), linked.followed())


def test_the_rows_get_a_second_map_and_a_stranger_s_token_gets_nothing(linked: Hall, said: dict[str, Any]) -> None:
    introduction = read_introduction(said)
    with linked.server:
        stranger, _text = create_token(owner=make_user("stranger"), name="x", scopes=[MIRROR])
        with pytest.raises(MirrorEnded):
            introduce_stand_by(stranger, "5" * 24, introduction)
        first = EventMirror.objects.get()
        token = first.token
        assert token is not None
        mirror = introduce_stand_by(token, "5" * 24, introduction)
        assert mirror is not None
        assert mirror.event == first.event
        mine = set(mirror.rows.filter(part="contestants").values_list("ours", flat=True))
        assert mine == set(first.rows.filter(part="contestants").values_list("ours", flat=True))
        assert introduce_stand_by(token, "5" * 24, introduction) == mirror


def test_invalid_introductions_are_refused(said: dict[str, Any]) -> None:
    for name, value in (("state", [-1, ""]), ("pairs", {"unknown": []}), ("pairs", {"games": [[1, 2], [3, 2]]})):
        wrong = copy.deepcopy(said) | {name: value}
        with pytest.raises((KeyError, TypeError, ValueError)):
            read_introduction(wrong)
