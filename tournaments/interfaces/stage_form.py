"""The form of a stage: its system and its players or teams."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tabellone.engine import SYSTEMS
from tabellone.engine.knockout import LAST_ROUND
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.engine.tables.groups import SMALLEST_GROUP
from tabellone.options import Options, OptionValue
from tabellone.stages.qualifying import QualifyingRule, Unequal
from tabellone.values import LONGEST, MOST_ROUNDS
from tournaments.domain.stages.division import BLOCKS
from tournaments.domain.stages.rules import HOW_MANY, CarriedOver, Carry, Division, Order
from tournaments.domain.stages.stage_plan import StagePlanned
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.systems import name_of
from tournaments.interfaces.fields import TextField
from tournaments.interfaces.system_fields import INTERPRETATIONS, options_in, options_of_system

MOST_GROUPS = 256
MOST_QUALIFIERS = 2048

WAYS = {
    "snake": _("by seeding, serpentine: 1 2 3 3 2 1"),
    "columns": _("by seeding, in order: 1 2 3 1 2 3"),
    "federation": _("by federation, as evenly as possible"),
    "lot": _("by drawing of lots"),
    BLOCKS: _("by rank: first to A, second to B"),
}
UNEQUAL = {
    Unequal.WITHOUT_LAST: _("without games against the last players of larger groups"),
    Unequal.PER_GAME: _("by points per game"),
}
ORDERS = {
    Order.RATING: _("by rating (round robin: drawing of lots)"),
    Order.RANK: _("by qualification order"),
    Order.CROSSED: _("crossed: first of A plays second of B"),
}
CARRIES = {
    Carry.NOTHING: _("nothing"),
    Carry.POINTS: _("all points"),
    Carry.GAMES: _("games against other qualifiers"),
}
OF_RULE = (*HOW_MANY, "unequal", "order", "carry")
"""The fields of the qualification rule; all contestants play in the first stage."""


OWN_OPTION = "o_"
"""Prefix of the field names for options of the stage's system."""
WRITTEN_SIZES = re.compile(r"[0-9]{1,4}( *[,; ] *[0-9]{1,4})*")
LONGEST_SIZES = 60


def _sizes(text: str) -> tuple[int, ...] | None:
    """Return the entered group sizes, empty for no entry; None for invalid numbers or a group of fewer than two."""
    if text and not (text.isascii() and WRITTEN_SIZES.fullmatch(text)):
        return None
    sizes = tuple(int(number) for number in re.findall("[0-9]+", text))
    return sizes if min(sizes, default=SMALLEST_GROUP) >= SMALLEST_GROUP else None


def _systems(of: Contestants) -> Iterator[tuple[str, str]]:
    """Return the systems for these contestants, each in its newest edition."""
    yield "", ""
    for system in systems_of_single_games(of):
        if not system.sides:
            yield system.key, name_of(system.key, system.years[-1])


def _number(label: object, most: int, least: int = 0, **words: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **words)  # type: ignore[arg-type]


class StageForm(forms.Form):
    """Form for a stage of players or teams (``of``).

    Without a system there is no stage. ``is_first``: all contestants play in it.

    The options of the chosen system are the last fields. They show the event's values (``event_options``, of its
    ``event_system``) or the defaults until the user changes them, and the new system's when another one is chosen.
    """

    use_required_attribute = False

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"), required=False)
    system = forms.ChoiceField(label=_("Pairing system"), required=False)
    groups = _number(_("Groups"), MOST_GROUPS, 1, help_text=_("1: no groups"))
    way = forms.ChoiceField(label=_("Players are spread"), choices=list(WAYS.items()), required=False)
    sizes = forms.CharField(
        label=_("Group sizes"),
        max_length=LONGEST_SIZES,
        required=False,
        help_text=_("Sizes of the first groups, for example 16, 5. The other groups share the remaining players."),
    )
    rounds = _number(
        _("Rounds"), MOST_ROUNDS, help_text=_("Swiss: number of rounds. Knock-out: last round (0: until the final)")
    )
    best = _number(_("Qualifiers per group"), MOST_QUALIFIERS)
    next_best = _number(
        _("Best next-ranked players"), MOST_QUALIFIERS, help_text=_("For example, the best second-placed players")
    )
    by_rating = _number(_("By rating"), MOST_QUALIFIERS)
    wild_cards = _number(_("Wild cards"), MOST_QUALIFIERS, help_text=_("Chosen when the stage starts"))
    unequal = forms.ChoiceField(
        label=_("Comparison of groups of different size"), choices=list(UNEQUAL.items()), required=False
    )
    order = forms.ChoiceField(label=_("Pairing numbers"), choices=list(ORDERS.items()), required=False)
    carry = forms.ChoiceField(label=_("Carried over"), choices=list(CARRIES.items()), required=False)

    options_of = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST_SIZES, required=False)
    """The system whose options the page showed."""

    def __init__(
        self,
        data: Any = None,
        *args: Any,
        is_first: bool = False,
        of: Contestants = Contestants.PLAYERS,
        event_system: str = "",
        event_options: Mapping[str, OptionValue] | None = None,
        chosen: Options | None = None,
        **kwargs: Any,
    ) -> None:
        super().__init__(data, *args, **kwargs)
        self.fields["system"].choices = list(_systems(of))  # type: ignore[attr-defined]
        self.is_first = is_first
        if is_first:
            for field in OF_RULE:
                del self.fields[field]
        self.chosen = chosen
        system = str(self["system"].value() or "")
        usual = (event_options or {}) if system == event_system else {}
        self.usual = Options({key: value for key, value in usual.items() if key != LAST_ROUND.key})
        if system in SYSTEMS:
            self.usual = SYSTEMS[system].settled(self.usual)
        self._show_options(system, of)

    def _show_options(self, system: str, of: Contestants) -> None:
        """Add a field for each option of the system except the last round, which has a field already.

        Refill the fields if another system was chosen.
        """
        shown = options_of_system(system, of)
        shown.pop(LAST_ROUND.key, None)
        values = {key: field.initial for key, field in shown.items()}
        values |= {key: value for key, value in self.usual.items() if key in shown}
        if self.chosen is not None and system == self.initial.get("system"):
            values = {key: field.initial for key, field in shown.items()}
            values |= {key: value for key, value in self.chosen.items() if key in shown}
        if self.is_bound and self.data.get(self.add_prefix("options_of"), "") != system:
            sent: Any = self.data.copy()  # type: ignore[attr-defined]  # a dictionary, or Django's class
            sent.update(self._as_sent(values) | {self.add_prefix("options_of"): system})
            self.data = sent
        for key, field in shown.items():
            field.initial = values[key]
            self.fields[OWN_OPTION + key] = field
        self.initial["options_of"] = system

    def _as_sent(self, values: Mapping[str, Any]) -> dict[str, str]:
        """Return these options as the page would send them: an unchecked box sends nothing."""
        sent = {self.add_prefix(OWN_OPTION + key): value for key, value in values.items() if value is not False}
        return {name: "on" if value is True else str(value) for name, value in sent.items()}

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        """Return the fields that every stage has."""
        return [field for field in self.visible_fields() if not field.name.startswith(OWN_OPTION)]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """Return the fields of the system's options, without the interpretations of its rules."""
        return [field for field in self._own_options() if field.name.removeprefix(OWN_OPTION) not in INTERPRETATIONS]

    @property
    def interpretation_fields(self) -> list[forms.BoundField]:
        """Return the fields that choose between two interpretations of a rule."""
        return [field for field in self._own_options() if field.name.removeprefix(OWN_OPTION) in INTERPRETATIONS]

    @property
    def has_own_interpretations(self) -> bool:
        """Return True if one of them differs from the usual one, or is invalid."""
        return any(field.errors or field.value() for field in self.interpretation_fields)

    def _own_options(self) -> list[forms.BoundField]:
        return [field for field in self.visible_fields() if field.name.startswith(OWN_OPTION)]

    @property
    def has_own_options(self) -> bool:
        """Return True if the options differ from the stage's defaults, or if one of them is invalid."""
        return bool(self.chosen) or any(field.errors for field in self._own_options())

    def clean_sizes(self) -> tuple[int, ...]:
        """Return the group sizes; refused for invalid ones."""
        sizes = _sizes(self.cleaned_data["sizes"].strip())
        if sizes is None:
            raise forms.ValidationError(_("Enter numbers of 2 or more, for example 16, 5."))
        return sizes

    def clean(self) -> dict[str, Any] | None:
        """Check the values: sizes need groups by rank; options must fit together."""
        values = super().clean() or self.cleaned_data
        if values.get("sizes") and (values.get("way") != BLOCKS or len(values["sizes"]) > (values.get("groups") or 1)):
            self.add_error("sizes", _("Enter sizes only for groups by rank, at most one per group."))
        system = SYSTEMS.get(values.get("system", ""))
        if system is not None:
            for key, why in system.contradictions(self._options(values)):
                if OWN_OPTION + key in self.fields:
                    self.add_error(OWN_OPTION + key, render_message(why))
        return values

    def _options(self, values: Mapping[str, Any]) -> Options:
        own = {name.removeprefix(OWN_OPTION): value for name, value in values.items() if name.startswith(OWN_OPTION)}
        if values.get("rounds"):
            own[LAST_ROUND.key] = values["rounds"]
        return options_in(own, values["system"])

    @classmethod
    def initial_of(cls, stage: StagePlanned) -> dict[str, Any]:
        """Return the initial field values for a planned stage."""
        rule = stage.rule
        shown: dict[str, Any] = {name: getattr(rule, name) for name in ("system", "groups", "way", "rounds")}
        shown["sizes"] = ", ".join(map(str, rule.sizes))
        if isinstance(rule, CarriedOver):
            shown |= {name: getattr(rule.rule, name) for name in (*HOW_MANY, "unequal")}
            shown |= {"order": rule.order, "carry": rule.carry}
        return shown | {"name": stage.name}

    def planned(self, seed: str = "") -> StagePlanned | None:
        """Return the stage as filled in; None without a system. ``seed``: for groups drawn by lot."""
        values = self.cleaned_data
        if not values["system"]:
            return None
        way = values["way"] or "snake"
        how = (values["groups"] or 1, way, seed if way == "lot" else "", values["system"], values["rounds"] or 0)
        chosen = Options({key: value for key, value in self._options(values).items() if key != LAST_ROUND.key})
        options = None if chosen == self.usual else chosen
        if self.is_first:
            return StagePlanned(Division(*how, sizes=values["sizes"], options=options), values["name"])
        best, next_best, by_rating, wild = (values[name] or 0 for name in HOW_MANY)
        unequal = Unequal(values["unequal"] or Unequal.WITHOUT_LAST)
        rule = QualifyingRule(best, next_best, by_rating, wild, unequal)
        order, carry = Order(values["order"] or Order.RATING), Carry(values["carry"] or Carry.NOTHING)
        carried = CarriedOver(rule, *how, order, carry, sizes=values["sizes"], options=options)
        return StagePlanned(carried, values["name"])
