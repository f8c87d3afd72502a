"""What is kept of an act on a player: the player, and the fields by which the act can be repeated."""

from __future__ import annotations

from typing import Any

import pytest

from mirrors.domain.kept_rows import PlayerKeys, rows_to_keep
from tests.factories import owner_of, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.entries.requested_byes import set_bye

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    pair = Pair(started_event(players=6, rounds=3))
    player = pair.event.registrations.order_by("tpn")[0]
    set_bye(registration=player, actor=owner_of(pair.event), round_number=1, kind="H")
    pair.send()
    return pair


def change(thing: str, key: int, before: Any, after: Any) -> dict[str, Any]:
    return {"thing": thing, "key": key, "before": before, "after": after}


def test_only_the_changed_player_is_kept_not_those_who_got_another_number(pair: Pair) -> None:
    theirs, other = pair.event.registrations.order_by("tpn").values_list("pk", flat=True)[:2]
    here = pair.copy.registrations.order_by("tpn")[0].pk
    changes = [
        change("contestant", theirs, {"rating": 1800, "tpn": 1}, {"rating": 1900, "tpn": 2}),
        change("contestant", other, {"tpn": 2}, {"tpn": 1}),
        "nothing",
        change("contestant", other, {"name": "gone"}, None),
    ]
    found = rows_to_keep("change_player", changes, PlayerKeys(pair.mirror))
    assert found == [{"key": theirs, "here": here, "before": {"rating": 1800}, "after": {"rating": 1900}}]
    assert rows_to_keep("import_players", changes, PlayerKeys(pair.mirror)) == []


def test_a_bye_names_its_player_also_if_only_its_kind_changed(pair: Pair) -> None:
    player = pair.event.registrations.order_by("tpn")[0]
    here = pair.copy.registrations.order_by("tpn")[0].pk
    keys = PlayerKeys(pair.mirror)
    expected = [{"key": player.pk, "here": here, "before": {}, "after": {}}]
    request = player.bye_requests.get().pk
    new = change("bye_request", request, None, {"contestant": player.pk, "kind": "H"})
    assert rows_to_keep("set_bye", [new], keys) == expected
    assert rows_to_keep("set_bye", [change("bye_request", request, {"kind": "H"}, {"kind": "Z"})], keys) == expected
    assert rows_to_keep("set_bye", [change("bye_request", 10**9, {"kind": "H"}, {"kind": "Z"})], keys) == []
