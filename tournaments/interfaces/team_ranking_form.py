"""The form for the ranking of teams inside an event of players."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.team_rankings import MOST_SCORERS, BadTeamRules, TeamRules, refuse_impossible
from tabellone.values import FIRST_YEAR, LAST_YEAR
from tournaments.domain.events.team_ranking import Grouping, TeamRanking, team_ranking_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event

MOST_TEAMS = 20


class TeamRankingForm(forms.Form):
    """Form for the team ranking: the field that groups the players, and the players that count."""

    by = forms.ChoiceField(
        label=_("Teams"),
        choices=[
            ("", _("no team ranking")),
            ("club", _("players of the same club")),
            ("federation", _("players of the same federation")),
            ("side", _("players of the same team")),
        ],
        required=False,
    )
    scorers = forms.IntegerField(
        label=_("Counting players"),
        min_value=0,
        max_value=MOST_SCORERS,
        initial=4,
        help_text=_("Best players of each team. 0: all"),
    )
    women = forms.IntegerField(label=_("Minimum number of women"), min_value=0, max_value=MOST_SCORERS, initial=0)
    juniors = forms.IntegerField(label=_("Minimum number of juniors"), min_value=0, max_value=MOST_SCORERS, initial=0)
    born_since = forms.IntegerField(
        label=_("Juniors: born in or after"), min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False
    )
    most_teams = forms.IntegerField(
        label=_("Maximum teams per club or federation"),
        min_value=0,
        max_value=MOST_TEAMS,
        initial=1,
        help_text=_("0: no limit"),
    )
    ranks_incomplete = forms.BooleanField(label=_("Include teams with too few players"), required=False)

    @classmethod
    def of(cls, event: Event, data: Any = None) -> TeamRankingForm:
        """Return the form with the event's values."""
        ranking = team_ranking_of(event)
        rules = ranking.rules if ranking else TeamRules()
        names = ("scorers", "women", "juniors", "most_teams", "ranks_incomplete")
        initial = {name: getattr(rules, name) for name in names} | {"born_since": rules.born_since or None}
        return cls(data, initial=initial | {"by": ranking.by if ranking else ""})

    def clean(self) -> dict[str, Any]:
        """Check that a team can fulfil the rules."""
        values = super().clean() or self.cleaned_data
        if self.errors:
            return values
        if values["juniors"] and not values["born_since"]:
            self.add_error("born_since", _("Enter the first year of birth for juniors."))
            return values
        try:
            refuse_impossible(self._rules())
        except BadTeamRules as bad:
            self.add_error("scorers", render_message(bad.message))
        return values

    def _rules(self) -> TeamRules:
        values = self.cleaned_data
        return TeamRules(
            scorers=values["scorers"],
            women=values["women"],
            juniors=values["juniors"],
            born_since=values["born_since"] or 0,
            most_teams=values["most_teams"],
            ranks_incomplete=values["ranks_incomplete"],
        )

    def ranking(self) -> TeamRanking | None:
        """The cleaned values; None: no ranking."""
        by = self.cleaned_data["by"]
        return TeamRanking(cast("Grouping", by), self._rules()) if by else None
