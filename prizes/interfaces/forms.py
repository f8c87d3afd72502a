"""Forms of a prize fund: its rules, and its categories as rows."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from django import forms
from django.utils.translation import gettext as _now, gettext_lazy as _, pgettext_lazy

from prizes.domain.amounts import read_amount, read_amounts, written_amount, written_amounts
from prizes.domain.editing import CategoryValues, players_listed
from prizes.domain.funds import MOST_CATEGORIES, categories_of, core_category, numbers_of
from prizes.domain.rankings import counted_sections
from prizes.domain.wording import conditions_of
from prizes.models import LONGEST_THING, FundCategory, PrizeFund
from tabellone import values
from tabellone.money import Money
from tabellone.prizes import (
    FundTemplate,
)
from tabellone.prizes.funds import (
    MOST_PLACES,
)
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.section_rules import section_name
from tournaments.interfaces.fields import TextField, ValueField
from tournaments.models import Event

LONGEST_AMOUNTS = 4000
LONGEST_PLAYERS = 2000
MOST_GAMES = 999


class CurrencyField(forms.RegexField):
    """The three letters of a currency."""

    default_error_messages = {"invalid": _("Enter the three letters of a currency, for example EUR.")}

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(r"[A-Z]{3}", max_length=3, label=_("Currency"), **kwargs)

    def to_python(self, value: object) -> str:
        return str(super().to_python(value)).upper()


class MoneyField(forms.CharField):
    """An amount, in hundredths."""

    def __init__(self, **kwargs: Any) -> None:
        widget = forms.TextInput(attrs={"inputmode": "decimal", "maxlength": 14})
        super().__init__(widget=widget, **kwargs)

    def to_python(self, value: str | Money | None) -> Money:  # type: ignore[override]  # hundredths, not text
        text = super().to_python(value) or ""
        if not text:
            if self.required:
                raise forms.ValidationError(self.error_messages["required"], code="required")
            return 0
        try:
            return read_amount(text)
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def prepare_value(self, value: object) -> object:
        return (written_amount(value) if value else "") if isinstance(value, int) else value


class AmountsField(forms.CharField):
    """The prizes of a category, the first place first, separated by spaces."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_AMOUNTS, **kwargs)

    def to_python(self, value: str | list[Money] | None) -> list[Money]:  # type: ignore[override]  # hundredths
        try:
            found = read_amounts(super().to_python(value) or "")
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused
        if any(later > earlier for earlier, later in pairwise(found)):
            raise forms.ValidationError(_now("A prize is larger than the prize of the place before it."))
        return list(found)

    def prepare_value(self, value: object) -> object:
        return written_amounts(value) if isinstance(value, list) else value


class ThingsField(forms.CharField):
    """Things of the places, the first place first, separated by semicolons."""

    def to_python(self, value: str | list[str] | None) -> list[str]:  # type: ignore[override]  # texts
        text = super().to_python(value) or ""
        things = [" ".join(part.split()) for part in text.split(";")] if text else []
        if len(things) > MOST_PLACES:
            raise forms.ValidationError(_now("Too many things (maximum %(most)s).") % {"most": MOST_PLACES})
        for thing in things:
            if len(thing) > LONGEST_THING:
                raise forms.ValidationError(
                    _now("%(thing)s … is too long (maximum %(most)s characters).")
                    % {"thing": thing[:20], "most": LONGEST_THING}
                )
        return things if any(things) else []

    def prepare_value(self, value: object) -> object:
        return "; ".join(value) if isinstance(value, list) else value


class YearField(ValueField):
    """A year of birth; empty: no limit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(_number_up_to(values.LAST_YEAR), required=False, max_length=4, widget=_digits(), **kwargs)


class RatingField(ValueField):
    """A rating limit; empty: no limit."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(_number_up_to(values.MAX_RATING), required=False, max_length=4, widget=_digits(), **kwargs)


class GamesField(ValueField):
    """A number of games; empty: none given."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(_number_up_to(MOST_GAMES), required=False, max_length=3, widget=_digits(), **kwargs)


class SectionsField(forms.TypedMultipleChoiceField):
    """Sections of a festival, as their keys."""

    widget = forms.CheckboxSelectMultiple

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(coerce=int, required=False, label=_("Sections"), **kwargs)


def section_choices(sections: Sequence[Event]) -> list[tuple[int, str]]:
    """Return the sections as choices of a field."""
    return [(section.pk, section_name(section)) for section in sections]


def _digits() -> forms.TextInput:
    return forms.TextInput(attrs={"inputmode": "numeric"})


def _number_up_to(most: int) -> Any:
    return lambda written: values.whole(written, most=most) if written.strip() else None


class NewFundForm(forms.Form):
    """Form for a new fund: a template, and the total that it divides."""

    template = forms.ChoiceField(
        label=_("Template"),
        initial=FundTemplate.CATEGORIES.value,
        choices=[
            (FundTemplate.CATEGORIES.value, _("Main prizes and categories: rating, women, youth, seniors")),
            (FundTemplate.MAIN.value, _("Main prizes only")),
            (FundTemplate.EMPTY.value, _("One prize")),
        ],
    )
    total = MoneyField(label=_("Total of the prizes"))
    currency = CurrencyField(initial="EUR")


class FundForm(forms.ModelForm):  # type: ignore[type-arg]  # of PrizeFund
    """Form of a fund's name and rules."""

    name = TextField(values.LONGEST["category"], label=pgettext_lazy("of a thing", "Name"), required=False)
    currency = CurrencyField()
    budget = MoneyField(label=_("Budget"), required=False)
    minimum_share = MoneyField(label=_("Minimum share"), required=False)
    minimum_games = GamesField(label=_("Minimum games played"))
    sponsor = TextField(values.LONGEST["person"], label=_("Sponsor"), required=False)
    sections = SectionsField(help_text=_("None selected: all sections of players."))

    class Meta:
        model = PrizeFund
        fields = [
            *("name", "currency", "budget", "sections", "criterion", "sharing", "per_player", "rounding"),
            *("minimum_share", "minimum_games", "presence", "sponsor"),
        ]
        labels = {
            "sharing": _("Tied players"),
            "per_player": _("Prizes per player"),
            "rounding": _("Rounding"),
            "presence": _("Absent winners"),
            "criterion": _("Ranking"),
        }

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial["minimum_games"] = self.instance.minimum_games or None
        if event.is_festival:
            choices = section_choices(counted_sections(event, PrizeFund()))
            self.fields["sections"].choices = choices  # type: ignore[attr-defined]  # a field of choices
        else:
            del self.fields["sections"], self.fields["criterion"]

    def clean_minimum_games(self) -> int:
        """Return 0 for an empty field."""
        return self.cleaned_data["minimum_games"] or 0


class CategoryForm(forms.Form):
    """A row of the fund: a category, its prizes, and who is eligible. A row without a name is left out."""

    pk = forms.IntegerField(required=False, min_value=1, max_value=values.LARGEST, widget=forms.HiddenInput)
    name = TextField(values.LONGEST["category"], label=_("Category"), required=False)
    amounts = AmountsField(label=_("Prizes by place"), required=False)
    things = ThingsField(label=_("Trophies and other things"), required=False, max_length=LONGEST_AMOUNTS)
    min_rating = RatingField(label=_("Rating from"))
    max_rating = RatingField(label=_("Rating to"))
    unrated = forms.BooleanField(label=_("Unrated players too"), required=False)
    sex = forms.ChoiceField(label=_("Sex"), required=False, choices=[("", "–"), ("w", _("Women")), ("m", _("Men"))])
    born_from = YearField(label=_("Born in or after"))
    born_to = YearField(label=_("Born in or before"))
    federation = ValueField(values.federation, label=_("Federation"), max_length=3, required=False)
    club = TextField(values.LONGEST["club"], label=_("Club"), required=False)
    title = forms.ChoiceField(
        label=_("Title"), required=False, choices=[("", "–"), *((title, title) for title in values.TITLES)]
    )
    own = TextField(values.LONGEST["category"], label=_("Player category"), required=False)
    players = forms.CharField(label=_("Pairing numbers of a list"), required=False, max_length=LONGEST_PLAYERS)
    minimum_games = GamesField(label=_("Minimum games played"))
    sections = SectionsField()
    bracket = TextField(
        values.LONGEST["category"],
        label=_("Prize bracket"),
        required=False,
        help_text=_("For one prize per bracket, for example rating or age. Empty: main prizes."),
    )
    sponsor = TextField(values.LONGEST["person"], label=_("Sponsor"), required=False)

    def __init__(self, *args: Any, event: Event, offered: Sequence[Event] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        if event.is_festival:
            del self.fields["players"]
            choices = section_choices(offered)
            self.fields["sections"].choices = choices  # type: ignore[attr-defined]  # a field of choices
        else:
            del self.fields["sections"]

    def clean_players(self) -> list[int] | None:
        """Return the keys of the players with these numbers; None for no list."""
        written = re.split(r"[\s,;]+", self.cleaned_data["players"].strip(" ,;"))
        if written == [""]:
            return None
        try:
            return players_listed(self.event, [values.whole(part, most=values.MOST_PLAYERS) for part in written])
        except values.WrongValue:
            raise forms.ValidationError(_now("Enter pairing numbers, for example 3 5 12.")) from None
        except Refused as refused:
            said = str(refused)
            raise forms.ValidationError(said) from refused

    def clean(self) -> dict[str, Any]:
        """Check that a category has a name and prizes."""
        found = self.cleaned_data
        if "amounts" in found and "things" in found:
            if found.get("name") and not found["amounts"] and not found["things"]:
                self.add_error("amounts", _now("Enter the prizes, for example 500 300 100."))
            if not found.get("name") and "name" in found and (found["amounts"] or found["things"]):
                self.add_error("name", _now("Enter a name."))
        return found

    @property
    def conditions(self) -> list[forms.BoundField]:
        """Return the fields that say who is eligible."""
        return [self[name] for name in CONDITIONS if name in self.fields]

    @property
    def summary(self) -> str:
        """Return the conditions of the saved category in words; empty for a new one."""
        return str(self.initial.get("summary", ""))

    @property
    def has_condition_errors(self) -> bool:
        return any(name in self.errors for name in (*CONDITIONS, "things", "bracket", "sponsor"))

    def category(self) -> CategoryValues | None:
        """Return the category; None for an empty or deleted row."""
        if not self.cleaned_data.get("name") or self.cleaned_data.get("DELETE"):
            return None
        names = {field.name for field in FundCategory._meta.concrete_fields}
        return CategoryValues(
            self.cleaned_data["pk"],
            {name: value for name, value in self.cleaned_data.items() if name in names},
        )


CONDITIONS = (
    *("min_rating", "max_rating", "unrated", "sex", "born_from", "born_to"),
    *("federation", "club", "title", "own", "players", "minimum_games", "sections"),
)
CategoryRows = forms.formset_factory(
    CategoryForm,
    extra=1,
    can_delete=True,
    can_order=True,
    max_num=MOST_CATEGORIES,
    absolute_max=MOST_CATEGORIES,
    validate_max=True,
)
"""The categories of a fund, and an empty row for another one."""


def category_rows(event: Event, row: PrizeFund, data: Any = None) -> Any:
    """Return the rows of the fund's categories, from a form or as they are."""
    kwargs: dict[str, Any] = {"event": event}
    if event.is_festival:
        kwargs["offered"] = counted_sections(event, PrizeFund())
    if data is not None:
        return CategoryRows(data, prefix="category", form_kwargs=kwargs)
    numbers = numbers_of(event)
    names = {section.pk: section_name(section) for section in kwargs.get("offered", ())}
    initial = [_initial(each, numbers, names) for each in categories_of(row)]
    return CategoryRows(initial=initial, prefix="category", form_kwargs=kwargs)


def categories_in(rows: Any) -> list[CategoryValues]:
    """Return the categories of valid rows, by their numbers in the announced order."""
    ordered = sorted(rows.forms, key=lambda form: form.cleaned_data.get("ORDER") or MOST_CATEGORIES + 1)
    return [category for form in ordered if (category := form.category()) is not None]


def _initial(row: FundCategory, numbers: dict[int, int], sections: dict[int, str]) -> dict[str, Any]:
    listed = sorted(numbers[pk] for pk in row.players or () if pk in numbers)
    return {
        **{name: getattr(row, name) for name in CategoryForm.base_fields if name not in ("pk", "players")},
        "pk": row.pk,
        "summary": conditions_of(
            core_category(row, {}, {}, sections),
            own=row.own,
            has_brackets=row.fund.per_player == PrizeFund.PrizesPerPlayer.BRACKET,
            is_of_teams=row.fund.event.is_of_teams,
        ),
        "players": " ".join(map(str, listed)),
    }
