"""The choice of the rating that an event uses."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from ratings.models import ListedPerson
from tabellone.interchange.rating_lists.listed_person import SEQUENCES
from tabellone.interchange.rating_lists.player_ratings import (
    KnownRating,
    Preferred,
    RatingRule,
    read_pick,
    read_rating_rule,
)
from tabellone.interchange.trf.time_control import Tempo, tempo, tempo_of_words
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.version_token import fingerprint
from tournaments.models import Event, Registration


@dataclass(frozen=True, slots=True)
class ChosenRating:
    """A rating and its kind of play; 0 and the event's own kind of play for a person without rating."""

    rating: int
    tempo: Tempo


def tempo_of(event: Event) -> Tempo:
    """Return the kind of play for which the event's games are rated, from its time control; default: standard."""
    return tempo(event.time_control_code) or tempo_of_words(event.time_control) or "standard"


def rule_of(event: Event) -> RatingRule:
    """Return the rule for the event's ratings. Default: FIDE's sequence for its kind of play."""
    return read_rating_rule(event.divided.rating_rule, tempo=tempo_of(event))


def rule_seen(event: Event) -> str:
    """Return a text that identifies the rule as displayed."""
    return fingerprint(event.pk, rule_of(event).as_json())


def set_rating_rule(*, event: Event, actor: User, rule: RatingRule, seen: str) -> None:
    """Set the rule for the event's ratings. Players keep their ratings until they are updated from the list.

    ``seen``: the displayed rule (`rule_seen`). Raises Refused if it has changed, in a finished event, and if national
    ratings count but no list is chosen.
    """
    with action("set_rating_rule", event=event, actor=actor, public=False, what="players") as change:
        refuse_if_finished(event)
        if rule_seen(event) != seen:
            raise Refused(
                _("Another user changed this data. Nothing was saved."), _("Check the data and choose again.")
            )
        if rule.preferred not in (Preferred.FIDE, Preferred.OWN) and not rule.national:
            raise Refused(_("Which national list is meant?"), _("Choose a list, or only FIDE ratings."))
        change.update(event, rating_rule=rule.as_json())


def known_of(person: ListedPerson) -> list[KnownRating]:
    """Return the person's ratings on that list, without missing ones."""
    month, name = f"{person.rating_list.month:%Y-%m}", person.rating_list.name
    said = [KnownRating(name, month, kind, getattr(person, kind)) for kind in SEQUENCES["standard"]]
    return [one for one in said if one.rating]


def pick_of(row: Registration) -> KnownRating | None:
    """Return the rating that an arbiter picked for the player; None if there is none, or if another one was entered."""
    pick = read_pick(row.ratings)
    return pick if pick is not None and pick.rating == row.rating else None


def rating_of(rule: RatingRule, row: Registration, known: Iterable[KnownRating]) -> KnownRating | None:
    """Return the one of these ratings that orders the event; None if there is none.

    It is by the event's rule, or of the list and kind of play that an arbiter picked for the player.
    """
    pick = pick_of(row)
    if pick is None:
        return rule.chosen(known)
    return next((one for one in known if (one.source, one.tempo) == (pick.source, pick.tempo)), None)


def chosen_rating(person: ListedPerson, rule: RatingRule, wanted: Tempo) -> ChosenRating:
    """Return the first rating of the rule's sequence that the person has on the list.

    Used for suggestions during typing: on the list of a club or federation it is that list's rating.
    """
    for kind in rule.tempi:
        if rating := getattr(person, kind):
            return ChosenRating(rating, kind)
    return ChosenRating(0, wanted)
