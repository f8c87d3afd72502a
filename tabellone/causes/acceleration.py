"""Comparison of the stated virtual points (TRF 250) with the acceleration that the report names (192)."""

from __future__ import annotations

from dataclasses import replace

from tabellone.causes.cause import Cause, CauseKind
from tabellone.engine.errors import UnknownSystem
from tabellone.engine.rules import virtual_rules_of
from tabellone.engine.swiss.acceleration import as_reported, virtual_points
from tabellone.record import Record, format_points


def cause_of_acceleration(record: Record) -> Cause | None:
    """Return the difference between the virtual points and Baku acceleration; None if they agree or one is not stated.

    Only rounds that were paired are compared. Raises UnknownSystem.
    """
    if not record.baku or not record.virtual_points:
        return None
    edition = virtual_rules_of(record)
    plain = replace(record, virtual_points=())
    try:
        ruled = virtual_points(plain, edition)
    except UnknownSystem as error:
        return Cause(CauseKind.INPUT, "C.04.7, 1.1", str(error))
    if as_reported(plain, edition).virtual_points == record.virtual_points:
        return None
    stated = virtual_points(record, edition)
    for number in range(1, len(record.rounds) + 1):
        for tpn in sorted(record.contestant):
            if stated(tpn, number) != ruled(tpn, number):
                has, needs = format_points(stated(tpn, number)), format_points(ruled(tpn, number))
                reason = f"number {tpn} has {has} virtual points in round {number}, by Baku acceleration {needs}"
                return Cause(CauseKind.INPUT, "C.04.7, 1", reason)
    return None
