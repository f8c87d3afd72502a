"""Line-up of a team in a round: named by its captain, or by an arbiter, who can also name it late or change it."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.teams.captain_links import refuse_revoked
from tournaments.domain.teams.line_up_publication import is_past, publish_due_line_ups, refresh_boards
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.line_ups import Seats, faults_of
from tournaments.domain.teams.match_boards import absent_in, boards_of_matches, is_begun, roster_of, rounds_emptied
from tournaments.models import CaptainLink, LineUp, Pairing, Registration, Round


def line_up_of(round_: Round, team: Registration) -> LineUp | None:
    """Return the team's line-up in the round, or None. One query."""
    return round_.line_ups.filter(team=team).first()


def match_of(round_: Round, team: Registration) -> Pairing | None:
    """Return the team's match in the round with both teams; None with a bye and before the pairing. One query."""
    matches = round_.pairings.select_related("first", "second")
    return matches.filter(first=team).first() or matches.filter(second=team).first()


def line_up_seen(round_: Round, team: Registration, match: Pairing | None, line_up: LineUp | None) -> str:
    """Return a fingerprint of the opponent and the current line-up, as the user saw them."""
    sides = (match.pk, match.first_id, match.second_id, match.seated_at is not None) if match else ()
    return fingerprint(round_.pk, team.pk, sides, list(line_up.players) if line_up else None)


def name_line_up(
    *,
    round_: Round,
    team: Registration,
    seats: Seats,
    seen: str,
    actor: User | None = None,
    link: CaptainLink | None = None,
    why: str = "",
) -> LineUp:
    """Name the team's line-up for the round.

    ``seen``: fingerprint of the state that the user saw (`line_up_seen`).

    A captain (``link``) can do this until the deadline, and until the line-ups of the match are shown. An arbiter can
    also do it later, as long as its boards have no results, and for a reason also against the rules of the event. All
    other cases raise Refused. A line-up that is already stored is not changed, because the same form may arrive twice.
    """
    event = round_.event
    if link is not None:
        publish_due_line_ups(event)
    with action(
        "line_up", event=event, actor=actor, why=why, what="line_ups", round_number=round_.number, team=team.name
    ) as change:
        refuse_if_finished(event)
        round_.refresh_from_db()
        team.refresh_from_db()
        if round_.state != Round.State.PUBLISHED:
            raise Refused(_("Round %(number)s is not being played.") % {"number": round_.number})
        match, line_up = match_of(round_, team), line_up_of(round_, team)
        if line_up_seen(round_, team, match, line_up) != seen:
            if line_up is not None and list(line_up.players) == list(seats):
                return line_up
            raise Refused(
                _("Another user changed the match or its line-up. Nothing was saved."),
                _("Check it, then enter the line-up again."),
            )
        if link is not None:
            _refuse_captain(round_, link, match)
        _refuse_reported(match, is_arbiter=link is None)
        _refuse_faults(round_, team, seats, is_arbiter=link is None, why=why)
        change.details["by"] = "captain" if link is not None else "arbiter"
        return _store(change, round_, team, match, line_up, seats)


def _refuse_captain(round_: Round, link: CaptainLink, match: Pairing | None) -> None:
    refuse_revoked(link)
    if match is None:
        raise Refused(_("Your team has no match in this round."), _("Ask the arbiter."))
    if match.seated_at is not None:
        raise Refused(_("Both line-ups are shown already."), _("Ask the arbiter for a change."))
    if is_past(round_):
        raise Refused(_("The time for line-ups is over."), _("Ask the arbiter for a change."))


def _refuse_reported(match: Pairing | None, *, is_arbiter: bool) -> None:
    """Raise Refused if the match score was entered without games and the line-ups are not shown yet.

    If they are shown, the entered results decide whether a change is possible (`_store`).
    """
    if match is not None and match.reported is not None and match.seated_at is None:
        remedy = _("To count the boards, remove the match score first.") if is_arbiter else _("Ask the arbiter.")
        raise Refused(_("The score of this match is entered: it needs no line-up any more."), remedy)


def _refuse_faults(round_: Round, team: Registration, seats: Seats, *, is_arbiter: bool, why: str) -> None:
    roster = roster_of(team, round_.number)
    rules, emptied = rules_of(round_.event), rounds_emptied(team, round_.number)
    for fault in faults_of(seats, roster, rules, boards_of_matches(round_.event), emptied=emptied):
        if not fault.is_of_rules or not is_arbiter:
            raise Refused(fault.text, fault.remedy)
        if not why:
            remedy = _("%(remedy)s Or enter a reason for the exception. It is saved in the change log.")
            raise Refused(fault.text, remedy % {"remedy": fault.remedy})


def _store(
    change: Change, round_: Round, team: Registration, match: Pairing | None, line_up: LineUp | None, seats: Seats
) -> LineUp:
    """Store the line-up; if the line-ups of the match are shown, also at its boards.

    This is public. The line-up of a team with a bye is public, too, because it has no opponent.
    """
    is_seated = match is not None and match.seated_at is not None
    if match is None and not round_.byes.filter(registration=team).exists():
        raise Refused(_("%(team)s has no place in the round.") % {"team": team.name})
    if match is not None and is_seated:
        away = absent_in(round_)
        if any(is_begun(game, away) for game in match.games.select_related("white", "black")):
            raise Refused(
                _("This match has results. Its line-ups can no longer be changed."),
                _("Clear the results first, or correct single boards."),
            )
    source = LineUp.Source.CAPTAIN if change.details["by"] == "captain" else LineUp.Source.ARBITER
    if line_up is None:
        line_up = LineUp(round=round_, team=team, players=list(seats), source=source)
        change.create(line_up)
    elif list(line_up.players) != list(seats) or line_up.source == LineUp.Source.DEFAULT:
        change.update(line_up, players=list(seats), source=source, given_at=timezone.now())
    change.is_public = is_seated or match is None
    if match is not None and is_seated:
        change.what = "pairings"
        refresh_boards(change, round_, match)
    return line_up
