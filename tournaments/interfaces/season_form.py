"""The form of a season: its name and how it is counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.record import format_points, parse_points
from tabellone.seasons import CountedBy, SeasonRules, SeasonTies
from tabellone.values import LONGEST
from tournaments.domain.seasons import MOST_EVENTS, MOST_PLACES, differences, rules_of
from tournaments.domain.words.directions import standing_alone
from tournaments.domain.words.figures import moment
from tournaments.interfaces.fields import TextField
from tournaments.models import Season, SeasonMember, SeasonStep

COUNTED_BY = {
    CountedBy.PLACE: _("by place: each place gives points"),
    CountedBy.SCORE: _("by score: the points made in the event"),
}
TIES = {
    SeasonTies.SHARED: _("they share the place"),
    SeasonTies.BEST: _("the best single result, then the second best, and so on"),
    SeasonTies.PLACES: _("more first places, then more second ones, and so on"),
    SeasonTies.EVENTS: _("more events played"),
}


class SeasonForm(forms.Form):
    """What is announced of a season; `rules` gives it as the core's value."""

    name = TextField(LONGEST["event"], label=_("Name"))
    by = forms.ChoiceField(
        label=_("What an event gives"), choices=[(key.value, name) for key, name in COUNTED_BY.items()]
    )
    points = forms.CharField(
        label=_("Points of the places"),
        max_length=600,
        required=False,
        initial=", ".join(map(format_points, SeasonRules().points)),
        help_text=_("The first place first, with commas. Shared places give the average of theirs."),
    )
    counting = forms.IntegerField(
        label=_("So many results count"),
        min_value=0,
        max_value=MOST_EVENTS,
        initial=0,
        help_text=_("The best ones of each player; 0: all."),
    )
    least = forms.IntegerField(
        label=_("So many events at least"),
        min_value=0,
        max_value=MOST_EVENTS,
        initial=0,
        help_text=_("Who played fewer is shown without a rank."),
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
        """The points of the places, in tenths."""
        words = [word.strip() for word in self.cleaned_data["points"].split(",") if word.strip()]
        try:
            points = tuple(map(parse_points, words))
        except ValueError:
            raise forms.ValidationError(_("Numbers with commas, such as 10, 8, 6, 5½.")) from None
        if len(points) > MOST_PLACES:
            raise forms.ValidationError(_("At most %(most)s places.") % {"most": MOST_PLACES})
        return points

    def rules(self) -> SeasonRules:
        """How the season is counted."""
        values = self.cleaned_data
        return SeasonRules(
            CountedBy(values["by"]), values["points"], values["counting"], values["least"], SeasonTies(values["ties"])
        )


WORDS = {
    "make": _("made"),
    "change": _("changed"),
    "add": _("event added"),
    "drop": _("event taken out"),
    "add_person": _("somebody looks after it"),
    "remove_person": _("somebody looks after it no more"),
    "undo": _("undone"),
}
"""The steps of a season's journal."""
WORDS_OF_LADDERS = {"add": _("ladder added"), "drop": _("ladder taken out")}
OTHER_LABELS = {"events": _("Events"), "others": _("Ladders"), "people": _("Who looks after it")}


@dataclass(frozen=True, slots=True)
class StepLine:
    """A step of the journal in words: what was changed, from what, to what."""

    step: SeasonStep
    what: str
    changes: tuple[tuple[str, str, str], ...]


def step_lines(steps: Iterable[SeasonStep]) -> Iterator[StepLine]:
    """The journal in the reader's language."""
    for step in steps:
        changed = differences(step)
        changes = [
            (_label(name), _in_words(name, before), _in_words(name, after)) for name, (before, after) in changed.items()
        ]
        words = WORDS_OF_LADDERS if "others" in changed else WORDS
        yield StepLine(step, str(words.get(step.action) or WORDS[step.action]), tuple(changes))


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
