"""The form of an event's announcement and rules."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.forms import BoundField
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import baku_suits
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL, USUAL_FOR_TEAMS
from tabellone.interchange.trf.time_control import is_time_control
from tabellone.messages import Message
from tabellone.record import Record, Scoring
from tabellone.tiebreaks import TieBreakError, UnratedRule, objections, parse_code
from tabellone.values import LONGEST, MAX_RATING, MOST_ROUNDS, PERSON
from tournaments.domain.events.planning import HALF_A_MATCH
from tournaments.domain.records import record_of, scoring_of, scoring_values
from tournaments.domain.words.systems import acceleration_choices, name_of, system_choices
from tournaments.domain.words.telling import told
from tournaments.interfaces.fields import (
    DayField,
    HandicapField,
    InitialScoresField,
    LinesField,
    PointsField,
    TextField,
    ValueField,
)
from tournaments.interfaces.system_fields import (
    OPTION_KEYS,
    hidden_with_systems,
    option_fields,
    options_in,
    options_shown_when,
    shown_with_systems,
    usual_tie_breaks,
)
from tournaments.interfaces.time_zones import zone_choices
from tournaments.models import Event

MOST_TEAMS = 9999
FIELDS_OF: dict[str, tuple[str, ...]] = {
    "scoring": ("win", "draw", "loss", "bye_points"),
    "edition": ("system",),
    "options": OPTION_KEYS,
}
"""The fields of settings that are not one field of the same name."""

SECTIONS: tuple[tuple[Promise, tuple[str, ...]], ...] = (
    (
        _("The event"),
        ("name", "city", "federation", "time_zone", "start_date", "end_date", "chief_arbiter", "time_control"),
    ),
    (_("Pairing"), ("system", "planned_rounds", *OPTION_KEYS, "acceleration", "initial_scores")),
    (_("Play"), ("chess960", "time_handicap")),
    (_("Points"), ("win", "draw", "loss", "bye_points")),
    (_("Standings"), ("tie_breaks", "unrated", "unrated_rating", "ties")),
    (_("Byes on request"), ("max_byes", "last_bye_round")),
    (_("Why pairings are as they are"), ("explained_to",)),
    (_("For the report"), ("deputies", "time_control_code", "event_type", "teams")),
)
"""The fields of the form in their groups."""
WITHOUT_CALENDAR = hidden_with_systems(lambda system: system.is_predetermined)
SHOWN_WHEN = {
    "planned_rounds": WITHOUT_CALENDAR,
    "acceleration": shown_with_systems(lambda system: system.accelerates),
    "bye_points": WITHOUT_CALENDAR,
    "max_byes": WITHOUT_CALENDAR,
    "last_bye_round": WITHOUT_CALENDAR,
    **options_shown_when(),
    "initial_scores": "acceleration=mcmahon",
    "unrated_rating": "unrated=rated",
}
"""Which fields only matter with some value of another field: the beginnings of it, or with ``!`` none of these."""


def _accelerates(values: dict[str, Any]) -> bool:
    """Whether methods of acceleration are for the system that is chosen; one not known here may have any."""
    system = str(values.get("system")).partition(":")[0]
    return system not in SYSTEMS or SYSTEMS[system].accelerates


def usual_system(of: Contestants = Contestants.PLAYERS) -> str:
    """The system and the edition that a new event begins with."""
    key = USUAL if of is Contestants.PLAYERS else USUAL_FOR_TEAMS
    return f"{key}:{SYSTEMS[key].years[-1]}"


@dataclass(frozen=True, slots=True)
class Section:
    """Fields that belong together, with the reason if some of them may not change any more."""

    title: str
    fields: tuple[tuple[BoundField, str], ...]
    """Each with the condition under which it matters (see ``SHOWN_WHEN``)."""
    fixed: str


class EventForm(forms.Form):
    """What an organiser announces; `settings` gives it as the domain's field names."""

    contestants = Contestants.PLAYERS
    """Who is paired."""
    parts = SECTIONS
    conditions = SHOWN_WHEN
    fields_of = FIELDS_OF
    entered = 0
    """How many contestants the event has so far."""
    record = Record()
    """The event's record: tie-breaks that do not suit it are refused."""

    name = TextField(LONGEST["event"], label=_("Name"))
    city = TextField(LONGEST["place"], label=_("Place"), required=False)
    federation = ValueField(
        PERSON["federation"],
        label=_("Federation"),
        max_length=LONGEST["federation"],
        required=False,
        help_text=_("Three letters, such as ITA."),
    )
    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        choices=zone_choices,
        required=False,
        help_text=_("The times of the rounds are those of this place, whoever reads them where."),
    )
    start_date = DayField(label=_("First day"), required=False)
    end_date = DayField(label=_("Last day"), required=False)
    chief_arbiter = TextField(LONGEST["arbiter"], label=_("Chief arbiter"), required=False)
    time_control = TextField(
        LONGEST["time_control"],
        label=_("Time control"),
        required=False,
        help_text=_("Such as 90 minutes and 30 seconds a move."),
    )
    deputies = LinesField(
        label=_("Deputy arbiters"), max_length=200, required=False, help_text=_("One a line, with title and FIDE ID.")
    )
    time_control_code = forms.CharField(
        label=_("Encoded time control"),
        max_length=80,
        required=False,
        help_text=_("In seconds: 5400+30 is 90 minutes and 30 seconds a move, 40/5400+30:1800+30 has two periods."),
    )
    event_type = forms.CharField(
        label=_("Type of event"),
        max_length=200,
        required=False,
        help_text=_("In free words, such as Individual: Swiss-System."),
    )
    teams = forms.IntegerField(
        label=_("Teams"),
        min_value=0,
        max_value=MOST_TEAMS,
        required=False,
        help_text=_("How many, if the players play for teams besides; else empty."),
    )

    system = forms.ChoiceField(label=_("Pairing system"), choices=system_choices, initial=usual_system)
    planned_rounds = forms.IntegerField(label=_("Rounds"), min_value=1, max_value=MOST_ROUNDS, initial=9)
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
    chess960 = forms.BooleanField(
        label=_("Chess960: a starting position is drawn for each round"),
        required=False,
        help_text=_("The same at all boards; drawn by a seed that is kept, and shown when the round is published."),
    )
    time_handicap = HandicapField(
        label=_("Time handicap"),
        required=False,
        help_text=_("Minutes from a difference of the ratings on, the stronger player's first: 0: 5/5, 100: 4/6."),
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
        label=_("Rating they count with"), min_value=0, max_value=MAX_RATING, initial=0, required=False
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

    explained_to = forms.ChoiceField(
        label=_("Explained to"),
        choices=Event.Explained.choices,
        required=False,
        help_text=_("Drafts are always explained to arbiters only."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields.update(option_fields(self.contestants))
        self._fixed: dict[str, str] = {}
        """Fields that may not change any more, each with the reason."""

    @classmethod
    def of(cls, event: Event, data: Any = None) -> EventForm:
        """The form with the event's present settings."""
        scoring = scoring_of(event)
        own = (
            "name", "city", "federation", "time_zone", "start_date", "end_date", "chief_arbiter", "time_control",
            "planned_rounds", "max_byes", "last_bye_round", "unrated", "unrated_rating", "ties",
            "acceleration", "deputies", "time_control_code", "event_type", "chess960", "time_handicap",
            "explained_to",
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
        """What fields show that only some events have."""
        return {}

    def _keep_unknown_system(self, event: Event) -> None:
        """An imported event may have a system that nobody pairs here, or an edition that follows from its dates."""
        field = self.fields["system"]
        own = f"{event.system}:{event.edition}"
        known = dict(system_choices(self.contestants))
        if own not in known:
            field.choices = [(own, name_of(event.system, event.edition)), *known.items()]  # type: ignore[attr-defined]

    def sections(self) -> Iterator[Section]:
        """The fields in groups, in the order in which one fills them in."""
        for title, names in self.parts:
            fixed = next((self._fixed[name] for name in names if name in self._fixed), "")
            yield Section(str(title), tuple((self[name], self.conditions.get(name, "")) for name in names), fixed)

    def lock(self, reasons: dict[str, str]) -> None:
        """Disable what may no longer change, with the reason beside its section."""
        for setting, reason in reasons.items():
            for name in self.fields_of.get(setting, (setting,)):
                if name in self.fields:
                    self.fields[name].disabled = True
                    self._fixed[name] = reason

    def clean_time_control_code(self) -> str:
        """As TRF26 encodes it; what an imported report had may stay."""
        typed = str(self.cleaned_data["time_control_code"])
        code = typed.replace(" ", "")
        if "time_control_code" not in self.changed_data or not code:
            return typed
        if not is_time_control(code):
            raise forms.ValidationError(_("Write it in seconds, as 5400+30 or 40/5400+30:1800+30."))
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
            raise forms.ValidationError(told(error.message)) from None
        if found:
            raise forms.ValidationError([f"{told(objection.text)} (C.07, {objection.article})." for objection in found])
        return codes

    def clean(self) -> dict[str, Any]:
        """A method that needs initial scores has them, and no other has; Baku acceleration has the scoring it is made
        for; and the options of the system go together.
        """
        values = super().clean() or self.cleaned_data
        if "acceleration" not in self._fixed and not _accelerates(values):
            values["acceleration"] = ""  # the field is not shown then
        is_mcmahon = values.get("acceleration") == "mcmahon"
        if is_mcmahon and not values.get("initial_scores"):
            self.add_error("initial_scores", _("McMahon's method begins with scores: give them."))
        if not is_mcmahon:
            values["initial_scores"] = []
        if values.get("acceleration") == "baku" and "acceleration" not in self._fixed and not self._baku_suits(values):
            self.add_error("acceleration", _("Baku acceleration needs a win worth two draws and a loss worth nothing."))
        self._check_options(values)
        self._check_rounds(values)
        return values

    def _check_rounds(self, values: dict[str, Any]) -> None:
        """Matches of several games have all of them."""
        system = SYSTEMS.get(str(values.get("system")).partition(":")[0])
        if system is None or system.is_predetermined:  # a calendar has as many as it has
            return
        if (values.get("planned_rounds") or 0) % system.games_of_match(options_in(values, system.key)):
            self.add_error("planned_rounds", HALF_A_MATCH)

    def _check_options(self, values: dict[str, Any]) -> None:
        """What is chosen of the system goes together."""
        system = str(values.get("system")).partition(":")[0]
        for key, why in self._contradictions(system, values):
            self.add_error(key, told(why))

    def _contradictions(self, system: str, values: dict[str, Any]) -> Iterator[tuple[str, Message]]:
        """Also with the contestants that are entered, as long as that can be mended here."""
        if system in SYSTEMS:
            may_change = not self._fixed.keys() & set(self.fields_of["options"])
            yield from SYSTEMS[system].contradictions(options_in(values, system), self.entered if may_change else 0)

    def _baku_suits(self, values: dict[str, Any]) -> bool:
        """Whether the scoring is one for Baku acceleration; true where a field has an error of its own."""
        _system, _colon, edition = str(values.get("system")).partition(":")
        win, draw, loss = (values.get(name) for name in ("win", "draw", "loss"))
        if win is None or draw is None or loss is None:
            return True
        return baku_suits(Scoring.of(win, draw, loss), edition)

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
        values["teams"] = values.get("teams") or 0
        options = options_in(values, values["system"])
        for key in self.fields_of["options"]:
            values.pop(key, None)
        scoring = Scoring.of(values.pop("win"), values.pop("draw"), values.pop("loss"), **self._byes(values))
        return values | {"scoring": scoring_values(scoring), "options": dict(options)}

    def _byes(self, values: dict[str, Any]) -> dict[str, int]:
        """What of the scoring is no game's."""
        return {"pairing_allocated_bye": values.pop("bye_points")}
