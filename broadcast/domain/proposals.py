"""Proposals: moves and results of files, electronic boards and players, which an arbiter confirms or rejects.

A proposal changes nothing by itself. It belongs to the players of the board for whom it came: after a re-pairing it is
no longer shown.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _, ngettext

from accounts.models import User
from broadcast.domain.game_moves import NewMoves, set_moves
from broadcast.models import GameMoves, GameProposal, MoveSource
from tournaments.domain.errors import Refused
from tournaments.domain.journal.event_lock import locked_by_staff, notify_desk
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.result_entry import enter_result, needs_reason
from tournaments.domain.results.version_token import board_seen, fingerprint
from tournaments.domain.rounds.before_pairing import AheadLine
from tournaments.models import Event, Game, Registration, Round

MOST_SHOWN = 300
"""Maximum number of proposals on the desk, and of one confirmation."""
OUTCOMES = {"1-0": Outcome.WHITE_WINS, "0-1": Outcome.BLACK_WINS, "1/2-1/2": Outcome.DRAW}
"""Results of PGN."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """What a source says of a game. ``result`` as in PGN."""

    game: Game
    moves: str
    plies: int
    result: str = "*"


@dataclass(frozen=True, slots=True)
class ShownProposal:
    """A proposal with the present state of its board."""

    row: GameProposal
    known_plies: int
    """Number of moves that are stored; 0: none."""
    has_new_moves: bool
    new_outcome: Outcome | None
    """The proposed result, if the board has another one or none."""
    has_other_result: bool
    """True if the board has another result."""
    has_other_moves: bool
    """True if other moves are stored: not the beginning of the proposed ones."""
    needs_reason: bool = False
    """True if the result is a correction of an earlier round."""

    @property
    def contradicts(self) -> bool:
        """Return True if the confirmation would overwrite something."""
        return self.has_other_result or self.has_other_moves

    @property
    def content(self) -> str:
        """Return the fingerprint of what is proposed: a source can replace it at any time."""
        return fingerprint(self.row.moves, self.row.outcome)

    @property
    def seen(self) -> str:
        """Return the fingerprint of the board and of what is proposed for it: ``people.state.content``."""
        return f"{board_seen(self.row.game)}.{self.content}"

    @property
    def full_moves(self) -> int:
        """Return the number of proposed moves as players count them."""
        return (self.row.plies + 1) // 2

    @property
    def source_words(self) -> str:
        """Return the source; of a player the name."""
        return self.row.player.name if self.row.player is not None else str(MoveSource(self.row.source).label)


def propose(event: Event, source: MoveSource, found: Iterable[Proposed], player: Registration | None = None) -> int:
    """Store what a source says, in place of what it said before; return the number of new proposals.

    What the board has already is no proposal, and neither is what an arbiter rejected. The caller has locked the event.
    """
    games = list(found)
    stored = {row.game_id: row for row in GameMoves.objects.filter(game__in=[one.game for one in games])}
    old = GameProposal.objects.filter(game__in=[one.game for one in games], source=source, player=player)
    before = {row.game_id: row for row in old}
    count = 0
    for one in games:
        row = before.get(one.game.pk)
        outcome = OUTCOMES.get(one.result)
        kept = stored.get(one.game.pk)
        values = (one.moves, one.plies, outcome.value if outcome else "", _people(one.game))
        if (kept.moves if kept else "") == one.moves and outcome in (None, outcome_of(one.game)):
            if row is not None:
                row.delete()
        elif row is None or (row.moves, row.plies, row.outcome, row.people) != values:
            row = row or GameProposal(game=one.game, source=source, player=player)
            row.moves, row.plies, row.outcome, row.people = values
            row.received_at, row.is_rejected = timezone.now(), False
            row.save()
            count += 1
    if count:
        notify_desk(event, what="broadcast")
    return count


def proposals_of(event: Event) -> list[ShownProposal]:
    """Return the proposals that add something: the newest round first, at most `MOST_SHOWN`.

    One query, and those of `needs_reason` for each round with new results.
    """
    rows = _rows(event).filter(game__pairing__round__state__in=Round.PUBLIC_STATES, is_rejected=False)
    shown = itertools.islice((one for row in rows if (one := _shown(row)) is not None), MOST_SHOWN)
    reasons: dict[int, bool] = {}
    return [replace(one, needs_reason=_needs_reason(one, reasons)) for one in shown]


def _needs_reason(one: ShownProposal, known: dict[int, bool]) -> bool:
    """Return whether the result needs a reason, as ``known`` of its round."""
    if one.new_outcome is None:
        return False
    number = one.row.game.round.number
    if number not in known:
        known[number] = needs_reason(one.row.game)
    return known[number]


def tasks_of(event: Event) -> Iterator[AheadLine]:
    """Yield the line of the desk's list "To do" for waiting proposals."""
    if event.is_finished or event.is_divided or event.is_festival:
        return
    count = len(proposals_of(event))
    if count:
        text = ngettext("%(count)s game to confirm.", "%(count)s games to confirm.", count) % {"count": count}
        yield AheadLine("waits", text, "broadcast:broadcast", anchor="proposals")


def confirm(*, event: Event, actor: User, pk: int, seen: str, with_result: bool, why: str = "") -> None:
    """Store the moves of a proposal and, ``with_result``, its result; then it is done. ``seen``: as the user saw it.

    Raises Refused if the proposal has changed, or for a correction without a reason (``why``); Conflict, as on
    the desk, if the board has.
    """
    with locked_by_staff(event):
        one = _as_seen(event, pk, seen)
        if with_result and one.new_outcome is not None:
            _enter(one, actor, seen, why)
        if one.has_new_moves:
            set_moves(event=event, actor=actor, found=[_new(one)])
        one.row.delete()
        _delete_settled(event, [one])
        notify_desk(event, what="broadcast")


def confirm_all(*, event: Event, actor: User, chosen: Mapping[int, str]) -> int:
    """Store all moves, and the results of open boards. Return the number of games.

    ``chosen``: the proposals that the user saw, with the fingerprints of their content. Others, boards with another
    result or other moves, corrections, and boards with several proposals are left for single decisions.
    """
    with locked_by_staff(event):
        clear = [one for one in clear_ones(proposals_of(event)) if chosen.get(one.row.pk) == one.content]
        for one in clear:
            if one.new_outcome is not None:
                _enter(one, actor, one.seen)
        set_moves(event=event, actor=actor, found=[_new(one) for one in clear if one.has_new_moves])
        GameProposal.objects.filter(pk__in=[one.row.pk for one in clear]).delete()
        _delete_settled(event, clear)
        notify_desk(event, what="broadcast")
    return len(clear)


def clear_ones(shown: Sequence[ShownProposal]) -> list[ShownProposal]:
    """Return the proposals that need neither a decision of their own nor a reason."""
    games = Counter(one.row.game_id for one in shown)
    return [one for one in shown if not (one.contradicts or one.needs_reason) and games[one.row.game_id] == 1]


def reject(*, event: Event, pk: int, seen: str) -> None:
    """Delete a proposal; of a board it is kept as rejected. Raises Refused if it has changed."""
    with locked_by_staff(event):
        row = _as_seen(event, pk, seen).row
        if row.source == MoveSource.BOARD:
            row.is_rejected = True
            row.save(update_fields=["is_rejected"])
        else:
            row.delete()
        notify_desk(event, what="broadcast")


def _as_seen(event: Event, pk: int, seen: str) -> ShownProposal:
    """Return a proposal. Raises Refused if it is gone or has another content than the user saw."""
    one = next((one for one in proposals_of(event) if one.row.pk == pk), None)
    if one is None or one.content != seen.rpartition(".")[2]:
        raise Refused(_("The proposal has changed."), _("Load the page again and check it."))
    return one


def _enter(one: ShownProposal, actor: User, seen: str, why: str = "") -> None:
    if one.new_outcome is not None:
        board = seen.rpartition(".")[0]
        enter_result(game=one.row.game, actor=actor, outcome=one.new_outcome, seen=board, why=why)


def _new(one: ShownProposal) -> NewMoves:
    return NewMoves(one.row.game, one.row.moves, one.row.plies, MoveSource(one.row.source))


def _rows(event: Event) -> QuerySet[GameProposal]:
    order = ("-game__pairing__round__number", "game__pairing__board", "game__number", "pk")
    rows = GameProposal.objects.filter(game__pairing__round__event=event).order_by(*order)
    return rows.select_related(
        "game__pairing__round__event", "game__white", "game__black", "game__played_moves", "player"
    )


def _shown(row: GameProposal) -> ShownProposal | None:
    """Return the proposal; None if it adds nothing to its board, or came for other players."""
    known: GameMoves | None = getattr(row.game, "played_moves", None)
    outcome = Outcome(row.outcome) if row.outcome else None
    is_new = outcome is not None and outcome != outcome_of(row.game)
    has_new = bool(row.moves) and (known is None or known.moves != row.moves)
    if row.people != _people(row.game) or not (is_new or has_new):
        return None
    return ShownProposal(
        row,
        known.plies if known else 0,
        has_new,
        outcome if is_new else None,
        is_new and not row.game.is_open,
        has_new and known is not None and not row.moves.startswith(f"{known.moves} "),
    )


def _delete_settled(event: Event, confirmed: Sequence[ShownProposal]) -> None:
    """Delete what other sources said of these games and what is settled now."""
    rows = _rows(event).filter(game__in=[one.row.game_id for one in confirmed])
    GameProposal.objects.filter(pk__in=[row.pk for row in rows if _shown(row) is None]).delete()


def _people(game: Game) -> str:
    return board_seen(game).partition(".")[0]


def games_of_round(event: Event, number: int) -> Sequence[Game]:
    """Return the games of a public round, with what proposals need. One query."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number)
    found = games.filter(pairing__round__state__in=Round.PUBLIC_STATES)
    return list(found.select_related("pairing__round__event", "white", "black"))
