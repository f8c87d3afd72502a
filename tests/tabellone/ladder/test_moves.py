"""What moves on a ladder, by hand (textbook 6.2), and what must hold always."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from tabellone.ladder import DrawDoes, LadderOutcome, LadderRules, WinTakes, after_game, placed
from tabellone.ladder.moves import without
from tests.tabellone.ladder.test_rules import all_rules

SWAP, INSERT = LadderRules(), LadderRules(win=WinTakes.INSERT)
ORDER = (1, 2, 3, 4, 5, 6)
WON, DRAWN, LOST = LadderOutcome.WON, LadderOutcome.DRAWN, LadderOutcome.LOST


@pytest.mark.parametrize(
    ("rules", "outcome", "after"),
    [
        (SWAP, WON, (1, 5, 3, 4, 2, 6)),  # "scambia il posto con lo sconfitto"
        (SWAP, LOST, ORDER),  # "quando perde resta dove si trova"
        (SWAP, DRAWN, ORDER),
        (INSERT, WON, (1, 5, 2, 3, 4, 6)),
        (INSERT, LOST, ORDER),
        (LadderRules(drop=1), LOST, (1, 2, 3, 4, 6, 5)),  # "perdendo posizioni se perde"
        (LadderRules(drop=9), LOST, (1, 2, 3, 4, 6, 5)),
        (LadderRules(draw=DrawDoes.NEXT), DRAWN, (1, 2, 5, 3, 4, 6)),
        (LadderRules(draw=DrawDoes.WIN), DRAWN, (1, 5, 3, 4, 2, 6)),
        (LadderRules(draw=DrawDoes.WIN, win=WinTakes.INSERT), DRAWN, (1, 5, 2, 3, 4, 6)),
        (SWAP, LadderOutcome.WON_UNPLAYED, (1, 5, 3, 4, 2, 6)),
        (LadderRules(drop=1), LadderOutcome.LOST_UNPLAYED, (1, 2, 3, 4, 6, 5)),
        (SWAP, LadderOutcome.VOID, ORDER),
    ],
)
def test_the_fifth_challenges_the_second(rules: LadderRules, outcome: LadderOutcome, after: tuple[int, ...]) -> None:
    assert after_game(ORDER, 5, 2, outcome, rules) == after


def test_who_has_come_to_stand_above_does_not_go_down_by_winning() -> None:
    assert after_game(ORDER, 2, 5, WON, SWAP) == ORDER
    assert after_game(ORDER, 2, 5, DRAWN, LadderRules(draw=DrawDoes.NEXT)) == ORDER


def test_a_game_of_somebody_who_left_moves_nobody() -> None:
    assert after_game((1, 2, 3), 9, 1, WON, SWAP) == (1, 2, 3)
    assert after_game((1, 2, 3), 3, 9, LOST, LadderRules(drop=1)) == (1, 2, 3)


def test_a_player_is_put_at_a_place_and_the_others_keep_their_order() -> None:
    assert placed(ORDER, 5, 1) == (5, 1, 2, 3, 4, 6)
    assert placed(ORDER, 1, 3) == (2, 3, 1, 4, 5, 6)
    assert placed(ORDER, 1, 99) == (2, 3, 4, 5, 6, 1)
    assert placed(ORDER, 6, -4) == (6, 1, 2, 3, 4, 5)
    assert placed(ORDER, 9, 2) == (1, 9, 2, 3, 4, 5, 6)
    assert without(ORDER, 3) == (1, 2, 4, 5, 6)


@given(st.permutations(range(1, 9)), st.data(), all_rules, st.sampled_from(LadderOutcome))
def test_a_game_always_leaves_a_permutation_and_nobody_above_the_challenged_moves(
    order: list[int], data: st.DataObject, rules: LadderRules, outcome: LadderOutcome
) -> None:
    above = data.draw(st.integers(0, 6))
    below = data.draw(st.integers(above + 1, 7))
    before, challenger, challenged = tuple(order), order[below], order[above]
    after = after_game(before, challenger, challenged, outcome, rules)
    assert sorted(after) == sorted(before)
    assert after[:above] == before[:above]
    others = [player for player in before if player not in (challenger, challenged)]
    assert [player for player in after if player not in (challenger, challenged)] == others
    if outcome is WON:
        assert after.index(challenger) == above
        assert after.index(challenged) == (below if rules.win is WinTakes.SWAP else above + 1)
    if outcome is LOST:
        assert after.index(challenger) == min(below + rules.drop, 7)
