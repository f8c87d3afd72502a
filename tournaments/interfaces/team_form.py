"""The form of a team's data."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tabellone import values
from tournaments.domain.teams.entries import TEAM_FIELDS, TeamEntrant
from tournaments.interfaces.fields import ValueField
from tournaments.models import Registration


class TeamForm(forms.Form):
    """Form for a team's data, filled in by an arbiter."""

    name = ValueField(values.name, label=pgettext_lazy("of a thing", "Name"), max_length=values.LONGEST["person"])
    short_name = ValueField(
        values.short_name, label=_("Short name"), max_length=values.LONGEST["short_name"], required=False
    )
    federation = ValueField(values.federation, label=_("Fed."), max_length=3, required=False)
    captain = ValueField(values.captain, label=_("Captain"), max_length=values.LONGEST["person"], required=False)
    rating = ValueField(
        values.rating,
        label=_("Strength"),
        required=False,
        widget=forms.NumberInput(attrs={"min": 0, "max": values.MAX_RATING}),
        help_text=_("Empty: average rating of the first boards"),
    )

    @classmethod
    def of(cls, team: Registration, data: Any = None) -> TeamForm:
        """The form with the team's present data."""
        return cls(data, initial={name: getattr(team, name) or "" for name in TEAM_FIELDS})

    def entrant(self) -> TeamEntrant:
        """Return the team as the domain expects one."""
        return TeamEntrant(**self.cleaned_data)
