"""A difference is a task of the desk."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from seals.domain import round_checks
from seals.domain.alerts import differing_rounds
from seals.domain.programs import ProgramAnswer
from seals.domain.round_checks import CHECKING
from tests.factories import PASSWORD, owner_of, publish_next, started_event
from tests.pages import text_of
from tests.seals.made import do_jobs
from tournaments.domain.rounds.before_pairing import AheadLine
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(monkeypatch: pytest.MonkeyPatch) -> Event:
    """An event whose round another program pairs differently."""
    made = started_event(players=4)
    publish_next(made)
    answer = ProgramAnswer("bbpPairings (other)", frozenset({(1, 2), (3, 4)}))
    monkeypatch.setattr(round_checks, "ROUND_PROGRAMS", (lambda *_: [answer],))
    do_jobs(CHECKING)
    return made


TEXT = "Round 1: a program that checked the pairing has another one."


def test_the_desk_names_the_round_with_a_link_to_the_details(event: Event) -> None:
    assert list(differing_rounds(event)) == [AheadLine("waits", TEXT, "seals:round", 1)]
    client = Client()
    client.login(username=owner_of(event).username, password=PASSWORD)
    page = client.get(reverse("tournaments:desk", args=[event.slug])).content.decode()
    assert TEXT in page
    assert reverse("seals:round", args=[event.slug, 1]) in page


def test_the_round_stays_public_and_says_so(event: Event) -> None:
    page = text_of(Client().get(reverse("pairing:round", args=[event.slug, 1])))
    assert "1 program has another pairing" in page
    assert "Player0001, Test" in page
