"""Which of a person's ratings an event takes."""

from __future__ import annotations

from dataclasses import dataclass

from ratings.models import ListedPerson
from tabellone.interchange.rating_lists.listed import SEQUENCES
from tabellone.interchange.trf.time_control import Tempo, tempo
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class ChosenRating:
    """A rating and what it is of; 0 and the event's own kind of play where the person has none."""

    rating: int
    tempo: Tempo


def tempo_of(event: Event) -> Tempo:
    """What the event's games are rated as, by its encoded time control; standard where it gives none."""
    return tempo(event.time_control_code) or "standard"


def chosen_rating(person: ListedPerson, wanted: Tempo) -> ChosenRating:
    """The first rating of the sequence that the person has."""
    for kind in SEQUENCES[wanted]:
        if rating := getattr(person, kind):
            return ChosenRating(rating, kind)
    return ChosenRating(0, wanted)
