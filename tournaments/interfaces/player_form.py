"""The form of a player's data."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.interchange.players_csv import Entrant
from tournaments.models import Registration

MAX_RATING = 3500


class PlayerForm(forms.Form):
    """A player as the arbiter types one in."""

    name = forms.CharField(
        label=_("Name"), max_length=100, widget=forms.TextInput(attrs={"placeholder": _("Surname, First")})
    )
    rating = forms.IntegerField(label=_("Rating"), min_value=0, max_value=MAX_RATING, required=False)
    title = forms.ChoiceField(
        label=_("Title"), required=False, choices=[("", "–"), *((title, title) for title in Registration.TITLES)]
    )
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", "–"), ("m", _("m")), ("w", _("w"))])
    federation = forms.CharField(label=_("Fed."), max_length=3, required=False)
    fide_id = forms.CharField(label=_("FIDE ID"), max_length=11, required=False)
    birth = forms.CharField(
        label=_("Born"), max_length=10, required=False, widget=forms.TextInput(attrs={"placeholder": "1990/05/17"})
    )
    club = forms.CharField(label=_("Club"), max_length=100, required=False)
    categories = forms.CharField(
        label=_("Categories"),
        max_length=200,
        required=False,
        widget=forms.TextInput(attrs={"placeholder": _("of your own, with commas")}),
    )

    @classmethod
    def of(cls, registration: Registration, data: Any = None) -> PlayerForm:
        """The form with the player's present data."""
        return cls(data, initial={name: getattr(registration, name) for name in cls.base_fields})

    def clean_rating(self) -> int:
        return int(self.cleaned_data["rating"] or 0)

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean_fide_id(self) -> str:
        text = str(self.cleaned_data["fide_id"]).strip()
        if text and not text.isdecimal():
            raise forms.ValidationError(_("A FIDE ID is a number."))
        return text

    def clean_categories(self) -> str:
        """With one comma and space between two."""
        words = [word.strip() for word in str(self.cleaned_data["categories"]).split(",")]
        return ", ".join(dict.fromkeys(word for word in words if word))

    def entrant(self) -> Entrant:
        """The player as the domain takes one."""
        return Entrant(**self.cleaned_data)
