"""The seal on papers. `tests/tabellone/sealing/test_report.py` has the one in reports."""

from __future__ import annotations

import io

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from seals.domain.reports import seal_lines_of, short_seal
from seals.models import SealStep
from tabellone.sealing.commitments import short_form
from tabellone.sealing.report import SEAL
from tests.factories import make_event, owner_of
from tests.seals.made import sealed_event
from tournaments.domain.reports.imports import export_trf, import_trf

pytestmark = pytest.mark.django_db


def test_papers_have_the_short_form_of_the_last_seal() -> None:
    event = sealed_event(played=1)
    head = SealStep.objects.get(event=event, number=2).head
    assert short_seal(event) == f"Seal 2: {short_form(head)}"
    paper = Client().get(reverse("pairing:round_file", args=[event.slug, 1, "pdf"])).content
    assert f"Seal 2: {short_form(head)}" in " ".join(PdfReader(io.BytesIO(paper)).pages[0].extract_text().split())


def test_an_event_without_a_seal_has_none_on_papers() -> None:
    event = make_event()
    assert short_seal(event) == ""
    assert seal_lines_of(event, "") == []


def test_an_imported_report_does_not_keep_the_seal_of_another_event() -> None:
    event = sealed_event(played=1)
    copy = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="copy")
    assert SEAL not in export_trf(copy)


def test_a_report_with_a_draft_has_no_seal() -> None:
    assert SEAL not in export_trf(sealed_event(played=1), drafts=True)
