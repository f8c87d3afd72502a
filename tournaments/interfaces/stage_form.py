"""The form of a stage: how it is played, and who comes into it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine.system import Contestants
from tabellone.engine.systems import systems_of_single_games
from tabellone.stages.qualifying import QualifyingRule, Unequal
from tabellone.values import LONGEST, MOST_ROUNDS
from tournaments.domain.stages.division import BLOCKS
from tournaments.domain.stages.planned import StagePlanned
from tournaments.domain.stages.rules import HOW_MANY, CarriedOver, Carry, Division, Order
from tournaments.domain.words.systems import name_of
from tournaments.interfaces.fields import TextField

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


def _systems(of: Contestants) -> Iterator[tuple[str, str]]:
    """The systems in which these play for themselves, each in its newest edition."""
    yield "", ""
    for system in systems_of_single_games(of):
        if not system.sides:
            yield system.key, name_of(system.key, system.years[-1])


def _number(label: object, most: int, least: int = 0, **words: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, min_value=least, max_value=most, required=False, **words)  # type: ignore[arg-type]


class StageForm(forms.Form):
    """A stage of players, or ``of`` teams; without a system there is none. ``is_first``: it takes everybody."""

    use_required_attribute = False

    name = TextField(LONGEST["event"], label=_("Name"), required=False)
    system = forms.ChoiceField(label=_("Pairing system"), required=False)
    groups = _number(_("Groups"), MOST_GROUPS, 1, help_text=_("1: all in one."))
    way = forms.ChoiceField(label=_("Players are spread"), choices=list(WAYS.items()), required=False)
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

    def __init__(
        self, *args: Any, is_first: bool = False, of: Contestants = Contestants.PLAYERS, **kwargs: Any
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["system"].choices = list(_systems(of))  # type: ignore[attr-defined]
        self.is_first = is_first
        if is_first:
            for field in OF_RULE:
                del self.fields[field]

    @classmethod
    def initial_of(cls, stage: StagePlanned) -> dict[str, Any]:
        """What the fields show of a stage that is planned."""
        rule = stage.rule
        shown: dict[str, Any] = {name: getattr(rule, name) for name in ("system", "groups", "way", "rounds")}
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
        if self.is_first:
            return StagePlanned(Division(*how), values["name"])
        best, next_best, by_rating, wild = (values[name] or 0 for name in HOW_MANY)
        unequal = Unequal(values["unequal"] or Unequal.WITHOUT_LAST)
        rule = QualifyingRule(best, next_best, by_rating, wild, unequal)
        order, carry = Order(values["order"] or Order.RATING), Carry(values["carry"] or Carry.NOTHING)
        return StagePlanned(CarriedOver(rule, *how, order, carry), values["name"])
