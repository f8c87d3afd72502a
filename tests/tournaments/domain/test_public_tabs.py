"""Pages of other apps in the public navigation."""

from __future__ import annotations

import pytest

from tests.factories import make_event
from tests.prizes.made import event_with_fund, published
from tournaments.domain.public_tabs import PublicTab, public_tabs_of

pytestmark = pytest.mark.django_db


def test_an_event_has_the_pages_that_are_public() -> None:
    assert public_tabs_of(make_event()) == []
    event = event_with_fund(played=1)
    published(event)
    assert public_tabs_of(event) == [PublicTab("prizes", "Prizes", f"/e/{event.slug}/prizes/")]
