"""Who plays for a team in a round: named by its captain, or by an arbiter, who may name late and again."""

from __future__ import annotations

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.seen import fingerprint
from tournaments.domain.teams.captain_links import refuse_revoked
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.line_ups import Seats, faults_of
from tournaments.domain.teams.seating import is_past, seat_again, seat_what_is_due
from tournaments.domain.teams.seats import away_in, boards_of_matches, is_begun, roster_of, rounds_emptied
from tournaments.models import CaptainLink, LineUp, Pairing, Registration, Round


def line_up_of(round_: Round, team: Registration) -> LineUp | None:
    """Who was named for the team in the round; one query."""
    return round_.line_ups.filter(team=team).first()


def match_of(round_: Round, team: Registration) -> Pairing | None:
    """The team's match in the round, with both teams; None with a bye, and before the round is paired. One query."""
    matches = round_.pairings.select_related("first", "second")
    return matches.filter(first=team).first() or matches.filter(second=team).first()


def line_up_seen(round_: Round, team: Registration, match: Pairing | None, line_up: LineUp | None) -> str:
    """What identifies what somebody saw who names a line-up: against whom it is, and who is named so far."""
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
    """Name who plays for the team at the boards of the round. ``seen``: what was looked at (`line_up_seen`).

    By a captain's ``link`` until the deadline, and until the match is seated; by an arbiter also afterwards, as long as
    nothing is entered at its boards, and for a reason also against the rules of the event. Refused for whatever else.
    A line-up that says just that already is left as it is: the same form may arrive twice.
    """
    event = round_.event
    if link is not None:
        seat_what_is_due(event)
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
                _("The match or its line-up was changed in the meantime; nothing of yours is saved."),
                _("Look at what stands now, and name the line-up again."),
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
    """Nobody will sit at the boards of a match whose score was told without its games; who sits there already stands
    by what is entered (`_store`).
    """
    if match is not None and match.reported is not None and match.seated_at is None:
        remedy = _("Take the score away first if its boards are to count.") if is_arbiter else _("Ask the arbiter.")
        raise Refused(_("The score of this match is entered: it needs no line-up any more."), remedy)


def _refuse_faults(round_: Round, team: Registration, seats: Seats, *, is_arbiter: bool, why: str) -> None:
    roster = roster_of(team, round_.number)
    rules, emptied = rules_of(round_.event), rounds_emptied(team, round_.number)
    for fault in faults_of(seats, roster, rules, boards_of_matches(round_.event), emptied=emptied):
        if not fault.is_of_rules or not is_arbiter:
            raise Refused(fault.text, fault.remedy)
        if not why:
            remedy = _("%(remedy)s Or give the reason of the exception; it goes into the journal.")
            raise Refused(fault.text, remedy % {"remedy": fault.remedy})


def _store(
    change: Change, round_: Round, team: Registration, match: Pairing | None, line_up: LineUp | None, seats: Seats
) -> LineUp:
    """Write it down; of a seated match at its boards too. Everybody sees that, and the line-up of a team with a bye,
    which nobody plays against.
    """
    is_seated = match is not None and match.seated_at is not None
    if match is None and not round_.byes.filter(registration=team).exists():
        raise Refused(_("%(team)s has no place in the round.") % {"team": team.name})
    if match is not None and is_seated:
        away = away_in(round_)
        if any(is_begun(game, away) for game in match.games.select_related("white", "black")):
            raise Refused(
                _("Results of this match are entered, so its line-ups stand."),
                _("Clear them first, or correct single boards."),
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
        seat_again(change, round_, match)
    return line_up
