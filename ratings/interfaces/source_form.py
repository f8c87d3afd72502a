"""Form of an address from which a rating list is fetched."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.domain.list_sources import FIDE_FILES, LONGEST_ADDRESS, LONGEST_NAME, SourceValues, fide_source
from ratings.domain.time_controls import TEMPI
from ratings.models import ListSource
from tabellone.interchange.rating_lists.list_files import CHOOSABLE
from tournaments.domain.words.core_messages import render_message
from tournaments.interfaces.fields import TextField

OTHER = "other"
FILES: dict[str, Any] = {
    "all": _("FIDE, all ratings (about 45 MB)"),
    "standard": _("FIDE, standard ratings"),
    "rapid": _("FIDE, rapid ratings"),
    "blitz": _("FIDE, blitz ratings"),
    OTHER: _("Another list"),
}


class SourceForm(forms.Form):
    """One of FIDE's files, or another list with name, address and format. `values` returns it for the action."""

    file = forms.ChoiceField(label=_("Rating list"), choices=list(FILES.items()), initial="all")
    name = TextField(LONGEST_NAME, label=_("Name of the list"), required=False)
    address = TextField(
        LONGEST_ADDRESS, label=_("Address"), required=False, help_text=_("It begins with https:// and opens the file.")
    )
    layout = forms.ChoiceField(label=_("Format"), choices=ListSource.Layout.choices, required=False)
    tempo = forms.ChoiceField(
        label=_("The ratings of a list with one kind are"),
        choices=[(tempo, text) for tempo, text in TEMPI.items()],
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = [(encoding.codec, render_message(encoding.label)) for encoding in CHOOSABLE]
        self.fields["encoding"] = forms.ChoiceField(
            label=_("Encoding"), choices=[("", _("Automatic")), *labels], required=False
        )

    @property
    def others(self) -> list[forms.BoundField]:
        """Return the fields of a list that is not FIDE's."""
        return [self[name] for name in ("name", "address", "layout", "tempo", "encoding")]

    def values(self) -> SourceValues:
        """Return the source as entered."""
        said = self.cleaned_data
        if said["file"] in FIDE_FILES:
            return fide_source(said["file"])
        return SourceValues(
            said["name"],
            said["address"],
            said["layout"] or ListSource.Layout.FIDE,
            said["tempo"] or "standard",
            said["encoding"],
        )
