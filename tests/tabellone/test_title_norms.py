"""Title norms by the tables of B.01."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabellone.record import Bye, ByeKind, Game, Player, Record, Result, Round
from tabellone.title_norms import LastGame, NormState, norms_for

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
