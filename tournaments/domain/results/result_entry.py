"""Results: entering, changing, and correcting within the rules' time limits (C.04.2 D.8; 2026 Article 4.3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Result
from tournaments.domain.errors import Conflict, Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.results.device_rights import allowed_for_device, refuse_elsewhere
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.version_token import board_seen, same_people
from tournaments.domain.rounds.board_names import board_name
from tournaments.domain.rounds.brackets import advancing_is_final, has_bracket
from tournaments.domain.rounds.pairing_tables import has_calendar, rounds_together
from tournaments.domain.teams.board_results import allowed_at
from tournaments.domain.words.rounds import whole_label
from tournaments.models import AssistantDevice, CaptainLink, Game, Round

__all__ = ["Outcome", "Reach", "allowed", "enter_result", "needs_reason", "outcome_of", "reach_of_correction"]

ReachKind = Literal["now", "next", "draft", "after_next", "rating_only", "standings", "finished"]
CORRECTIONS: frozenset[ReachKind] = frozenset({"draft", "after_next", "rating_only", "standings"})
"""Effects of a result that is entered only with a reason."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Effect of a result entered now.

    It can change this round's standings (``now``), the pairing of a round (``draft``: only if its draft is made
    again), or only the rating report. If no pairing depends on it, it changes the standings from its round on. In a
    ``finished`` event nothing can be changed.
    """

    kind: ReachKind
    round_number: int = 0
    """The first round whose pairing uses the change."""


def reach_of_correction(game: Game) -> Reach:
    """Return the effect of a change of this board.

    Before the next round is paired it counts for that pairing; before the next round ends, for the one after; later
    it counts for rating only. A draft does not count as a pairing: it can be made again. No pairing follows the last
    round: until it has ended, a change of the round before counts for the final standings. With a pairing table a
    change always counts, and so does the first result of a board: it corrects nothing.
    """
    round_ = game.round
    if round_.event.is_finished:
        return Reach("finished")
    if has_calendar(round_.event):
        return Reach("now" if round_.state == Round.State.PUBLISHED else "standings")
    if has_bracket(round_.event):
        return _reach_in_a_bracket(game)
    return _reach_in_a_swiss(game)


def needs_reason(game: Game) -> bool:
    """Return True if a result of this board is a correction, entered only with a reason: as for its whole round."""
    return reach_of_correction(game).kind in CORRECTIONS


def _reach_in_a_swiss(game: Game) -> Reach:
    round_ = game.round
    last = rounds_together(round_.event, round_.number)[-1]
    following = round_.event.rounds.filter(number=last + 1).first()
    if following is None or following.state in (Round.State.PLANNED, Round.State.PAIRING):
        is_played = round_.state == Round.State.PUBLISHED
        return Reach("now" if is_played else "next", following.number if following else 0)
    if following.state == Round.State.DRAFTED:
        return Reach("draft", following.number)
    together = rounds_together(round_.event, following.number)
    is_last = together[-1] == round_.event.planned_rounds
    after = Game.objects.filter(pairing__round__event=round_.event, pairing__round__number__in=together)
    ended = following.is_public and not any(other.is_open for other in after)
    if following.state == Round.State.LOCKED or (ended and is_last):
        return Reach("rating_only") if game.is_finished else Reach("standings")
    return Reach("standings") if is_last else Reach("after_next", together[-1] + 1)


def _reach_in_a_bracket(game: Game) -> Reach:
    """Return the effect of a result in a bracket.

    It counts for its match until the next round of the bracket is public: then the winner is settled, and later
    changes are for rating only. A draft can be made again.
    """
    round_ = game.round
    if advancing_is_final(round_):
        return Reach("rating_only") if game.is_finished else Reach("standings")
    draft = round_.event.rounds.filter(number__gt=round_.number, state=Round.State.DRAFTED).first()
    if draft is not None:
        return Reach("draft", draft.number)
    return Reach("now" if round_.state == Round.State.PUBLISHED else "standings")


def allowed(
    game: Game, outcome: Outcome, captain: CaptainLink | None = None, device: AssistantDevice | None = None
) -> dict[str, object]:
    """Return the captain or device that enters this, as the change log stores it.

    Raises Refused for a result that is impossible here, or that the captain or the device cannot enter.
    """
    if outcome is Outcome.UNREPORTED:
        raise Refused(_("Invalid result for this board."), _("Choose one from the list."))
    details = allowed_at(game, outcome, captain) if game.round.event.is_of_teams else {}
    return details | (allowed_for_device(device, game, outcome) if device is not None else {})


def enter_result(
    *,
    game: Game,
    actor: User | None,
    outcome: Outcome,
    seen: str,
    why: str = "",
    captain: CaptainLink | None = None,
    device: AssistantDevice | None = None,
    source: Mapping[str, object] | None = None,
) -> Game:
    """Store the result of a board.

    ``seen`` is the board as the user saw it (`version_token.board_seen`). Without an actor, a ``captain`` enters it by
    a link, within the captains' rights (`teams.board_results`), or an assistant's ``device``, within its own
    (`device_rights`); or ``source`` names the players who reported it, for the change log.

    Raises Conflict, with the current board, if it has changed; Refused for a round that is not public, a finished
    event, or a correction without a reason. A board of the same players that has this result already is left
    unchanged, whatever was seen: the same entry may arrive twice.
    """
    event, round_ = game.round.event, game.round
    with action(
        "result", event=event, actor=actor, why=why, what="results", round_number=round_.number, board=board_name(game)
    ) as change:
        refuse_if_finished(event)
        _read_again(game, round_)
        if not round_.is_public:
            raise Refused(_("The round is not published, so it has no results yet."))
        if device is not None:
            refuse_elsewhere(device, game)
        stands = board_seen(game)
        if stands != seen:
            if same_people(stands, seen) and _says(game) == outcome:
                return game
            raise _conflict(game, with_people=not same_people(stands, seen))
        change.details |= allowed(game, outcome, captain, device) | dict(source or {})
        reach = reach_of_correction(game)
        if reach.kind in CORRECTIONS and not why:
            raise Refused(
                _("Round %(number)s has ended and the next round is paired.")
                % {"number": whole_label(round_.event, round_.number)},
                _("Ask the arbiter to correct it.")
                if actor is None and captain is None
                else _("Enter a reason for the correction. It is saved in the change log."),
            )
        before = outcome_of(game)
        change.details.update(
            white=game.white.name, black=game.black.name, before=before.value, after=outcome.value, reach=reach.kind
        )
        if before == outcome and not game.rating_result:
            return game
        white, black = (Result(code) for code in outcome.codes)
        if reach.kind == "rating_only":
            same = (white, black) == (game.white_result, game.black_result)
            values: dict[str, object] = {"rating_result": "" if same else outcome.codes}
        else:
            values = {
                "white_result": white.value,
                "black_result": black.value,
                "is_adjourned": outcome is Outcome.ADJOURNED,
            }
        change.update(game, **values)
    return game


def _read_again(game: Game, round_: Round) -> None:
    """Reload the board and its round after the event is locked. Refused if the round was paired again."""
    round_.refresh_from_db(fields=["state"])
    try:
        game.refresh_from_db(from_queryset=Game.objects.select_related("white", "black", "pairing"))
    except Game.DoesNotExist:
        raise Refused(_("Another user re-paired this round."), _("Check the boards and try again.")) from None
    game.pairing.round = round_


def _says(game: Game) -> Outcome:
    """Return the last entered result: the one for rating only, if a correction was too late to count."""
    return Outcome.of(game.rating_result) if game.rating_result else outcome_of(game)


def _conflict(game: Game, *, with_people: bool) -> Conflict:
    told = {
        "board": board_name(game),
        "result": _says(game).value or _("no result"),
        "white": game.white.name,
        "black": game.black.name,
    }
    if with_people:
        message = _("Another user changed board %(board)s. It is now %(white)s – %(black)s and shows %(result)s.")
    else:
        message = _("Another user changed board %(board)s. It now shows %(result)s.")
    return Conflict(game, message % told, _("Keep it, or enter your result again."))
