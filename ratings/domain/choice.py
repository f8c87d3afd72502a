"""Which of a person's ratings an event takes."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from accounts.models import User
from ratings.models import ListedPerson
from tabellone.interchange.rating_lists.known import KnownRating, Preferred, RatingRule, read_rating_rule
from tabellone.interchange.rating_lists.listed import SEQUENCES
from tabellone.interchange.trf.time_control import Tempo, tempo
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import action
from tournaments.domain.results.seen import fingerprint
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class ChosenRating:
    """A rating and what it is of; 0 and the event's own kind of play where the person has none."""

    rating: int
    tempo: Tempo


def tempo_of(event: Event) -> Tempo:
    """What the event's games are rated as, by its encoded time control; standard where it gives none."""
    return tempo(event.time_control_code) or "standard"


def rule_of(event: Event) -> RatingRule:
    """Which rating orders the event; FIDE's sequence for its kind of play where nothing else is chosen."""
    return read_rating_rule(event.divided.rating_rule, tempo=tempo_of(event))


def rule_seen(event: Event) -> str:
    """What identifies the rule as somebody sees it."""
    return fingerprint(event.pk, rule_of(event).as_json())


def set_rating_rule(*, event: Event, actor: User, rule: RatingRule, seen: str) -> None:
    """Choose which rating orders the event. Players keep theirs until they are taken over from the list.

    ``seen``: what the person was looking at (`rule_seen`). Refused where it is no longer so, in a finished event, and
    without a list where national ratings count.
    """
    with action("set_rating_rule", event=event, actor=actor, public=False, what="players") as change:
        refuse_if_finished(event)
        if rule_seen(event) != seen:
            raise Refused(_("Somebody else has changed this since you looked."), _("Look again, and decide."))
        if rule.preferred != Preferred.FIDE and not rule.national:
            raise Refused(_("Which national list is meant?"), _("Choose one, or FIDE’s ratings alone."))
        change.update(event, rating_rule=rule.as_json())


def known_of(person: ListedPerson) -> list[KnownRating]:
    """The ratings that the person has on that list, those that there are."""
    month, name = f"{person.rating_list.month:%Y-%m}", person.rating_list.name
    said = [KnownRating(name, month, kind, getattr(person, kind)) for kind in SEQUENCES["standard"]]
    return [one for one in said if one.rating]


def chosen_rating(person: ListedPerson, rule: RatingRule, wanted: Tempo) -> ChosenRating:
    """The first rating of the sequence that the person has on the list; that of a club or a federation by itself, as it
    is offered while somebody types.
    """
    for kind in rule.tempi:
        if rating := getattr(person, kind):
            return ChosenRating(rating, kind)
    return ChosenRating(0, wanted)
