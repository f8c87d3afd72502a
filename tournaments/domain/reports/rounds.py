"""The rounds of an imported report, paired again: what breaks the rules, what differs, whether another edition agrees.

Pairing takes its time, so it is not done at the import but when its page is looked at, a few rounds at each request,
and kept with the event.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tabellone.engine import SYSTEMS, UnknownSystem, edition_of
from tabellone.engine.checker import BrokenRule, broken_rules, check_round
from tabellone.record import Record
from tournaments.domain.records import record_of
from tournaments.models import ImportReport

SECONDS = 2.0
"""After so long no further round is begun in one request."""
MOST_PLAYERS = 3000
"""Rounds of larger events are left to the command line."""
MOST_PAIRS = 12
"""Pairs that are kept of a round that differs."""

Kept = dict[str, Any]


@dataclass(frozen=True, slots=True)
class ShownRound:
    """A round as the page shows it."""

    number: int
    is_good: bool
    texts: tuple[str, ...]


def check_rounds(report: ImportReport, *, seconds: float = SECONDS) -> ImportReport:
    """Compare the next rounds that are not compared yet, for about so long and at least one; the report as it is then.

    The engine works outside of any transaction. Rounds paired since the import are none of it.
    """
    record = record_of(report.event)
    deadline = time.monotonic() + seconds
    found: dict[str, Kept] = {}
    for number in waiting(report):
        if number > len(record.rounds):
            break
        found[str(number)] = _checked(record, number)
        if time.monotonic() > deadline:
            break
    with transaction.atomic():
        locked = ImportReport.objects.select_for_update().get(pk=report.pk)
        locked.rounds = found | locked.rounds
        locked.save(update_fields=["rounds"])
    report.rounds = locked.rounds
    return report


def waiting(report: ImportReport) -> list[int]:
    """The imported rounds that are not compared yet."""
    return [number for number in range(1, report.imported_rounds + 1) if str(number) not in report.rounds]


def _checked(record: Record, number: int) -> Kept:
    if len(record.players) > MOST_PLAYERS:
        return {"unchecked": "size"}
    try:
        difference = check_round(record, number)
        broken = broken_rules(record, number)
    except UnknownSystem:
        return {"unchecked": "system"}
    kept: Kept = {"broken": [{"code": row.code, "players": row.players, "before": row.before} for row in broken]}
    if difference is None:
        return kept
    return kept | {
        "played": difference.only_in_record[:MOST_PAIRS],
        "ruled": difference.only_by_the_rules[:MOST_PAIRS],
        "count": len(difference.only_in_record),
        "byes": [difference.bye_in_record, difference.bye_by_the_rules],
        "impossible": bool(difference.impossible),
        "edition": edition_of(record),
        "agrees": next(_agreeing(record, number), ""),
    }


def _agreeing(record: Record, number: int) -> Iterator[str]:
    """The other editions of the system that pair the round as it was played."""
    for edition in reversed(SYSTEMS[record.system].years):
        if edition != edition_of(record) and check_round(replace(record, edition=edition), number) is None:
            yield edition


def shown_rounds(report: ImportReport) -> tuple[ShownRound, ...]:
    """The rounds compared so far, in the reader's language."""
    rows = sorted((int(number), kept) for number, kept in report.rounds.items())
    return tuple(ShownRound(number, not (texts := tuple(_texts(kept))), texts) for number, kept in rows)


def _texts(kept: Kept) -> Iterator[str]:
    if kept.get("unchecked") == "size":
        yield _("Not compared: more than %(count)s players. Use the command line: python -m pairing check.") % {
            "count": MOST_PLAYERS
        }
        return
    if "unchecked" in kept:
        yield _("Not compared: no round of this system can be paired here.")
        return
    for row in kept["broken"]:
        yield _broken(BrokenRule(row["code"], tuple(row["players"]), row["before"]))
    if "played" not in kept:
        return
    if kept["impossible"]:
        yield _("By the edition of %(edition)s no pairing of this round is legal.") % {"edition": kept["edition"]}
    else:
        yield _("Played and not by the rules of %(edition)s: %(played)s. By the rules: %(ruled)s.") % {
            "edition": kept["edition"],
            "played": _pairs(kept["played"], kept["count"]),
            "ruled": _pairs(kept["ruled"], kept["count"]),
        }
        if kept["byes"][0] != kept["byes"][1]:
            played, ruled = (number or _("nobody") for number in kept["byes"])
            yield _("The bye: %(played)s had it, by the rules %(ruled)s.") % {"played": played, "ruled": ruled}
    if kept["agrees"]:
        yield _("The edition of %(edition)s gives what was played.") % {"edition": kept["agrees"]}


def _pairs(pairs: list[list[int]], count: int) -> str:
    text = ", ".join(f"{white}–{black}" for white, black in pairs) or "–"
    return text if count <= len(pairs) else f"{text} …"


def _broken(rule: BrokenRule) -> str:
    texts = {
        "rematch": _("%(players)s met in round %(before)s already."),
        "second_bye": _("%(players)s has the bye a second time, after round %(before)s."),
        "forbidden": _("%(players)s must not meet."),
    }
    return texts[rule.code] % {"players": "–".join(map(str, rule.players)), "before": rule.before}
