"""Differences between a published round and the programs that checked it, as tasks of the desk."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from seals.domain.programs import CheckOutcome
from seals.domain.round_checks import read_results
from seals.models import RoundCheck
from tournaments.domain.rounds.before_pairing import AheadLine
from tournaments.domain.words.rounds import round_label
from tournaments.models import Event, Round


def differing_rounds(event: Event) -> Iterator[AheadLine]:
    """Yield a line for each public round that a program pairs differently, except where an arbiter changed it."""
    checks = RoundCheck.objects.filter(round__event=event, round__state__in=Round.PUBLIC_STATES)
    for check in checks.select_related("round").order_by("-round__number"):
        if any(row.outcome is CheckOutcome.DIFFERS and not row.manual for row in read_results(check)):
            text = _("Round %(round)s: a program that checked the pairing has another one.")
            label = round_label(event, check.round.number)
            yield AheadLine("waits", text % {"round": label}, "seals:round", check.round.number)
