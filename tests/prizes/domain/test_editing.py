"""Changes of funds: each is one step that can be undone, and what another user changed is not overwritten."""

from __future__ import annotations

from dataclasses import replace

import pytest

from prizes.domain.editing import (
    CategoryValues,
    add_fund,
    import_fund,
    players_listed,
    rating_limits,
    remove_fund,
    require_valid,
    save_fund,
)
from prizes.domain.funds import categories_of, core_fund, fund_seen, numbers_of
from prizes.models import PrizeFund
from tabellone.prizes import Fund, PrizeCategory, Sharing, read_fund, write_fund
from tests.factories import make_event, owner_of, started_event
from tests.festivals import festival_of, section_of
from tests.prizes.made import event_with_fund, fund_now, fund_with, published, saved
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db
TOML = b"""
name = "Open A"
currency = "EUR"
sharing = "equal"
rounding = "5"
per_player = "all"
minimum_share = 10
budget = 900

[[category]]
key = "main"
name = "Main"
amounts = [500, 300]

[[category]]
key = "picked"
name = "Picked"
players = [2, 99]
things = ["Cup"]
amounts = [12.50]
"""


@pytest.fixture
def event() -> Event:
    return started_event(players=4)


def shown(event: Event) -> list[tuple[str, str, list[int]]]:
    return [(each.key, each.name, each.amounts) for each in categories_of(fund_now(event))]


def test_a_template_divides_the_total(event: Event) -> None:
    row = add_fund(event=event, actor=owner_of(event), template="categories", total=500_000, currency="CHF")
    fund = core_fund(fund_now(event), categories_of(fund_now(event)), {})
    assert (row.currency, row.budget, fund.total, row.name) == ("CHF", 500_000, 500_000, "")
    assert [each.name for each in fund.categories] == [
        *("Main prizes", "Under 2000", "Under 1800", "Women", "Under 18", "65 and older"),
    ]


@pytest.mark.parametrize(("template", "total"), [("gold", 100), ("main", 0)])
def test_unknown_templates_and_nothing_to_divide_are_refused(event: Event, template: str, total: int) -> None:
    with pytest.raises(Refused):
        add_fund(event=event, actor=owner_of(event), template=template, total=total, currency="EUR")
    assert not PrizeFund.objects.exists()


def test_rating_groups_follow_the_players() -> None:
    assert rating_limits(started_event(players=4)) == (2000, 1800)
    section = started_event(players=4)
    for rating, row in zip((1810, 1750, 1700, 0), section.registrations.all(), strict=True):
        section.registrations.filter(pk=row.pk).update(rating=rating)
    assert rating_limits(section) == (1800,)
    assert rating_limits(started_event(players=40)) == (2400, 2300)


def test_an_event_has_at_most_eight_funds(event: Event) -> None:
    for _number in range(8):
        add_fund(event=event, actor=owner_of(event), template="main", total=100, currency="EUR")
    assert [fund.name for fund in event.prize_funds.all()] == ["", *(f"Fund {number}" for number in range(2, 9))]
    with pytest.raises(Refused, match="Too many funds"):
        add_fund(event=event, actor=owner_of(event), template="main", total=100, currency="EUR")


def test_categories_are_kept_added_and_deleted_as_the_form_has_them(event: Event) -> None:
    row = fund_with(event, main=[300, 200], women=[100])
    main, _women = categories_of(row)
    saved(
        event,
        row,
        [CategoryValues(None, {"name": "Main!", "amounts": [5]}), CategoryValues(main.pk, {"amounts": [400]})],
        sponsor="Porto",
    )
    assert (fund_now(event).sponsor, shown(event)) == ("Porto", [("main-2", "Main!", [5]), ("main", "Main", [400])])


def test_a_change_is_one_step_and_is_undone_whole(event: Event) -> None:
    row = fund_with(event, main=[300, 200], women=[100])
    before = shown(event)
    saved(event, row, [CategoryValues(None, {"name": "Other", "amounts": [1]})], name="New")
    undo_last(event=event, actor=owner_of(event))
    assert (fund_now(event).name, shown(event)) == ("", before)


def test_a_fund_that_another_user_changed_is_not_saved(event: Event) -> None:
    row = fund_with(event, main=[300])
    for seen, pk in (("old", None), (fund_seen(row), 999_999)):
        with pytest.raises(Refused, match="Another user changed the fund"):
            save_fund(
                event=event,
                actor=owner_of(event),
                pk=row.pk,
                values={},
                categories=[CategoryValues(pk, {"name": "X", "amounts": [1]})],
                seen=seen,
            )
    with pytest.raises(Refused, match="Another user deleted this fund"):
        save_fund(event=event, actor=owner_of(event), pk=0, values={}, categories=[], seen="")
    assert shown(event) == [("main", "Main", [300])]


def test_rules_that_exclude_each_other_and_too_many_categories_are_refused(event: Event) -> None:
    row = fund_with(event, main=[300])
    keep = [CategoryValues(categories_of(row)[0].pk, {})]
    with pytest.raises(Refused, match="sharing 'us' gives each player one prize"):
        saved(event, row, keep, sharing="us", per_player="all")
    with pytest.raises(Refused, match="Too many categories"):
        saved(event, row, [CategoryValues(None, {"name": f"C{n}", "amounts": [1]}) for n in range(41)])
    require_valid(Fund(categories=()))
    with pytest.raises(Refused):
        require_valid(Fund(categories=(PrizeCategory(key="a", name="A", amounts=()),)))


def test_a_file_becomes_a_fund_and_the_same_file(event: Event) -> None:
    row = import_fund(event=event, actor=owner_of(event), data=TOML)
    assert (row.name, row.sharing, row.rounding, row.budget) == ("Open A", Sharing.EQUAL, 500, 90_000)
    now = fund_now(event)
    again = core_fund(now, categories_of(now), numbers_of(event))
    known = read_fund(TOML.replace(b"[2, 99]", b"[2]"))  # nobody has number 99
    assert read_fund(write_fund(again).encode()) == known


def test_a_wrong_file_is_refused_with_the_reason(event: Event) -> None:
    with pytest.raises(Refused, match="the fund has an unknown key: x"):
        import_fund(event=event, actor=owner_of(event), data=b"x = 1")
    many = TOML + b"".join(b'[[category]]\nkey="k%d"\nname="K"\namounts=[1]\n' % n for n in range(39))
    with pytest.raises(Refused):
        import_fund(event=event, actor=owner_of(event), data=many)
    assert not event.prize_funds.exists()


def test_a_fund_is_deleted_unless_it_is_published_and_comes_back_by_undo() -> None:
    event = event_with_fund()
    published(event)
    row, actor = fund_now(event), owner_of(event)
    with pytest.raises(Refused, match="The fund is published"):
        remove_fund(event=event, actor=actor, pk=row.pk, seen=fund_seen(row))
    undo_last(event=event, actor=actor)
    with pytest.raises(Refused, match="Another user changed the fund"):
        remove_fund(event=event, actor=actor, pk=row.pk, seen="old")
    remove_fund(event=event, actor=actor, pk=row.pk, seen=fund_seen(row))
    assert not event.prize_funds.exists()
    undo_last(event=event, actor=actor)
    assert shown(event) == [("main", "Main", [100_000, 50_000])]


def test_a_list_names_players_by_their_numbers(event: Event) -> None:
    assert len(players_listed(event, [2, 1, 2])) == 2
    with pytest.raises(Refused, match="No player has the number 9"):
        players_listed(event, [1, 9])
    assert players_listed(make_event(name="Other"), []) == []


def test_a_file_with_brackets_games_and_presence_becomes_the_same_fund_without_its_absent_players(
    event: Event,
) -> None:
    rules = b'per_player = "bracket"\nminimum_games = 3\npresence = "skip"\nabsent = [1]'
    data = TOML.replace(b'per_player = "all"', rules) + b'bracket = "age"\nminimum_games = 0\n'
    import_fund(event=event, actor=owner_of(event), data=data)
    now = fund_now(event)
    again = read_fund(write_fund(core_fund(now, categories_of(now), numbers_of(event))).encode())
    known = read_fund(data.replace(b"[2, 99]", b"[2]"))  # nobody has number 99
    assert again == replace(known, absent=frozenset())


def test_sections_of_a_file_are_those_of_the_festival_and_others_are_refused(event: Event) -> None:
    festival = festival_of("Open A", "Open B")
    data = TOML + b'sections = ["open b"]\n'
    import_fund(event=festival, actor=owner_of(festival), data=data)
    rows = categories_of(fund_now(festival))
    assert [each.sections for each in rows] == [[], [section_of(festival, "Open B").pk]]
    for other in (event, festival):
        with pytest.raises(Refused, match="There is no section C here"):
            import_fund(event=other, actor=owner_of(other), data=TOML + b'sections = ["C"]\n')


def test_a_check_of_presence_does_not_stop_an_edit(event: Event) -> None:
    row = fund_with(event, main=[300])
    seen = fund_seen(row)
    row.attendance = {"1": True}
    assert fund_seen(row) == seen
