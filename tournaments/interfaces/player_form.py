"""The form of a player's data."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone import values
from tabellone.interchange.players import Entrant
from tournaments.interfaces.fields import TextField, ValueField
from tournaments.models import Registration


class BirthField(ValueField):
    """A birth date. Its unknown parts are not shown."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(values.birth, **kwargs)

    def prepare_value(self, value: Any) -> Any:
        """Return the date as it is shown."""
        return values.shown_birth(value) if isinstance(value, str) else value


class PlayerForm(forms.Form):
    """Form for a player's data, filled in by an arbiter."""

    name = ValueField(
        values.name,
        label=_("Name"),
        max_length=values.LONGEST["person"],
        widget=forms.TextInput(attrs={"placeholder": _("Surname, First")}),
    )
    rating = ValueField(
        values.rating,
        label=_("Rating"),
        required=False,
        widget=forms.NumberInput(attrs={"min": 0, "max": values.MAX_RATING}),
    )
    title = forms.ChoiceField(
        label=_("Title"), required=False, choices=[("", "–"), *((title, title) for title in values.TITLES)]
    )
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", "–"), ("m", _("m")), ("w", _("w"))])
    federation = ValueField(values.federation, label=_("Fed."), max_length=3, required=False)
    fide_id = ValueField(
        values.fide_id,
        label=_("FIDE ID"),
        max_length=values.LONGEST["fide_id"],
        required=False,
        widget=forms.TextInput(attrs={"inputmode": "numeric"}),
    )
    birth = BirthField(label=_("Born"), required=False, widget=forms.TextInput(attrs={"placeholder": "1990/05/17"}))
    club = TextField(values.LONGEST["club"], label=_("Club"), required=False)
    categories = ValueField(
        values.categories,
        label=_("Categories"),
        max_length=values.LONGEST["categories"],
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("your own categories, separated by commas")}),
    )

    def __init__(self, *args: Any, missed: Sequence[int] = (), **kwargs: Any) -> None:
        """``missed``: the rounds for which a late entry can get a half-point bye."""
        super().__init__(*args, **kwargs)
        if missed:
            self.fields["half_byes"] = forms.TypedMultipleChoiceField(
                label=_("Half-point byes for missed rounds"),
                choices=[(number, number) for number in missed],
                coerce=int,
                required=False,
                widget=forms.CheckboxSelectMultiple,
            )

    @classmethod
    def of(cls, registration: Registration, data: Any = None) -> PlayerForm:
        """The form with the player's present data."""
        return cls(data, initial={name: getattr(registration, name) for name in cls.base_fields})

    def entrant(self) -> Entrant:
        """Return the player as the domain expects one."""
        return Entrant(**{name: self.cleaned_data[name] for name in self.base_fields})

    def half_byes(self) -> list[int]:
        """The missed rounds for which the late entry gets a half-point bye."""
        return list(self.cleaned_data.get("half_byes", ()))
