"""The seal in an event's report and on its papers."""

from __future__ import annotations

from django.utils.translation import gettext as _

from seals.domain.reading import chain_of, last_step, salts_by_label
from tabellone.sealing.commitments import short_form
from tabellone.sealing.report import seal_lines
from tournaments.models import Event


def seal_lines_of(event: Event, report: str) -> list[str]:
    """Return the lines that seal this report of the event; none before its first seal."""
    steps = chain_of(event)
    return seal_lines(report, steps=steps, salts=salts_by_label(event)) if steps else []


def short_seal(event: Event) -> str:
    """Return the number and the short form of the event's last seal for the foot of papers; empty if it has none."""
    step = last_step(event)
    return _("Seal %(number)s: %(head)s") % {"number": step.number, "head": short_form(step.head)} if step else ""
