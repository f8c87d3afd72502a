"""Laptops and server as real processes: a short simulation in each run, the long one every night."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mirrors.simulation import simulate

pytestmark = pytest.mark.services


def test_an_event_goes_through_cuts_kills_hand_overs_and_a_lost_laptop(tmp_path: Path) -> None:
    figures = simulate(tmp_path, players=12, rounds=2, cuts=1, kills=2, catch_up=0, longest_cut=2, faults=0.08)
    assert (figures["acts"] > 20, sum(figures["kills"].values()), figures["requests"]) == (True, 2, 5)


@pytest.mark.endurance
def test_a_long_event_goes_through_fifty_cuts_and_kills_hand_overs_and_a_lost_laptop(tmp_path: Path) -> None:
    figures = simulate(tmp_path, players=80, rounds=9, cuts=50, kills=50, catch_up=500, longest_cut=20)
    assert (sum(figures["kills"].values()), figures["requests"]) == (50, 14)
