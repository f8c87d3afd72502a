"""Form for a person on a membership list."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.domain.membership_lists import as_rated, fide_id_of
from ratings.models import ListedPerson
from tabellone import values
from tabellone.interchange.players import Entrant
from tabellone.interchange.rating_lists import RatedPerson
from tournaments.interfaces.fields import ValueField
from tournaments.interfaces.player_form import PlayerForm


def _rating(label: Any) -> ValueField:
    widget = forms.NumberInput(attrs={"min": 0, "max": values.MAX_RATING})
    return ValueField(values.rating, label=label, required=False, widget=widget)


class MemberForm(PlayerForm):
    """A member with a rating for each kind of play."""

    club = None  # type: ignore[assignment]  # how a form leaves a field out
    categories = None  # type: ignore[assignment]  # as above
    rating = _rating(_("standard rating"))
    rapid = _rating(_("rapid rating"))
    blitz = _rating(_("blitz rating"))

    @classmethod
    def of_person(cls, person: ListedPerson, data: Any = None) -> MemberForm:
        """Return the form with the person's present data."""
        same = ("name", "title", "sex", "federation", "rapid", "blitz")
        initial: dict[str, Any] = {name: getattr(person, name) for name in same}
        birth = f"{person.birth_year}" if person.birth_year else ""
        return cls(data, initial=initial | {"rating": person.standard, "fide_id": fide_id_of(person), "birth": birth})

    def rated(self) -> RatedPerson:
        """Return the member as a person of a list."""
        said = dict(self.cleaned_data)
        rapid, blitz = said.pop("rapid"), said.pop("blitz")
        return as_rated(Entrant(**said), others={"rapid": rapid, "blitz": blitz})
