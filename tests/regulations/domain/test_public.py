"""The tab, the numbers to cite and the task at the desk."""

from __future__ import annotations

import pytest

from regulations.domain.public import public_tab, published_numbers, tasks_of
from tests.factories import make_event, owner_of
from tests.regulations.made import numbers_of, publish
from tournaments.domain.citations import PublishedRegulations
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.public_tabs import PublicTab
from tournaments.domain.rounds.before_pairing import AheadLine

pytestmark = pytest.mark.django_db


def test_before_the_publication_there_is_nothing() -> None:
    event = make_event()
    assert (public_tab(event), published_numbers(event), list(tasks_of(event))) == (None, None, [])


def test_after_it_there_are_a_tab_and_numbers_and_a_task_only_if_the_settings_differ() -> None:
    event = make_event()
    version = publish(event)
    address = f"/e/{event.slug}/regulations/"
    event.refresh_from_db()
    assert public_tab(event) == PublicTab("regulations", "Regulations", address)
    assert published_numbers(event) == PublishedRegulations(address, numbers_of(version))
    assert list(tasks_of(event)) == []
    change_settings(event=event, actor=owner_of(event), changes={"time_control": "60 min"})
    event.refresh_from_db()
    text = "The settings differ from the published regulations."
    assert list(tasks_of(event)) == [AheadLine("waits", text, "regulations:desk")]
