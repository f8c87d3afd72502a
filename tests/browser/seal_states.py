"""The pages of seals: a round that is checked, one that differs, and the verification of files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict

from django.utils import timezone

from seals.domain.programs import ENGINE, CheckOutcome
from seals.domain.round_checks import CHECKING, ProgramResult
from seals.domain.verification import verify_file
from seals.models import RoundCheck
from tests.browser.state import STRANGER, State
from tests.factories import make_user, played_event
from tests.seals.made import do_jobs
from tournaments.domain.reports.imports import export_trf
from tournaments.models import Event


def seal_states(title: str, organiser: str) -> Iterator[State]:
    """The states, with an event of that name."""
    event = played_event(players=7, rounds=5, played=2, owner=make_user(organiser), name="Sealed")
    Event.objects.filter(pk=event.pk).update(name=title)
    do_jobs(CHECKING)
    other = ProgramResult("bbpPairings (bbp-6.0.0)", CheckOutcome.DIFFERS, "", ((1, 4), (7, 0)), ((4, 1), (6, 0)))
    check = RoundCheck.objects.get(round__event=event, round__number=2)
    results = [ProgramResult(ENGINE, CheckOutcome.AGREES), other, ProgramResult("JaVaFo", CheckOutcome.NONE, "time")]
    RoundCheck.objects.filter(pk=check.pk).update(results=[asdict(row) for row in results], at=timezone.now())
    page = f"/e/{event.slug}/round"
    yield State("a sealed round", f"{page}/1/", STRANGER)
    yield State("check and seal of a round", f"{page}/1/seal/", STRANGER)
    yield State("check and seal of a round that differs", f"{page}/2/seal/", STRANGER)
    yield State("verification", "/verify/", STRANGER)
    yield State("verification without a file", "/verify/", STRANGER, {"file": ""})
    token = verify_file(export_trf(event).encode(), address="192.0.2.1").token
    yield State("result of a verification", f"/verify/{token}/", STRANGER)
