"""Articles 14.1 to 14.4, 15 and 16: each category of unplayed rounds, in each edition."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tabellone.record import Record, Scoring
from tabellone.tiebreaks import explain
from tests.tabellone.tiebreaks.events import around, event, value, values

BEFORE_2026 = ["2023", "2024"]
EVERY_EDITION = ["2023", "2024", "2026"]


# --- 16.3: the score as it counts for the opponents ---


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_3_1_byes_of_the_pairing_and_full_point_byes_count_as_awarded(edition: str) -> None:
    record = event("2w1 U F\n1b0 Z 3w1\nZ Z 2b0")
    assert value(record, "ABH", edition=edition) == 30
    low = event("2w1 U Z\n1b0 Z 3w1\nZ Z 2b0", scoring=Scoring.of(pairing_allocated_bye=5))
    assert value(low, "ABH", edition=edition) == 10 + 5 + 5


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_3_1_forfeits_count_as_awarded_even_in_the_last_round(edition: str) -> None:
    record = event("2w1 2b+\n1b0 1w-")
    assert values(record, "ABH", edition=edition) == {1: 20, 2: 0}


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_3_1_a_requested_bye_followed_by_a_round_that_is_no_vur_counts_as_awarded(edition: str) -> None:
    for later in ("2w1", "U", "F", "2w+"):
        answer = {"2w1": "1b0", "2w+": "1b-"}.get(later, "U")
        record = event(f"Z {later}\nU {answer}")
        assert value(record, "ABH", edition=edition) == 10


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_3_2_requested_byes_followed_by_vurs_only_count_as_draws(edition: str) -> None:
    record = event("2w1 Z 2b- H Z\n1b0 U 1w+ Z U")
    # A draw for each of the three byes; the forfeit loss is worth what it gave.
    assert value(record, "ABH", edition=edition) == 10 + 5 + 0 + 5 + 5


@pytest.mark.parametrize("edition", EVERY_EDITION)
def test_16_3_2_a_requested_bye_in_the_last_round_counts_as_a_draw(edition: str) -> None:
    record = event("2w1 Z\n1b0 U")
    assert value(record, "ABH", edition=edition) == 15
    assert value(record, "BH", 2, edition=edition) == 15 + 10


def test_16_1_1_rounds_before_a_late_entry_are_zero_point_byes() -> None:
    record = event("Z 2w1\nU 1b0")
    assert value(record, "VUR") == 1
    assert value(record, "ABH") == 10


def test_16_3_a_round_in_progress_is_no_vur() -> None:
    assert value(event("Z 2w*\nU 1b*"), "ABH") == 0
    assert value(event("Z 2w*\nU 1b*"), "ABH", after_round=1) == 5


# --- 16.4: the dummy ---


@pytest.mark.parametrize(
    ("line", "dummies"),
    [
        (("1:20", "1:20", "U"), 30),
        (("1:20", "1:20", "F"), 30),
        (("1:20", "1:20", "+:10"), 30),
        (("1:20", "H", "1:20"), 25),
        (("1:20", "Z", "1:20"), 20),
        (("1:20", "1:20", "-:15"), 20),
        (("1:20", "Z", "Z"), 10 + 10),
        (("Z", "-:20", "H"), 5 + 5 + 5),
    ],
)
@pytest.mark.parametrize("edition", BEFORE_2026)
def test_16_4_before_2026_the_dummy_has_the_players_own_score(
    line: tuple[str, ...], dummies: int, edition: str
) -> None:
    played = sum(20 for cell in line if cell.startswith("1"))
    assert value(around(*line), "BH", edition=edition) == played + dummies


@pytest.mark.parametrize(
    ("line", "dummies"),
    [
        (("1:20", "1:20", "U"), 15),  # 16.2.1
        (("1:20", "1:20", "F"), 15),  # 16.2.1
        (("1:20", "H", "1:20"), 15),  # 16.2.3
        (("1:20", "1:20", "Z"), 15),  # 16.2.5
        (("1:20", "Z", "Z"), 10 + 10),  # own score is lower
    ],
)
def test_16_4_2_from_2026_a_bye_is_worth_no_more_than_draws_in_all_rounds(line: tuple[str, ...], dummies: int) -> None:
    played = sum(20 for cell in line if cell.startswith("1"))
    assert value(around(*line), "BH", edition="2026") == played + dummies


def test_16_4_1_from_2026_a_forfeit_win_is_worth_no_more_than_the_scheduled_opponents_adjusted_score() -> None:
    # The opponent has a point before and is away after: one point and a draw for the last round.
    record = around("1:20", "1:20", "+:10", "1:20")
    assert value(record, "BH", edition="2026") == 60 + 15
    assert value(record, "BH", edition="2024") == 60 + 40


def test_16_4_1_from_2026_a_forfeit_loss_is_worth_no_more_than_the_scheduled_opponents_score() -> None:
    assert value(around("1:20", "1:20", "-:10"), "BH", edition="2026") == 40 + 10
    assert value(around("1:20", "1:20", "-:25"), "BH", edition="2026") == 40 + 20


def test_16_4_2_the_cap_is_made_of_the_events_own_draws_and_of_the_rounds_so_far() -> None:
    football = event("U 2w1\nZ 1b0", scoring=Scoring.of(30, 10))
    assert value(football, "BH", edition="2026") == 0 + 20
    record = event("U 2w1 2b1\nZ 1b0 1w0")
    assert value(record, "BH", edition="2026", after_round=1) == 5


def test_16_4_sonneborn_berger_takes_the_dummy_times_the_points_awarded() -> None:
    record = around("1:20", "H", "1:20")
    assert value(record, "SB", edition="2024") == 20 + Fraction(25, 2) + 20
    assert value(record, "SB", edition="2026") == 20 + Fraction(15, 2) + 20


def test_mtb26_p_takes_forfeits_as_played_against_the_scheduled_opponent() -> None:
    record = around("1:20", "1:20", "+:10", "-:35")
    for edition in EVERY_EDITION:
        assert value(record, "BH/P", edition=edition) == 20 + 20 + 15 + 35
        assert value(record, "SB/P", edition=edition) == 20 + 20 + 15 + 0
        assert value(record, "BH/C1/P", edition=edition) == 20 + 20 + 35  # nothing is voluntarily unplayed then


# --- 15.2: predetermined pairings ---

ROUND_ROBIN = "2w1 3b+ 4w-\n1b0 4w= 3b1\n4w0 1w- 2w0\n3b1 2b= 1b+"


@pytest.mark.parametrize("edition", EVERY_EDITION)
@pytest.mark.parametrize("system", ["berger", "custom-round-robin", "fide_scheveningen"])
def test_15_2_in_predetermined_pairings_forfeits_are_games_against_the_opponent(system: str, edition: str) -> None:
    record = event(ROUND_ROBIN, system=system)
    assert values(record, "BH", edition=edition) == {1: 15 + 0 + 25, 2: 20 + 25 + 0, 3: 25 + 20 + 15, 4: 0 + 15 + 20}
    assert values(record, "SB", edition=edition) == {1: 15, 2: Fraction(25, 2), 3: 0, 4: Fraction(15, 2) + 20}


def test_15_2_a_report_without_the_code_of_its_system_may_call_itself_a_round_robin() -> None:
    plain = event(ROUND_ROBIN)
    named = Record(
        plain.players,
        plain.rounds,
        header=type(plain.header)(type="Individual: Round-Robin"),
        planned_rounds=3,
    )
    assert values(named, "SB") == values(event(ROUND_ROBIN, system="berger"), "SB")


def test_15_2_the_free_round_of_a_round_robin_contributes_nothing() -> None:
    record = event("Z 3w1 2b=\n3b= Z 1w=\n2w= 1b0 Z", system="berger")
    assert values(record, "BH") == {1: 5 + 10, 2: 5 + 15, 3: 10 + 15}
    assert [line.round for line in explain(record, "BH", 1)] == [2, 3]
