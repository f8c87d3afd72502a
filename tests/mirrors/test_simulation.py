"""Laptop and server as real processes: a short simulation in each run, the long one every night."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.mirrors.simulation import simulate

pytestmark = pytest.mark.services


def test_a_mirror_follows_through_cuts_and_kills(tmp_path: Path) -> None:
    figures = simulate(tmp_path, players=12, rounds=2, cuts=2, kills=3, catch_up=10, longest_cut=3)
    assert (figures["acts"] > 20, sum(figures["kills"].values()), figures["requests"]) == (True, 3, 5)


@pytest.mark.endurance
def test_a_mirror_follows_a_long_event_through_fifty_cuts_and_kills(tmp_path: Path) -> None:
    figures = simulate(tmp_path, players=80, rounds=9, cuts=50, kills=50, catch_up=500, longest_cut=20)
    assert (sum(figures["kills"].values()), figures["requests"]) == (50, 10)
