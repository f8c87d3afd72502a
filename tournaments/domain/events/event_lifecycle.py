"""Life of an event: create, change settings, start, finish, reopen."""

from __future__ import annotations

import datetime
import secrets
from collections.abc import Mapping
from typing import Literal

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from tabellone import values
from tabellone.engine import SYSTEMS
from tabellone.record import Colour, Scoring
from tournaments.domain.drawing.numbers import in_drawn_order, in_given_order
from tournaments.domain.drawing.start_order import settle_order
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.errors import Refused
from tournaments.domain.events.absences_at_start import left_out_at_the_start
from tournaments.domain.events.naming import free_slug
from tournaments.domain.events.planning import (
    HALF_A_MATCH,
    plan_bracket,
    plan_calendar,
    plan_rounds,
    replan_rounds,
)
from tournaments.domain.events.scoring_rules import refuse_impossible_scoring
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.matches import contestants_of
from tournaments.domain.records import scoring_values
from tournaments.domain.results.pending_checks import is_read_twice, unsettled
from tournaments.domain.results.version_token import merged
from tournaments.domain.rounds.brackets import refuse_undecided
from tournaments.domain.rounds.current_round import unfinished_games, unfinished_rounds
from tournaments.domain.rounds.pairing_tables import games_of_match, has_calendar, has_fixed_entrants, rounds_of_match
from tournaments.domain.rounds.table_team_checks import in_seat_order
from tournaments.domain.stages.stages import refuse_planned_stages, refuse_unfinished_parts
from tournaments.domain.table_teams import has_sides
from tournaments.domain.words.contestants import wording_for
from tournaments.domain.words.rounds import round_label
from tournaments.domain.words.validation_messages import refused
from tournaments.models import ByeRequest, Event, Membership, Registration, Role, Round

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
Absent = Literal["keep", "bye", "exclude"]


@transaction.atomic
def create_event(*, actor: User, **fields: object) -> Event:
    """Create an event as a user has chosen it: as `create_as_found`, but raise Refused for impossible points.

    It is in FIDE mode if its system is of the Handbook (`integrity.fide_mode`).
    """
    if not fields.get("is_festival"):
        fields.setdefault("fide_mode", Event.FideMode.ON)
    event = create_as_found(actor=actor, **fields)
    refuse_impossible_scoring(event)
    return event


@transaction.atomic
def create_as_found(*, actor: User, **fields: object) -> Event:
    """Create an event with its planned rounds; the actor becomes its owner.

    ``fields`` are the fields of the model. A section of a ``festival`` has the festival's staff, and a festival has no
    rounds. Points are accepted as they are: they may be from a report or another event.

    Raise Refused if the actor owns the maximum number of events of an account.
    """
    is_section = fields.get("festival") is not None
    if not is_section:
        refuse_more_events(actor)
    event = Event(**_prepared(fields))
    if event.ties == Event.Ties.LOTS:
        event.ties_seed = secrets.token_hex(8)
    event.slug = free_slug(event.name)
    _check(event)
    refuse_other_contestants(event)
    event.save()
    if not is_section:
        Membership.objects.create(event=event, user=actor, role=Role.OWNER)
    if not event.is_festival:
        with action("create", event=event, actor=actor, name=event.name) as change:
            plan_rounds(change, 0)
    return event


def _prepared(fields: Mapping[str, object]) -> dict[str, object]:
    prepared = dict(fields)
    if isinstance(prepared.get("scoring"), Scoring):
        prepared["scoring"] = scoring_values(prepared["scoring"])  # type: ignore[arg-type]  # checked above
    for field in values.EVENT.keys() & prepared.keys():
        try:
            prepared[field] = values.EVENT[field](prepared[field])
        except values.WrongValue as wrong:
            raise _refused(field, prepared[field], wrong) from None
    return prepared


def refuse_more_events(actor: User) -> None:
    """Raise Refused if the actor owns the maximum number of events of an account."""
    most = settings.EVENTS_PER_ACCOUNT
    if not most or actor.is_superuser:
        return
    User.objects.select_for_update().get(pk=actor.pk)  # simultaneous requests are counted one after the other
    if actor.memberships.filter(role=Role.OWNER).count() >= most:
        raise Refused(
            _("You already own %(most)s events, the maximum for one account.") % {"most": most},
            _("Ask the administrator for a higher limit."),
        )


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


def _check(event: Event) -> None:
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
        wanted = merged(_prepared(changes), {name: getattr(event, name) for name in changes}, seen)
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
        _check(event)
        if "system" in change.details["fields"]:
            refuse_other_contestants(event)
        if {"scoring", "matches"} & set(change.details["fields"]):
            refuse_impossible_scoring(event)
        replan_rounds(change, before)
    return event


def _seed_of_ties(event: Event) -> str:
    """Return the random seed for ties: one for each event, so that undo and a new choice do not draw other lots."""
    return salted_hmac(__name__, f"ties {event.pk} {event.created_at.isoformat()}", algorithm="sha256").hexdigest()[:16]


def announce(change: Change, changes: Mapping[str, object], seen: Mapping[str, object] | None = None) -> None:
    """Change only settings of the announcement, as part of another action. Raise Differs as `change_settings` does."""
    event = change.event
    unknown = changes.keys() - ANNOUNCEMENT
    if unknown:
        raise ValueError(f"no announcement: {sorted(unknown)}")
    change.update(event, **merged(_prepared(changes), {name: getattr(event, name) for name in changes}, seen))
    _check(event)


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


def start_event(*, event: Event, actor: User, initial_colour: str = "", absent: Absent = "keep") -> Event:
    """Start the event: give the numbers in the initial order (C.04.2 B; 2026 article 2) and settle the initial colour.

    With fixed pairings, give the numbers drawn and plan the rounds of the pairing table.

    ``initial_colour``: drawn by the arbiter, ``w`` or ``b``; empty: the program draws it and stores the random seed.

    ``absent``: the treatment of all players who are not checked in. ``keep``: they play; ``bye``: they miss round 1
    with a zero-point bye; ``exclude``: they are left out and can join as late entries (C.04.2 C.2; 2026 article 4.1).
    In an accelerated event in FIDE mode ``bye`` also leaves them out (`numbers_on_arrival`).
    """
    with action("start", event=event, actor=actor) as change:
        if event.is_started:
            raise Refused(_("The event has already started."))
        if event.is_template or event.whole.is_template:
            raise Refused(_("A template is not played."), _("Create an event from it."))
        refuse_planned_stages(event)
        registrations = list(event.registrations.contestants().filter(is_withdrawn=False))
        left_out = left_out_at_the_start(event, registrations, absent)
        taking_part = [row for row in registrations if row not in left_out]
        if len(taking_part) < 2:
            raise Refused(
                wording_for(
                    event, "An event needs at least two players (participating: %(count)s).", count=len(taking_part)
                ),
                wording_for(event, "Add players first, or check in the players who are present."),
            )
        change.update_all([(row, {"is_withdrawn": True}) for row in left_out])
        if absent == "bye" and has_fixed_entrants(event):
            raise Refused(
                _("Players cannot miss a round of a knock-out. Absent players lose their match."),
                _("Remove them from the list, or mark them as playing."),
            )
        if absent == "bye":
            _miss_round_one(change, [row for row in taking_part if not row.is_checked_in])
        _start(change, taking_part, initial_colour)
        change.details["teams" if event.is_of_teams else "players"] = len(taking_part)
    return event


def missing_at_the_start(event: Event) -> list[Registration]:
    """Return the players who are not checked in, by name; empty if no player is, because there was no check-in."""
    if has_calendar(event):
        return []
    rows = by_name(event.registrations.contestants().filter(is_withdrawn=False))
    missing = [row for row in rows if not row.is_checked_in]
    return missing if len(missing) < len(rows) else []


def _miss_round_one(change: Change, missing: list[Registration]) -> None:
    """Record that the missing players do not play the first round, nor any other round of a match that it begins."""
    rounds = rounds_of_match(change.event, 1)
    asked = set(
        ByeRequest.objects.filter(registration__in=missing, round_number__in=rounds).values_list(
            "registration", "round_number"
        )
    )
    change.create_all(
        [
            ByeRequest(registration=row, round_number=number, kind=ByeRequest.Kind.ZERO)
            for row in missing
            for number in rounds
            if (row.pk, number) not in asked
        ]
    )


def _start(change: Change, taking_part: list[Registration], initial_colour: str) -> None:
    """Give the numbers and settle the rest by the system: the initial colour, or the rounds of the pairing table."""
    event = change.event
    if has_calendar(event):
        ordered = in_seat_order(event, taking_part) if has_sides(event) else in_drawn_order(change, taking_part)
        give_numbers(change, ordered)
        number_rosters(change)
        change.update(event, status=Event.Status.RUNNING)
        plan_calendar(change, taking_part)
        return
    settle_order(change, taking_part)
    give_numbers(change, in_given_order(event, taking_part))
    number_rosters(change)
    plan_bracket(change, len(taking_part))
    colour, source, seed = _draw(initial_colour)
    change.update(event, status=Event.Status.RUNNING, initial_colour=colour, lot_source=source, lot_seed=seed)
    change.details.update(colour=colour, source=source, seed=seed)


def _draw(entered: str) -> tuple[str, str, str]:
    """Return the initial colour, its source and the random seed.

    The last bit of the seed decides, so that everyone can check the draw.
    """
    if entered:
        return Colour(entered).value, Event.LotSource.ARBITER, ""
    seed = secrets.token_hex(8)
    return (Colour.BLACK if int(seed, 16) % 2 else Colour.WHITE).value, Event.LotSource.PROGRAM, seed


def give_numbers(change: Change, ordered: list[Registration]) -> None:
    """Number the players 1, 2, 3 … in this order.

    Numbers are cleared first, because two rows must not share one even briefly.
    """
    reload_rows(*ordered)
    moved = [(row, number) for number, row in enumerate(ordered, start=1) if row.tpn != number]
    Registration.objects.filter(pk__in=[row.pk for row, _number in moved]).update(tpn=None)
    change.update_all([(row, {"tpn": number}) for row, number in moved])


def number_rosters(change: Change) -> None:
    """Number the players of teams: team by team in board order, then numbered players without a team."""
    if change.event.is_of_teams:
        players = change.event.registrations.filter(kind=Registration.Kind.PLAYER)
        numbered = players.filter(Q(team__tpn__isnull=False) | Q(team=None, tpn__isnull=False))
        give_numbers(change, list(numbered.order_by(F("team__tpn").asc(nulls_last=True), "roster_place", "tpn", "pk")))


def finish_event(*, event: Event, actor: User) -> Event:
    """Finish the event: its last round is locked and its standings are final."""
    with action("finish", event=event, actor=actor) as change:
        if event.status != Event.Status.RUNNING:
            raise Refused(_("Only a running event can be finished."))
        if event.is_divided:
            refuse_unfinished_parts(event)
        else:
            refuse_undecided(event)
            change.update_all([(round_, {"state": Round.State.LOCKED}) for round_ in _rounds_to_lock(event)])
        change.update(event, status=Event.Status.FINISHED)
    return event


def _refuse_unread(event: Event) -> None:
    """Raise Refused while result slips of the last round need their second check, if the event requires it."""
    last = event.rounds.filter(state=Round.State.PUBLISHED).order_by("-number").first()
    waits = unsettled(event, last.number) if last is not None and is_read_twice(event) else 0
    if waits:
        raise Refused(
            _("Round %(number)s: %(count)s boards have no second check, or the two checks differ.")
            % {"count": waits, "number": last.number if last else 0},
            _("Check the result slips again and correct the differences."),
        )


def _rounds_to_lock(event: Event) -> list[Round]:
    """Return the public rounds that are not locked: the last one, or several of a complete pairing table.

    Raise Refused while a board of any round has no result (including adjourned boards, and cleared boards of locked
    rounds), or while there is a draft.
    """
    if event.rounds.filter(state__in=(Round.State.PAIRING, Round.State.DRAFTED)).exists():
        raise Refused(_("A round has a draft that is not published."), _("Publish or delete the draft first."))
    if not event.rounds.filter(state__in=Round.PUBLIC_STATES).exists():
        raise Refused(_("No round has been played."), _("Pair and publish a round first."))
    _refuse_unread(event)
    for number, open_boards in unfinished_rounds(event):
        raise Refused(
            ngettext(
                "%(count)s board of round %(number)s has no result.",
                "Round %(number)s: %(count)s boards have no result.",
                open_boards,
            )
            % {"count": open_boards, "number": round_label(event, number)},
            _("Enter the missing results first: %(boards)s.")
            % {
                "boards": "; ".join(
                    f"{game.board}. {game.white.name} – {game.black.name}" for game in unfinished_games(event, number)
                )
            },
        )
    return list(event.rounds.filter(state=Round.State.PUBLISHED).order_by("number"))


def reopen_event(*, event: Event, actor: User, why: str = "") -> Event:
    """Reopen a finished event and unlock its last round."""
    with action("reopen", event=event, actor=actor, why=why) as change:
        if not event.is_finished:
            raise Refused(_("The event is not finished."))
        last = event.rounds.filter(state=Round.State.LOCKED).order_by("-number").first()
        if last is not None:
            change.update(last, state=Round.State.PUBLISHED)
        change.update(event, status=Event.Status.RUNNING)
    return event
