"""The pick of another listed rating for one player than the event's rule gives.

The pick is a mark at one of the player's stored ratings. It counts while it is the player's rating in the event: a
rating that is entered later ends it. Updates from the lists take the new rating of the same list and kind of play.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.choice import known_of, pick_of, rating_of, rule_of
from ratings.domain.list_import import current_lists
from ratings.domain.lookup import people_of_all_lists
from ratings.models import FIDE
from tabellone.interchange.rating_lists.player_ratings import KnownRating, known_as_json, read_known
from tournaments.domain.entries.registrations import change_entries
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Registration


@dataclass(frozen=True, slots=True)
class RatingOffers:
    """The listed ratings of a player. ``by_rule``: the one that the event's rule gives; None: no listed one.

    ``in_use``: the one that orders the event; None if the rating was entered manually or is missing. ``pick``: the one
    that an arbiter picked. ``rating``: the rating by the event's rule, 0 for an unrated player. ``is_by_rule``: the
    rule decides the player's rating. ``seen``: a text that identifies the ratings as displayed.
    """

    known: tuple[KnownRating, ...]
    by_rule: KnownRating | None
    in_use: KnownRating | None
    pick: KnownRating | None
    rating: int
    is_by_rule: bool
    seen: str


def rating_offers(row: Registration) -> RatingOffers:
    """Return the ratings that an arbiter can pick for the player.

    A list that is stored with the player has the ratings of that time, the other lists the current ones.
    """
    rule, stored, pick = rule_of(row.event), read_known(row.ratings), pick_of(row)
    lists = current_lists().exclude(name__in={one.source for one in stored})
    ordered = sorted(lists, key=lambda one: (not one.is_of_fide, one.name))
    people = people_of_all_lists([row], ordered)[id(row)]
    known = (*stored, *(one for person in people for one in known_of(person)))
    by_rule, counts = rule.chosen(known), rating_of(rule, row, known)
    in_use = counts if counts is not None and counts.rating == row.rating else None
    rating = by_rule.rating if by_rule else rule.unrated
    is_by_rule = pick is None and (rule.is_own or row.rating == rating)
    seen = fingerprint(row.pk, row.rating, row.ratings, known, rule.as_json())
    return RatingOffers(known, by_rule, in_use, pick, rating, is_by_rule, seen)


def pick_rating(
    *, registration: Registration, actor: User, source: str, tempo: str, seen: str, why: str = ""
) -> Registration:
    """Use the player's rating of this list and kind of play, instead of the one by the event's rule.

    ``seen``: the displayed ratings (`RatingOffers.seen`). Raises Refused if they have changed, for a rating that no
    list has for the player, and in a finished event.
    """
    with _rating_change(registration, actor, why) as change:
        offers = _offers(registration, seen)
        pick = next((one for one in offers.known if (one.source, one.tempo) == (source, tempo)), None)
        if pick is None:
            raise Refused(_("No list has this rating for the player."), _("Reload the page and choose again."))
        change.details |= {"list": f"{pick.source} {pick.month}", "rating": pick.rating}
        _save(change, registration, offers, pick.rating, pick)
    return registration


def use_rule(*, registration: Registration, actor: User, seen: str, why: str = "") -> Registration:
    """Use the rating by the event's rule again. ``seen`` and refusals as in `pick_rating`."""
    with _rating_change(registration, actor, why) as change:
        offers = _offers(registration, seen)
        if rule_of(change.event).is_own:
            raise Refused(_("The organiser assigns the ratings of this event."), _("Enter the player's rating."))
        change.details |= {"by_rule": True, "rating": offers.rating}
        _save(change, registration, offers, offers.rating, None)
    return registration


def _rating_change(registration: Registration, actor: User, why: str) -> AbstractContextManager[Change]:
    """Begin the same action as a typed rating, so that it has its checks."""
    event = registration.event
    return action("change_player", event=event, actor=actor, why=why, what="players", player=registration.name)


def _offers(registration: Registration, seen: str) -> RatingOffers:
    registration.refresh_from_db()
    offers = rating_offers(registration)
    if offers.seen != seen:
        raise Refused(
            _("Another user changed the player's ratings. Nothing was saved."), _("Check them and try again.")
        )
    return offers


def _save(
    change: Change, registration: Registration, offers: RatingOffers, rating: int, pick: KnownRating | None
) -> None:
    """Store the rating, and the ratings of the lists that an update compares."""
    names = {FIDE, rule_of(change.event).national, pick.source if pick else ""}
    kept = [one for one in offers.known if one.source in names]
    change_entries(change, {registration.pk: {"rating": rating, "ratings": known_as_json(kept, pick)}})
    registration.refresh_from_db()
