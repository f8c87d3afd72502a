"""The line about check and seal on the page of a round."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from seals.domain.round_checks import CHECKING
from seals.models import SealStep
from tests.factories import owner_of, publish_next, started_event, started_team_event
from tests.pages import text_of
from tests.seals.made import do_jobs, sealed_event
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def page(event: Event) -> str:
    return text_of(Client().get(reverse("pairing:round", args=[event.slug, 1])))


def test_a_checked_round_says_so_with_its_seal() -> None:
    event = sealed_event(played=1)
    head = SealStep.objects.get(event=event, number=2).head[:12]
    assert "The check of this pairing is pending" in page(event)
    do_jobs(CHECKING)
    assert f"Paired by C.04.3 (2026), checked by 2 programs · Seal 2: {head} · Details" in page(event)


def test_boards_that_the_arbiter_changed_are_told() -> None:
    event = started_event(players=8)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner_of(event))
    first, second = (event.registrations.get(tpn=tpn) for tpn in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second)
    publish_round(round_=round_, actor=owner_of(event))
    do_jobs(CHECKING)
    assert "checked by 2 programs · changed by the arbiter: 2 boards" in page(event)


def test_matches_of_teams_have_the_line_too() -> None:
    event = started_team_event(teams=4)
    publish_next(event)
    do_jobs(CHECKING)
    assert "Paired by C.04.6 (2026), checked by 1 program" in page(event)


def test_a_round_without_check_and_seal_has_no_line() -> None:
    event = sealed_event(played=1)
    SealStep.objects.all().delete()
    assert "Seal" not in page(event)
