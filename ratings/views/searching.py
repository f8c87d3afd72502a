"""Who is on the rating lists, as an arbiter types a name."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_GET

from ratings.domain.choice import ChosenRating, chosen_rating, rule_of, tempo_of
from ratings.domain.own import fide_id_of
from ratings.domain.searching import people_found
from ratings.domain.tempi import TEMPI
from ratings.models import ListedPerson
from tournaments.models import Event, Role
from tournaments.views.access import staff


@dataclass(frozen=True, slots=True)
class Suggestion:
    """Somebody who may be meant, and what the entry form would say."""

    person: ListedPerson
    chosen: ChosenRating
    is_entered: bool

    @property
    def fide_id(self) -> str:
        """The number, where it is FIDE's."""
        return fide_id_of(self.person)

    @property
    def tempo_label(self) -> str:
        """Of what the rating is."""
        return str(TEMPI[self.chosen.tempo])

    @property
    def birth(self) -> str:
        """As the form has it; lists know the year."""
        return f"{self.person.birth_year}/00/00" if self.person.birth_year else ""


@require_GET
@staff(Role.ARBITER)
def search(request: HttpRequest, event: Event) -> HttpResponse:
    """Who may be meant by ``?name=``, for the form beside; nothing where nobody is."""
    return render(request, "ratings/_suggestions.html", suggestions(event, request.GET.get("name", "")))


def suggestions(event: Event, asked: str) -> dict[str, object]:
    """What the list of suggestions shows: who may be meant by what was typed."""
    tempo, rule = tempo_of(event), rule_of(event)
    people = people_found(asked, tempo=tempo)
    numbers = [fide_id for person in people if (fide_id := fide_id_of(person))]
    entered = set(event.registrations.filter(fide_id__in=numbers).values_list("fide_id", flat=True))
    found = [Suggestion(one, chosen_rating(one, rule, tempo), fide_id_of(one) in entered) for one in people]
    return {"event": event, "tempo": tempo, "found": found}
