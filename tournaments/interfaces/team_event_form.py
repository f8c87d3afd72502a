"""The form of a team event: the event form, with the playing and counting of matches, and line-ups."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.engine import SYSTEMS
from tabellone.engine.system import Contestants
from tabellone.engine.systems import USUAL_FOR_TEAMS
from tabellone.record import Colour, Matches, Record, Score
from tabellone.values import MAX_RATING, MOST_ROUNDS
from tournaments.domain.matches import MOST_BOARDS, matches_of, matches_values, usual_colours
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of, rules_values
from tournaments.domain.words.systems import system_choices
from tournaments.interfaces.event_form import EventForm, usual_system
from tournaments.interfaces.event_setting_groups import (
    BYES,
    EVENT,
    FIELDS_OF,
    OF_REPORT,
    PUBLIC,
    SHOWN_WHEN,
    STANDINGS,
    advanced_group,
    report_group,
    system_group,
)
from tournaments.interfaces.fields import ColoursField, PointsField
from tournaments.interfaces.setting_groups import SettingGroup
from tournaments.interfaces.system_fields import (
    hidden_with_systems,
    option_keys,
    options_shown_when,
    shown_with_systems,
    usual_tie_breaks,
)
from tournaments.models import Event

TEAMS = Contestants.TEAMS
OPTIONS = option_keys(TEAMS)
OF_MATCHES = ("boards", "colours", "primary", "match_win", "match_draw", "match_loss", "match_bye", "game_bye")
OF_LINE_UPS = ("line_up_order", "tolerance", "reserves", "most_empty", "results", "results_by_captains")
USUAL_TIE_BREAKS = SYSTEMS[USUAL_FOR_TEAMS].usual_for(TEAMS)
PARTS = (
    EVENT,
    system_group(OPTIONS),
    SettingGroup(
        "matches", _("Matches"), OF_MATCHES, labelled=("boards", "primary", "match_win", "match_draw", "match_loss")
    ),
    SettingGroup("points", _("Game points"), ("win", "draw", "loss"), labelled=("win", "draw", "loss")),
    SettingGroup("line-ups", _("Line-ups"), OF_LINE_UPS, labelled=("line_up_order",)),
    STANDINGS,
    BYES,
    PUBLIC,
    report_group(*OF_REPORT),
    advanced_group(OPTIONS, "chess960"),
)
WITHOUT_CALENDAR = hidden_with_systems(lambda system: system.is_predetermined, TEAMS)
CONDITIONS = SHOWN_WHEN | {
    **dict.fromkeys(("planned_rounds", "match_bye", "game_bye", "max_byes", "last_bye_round"), WITHOUT_CALENDAR),
    "acceleration": shown_with_systems(lambda system: system.accelerates, TEAMS),
    **options_shown_when(TEAMS),
    "tolerance": "line_up_order=rating",
}


class TeamEventForm(EventForm):
    """Form for the announcement of a team event."""

    contestants = TEAMS
    record = Record(matches=Matches(colours=usual_colours(1)))
    parts = PARTS
    conditions = CONDITIONS
    fields_of = FIELDS_OF | {
        "scoring": ("win", "draw", "loss"),
        "options": OPTIONS,
        "matches": OF_MATCHES,
        "line_ups": OF_LINE_UPS,
    }

    boards = forms.IntegerField(label=_("Boards per match"), min_value=1, max_value=MOST_BOARDS, initial=4)
    colours = ColoursField(
        label=_("Colours of the first team"),
        required=False,
        help_text=_("W or B for each board, for example WBWB. Empty: White on odd boards"),
    )
    primary = forms.ChoiceField(
        label=_("Primary score"),
        choices=[(Score.MATCH.value, _("match points")), (Score.GAME.value, _("game points"))],
        initial=Score.MATCH.value,
    )
    match_win = PointsField(label=_("Won match"), initial="2", help_text=_("Usually 2, 1, 0 or 3, 1, 0"))
    match_draw = PointsField(label=_("Drawn match"), initial="1")
    match_loss = PointsField(label=_("Lost match"), initial="0")
    match_bye = PointsField(
        label=_("Match points of the bye"),
        required=False,
        help_text=_("Empty: same as a drawn match (C.04.6, 1.4)"),
    )
    game_bye = PointsField(
        label=_("Game points of the bye"),
        required=False,
        help_text=_("Empty: same as a match with all games drawn (C.04.6, 1.4)"),
    )
    line_up_order = forms.ChoiceField(
        label=_("Board order"),
        choices=[
            ("fixed", _("as in the roster")),
            ("rating", _("by rating")),
            ("free", _("free order")),
        ],
        initial="fixed",
    )
    tolerance = forms.IntegerField(
        label=_("Rating tolerance"),
        min_value=0,
        max_value=MAX_RATING,
        required=False,
        help_text=_("A lower board may have a rating higher by up to this many points."),
    )
    reserves = forms.ChoiceField(
        label=_("Position of reserves"),
        choices=[("end", _("after the regular players")), ("anywhere", _("by board order"))],
        initial="end",
    )
    most_empty = forms.IntegerField(
        label=_("Rounds with empty last boards (per team)"),
        min_value=0,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Even if a player is available. Empty: no limit. 0: none"),
    )
    results = forms.ChoiceField(
        label=_("Result entry"),
        choices=[("boards", _("by board")), ("matches", _("by match (score only)"))],
        initial="boards",
        required=False,
        help_text=_("By match: no results for individual players."),
    )
    results_by_captains = forms.BooleanField(label=_("Captains can enter the results of their matches"), required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("bye_points", "teams", "time_handicap"):  # which are for events of players
            del self.fields[name]
        system, tie_breaks = self.fields["system"], self.fields["tie_breaks"]
        system.choices = lambda: system_choices(TEAMS)  # type: ignore[attr-defined]
        system.initial = usual_system(TEAMS)
        tie_breaks.initial = ", ".join(USUAL_TIE_BREAKS)
        tie_breaks.help_text = _("In order, separated by commas: MPvGP, EDE, BH/C1, EMGSB/C1, SSSC, BC, TBR, BBE")
        tie_breaks.widget.attrs["data-usual"] = usual_tie_breaks(TEAMS)
        self.fields["ties"].label = _("Teams tied after all tie-breaks")
        self.fields["max_byes"].label = _("Half-point byes per team")

    @classmethod
    def further_values(cls, event: Event) -> dict[str, object]:
        """Return the counting of matches and the line-up rules as initial field values."""
        matches, rules = matches_of(event), rules_of(event)
        match_bye, game_bye = matches.bye or (None, None)
        is_usual = matches.colours == usual_colours(matches.boards)
        return {
            "boards": matches.boards,
            "colours": "" if is_usual else "".join(colour.value for colour in matches.colours),
            "primary": matches.primary.value,
            "match_win": matches.win,
            "match_draw": matches.draw,
            "match_loss": matches.loss,
            "match_bye": match_bye,
            "game_bye": game_bye,
            "line_up_order": rules.order,
            "tolerance": rules.tolerance,
            "reserves": rules.reserves,
            "most_empty": rules.most_empty,
            "results": rules.results,
            "results_by_captains": rules.results_by_captains,
        }

    def clean(self) -> dict[str, Any]:
        """Check the values; also: one colour per board, and both points of the bye or neither."""
        values = super().clean()
        colours, boards = values.get("colours"), values.get("boards")
        if colours and boards and len(colours) != boards:
            self.add_error("colours", _("Enter one colour per board, or leave the field empty."))
        if (values.get("match_bye") is None) != (values.get("game_bye") is None):
            empty = "match_bye" if values.get("match_bye") is None else "game_bye"
            if empty not in self.errors:
                self.add_error(empty, _("Enter both values for the bye, or neither."))
        return values

    def settings(self) -> dict[str, object]:
        """The cleaned values by the domain's names."""
        values = super().settings()
        return {name: value for name, value in values.items() if name not in {*OF_MATCHES, *OF_LINE_UPS}} | {
            "matches": matches_values(self._matches()),
            "line_ups": rules_values(self._rules()),
        }

    def _byes(self, _values: dict[str, Any]) -> dict[str, int]:
        """Return nothing: the bye belongs to the match."""
        return {}

    def _matches_scored(self, values: dict[str, Any]) -> Matches | None:
        """Return the entered match points."""
        match_bye, game_bye = values.get("match_bye"), values.get("game_bye")
        return Matches(
            win=values["match_win"],
            draw=values["match_draw"],
            loss=values["match_loss"],
            colours=usual_colours(values["boards"]),
            bye=None if match_bye is None or game_bye is None else (match_bye, game_bye),
        )

    def _baku_suits(self, values: dict[str, Any]) -> bool:
        """Return True if the match points fit the method, where teams are paired by match points."""
        if values.get("primary") == Score.MATCH:
            own = ("win", "match_win"), ("draw", "match_draw"), ("loss", "match_loss")
            values = values | {name: values.get(field) for name, field in own}
        return super()._baku_suits(values)

    def _matches(self) -> Matches:
        values = self.cleaned_data
        boards, bye = values["boards"], (values["match_bye"], values["game_bye"])
        return Matches(
            primary=Score(values["primary"]),
            win=values["match_win"],
            draw=values["match_draw"],
            loss=values["match_loss"],
            colours=tuple(map(Colour, values["colours"])) or usual_colours(boards),
            bye=None if None in bye else bye,
        )

    def _rules(self) -> LineUpRules:
        values = self.cleaned_data
        return LineUpRules(
            order=values["line_up_order"],
            tolerance=(values["tolerance"] or 0) if values["line_up_order"] == "rating" else 0,
            reserves=values["reserves"],
            most_empty=values["most_empty"],
            results_by_captains=values["results_by_captains"],
            results=values["results"] or LineUpRules().results,
        )
