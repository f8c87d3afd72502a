"""Decision of tied matches: play-off games, or another method of the regulations (C.07 Article 3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine.knockout.bracket_state import KnockoutMatch
from tabellone.record import PlayOff as RecordPlayOff, PlayOffGame, Points, Result, Speed
from tabellone.record.play_offs import MOST_GAMES, decided_by
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.journal.action import action
from tournaments.domain.play_offs import row_of
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.rounds.brackets import bracket_of
from tournaments.domain.words.core_messages import render_message
from tournaments.models import Event, Pairing, PlayOff, Registration, Round


class EnteredGame(NamedTuple):
    """A game of a play-off as entered."""

    speed: Speed
    is_first_white: bool
    white_result: Result
    black_result: Result


@dataclass(frozen=True, slots=True)
class TiedMatch:
    """A match that is tied after its games, with the players of its last pairing."""

    pairing: Pairing
    first: Registration
    second: Registration
    first_points: Points
    second_points: Points
    """Points from the games of the match, one point per game."""
    play_off: RecordPlayOff | None
    seen: str
    """Fingerprint of the match as shown."""

    @property
    def games(self) -> tuple[EnteredGame, ...]:
        """Return the games of its play-off, as entered."""
        rows = self.play_off.games if self.play_off else ()
        first = self.first.tpn
        return tuple(EnteredGame(r.speed, r.white == first, r.white_result, r.black_result) for r in rows)

    @property
    def winner(self) -> Registration | None:
        """Return the winner of the match, if known."""
        if self.play_off is None:
            return None
        return self.first if self.first.tpn == self.play_off.winner else self.second


def tied_matches(round_: Round) -> tuple[TiedMatch, ...]:
    """Return the matches tied after that round, decided or not; the queries of the record and one more."""
    bracket = bracket_of(round_.event)
    if bracket is None:
        return ()
    tied = [
        match
        for row in bracket.rounds
        for match in row.matches
        if match.games and match.games[-1][0] == round_.number and (match.is_tied or match.play_off)
    ]
    pairings = {
        frozenset((row.first.tpn, row.second.tpn)): row
        for row in round_.pairings.select_related("first", "second").prefetch_related("games")
    }
    return tuple(_tied(pairings[frozenset((match.white, match.black))], match) for match in tied)


def _tied(pairing: Pairing, match: KnockoutMatch) -> TiedMatch:
    first, second, play_off = pairing.first, pairing.second, match.play_off
    games = [(game.pk, game.version) for game in pairing.games.all()]
    seen = fingerprint(pairing.pk, first.name, second.name, games, repr(play_off))
    points = match.points_of(first.tpn or 0), match.points_of(second.tpn or 0)
    return TiedMatch(pairing, first, second, *points, play_off, seen)


def decide_match(
    *,
    round_: Round,
    actor: User,
    board: int,
    games: Sequence[EnteredGame] = (),
    winner: str = "",
    seen: str,
    why: str = "",
) -> TiedMatch:
    """Store the play-off of the match at that board, replacing an existing one.

    ``winner`` is ``first`` or ``second``; empty: by the games. ``seen`` is the match that the arbiter saw.

    Refused if the match is not tied, has changed since, or the next round is paired; and for games that contradict
    the winner, or leave it open. If the same decision is already stored, nothing is done.
    """
    with action(
        "play_off", event=round_.event, actor=actor, why=why, what="results", round_number=round_.number
    ) as change:
        match = _match_at(round_, board)
        play_off = _play_off(round_, match, games, winner)
        goes_on = match.first if match.first.tpn == play_off.winner else match.second
        change.details.update(first=match.first.name, second=match.second.name, winner=goes_on.name)
        if play_off == match.play_off:
            return match
        _refuse_if_changed(match, seen)
        change.delete_all(PlayOff.objects.filter(pairing=match.pairing))
        change.create(row_of(play_off, match.pairing, goes_on))
    return match


def clear_play_off(*, round_: Round, actor: User, board: int, seen: str, why: str = "") -> None:
    """Delete the play-off of the match at that board: the match is tied again. Refused like storing one."""
    with action(
        "clear_play_off", event=round_.event, actor=actor, why=why, what="results", round_number=round_.number
    ) as change:
        match = _match_at(round_, board)
        _refuse_if_changed(match, seen)
        change.details.update(first=match.first.name, second=match.second.name)
        change.delete_all(PlayOff.objects.filter(pairing=match.pairing))


def _match_at(round_: Round, board: int) -> TiedMatch:
    """Return the tied match at the board, with the event locked."""
    refuse_if_finished(round_.event)
    round_.refresh_from_db(fields=["state"])
    if _is_paired_further(round_.event, round_.number):
        raise Refused(
            _("The next round is already paired, so the winner cannot be changed."),
            _("Unpublish the round or delete its draft first."),
        )
    match = next((row for row in tied_matches(round_) if row.pairing.board == board), None)
    if match is None:
        raise Refused(
            _("The match at board %(board)s is not tied.") % {"board": board}, _("Check the round and try again.")
        )
    return match


def _refuse_if_changed(match: TiedMatch, seen: str) -> None:
    if match.seen != seen:
        raise Refused(_("The match was changed in the meantime."), _("Check it and try again."))


def _is_paired_further(event: Event, number: int) -> bool:
    return event.rounds.filter(number__gt=number).exclude(state=Round.State.PLANNED).exists()


def _play_off(round_: Round, match: TiedMatch, games: Sequence[EnteredGame], winner: str) -> RecordPlayOff:
    if len(games) > MOST_GAMES:
        raise Refused(_("A play-off has at most %(most)s games here.") % {"most": MOST_GAMES})
    first, second = match.first.tpn or 0, match.second.tpn or 0
    rows = tuple(
        PlayOffGame(game.speed, *((first, second) if game.is_first_white else (second, first)), *game[2:])
        for game in games
    )
    goes_on = {"first": first, "second": second}.get(winner) or decided_by(rows)
    if goes_on is None:
        raise Refused(_("The play-off games do not decide the winner."), _("Add another game, or choose the winner."))
    play_off = RecordPlayOff(round_.number, goes_on, first + second - goes_on, rows)
    if play_off.objection is not None:
        raise Refused(render_message(play_off.objection), _("Correct the games or the winner."))
    return play_off
