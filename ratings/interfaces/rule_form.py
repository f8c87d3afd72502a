"""Form for the rule that chooses an event's ratings."""

from __future__ import annotations

from itertools import permutations
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from ratings.domain.list_import import current_lists
from ratings.domain.time_controls import TEMPI
from ratings.models import FIDE
from tabellone.interchange.rating_lists.player_ratings import EqualOrder, Preferred, RatingRule
from tabellone.values import MAX_RATING

WORDS: dict[Preferred, Any] = {
    Preferred.FIDE: _("FIDE’s"),
    Preferred.NATIONAL: _("the national one"),
    Preferred.FIDE_ELSE_NATIONAL: _("FIDE’s, and where there is none the national one"),
    Preferred.NATIONAL_ELSE_FIDE: _("the national one, and where there is none FIDE’s"),
    Preferred.HIGHER: _("the higher of FIDE’s and the national one"),
    Preferred.LOWER: _("the lower of FIDE’s and the national one"),
    Preferred.OWN: _("the organiser’s own ratings: lists do not change them"),
}

EQUALS: dict[EqualOrder, Any] = {
    EqualOrder.NAME: _("in alphabetical order"),
    EqualOrder.FIDE_ID: _("by FIDE ID, the lowest first"),
    EqualOrder.YOUNGEST: _("by date of birth, the youngest first"),
    EqualOrder.OLDEST: _("by date of birth, the oldest first"),
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
    equal = forms.ChoiceField(
        label=_("Players with equal rating and title"),
        choices=[(key.value, text) for key, text in EQUALS.items()],
        required=False,
        help_text=_("An order other than the alphabet must be announced (C.04.2, 2.2)."),
    )

    def __init__(self, rule: RatingRule, data: Any = None) -> None:
        super().__init__(
            data,
            initial={
                "preferred": rule.preferred.value,
                "tempi": " ".join(rule.tempi),
                "national": rule.national,
                "unrated": rule.unrated,
                "equal": rule.equal.value,
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
            Preferred(said["preferred"]),
            tuple(said["tempi"].split()),
            said["national"],
            said["unrated"] or 0,
            EqualOrder(said["equal"] or EqualOrder.NAME),
        )
