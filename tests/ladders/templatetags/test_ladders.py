"""What templates need of ladders."""

from __future__ import annotations

import pytest

from ladders.templatetags.ladders import listed_ladders, player_of
from tests.ladders.made import made_ladder, who

pytestmark = pytest.mark.django_db


def test_a_player_is_found_by_key_and_ladders_by_name() -> None:
    ladder = made_ladder()
    anna = who(ladder, "Anna")
    assert player_of({anna.pk: anna}, anna.pk) == anna
    assert list(listed_ladders("club")["ladders"]) == [ladder]  # type: ignore[call-overload]  # a queryset
    assert list(listed_ladders("other")["ladders"]) == []  # type: ignore[call-overload]  # a queryset
