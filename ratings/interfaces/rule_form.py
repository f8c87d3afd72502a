"""Form for the rule that chooses an event's ratings."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.domain.list_import import current_lists
from ratings.domain.time_controls import TEMPI
from ratings.models import FIDE
from tabellone.interchange.rating_lists.player_ratings import Preferred, RatingRule
from tabellone.values import MAX_RATING

WORDS: dict[Preferred, Any] = {
    Preferred.FIDE: _("FIDE’s"),
    Preferred.NATIONAL: _("the national one"),
    Preferred.FIDE_ELSE_NATIONAL: _("FIDE’s, and where there is none the national one"),
    Preferred.NATIONAL_ELSE_FIDE: _("the national one, and where there is none FIDE’s"),
    Preferred.HIGHER: _("the higher of FIDE’s and the national one"),
    Preferred.LOWER: _("the lower of FIDE’s and the national one"),
}


def _sequences() -> list[tuple[str, str]]:
    ways = [*permutations(TEMPI), *((tempo,) for tempo in TEMPI)]
    return [(" ".join(way), ", ".join(str(TEMPI[tempo]) for tempo in way)) for way in ways]


class RuleForm(forms.Form):
    """The rule of an event. `rule` returns it as the core's value."""

    preferred = forms.ChoiceField(
        label=_("The event is ordered by"), choices=[(key.value, text) for key, text in WORDS.items()]
    )
    tempi = forms.ChoiceField(label=_("The first that there is of"), choices=_sequences)
    national = forms.ChoiceField(label=_("National list"), required=False)
    unrated = forms.IntegerField(
        label=_("Rating of unrated players"),
        min_value=0,
        max_value=MAX_RATING,
        required=False,
        help_text=_("For players without any of these ratings. 0: they stay unrated."),
    )

    def __init__(self, rule: RatingRule, data: Any = None) -> None:
        super().__init__(
            data,
            initial={
                "preferred": rule.preferred.value,
                "tempi": " ".join(rule.tempi),
                "national": rule.national,
                "unrated": rule.unrated,
            },
        )
        names = dict.fromkeys(current_lists().exclude(name=FIDE).order_by("name").values_list("name", flat=True))
        kept = {rule.national: None} if rule.national else {}
        choices = [("", "–"), *((name, name) for name in names | kept)]
        self.fields["national"] = forms.ChoiceField(label=_("National list"), required=False, choices=choices)

    def rule(self) -> RatingRule:
        """Return the chosen rule."""
        said = self.cleaned_data
        return RatingRule(
            Preferred(said["preferred"]), tuple(said["tempi"].split()), said["national"], said["unrated"] or 0
        )
