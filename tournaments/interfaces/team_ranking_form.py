"""The form for the ranking of teams inside an event of players."""

from __future__ import annotations

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tabellone.team_rankings import MOST_SCORERS, BadTeamRules, TeamRules, refuse_impossible
from tabellone.values import FIRST_YEAR, LAST_YEAR
from tournaments.domain.events.team_ranking import Grouping, TeamRanking, team_ranking_of
from tournaments.domain.words.telling import told
from tournaments.models import Event

MOST_TEAMS = 20


class TeamRankingForm(forms.Form):
    """By what players belong together, and who of them counts."""

    by = forms.ChoiceField(
        label=_("Ranked together"),
        choices=[
            ("", _("nobody: no team ranking")),
            ("club", _("players of a club")),
            ("federation", _("players of a federation")),
            ("side", _("players of a side")),
        ],
        required=False,
    )
    scorers = forms.IntegerField(
        label=_("Players who count"),
        min_value=0,
        max_value=MOST_SCORERS,
        initial=4,
        help_text=_("The best of each team; 0: all."),
    )
    women = forms.IntegerField(label=_("Of them women, at least"), min_value=0, max_value=MOST_SCORERS, initial=0)
    juniors = forms.IntegerField(label=_("Of them juniors, at least"), min_value=0, max_value=MOST_SCORERS, initial=0)
    born_since = forms.IntegerField(
        label=_("Juniors are born since"), min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False
    )
    most_teams = forms.IntegerField(
        label=_("Teams of one club or federation, at most"),
        min_value=0,
        max_value=MOST_TEAMS,
        initial=1,
        help_text=_("0: as many as there are players for."),
    )
    ranks_incomplete = forms.BooleanField(label=_("Teams with too few players are ranked too"), required=False)

    @classmethod
    def of(cls, event: Event, data: Any = None) -> TeamRankingForm:
        """The form with what the event has."""
        ranking = team_ranking_of(event)
        rules = ranking.rules if ranking else TeamRules()
        names = ("scorers", "women", "juniors", "most_teams", "ranks_incomplete")
        initial = {name: getattr(rules, name) for name in names} | {"born_since": rules.born_since or None}
        return cls(data, initial=initial | {"by": ranking.by if ranking else ""})

    def clean(self) -> dict[str, Any]:
        """Rules that a team can keep."""
        values = super().clean() or self.cleaned_data
        if self.errors:
            return values
        if values["juniors"] and not values["born_since"]:
            self.add_error("born_since", _("Say since which year juniors are born."))
            return values
        try:
            refuse_impossible(self._rules())
        except BadTeamRules as bad:
            self.add_error("scorers", told(bad.message))
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
