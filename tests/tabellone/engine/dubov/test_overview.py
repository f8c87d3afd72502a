"""What the arbiter sees of a round of the Dubov system."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from tabellone.engine.dubov.overview import BracketPlayer, BracketView, Subgroup, overview
from tabellone.engine.swiss.colours import Strength
from tabellone.interchange.trf import read
from tabellone.record import Colour
from tests.tabellone.engine.dubov.test_edition_1997 import rated
from tests.tabellone.engine.played import record

TEXTBOOK = Path(__file__).parents[3] / "data" / "textbook" / "dubov.trf"


def seat(tpn: int, score: int, aro: int, due: str, strength: Strength, **more: object) -> BracketPlayer:
    plain: dict[str, object] = {"upfloats": (), "is_maximum_upfloater": False, "comes_up": False}
    return BracketPlayer(tpn, score, Fraction(aro), Colour(due), strength, **{**plain, **more})  # type: ignore[arg-type]


def test_the_first_bracket_of_round_5_of_the_worked_tournament() -> None:
    mild = Strength.MILD
    g1, g2 = Subgroup.G1, Subgroup.G2
    view = overview(read(TEXTBOOK.read_bytes()).record, 5)
    assert view.brackets[0] == BracketView(
        30,
        (
            seat(1, 30, 2560, "w", mild, subgroup=g1),
            seat(2, 30, 2568, "b", mild, subgroup=g2, shifts=True),
            seat(3, 30, 2518, "w", mild, subgroup=g1, shifts=True),
            seat(8, 30, 2490, "w", mild, subgroup=g1),
            seat(4, 25, 2555, "b", mild, subgroup=g2, upfloats=(4,), comes_up=True),
            seat(5, 25, 2505, "w", mild, subgroup=g1, upfloats=(3,), comes_up=True, shifts=True),
        ),
        ((8, 3), (1, 5), (2, 4)),
    )
    assert view.bye == seat(11, 10, 2505, "w", Strength.ABSOLUTE, upfloats=(3,))
    assert (view.floaters, len(view.brackets)) == ((), 4)


def test_1997_floaters_stand_apart() -> None:
    """1 floats down to 4, who may not come up a second time running."""
    of = rated(record(4, "1-3 =, 2-4 1", "2-1 0, 3-4 ="), 2400, 2300, 2200, 2100)
    down = seat(1, 15, 2250, "w", Strength.MILD, upfloats=(2,))
    opponent = seat(4, 5, 2250, "w", Strength.ABSOLUTE, upfloats=(2,))
    view = overview(of, 3)
    assert (view.floaters, view.bye) == (((down, opponent),), None)
    assert [bracket.pairs for bracket in view.brackets] == [((3, 2),)]
