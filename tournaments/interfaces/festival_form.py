"""The forms of a festival: its announcement, its sections, and a copy of an event."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import asdict
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL, systems_of_single_games
from tabellone.values import LONGEST, MAX_RATING, MOST_ROUNDS, PERSON
from tournaments.domain.boards.hall import HIGHEST_BOARD
from tournaments.domain.events.copies import CopyWanted
from tournaments.domain.festivals.creation import USUAL_ROUNDS, SectionPlanned
from tournaments.domain.festivals.section_rules import OLDEST, SectionRule, rule_of_section
from tournaments.domain.words.systems import name_of
from tournaments.interfaces.fields import DayField, LinesField, TextField, ValueField
from tournaments.interfaces.time_zones import zone_choices
from tournaments.models import Event

OFFERED = 4
"""Number of sections in the form of a new festival; more can be added later."""
ANNOUNCED = ("name", "city", "federation", "time_zone", "start_date", "end_date", "chief_arbiter", "deputies")


def _systems() -> Iterator[tuple[str, str]]:
    """Return the systems for individual players, each in its newest edition."""
    for system in systems_of_single_games(Contestants.PLAYERS):
        if not system.sides:
            yield system.key, name_of(system.key, system.years[-1])


def _number(label: object, most: int, **words: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=0, max_value=most, required=False, **words)  # type: ignore[arg-type]


class FestivalForm(forms.Form):
    """Form for the announcement of a festival; `announced` returns the values under the domain's field names."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"))
    city = TextField(LONGEST["place"], label=_("Place"), required=False)
    federation = ValueField(
        PERSON["federation"], label=_("Federation"), max_length=LONGEST["federation"], required=False,
        help_text=_("Three letters, for example ITA"),
    )  # fmt: skip
    time_zone = forms.ChoiceField(label=_("Time zone"), choices=zone_choices, required=False)
    start_date = DayField(label=_("First day"), required=False)
    end_date = DayField(label=_("Last day"), required=False)
    chief_arbiter = TextField(LONGEST["arbiter"], label=_("Chief arbiter"), required=False)
    deputies = LinesField(
        label=_("Deputy arbiters"),
        max_length=200,
        required=False,
        help_text=_("One arbiter per line, with title and FIDE ID"),
    )

    @classmethod
    def of(cls, festival: Event, data: Any = None) -> FestivalForm:
        """Return the form with the current announcement."""
        return cls(data, initial={name: getattr(festival, name) for name in ANNOUNCED})

    def announced(self) -> dict[str, object]:
        """Return the fields as the domain expects them."""
        return {name: self.cleaned_data[name] for name in ANNOUNCED}


class SectionRuleForm(forms.Form):
    """Form for the festival's rules for a section; `rule` returns the domain's value."""

    use_required_attribute = False

    first_board = forms.IntegerField(label=_("First board"), min_value=1, max_value=HIGHEST_BOARD, required=False)
    least_rating = _number(_("Rating from"), MAX_RATING)
    most_rating = _number(_("Rating to"), MAX_RATING)
    youngest = _number(_("Age from"), OLDEST)
    oldest = _number(_("Age to"), OLDEST)

    @classmethod
    def of(cls, section: Event, data: Any = None) -> SectionRuleForm:
        """Return the form with the current rules."""
        shown = {name: value or None for name, value in asdict(rule_of_section(section)).items()}
        return cls(data, prefix=f"s{section.pk}", initial=shown)

    def rule(self) -> SectionRule:
        """Return the section's rule; an empty field sets no limit."""
        usual = asdict(SectionRule())
        return SectionRule(**{name: self.cleaned_data.get(name) or usual[name] for name in usual})


class SectionForm(SectionRuleForm):
    """Form for a new section; without a name there is none."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"), required=False)
    system = forms.ChoiceField(label=_("Pairing system"), choices=lambda: list(_systems()), initial=USUAL)
    rounds = forms.IntegerField(
        label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=USUAL_ROUNDS, required=False
    )
    field_order = ("name", "system", "rounds", "least_rating", "most_rating", "youngest", "oldest")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        del self.fields["first_board"]

    def planned(self) -> SectionPlanned | None:
        """Return the section as filled in; None without a name."""
        values = self.cleaned_data
        if not values["name"]:
            return None
        return SectionPlanned(values["name"], values["system"], values["rounds"] or USUAL_ROUNDS, self.rule())


def section_forms(data: Any = None) -> list[SectionForm]:
    """The lines for sections in the form of a new festival."""
    return [SectionForm(data, prefix=f"section{number}") for number in range(1, OFFERED + 1)]


class CopyForm(forms.Form):
    """Form for copying an event: the parts to copy."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"))
    start_date = DayField(
        label=_("First day"), required=False, help_text=_("The last day and the round times move with it.")
    )
    with_players = forms.BooleanField(label=_("Include players"), required=False)
    with_staff = forms.BooleanField(label=_("Include staff and their rights"), required=False)
    is_template = forms.BooleanField(
        label=_("Save as template"), required=False, help_text=_("A template is never played. Use it to create events.")
    )

    def wanted(self) -> CopyWanted:
        """Return the choices as the domain expects them."""
        return CopyWanted(**self.cleaned_data)
