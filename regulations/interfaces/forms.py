"""Forms for the organiser's paragraphs and for the default time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from regulations.domain.editing import MOST_MINUTES
from regulations.domain.paragraphs import RegulationSection
from regulations.models import LONGEST_TEXT


class ParagraphForm(forms.Form):
    """A paragraph in each language. Its section is chosen once, because its number belongs to the section."""

    section = forms.ChoiceField(label=_("Section"), choices=[(each.value, each.heading) for each in RegulationSection])

    def __init__(self, data: Any = None, *, texts: Mapping[str, str] | None = None) -> None:
        super().__init__(data)
        if texts is not None:
            del self.fields["section"]
        for code, name in settings.LANGUAGES:
            self.fields[f"text_{code}"] = forms.CharField(
                label=name,
                required=False,
                max_length=LONGEST_TEXT,
                initial=(texts or {}).get(code, ""),
                widget=forms.Textarea(attrs={"rows": 3, "lang": code}),
            )

    def texts(self) -> dict[str, str]:
        """Return the texts by language."""
        return {code: self.cleaned_data[f"text_{code}"] for code, _name in settings.LANGUAGES}


class DefaultTimeForm(forms.Form):
    """The default time of the event's games."""

    minutes = forms.IntegerField(
        label=_("Default time in minutes"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("Empty: the regulations do not state a default time."),
    )
