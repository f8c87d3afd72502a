"""Federations on public pages."""

from __future__ import annotations

import pytest

from standings.domain.federations_and_clubs import Group
from standings.templatetags.federations import federations
from tests.standings.domain.test_federations_and_clubs import event


@pytest.mark.django_db
def test_a_page_is_told_the_federations_of_its_event() -> None:
    of = event()
    assert federations(of) == {
        "event": of,
        "federations": (Group("ITA", "federation:ITA", 2), Group("FRA", "federation:FRA", 1)),
    }
