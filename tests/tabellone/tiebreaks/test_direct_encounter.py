from __future__ import annotations

import random
from fractions import Fraction

import pytest

from tabellone.record import Game, Player, Record, Result, Round, Scoring
from tabellone.tiebreaks import crosstable, explain, parse_code, standings
from tabellone.tiebreaks.direct_encounter import places, resolved
from tests.tabellone.tiebreaks import twin
from tests.tabellone.tiebreaks.events import event, values

THREE_WHO_ALL_MET = """
    2w1 3b= 4w0 5b=
    1b0 4w1 3b= 6w=
    4b= 1w= 2w= Z
    3w= 2b0 1b1 Z
    6w= Z   Z   1w=
    5b= Z   Z   2b=
"""
WHOEVER_WINS = [(Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)]


def places_among(record: Record, *tied: int, code: str = "DE") -> dict[int, int]:
    return dict(places(resolved(crosstable(record), parse_code(code), tied)))


def test_6_2_all_met_so_the_separate_standings_decide() -> None:
    assert places_among(event(THREE_WHO_ALL_MET), 1, 2, 3) == {1: 1, 3: 2, 2: 3}


def test_6_2_a_tie_within_the_separate_standings_is_resolved_by_applying_article_6_again() -> None:
    record = event("""
        2w1 3w1 4w0
        1b0 4b1 3w1
        4w1 1b0 2b0
        3b0 2w0 1b1
    """)
    # 1 and 2 have two points each among the four, 3 and 4 one; each pair's own game decides it.
    assert places_among(record, 1, 2, 3, 4) == {1: 1, 2: 2, 3: 3, 4: 4}


def test_6_2_a_circle_stays_tied() -> None:
    record = event("""
        2w1 3b0 Z
        1b0 Z   3w1
        Z   1w1 2b0
    """)
    assert places_among(record, 1, 2, 3) == {1: 0, 2: 0, 3: 0}


def test_6_3_alone_at_the_top_whatever_the_missing_game_brings() -> None:
    record = event("""
        2w1 3w1 Z
        1b0 Z   Z
        Z   1b0 Z
    """)
    assert places_among(record, 1, 2, 3) == {1: 1, 2: 2, 3: 2}


def test_6_3_the_second_follows_when_the_first_is_certain() -> None:
    record = event("""
        2w1 3w1 4w1 Z
        1b0 4w1 3w1 Z
        4w= 1b0 2b0 Z
        3b= 2b0 1b0 Z
    """)
    assert places_among(record, 1, 2, 3, 4) == {1: 1, 2: 2, 3: 3, 4: 3}


def test_6_3_nothing_is_certain_if_somebody_can_still_draw_level() -> None:
    record = event("""
        2w1 Z
        1b0 3w1
        Z   2b0
    """)
    # 3 could beat 1, and then all three have a point.
    assert places_among(record, 1, 2, 3) == {1: 0, 2: 0, 3: 0}


def test_6_3_then_article_6_is_applied_again_to_the_others() -> None:
    record = event("""
        2w1 3w1 4w1 Z
        1b0 Z   Z   3w1
        Z   1b0 Z   2b0
        Z   Z   1b0 Z
    """)
    # After 1, among 2, 3 and 4 only 2-3 was played: 2 could be passed by 4, so those three stay tied.
    assert places_among(record, 1, 2, 3, 4) == {1: 1, 2: 2, 3: 2, 4: 2}
    assert places_among(record, 1, 2, 3) == {1: 1, 2: 2, 3: 3}


def test_6_1_1_forfeits_are_excluded_unless_the_event_includes_them() -> None:
    record = event("""
        2w+
        1b-
    """)
    assert places_among(record, 1, 2) == {1: 0, 2: 0}
    assert places_among(record, 1, 2, code="DE/P") == {1: 1, 2: 2}


def test_6_1_1_and_15_2_forfeits_count_in_predetermined_pairings() -> None:
    record = event("2w+\n1b-", system="berger")
    assert places_among(record, 1, 2) == {1: 1, 2: 2}


def test_6_1_2_the_average_counts_where_two_have_met_more_than_once() -> None:
    record = event("""
        2w1 2b= 3w0
        1b0 1w= 4w1
        4w1 Z   1b1
        3b0 Z   2b0
    """)
    lines = explain(record, "DE", 1, codes=["DE"])
    assert [(line.round, line.opponent, line.value, line.note) for line in lines] == [
        (1, 2, Fraction(15, 4), "repeated"),
        (2, 2, Fraction(15, 4), "repeated"),
    ]
    assert places_among(record, 1, 2) == {1: 1, 2: 2}


def test_article_6_is_applied_to_those_still_tied_only() -> None:
    record = event("2w1 Z\n1b0 U")
    assert values(record, "DE") == {1: 1, 2: 2}
    # Pairing numbers leave nobody tied, so nothing is left for direct encounter after them.
    assert [row.values[1].value for row in standings(record, codes=["TPN", "DE"]).rows] == [0, 0]


def test_type_a_may_stand_in_the_list_more_than_once() -> None:
    record = event("""
        2w1 4b= 3b0 5w=
        1b0 3w1 4w= 6w=
        4w1 2b0 1w1 7b0
        3b0 1w= 2b= Z
        Z   Z   Z   1b=
        Z   Z   Z   2b=
        Z   Z   Z   3w1
    """)
    table = standings(record, codes=["DE", "WIN", "DE"])
    # 1, 2 and 3 beat each other in a circle; 3 has a win more; then 1 is ahead of 2.
    assert [(row.tpn, row.rank, *[value.value for value in row.values]) for row in table.rows[:3]] == [
        (3, 1, 0, 2, 0),
        (1, 2, 0, 1, 1),
        (2, 3, 0, 1, 2),
    ]


def random_group(rng: random.Random) -> tuple[Record, list[int]]:
    """Players of whom each two met once, twice or not at all; at most five games among them are missing."""
    count = rng.randint(2, 5)
    pairs = [(one, other) for one in range(1, count + 1) for other in range(one + 1, count + 1)]
    missing = rng.sample(pairs, rng.randint(0, min(5, len(pairs))))
    games = [pair for pair in pairs if pair not in missing]
    games += rng.sample(games, rng.randint(0, min(2, len(games))))
    draws = rng.choice([1, 1, 8])
    results = [WHOEVER_WINS[0]] * 2 + [WHOEVER_WINS[1]] * draws + [WHOEVER_WINS[2]]
    rounds = tuple(Round.of((Game(one, other, *rng.choice(results)),)) for one, other in games)
    scoring = rng.choice([Scoring(), Scoring(), Scoring.of(30, 10), Scoring.of(30, 20, 10)])
    players = tuple(Player(tpn, f"Player {tpn}") for tpn in range(1, count + 1))
    return Record(players, rounds, scoring=scoring), list(range(1, count + 1))


@pytest.mark.parametrize("seed", range(8))
def test_article_6_agrees_with_every_completion_of_the_missing_games(seed: int) -> None:
    rng = random.Random(seed)
    decided = 0
    for _ in range(400):
        record, tied = random_group(rng)
        expected = twin.places(record, tied)
        assert places_among(record, *tied) == expected
        decided += any(expected.values())
    assert decided > 100
