"""Results reported by the two players of a board.

A report belongs to one game, its two players and the current round. The newest report of each player counts. When both
agree, the result is entered by the same action as on the desk, or waits for an arbiter.
"""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from typing import Literal

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from phones.domain.links import refuse_ended
from phones.domain.rules import can_report, phone_rules_of
from phones.models import PhoneRules, PlayerPhone, ResultReport
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked, locked_by_staff, notify_desk
from tournaments.domain.results.device_rights import current_rounds
from tournaments.domain.results.outcomes import Outcome, outcome_of, read_outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen, same_people
from tournaments.domain.rounds.board_names import board_name
from tournaments.models import Event, Game, Registration

Agreement = Literal["waiting", "late", "absent", "agree", "differ"]
"""``waiting``: one report; ``late``: one report for longer than the event waits; ``absent``: one player reports the
opponent absent; ``agree``: the same result twice; ``differ``: two results."""
PLAYED = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)
ABSENT = {"w": Outcome.WHITE_FORFEIT_WIN, "b": Outcome.BLACK_FORFEIT_WIN}
"""What a player with this colour reports if the opponent is absent."""


@dataclass(frozen=True, slots=True)
class BoardReports:
    """The reports of an open board. ``until``: the time at which a single report is shown to the arbiter."""

    game: Game
    white: ResultReport | None
    black: ResultReport | None
    until: datetime.datetime
    agreement: Agreement

    @property
    def outcomes(self) -> tuple[Outcome, ...]:
        """Return the reported results, each once."""
        return tuple(dict.fromkeys(Outcome(one.outcome) for one in (self.white, self.black) if one is not None))

    @property
    def white_words(self) -> str:
        """Return White's report as text; empty without one."""
        return str(Outcome(self.white.outcome).words) if self.white is not None else ""

    @property
    def black_words(self) -> str:
        """Return Black's report as text; empty without one."""
        return str(Outcome(self.black.outcome).words) if self.black is not None else ""

    @property
    def seen(self) -> str:
        """Return the fingerprint of the board, for `enter_reported`."""
        return board_seen(self.game)

    @property
    def needs_arbiter(self) -> bool:
        """Return True if an arbiter has to decide now."""
        return self.agreement != "waiting"


def game_of(player: Registration) -> Game | None:
    """Return the player's game in the current round: the first open one, else the last. Three queries at most."""
    games = [game for game in _games(player.event) if player.pk in (game.white_id, game.black_id)]
    return next((game for game in games if game.is_open), games[-1] if games else None)


def report_result(*, phone: PlayerPhone, game_pk: int, outcome: str, seen: str, version: int) -> ResultReport | None:
    """Store the result that the phone's player reports; enter it if both agree and the event enters it at once.

    ``seen`` is the board as the page showed it, ``version`` the number of the player's report on it (0: none). A
    report that arrives twice counts once. Return None if the board has this result already.

    Raises Refused without the right to report, for another board, round or pair of players, for a board with another
    result, and for a report older than the stored one.
    """
    player = phone.player
    event = player.event
    with locked(event):
        refuse_ended(phone)
        rules = phone_rules_of(event)
        _refuse_closed(event, rules)
        game = _own_game(player, game_pk, seen)
        found = _allowed(game, player, read_outcome(outcome))
        if not game.is_open:
            if outcome_of(game) == found:
                return None
            raise Refused(
                _("Board %(board)s already has a result.") % {"board": board_name(game)},
                _("Ask the arbiter to correct it."),
            )
        row = _stored(phone, game, found, version)
        if rules.entry == PhoneRules.Entry.AT_ONCE:
            enter_if_agreed(event, game, rules)
        notify_desk(event, game.round.number)
    return row


def reports_of(event: Event) -> list[BoardReports]:
    """Return the reports of open boards in the current round, by board. Four queries at most."""
    rules = phone_rules_of(event)
    if not rules.takes_results:
        return []
    found = [board_reports(game, rules) for game in _games(event) if game.is_open]
    return [one for one in found if one is not None]


def board_reports(game: Game, rules: PhoneRules) -> BoardReports | None:
    """Return the reports of the board, made for its present players; None without a report."""
    people = board_seen(game).partition(".")[0]
    rows = {row.player_id: row for row in game.reports.all() if row.people == people}
    white, black = rows.get(game.white_id), rows.get(game.black_id)
    single = white or black
    if single is None:
        return None
    until = single.reported_at + datetime.timedelta(minutes=rules.wait_minutes)
    return BoardReports(game, white, black, until, _agreement(white, black, until))


def enter_reported(*, event: Event, actor: User, game_pk: int, outcome: str, seen: str) -> Game:
    """Enter a reported result for an arbiter.

    Raises Refused if no player reports it any more; Conflict as on the desk.
    """
    with locked_by_staff(event):
        game = next((game for game in _games(event) if game.pk == game_pk), None)
        found = board_reports(game, phone_rules_of(event)) if game is not None else None
        if game is None or found is None or read_outcome(outcome) not in found.outcomes:
            raise Refused(_("The reports of this board have changed."), _("Load the page again and check it."))
        entered = read_outcome(outcome)
        enter_result(game=game, actor=actor, outcome=entered, seen=seen, source=_source(found, entered))
        notify_desk(event, game.round.number)
    return game


def delete_reports(*, event: Event, game_pk: int) -> None:
    """Delete the reports of a board, so that its players report again."""
    with locked_by_staff(event):
        if not ResultReport.objects.filter(game=game_pk, game__pairing__round__event=event).delete()[0]:
            raise Refused(_("The reports of this board have changed."), _("Load the page again and check it."))
        notify_desk(event)


def _games(event: Event) -> list[Game]:
    rounds = {round_.pk: round_ for round_ in current_rounds(event)}
    games = Game.objects.filter(pairing__round__in=rounds).select_related("white", "black", "pairing")
    found = list(games.prefetch_related("reports").order_by("pairing__round__number", "pairing__board", "number"))
    for game in found:
        game.pairing.round = rounds[game.pairing.round_id]
    return found


def _refuse_closed(event: Event, rules: PhoneRules) -> None:
    if not rules.takes_results or not can_report(event):
        raise Refused(_("Players do not report results in this event."), _("Give the result slip to the arbiter."))


def _own_game(player: Registration, game_pk: int, seen: str) -> Game:
    game = next((game for game in _games(player.event) if game.pk == game_pk), None)
    if game is None:
        raise Refused(_("This board is not in the current round."), _("Reload the page to see your board."))
    if player.pk not in (game.white_id, game.black_id):
        raise Refused(_("Another player plays on this board."), _("Reload the page to see your board."))
    if not same_people(board_seen(game), seen):
        raise Refused(_("Your board has changed."), _("Reload the page to see your board."))
    return game


def _allowed(game: Game, player: Registration, outcome: Outcome) -> Outcome:
    colour = "w" if player.pk == game.white_id else "b"
    if outcome not in (*PLAYED, ABSENT[colour]):
        raise Refused(_("Invalid result for this board."), _("Choose one from the list."))
    return outcome


def _stored(phone: PlayerPhone, game: Game, outcome: Outcome, version: int) -> ResultReport:
    people = board_seen(game).partition(".")[0]
    row = ResultReport.objects.filter(game=game, player=phone.player).first()
    if row is None:
        row = ResultReport(game=game, player=phone.player, version=0)
    elif row.people == people and row.outcome == outcome:
        return row
    elif row.people == people and row.version != version:
        raise Refused(
            _("You reported another result for this board later: %(result)s.") % {"result": Outcome(row.outcome).words},
            _("Reload the page, then change your report."),
        )
    row.phone, row.outcome, row.people = phone, outcome.value, people
    row.version, row.reported_at = row.version + 1, timezone.now()
    row.save()
    return row


def enter_if_agreed(event: Event, game: Game, rules: PhoneRules) -> None:
    """Enter the result if both reports agree. If the desk's action refuses it, the reports wait for the arbiter."""
    fresh = next(one for one in _games(event) if one.pk == game.pk)
    found = board_reports(fresh, rules)
    if found is None or found.agreement != "agree":
        return
    try:
        with transaction.atomic():
            outcome = found.outcomes[0]
            enter_result(game=fresh, actor=None, outcome=outcome, seen=found.seen, source=_source(found, outcome))
    except Refused:
        return


def _agreement(white: ResultReport | None, black: ResultReport | None, until: datetime.datetime) -> Agreement:
    if white is not None and black is not None:
        return "agree" if white.outcome == black.outcome else "differ"
    single = white or black
    if single is not None and single.outcome in (*ABSENT.values(),):
        return "absent"
    return "late" if timezone.now() >= until else "waiting"


def _source(found: BoardReports, outcome: Outcome) -> dict[str, object]:
    """Return who reported this result, for the change log."""
    by_white = found.white is not None and found.white.outcome == outcome
    by_black = found.black is not None and found.black.outcome == outcome
    return {"reported_by": "both" if by_white and by_black else "white" if by_white else "black"}
