"""Forms of a ladder: settings, new players, one player."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from ladders.domain.players import MOST_PLAYERS, NewOnLadder
from ladders.domain.words import DRAWS, ENDS, WHITES, WINS
from ladders.models import Ladder
from tabellone import values
from tabellone.ladder import LadderRules, read_ladder_rules
from tabellone.ladder.rules import LIMITS
from tabellone.values import LONGEST
from tournaments.domain.words.validation_messages import in_words
from tournaments.interfaces.fields import TextField
from tournaments.interfaces.time_zones import zone_choices

NO_RULES = ("name", "time_zone")
RATING_BEHIND = re.compile(r"^(?P<name>.*?)[\s;,\t]+(?P<rating>\d{3,4})$")
"""A line that ends with a rating: ``Rossi, Anna 1850``."""


def _choices(words: Any) -> list[tuple[str, Any]]:
    return [(key.value, text) for key, text in words.items()]


def _number(name: str, label: Any, help_text: Any = "") -> forms.IntegerField:
    least, most = LIMITS[name]
    usual = getattr(LadderRules(), name)
    return forms.IntegerField(label=label, min_value=least, max_value=most, initial=usual, help_text=help_text)


def _choice(name: str, label: Any, words: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=_choices(words), initial=getattr(LadderRules(), name).value)


class LadderForm(forms.Form):
    """Name and rules of a ladder. `rules` returns them as the core's value."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"))
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        required=False,
        help_text=_("Times run out, and days end, by the clocks of this place."),
    )
    win = _choice("win", _("If the challenger wins"), WINS)
    reach = _number("reach", _("Places one may challenge upwards"), _("0: any player in a higher position."))
    drop = _number("drop", _("Places down for a challenger who loses"))
    draw = _choice("draw", _("A draw"), DRAWS)
    white = _choice("white", _("White"), WHITES)
    others = _number("others", _("Other opponents before the same challenge again"), _("0: at once."))
    also_won = forms.BooleanField(label=_("Also after a challenge that was won, for both"), required=False)
    answer_days = _number("answer_days", _("Days to answer"))
    unanswered = _choice("unanswered", _("Not answered in time"), ENDS)
    declined = _choice("declined", _("Declined"), ENDS)
    play_days = _number("play_days", _("Days to play"))
    unplayed = _choice("unplayed", _("Not played in time"), ENDS)
    confirm_days = _number(
        "confirm_days", _("Days until a result counts without confirmation"), _("0: confirmation is always needed.")
    )
    pause_days = _number("pause_days", _("Days before a challenge without a game can be repeated"))

    @classmethod
    def of(cls, ladder: Ladder, data: Any = None) -> LadderForm:
        """Return the form with the ladder's present settings."""
        rules = read_ladder_rules(ladder.rules)
        present = {name: getattr(rules, name) for name in cls.base_fields if name not in NO_RULES}
        return cls(data, initial=present | {"name": ladder.name, "time_zone": ladder.time_zone})

    def rules(self) -> LadderRules:
        """Return the chosen rules."""
        given = {name: self.cleaned_data[name] for name in self.fields if name not in NO_RULES}
        return read_ladder_rules(given)


def _person(line: str) -> NewOnLadder:
    """Return name and rating of a line. Raises ValidationError for an invalid name."""
    found = RATING_BEHIND.match(line)
    name, rating = (found["name"], int(found["rating"])) if found else (line, 0)
    try:
        name = str(values.PERSON["name"](name.strip(" ;,\t")))
    except values.WrongValue as wrong:
        said = f"{line[:40]}: {in_words(wrong)}"
        raise forms.ValidationError(said) from wrong
    if not name or rating > values.MAX_RATING:
        raise forms.ValidationError(_("%(line)s: invalid name.") % {"line": line[:40]})
    return NewOnLadder(name, rating)


class PeopleForm(forms.Form):
    """Form to add players, one for each line, in order of their positions."""

    people = forms.CharField(
        label=_("Players, one per line"),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=MOST_PLAYERS * (LONGEST["person"] + 8),
        help_text=_("Strongest player first. You can add a rating after the name: Rossi, Anna 1850"),
    )
    by_rating = forms.BooleanField(label=_("Sort by rating"), required=False)
    place = forms.IntegerField(
        label=_("At place"), min_value=0, max_value=MOST_PLAYERS, initial=0, help_text=_("0: at the end.")
    )

    def clean_people(self) -> list[NewOnLadder]:
        """Return the players in the order of the lines."""
        lines = [line.strip() for line in self.cleaned_data["people"].splitlines() if line.strip()]
        if len(lines) > MOST_PLAYERS:
            raise forms.ValidationError(_("At most %(most)s at once.") % {"most": MOST_PLAYERS})
        return [_person(line) for line in lines]

    def entrants(self) -> list[NewOnLadder]:
        """Return the players in order of their positions."""
        people: list[NewOnLadder] = self.cleaned_data["people"]
        return sorted(people, key=lambda one: -one.rating) if self.cleaned_data["by_rating"] else people
