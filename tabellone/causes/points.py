"""Causes of stated points that differ from the results."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import product

from tabellone.causes.cause import Cause, CauseKind
from tabellone.causes.coming_byes import ARTICLE, REASON, with_coming_byes
from tabellone.engine.checker import PointsDifference, check_points
from tabellone.record import Points, Record, Scoring, format_points

SCORINGS = ((10, 5, 0), (30, 10, 0))
"""Values of win, draw and loss that events use."""
COLUMNS = {None: "TRF 001, 81-84", "MP": "TRF 310, 55-60", "GP": "TRF 310, 62-67"}


def cause_of_points(
    record: Record, stated: Mapping[int, Points | None], differences: Sequence[PointsDifference]
) -> Cause | None:
    """Return the common cause of the differences; None if there are none.

    ``stated``: all stated points, in the record's primary score.
    """
    if not differences:
        return None
    later = with_coming_byes(record)
    if later and not check_points(later, stated):
        return Cause(CauseKind.INTERPRETATION, ARTICLE, REASON)
    article = COLUMNS[differences[0].score]
    other = next((reason for reason, row in _others(record) if not check_points(row, stated)), "")
    if other:
        return Cause(CauseKind.INPUT, f"{article}; {'299' if '299' in other else '162'}", other)
    return Cause(CauseKind.INPUT, article, "the stated points are not the sum of the results")


def _others(record: Record) -> Iterator[tuple[str, Record]]:
    """Yield the record with other values of results, and the sentence about them."""
    if record.adjustments:
        yield "the points do not count the penalties and bonuses (299)", replace(record, adjustments=())
    if record.teams:
        return
    for (win, draw, loss), bye in product(SCORINGS, (None, 0, 1, 2)):
        value = None if bye is None else (win, draw, loss)[bye]
        scoring = Scoring.of(win, draw, loss, pairing_allocated_bye=value)
        if scoring == record.scoring:
            continue
        values = "-".join(map(format_points, (win, draw, loss)))
        bye_value = format_points(scoring.pairing_allocated_bye)
        reason = f"the points follow {values}, and {bye_value} for the pairing-allocated bye, which is not stated"
        yield reason, replace(record, scoring=scoring)
