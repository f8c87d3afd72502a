"""Title norms by the tables of B.01."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tabellone.title_norms import LastGame, NormState, norm_outlook, norms_for

Opponent = tuple[int, str, str]
WIN, DRAW, LOSS, OPEN = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
    (Result.UNKNOWN, Result.UNKNOWN),
)
OUTCOMES = {"1": WIN, "=": DRAW, "0": LOSS, "*": OPEN, "+": (Result.FORFEIT_WIN, Result.FORFEIT_LOSS)}
FIELD: list[Opponent] = [
    (2450, "GM", "FRA"), (2450, "GM", "GER"), (2450, "GM", "ESP"), (2400, "IM", "FRA"), (2400, "IM", "GER"),
    (2400, "FM", "ITA"), (2400, "", "ITA"), (2400, "", "ESP"), (2400, "", "AUT"),
]  # fmt: skip
"""Average 2417 (16.67 rounded up)."""


def played(results: str, field: Sequence[Opponent] = FIELD, *, title: str = "", sex: str = "") -> Record:
    """Player 1 against each of the field, with these results; ``U`` is the pairing's bye."""
    me = Player(1, "Me", 2400, title, sex, "ITA")
    others = [Player(tpn, f"P{tpn}", *row) for tpn, row in enumerate(_shaped(field), start=2)]
    rounds = []
    for tpn, result in enumerate(results, start=2):
        if result == "U":
            rounds.append(Round.of((), (Bye(1, ByeKind.PAIRING_ALLOCATED),)))
        else:
            rounds.append(Round.of((Game(1, tpn, *OUTCOMES[result]),)))
    return Record((me, *others), rounds=tuple(rounds), planned_rounds=len(rounds))


def _shaped(field: Sequence[Opponent]) -> list[tuple[int, str, str, str]]:
    return [(rating, title, "", federation) for rating, title, federation in field]


def state(of: Record, title: str, result: str = "") -> NormState:
    return next(row for row in norms_for(of, 1, result) if row.title == title)


def test_seven_of_nine_against_2417_is_a_grandmasters_norm_and_six_and_a_half_is_not() -> None:
    """8.1.1: 7/9 is 78 %, dp 220; 6½/9 is 72 %, dp 166."""
    found = state(played("11111==1*"), "GM", "0")
    assert (found.games, found.points, found.average, found.performance) == (9, 70, 2417, 2637)
    assert found.missing == ()
    assert state(played("1111===1*"), "GM", "0").missing == ("performance",)
    assert state(played("1111===1*"), "GM", "=").missing == ()
    assert state(played("1111===1*"), "GM", "=").points == 70


def test_an_open_game_is_no_game_until_it_is_supposed_to_end() -> None:
    assert "games" in state(played("11111==1*"), "GM").missing


@pytest.mark.parametrize(
    ("changed", "missing"),
    [
        ({2: (2450, "IM", "ESP")}, "mix"),
        ({3: (2400, "", "FRA"), 5: (2400, "CM", "ITA")}, "titled"),
        (dict.fromkeys((0, 1, 3, 4), (2440, "GM", "ITA")), "own_federation"),
        (dict.fromkeys(range(9), (2440, "GM", "FRA")), "one_federation"),
        (dict.fromkeys(range(9), (2440, "GM", "FID")), "federations"),
        ({number: (2300, "GM", "FRA" if number % 2 else "GER") for number in range(9)}, "average"),
    ],
)
def test_what_is_missing(changed: dict[int, Opponent], missing: str) -> None:
    field = [changed.get(number, row) for number, row in enumerate(FIELD)]
    assert missing in state(played("111111111", field), "GM").missing


def test_the_lowest_opponent_counts_as_the_floor_and_unrated_ones_as_1400() -> None:
    of = played("1111111==", [(0, "", "AUT"), *FIELD[1:]])
    assert state(of, "GM").average == round((2200 + sum(row[0] for row in FIELD[1:])) / 9)
    assert state(of, "IM").average == round((2050 + sum(row[0] for row in FIELD[1:])) / 9)


def test_eight_games_and_the_bye_are_enough_in_nine_rounds_and_not_in_ten() -> None:
    assert "games" not in state(played("U11111==1"), "GM").missing
    assert "games" not in state(played("+11111==1"), "GM").missing
    assert "games" in state(played("UU1111==1"), "GM").missing
    assert "games" in state(played("UU11111==1", [*FIELD, FIELD[0]]), "GM").missing


def test_later_games_and_games_against_beaten_opponents_may_be_left_out() -> None:
    lost = played("11111==1=0", [*FIELD, (2400, "GM", "FRA")])
    assert (state(lost, "GM").missing, state(lost, "GM").games) in (((), 9), ((), 10))
    weak = played("1=1=11===1", [*FIELD, (1400, "", "FRA")])
    assert state(weak, "GM").games == 9, "the last one, who was beaten, is left out"


def test_titles_that_are_held_and_titles_for_women() -> None:
    assert [row.title for row in norms_for(played("111111111"), 1)] == ["GM", "IM"]
    assert [row.title for row in norms_for(played("111111111", sex="w", title="WIM"), 1)] == ["GM", "IM", "WGM"]
    assert norms_for(played("111111111", title="GM"), 1) == ()


def test_nothing_is_said_while_an_opponent_is_not_known_or_of_nobody() -> None:
    of = played("11111==1")
    assert norms_for(Record(of.players, rounds=of.rounds, planned_rounds=9), 1) == ()
    assert norms_for(of, 77) == ()
    assert norms_for(played("U", []), 1) == ()


def test_less_than_35_per_cent_is_no_norm() -> None:
    strong = [(2800, "GM", federation) for _, _, federation in FIELD]
    assert state(played("1==000000", strong), "IM").missing == ("score",)


def test_before_the_last_round_is_paired_the_last_game_is_supposed() -> None:
    whole = played("111==1111")
    before = Record(whole.players, rounds=whole.rounds[:-1], planned_rounds=9)
    assert norms_for(before, 1) == ()
    for said, result in (("1", "1"), ("=", "="), ("0", "0")):
        supposed = norms_for(before, 1, last=LastGame(10, said))
        assert supposed == norms_for(played(f"111==111{result}"), 1)
    free = {row.title: row for row in norms_for(before, 1, last=LastGame(0, ""))}
    assert free["IM"].games == 8
    assert "games" not in free["IM"].missing, "a point without playing counts as a game of nine"


def round_robin(results: str, field: Sequence[Opponent] = FIELD) -> Record:
    """The same games in an event whose pairings are predetermined; a second cycle against the same opponents."""
    once = played(results[: len(field)], field)
    rounds = list(once.rounds)
    for place, result in enumerate(results[len(field) :]):
        rounds.append(Round.of((Game(1, 2 + place % len(field), *OUTCOMES[result]),)))
    return replace(once, rounds=tuple(rounds), planned_rounds=len(rounds), system="round-robin")


ELEVEN: list[Opponent] = [*FIELD, (2450, "GM", "AUT"), (2450, "GM", "POL")]


def test_1_4_1e_where_pairings_are_predetermined_every_round_counts() -> None:
    """The first nine games are a norm, all eleven are none; in a Swiss the last two may be left out."""
    assert state(played("111111=0000", ELEVEN), "GM").missing == ("performance",)
    assert state(played("11111==0000", [*FIELD, *ELEVEN[9:]]), "IM").games < 11
    late = "1111111=000"
    assert state(played(late, ELEVEN), "GM").missing == ()
    assert state(round_robin(late, ELEVEN), "GM").missing == ("performance",)
    assert state(round_robin(late, ELEVEN), "GM").games == 11


def test_1_4_1f_games_against_beaten_opponents_may_be_left_out_in_a_round_robin_too() -> None:
    """Two weak opponents lower the average below 2380; without one of them it is 2395, if he was beaten."""
    weak: list[Opponent] = [(1500, "", "AUT"), (1500, "", "POL"), *FIELD[:3], (2400, "GM", "FRA"), *FIELD[4:]]
    of = state(round_robin("1111111==10", weak), "GM")
    assert (of.missing, of.games, of.average) == ((), 10, 2395)
    assert state(round_robin("==11111==10", weak), "GM").missing != (), "who was not beaten stays"


def test_1_4_1f_the_mix_must_make_a_norm_possible_in_the_whole_round_robin() -> None:
    """Without two beaten untitled opponents half of nine are titled, but of all eleven they are not."""
    strong = [(2450, "GM", "FRA"), (2450, "GM", "GER"), (2450, "GM", "ESP"), (2450, "IM", "FRA"), (2450, "FM", "AUT")]
    untitled = [(2450, "", "POL"), (2450, "", "ITA"), (2450, "", "ITA"), (2450, "", "ESP"), (2450, "", "AUT")]
    nine = [*strong, *untitled[:4]]
    eleven = [*nine, (1900, "", "SVK"), (1900, "", "SVK")]
    assert state(round_robin("111111==0", nine), "GM").missing == ()
    assert state(round_robin("111111==011", eleven), "GM").missing == ("mix", "titled")
    assert state(played("111111==011", eleven), "GM").missing == ()


SIX = FIELD[:4] + FIELD[5:6]


def test_1_4_5_in_a_double_round_robin_each_title_counts_once() -> None:
    """Five opponents, three of them GMs: 3 is half of 5, and not 6 of 10; with two of them the mix is missing."""
    of = round_robin("1111111111", SIX)
    assert state(of, "GM").missing == ()
    assert state(of, "GM").games == 10
    two = [(2450, "IM", "ESP") if place == 2 else row for place, row in enumerate(SIX)]
    assert state(round_robin("1111111111", two), "GM").missing == ("mix",)
    five = round_robin("11111111", SIX[:4])
    assert "players" in state(five, "GM").missing
    assert "players" not in state(played("11111111", SIX[:4] * 2), "GM").missing


def test_1_4_6_the_floor_raises_one_opponent_in_both_games() -> None:
    field = [(1900, "", "AUT"), *SIX[1:]]
    of = round_robin("1111111111", field)
    assert state(of, "GM").average == round((2200 + sum(row[0] for row in field[1:])) / 5)


def test_1_4_4_fid_is_no_federation_in_the_two_thirds() -> None:
    field = [(2450, "GM", "FID")] * 7 + [(2450, "GM", "GER"), (2450, "GM", "FRA")]
    assert state(played("111111111", field), "GM").missing == ()
    french = [(2450, "GM", "FRA")] * 7 + [(2450, "GM", "GER"), (2450, "GM", "FRA")]
    assert state(played("111111111", french), "GM").missing == ("one_federation",)


def test_the_outlook_is_told_after_any_round_and_needs_the_fewest_points_that_are_enough() -> None:
    after_five = replace(played("11=1=", FIELD), planned_rounds=9, system="round-robin")
    everybody = replace(after_five, players=played("111111111").players)
    found = {row.state.title: row for row in norm_outlook(everybody, 1, [7, 8, 9, 10])}
    assert (found["GM"].state.games, found["GM"].scheduled, found["GM"].needed) == (5, 9, 70)
    needed = round_robin("11111==00")  # 6 of 9
    assert state(round_robin("1111111=="[:7] + "00"), "GM").missing == (), "7 points are enough"
    assert state(needed, "GM").missing == ("performance",)
    assert found["IM"].needed == 50
    swiss = replace(everybody, system="dutch")
    assert [row.needed for row in norm_outlook(swiss, 1, [7, 8, 9, 10])] == [None, None]
    assert norm_outlook(replace(everybody, rounds=()), 1) == ()
    lost = replace(played("000000", FIELD[:6]), planned_rounds=9, system="round-robin")
    hopeless = replace(lost, players=everybody.players)
    assert [row.needed for row in norm_outlook(hopeless, 1, [8, 9, 10])] == [None, None]


def test_1_4_3d_in_a_large_swiss_federations_do_not_matter() -> None:
    """The three opponents are of one federation: that is missing where there are only 19 foreign players."""
    from tests.tabellone.norms.test_exemption import swiss

    large, small = swiss(), swiss(foreign=19)
    assert {"federations", "own_federation", "one_federation"}.isdisjoint(norms_for(large, 1)[0].missing)
    assert "federations" in norms_for(small, 1)[0].missing
