"""Search on the rating lists while an arbiter types a name."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ratings.domain.choice import ChosenRating, chosen_rating, rule_of, tempo_of
from ratings.domain.membership_lists import fide_id_of
from ratings.domain.people_search import people_found
from ratings.domain.time_controls import TEMPI
from ratings.models import ListedPerson, RatingList
from tournaments.models import Event, Role
from tournaments.views.access import staff


@dataclass(frozen=True, slots=True)
class Suggestion:
    """A matching person, and the values for the entry form."""

    person: ListedPerson
    chosen: ChosenRating
    is_entered: bool
    shows_all: bool = True
    """False for a person of a membership list in a public search: only name, federation and rating are shown."""

    @property
    def fide_id(self) -> str:
        """Return the number if it is a FIDE ID."""
        return fide_id_of(self.person) if self.shows_all else ""

    @property
    def tempo_label(self) -> str:
        """Return the kind of play of the rating."""
        return str(TEMPI[self.chosen.tempo])

    @property
    def birth(self) -> str:
        """Return the year of birth as the form shows it."""
        return str(self.person.birth_year or "")


@require_GET
@staff(Role.ARBITER)
def search(request: HttpRequest, event: Event) -> HttpResponse:
    """Return the people who match ``?name=``, for the form beside; empty without a match."""
    return render(request, "ratings/_suggestions.html", suggestions(event, request.GET.get("name", "")))


def suggestions(
    event: Event, asked: str, *, is_public: bool = False, searched: Iterable[RatingList] = ()
) -> dict[str, object]:
    """Return the data of the list of suggestions for a typed name or number.

    ``is_public``: without years of birth and member numbers, and without membership lists except ``searched``, of
    which only names, federations and ratings are shown.
    """
    tempo, rule = tempo_of(event), rule_of(event)
    people = people_found(asked, tempo=tempo, is_public=is_public, searched=searched)
    shown = [(one, not (is_public and one.rating_list.is_own)) for one in people]
    numbers = [fide_id for one, shows_all in shown if shows_all and (fide_id := fide_id_of(one))]
    entered = set(event.registrations.filter(fide_id__in=numbers).values_list("fide_id", flat=True))
    found = [
        Suggestion(one, chosen_rating(one, rule, tempo), shows_all and fide_id_of(one) in entered, shows_all)
        for one, shows_all in shown
    ]
    return {"event": event, "tempo": tempo, "found": found, "is_public": is_public}
