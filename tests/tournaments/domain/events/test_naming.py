"""Names and addresses of what users create."""

from __future__ import annotations

import pytest

from ladders.models import Ladder
from seasons.models import Season
from tests.factories import make_event, make_user
from tests.tournaments.domain.refused import refusal
from tournaments.domain.events.naming import free_slug, public_name
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def test_an_address_is_free_among_its_own_kind() -> None:
    make_event(name="Spring Open")
    Season.objects.create(slug="spring-open", name="Spring Open", owner=make_user())
    Season.objects.create(slug="spring-open-2", name="Spring Open", owner=make_user())
    found = [free_slug("Spring Open", model) for model in (Event, Season, Ladder)]
    assert found == ["spring-open-2", "spring-open-3", "spring-open"]
    assert [free_slug("!", model) for model in (Event, Season, Ladder)] == ["event", "season", "ladder"]
    assert free_slug("x" * 99) == "x" * 60


def test_a_name_is_stored_without_needless_spaces_and_an_invalid_one_is_refused() -> None:
    assert public_name("  Grand  Prix ", nameless="No name.") == "Grand Prix"
    for name in (" ", "x" * 5000):
        assert refusal(public_name, name=name, nameless="No name.") == "No name."
