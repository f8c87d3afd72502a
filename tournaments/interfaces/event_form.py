"""The form of an event's announcement and rules."""

from __future__ import annotations

import datetime
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from standings.tiebreaks import TieBreakError, UnratedRule, objections, parse_code
from tournaments.domain.records import record_of, scoring_of, scoring_values
from tournaments.domain.systems import acceleration_choices, name_of, system_choices
from tournaments.models import Event
from tournaments.record import Points, Record, Scoring, format_points, parse_points

MOST_ROUNDS = 30
USUAL_TIE_BREAKS = "DE, BH/C1, BH, SB"


class PointsField(forms.CharField):
    """A number of points: ``1``, ``0.5``, ``½``."""

    def to_python(self, value: str | Points | None) -> Points | None:  # type: ignore[override]  # points, not text
        if isinstance(value, int):  # of a disabled field: its initial value
            return value
        text = super().to_python(value)
        if not text:
            return None
        try:
            return parse_points(text)
        except ValueError:
            raise forms.ValidationError(_("Write points as 1, 0.5 or ½.")) from None

    def prepare_value(self, value: object) -> object:
        return format_points(value) if isinstance(value, int) else value


class InitialScoresField(forms.CharField):
    """Bands of ratings with their points: ``2200: 2, 1900: 1``."""

    def to_python(self, value: str | list[list[int]] | None) -> list[list[int]]:  # type: ignore[override]  # bands, not text
        if isinstance(value, list):  # of a disabled field: its initial value
            return value
        pairs = [part.partition(":") for part in (super().to_python(value) or "").split(",") if part.strip()]
        try:
            return [[int(rating), parse_points(points)] for rating, _colon, points in pairs]
        except ValueError:
            raise forms.ValidationError(_("Write each band as its lowest rating and its points: 2200: 2.")) from None

    def prepare_value(self, value: object) -> object:
        if isinstance(value, list | tuple):
            return ", ".join(f"{rating}: {format_points(points)}" for rating, points in value)
        return value


class EventForm(forms.Form):
    """What an organiser announces; `settings` gives it as the domain's field names."""

    record = Record()
    """The event's record: tie-breaks that do not suit it are refused."""

    name = forms.CharField(label=_("Name"), max_length=200)
    city = forms.CharField(label=_("Place"), max_length=200, required=False)
    federation = forms.CharField(
        label=_("Federation"), max_length=3, required=False, help_text=_("Three letters, such as ITA.")
    )
    start_date = forms.DateField(
        label=_("First day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    end_date = forms.DateField(
        label=_("Last day"), required=False, widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    chief_arbiter = forms.CharField(label=_("Chief arbiter"), max_length=200, required=False)
    time_control = forms.CharField(
        label=_("Time control"),
        max_length=200,
        required=False,
        help_text=_("Such as 90 minutes and 30 seconds a move."),
    )

    planned_rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=9)
    system = forms.ChoiceField(label=_("Pairing system"), choices=system_choices, initial="dutch:2026")
    acceleration = forms.ChoiceField(
        label=_("Acceleration"),
        choices=acceleration_choices,
        required=False,
        help_text=_("Announced before the event. Any other method than Baku's needs FIDE's leave (C.04.2 1.2)."),
    )
    initial_scores = InitialScoresField(
        label=_("McMahon's initial scores"),
        required=False,
        help_text=_("Lowest rating of a band and its points, such as 2200: 2, 1900: 1."),
    )
    maxi = forms.BooleanField(
        label=_("Maxi-tournament (Lim)"),
        required=False,
        help_text=_("Players change places for the sake of colours only within 100 rating points."),
    )
    win = PointsField(label=_("Win"), initial="1")
    draw = PointsField(label=_("Draw"), initial="½")
    loss = PointsField(label=_("Loss"), initial="0")
    bye_points = PointsField(
        label=_("Pairing-allocated bye"), initial="1", help_text=_("The same for everybody who gets one.")
    )
    unrated = forms.ChoiceField(
        label=_("Unrated players in tie-breaks of ratings"),
        choices=Event.Unrated.choices,
        required=False,
        help_text=_("C.07 article 10: the event's rules have to say it."),
    )
    unrated_rating = forms.IntegerField(
        label=_("Rating they count with"), min_value=0, max_value=3000, initial=0, required=False
    )
    tie_breaks = forms.CharField(
        label=_("Tie-breaks"),
        initial=USUAL_TIE_BREAKS,
        required=False,
        widget=forms.TextInput(attrs={"data-tie-breaks": True, "spellcheck": "false"}),
        help_text=_("In their order, with commas: BH, BH/C1, SB, DE, WIN, WON, BPG, PS, REP, ARO, RTNG, TPN."),
    )
    ties = forms.ChoiceField(
        label=_("Players whom no tie-break separates"), choices=Event.Ties.choices, initial=Event.Ties.SHARED
    )
    max_byes = forms.IntegerField(label=_("Half-point byes per player"), min_value=0, max_value=9, initial=1)
    last_bye_round = forms.IntegerField(
        label=_("Last round for them"),
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        help_text=_("0: all but the last."),
    )

    @classmethod
    def of(cls, event: Event, data: Any = None) -> EventForm:
        """The form with the event's present settings."""
        scoring = scoring_of(event)
        own = (
            "name", "city", "federation", "start_date", "end_date", "chief_arbiter", "time_control",
            "planned_rounds", "max_byes", "last_bye_round", "unrated", "unrated_rating", "ties",
            "acceleration", "maxi",
        )  # fmt: skip
        initial = {name: getattr(event, name) for name in own} | {
            "win": scoring.win,
            "draw": scoring.draw,
            "loss": scoring.loss,
            "bye_points": scoring.pairing_allocated_bye,
            "tie_breaks": ", ".join(event.tie_breaks),
            "system": f"{event.system}:{event.edition}",
            "initial_scores": event.initial_scores,
        }
        form = cls(data, initial=initial)
        form.record = record_of(event)
        form._keep_unknown_system(event)
        return form

    def _keep_unknown_system(self, event: Event) -> None:
        """An imported event may have a system that nobody pairs here, or an edition that follows from its dates."""
        field = self.fields["system"]
        own = f"{event.system}:{event.edition}"
        if own not in dict(system_choices()):
            field.choices = [(own, name_of(event.system, event.edition)), *system_choices()]  # type: ignore[attr-defined]

    def lock(self, reasons: dict[str, str]) -> None:
        """Disable what may no longer change, with the reason beside it."""
        names = {"scoring": ("win", "draw", "loss", "bye_points"), "edition": ("system",)}
        for setting, reason in reasons.items():
            for name in names.get(setting, (setting,)):
                if name in self.fields:
                    self.fields[name].disabled = True
                    self.fields[name].help_text = reason

    def clean_federation(self) -> str:
        return str(self.cleaned_data["federation"]).upper()

    def clean_tie_breaks(self) -> list[str]:
        """The codes as a list, each one that can be computed."""
        try:
            codes = [str(parse_code(code)) for code in self.cleaned_data["tie_breaks"].split(",") if code.strip()]
            found = objections(self.record, codes, unrated=self._unrated_rule())
        except TieBreakError as error:
            raise forms.ValidationError(str(error)) from None
        if found:
            raise forms.ValidationError([f"{objection.text} (C.07, {objection.article})." for objection in found])
        return codes

    def clean(self) -> dict[str, Any]:
        """A method that needs initial scores has them, and no other has; only Lim's system has maxi-tournaments."""
        values = super().clean() or self.cleaned_data
        is_mcmahon = values.get("acceleration") == "mcmahon"
        if is_mcmahon and not values.get("initial_scores"):
            self.add_error("initial_scores", _("McMahon's method begins with scores: give them."))
        if not is_mcmahon:
            values["initial_scores"] = []
        if not str(values.get("system")).startswith("lim:"):
            values["maxi"] = False
        return values

    def _unrated_rule(self) -> UnratedRule | None:
        """The event's rule for unrated players; its fields come before the tie-breaks."""
        unrated = self.cleaned_data.get("unrated")
        if not unrated:
            return None
        return UnratedRule(self.cleaned_data.get("unrated_rating") if unrated == Event.Unrated.RATED else None)

    def settings(self) -> dict[str, object]:
        """The cleaned values by the domain's names."""
        values = dict(self.cleaned_data)
        values["system"], _colon, values["edition"] = values["system"].partition(":")
        values["unrated_rating"] = values["unrated_rating"] or 0
        win, draw, loss = values.pop("win"), values.pop("draw"), values.pop("loss")
        scoring = Scoring.of(win, draw, loss, pairing_allocated_bye=values.pop("bye_points"))
        return values | {"scoring": scoring_values(scoring)}


class ScheduleForm(forms.Form):
    """When each round begins."""

    def __init__(self, event: Event, data: Any = None) -> None:
        super().__init__(data)
        self.rounds = list(event.rounds.all())
        for round_ in self.rounds:
            self.fields[f"round_{round_.number}"] = forms.DateTimeField(
                label=_("Round %(number)s") % {"number": round_.number},
                required=False,
                initial=timezone.localtime(round_.starts_at) if round_.starts_at else None,
                widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M"),
            )

    def starts(self) -> dict[int, datetime.datetime | None]:
        """The times by round number."""
        return {round_.number: self.cleaned_data[f"round_{round_.number}"] for round_ in self.rounds}
