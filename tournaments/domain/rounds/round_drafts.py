"""Drafts of rounds: the pairing is stored, changed by the arbiter, and deleted."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager

from django.db.models import Q
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.engine import RoundPairing, edition_of, system_of
from tabellone.record import Bye, ByeKind, Colour, Game as RecordGame
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.numbering import boards_for
from tournaments.domain.boards.seating import keep_fixed
from tournaments.domain.entries.half_bye_eligibility import refuse_half_bye
from tournaments.domain.errors import Refused, refuse_if_finished
from tournaments.domain.jobs.completion import finish
from tournaments.domain.journal.action import Change, action, reload_rows
from tournaments.domain.rounds.brackets import refuse_other_opponents
from tournaments.domain.rounds.data_of_games import delete_data_of_games
from tournaments.domain.rounds.pairing_input import Outdated, PairingInput, pairing_input_of
from tournaments.domain.stages.carried_games import CarriedResults
from tournaments.domain.words.contestants import wording_for
from tournaments.models import Event, Game, Job, LineUp, Pairing, PlayOff, Registration, Round, RoundBye
from tournaments.uniqueness_triggers import vacate


def discard_draft(*, round_: Round, actor: User, why: str = "") -> Round:
    """Delete the draft. The round is planned again, with the byes that were requested for it."""
    with on_round("discard", round_, actor, why=why, public=False) as change:
        require_state(round_, Round.State.DRAFTED, _("Only a draft can be discarded."))
        empty(change, round_)
        change.update(round_, state=Round.State.PLANNED, publish_at=None, is_manual=False)
    return round_


def empty(change: Change, round_: Round, *, keeps_line_ups: bool = False) -> None:
    """Remove all pairings, byes and line-ups of the round.

    With ``keeps_line_ups``, only default line-ups are removed: use this if the same teams will play each other again.
    """
    change.delete_all(PlayOff.objects.filter(pairing__round=round_))
    delete_data_of_games(change, pairing__round=round_)
    change.delete_all(round_.line_ups.filter(source=LineUp.Source.DEFAULT) if keeps_line_ups else round_.line_ups.all())
    change.delete_all(round_.games)
    change.delete_all(round_.pairings.all())
    change.delete_all(round_.byes.all())


def swap_players(*, round_: Round, actor: User, first: Registration, second: Registration, why: str = "") -> None:
    """Swap two players in a draft: boards, colours, or a board and a bye.

    Recorded as a manual change.

    In a bracket only two opponents can be swapped, because the bracket determines the opponents.
    """
    with on_round("swap", round_, actor, why=why, public=False, first=first.name, second=second.name) as change:
        require_state(
            round_, Round.State.DRAFTED, _("Only a draft can be changed. A published pairing is final (C.04.2).")
        )
        if first == second:
            raise Refused(wording_for(round_.event, "Choose two different players."))
        both = (first, second)
        pairings = list(round_.pairings.filter(Q(first__in=both) | Q(second__in=both)).prefetch_related("games"))
        byes = list(round_.byes.filter(registration__in=both))
        places = {pk for pairing in pairings for pk in (pairing.first_id, pairing.second_id)}
        if not {first.pk, second.pk} <= places | {bye.registration_id for bye in byes}:
            raise Refused(_("One of the players is not in this round."))
        if not any({first.pk, second.pk} == {row.first_id, row.second_id} for row in pairings):
            refuse_other_opponents(round_.event)
        exchange(change, round_, first, second, pairings, byes)
        keep_fixed(change, round_)


def exchange(
    change: Change,
    round_: Round,
    first: Registration,
    second: Registration,
    pairings: Sequence[Pairing],
    moved: Sequence[RoundBye],
) -> None:
    """Exchange the places of two contestants.

    Their line-ups were named against another opponent, so they are deleted. Raise Refused if a half-point bye would
    go to a player who is not eligible for it.
    """
    other = {first.pk: second.pk, second.pk: first.pk}
    for player in Registration.objects.filter(
        pk__in=[other[bye.registration_id] for bye in moved if bye.kind == ByeKind.HALF.value]
    ):
        refuse_half_bye(player)
    teams = {team for pairing in pairings for team in (pairing.first_id, pairing.second_id)} | other.keys()
    change.delete_all(round_.line_ups.filter(team__in=teams))
    change.delete_all(moved)
    delete_data_of_games(change, pairing__in=pairings)
    vacate(pairing.pk for pairing in pairings)
    for pairing in pairings:
        _seat(change, pairing, other)
    change.create_all(
        [
            RoundBye(round=bye.round, registration_id=other[bye.registration_id], kind=bye.kind, is_manual=True)
            for bye in moved
        ]
    )


def switch_colours(*, game: Game, actor: User, why: str = "") -> None:
    """Swap the colours of a board in a draft. Recorded as a manual change."""
    with on_round("switch_colours", game.round, actor, why=why, public=False, board=game.board) as change:
        require_state(
            game.round, Round.State.DRAFTED, _("Only a draft can be changed. A published pairing is final (C.04.2).")
        )
        game.refresh_from_db()
        swap_colours_of(change, game.pairing)


def swap_colours_of(change: Change, pairing: Pairing) -> None:
    """Swap the colours of a pairing."""
    delete_data_of_games(change, pairing=pairing)
    _seat(change, pairing, {pairing.first_id: pairing.second_id, pairing.second_id: pairing.first_id})


def games_of_pairing(
    pair: tuple[int, int], colours: Sequence[Colour], absent: Collection[int]
) -> tuple[RecordGame, ...]:
    """Return the games of two paired contestants.

    Two players have one game. Two teams have one game for each of the ``colours`` of the first team, with the teams as
    placeholders until the line-ups are known. Absent contestants forfeit.
    """
    if not colours:
        return (RecordGame.of_pairing(*pair, absent),)
    sides = (pair if colour is Colour.WHITE else pair[::-1] for colour in colours)
    return tuple(RecordGame.of_pairing(*side, absent) for side in sides)


def _seat(change: Change, pairing: Pairing, other: Mapping[int, int]) -> None:
    """Replace contestants in the pairing and in its games. Recorded as a manual change."""
    change.update(
        pairing,
        first_id=other.get(pairing.first_id, pairing.first_id),
        second_id=other.get(pairing.second_id, pairing.second_id),
        is_manual=True,
    )
    for game in pairing.games.all():
        change.update(
            game,
            white_id=other.get(game.white_id, game.white_id),
            black_id=other.get(game.black_id, game.black_id),
        )


def store_pairing(
    *, round_: Round, job: Job, basis: PairingInput, pairs: Sequence[tuple[int, int]], byes: Sequence[Bye]
) -> bool:
    """Store the engine's pairing, given in numbers of its basis, as the round's draft.

    Only a round being paired accepts a draft, and only once: storing it also completes its job. Each contestant who is
    not paired gets a bye: the one given or requested, or a zero-point bye.

    Return True if the draft was stored; False if the round was paired or the request cancelled in the meantime. The
    pairing is checked once more: raise IllegalPairing, a program error, if it breaks a rule. Raise Outdated, and store
    nothing, if the event has changed since the basis was read.
    """
    event = round_.event
    with on_round("pair", round_, job.asked_by, public=False) as change:
        if round_.state != Round.State.PAIRING:
            return False
        if pairing_input_of(event, round_.number) != basis:
            raise Outdated
        if not finish(job):
            return False
        record, pairing = basis.record, RoundPairing(tuple(pairs), tuple(byes))
        system_of(record).require_legal(record, round_.number, edition_of(record), pairing)
        fill(change, round_, basis, pairs, byes)
        _note_pairing(change, event, basis, pairs, byes)
        change.update(round_, state=Round.State.DRAFTED)
    return True


def store_proposal(
    *,
    round_: Round,
    actor: User,
    basis: PairingInput,
    pairs: Sequence[tuple[int, int]],
    byes: Sequence[Bye],
    starts_manual: bool = False,
) -> None:
    """Store a pairing that may break rules as the draft of a round without a legal pairing.

    Every board of it is recorded as manual, and the arbiter is responsible for it. ``starts_manual``: True if it starts
    manual pairing (FIDE mode). Raise Outdated as `store_pairing` does.
    """
    event = round_.event
    with on_round("pair", round_, actor, public=False, manually=True) as change:
        refuse_if_finished(event)
        require_state(round_, Round.State.PLANNED, _("The round is already being paired."))
        if pairing_input_of(event, round_.number) != basis:
            raise Outdated
        fill(change, round_, basis, pairs, byes, is_manual=True)
        _note_pairing(change, event, basis, pairs, byes)
        change.update(round_, state=Round.State.DRAFTED, is_manual=starts_manual)


def _note_pairing(
    change: Change, event: Event, basis: PairingInput, pairs: Sequence[tuple[int, int]], byes: Sequence[Bye]
) -> None:
    """Record the number of boards and the names of players with the bye in the change log."""
    allocated = [bye.player for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
    names = ", ".join(basis.record.contestant[number].name for number in allocated)
    change.details.update({"matches" if event.is_of_teams else "boards": len(pairs), "bye": names})


def fill(
    change: Change,
    round_: Round,
    basis: PairingInput,
    pairs: Sequence[tuple[int, int]],
    given: Sequence[Bye],
    boards: Sequence[int] = (),
    *,
    is_manual: bool = False,
) -> None:
    """Give each contestant of the basis a place in the round.

    Pairs get the given ``boards``, or otherwise the boards of the playing hall in order. Other contestants get the
    requested bye, the bye given by the pairing, or a zero-point bye. Absent contestants who are paired all the same, as
    in pairing tables, lose by forfeit.
    """
    people = dict(basis.registrations)
    boards = boards or boards_for([(people[one], people[other]) for one, other in pairs], hall_of(round_.event))
    requests = {row.player: row.kind for row in basis.record.requested_byes if row.round == round_.number}
    carried = CarriedResults(round_.event)
    pairings: list[Pairing] = []
    games: list[Game] = []
    for board, (first, second) in zip(boards, pairs, strict=True):
        made = games_of_pairing((first, second), basis.record.matches.colours, requests.keys())
        brought = carried.of(people[first], people[second], made)
        pairing = Pairing(
            round=round_,
            board=board,
            first_id=people[first],
            second_id=people[second],
            is_manual=is_manual,
            **brought.pairing,
        )
        pairings.append(pairing)
        games += [
            Game(pairing=pairing, number=number, white_id=people[game.white], black_id=people[game.black], **codes)
            for number, (game, codes) in enumerate(zip(made, brought.games, strict=True), start=1)
        ]
    change.create_all(pairings)
    change.create_all(games)
    paired = {tpn for pair in pairs for tpn in pair}
    kinds = {bye.player: bye.kind for bye in given} | requests
    byes = {tpn: kinds.get(tpn, ByeKind.ZERO) for tpn in people if tpn not in paired}
    change.create_all(
        [RoundBye(round=round_, registration_id=people[tpn], kind=kind.value) for tpn, kind in byes.items()]
    )


@contextmanager
def on_round(
    name: str, round_: Round, actor: User | None, *, why: str = "", public: bool = True, **details: object
) -> Iterator[Change]:
    """Run an action on one round, which is reloaded once the event is locked."""
    with action(
        name,
        event=round_.event,
        actor=actor,
        why=why,
        public=public,
        what="pairings" if public else "draft",
        round_number=round_.number,
        **details,
    ) as change:
        reload_rows(round_)
        yield change


def require_state(round_: Round, state: str, otherwise: str) -> None:
    """Raise Refused, with the text ``otherwise``, if the round is in another state."""
    if round_.state != state:
        raise Refused(otherwise, _("Another user may have changed the round. Check it and try again."))
