"""Each condition of a norm, from its article."""

from __future__ import annotations

import pytest

from tabellone.norms import RULES, Condition, NormEvent, NormRules, case_of, conditions_of
from tabellone.norms.conditions import mix_conditions, performance_of, points_text
from tabellone.record import Record
from tests.tabellone.norms.test_exemption import swiss
from tests.tabellone.test_title_norms import FIELD, Opponent, played, round_robin

GM, IM, WGM, WIM = RULES
TEN = [*FIELD, FIELD[0]]


def of(record: Record, rules: NormRules = GM) -> dict[str, Condition]:
    case = case_of(NormEvent(record), 1)
    return {row.kind: row for row in conditions_of(rules, case, case.games)}


def told(record: Record, kind: str, rules: NormRules = GM) -> tuple[str, bool, str, str]:
    row = of(record, rules)[kind]
    return row.article, row.holds, row.value, row.required


def changed(changes: dict[int, Opponent]) -> list[Opponent]:
    return [changes.get(place, row) for place, row in enumerate(FIELD)]


def test_all_conditions_of_a_swiss_in_the_order_of_their_articles() -> None:
    assert [*of(played("11111==10")).values()] == [
        Condition("games", "1.4.1a", True, "9", "9"),
        Condition("federations", "1.4.3", True, "4", "2"),
        Condition("own_federation", "1.4.4", True, "2", "5"),
        Condition("one_federation", "1.4.4", True, "2", "6"),
        Condition("titled", "1.4.5", True, "6", "5"),
        Condition("mix", "1.4.5", True, "3", "3"),
        Condition("performance", "1.4.8", True, "2637", "2600"),
        Condition("average", "1.4.8a", True, "2417", "2380"),
        Condition("score", "1.4.8b", True, "7", "3.5"),
    ]


def test_1_4_1_the_number_of_games() -> None:
    assert told(played("11111111"), "games") == ("1.4.1a", False, "8", "9")
    assert told(played("11111111U"), "games") == ("1.4.1c", True, "8", "8")
    assert told(played("1111111UU"), "games") == ("1.4.1c", False, "7", "8")
    case = case_of(NormEvent(played("U")), 1)
    assert conditions_of(GM, case, ()) == (Condition("games", "1.4.1a", False, "0", "9"),)


def test_1_4_1e_all_scheduled_rounds_of_predetermined_pairings() -> None:
    assert told(round_robin("111111111"), "rounds") == ("1.4.1e", True, "9", "9")
    assert told(round_robin("11111111*"), "rounds") == ("1.4.1e", False, "8", "9")
    assert "rounds" not in of(played("11111111*"))


def test_1_4_1f_the_mix_of_the_complete_event() -> None:
    field: list[Opponent] = [*FIELD[:6], *[(2450, "", "ESP")] * 7]
    case = case_of(NormEvent(round_robin("1" * 13, field)), 1)
    some = [game for game in case.games if game.round not in (10, 11, 12, 13)]
    rows = {row.kind: row for row in conditions_of(GM, case, some)}
    assert rows["titled"].holds
    assert rows["whole_mix"] == Condition("whole_mix", "1.4.1f", False, "3", "5"), "6 of 13 titled; 3 of 5 GMs"
    assert "whole_mix" not in of(round_robin("111111111"))


def test_1_4_2c_a_last_forfeit_that_the_player_could_afford_to_lose() -> None:
    """Eight games and a forfeit in round 10: as a loss 8 of 9, dp 351 of 89 %; 7 of 9 is 220, 5½ of 9 too little."""
    good = of(played("U11111111+", TEN))
    assert good["forfeit"] == Condition("forfeit", "1.4.2c", True, "8", "8")
    assert (good["performance"].value, good["score"].value) == ("2768", "8")
    assert told(played("U11===1==+", TEN), "performance") == ("1.4.8", False, "2497", "2600")
    assert "forfeit" not in of(played("11111111+"))


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        (dict.fromkeys(range(9), (2450, "GM", "FRA")), ("1.4.3", False, "1", "2")),
        (dict.fromkeys(range(8), (2450, "GM", "FID")), ("1.4.3", False, "1", "2")),
        ({0: (2450, "GM", "FID"), 3: (2400, "IM", "FID")}, ("1.4.3", True, "3", "2")),
        (dict.fromkeys(range(9), (2450, "GM", "")), ("1.4.3", False, "0", "2")),
    ],
)
def test_1_4_3_two_federations_besides_the_players(
    changes: dict[int, Opponent], expected: tuple[str, bool, str, str]
) -> None:
    """FID, and a federation that is not known, are none."""
    assert told(played("111111111", changed(changes)), "federations") == expected


def test_1_4_3d_an_exemption_stands_in_the_place_of_what_does_not_hold() -> None:
    record = swiss()
    case = case_of(NormEvent(record), 1)
    rows = {row.kind: row for row in mix_conditions(GM, case, case.games)}
    assert rows["exemption"] == Condition("exemption", "1.4.3d", True, "20", "20")
    assert set(rows) == {"own_federation", "exemption", "titled", "mix"}, "three opponents of the host federation"
    national = case_of(NormEvent(played("111111111", [(2450, "GM", "ITA")] * 9), exemption="1.4.3a"), 1)
    kinds = [(row.kind, row.value) for row in mix_conditions(GM, national, national.games)]
    assert kinds == [("exemption", "yes"), ("titled", "9"), ("mix", "9")]
    mixed = case_of(NormEvent(played("111111111"), exemption="1.4.3a"), 1)
    assert "exemption" not in {row.kind for row in mix_conditions(GM, mixed, mixed.games)}, "1.4.3e: a normal one"


@pytest.mark.parametrize(("own", "holds"), [(5, True), (6, False)])
def test_1_4_4_three_fifths_of_the_own_federation(own: int, holds: bool) -> None:  # noqa: FBT001
    field = [(2450, "GM", "ITA")] * own + [(2450, "GM", "FRA"), (2450, "GM", "GER")] * 2
    assert told(played("111111111", field[:9]), "own_federation") == ("1.4.4", holds, str(own), "5")


@pytest.mark.parametrize(("one", "federation", "holds"), [(6, "FRA", True), (7, "FRA", False), (7, "FID", True)])
def test_1_4_4_two_thirds_of_one_federation(one: int, federation: str, holds: bool) -> None:  # noqa: FBT001
    field = [(2450, "GM", federation)] * one + [(2450, "GM", "ESP"), (2450, "GM", "GER"), (2450, "GM", "AUT")]
    value = "1" if federation == "FID" else str(one)
    assert told(played("111111111", field[:9]), "one_federation") == ("1.4.4", holds, value, "6")


@pytest.mark.parametrize(("title", "value"), [("FM", "6"), ("WFM", "6"), ("CM", "5"), ("WCM", "5"), ("", "5")])
def test_1_4_5_half_of_the_opponents_have_a_title_but_cm_and_wcm(title: str, value: str) -> None:
    field = changed({5: (2400, title, "ITA")})
    assert told(played("111111111", field), "titled") == ("1.4.5", True, value, "5")
    assert told(played("1111111111", [*field, (2400, "", "POL")]), "titled")[2:] == (value, "5")
    assert not of(played("111111111", [row if row[1] == "GM" else (row[0], "CM", row[2]) for row in FIELD]))[
        "titled"
    ].holds


@pytest.mark.parametrize(
    ("rules", "titles"),
    [(GM, ["GM"]), (IM, ["GM", "IM"]), (WGM, ["GM", "IM", "WGM"]), (WIM, ["GM", "IM", "WGM", "WIM"])],
)
def test_1_4_5_a_third_has_the_title_or_a_higher_one(rules: NormRules, titles: list[str]) -> None:
    for title in ("GM", "IM", "WGM", "WIM", "FM", "WFM", "CM", ""):
        field: list[Opponent] = [
            (2450, title, row[2]) if place < 3 else (2400, "", row[2]) for place, row in enumerate(FIELD)
        ]
        expected = title in titles
        assert told(played("111111111", field), "mix", rules) == ("1.4.5", expected, "3" if expected else "0", "3")
    assert told(played("1111111111", TEN), "mix") == ("1.4.5", True, "4", "4"), "a third of ten is four"
    assert told(played("1111111", FIELD[:2] + FIELD[3:8]), "mix") == ("1.4.5", False, "2", "3"), "three at least"


def test_1_4_5_in_a_double_round_robin_half_have_the_title() -> None:
    """Seven opponents: half is 4; a third would be 3. Six players at least."""
    seven = [*FIELD[:3], *FIELD[5:]]
    record = round_robin("1" * 14, seven)
    assert told(record, "mix") == ("1.4.5", False, "3", "4")
    assert told(record, "players") == ("1.4.5", True, "8", "6")
    assert told(record, "titled") == ("1.4.5", True, "4", "4")
    assert told(round_robin("1" * 8, FIELD[:4]), "players") == ("1.4.5", False, "5", "6")
    assert "players" not in of(round_robin("111111111"))


def test_1_4_6_the_lowest_opponent_is_raised_and_unrated_ones_are_1400() -> None:
    two_low = changed({7: (2000, "", "ESP"), 8: (0, "", "AUT")})
    games = case_of(NormEvent(played("11111==10", two_low)), 1).games
    assert performance_of(games, 2200) == (2350, 2570), "1400 is raised to 2200, 2000 is not: 21150 / 9"
    assert performance_of(games, 2050) == (2333, 2553), "21000 / 9 = 2333.3"
    assert performance_of(games, 1400) == (2261, 2481), "20350 / 9 = 2261.1"


def test_1_4_7_the_average_is_rounded_half_up() -> None:
    field = [(2451, "GM", "FRA"), (2450, "GM", "GER")]
    games = case_of(NormEvent(played("==", field)), 1).games
    assert performance_of(games, 2200) == (2451, 2451)


@pytest.mark.parametrize(("rules", "lowest"), [(GM, 2380), (IM, 2230), (WGM, 2180), (WIM, 2030)])
def test_1_4_8a_the_least_average(rules: NormRules, lowest: int) -> None:
    for rating in (lowest, lowest - 1):
        field = [(rating, "GM", row[2]) for row in FIELD]
        expected = ("1.4.8a", rating == lowest, str(rating), str(lowest))
        assert told(played("11111==10", field), "average", rules) == expected


@pytest.mark.parametrize(("rules", "lowest"), [(GM, 2600), (IM, 2450), (WGM, 2400), (WIM, 2250)])
def test_1_4_8_the_least_performance(rules: NormRules, lowest: int) -> None:
    for performance in (lowest, lowest - 1):
        field = [(performance - 220, "GM", row[2]) for row in FIELD]
        expected = ("1.4.8", performance == lowest, str(performance), str(lowest))
        assert told(played("11111==10", field), "performance", rules) == expected


def test_1_4_8b_the_least_score() -> None:
    assert told(played("111=00000"), "score") == ("1.4.8b", True, "3.5", "3.5")
    assert told(played("111000000"), "score") == ("1.4.8b", False, "3", "3.5")


def test_points_have_a_decimal_point() -> None:
    assert [points_text(points) for points in (0, 5, 10, 65, 100)] == ["0", "0.5", "1", "6.5", "10"]
