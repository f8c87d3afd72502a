"""The form of a stage: how it is played, and who comes into it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine import SYSTEMS
from tabellone.engine.knockout import LAST_ROUND
from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.engine.tables.groups import SMALLEST_GROUP
from tabellone.options import Options, OptionValue
from tabellone.stages.qualifying import QualifyingRule, Unequal
from tabellone.values import LONGEST, MOST_ROUNDS
from tournaments.domain.stages.division import BLOCKS
from tournaments.domain.stages.planned import StagePlanned
from tournaments.domain.stages.rules import HOW_MANY, CarriedOver, Carry, Division, Order
from tournaments.domain.words.systems import name_of
from tournaments.domain.words.telling import told
from tournaments.interfaces.fields import TextField
from tournaments.interfaces.system_fields import options_in, options_of_system

MOST_GROUPS = 256
MOST_QUALIFIERS = 2048

WAYS = {
    "snake": _("by seeding, there and back: 1 2 3 3 2 1"),
    "columns": _("by seeding, in columns: 1 2 3 1 2 3"),
    "federation": _("by federation, as evenly as can be"),
    "lot": _("by lot"),
    BLOCKS: _("as they rank: the first to A, the next to B"),
}
UNEQUAL = {
    Unequal.WITHOUT_LAST: _("without the games against the last of the larger groups"),
    Unequal.PER_GAME: _("by points a game"),
}
ORDERS = {
    Order.RATING: _("by rating; in a round robin by lot"),
    Order.RANK: _("as they went on"),
    Order.CROSSED: _("crossed: the first of A meets the second of B"),
}
CARRIES = {
    Carry.NOTHING: _("nothing"),
    Carry.POINTS: _("all points"),
    Carry.GAMES: _("the games against others who go on"),
}
OF_RULE = (*HOW_MANY, "unequal", "order", "carry")
"""The fields that say who comes in; the first stage takes everybody."""


OWN_OPTION = "o_"
"""Before the key of an option of the stage's system, in the name of its field."""
WRITTEN_SIZES = re.compile(r"[0-9]{1,4}( *[,; ] *[0-9]{1,4})*")
LONGEST_SIZES = 60


def _sizes(text: str) -> tuple[int, ...] | None:
    """The numbers that somebody wrote, none where nothing; None for what are none, or fewer than two in a group."""
    if text and not (text.isascii() and WRITTEN_SIZES.fullmatch(text)):
        return None
    sizes = tuple(int(number) for number in re.findall("[0-9]+", text))
    return sizes if min(sizes, default=SMALLEST_GROUP) >= SMALLEST_GROUP else None


def _systems(of: Contestants) -> Iterator[tuple[str, str]]:
    """The systems in which these play for themselves, each in its newest edition."""
    yield "", ""
    for system in systems_of_single_games(of):
        if not system.sides:
            yield system.key, name_of(system.key, system.years[-1])


def _number(label: object, most: int, least: int = 0, **words: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **words)  # type: ignore[arg-type]


class StageForm(forms.Form):
    """A stage of players, or ``of`` teams; without a system there is none. ``is_first``: it takes everybody.

    Below the others stand the options of the system that is chosen, as the event has them (``event_options``, of its
    ``event_system``) or as usual, until something else is said; of another system when the form is looked at again.
    """

    use_required_attribute = False

    name = TextField(LONGEST["event"], label=_("Name"), required=False)
    system = forms.ChoiceField(label=_("Pairing system"), required=False)
    groups = _number(_("Groups"), MOST_GROUPS, 1, help_text=_("1: all in one."))
    way = forms.ChoiceField(label=_("Players are spread"), choices=list(WAYS.items()), required=False)
    sizes = forms.CharField(
        label=_("Sizes of the groups"),
        max_length=LONGEST_SIZES,
        required=False,
        help_text=_("As they rank, of the first groups: 16, 5; the others share the rest."),
    )
    rounds = _number(
        _("Rounds"), MOST_ROUNDS, help_text=_("Of a Swiss; of a knock-out the last one, 0: to the winner.")
    )
    best = _number(_("Best of each group"), MOST_QUALIFIERS)
    next_best = _number(_("Best of those who come next"), MOST_QUALIFIERS, help_text=_("As the best second places."))
    by_rating = _number(_("By rating"), MOST_QUALIFIERS)
    wild_cards = _number(_("Wild cards"), MOST_QUALIFIERS, help_text=_("Named when the stage is opened."))
    unequal = forms.ChoiceField(
        label=_("Groups of unequal size are compared"), choices=list(UNEQUAL.items()), required=False
    )
    order = forms.ChoiceField(label=_("Numbers"), choices=list(ORDERS.items()), required=False)
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
        """A field for each option of the system, but the last round, which has one; filled in anew where another one
        was chosen since.
        """
        shown = options_of_system(system, of)
        shown.pop(LAST_ROUND.key, None)
        values = {key: field.initial for key, field in shown.items()}
        values |= {key: value for key, value in self.usual.items() if key in shown}
        if self.chosen is not None and system == self.initial.get("system"):
            values = {key: field.initial for key, field in shown.items()}
            values |= {key: value for key, value in self.chosen.items() if key in shown}
        if self.is_bound and self.data.get(self.add_prefix("options_of"), "") != system:
            sent: Any = self.data.copy()  # type: ignore[attr-defined]  # a dictionary, or Django's own
            sent.update(self._as_sent(values) | {self.add_prefix("options_of"): system})
            self.data = sent
        for key, field in shown.items():
            field.initial = values[key]
            self.fields[OWN_OPTION + key] = field
        self.initial["options_of"] = system

    def _as_sent(self, values: Mapping[str, Any]) -> dict[str, str]:
        """These options as the page would send them: a box that is not ticked sends nothing."""
        sent = {self.add_prefix(OWN_OPTION + key): value for key, value in values.items() if value is not False}
        return {name: "on" if value is True else str(value) for name, value in sent.items()}

    @property
    def plain_fields(self) -> list[forms.BoundField]:
        """Those that every stage has."""
        return [field for field in self.visible_fields() if not field.name.startswith(OWN_OPTION)]

    @property
    def option_fields(self) -> list[forms.BoundField]:
        """Those of the system's options."""
        return [field for field in self.visible_fields() if field.name.startswith(OWN_OPTION)]

    @property
    def has_own_options(self) -> bool:
        """Whether the options are others than those that the stage has anyway, or one of them is refused."""
        return bool(self.chosen) or any(field.errors for field in self.option_fields)

    def clean_sizes(self) -> tuple[int, ...]:
        """The numbers; refused for what are none."""
        sizes = _sizes(self.cleaned_data["sizes"].strip())
        if sizes is None:
            raise forms.ValidationError(_("Numbers from 2 on, as 16, 5."))
        return sizes

    def clean(self) -> dict[str, Any] | None:
        """Sizes are of groups as they rank; options go together."""
        values = super().clean() or self.cleaned_data
        if values.get("sizes") and (values.get("way") != BLOCKS or len(values["sizes"]) > (values.get("groups") or 1)):
            self.add_error("sizes", _("Only of groups as they rank, of as many as there are."))
        system = SYSTEMS.get(values.get("system", ""))
        if system is not None:
            for key, why in system.contradictions(self._options(values)):
                if OWN_OPTION + key in self.fields:
                    self.add_error(OWN_OPTION + key, told(why))
        return values

    def _options(self, values: Mapping[str, Any]) -> Options:
        own = {name.removeprefix(OWN_OPTION): value for name, value in values.items() if name.startswith(OWN_OPTION)}
        if values.get("rounds"):
            own[LAST_ROUND.key] = values["rounds"]
        return options_in(own, values["system"])

    @classmethod
    def initial_of(cls, stage: StagePlanned) -> dict[str, Any]:
        """What the fields show of a stage that is planned."""
        rule = stage.rule
        shown: dict[str, Any] = {name: getattr(rule, name) for name in ("system", "groups", "way", "rounds")}
        shown["sizes"] = ", ".join(map(str, rule.sizes))
        if isinstance(rule, CarriedOver):
            shown |= {name: getattr(rule.rule, name) for name in (*HOW_MANY, "unequal")}
            shown |= {"order": rule.order, "carry": rule.carry}
        return shown | {"name": stage.name}

    def planned(self, seed: str = "") -> StagePlanned | None:
        """The stage as it is filled in; None without a system. ``seed``: where groups are drawn by lot."""
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
