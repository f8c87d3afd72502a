"""One renderer tells every system that reports its steps; here the Lim system, with the readings that took part."""

from __future__ import annotations

from tabellone.engine import NoLegalPairing
from tabellone.engine.lim.readings import readings_of
from tabellone.engine.lim.reasons import EXPLAINER
from tabellone.record import Record
from tests.tabellone.engine.lim.lim_events import lim
from tests.twins.compare import rounds_of


def test_the_median_group_is_told_last_with_who_came_to_it() -> None:
    of = lim(6, "1-4 1, 5-2 0, 3-6 1", forbidden=[(3, 4), (3, 5)])
    parts: dict[str, list[str]] = {
        str(part.heading): [*part.lines] for part in EXPLAINER.parts(of, EXPLAINER.explain(of, 2))
    }
    assert [*parts] == ["The round", "Scoregroup 1", "Scoregroup 0", "The median scoregroup", "Colours"]
    assert (
        "1 Player 1 was paired here, but the pair was broken up for the median scoregroup (2.6)."
        in parts["Scoregroup 1"]
    )
    assert parts["The median scoregroup"][0].startswith("From a higher scoregroup: ")


def test_a_reading_that_decides_something_is_told_with_what_would_be_otherwise() -> None:
    of = next(
        of
        for number in range(200)
        for of in rounds_of("2026", f"reading/{number}", "lim")
        if len(of.rounds) > 1 and _decides(of)
    )
    lines = EXPLAINER.parts(of, EXPLAINER.explain(of, len(of.rounds) + 1))[0].lines
    assert any(line.startswith("Interpretation not used: ") and " With it: " in line for line in lines)


def _decides(of: Record) -> bool:
    try:
        return any(reading.otherwise for reading in readings_of(of, len(of.rounds) + 1, "2026"))
    except NoLegalPairing:
        return False


def test_answers_short_and_long() -> None:
    answer = EXPLAINER.answer(lim(6), EXPLAINER.why_not(lim(6), 1, 1, 5))
    assert answer.short[1:] == (
        "It would be equally good, but the rules first pair the top half with the bottom half.",
    )
    assert answer.long[1] == (
        "The median scoregroup would be later in order by 4.2, exchange order: 1-5 2-4 3-6 instead of 1-4 2-5 3-6."
    )
    of = lim(6, "1-4 1, 5-2 0, 3-6 1")
    floats = EXPLAINER.why_float(of, 2, 3)
    assert floats
    assert floats.long[0] == "3 Player 3 floats: odd number in this scoregroup (2.3.4)."
