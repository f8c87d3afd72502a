"""Federations on public pages."""

from __future__ import annotations

import pytest

from standings.domain.belonging import Group
from standings.templatetags.belonging import federations
from tests.standings.domain.test_belonging import event


@pytest.mark.django_db
def test_a_page_is_told_the_federations_of_its_event() -> None:
    of = event()
    assert federations(of) == {
        "event": of,
        "federations": (Group("ITA", "federation:ITA", 2), Group("FRA", "federation:FRA", 1)),
    }
