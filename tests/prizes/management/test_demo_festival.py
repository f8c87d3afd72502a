"""The demonstration festival."""

from __future__ import annotations

import io
import zipfile

import pytest
from django.test import Client

from prizes.domain.funds import funds_of
from prizes.management.demo_festival import BUDGETS, ROUNDS, make_festival
from tabellone.engine.checker import check_pairings
from tabellone.interchange.trf import read
from tests.factories import make_user, owner_of
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.section_rules import section_name
from tournaments.domain.records import record_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_the_festival_is_finished_with_its_awards_and_its_report_package() -> None:
    festival = make_festival(make_user())
    check_sections(festival)
    check_awards(festival)
    check_package(festival)


def check_sections(festival: Event) -> None:
    """Both sections are finished, and their boards are numbered through."""
    told = []
    for section in sections_of(festival):
        record = record_of(section)
        told.append((section_name(section), section.status, len(record.players), len(record.rounds)))
        assert all(game.is_finished for round_ in record.rounds for game in round_.games)
    assert told == [("Open A", "finished", 16, ROUNDS), ("Open B", "finished", 13, ROUNDS)]
    assert [sections_of(festival)[1].rounds.get(number=1).games.earliest("pairing__board").board] == [9]


def check_awards(festival: Event) -> None:
    """The awards of each section are public and within its budget."""
    client = Client()
    for section in sections_of(festival):
        (fund,) = funds_of(section)
        assert fund.published is not None
        assert sum(each["amount"] for each in fund.published["awards"]) <= BUDGETS[section_name(section)]
        assert "Calculation" in client.get(f"/e/{section.slug}/prizes/").content.decode()


def check_package(festival: Event) -> None:
    """The package for the rating officer has a report of each section, whose pairings follow the rules."""
    client = Client()
    client.force_login(owner_of(festival))
    package = client.get(f"/e/{festival.slug}/desk/rating-report/package.zip", {"errors": "1"})
    with zipfile.ZipFile(io.BytesIO(package.content)) as archive:
        reports = [name for name in archive.namelist() if name.endswith("report-trf26.trf")]
        records = [read(archive.read(name)).record for name in reports]
    assert [len(record.players) for record in records] == [16, 13]
    assert [list(check_pairings(record)) for record in records] == [[], []]
