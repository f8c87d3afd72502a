"""Rules of a fund and conditions of its categories in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from django.utils.translation import gettext as _, ngettext

from prizes.domain.amounts import figure_of, money_of
from tabellone.prizes import Criterion, Fund, PerPlayer, Presence, PrizeCategory, Sharing


def conditions_of(
    category: PrizeCategory, *, own: str = "", has_brackets: bool = False, is_of_teams: bool = False
) -> str:
    """Return the conditions in one line.

    ``own``: the organiser's category that decides instead of a list. ``has_brackets``: the bracket is told too.
    ``is_of_teams``: teams compete, not players.
    """
    everybody = _("All teams") if is_of_teams else _("All players")
    found = ", ".join(_conditions(category, own, is_of_teams=is_of_teams)) or everybody
    if has_brackets and category.bracket:
        return " · ".join((found, _("bracket %(name)s") % {"name": category.bracket}))
    return found


def _conditions(category: PrizeCategory, own: str, *, is_of_teams: bool) -> Iterator[str]:
    yield from _of_rating(category)
    if category.sex:
        yield _("Women") if category.sex == "w" else _("Men")
    yield from _of_birth(category)
    if category.federation:
        yield _("Federation %(code)s") % {"code": category.federation}
    if category.club:
        yield _("Club %(club)s") % {"club": category.club}
    if category.title:
        yield _("Title %(title)s") % {"title": category.title}
    if own:
        yield _("Category %(name)s") % {"name": own}
    elif category.players is not None:
        yield _("Teams on a list") if is_of_teams else _("Players on a list")
    if category.sections:
        names = ", ".join(category.sections)
        count = len(category.sections)
        yield ngettext("Section %(names)s", "Sections %(names)s", count) % {"names": names}
    if category.minimum_games:
        yield _games(category.minimum_games, is_of_teams=is_of_teams)


def _games(count: int, *, is_of_teams: bool) -> str:
    if is_of_teams:
        return ngettext("at least %(count)s match played", "at least %(count)s matches played", count) % {
            "count": count
        }
    return ngettext("at least %(count)s game played", "at least %(count)s games played", count) % {"count": count}


def _of_rating(category: PrizeCategory) -> Iterator[str]:
    low, high = category.min_rating, category.max_rating
    if category.unrated and high == 0:
        yield _("Unrated players")
        return
    if low is not None and high is not None:
        yield _("Rating %(low)s–%(high)s") % {"low": low, "high": high}
    elif low is not None:
        yield _("Rating from %(low)s") % {"low": low}
    elif high is not None:
        yield _("Rating to %(high)s") % {"high": high}
    if category.unrated and category.has_rating_limits:
        yield _("unrated players too")


def _of_birth(category: PrizeCategory) -> Iterator[str]:
    first, last = category.born_from, category.born_to
    if first is not None and last is not None:
        yield _("born %(first)s–%(last)s") % {"first": first, "last": last}
    elif first is not None:
        yield _("born in %(year)s or later") % {"year": first}
    elif last is not None:
        yield _("born in %(year)s or earlier") % {"year": last}


def rules_of(fund: Fund, sections: Sequence[str] = (), *, is_of_teams: bool = False) -> list[str]:
    """Return the fund's rules as sentences.

    ``sections``: of a festival, the names of the sections that count. ``is_of_teams``: teams compete, not players.
    """
    sharing, per_player, presence = _of_teams() if is_of_teams else _of_players()
    rules = [*_of_sections(fund, sections), sharing[fund.sharing], per_player[fund.per_player]]
    if fund.minimum_share:
        rules.append(
            _("Shares under %(amount)s are not paid.") % {"amount": money_of(fund.minimum_share, fund.currency)}
        )
    if fund.step > 1:
        rules.append(_("Shares are rounded down to a multiple of %(step)s.") % {"step": figure_of(fund.step)})
    if fund.minimum_games:
        rules.append(
            _("Required for a prize: %(games)s.") % {"games": _games(fund.minimum_games, is_of_teams=is_of_teams)}
        )
    if fund.presence is Presence.SKIP:
        rules.append(presence)
    return rules


_Rules: TypeAlias = tuple[Mapping[Sharing, str], Mapping[PerPlayer, str], str]


def _of_players() -> _Rules:
    sharing = {
        Sharing.HORT: _("Tied players share by the Hort system."),
        Sharing.EQUAL: _("Tied players share equally."),
        Sharing.RANK: _("Prizes are not shared: the tie-breaks decide."),
        Sharing.US: _("Tied players share by US Chess rule 32B3."),
    }
    per_player = {
        PerPlayer.BEST: _("Each player receives only the most valuable prize."),
        PerPlayer.BRACKET: _("Each player receives only the most valuable prize in each bracket of categories."),
        PerPlayer.ALL: _("A player can receive several prizes."),
    }
    return sharing, per_player, _("Only players who are present at the ceremony win prizes.")


def _of_teams() -> _Rules:
    sharing = {
        Sharing.HORT: _("Tied teams share by the Hort system."),
        Sharing.EQUAL: _("Tied teams share equally."),
        Sharing.RANK: _("Prizes are not shared: the tie-breaks decide."),
        Sharing.US: _("Tied teams share by US Chess rule 32B3."),
    }
    per_team = {
        PerPlayer.BEST: _("Each team receives only the most valuable prize."),
        PerPlayer.BRACKET: _("Each team receives only the most valuable prize in each bracket of categories."),
        PerPlayer.ALL: _("A team can receive several prizes."),
    }
    return sharing, per_team, _("Only teams that are present at the ceremony win prizes.")


def _of_sections(fund: Fund, sections: Sequence[str]) -> Iterator[str]:
    if not sections:
        return
    criteria = {
        Criterion.POINTS: _("Players of all sections (%(sections)s) are ranked by points, then by performance."),
        Criterion.PERCENTAGE: _(
            "Players of all sections (%(sections)s) are ranked by percentage of points, then by performance."
        ),
        Criterion.PERFORMANCE: _("Players of all sections (%(sections)s) are ranked by performance, then by points."),
    }
    yield criteria[fund.criterion] % {"sections": ", ".join(sections)}
