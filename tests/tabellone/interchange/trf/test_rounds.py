"""The columns of rounds: games, byes and absences."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.interchange import trf
from tabellone.record import (
    Bye,
    ByeKind,
    Game,
    RequestedBye,
    Result,
    Round,
)
from tests.tabellone.interchange.trf.six import SIX, of

W, D, L = Result.WIN, Result.DRAW, Result.LOSS


def test_absences_of_a_round_not_paired_may_stand_in_its_columns_in_240_or_in_xxz() -> None:
    wanted = (RequestedBye(1, 1, ByeKind.HALF), RequestedBye(1, 2, ByeKind.ZERO))
    assert of("240 H 001    1", "240 Z 001    2").requested_byes == wanted
    assert of("240 H 001    1", "XXZ 1 2").requested_byes == wanted
    in_columns = SIX.replace("0.0    1", "0.0    1  0000 - H").replace("0.0    2", "0.0    2  0000 - Z")
    assert trf.read(in_columns).record.requested_byes == wanted


def test_absences_of_rounds_to_come_stand_in_their_own_lines_and_not_among_what_was_played() -> None:
    text = trf.write(of("240 H 001    1", "240 F 001    3", "240 Z 002    2"))
    assert [len(line) for line in text.splitlines() if line.startswith("001")] == [89] * 6
    assert "\n240 F 001    3\n240 H 001    1\n240 Z 002    2\n" in text
    assert "XXZ" not in text


def test_who_is_absent_for_nothing_may_stand_in_the_next_rounds_columns_too() -> None:
    record = of("240 Z 001    1")
    assert "0.0    1  0000 - Z\n" in trf.write(record)
    worth_something = replace(record, scoring=replace(record.scoring, zero_bye=5))
    assert "0000" not in trf.write(worth_something)


def test_symbols_of_older_programs_beside_no_opponent() -> None:
    cells = ["   6 W 1", "0000 - +", "0000 - =", "0000 - -", "       z", "0001 B 0"]
    text = "".join(f"{line}  {cell}\n" for line, cell in zip(SIX.splitlines(), cells, strict=True))
    kinds = {2: ByeKind.FULL, 3: ByeKind.HALF, 4: ByeKind.ZERO, 5: ByeKind.ZERO}
    assert trf.read(text).record.rounds == (
        Round.of((Game(1, 6, W, L),), tuple(Bye(tpn, kind) for tpn, kind in kinds.items())),
    )


@pytest.mark.parametrize(
    ("cells", "game"),
    [
        (("   2 - +", "   1 - -"), Game(1, 2, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        (("   2 b -", "   1 - -"), Game(2, 1, Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)),
        (("   2 - -", "   1 w +"), Game(2, 1, Result.FORFEIT_WIN, Result.FORFEIT_LOSS)),
        (("   2 w 0", "   1 b 0"), Game(1, 2, L, L)),
        (("   2 w =", "   1 b 0"), Game(1, 2, D, L)),
        (("   2 b d", "   1 w d"), Game(2, 1, Result.SHORT_DRAW, Result.SHORT_DRAW)),
        (("   2 w", "   1 b *"), Game(1, 2)),
    ],
)
def test_unusual_games(cells: tuple[str, str], game: Game) -> None:
    first, second, *_rest = SIX.splitlines()
    assert trf.read(f"{first}  {cells[0]}\n{second}  {cells[1]}\n").record.rounds == (Round.of((game,)),)
