"""The decision to import a defective report with adjustments, for the change log and the report."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext

from tabellone.interchange.trf.repair import Repair
from tournaments.domain.integrity.acts import REPAIRED_IMPORT
from tournaments.domain.integrity.levels import IntegrityFinding


def finding_of_repairs(repairs: Sequence[Repair]) -> IntegrityFinding:
    """Return the finding of a confirmed import; its line in the report is in English, as all of them."""
    count = len(repairs)
    text = ngettext(
        "The report is imported with %(count)s adjustment.", "The report is imported with %(count)s adjustments.", count
    )
    rows = (f"{_place(row)}, {row.field}: {row.before or '-'} => {row.after or '-'}" for row in repairs)
    return REPAIRED_IMPORT.finding(text % {"count": count}, line=f"adjustments {count}: {'; '.join(rows)}")


def _place(row: Repair) -> str:
    return f"line {row.line}" if row.line else "new line"
