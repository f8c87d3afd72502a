"""How games are played: no pairing and no standing depends on it."""

from tabellone.record import Play, Record


def test_a_round_has_the_position_that_was_drawn_for_it() -> None:
    play = Play(is_chess960=True, positions=((1, 518), (2, 0)))
    assert [play.position_in(number) for number in (1, 2, 3)] == [518, 0, None]


def test_usually_nothing_is_special() -> None:
    assert Record().play == Play()
    assert Play().position_in(1) is None
