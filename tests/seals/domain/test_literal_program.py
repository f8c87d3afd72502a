"""The literal twin as a checking program: the Dutch system, two editions, small events."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seals.domain import literal_program
from seals.domain.literal_program import LITERAL, MOST_PLAYERS, by_the_literal_twin
from seals.domain.programs import ProgramAnswer, places_of
from tabellone.engine import pair
from tabellone.engine.generator import Settings, generate
from tabellone.record import AccelerationBand, Round


@pytest.mark.parametrize("edition", ["2017", "2026"])
@pytest.mark.parametrize("players", [7, MOST_PLAYERS])
def test_the_twin_pairs_each_round_of_a_small_event_as_the_engine(edition: str, players: int) -> None:
    record = generate(Settings(players=players, rounds=5, edition=edition), "1", pair)
    for number in range(1, 6):
        assert list(by_the_literal_twin(record, number)) == [ProgramAnswer(LITERAL, places_of(record, number))]


def test_the_edition_in_force_counts_if_the_event_has_none() -> None:
    record = generate(Settings(players=8, rounds=4, edition="2017"), "3", pair)
    dated = replace(record, edition="", header=replace(record.header, start="2019/05/01"))
    assert list(by_the_literal_twin(dated, 4)) == [ProgramAnswer(LITERAL, places_of(record, 4))]


def test_other_systems_rules_and_sizes_have_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    small = generate(Settings(players=8, rounds=3), "1", pair)
    assert by_the_literal_twin(replace(small, system="dubov"), 1) == []
    assert (
        by_the_literal_twin(replace(small, acceleration_bands=(AccelerationBand("rating", 10, 1, 1, first=2000),)), 1)
        == []
    )
    assert by_the_literal_twin(generate(Settings(players=MOST_PLAYERS + 1, rounds=1), "1", pair), 1) == []
    monkeypatch.setattr(literal_program, "MOST_STEPS", 5)
    assert by_the_literal_twin(small, 3) == []


def test_a_round_without_a_legal_pairing_is_told() -> None:
    record = generate(Settings(players=2, rounds=1), "1", pair)
    twice = replace(record, rounds=(*record.rounds, Round(record.rounds[0].pairings)))
    assert list(by_the_literal_twin(twice, 2)) == [ProgramAnswer(LITERAL, None, "impossible")]
