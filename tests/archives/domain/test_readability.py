"""An imported event can be read by the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from archives.domain.readability import check_readable
from tests.archives.made import small_event
from tests.festivals import refused
from tests.prizes.made import event_with_fund, published
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_event_with_prizes_is_readable() -> None:
    event = event_with_fund()
    published(event)
    check_readable(event)


def zone(event: Event) -> None:
    event.time_zone = "../etc/passwd"


def hall(event: Event) -> None:
    event.hall = {"rooms": [{"name": "A"}]}


def drawing(event: Event) -> None:
    event.drawing = {"numbers": {"x": 1}}


def scoring(event: Event) -> None:
    event.scoring = {"win": "three"}


def matches(event: Event) -> None:
    event.matches = {"colours": 5}


@pytest.mark.parametrize("change", [zone, hall, drawing, scoring, matches])
def test_an_event_whose_values_do_not_fit_together_is_refused(change: Callable[[Event], None]) -> None:
    event = small_event()
    change(event)
    event.save()
    with refused("The file is damaged or was changed. (Tower Open)"):
        check_readable(event)


def test_prizes_and_change_logs_are_read_too() -> None:
    event = event_with_fund()
    row = published(event)
    row.published = {"fund": {}}
    row.save()
    with refused("damaged"):
        check_readable(event)
