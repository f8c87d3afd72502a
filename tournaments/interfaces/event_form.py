"""The form of an event's announcement and rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import baku_suits
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL, USUAL_FOR_TEAMS
from tabellone.interchange.trf.time_control import in_seconds, is_time_control
from tabellone.messages import Message
from tabellone.record import Matches, Record, Scoring
from tabellone.tiebreaks import TieBreakError, UnratedRule, objections, parse_code
from tabellone.values import LONGEST, MAX_RATING, MOST_ROUNDS, PERSON
from tournaments.domain.events.planning import HALF_A_MATCH
from tournaments.domain.events.scoring_rules import impossible_scoring
from tournaments.domain.records import record_of, scoring_of, scoring_values
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.systems import acceleration_choices, name_of, system_choices
from tournaments.interfaces.acceleration_form import AccelerationBandsForm
from tournaments.interfaces.event_setting_groups import FIELDS_OF, SECTIONS, SHOWN_WHEN
from tournaments.interfaces.fields import (
    DayField,
    HandicapField,
    InitialScoresField,
    LinesField,
    PointsField,
    TextField,
    ValueField,
)
from tournaments.interfaces.setting_groups import Section, sections_of
from tournaments.interfaces.system_fields import option_fields, options_in, usual_tie_breaks
from tournaments.interfaces.time_zones import zone_choices
from tournaments.models import Event

MOST_TEAMS = 9999


def _accelerates(values: dict[str, Any]) -> bool:
    """Return True if acceleration methods apply to the chosen system. An unknown system may have any method."""
    system = str(values.get("system")).partition(":")[0]
    return system not in SYSTEMS or SYSTEMS[system].accelerates


def usual_system(of: Contestants = Contestants.PLAYERS) -> str:
    """Return the default system and edition of a new event."""
    key = USUAL if of is Contestants.PLAYERS else USUAL_FOR_TEAMS
    return f"{key}:{SYSTEMS[key].years[-1]}"


class EventForm(AccelerationBandsForm):
    """Form for the announcement of an event; `settings` returns the values under the domain's field names."""

    parts = SECTIONS
    conditions = SHOWN_WHEN
    fields_of = FIELDS_OF
    entered = 0
    """Current number of contestants of the event."""
    record = Record()
    """The event's record: unsuitable tie-breaks are refused."""

    name = TextField(LONGEST["event"], label=pgettext_lazy("of a thing", "Name"))
    city = TextField(LONGEST["place"], label=_("Place"), required=False)
    federation = ValueField(
        PERSON["federation"],
        label=_("Federation"),
        max_length=LONGEST["federation"],
        required=False,
        help_text=_("Three letters, for example ITA"),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        required=False,
        help_text=_("Round times are shown in this time zone to all users."),
    )
    start_date = DayField(label=_("First day"), required=False)
    end_date = DayField(label=_("Last day"), required=False)
    chief_arbiter = TextField(LONGEST["arbiter"], label=_("Chief arbiter"), required=False)
    time_control = TextField(
        LONGEST["time_control"],
        label=_("Time control"),
        required=False,
        help_text=_("For example: 90 minutes + 30 seconds per move"),
    )
    deputies = LinesField(
        label=_("Deputy arbiters"),
        max_length=200,
        required=False,
        help_text=_("One arbiter per line, with title and FIDE ID"),
    )
    time_control_code = forms.CharField(
        label=_("Time control code (TRF)"),
        max_length=80,
        required=False,
        help_text=_("In seconds: 5400+30 is 90 minutes + 30 seconds per move. 40/5400+30:1800+30 has two periods."),
    )
    event_type = forms.CharField(
        label=_("Type of event"),
        max_length=200,
        required=False,
        help_text=_("Free text, for example Individual: Swiss-System"),
    )
    teams = forms.IntegerField(
        label=_("Teams"),
        min_value=0,
        max_value=MOST_TEAMS,
        required=False,
        help_text=_("Number of teams, if the event also has a team ranking"),
    )

    system = forms.ChoiceField(label=_("Pairing system"), choices=system_choices, initial=usual_system)
    planned_rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=9)
    acceleration = forms.ChoiceField(
        label=_("Acceleration"),
        choices=acceleration_choices,
        required=False,
        help_text=_("Must be announced before the event. Methods other than Baku need FIDE’s approval (C.04.2, 1.2)."),
    )
    initial_scores = InitialScoresField(
        label=_("McMahon initial scores"),
        required=False,
        help_text=_("Lowest rating of each band and its points, for example 2200: 2, 1900: 1"),
    )
    chess960 = forms.BooleanField(
        label=_("Chess960: draw a starting position for each round"),
        required=False,
        help_text=_("All boards have the same position. It is shown when the round is published."),
    )
    time_handicap = HandicapField(
        label=_("Time handicap"),
        required=False,
        help_text=_(
            "Minutes by rating difference, higher-rated player first. 0: 5/5, 100: 4/6 means 4 and 6 "
            "minutes from a difference of 100."
        ),
    )
    win = PointsField(label=_("Win"), initial="1")
    draw = PointsField(label=_("Draw"), initial="½")
    loss = PointsField(label=_("Loss"), initial="0")
    bye_points = PointsField(
        label=_("Pairing-allocated bye"), initial="1", help_text=_("The same value for all pairing-allocated byes")
    )
    unrated = forms.ChoiceField(
        label=_("Unrated players in rating-based tie-breaks"),
        choices=Event.Unrated.choices,
        required=False,
        help_text=_("The event regulations must define this (C.07, 10)."),
    )
    unrated_rating = forms.IntegerField(
        label=_("Rating used for unrated players"), min_value=0, max_value=MAX_RATING, initial=0, required=False
    )
    tie_breaks = forms.CharField(
        label=_("Tie-breaks"),
        initial=", ".join(SYSTEMS[USUAL].usual_tie_breaks),
        required=False,
        widget=forms.TextInput(
            attrs={
                "data-tie-breaks": True,
                "data-usual": usual_tie_breaks(),
                "spellcheck": "false",
            }
        ),
        help_text=_("In order, separated by commas: BH, BH/C1, SB, DE, WIN, WON, BPG, PS, REP, ARO, RTNG, TPN"),
    )
    ties = forms.ChoiceField(
        label=_("Players tied after all tie-breaks"), choices=Event.Ties.choices, initial=Event.Ties.SHARED
    )
    max_byes = forms.IntegerField(label=_("Half-point byes per player"), min_value=0, max_value=9, initial=1)
    last_bye_round = forms.IntegerField(
        label=_("Last round with half-point byes"),
        min_value=0,
        max_value=MOST_ROUNDS,
        initial=0,
        help_text=_("0: all rounds except the last"),
    )

    explained_to = forms.ChoiceField(
        label=_("Pairing explanations: visible to"),
        choices=Event.Explained.choices,
        required=False,
        help_text=_("Explanations of drafts are always visible to arbiters only."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(option_fields(self.contestants))
        if not self.is_bound and not self.initial:
            self.fields["name"].widget.attrs["autofocus"] = True
        self._fixed: dict[str, str] = {}
        """Fields that cannot change any more, each with the reason."""

    @classmethod
    def of(cls, event: Event, data: Any = None) -> EventForm:
        """The form with the event's present settings."""
        scoring = scoring_of(event)
        own = (
            "name", "city", "federation", "time_zone", "start_date", "end_date", "chief_arbiter", "time_control",
            "planned_rounds", "max_byes", "last_bye_round", "unrated", "unrated_rating", "ties",
            "acceleration", "acceleration_bands", "deputies", "time_control_code", "event_type", "chess960",
            "time_handicap", "explained_to",
        )  # fmt: skip
        initial = {name: getattr(event, name) for name in own} | {
            "win": scoring.win,
            "draw": scoring.draw,
            "loss": scoring.loss,
            "bye_points": scoring.pairing_allocated_bye,
            "tie_breaks": ", ".join(event.tie_breaks),
            "system": f"{event.system}:{event.edition}",
            "initial_scores": event.initial_scores,
            "teams": event.teams or None,
        }
        initial |= event.options | cls.further_values(event)
        form = cls(data, initial=initial)
        form.record, form.entered = record_of(event), event.registrations.contestants().count()
        form._keep_unknown_system(event)
        return form

    @classmethod
    def further_values(cls, _event: Event) -> dict[str, object]:
        """Return the initial values of fields that only some events have."""
        return {}

    def _keep_unknown_system(self, event: Event) -> None:
        """Keep an imported event's system if it cannot be paired here, and an edition that follows from its dates."""
        field = self.fields["system"]
        own = f"{event.system}:{event.edition}"
        known = dict(system_choices(self.contestants))
        if own not in known:
            field.choices = [(own, name_of(event.system, event.edition)), *known.items()]  # type: ignore[attr-defined]

    def sections(self) -> Iterator[Section]:
        """Return the fields in groups, in the order of filling them in."""
        return sections_of(self, self.parts, self.conditions, self._fixed)

    def lock(self, reasons: dict[str, str]) -> None:
        """Disable the fields that cannot change any more, with the reason beside their section."""
        for setting, reason in reasons.items():
            for name in self.fields_of.get(setting, (setting,)):
                if name in self.fields:
                    self.fields[name].disabled = True
                    self._fixed[name] = reason

    def clean_time_control_code(self) -> str:
        """Return the code in the form of TRF26; a value from an imported report may stay."""
        typed = str(self.cleaned_data["time_control_code"])
        code = typed.replace(" ", "")
        if "time_control_code" not in self.changed_data or not code:
            return typed
        if not is_time_control(code):
            raise forms.ValidationError(_("Enter the code in seconds, for example 5400+30 or 40/5400+30:1800+30."))
        if meant := in_seconds(code):
            text = _("%(code)s seems to be in minutes. The code is in seconds: %(meant)s.")
            raise forms.ValidationError(text % {"code": code, "meant": meant})
        return code

    def clean_tie_breaks(self) -> list[str]:
        """The codes as a list, each one that can be computed."""
        try:
            of_teams = self.contestants is Contestants.TEAMS
            typed = [code for code in self.cleaned_data["tie_breaks"].split(",") if code.strip()]
            codes = [str(parse_code(code, of_teams=of_teams)) for code in typed]
            record = replace(self.record, system=str(self.cleaned_data.get("system", "")).partition(":")[0])
            found = objections(record, codes, unrated=self._unrated_rule())
        except TieBreakError as error:
            raise forms.ValidationError(render_message(error.message)) from None
        if found:
            raise forms.ValidationError(
                [f"{render_message(objection.text)} (C.07, {objection.article})." for objection in found]
            )
        return codes

    def clean(self) -> dict[str, Any]:
        """Check the combination of values.

        Initial scores are required by the methods that use them and refused by others; Baku acceleration needs its
        scoring; the options of the system must fit together.
        """
        values = super().clean() or self.cleaned_data
        if "acceleration" not in self._fixed and not _accelerates(values):
            values["acceleration"] = ""  # the field is not shown then
        is_mcmahon = values.get("acceleration") == "mcmahon"
        if is_mcmahon and not values.get("initial_scores"):
            self.add_error("initial_scores", _("McMahon needs initial scores. Enter at least one band."))
        if not is_mcmahon:
            values["initial_scores"] = []
        self.check_bands(values)
        if values.get("acceleration") == "baku" and "acceleration" not in self._fixed and not self._baku_suits(values):
            self.add_error(
                "acceleration", _("For Baku acceleration, a win must be worth two draws and a loss 0 points.")
            )
        self._check_options(values)
        self._check_rounds(values)
        self._check_scoring(values)
        return values

    def _check_rounds(self, values: dict[str, Any]) -> None:
        """Check that all games of matches with several games fit into the rounds."""
        system = SYSTEMS.get(str(values.get("system")).partition(":")[0])
        if system is None or system.is_predetermined:  # the pairing table sets the number of rounds
            return
        if (values.get("planned_rounds") or 0) % system.games_of_match(options_in(values, system.key)):
            self.add_error("planned_rounds", HALF_A_MATCH)

    def _check_scoring(self, values: dict[str, Any]) -> None:
        """Check that the points form a possible scoring system, as long as they can be changed."""
        if self.errors or "win" in self._fixed:
            return
        scoring = Scoring.of(values["win"], values["draw"], values["loss"], **self._byes(dict(values)))
        for name, found in impossible_scoring(scoring, self._matches_scored(values)):
            self.add_error(name, render_message(found))

    def _matches_scored(self, _values: dict[str, Any]) -> Matches | None:
        """Return the counting of matches, or None if the event has no matches."""
        return None

    def _check_options(self, values: dict[str, Any]) -> None:
        """Check that the chosen options of the system fit together."""
        system = str(values.get("system")).partition(":")[0]
        for key, why in self._contradictions(system, values):
            self.add_error(key, render_message(why))

    def _contradictions(self, system: str, values: dict[str, Any]) -> Iterator[tuple[str, Message]]:
        """Yield the contradictions, also with the registered contestants as long as they can be corrected here."""
        if system in SYSTEMS:
            may_change = not self._fixed.keys() & set(self.fields_of["options"])
            yield from SYSTEMS[system].contradictions(options_in(values, system), self.entered if may_change else 0)

    def _baku_suits(self, values: dict[str, Any]) -> bool:
        """Return True if Baku acceleration can use the scoring, and also if a field has an error of its own."""
        _system, _colon, edition = str(values.get("system")).partition(":")
        win, draw, loss = (values.get(name) for name in ("win", "draw", "loss"))
        if win is None or draw is None or loss is None:
            return True
        return baku_suits(Scoring.of(win, draw, loss), edition)

    def _unrated_rule(self) -> UnratedRule | None:
        """Return the event's rule for unrated players; its fields precede the tie-breaks."""
        unrated = self.cleaned_data.get("unrated")
        if not unrated:
            return None
        return UnratedRule(self.cleaned_data.get("unrated_rating") if unrated == Event.Unrated.RATED else None)

    def settings(self) -> dict[str, object]:
        """The cleaned values by the domain's names."""
        values = dict(self.cleaned_data)
        values["system"], _colon, values["edition"] = values["system"].partition(":")
        values["unrated_rating"] = values["unrated_rating"] or 0
        values["teams"] = values.get("teams") or 0
        options = options_in(values, values["system"])
        for key in self.fields_of["options"]:
            values.pop(key, None)
        scoring = Scoring.of(values.pop("win"), values.pop("draw"), values.pop("loss"), **self._byes(values))
        return values | {"scoring": scoring_values(scoring), "options": dict(options)}

    def _byes(self, values: dict[str, Any]) -> dict[str, int]:
        """Return the part of the scoring that does not belong to a game."""
        return {"pairing_allocated_bye": values.pop("bye_points")}
