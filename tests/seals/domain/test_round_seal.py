"""What the page of a round says about its check and seal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from seals.domain.round_checks import CHECKING
from seals.domain.round_seal import round_seal, round_seal_page, rules_of_event
from seals.models import SealStep
from tests.factories import pair_round, play_round, played_event, started_event
from tests.seals.made import do_jobs, sealed_event
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def test_a_round_has_its_rules_its_programs_and_the_last_seal() -> None:
    event = sealed_event(played=2)
    before = round_seal(fresh(event), 1)
    assert before is not None
    assert (before.is_checked, before.agreeing) == (False, 0)
    do_jobs(CHECKING)
    seal = round_seal(fresh(event), 1)
    last = SealStep.objects.get(event=event, number=4)
    assert seal is not None
    assert (seal.rules, seal.agreeing, seal.differing, seal.manual_boards) == ("C.04.3 (2026)", 2, 0, 0)
    assert (seal.step, seal.short_head) == (last, last.head[:12])


def test_a_round_that_is_not_public_has_none() -> None:
    event = sealed_event(played=1)
    pair_round(event)
    assert [round_seal(fresh(event), number) for number in (0, 2, 9)] == [None, None, None]
    assert round_seal_page(fresh(event), 2) is None


def test_a_round_of_before_the_feature_has_none_until_the_next_publication() -> None:
    event = played_event(players=6, rounds=5, played=1)
    SealStep.objects.all().delete()
    assert round_seal(fresh(event), 1) is None
    play_round(event)
    page = round_seal_page(fresh(event), 1)
    assert page is not None
    assert (page.earlier_rounds, [step.number for step in page.steps], list(page.results)) == (1, [2, 1], [])


def test_a_system_outside_the_handbook_is_named() -> None:
    record = record_of(started_event(players=4))
    assert rules_of_event(record) == "C.04.3 (2026)"
    assert rules_of_event(replace(record, system="keizer")).startswith("Keizer")
    assert rules_of_event(replace(record, system="unheard-of", edition="")) == "unheard-of"
