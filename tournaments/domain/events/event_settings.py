"""Settings of an event: the announcement, the rules and the round times, and what can still change."""

from __future__ import annotations

import datetime
from collections.abc import Mapping

from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tabellone.engine import SYSTEMS
from tabellone.record import Scoring
from tournaments.domain.errors import Refused
from tournaments.domain.events.planning import HALF_A_MATCH, replan_rounds
from tournaments.domain.events.scoring_rules import refuse_impossible_scoring
from tournaments.domain.journal.action import Change, action
from tournaments.domain.matches import contestants_of
from tournaments.domain.records import scoring_values
from tournaments.domain.results.version_token import merged
from tournaments.domain.rounds.pairing_tables import games_of_match, has_calendar
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.validation_messages import refused
from tournaments.models import Event

ANNOUNCEMENT = frozenset(
    {"name", "city", "federation", "start_date", "end_date", "chief_arbiter", "deputies", "time_control"}
    | {"time_control_code", "time_zone", "event_type", "teams", "explained_to"}
)
"""Settings that can be corrected at any time."""
RULES = frozenset(
    {"planned_rounds", "system", "edition", "scoring", "tie_breaks", "acceleration", "initial_scores"}
    | {"acceleration_bands"}
    | {"unrated", "unrated_rating", "tie_break_ratings", "ties", "virtual_points", "forbidden", "adjustments"}
    | {"last_bye_round", "max_byes"}
    | {"options", "matches", "line_ups", "chess960", "time_handicap"}
)
RANKING = frozenset({"tie_breaks", "unrated", "unrated_rating", "tie_break_ratings", "ties"})
"""Settings that decide the ranks besides the points: announced, and changed after the start only with a reason."""
FIXED_AT_START = frozenset(
    {"system", "edition", "scoring", "acceleration", "initial_scores", "acceleration_bands", "virtual_points"}
    | {"options", "matches"}
)
SETTINGS = ANNOUNCEMENT | RULES
SALT_OF_TIES = "tournaments.domain.events.event_lifecycle"
"""Never changed: the seed of an event must be the same in every version."""


def in_stored_form(fields: Mapping[str, object]) -> dict[str, object]:
    """Return the settings in their stored form. Raise Refused for invalid values."""
    prepared = dict(fields)
    if isinstance(prepared.get("scoring"), Scoring):
        prepared["scoring"] = scoring_values(prepared["scoring"])  # type: ignore[arg-type]  # checked above
    for field in values.EVENT.keys() & prepared.keys():
        try:
            prepared[field] = values.EVENT[field](prepared[field])
        except values.WrongValue as wrong:
            raise _refused(field, prepared[field], wrong) from None
    return prepared


def _refused(field: str, found: object, wrong: values.WrongValue) -> Refused:
    if field == "name" and wrong.code == "name":
        return Refused(_("The name of the event is missing."), _("Give it the name that players know."))
    if field == "planned_rounds" and wrong.code == "fewest":
        return Refused(_("An event has at least one round."), _("Enter the number of rounds."))
    return refused(field, found, wrong)


def refuse_other_contestants(event: Event) -> None:
    """Raise Refused for a system that does not pair the event's contestants: players or teams."""
    if event.system in SYSTEMS and contestants_of(event) not in SYSTEMS[event.system].contestants:
        raise Refused(wording_for(event, "The pairing system does not pair players."), _("Choose another system."))


def check_settings(event: Event) -> None:
    """Raise Refused for settings that contradict each other."""
    if event.unrated == Event.Unrated.RATED and not event.unrated_rating:
        raise Refused(_("Unrated players count with a rating, and none is given."), _("Enter the rating."))
    if event.start_date and event.end_date and event.end_date < event.start_date:
        raise Refused(_("The last day is before the first day."), _("Correct one of the two dates."))
    if not has_calendar(event) and event.planned_rounds % games_of_match(event):
        raise Refused(HALF_A_MATCH, _("Enter the number of rounds."))


def locked_settings(event: Event) -> dict[str, str]:
    """Return the settings that can no longer change, each with the reason."""
    if event.is_finished:
        return dict.fromkeys(SETTINGS, _("The event is finished. Reopen it to change its settings."))
    locked: dict[str, str] = {}
    if event.is_started:
        locked = dict.fromkeys(FIXED_AT_START, _("This setting cannot be changed after the start of the event."))
    return locked


def change_settings(
    *,
    event: Event,
    actor: User,
    changes: Mapping[str, object],
    seen: Mapping[str, object] | None = None,
    why: str = "",
) -> Event:
    """Change settings of the announcement or of the rules.

    Raise Refused for fixed settings and for rounds already paired.

    ``seen``: the settings that the user saw. Later changes by another user are kept; raise Differs for settings that
    both changed (`version_token.merged`).
    """
    with action("settings", event=event, actor=actor, why=why) as change:
        unknown = changes.keys() - SETTINGS
        if unknown:
            raise ValueError(f"no settings: {sorted(unknown)}")
        wanted = merged(in_stored_form(changes), {name: getattr(event, name) for name in changes}, seen)
        locked = locked_settings(event)
        for name, value in wanted.items():
            if name in locked and getattr(event, name) != value:
                raise Refused(locked[name])
        if event.is_started and not why and any(getattr(event, n) != wanted.get(n, getattr(event, n)) for n in RANKING):
            raise Refused(
                _("The tie-breaks were announced and the event has started."),
                _("Enter a reason for the change. It is saved in the change log."),
            )
        before = event.planned_rounds
        change.details["fields"] = sorted(name for name, value in wanted.items() if getattr(event, name) != value)
        if wanted.get("ties") == Event.Ties.LOTS and not event.ties_seed:
            wanted["ties_seed"] = _seed_of_ties(event)
        if bool(wanted.get("matches", event.matches)) != event.is_of_teams:
            raise ValueError("who is paired is decided when an event is made")
        change.update(event, **wanted)
        check_settings(event)
        if "system" in change.details["fields"]:
            refuse_other_contestants(event)
        if {"scoring", "matches"} & set(change.details["fields"]):
            refuse_impossible_scoring(event)
        replan_rounds(change, before)
    return event


def _seed_of_ties(event: Event) -> str:
    """Return the random seed for ties: one for each event, so that undo and a new choice do not draw other lots."""
    return salted_hmac(SALT_OF_TIES, f"ties {event.pk} {event.created_at.isoformat()}", algorithm="sha256").hexdigest()[
        :16
    ]


def announce(change: Change, changes: Mapping[str, object], seen: Mapping[str, object] | None = None) -> None:
    """Change only settings of the announcement, as part of another action. Raise Differs as `change_settings` does."""
    event = change.event
    unknown = changes.keys() - ANNOUNCEMENT
    if unknown:
        raise ValueError(f"no announcement: {sorted(unknown)}")
    change.update(event, **merged(in_stored_form(changes), {name: getattr(event, name) for name in changes}, seen))
    check_settings(event)


def schedule_rounds(
    *,
    event: Event,
    actor: User,
    starts: Mapping[int, datetime.datetime | None],
    seen: Mapping[str, object] | None = None,
) -> None:
    """Set the start times of rounds, which players see on the event's page.

    Raise Refused for an impossible year.

    ``seen``: the times that the user saw, by round number as text. Raise Differs for a round that another user changed,
    too (`version_token.merged`).
    """
    for start in starts.values():
        if start is not None and not values.is_moment(start):
            raise refused("starts_at", start, values.WrongValue("moment"))
    with action("schedule", event=event, actor=actor) as change:
        rounds = {str(round_.number): round_ for round_ in event.rounds.filter(number__in=list(starts))}
        wanted = {number: starts[round_.number] for number, round_ in rounds.items()}
        settled = merged(wanted, {number: round_.starts_at for number, round_ in rounds.items()}, seen)
        change.update_all([(rounds[number], {"starts_at": start}) for number, start in settled.items()])
