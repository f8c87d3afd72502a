"""The players who are eligible for a category, and why others are not."""

from __future__ import annotations

from tabellone.messages import Message
from tabellone.prizes.competitors import Competitor
from tabellone.prizes.funds import Fund, Presence, PrizeCategory
from tabellone.record import Contestant, Player


def ineligibility(fund: Fund, category: PrizeCategory, competitor: Competitor) -> Message | None:
    """Return why the player or team does not compete for the category; None if it does.

    Besides the conditions of the category, players need the minimum number of games, played or still possible. Absent
    players do not compete if the fund requires presence at the ceremony.
    """
    return (
        _by_presence(fund, competitor)
        or exclusion(category, competitor.contestant, competitor.club)
        or _by_sections(category, competitor)
        or _by_games(fund, category, competitor)
    )


def _by_presence(fund: Fund, competitor: Competitor) -> Message | None:
    if fund.presence is Presence.SKIP and competitor.number in fund.absent:
        return Message("the player was absent from the ceremony")
    return None


def _by_sections(category: PrizeCategory, competitor: Competitor) -> Message | None:
    if category.sections and competitor.sections.isdisjoint(category.sections):
        return Message(
            "the category is for players of these sections: %(sections)s", sections=", ".join(category.sections)
        )
    return None


def _by_games(fund: Fund, category: PrizeCategory, competitor: Competitor) -> Message | None:
    minimum = fund.minimum_games if category.minimum_games is None else category.minimum_games
    if competitor.games + competitor.games_left < minimum:
        return Message(
            "games played over the board: %(games)s, required: %(minimum)s", games=competitor.games, minimum=minimum
        )
    return None


def exclusion(category: PrizeCategory, contestant: Contestant, club: str = "") -> Message | None:
    """Return which condition of the category the player or team does not fulfil; None if all are fulfilled.

    Limits are inclusive. Without a date of birth nobody is in a category of age. Unrated players are in a category with
    rating limits only if it takes unrated players, and then whatever the limits are. ``club`` is the player's club.
    """
    return (
        _by_list(category, contestant.tpn, club)
        or _by_rating(category, contestant.rating)
        or _by_birth(category, contestant.birth if isinstance(contestant, Player) else "")
        or _by_words(category, contestant)
    )


def _by_list(category: PrizeCategory, number: int, club: str) -> Message | None:
    if category.players is not None and number not in category.players:
        return Message("the player is not on the list of the category")
    if category.club and club.casefold() != category.club.casefold():
        return Message("the category is for players of the club %(club)s", club=category.club)
    return None


def _by_rating(category: PrizeCategory, rating: int) -> Message | None:
    if not category.has_rating_limits:
        return None
    if not rating:
        return None if category.unrated else Message("the player is unrated")
    if category.min_rating is not None and rating < category.min_rating:
        return Message("the rating %(rating)s is below %(limit)s", rating=rating, limit=category.min_rating)
    if category.max_rating is not None and rating > category.max_rating:
        return Message("the rating %(rating)s is above %(limit)s", rating=rating, limit=category.max_rating)
    return None


def _by_birth(category: PrizeCategory, birth: str) -> Message | None:
    if category.born_from is None and category.born_to is None:
        return None
    year = int(birth[:4]) if birth[:4].isascii() and birth[:4].isdecimal() else 0
    if not year:
        return Message("the year of birth is not known")
    if category.born_from is not None and year < category.born_from:
        return Message("the year of birth %(year)s is before %(limit)s", year=year, limit=category.born_from)
    if category.born_to is not None and year > category.born_to:
        return Message("the year of birth %(year)s is after %(limit)s", year=year, limit=category.born_to)
    return None


def _by_words(category: PrizeCategory, contestant: Contestant) -> Message | None:
    if category.sex and contestant.sex != category.sex:
        return Message("the category is for women") if category.sex == "w" else Message("the category is for men")
    if category.federation and contestant.federation != category.federation:
        return Message("the category is for players of the federation %(code)s", code=category.federation)
    if category.title and contestant.title != category.title:
        return Message("the category is for players with the title %(title)s", title=category.title)
    return None
