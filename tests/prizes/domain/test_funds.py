"""Rows of a fund as a value of the pure core."""

from __future__ import annotations

import pytest

from prizes.domain.editing import CategoryValues
from prizes.domain.funds import categories_of, checked, core_fund, fund_of, fund_seen, funds_of, numbers_of
from tabellone.prizes import PerPlayer, Sharing
from tests.factories import started_event
from tests.prizes.made import event_with_fund, fund_now, fund_with, saved
from tournaments.domain.public_record import Belonging
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_a_row_is_the_same_fund_in_the_core() -> None:
    event = started_event(players=4)
    values: dict[str, object] = {"sharing": "equal", "per_player": "all", "rounding": 100, "minimum_share": 500}
    row = fund_with(event, values=values, main=[300, 200], women=[100])
    fund = core_fund(row, categories_of(row), numbers_of(event))
    assert (fund.sharing, fund.per_player, fund.step, fund.minimum_share) == (Sharing.EQUAL, PerPlayer.ALL, 100, 500)
    assert [(each.key, each.name, each.amounts) for each in fund.categories] == [
        ("main", "Main", (300, 200)),
        ("women", "Women", (100,)),
    ]


def test_a_list_of_players_and_the_organisers_category_are_pairing_numbers() -> None:
    event = started_event(players=4)
    keys = {number: key for key, number in numbers_of(event).items()}
    chosen = CategoryValues(None, {"name": "L", "amounts": [1], "players": [keys[3], keys[1], 999_999]})
    locals_ = CategoryValues(None, {"name": "O", "amounts": [1], "own": "locals"})
    both = CategoryValues(None, {"name": "B", "amounts": [1], "own": "Locals", "players": [keys[1]]})
    row = saved(event, fund_with(event), [chosen, locals_, both])
    belongs = {1: Belonging("", ("Locals",)), 2: Belonging("", ("LOCALS", "x")), 3: Belonging("", ())}
    fund = core_fund(row, categories_of(row), numbers_of(event), belongs)
    assert [each.players for each in fund.categories] == [frozenset({1, 3}), frozenset({1, 2}), frozenset({1})]


def test_funds_are_found_in_their_event_only() -> None:
    event, other = event_with_fund(played=0), event_with_fund(played=0)
    row = fund_now(event)
    assert ([each.pk for each in funds_of(event)], fund_of(other, row.pk)) == ([row.pk], None)


def test_what_was_seen_of_a_fund_changes_with_its_categories_and_not_with_its_publication() -> None:
    event: Event = event_with_fund(played=0)
    row = fund_now(event)
    seen = fund_seen(row)
    row.published = {}
    assert fund_seen(row) == seen
    again = saved(event, row, [CategoryValues(categories_of(row)[0].pk, {"amounts": [1]})])
    assert fund_seen(again) != seen


def test_absent_players_and_sections_are_those_of_today() -> None:
    """A section that is gone has no players, and its category is not for all of them."""
    event = started_event(players=4)
    row = fund_with(event, values={"presence": "skip"}, main=[300])
    keys = {number: key for key, number in numbers_of(event).items()}
    row.attendance = {str(keys[1]): True, str(keys[2]): False, "999999": False}
    [category] = categories_of(row)
    category.sections = [7, 8]
    fund = core_fund(row, [category], numbers_of(event), sections={7: "A"})
    assert (fund.absent, fund.categories[0].sections) == (frozenset({2}), ("A", "deleted section"))
    assert (checked(row, is_present=True), checked(row, is_present=False)) == ({keys[1]}, {keys[2], 999_999})
