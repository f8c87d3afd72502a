"""Rules of a fund and conditions of its categories in words."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from prizes.domain.amounts import figure_of, money_of
from tabellone.prizes import Fund, PerPlayer, PrizeCategory, Sharing


def conditions_of(category: PrizeCategory, *, own: str = "") -> str:
    """Return the conditions in one line; ``own``: the organiser's category that decides instead of a list."""
    return ", ".join(_conditions(category, own)) or _("All players")


def _conditions(category: PrizeCategory, own: str) -> Iterator[str]:
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
        yield _("Players on a list")


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


def rules_of(fund: Fund) -> list[str]:
    """Return the fund's rules as sentences."""
    sharing = {
        Sharing.HORT: _("Tied players share by the Hort system."),
        Sharing.EQUAL: _("Tied players share equally."),
        Sharing.RANK: _("Prizes are not shared: the tie-breaks decide."),
        Sharing.US: _("Tied players share by US Chess rule 32B3."),
    }
    rules = [sharing[fund.sharing]]
    if fund.per_player is PerPlayer.BEST:
        rules.append(_("Each player receives only the most valuable prize."))
    else:
        rules.append(_("A player can receive several prizes."))
    if fund.minimum_share:
        rules.append(
            _("Shares under %(amount)s are not paid.") % {"amount": money_of(fund.minimum_share, fund.currency)}
        )
    if fund.step > 1:
        rules.append(_("Shares are rounded down to a multiple of %(step)s.") % {"step": figure_of(fund.step)})
    return rules
