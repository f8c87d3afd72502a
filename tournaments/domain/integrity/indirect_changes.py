"""Checks of acts that change byes or results as a part of something else: entries, check-in, incidents."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from operator import attrgetter

from django.utils.translation import gettext as _

from tournaments.domain.history.sentences import sentence_of
from tournaments.domain.integrity import acts
from tournaments.domain.integrity.levels import IntegrityFinding
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.journal_schema import BYE, BYE_REQUEST, GAME
from tournaments.domain.rounds.pairing_tables import games_of_match
from tournaments.models import ByeRequest, Registration, Round, RoundBye

HALF = ByeRequest.Kind.HALF


def of_granted_byes(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning for each half-point bye, approved or of a late entry, that is not the player's first."""
    for player, given in groupby(_given(change), key=attrgetter("registration")):
        rounds = sorted(_number(row) for row in given)
        before = _half_point_byes(player) - set(rounds)
        games = games_of_match(change.event)
        matches = {(number - 1) // games for number in before}
        for number in rounds:
            if (number - 1) // games in matches:
                continue
            matches.add((number - 1) // games)
            if len(matches) > 1:
                told = {"name": player.name, "number": number, "count": len(matches)}
                yield acts.SECOND_BYE.finding(
                    _("%(name)s gets half-point bye no. %(count)s, in round %(number)s.") % told,
                    line=f"{player.name}, round {number}: no. {len(matches)}",
                )


def _given(change: Change) -> list[ByeRequest | RoundBye]:
    """Return the half-point byes that the action gives, in the order of their players."""
    given: list[ByeRequest | RoundBye] = []
    for thing, model in ((BYE_REQUEST.name, ByeRequest), (BYE.name, RoundBye)):
        keys = [row.key for row in change.rows if row.thing == thing and (row.after or {}).get("kind") == HALF]
        if keys:
            given += model.objects.filter(pk__in=keys).select_related("registration")
    return sorted(given, key=attrgetter("registration_id"))


def _number(row: ByeRequest | RoundBye) -> int:
    return row.round_number if isinstance(row, ByeRequest) else row.round.number


def _half_point_byes(player: Registration) -> set[int]:
    had = player.byes.filter(kind=HALF).values_list("round__number", flat=True)
    return {*had, *player.bye_requests.filter(kind=HALF).values_list("round_number", flat=True)}


def of_incident(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning about a measure that changes the result of a round whose next round is public."""
    details = change.details
    if not details.get("before") or not any(row.thing == GAME.name for row in change.rows):
        return
    round_ = change.event.rounds.get(number=change.round_number)
    if round_.state == Round.State.LOCKED:
        before, after = (str(details[name]).replace("½", "=") for name in ("before", "after"))
        yield acts.CORRECTION.finding(
            sentence_of("incident", details | {"round": round_.number}, change.event),
            line=f"board {details['board']}, {details['player']}: {before} => {after}",
        )


CHECKS = {
    **dict.fromkeys(("register", "approve", "grant_byes", "close_check_in"), of_granted_byes),
    "incident": of_incident,
}
"""The checks by action."""
