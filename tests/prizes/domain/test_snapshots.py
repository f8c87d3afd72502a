"""What is published is kept as it was, and names are those of today."""

from __future__ import annotations

import json

import pytest

from prizes.domain.editing import CategoryValues
from prizes.domain.funds import numbers_of
from prizes.domain.snapshots import players_of, published_fund, snapshot_of
from tests.prizes.made import event_with_fund, first_category, forecast_now, fund_now, saved
from tournaments.models import Registration

pytestmark = pytest.mark.django_db


def keys_of(event: object) -> dict[int, int]:
    return {number: key for key, number in numbers_of(event).items()}  # type: ignore[arg-type]


def test_a_snapshot_comes_back_from_the_database_as_the_same_fund() -> None:
    event = event_with_fund()
    things = CategoryValues(first_category(event), {"things": ["Cup", "", "", "Book"], "players": None, "own": ""})
    saved(event, fund_now(event), [things], sponsor="Porto", name="Open A")
    found = forecast_now(event)
    kept = json.loads(json.dumps(snapshot_of(found, keys_of(event), with_awards=True)))
    shown = published_fund(kept, players_of([kept]))
    assert (shown.fund.name, shown.sponsors, shown.total, shown.awarded, shown.has_awards) == (
        *("Open A", ["Porto"], 150_000, 150_000),
        True,
    )
    assert shown.rules == found.rules
    assert [(award.player.tpn if award.player else 0, award.amount, award.reasons) for award in shown.awards] == [
        (winner.tpn, winner.amount, winner.reasons) for winner in found.winners
    ]
    assert [thing.thing for thing in shown.things] == [trophy.thing for trophy in found.trophies]


def test_before_the_end_only_the_fund_is_kept() -> None:
    event = event_with_fund(played=1, rounds=3)
    kept = snapshot_of(forecast_now(event), keys_of(event), with_awards=False)
    shown = published_fund(kept, players_of([kept]))
    assert (shown.has_awards, shown.awards, shown.total) == (False, [], 150_000)


def test_a_name_that_was_erased_is_not_in_what_is_published() -> None:
    event = event_with_fund()
    kept = snapshot_of(forecast_now(event), keys_of(event), with_awards=True)
    assert "Player" not in json.dumps(kept)
    Registration.objects.update(name="–")
    shown = published_fund(kept, players_of([kept]))
    assert {award.player.name if award.player else "" for award in shown.awards} == {"–"}
