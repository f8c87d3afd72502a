"""The form of the embedding."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _, gettext_lazy

from syndication.domain.embedding import LONGEST_SITE, MOST_SITES, site_of
from syndication.models import EmbedSetting

LONGEST_TEXT = MOST_SITES * (LONGEST_SITE + 2)


class EmbedForm(forms.Form):
    """Which sites can show pages of the event in a frame."""

    access = forms.ChoiceField(
        label=gettext_lazy("Sites that can show pages of the event"), choices=EmbedSetting.Access.choices
    )
    sites = forms.CharField(
        label=gettext_lazy("Sites, one per line"),
        help_text=gettext_lazy("For example https://club.example"),
        max_length=LONGEST_TEXT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    @classmethod
    def of(cls, setting: EmbedSetting, data: Any = None) -> EmbedForm:
        """Return the form with the present values."""
        return cls(data, initial={"access": setting.access, "sites": "\n".join(setting.sites)})

    def clean_sites(self) -> list[str]:
        """Return the sites as a frame policy has them."""
        lines = [line for line in self.cleaned_data["sites"].split() if line]
        if len(lines) > MOST_SITES:
            raise ValidationError(_("Too many sites (maximum %(most)s).") % {"most": MOST_SITES})
        found = []
        for line in lines:
            try:
                found.append(site_of(line))
            except ValueError:
                raise ValidationError(_("“%(text)s” is not the address of a site.") % {"text": line}) from None
        return list(dict.fromkeys(found))

    def clean(self) -> dict[str, Any]:
        """Require a site where only listed sites are allowed."""
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("access") == EmbedSetting.Access.LISTED and cleaned.get("sites") == []:
            self.add_error("sites", _("Enter a site."))
        return cleaned
