"""The repetition of a kept act by the ordinary action, or the reason why that is not possible.

An act is repeated only if it then means the same as on the laptop: the same player, the same values before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _

from accounts.models import User
from mirrors.domain.kept_rows import OF_PLAYERS, KeptRow
from mirrors.models import KeptAct
from tabellone.interchange.players import FIELDS, Entrant
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.registrations import change_registration, joining_round, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.results.outcomes import Outcome, read_outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import ByeRequest, Game, Registration

OF_ROUNDS = frozenset(
    {
        *("ask_pairing", "pair", "cancel_pairing", "pairing_failed", "publish", "unpublish", "change_published"),
        *("seat", "seat_due", "swap", "draft", "start", "publish_calendar", "unpublish_calendar"),
    }
)
"""Actions on whole rounds: the rounds here are others than those of the laptop."""


def game_of(act: KeptAct) -> Game | None:
    """Return the game whose result the act entered, if it can be entered again."""
    if act.action != "result" or len(act.games) != 1 or not isinstance(act.details.get("after"), str):
        return None
    games = Game.objects.filter(pk=act.games[0], pairing__round__event=act.event)
    return games.select_related("white", "black", "pairing__round__event").first()


def present_result(act: KeptAct) -> str:
    """Return the result that the act's game has here; empty for other acts."""
    game = game_of(act)
    return "" if game is None else str(Outcome.of(game.white_result + game.black_result).words)


def obstacle_to(act: KeptAct) -> str:
    """Return why the act cannot be repeated, and what to do instead; empty if it can be tried."""
    if act.action in OF_ROUNDS:
        return _("Pairings cannot be merged. Compare the rounds, and change the draft or the results on the desk.")
    if act.action == "undo":
        return _("Undo cannot be merged. Reject the change above that was undone, or undo it on the desk.")
    if act.action == "result":
        missing = _("The game is not on this server. Compare the rounds, and enter the result on the desk.")
        return missing if game_of(act) is None else ""
    if act.action in OF_PLAYERS:
        return _obstacle_of_player(act)
    return _("Enter this change on the desk if it is still right.")


def _obstacle_of_player(act: KeptAct) -> str:
    row = _row(act)
    if row is None:
        return _("The change does not name one player. Enter it on the desk.")
    if act.action != "register" and _player(act, row) is None:
        return _("The player is not on this server. Merge or add the entry of the player first.")
    return ""


def _row(act: KeptAct) -> KeptRow | None:
    """Return the row of the act's player: for an entry the new one."""
    rows = [row for row in act.rows if (row["before"] is None) == (act.action == "register")]
    if act.action == "change_player":
        rows = [row for row in rows if row["after"].keys() & {*FIELDS}]
    return rows[0] if len(rows) == 1 else None


def _player(act: KeptAct, row: KeptRow) -> Registration | None:
    return Registration.objects.filter(pk=row["here"], event=act.event_id).select_related("event").first()


def repeat_act(act: KeptAct, actor: User, why: str) -> None:
    """Do the act again. Raises Refused if it cannot be repeated, or is refused now."""
    obstacle = obstacle_to(act)
    if obstacle:
        raise Refused(_("This change cannot be repeated automatically."), obstacle)
    if act.action == "result":
        game = game_of(act)
        assert game is not None  # noqa: S101  (checked above)
        outcome = read_outcome(act.details["after"])
        enter_result(game=game, actor=actor, outcome=outcome, seen=board_seen(game), why=why)
        return
    row = _row(act)
    assert row is not None  # noqa: S101  (checked above)
    if act.action == "register":
        _repeat_entry(act, row, actor)
        return
    player = _player(act, row)
    assert player is not None  # noqa: S101  (checked above)
    REPEATS[act.action](act, row, player, actor, why)


def _repeat_entry(act: KeptAct, row: KeptRow, actor: User) -> None:
    """Add the player, from the same round as on the laptop."""
    values: Mapping[str, Any] = row["after"]
    first = values.get("first_round", 1)
    joins = joining_round(act.event, first)
    if joins != first:
        raise Refused(
            _("Round %(number)s has been published since then. The player would join later than on the laptop.")
            % {"number": first},
            _("Add the player on the desk, check the byes, and mark this change as done."),
        )
    entrant = Entrant(**{name: values[name] for name in FIELDS if name in values})
    half_byes = [int(number) for number in str(act.details.get("half_byes", "")).split(",") if number.strip().isdigit()]
    player = register(
        event=act.event, actor=actor, entrant=entrant, first_round=first, is_another=False, half_byes=half_byes
    )
    _note_player(act, row["key"], player.pk)


def _note_player(act: KeptAct, theirs: int, here: int) -> None:
    """Let later acts of the same laptop on the new player find the player here."""
    for other in KeptAct.objects.filter(event=act.event_id, source=act.source, state=KeptAct.State.OPEN):
        if any(row["key"] == theirs for row in other.rows):
            other.rows = [row | {"here": here} if row["key"] == theirs else row for row in other.rows]
            other.save(update_fields=["rows"])


def _repeat_withdrawal(act: KeptAct, _row: KeptRow, player: Registration, actor: User, why: str) -> None:
    annulled = act.details.get("annulled")
    results: Any = "rule" if annulled is None else "annul" if annulled else "keep"
    withdraw(registration=player, actor=actor, why=why, results=results)


def _repeat_reinstatement(_act: KeptAct, _row: KeptRow, player: Registration, actor: User, why: str) -> None:
    readmit(registration=player, actor=actor, why=why)


def _repeat_bye(act: KeptAct, _row: KeptRow, player: Registration, actor: User, why: str) -> None:
    number, kind = act.details.get("round"), act.details.get("kind")
    if not isinstance(number, int) or kind not in ("", *ByeRequest.Kind.values):
        raise Refused(_("This change cannot be repeated automatically."), _("Enter it on the desk."))
    is_beyond = act.details.get("beyond_rule") is True
    set_bye(registration=player, actor=actor, round_number=number, kind=kind, why=why, beyond_rule=is_beyond)


def _repeat_mark(act: KeptAct, _row: KeptRow, player: Registration, actor: User, why: str) -> None:
    mark_half_byes(registration=player, actor=actor, is_eligible=act.action == "allow_half_byes", why=why)


def _repeat_correction(_act: KeptAct, row: KeptRow, player: Registration, actor: User, why: str) -> None:
    """Correct the player's data. Raises Differs for values that have changed here, too."""
    changes = {name: value for name, value in row["after"].items() if name in FIELDS}
    seen = {name: value for name, value in row["before"].items() if name in changes}
    change_registration(registration=player, actor=actor, changes=changes, seen=seen, why=why)


REPEATS: Mapping[str, Callable[[KeptAct, KeptRow, Registration, User, str], None]] = {
    "withdraw": _repeat_withdrawal,
    "readmit": _repeat_reinstatement,
    "set_bye": _repeat_bye,
    "bar_half_byes": _repeat_mark,
    "allow_half_byes": _repeat_mark,
    "change_player": _repeat_correction,
}
