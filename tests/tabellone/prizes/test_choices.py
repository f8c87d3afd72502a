"""One prize per player: the passes of the rule."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from hypothesis import given

from tabellone.prizes import Competitor, Fund, PerPlayer, Sharing, distribute
from tabellone.prizes.choices import best_choices, bracket_choices, offers_of
from tabellone.prizes.eligibility import exclusion
from tabellone.record import Player
from tests.tabellone.prizes.examples import amounts_of, category, funds, line_up

ANNA, BRUNO = Player(1, "Anna", sex="w"), Player(2, "Bruno", sex="m")
CARLA, DINA = Player(3, "Carla", sex="w"), Player(4, "Dina", sex="w")
FOUR = line_up(5, 4, 4, 3, players=(ANNA, BRUNO, CARLA, DINA))
EXAMPLE = Fund(
    categories=(category("main", 500, 300, 100), category("women", 260, 120, sex="w")), sharing=Sharing.EQUAL
)


def members(fund: Fund, competitors: Sequence[Competitor]) -> dict[str, list[Competitor]]:
    return {
        each.key: [player for player in competitors if exclusion(each, player.contestant) is None]
        for each in fund.categories
    }


def test_the_example_of_the_documentation() -> None:
    found = distribute(EXAMPLE, FOUR)
    assert amounts_of(found) == [
        (1, "main", 50_000), (2, "main", 20_000), (3, "main", 20_000), (4, "women", 26_000),
    ]  # fmt: skip
    assert [(row.category, row.place, row.amount) for row in found.unclaimed] == [("women", 2, 12_000)]


def test_in_each_pass_a_player_leaves_all_other_categories_for_the_highest_share() -> None:
    choices = best_choices(EXAMPLE, members(EXAMPLE, FOUR))
    told: list[tuple[object, ...]] = [
        (each.in_pass, each.player, each.left.key, each.offered, each.kept.key, each.share)
        for each in choices.departures
    ]
    assert told == [
        (1, 1, "women", 26_000, "main", 50_000),
        (1, 3, "women", 12_000, "main", 20_000),
        (2, 4, "main", 0, "women", 26_000),
    ]
    assert {key: [each.number for each in players] for key, players in choices.members.items()} == {
        "main": [1, 2, 3], "women": [4],
    }  # fmt: skip


def test_equal_shares_are_decided_by_the_announced_order() -> None:
    women, main = category("women", 100, sex="w"), category("main", 100)
    players = line_up(5, 4, players=(ANNA, BRUNO))
    assert amounts_of(distribute(Fund(categories=(women, main)), players)) == [
        (1, "women", 10_000),
        (2, "main", 10_000),
    ]
    later = category("women", 100, sex="w", order=3)
    assert amounts_of(distribute(Fund(categories=(later, main)), players)) == [(1, "main", 10_000)]


def test_the_exact_share_decides_and_not_the_rounded_one() -> None:
    """A third of 100 is more than 33, though both pay 33."""
    fund = Fund(categories=(category("women", 33, sex="w"), category("main", 100)), sharing=Sharing.EQUAL, step=100)
    found = distribute(fund, line_up(5, 5, 5, players=(ANNA, BRUNO, Player(3, "Emil", sex="m"))))
    assert amounts_of(found) == [(1, "main", 3_300), (2, "main", 3_300), (3, "main", 3_300)]


def test_with_all_prizes_a_player_receives_one_in_each_category() -> None:
    fund = Fund(categories=EXAMPLE.categories, sharing=Sharing.EQUAL, per_player=PerPlayer.ALL)
    assert amounts_of(distribute(fund, FOUR)) == [
        (1, "main", 50_000), (2, "main", 20_000), (3, "main", 20_000), (1, "women", 26_000), (3, "women", 12_000),
    ]  # fmt: skip


def test_with_brackets_a_player_keeps_the_highest_share_in_each() -> None:
    """The example of the documentation: Women is in a bracket of its own."""
    main, women = EXAMPLE.categories
    fund = replace(EXAMPLE, categories=(main, replace(women, bracket="women")), per_player=PerPlayer.BRACKET)
    found = distribute(fund, FOUR)
    assert amounts_of(found) == [
        (1, "main", 50_000), (2, "main", 20_000), (3, "main", 20_000), (1, "women", 26_000), (3, "women", 12_000),
    ]  # fmt: skip
    assert found.departures == ()


def test_the_example_of_brackets_in_docs_prizes() -> None:
    categories = (
        category("main", 500, 300),
        category("u1800", 150, max_rating=1799, bracket="rating"),
        category("u1600", 120, max_rating=1599, bracket="rating"),
        category("u18", 100, born_from=2008, bracket="age"),
    )
    people = (Player(1, "Anna", rating=1550, birth="2009/00/00"), Player(2, "Bruno", rating=1500))
    fund = Fund(categories=categories, sharing=Sharing.EQUAL, per_player=PerPlayer.BRACKET)
    assert amounts_of(distribute(fund, line_up(5, 4, players=people))) == [
        (1, "main", 50_000), (2, "main", 30_000), (1, "u1800", 15_000), (2, "u1600", 12_000), (1, "u18", 10_000),
    ]  # fmt: skip
    best = replace(fund, per_player=PerPlayer.BEST)
    assert amounts_of(distribute(best, line_up(5, 4, players=people))) == [(1, "main", 50_000), (2, "main", 30_000)]


def test_one_bracket_is_the_rule_of_the_best_prize() -> None:
    one = replace(EXAMPLE, per_player=PerPlayer.BRACKET)
    assert distribute(one, FOUR).awards == distribute(EXAMPLE, FOUR).awards


def test_upper_and_lower_case_are_one_bracket_and_a_departure_is_told_in_its_own_bracket() -> None:
    age = (category("u18", 90, bracket="Age"), category("u16", 80, bracket="age"))
    fund = Fund(categories=(category("main", 100), *age), per_player=PerPlayer.BRACKET)
    found = distribute(fund, line_up(5, 4))
    assert amounts_of(found) == [(1, "main", 10_000), (1, "u18", 9_000), (2, "u16", 8_000)]
    assert [len(award.reasons) for award in found.awards] == [1, 2, 1]
    assert found.awards[1].reasons[1] == "U16 offered less (80.00) and passes to the next player."


@given(funds(Sharing.HORT, Sharing.EQUAL, Sharing.RANK))
def test_the_choices_of_a_bracket_are_those_of_a_fund_of_its_own(
    example: tuple[Fund, tuple[Competitor, ...]],
) -> None:
    fund, competitors = replace(example[0], per_player=PerPlayer.BRACKET), example[1]
    whole = bracket_choices(fund, members(fund, competitors))
    for categories in fund.brackets:
        own = replace(fund, categories=tuple(replace(each, order=n) for n, each in enumerate(categories, start=1)))
        alone = best_choices(own, members(own, competitors))
        assert {each.key: whole.members[each.key] for each in categories} == alone.members


@given(funds(Sharing.HORT, Sharing.EQUAL, Sharing.RANK))
def test_a_player_who_has_chosen_competes_in_one_category_only(
    example: tuple[Fund, tuple[Competitor, ...]],
) -> None:
    fund, competitors = example
    choices = best_choices(fund, members(fund, competitors))
    own = [
        [key for key, players in choices.members.items() if player in players]
        for player in competitors
        if any(share for groups in choices.groups.values() for group in groups
               for other, share in zip(group.players, group.shares, strict=False) if other == player)
    ]  # fmt: skip
    assert all(len(keys) == 1 for keys in own)
    chosen = {each.player: each.kept.key for each in choices.departures}
    assert all(each.kept.key == chosen[each.player] for each in choices.departures)


@given(funds(Sharing.HORT, Sharing.EQUAL, Sharing.RANK))
def test_without_a_minimum_share_a_kept_share_never_becomes_smaller(
    example: tuple[Fund, tuple[Competitor, ...]],
) -> None:
    fund, competitors = replace(example[0], minimum_share=0), example[1]
    choices = best_choices(fund, members(fund, competitors))
    final = offers_of([each.key for each in fund.announced], choices.groups)
    assert all(final[each.player][each.kept.key] >= each.share for each in choices.departures)


def test_with_a_minimum_share_a_kept_share_can_be_lost() -> None:
    """Three are tied for 90, 10 and 10 with a minimum of 55: first 1 and 2 share 55 each. As 3 leaves for the other
    category the third prize is no longer theirs, half of 100 is below the minimum, and 1 receives all of it.
    """
    main, women = category("main", 90, 10, 10), category("women", 20, sex="w")
    players = line_up(5, 5, 5, players=(BRUNO, replace(BRUNO, tpn=5), CARLA))
    fund = Fund(categories=(main, women), sharing=Sharing.EQUAL, minimum_share=5_500)
    found = distribute(fund, players)
    assert amounts_of(found) == [(2, "main", 10_000), (3, "women", 2_000)]
    assert [(row.category, row.place, row.amount) for row in found.unclaimed] == [("main", 3, 1_000)]
