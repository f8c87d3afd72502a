"""Template tags of event files."""

from __future__ import annotations

import pytest

from archives.domain.imports import import_event
from archives.templatetags.archives import proposed_staff
from tests.archives.made import small_event, small_file
from tests.factories import make_user

pytestmark = pytest.mark.django_db


def test_the_proposed_staff_is_shown_with_the_names_of_roles() -> None:
    assert proposed_staff(import_event(file=small_file(), actor=make_user())) == [
        ("anna@example.org", "owner", "owner")
    ]
    assert proposed_staff(small_event()) == []
