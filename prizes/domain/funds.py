"""The funds of an event as rows, and as values of the pure core."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping, Sequence

from django.utils.translation import gettext as _

from prizes.models import FundCategory, PrizeFund
from tabellone.prizes import Criterion, Fund, PerPlayer, Presence, PrizeCategory, Sharing
from tournaments.domain.errors import Refused
from tournaments.domain.journal.journal_schema import state_of
from tournaments.domain.public_record import Belonging
from tournaments.models import Event

MOST_FUNDS = 8
"""Maximum number of funds of an event."""
MOST_CATEGORIES = 40
"""Maximum number of categories of a fund: its form has all of them."""
UNSEEN = frozenset({"published_at", "published_prizes", "attendance"})
"""Fields in the change log that the form of a fund does not show."""


def funds_of(event: Event) -> list[PrizeFund]:
    """Return the funds with their categories, in order; two queries."""
    return list(event.prize_funds.prefetch_related("categories"))


def fund_of(event: Event, pk: int) -> PrizeFund | None:
    """Return the event's fund with that key, with its categories; None if there is none."""
    return event.prize_funds.prefetch_related("categories").filter(pk=pk).first()


def require_fund(event: Event, pk: int) -> PrizeFund:
    """Return the event's fund with that key. Raises Refused if there is none any more."""
    row = fund_of(event, pk)
    if row is None:
        raise Refused(_("Another user deleted this fund. Nothing was saved."))
    return row


def categories_of(row: PrizeFund) -> list[FundCategory]:
    """Return the categories in the announced order."""
    return list(row.categories.all()) if row.pk else []


def core_fund(
    row: PrizeFund,
    categories: Sequence[FundCategory],
    numbers: Mapping[int, int],
    belongs: Mapping[int, Belonging] | None = None,
    sections: Mapping[int, str] | None = None,
) -> Fund:
    """Return the fund for the pure core.

    ``numbers``: pairing numbers by key of the registration, for hand-picked lists and absent players. ``belongs``:
    clubs and the organiser's categories by pairing number. ``sections``: of a festival, their names by key.
    """
    return Fund(
        categories=tuple(core_category(each, numbers, belongs or {}, sections) for each in categories),
        sharing=Sharing(row.sharing),
        per_player=PerPlayer(row.per_player),
        step=row.rounding,
        minimum_share=row.minimum_share,
        currency=row.currency,
        name=row.name,
        sponsor=row.sponsor,
        budget=row.budget,
        minimum_games=row.minimum_games,
        presence=Presence(row.presence),
        absent=frozenset(numbers[key] for key in checked(row, is_present=False) if key in numbers),
        criterion=Criterion(row.criterion),
    )


def checked(row: PrizeFund, *, is_present: bool) -> set[int]:
    """Return the keys of the players who were found present, or absent, at the ceremony."""
    return {int(key) for key, found in row.attendance.items() if found is is_present}


def core_category(
    row: FundCategory,
    numbers: Mapping[int, int],
    belongs: Mapping[int, Belonging],
    sections: Mapping[int, str] | None = None,
) -> PrizeCategory:
    """Return the category for the pure core; see `core_fund`."""
    return PrizeCategory(
        key=row.key,
        name=row.name,
        amounts=tuple(row.amounts),
        things=tuple(row.things),
        min_rating=row.min_rating,
        max_rating=row.max_rating,
        unrated=row.unrated,
        sex=row.sex,
        born_from=row.born_from,
        born_to=row.born_to,
        federation=row.federation,
        club=row.club,
        title=row.title,
        players=_listed(row, numbers, belongs),
        sponsor=row.sponsor,
        bracket=row.bracket,
        minimum_games=row.minimum_games,
        # A section that is gone has no players: without it the category would be for all players.
        sections=tuple((sections or {}).get(key, _("deleted section")) for key in row.sections),
    )


def _listed(row: FundCategory, numbers: Mapping[int, int], belongs: Mapping[int, Belonging]) -> frozenset[int] | None:
    """Return the numbers of the players on the list, and of the organiser's category; None for no such condition."""
    found: frozenset[int] | None = None
    if row.players is not None:
        found = frozenset(numbers[pk] for pk in row.players if pk in numbers)
    if row.own:
        wanted = row.own.casefold()
        own = {number for number, each in belongs.items() if wanted in {word.casefold() for word in each.categories}}
        found = frozenset(own) if found is None else found & own
    return found


def numbers_of(event: Event) -> dict[int, int]:
    """Return the pairing numbers of the contestants by key; one query. A festival has none."""
    rows = event.registrations.contestants().exclude(tpn=None)
    return {pk: tpn for pk, tpn in rows.values_list("pk", "tpn") if tpn is not None}


def fund_seen(row: PrizeFund) -> str:
    """Return the digest of the fund and its categories, as its form shows them."""
    fund = {name: value for name, value in state_of(row).items() if name not in UNSEEN} if row.pk else {}
    states = [fund, *(state_of(category) for category in categories_of(row))]
    return hashlib.sha256(json.dumps(states, sort_keys=True).encode()).hexdigest()[:16]
