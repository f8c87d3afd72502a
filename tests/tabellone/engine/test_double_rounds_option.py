"""The option of double rounds is one and the same wherever it can be chosen."""

from tabellone.engine import SYSTEMS
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.options import Options


def test_it_is_one_option_for_players() -> None:
    having = [found for system in SYSTEMS.values() if (found := system.option(DOUBLE_ROUNDS.key)) is not None]
    assert len(having) == 6
    assert all(found is DOUBLE_ROUNDS for found in having)
    assert DOUBLE_ROUNDS.is_of_players


def test_it_is_announced_in_a_sentence() -> None:
    said = "Double rounds: opponents play two games, one with each colour."
    assert SYSTEMS["dutch"].announced(Options(double_rounds=True)) == (said,)
    assert said in SYSTEMS["round-robin"].announced(Options(double_rounds=True))
