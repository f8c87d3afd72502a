"""What ratings are of, in words."""

from __future__ import annotations

from django.utils import translation

from ratings.domain.time_controls import TEMPI
from tabellone.interchange.rating_lists.listed_person import SEQUENCES


def test_each_kind_of_play_has_its_words_in_the_readers_language() -> None:
    with translation.override("it"):
        assert {tempo: str(TEMPI[tempo]) for tempo in SEQUENCES} == {
            "standard": "Elo standard",
            "rapid": "Elo rapid",
            "blitz": "Elo blitz",
        }
