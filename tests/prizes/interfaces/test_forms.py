"""Forms of funds: what is typed becomes amounts and conditions, and what is wrong stays in its field."""

from __future__ import annotations

from typing import Any

import pytest

from prizes.domain.funds import numbers_of
from prizes.interfaces.forms import CategoryForm, FundForm, NewFundForm, categories_in, category_rows
from tests.factories import started_event
from tests.festivals import festival_of, section_of
from tests.prizes.made import fund_with
from tournaments.models import Event

pytestmark = pytest.mark.django_db
BLANK = {"name": "", "amounts": ""}


@pytest.fixture
def event() -> Event:
    return started_event(players=4)


def form_of(event: Event, **values: str) -> CategoryForm:
    return CategoryForm(values, event=event)


def rows_data(*rows: dict[str, str]) -> dict[str, Any]:
    data = {"category-TOTAL_FORMS": str(len(rows)), "category-INITIAL_FORMS": "0"}
    return data | {f"category-{number}-{name}": value for number, row in enumerate(rows) for name, value in row.items()}


def test_a_row_has_prizes_and_conditions(event: Event) -> None:
    form = form_of(
        event,
        name="Juniors",
        amounts="500 300,50",
        things="Cup; ; Book",
        max_rating="1999",
        born_from="2008",
        sex="w",
        federation="ita",
        players="3, 1",
        bracket=" Age ",
        minimum_games="5",
    )
    assert form.errors == {}
    category = form.category()
    assert category is not None
    keys = {number: key for key, number in numbers_of(event).items()}
    wanted = {
        "name": "Juniors", "amounts": [50_000, 30_050], "things": ["Cup", "", "Book"], "max_rating": 1999,
        "min_rating": None, "unrated": False, "sex": "w", "born_from": 2008, "born_to": None, "federation": "ITA",
        "club": "", "title": "", "own": "", "players": sorted([keys[1], keys[3]]), "sponsor": "",
        "bracket": "Age", "minimum_games": 5,
    }  # fmt: skip
    assert (category.pk, category.values) == (None, wanted)


@pytest.mark.parametrize(
    ("values", "field", "error"),
    [
        ({"name": "A"}, "amounts", "Enter the prizes, for example 500 300 100."),
        ({"amounts": "5"}, "name", "Enter a name."),
        ({"name": "A", "amounts": "5 6"}, "amounts", "A prize is larger than the prize of the place before it."),
        ({"name": "A", "amounts": "x"}, "amounts", "Invalid amount: x. Write it as 1200 or 12.50, up to 1000000000."),
        ({"name": "A", "amounts": "5", "players": "7"}, "players", "No player has the number 7."),
        ({"name": "A", "amounts": "5", "players": "x"}, "players", "Enter pairing numbers, for example 3 5 12."),
        ({"name": "A", "things": "x" * 61}, "things", f"{'x' * 20} … is too long (maximum 60 characters)."),
        ({"name": "A", "things": ";" * 501}, "things", "Too many things (maximum 500)."),
    ],
)
def test_what_is_wrong_is_told_at_its_field(event: Event, values: dict[str, str], field: str, error: str) -> None:
    form = form_of(event, **values)
    assert form.errors.get(field) == [error]


def test_conditions_with_errors_are_opened(event: Event) -> None:
    form = form_of(event, name="A", amounts="5", born_from="x")
    assert not form.is_valid()
    assert form.has_condition_errors
    assert [field.name for field in form.conditions][:2] == ["min_rating", "max_rating"]


RULES = {"currency": "chf", "sharing": "hort", "per_player": "bracket", "rounding": "100", "presence": "skip"}


def test_a_fund_has_a_currency_a_minimum_share_and_minimum_games(event: Event) -> None:
    form = FundForm(RULES | {"minimum_share": "50", "minimum_games": "7"}, event=event)
    assert form.errors == {}
    names = ("currency", "minimum_share", "budget", "per_player", "presence", "minimum_games")
    assert [form.cleaned_data[name] for name in names] == ["CHF", 5000, 0, "bracket", "skip", 7]
    without = FundForm(RULES | {"minimum_games": ""}, event=event)
    assert (without.errors, without.cleaned_data["minimum_games"]) == ({}, 0)
    wrong = {"currency": "€", "sharing": "x", "rounding": "3", "budget": "y", "presence": "", "minimum_games": "1000"}
    assert set(FundForm(RULES | wrong, event=event).errors) == set(wrong)
    assert {"criterion", "sections"}.isdisjoint(form.fields)


def test_the_forms_of_a_festival_offer_its_sections_and_no_pairing_numbers() -> None:
    festival = festival_of("A", "B")
    first, second = (section_of(festival, name).pk for name in "AB")
    form = FundForm({**RULES, "criterion": "percentage", "sections": [str(second)]}, event=festival)
    assert form.errors == {}
    assert (form.cleaned_data["sections"], form.cleaned_data["criterion"]) == ([second], "percentage")
    assert FundForm({**RULES, "criterion": "x", "sections": ["0"]}, event=festival).errors.keys() == {
        "criterion", "sections",
    }  # fmt: skip
    data = {**rows_data({"name": "A only", "amounts": "5"}), "category-0-sections": [str(first)]}
    rows = category_rows(festival, fund_with(festival), data)
    assert rows.is_valid(), rows.errors
    [category] = categories_in(rows)
    assert (category.values["sections"], "players" in category.values) == ([first], False)
    assert "players" not in [field.name for field in rows.forms[0].conditions]


def test_a_new_fund_has_a_template_and_a_total() -> None:
    form = NewFundForm({"template": "main", "total": "5000", "currency": "EUR"})
    assert form.is_valid()
    assert form.cleaned_data == {"template": "main", "total": 500_000, "currency": "EUR"}
    assert set(NewFundForm({"template": "gold", "total": ""}).errors) == {"template", "total", "currency"}


def test_rows_show_the_fund_and_one_more(event: Event) -> None:
    row = fund_with(event, main=[50_000, 30_000], women=[1250])
    shown: Any = category_rows(event, row)
    assert [(form["name"].value() or "", form.summary) for form in shown] == [
        ("Main", "All players"),
        ("Women", "All players"),
        ("", ""),
    ]
    assert [form["amounts"].value() for form in shown][:2] == ["500 300", "12.50"]


def test_rows_are_ordered_by_their_numbers_and_the_deleted_and_empty_ones_are_left_out(event: Event) -> None:
    data = rows_data(
        {"name": "Last", "amounts": "1"},
        {"name": "Second", "amounts": "1", "ORDER": "2"},
        {"name": "First", "amounts": "1", "ORDER": "1"},
        {"name": "Gone", "amounts": "1", "ORDER": "1", "DELETE": "on"},
        BLANK,
    )
    rows = category_rows(event, fund_with(event), data)
    assert rows.is_valid()
    assert [each.values["name"] for each in categories_in(rows)] == ["First", "Second", "Last"]


def test_the_number_of_rows_is_limited(event: Event) -> None:
    rows = category_rows(event, fund_with(event), rows_data(*[{"name": "A", "amounts": "1"}] * 45))
    assert not rows.is_valid()
    assert len(rows.forms) == 40
