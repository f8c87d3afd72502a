"""Team ranking inside an individual event: grouping of players, number of scorers, and required scorers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal, TypeAlias, get_args

from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from tabellone import values
from tabellone.team_rankings import TeamRules, refuse_impossible
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import merged
from tournaments.models import Event

Grouping: TypeAlias = Literal["club", "federation", "side"]
"""Criterion that groups players into teams."""
KEPT = ("scorers", "women", "juniors", "born_since", "most_teams", "ranks_incomplete")


@dataclass(frozen=True, slots=True)
class TeamRanking:
    """Ranking of teams, with the rules of the core."""

    by: Grouping = "club"
    rules: TeamRules = field(default_factory=TeamRules)


def team_ranking_of(event: Event) -> TeamRanking | None:
    """Return the event's team ranking; None if there is none, and always if teams are paired."""
    return rules_from(event.team_ranking) if event.team_ranking and not event.is_of_teams else None


def rules_from(kept: Mapping[str, Any]) -> TeamRanking:
    """Return the ranking from its stored form, with defaults for missing values."""
    usual = asdict(TeamRules())
    rules = replace(TeamRules(), **{name: kept.get(name, usual[name]) for name in KEPT})
    return TeamRanking(kept.get("by", "club"), rules)


def kept_of(ranking: TeamRanking | None) -> dict[str, Any]:
    """Return the ranking as the database stores it."""
    if ranking is None:
        return {}
    rules = asdict(ranking.rules)
    return {"by": ranking.by} | {name: rules[name] for name in KEPT}


def set_team_ranking(
    *, event: Event, actor: User, ranking: TeamRanking | None, seen: Mapping[str, object] | None = None
) -> None:
    """Set the team ranking, or remove it (None).

    Raise BadTeamRules for rules that no team can fulfil, Refused for a team event, and Differs if another user changed
    it since ``seen``.
    """
    name = "team_ranking" if ranking else "forget_team_ranking"
    with action(name, event=event, actor=actor, what="standings") as change:
        if event.is_of_teams:
            raise Refused(_("In this event teams are paired: they have standings of their own."))
        if ranking is not None:
            _refuse(ranking)
        found = merged({"team_ranking": kept_of(ranking)}, {"team_ranking": event.team_ranking}, seen)
        change.update(event, **found)


def _refuse(ranking: TeamRanking) -> None:
    rules = ranking.rules
    if rules.juniors and not values.FIRST_YEAR <= rules.born_since <= values.LAST_YEAR:
        raise Refused(_("Enter the first year of birth for juniors."))
    refuse_impossible(rules)
    numbers = (rules.scorers, rules.women, rules.juniors, rules.most_teams)
    if ranking.by not in get_args(Grouping) or not all(0 <= number <= values.MOST_PLAYERS for number in numbers):
        raise Refused(_("Invalid rules for a team ranking."))


def rules_in_words(ranking: TeamRanking) -> str:
    """Return the rules in sentences, as the page shows them."""
    rules = ranking.rules
    groups = {"club": _("of each club"), "federation": _("of each federation"), "side": _("of each team")}
    if rules.scorers:
        said = ngettext(
            "The best %(count)s player %(of)s counts.", "The best %(count)s players %(of)s count.", rules.scorers
        )
    else:
        said = _("All players %(of)s count.")
    sentences = [said % {"count": rules.scorers, "of": groups[ranking.by]}]
    if rules.women:
        text = ngettext("At least %(count)s is a woman.", "At least %(count)s are women.", rules.women)
        sentences.append(text % {"count": rules.women})
    if rules.juniors:
        text = ngettext(
            "At least %(count)s was born in %(year)s or later.",
            "At least %(count)s were born in %(year)s or later.",
            rules.juniors,
        )
        sentences.append(text % {"count": rules.juniors, "year": rules.born_since})
    if rules.most_teams != 1:
        sentences.append(_("Players who do not count for a first team can form a second team."))
    return " ".join(sentences)
