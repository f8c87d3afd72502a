"""The forecast: awards by the present standings, with reasons."""

from __future__ import annotations

from dataclasses import replace

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from prizes.domain.editing import CategoryValues
from prizes.domain.forecast import category_line, forecast, places_text
from prizes.domain.funds import categories_of
from prizes.models import PrizeFund
from tabellone.prizes import Fund, PerPlayer, PrizeCategory
from tests.factories import add_players, make_event, owner_of, started_event, started_team_event
from tests.prizes.made import event_with_fund, forecast_now, fund_now, fund_with, saved
from tournaments.domain.stages.division import make_groups

pytestmark = pytest.mark.django_db


def test_awards_follow_the_standings_and_carry_their_reasons() -> None:
    event = event_with_fund()
    found = forecast_now(event)
    assert (found.awarded, found.unclaimed, found.is_complete, found.people) == (150_000, 0, True, len(found.winners))
    assert sum(winner.amount for winner in found.winners) == 150_000
    assert all(winner.reasons and winner.category == "Main" for winner in found.winners)
    first = found.winners[0]
    assert (first.rank, first.name, first.tpn) == (1, first.player.name, first.player.tpn)
    assert found.of_player(first.tpn) == [first]


def test_while_the_event_runs_the_awards_are_a_forecast() -> None:
    found = forecast_now(event_with_fund(played=1, rounds=3))
    assert (found.is_complete, found.awarded) == (False, 150_000)
    assert found.state == "In progress, after round 1 of 3"
    assert forecast_now(event_with_fund()).state == "All results entered, after round 2"


def test_winners_by_amount_begin_with_the_largest() -> None:
    event = event_with_fund(players=6)
    row = fund_now(event)
    low = CategoryValues(None, {"name": "Low", "amounts": [200_000], "max_rating": 2560})
    saved(event, row, [CategoryValues(categories_of(row)[0].pk, {}), low])
    amounts = [winner.amount for winner in forecast_now(event).winners_by_amount]
    assert amounts == sorted(amounts, reverse=True)
    assert [winner.category for winner in forecast_now(event).winners][-1] == "Low"


def test_what_is_not_paid_has_a_place_and_a_reason() -> None:
    event = event_with_fund()
    nobody = CategoryValues(None, {"name": "Women", "amounts": [1000], "sex": "w", "things": ["Cup"]})
    saved(event, fund_now(event), [nobody])
    found = forecast_now(event)
    why = "No player is left for this prize. Eligible players in Women: 0."
    assert [(each.category, each.place, each.amount, each.thing, each.reason) for each in found.leftovers] == [
        ("Women", 1, 1000, "", why),
        ("Women", 1, None, "Cup", why),
    ]
    assert found.why_not(1) == ("Women: the category is for women.",)
    assert found.why_not(99) is None


def test_a_thing_is_won_beside_the_money() -> None:
    event = event_with_fund(tie_breaks=["BH", "SB"])
    row = fund_now(event)
    saved(event, row, [CategoryValues(categories_of(row)[0].pk, {"things": ["", "", "", "Book"]})])
    found = forecast_now(event)
    assert {(each.category, each.place, each.thing) for each in found.trophies} <= {("Main", 4, "Book")}
    assert len(found.trophies) + len(found.leftovers) == 1
    assert found.lines[0].thing_places == [(4, "Book")]


def test_a_fund_without_categories_or_with_rules_that_exclude_each_other_has_no_awards() -> None:
    event = started_event(players=4)
    empty = forecast(event, PrizeFund(event=event))
    assert (empty.distribution, empty.problem, empty.winners, empty.leftovers, empty.why_not(1)) == (
        *(None, "", [], []),
        None,
    )
    row = fund_with(event, main=[100])
    row.sharing, row.per_player = "us", "all"
    assert forecast(event, row).problem == "sharing 'us' gives each player one prize: set per_player to 'best'"


def test_a_budget_is_compared_with_the_prizes() -> None:
    event = started_event(players=4)
    row = fund_with(event, values={"budget": 250}, main=[200, 100])
    found = forecast_now(event, row)
    assert (found.over_budget, found.fund.total, list(found.places)) == (50, 300, [1, 2])
    assert (found.lines[0].name, found.lines[0].total, found.lines[0].conditions) == ("Main", 300, "All players")


def test_teams_win_prizes_as_players_do() -> None:
    event = started_team_event()
    fund_with(event, main=[100_000])
    found = forecast_now(event)
    assert {winner.name for winner in found.winners} <= {
        row.name for row in event.registrations.contestants() if row.is_team
    }
    assert found.awarded == 100_000


def test_places_and_categories_as_text() -> None:
    assert [places_text(places) for places in ((), (3,), (3, 4, 5))] == ["", "3", "3–5"]
    category = PrizeCategory(key="a", name="A", amounts=(1,), bracket="age")
    fund = Fund(categories=(category,))
    assert category_line(fund, category, "Locals").conditions == "Category Locals"
    brackets = replace(fund, per_player=PerPlayer.BRACKET)
    assert category_line(brackets, category).conditions == "All players · bracket age"


def test_the_whole_of_a_divided_event_has_a_fund_and_no_winners_of_its_own() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    make_groups(event=event, actor=owner_of(event), count=2, way="snake")
    event.refresh_from_db()
    fund_with(event, main=[100_000])
    found = forecast_now(event)
    assert (found.awarded, found.is_complete) == (0, False)


def test_the_number_of_queries_does_not_depend_on_the_players(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    event = event_with_fund(players=20)
    row = fund_now(event)
    with django_assert_max_num_queries(20):
        forecast(event, row)
