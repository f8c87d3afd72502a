"""The page of details of a round's check and seal."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from seals.domain.round_checks import CHECKING
from seals.models import SealStep
from tests.factories import pair_round
from tests.pages import text_of
from tests.seals.made import do_jobs, sealed_event

pytestmark = pytest.mark.django_db


def test_the_page_names_programs_and_all_seals() -> None:
    event = sealed_event(played=1)
    do_jobs(CHECKING)
    text = text_of(Client().get(reverse("seals:round", args=[event.slug, 1])))
    assert "The round was paired by C.04.3 (2026)." in text
    assert "Tabellone The same pairing." in text
    for step in SealStep.objects.filter(event=event):
        assert step.head in text
    assert "Publication of round 1" in text
    assert "Results of round 1" in text


def test_while_the_check_is_pending_the_page_says_so() -> None:
    event = sealed_event(played=1)
    assert "The check of this pairing is pending" in text_of(Client().get(reverse("seals:round", args=[event.slug, 1])))


def test_a_draft_has_no_such_page() -> None:
    event = sealed_event(played=1)
    pair_round(event)
    assert Client().get(reverse("seals:round", args=[event.slug, 2])).status_code == 404
