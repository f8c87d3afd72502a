"""Show line-ups: both of a match at the same moment, when its games get their players.

Until then the teams are placeholders at the boards, so that no public data reveals the players. A team without a
line-up plays in roster order. An arbiter shows line-ups manually. If captains have a deadline, the first access to the
round after it does so (`seat_what_is_due`). Therefore no clock is needed, and a second access changes nothing.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone import values
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import Change, action
from tournaments.domain.results.version_token import merged
from tournaments.domain.teams.line_up_rules import rules_of
from tournaments.domain.teams.line_ups import RosterMember, Seats, default_line_up
from tournaments.domain.teams.match_boards import (
    BoardPlayers,
    absent_in,
    boards_of_matches,
    boards_with_players,
    boards_with_teams,
    is_begun,
    rosters_of,
)
from tournaments.domain.words.validation_messages import refused
from tournaments.models import Event, Game, LineUp, Pairing, Round


def hidden_line_ups(round_: Round) -> list[Pairing]:
    """Return the matches of a public round whose line-ups are not shown yet, in order, with their teams.

    Empty in an individual event. One query.
    """
    if not round_.event.is_of_teams or round_.state != Round.State.PUBLISHED:
        return []
    matches = round_.pairings.filter(seated_at=None, first_points=None).select_related("first", "second")
    return list(matches.order_by("board"))


def publish_line_ups(*, round_: Round, actor: User, matches: Collection[int]) -> int:
    """Show the line-ups of these matches, given by their keys, at their boards; return the number of matches.

    Raise Refused if a match is no longer in this round. Matches with shown line-ups are not changed.
    """
    event = round_.event
    with action("seat", event=event, actor=actor, what="pairings", round_number=round_.number) as change:
        refuse_if_finished(event)
        round_.refresh_from_db()
        if not round_.is_public:
            raise Refused(_("The round is not published, so there are no line-ups yet."))
        if len(set(matches)) != round_.pairings.filter(pk__in=matches).count():
            raise Refused(_("Another user re-paired this round."), _("Check the matches and try again."))
        waiting = [match for match in hidden_line_ups(round_) if match.pk in matches]
        if not waiting:
            raise Refused(_("Both line-ups are shown already."))
        show_line_ups(change, round_, waiting)
        change.details["count"] = len(waiting)
    return len(waiting)


def publish_due_line_ups(event: Event) -> None:
    """Show the line-ups of the rounds whose deadline has passed; any first access does this.

    One query if there are none.

    An undo by an arbiter is final: this deadline then shows no line-ups any more.
    """
    for round_ in _due(event):
        round_.event = event
        until = round_.line_ups_until
        with action(
            "seat_due", event=event, actor=None, what="pairings", round_number=round_.number, until=_plain(until)
        ) as change:
            round_.refresh_from_db()
            waiting = hidden_line_ups(round_)
            if round_.line_ups_until == until and waiting and not _was_undone(round_):
                show_line_ups(change, round_, waiting)
                change.details["count"] = len(waiting)


def _due(event: Event) -> list[Round]:
    if not event.is_of_teams or event.is_archived or event.is_finished:
        return []
    rounds = event.rounds.filter(state=Round.State.PUBLISHED, line_ups_until__lte=timezone.now())
    due = list(
        rounds.filter(pairings__seated_at=None, pairings__first_points=None, pairings__isnull=False)
        .distinct()
        .order_by("number")
    )
    for round_ in due:
        round_.event = event
    return [round_ for round_ in due if not _was_undone(round_)]


def _was_undone(round_: Round) -> bool:
    """Return True if the effect of this deadline was undone."""
    steps = round_.event.journal.filter(action="seat_due", undone_by__isnull=False)
    until = _plain(round_.line_ups_until)
    return steps.filter(details__round=round_.number, details__until=until).exists()


def _plain(moment: datetime.datetime | None) -> str:
    return moment.astimezone(datetime.UTC).isoformat() if moment else ""


def is_past(round_: Round) -> bool:
    """Return True if captains can no longer name line-ups."""
    return round_.line_ups_until is not None and round_.line_ups_until <= timezone.now()


def set_deadline(
    *, round_: Round, actor: User, until: datetime.datetime | None, seen: Mapping[str, object] | None = None
) -> None:
    """Set the deadline for captains' line-ups in the round; None: until an arbiter shows them.

    Raise Differs if another user changed it since ``seen``.
    """
    if until is not None and not values.is_moment(until):
        raise refused("starts_at", until, values.WrongValue("moment"))
    with action("deadline", event=round_.event, actor=actor, what="line_ups", round_number=round_.number) as change:
        refuse_if_finished(round_.event)
        round_.refresh_from_db()
        for name, moment in merged({"until": until}, {"until": round_.line_ups_until}, seen).items():
            change.details[name] = _plain(until)
            change.update(round_, line_ups_until=moment)


def show_line_ups(change: Change, round_: Round, matches: Sequence[Pairing]) -> None:
    """Show the line-ups of the matches. For a team without a line-up, a default one is stored."""
    teams = {team for match in matches for team in (match.first_id, match.second_id)}
    line_ups: dict[int, Seats] = {row.team_id: row.players for row in round_.line_ups.filter(team__in=teams)}
    missing = teams - line_ups.keys()
    rosters = rosters_of(round_.event, missing, round_.number)
    away = absent_in(round_)
    named = [
        LineUp(round=round_, team_id=team, source=LineUp.Source.DEFAULT, players=_default(round_, team, rosters, away))
        for team in sorted(missing)
    ]
    change.create_all(named)
    line_ups |= {row.team_id: row.players for row in named}
    _put(change, matches, away, lambda match, games: boards_with_players(match, games, line_ups, away))
    now = timezone.now()
    change.update_all([(match, {"seated_at": now}) for match in matches])


def _default(
    round_: Round, team: int, rosters: Mapping[int, Sequence[RosterMember]], away: Collection[int]
) -> list[int | None]:
    boards = boards_of_matches(round_.event)
    if team in away:
        return [None] * boards
    return list(default_line_up(rosters[team], rules_of(round_.event), boards))


def refresh_boards(change: Change, round_: Round, match: Pairing) -> None:
    """Give the boards the current line-ups of a match whose line-ups are shown."""
    line_ups: dict[int, Seats] = {row.team_id: row.players for row in round_.line_ups.all()}
    away = absent_in(round_)
    _put(change, [match], away, lambda match, games: boards_with_players(match, games, line_ups, away))


def hide_line_ups(change: Change, round_: Round) -> None:
    """Replace the players of the round by their teams again.

    Named line-ups are kept, for the next publication of the round; default line-ups are deleted. A deadline that has
    passed is deleted, too, because otherwise captains could not name a line-up any more.
    """
    matches = list(round_.pairings.filter(seated_at__isnull=False))
    away = absent_in(round_)
    _put(change, matches, away, lambda match, games: boards_with_teams(match, games, away))
    change.update_all([(match, {"seated_at": None}) for match in matches])
    change.delete_all(round_.line_ups.filter(source=LineUp.Source.DEFAULT))
    round_.refresh_from_db(fields=["line_ups_until"])
    if is_past(round_):
        change.update(round_, line_ups_until=None)


def _put(
    change: Change,
    matches: Iterable[Pairing],
    away: Collection[int],
    boards_of: Callable[[Pairing, Sequence[Game]], list[BoardPlayers]],
) -> None:
    """Store the players at the boards of the matches. Entered results are kept; only the players change."""
    updates: list[tuple[Game, dict[str, object]]] = []
    for match in matches:
        games = list(match.games.select_related("white", "black").order_by("number"))
        for game, board in zip(games, boards_of(match, games), strict=True):
            seats: dict[str, object] = {"white_id": board.white_id, "black_id": board.black_id}
            updates.append((game, seats if is_begun(game, away) else board._asdict()))
    change.update_all(updates)
