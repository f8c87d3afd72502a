"""The form of a season: its name and counting rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from seasons.domain.action import MOST_EVENTS, differences
from seasons.domain.organising import MOST_PLACES, rules_of
from seasons.models import Season, SeasonMember, SeasonStep
from tabellone.record import format_points, parse_points
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tabellone.values import LONGEST
from tournaments.domain.journal.entry_text import entry_text
from tournaments.domain.words.bidi import standing_alone
from tournaments.domain.words.formats import moment
from tournaments.interfaces.fields import TextField

COUNTED_BY = {
    CountedBy.PLACE: _("by rank"),
    CountedBy.SCORE: _("by points scored in the event"),
}
TIES = {
    SeasonTies.SHARED: _("shared rank"),
    SeasonTies.BEST: _("best single result, then second best, …"),
    SeasonTies.PLACES: _("most first places, then most second places, …"),
    SeasonTies.EVENTS: _("most events played"),
}


class SeasonForm(forms.Form):
    """Form for a season; `rules` returns the core's value."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"))
    by = forms.ChoiceField(label=_("Points per event"), choices=[(key.value, name) for key, name in COUNTED_BY.items()])
    points = forms.CharField(
        label=_("Points per rank"),
        max_length=600,
        required=False,
        initial=", ".join(map(format_points, SeasonRules().points)),
        help_text=_("First place first, separated by commas. Tied players get the average."),
    )
    counting = forms.IntegerField(
        label=_("Counting results"),
        min_value=0,
        max_value=MOST_EVENTS,
        initial=0,
        help_text=_("Best results of each player. 0: all"),
    )
    least = forms.IntegerField(
        label=_("Minimum number of events"),
        min_value=0,
        max_value=MOST_EVENTS,
        initial=0,
        help_text=_("Players with fewer events have no rank."),
    )
    ties = forms.ChoiceField(
        label=_("Players with the same total"), choices=[(key.value, name) for key, name in TIES.items()]
    )

    @classmethod
    def of(cls, season: Season, data: Any = None) -> SeasonForm:
        """The form with the season's present rules."""
        rules = rules_of(season)
        initial = {
            "name": season.name,
            "by": rules.by.value,
            "points": ", ".join(map(format_points, rules.points)),
            "counting": rules.counting,
            "least": rules.least,
            "ties": rules.ties.value,
        }
        return cls(data, initial=initial)

    def clean_points(self) -> tuple[int, ...]:
        """Return the points by rank, in tenths."""
        words = [word.strip() for word in self.cleaned_data["points"].split(",") if word.strip()]
        try:
            points = tuple(map(parse_points, words))
        except ValueError:
            raise forms.ValidationError(_("Enter numbers separated by commas, for example 10, 8, 6, 5½.")) from None
        if len(points) > MOST_PLACES:
            raise forms.ValidationError(_("Too many places (maximum %(most)s).") % {"most": MOST_PLACES})
        return points

    def rules(self) -> SeasonRules:
        """Return the counting rules of the season."""
        values = self.cleaned_data
        return SeasonRules(
            CountedBy(values["by"]), values["points"], values["counting"], values["least"], SeasonTies(values["ties"])
        )


WORDS = {
    "make": _("created"),
    "change": _("changed"),
    "add": _("event added"),
    "drop": _("event removed"),
    "add_person": _("staff member added"),
    "remove_person": _("staff member removed"),
    "undo": _("undone"),
}
"""Sentences for the steps of a season's change log."""
WORDS_OF_LADDERS = {"add": _("ladder added"), "drop": _("ladder removed")}
OTHER_LABELS = {"events": _("Events"), "others": _("Ladders"), "people": _("Staff")}


@dataclass(frozen=True, slots=True)
class StepLine:
    """Line of the season's change log in words: the field, the old value and the new value."""

    step: SeasonStep
    what: str
    changes: tuple[tuple[str, str, str], ...]


def step_lines(steps: Iterable[SeasonStep]) -> Iterator[StepLine]:
    """Return the change log in the user's language."""
    for step in steps:
        changed = differences(step)
        changes = [
            (_label(name), _in_words(name, before), _in_words(name, after)) for name, (before, after) in changed.items()
        ]
        words = WORDS | WORDS_OF_LADDERS if "others" in changed else WORDS
        yield StepLine(step, entry_text(words.get(step.action), {}, unknown=step.action), tuple(changes))


def _label(name: str) -> str:
    field = SeasonForm.base_fields.get(name)
    return str(field.label if field else OTHER_LABELS[name])


def _in_words(name: str, value: Any) -> str:
    if value is None:
        return ""
    if name == "by":
        return str(COUNTED_BY[CountedBy(value)])
    if name == "ties":
        return str(TIES[SeasonTies(value)])
    if name == "points":
        return ", ".join(map(format_points, value))
    if name in ("others", "people"):
        return ", ".join(map(_with_more, value))
    return ", ".join(value) if isinstance(value, list) else str(value)


def _with_more(row: Mapping[str, str]) -> str:
    """The ladder with its day, or the person with the role."""
    if "role" in row:
        more = str(SeasonMember.Role(row["role"]).label)
    else:
        day = date.fromisoformat(row["day"])
        more = moment(day, "j M Y")
    return f"{standing_alone(row['name'])} ({more})"
