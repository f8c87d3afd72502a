"""A round's life after its pairing: a draft that may be changed, published, taken back, locked."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from tabellone.record import Bye, ByeKind, Colour, Game as RecordGame
from tournaments.domain.entries.registrations import refuse_if_finished
from tournaments.domain.errors import Refused
from tournaments.domain.jobs.ending import finish
from tournaments.domain.journal.action import Change, action
from tournaments.domain.rounds.basis import Basis, Outdated, basis_of
from tournaments.domain.rounds.brackets import refuse_other_opponents
from tournaments.domain.rounds.calendars import has_calendar, rounds_together
from tournaments.domain.rounds.positions import draw_where_missing
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.stages.carried import CarriedResults
from tournaments.domain.teams.seating import unseat
from tournaments.domain.teams.seats import away_in, is_begun
from tournaments.domain.words.contestants import said
from tournaments.models import Event, Game, Job, LineUp, Pairing, PlayOff, Registration, Round, RoundBye
from tournaments.seats import vacate

MOST_NAMED = 5
"""So many changes are told at once when a draft is not published."""


def current_round(event: Event) -> Round | None:
    """The last round that is drafted, published or locked."""
    states = (Round.State.DRAFTED, *Round.PUBLIC_STATES)
    return event.rounds.filter(state__in=states).order_by("-number").first()


def next_round(event: Event) -> Round | None:
    """The first round that is not paired yet; a round being paired counts as that."""
    return event.rounds.filter(state__in=(Round.State.PLANNED, Round.State.PAIRING)).order_by("number").first()


def is_over(round_: Round) -> bool:
    """Whether the event has gone on after the round, so that a change of it is a correction. The rounds of a calendar
    may be public beside each other.
    """
    if round_.state == Round.State.LOCKED:
        return True
    latest = current_round(round_.event)
    together = rounds_together(round_.event, round_.number)
    return not has_calendar(round_.event) and latest is not None and latest.number > together[-1]


def publish_round(*, round_: Round, actor: User | None, seen: int = 0, appointed: str = "") -> Round:
    """Show the draft to everybody; the round before is locked. Of a double round both games are published.
    ``appointed``: the time at which it does so by itself.

    Refused where somebody stands in it who does not play, or plays and has no place in it; and where anything else that
    a pairing depends on has changed since, unless ``seen`` is the number of the last such step: the arbiter knows.
    """
    event = round_.event
    details: dict[str, Any] = {"appointed": appointed} if appointed else {}
    with _on_round("publish", round_, actor, **details) as change:
        refuse_if_finished(event)
        _require(round_, Round.State.DRAFTED, _("Only a draft can be published."))
        refuse_stale(round_, seen)
        before = event.rounds.filter(number__in=_before(round_), state=Round.State.PUBLISHED)
        change.update_all([(row, {"state": Round.State.LOCKED}) for row in before])
        now = timezone.now()
        draw_where_missing(change, round_)
        change.update(round_, state=Round.State.PUBLISHED, published_at=now)
        for later in _later_games(round_):
            _fill_later_game(change, round_, later)
            draw_where_missing(change, later)
            change.update(later, state=Round.State.PUBLISHED, published_at=now)
    return round_


def _before(round_: Round) -> range:
    """The numbers of the rounds that were played before this one, together: one, or the games of a double round."""
    return rounds_together(round_.event, round_.number - 1) if round_.number > 1 else range(0)


def _later_games(round_: Round) -> list[Round]:
    """The other rounds of a double round, of which this is the first game; elsewhere none."""
    others = [number for number in rounds_together(round_.event, round_.number) if number > round_.number]
    return list(round_.event.rounds.filter(number__in=others).order_by("number")) if others else []


def _fill_later_game(change: Change, first: Round, later: Round) -> None:
    """The same pairs at the same boards with the colours exchanged, and the same byes but for those who asked for
    another one. Who does not come to that game any more forfeits it.
    """
    basis = basis_of(first.event, later.number)
    tpn = {pk: number for number, pk in basis.registrations}
    pairs = [(tpn[row.second_id], tpn[row.first_id]) for row in first.pairings.order_by("board")]
    fill(change, later, basis, pairs, [Bye(tpn[row.registration_id], ByeKind(row.kind)) for row in first.byes.all()])


def refuse_stale(round_: Round, seen: int) -> None:
    """Refuse to publish a draft that has fallen behind the event, further than up to the step ``seen``."""
    stale = staleness_of(round_)
    if stale.misplaced:
        raise Refused(
            _("%(event)s, round %(number)s: %(what)s")
            % {"event": round_.event.name, "number": round_.number, "what": " ".join(stale.misplaced[:MOST_NAMED])},
            _("Pair the round again."),
        )
    if stale.seen != seen:
        raise Refused(
            _("The draft of round %(number)s was made before this: %(what)s.")
            % {"number": round_.number, "what": "; ".join(stale.changes[-MOST_NAMED:])},
            _("Pair the round again, or look at the draft and confirm that it stays as it is."),
        )


def unpublish_round(*, round_: Round, actor: User, why: str = "") -> Round:
    """Take a publication back, while no result of the round is entered: it becomes a draft again."""
    event = round_.event
    together = rounds_together(event, round_.number)
    if together[0] < round_.number:  # a double round is taken back as it was published
        round_ = event.rounds.get(number=together[0])
    with _on_round("unpublish", round_, actor, why=why) as change:
        refuse_if_finished(event)
        _require(round_, Round.State.PUBLISHED, _("Only the round that is being played can be taken back."))
        later_games = _later_games(round_)
        if event.rounds.filter(number__gt=together[-1]).exclude(state=Round.State.PLANNED).exists():
            raise Refused(_("The next round is already paired."), _("Discard its draft first."))
        if any(map(has_begun, (round_, *later_games))):
            raise Refused(
                _("Results of round %(number)s are entered, so it cannot become a draft again.")
                % {"number": round_.number},
                _("Clear them first, or correct single boards."),
            )
        before = event.rounds.filter(number__in=_before(round_), state=Round.State.LOCKED)
        change.update_all([(row, {"state": Round.State.PUBLISHED}) for row in before])
        unseat(change, round_)
        for later in later_games:
            empty(change, later)
            change.update(later, state=Round.State.PLANNED, published_at=None, position=None, position_draw=0)
        change.update(round_, state=Round.State.DRAFTED, published_at=None, publish_at=None)
    return round_


def has_begun(round_: Round) -> bool:
    """Whether a board has anything that its publication did not give it, and its line-ups. In a calendar, and in a
    bracket, who is known to be away has lost by forfeit from the start; a game that is carried over has its result.
    """
    away, carried = away_in(round_), CarriedResults(round_.event)
    games = round_.games.select_related("white", "black")
    return any(is_begun(game, away) and not carried.is_of(game) for game in games)


def discard_draft(*, round_: Round, actor: User, why: str = "") -> Round:
    """Throw the draft away; the round is planned again, with the byes that were requested for it."""
    with _on_round("discard", round_, actor, why=why, public=False) as change:
        _require(round_, Round.State.DRAFTED, _("Only a draft can be discarded."))
        empty(change, round_)
        change.update(round_, state=Round.State.PLANNED, publish_at=None)
    return round_


def empty(change: Change, round_: Round, *, keeps_line_ups: bool = False) -> None:
    """Take everybody's place in the round away, and the line-ups; with ``keeps_line_ups`` only those that nobody named:
    where the same teams will meet again.
    """
    change.delete_all(PlayOff.objects.filter(pairing__round=round_))
    change.delete_all(round_.line_ups.filter(source=LineUp.Source.DEFAULT) if keeps_line_ups else round_.line_ups.all())
    change.delete_all(round_.games)
    change.delete_all(round_.pairings.all())
    change.delete_all(round_.byes.all())


def swap_players(*, round_: Round, actor: User, first: Registration, second: Registration, why: str = "") -> None:
    """Exchange the places of two players in a draft: boards, colours, or a board and a bye. Noted as manual.
    In a bracket only opponents can, as it says who meets whom.
    """
    with _on_round("swap", round_, actor, why=why, public=False, first=first.name, second=second.name) as change:
        _require(round_, Round.State.DRAFTED, _("Only a draft can be changed; a published pairing stands (C.04.2)."))
        if first == second:
            raise Refused(said(round_.event, "Choose two different players."))
        both = (first, second)
        pairings = list(round_.pairings.filter(Q(first__in=both) | Q(second__in=both)).prefetch_related("games"))
        byes = list(round_.byes.filter(registration__in=both))
        places = {pk for pairing in pairings for pk in (pairing.first_id, pairing.second_id)}
        if not {first.pk, second.pk} <= places | {bye.registration_id for bye in byes}:
            raise Refused(_("One of the two does not stand in this round."))
        if not any({first.pk, second.pk} == {row.first_id, row.second_id} for row in pairings):
            refuse_other_opponents(round_.event)
        _exchange(change, round_, first, second, pairings, byes)


def _exchange(
    change: Change,
    round_: Round,
    first: Registration,
    second: Registration,
    pairings: Sequence[Pairing],
    moved: Sequence[RoundBye],
) -> None:
    """Each takes the other's place. A line-up was named against another opponent, so it goes."""
    other = {first.pk: second.pk, second.pk: first.pk}
    teams = {team for pairing in pairings for team in (pairing.first_id, pairing.second_id)} | other.keys()
    change.delete_all(round_.line_ups.filter(team__in=teams))
    change.delete_all(moved)
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
    """Give the players of a board of a draft each other's colour. Noted as manual."""
    with _on_round("switch_colours", game.round, actor, why=why, public=False, board=game.board) as change:
        _require(
            game.round, Round.State.DRAFTED, _("Only a draft can be changed; a published pairing stands (C.04.2).")
        )
        game.refresh_from_db()
        pairing = game.pairing
        _seat(change, pairing, {pairing.first_id: pairing.second_id, pairing.second_id: pairing.first_id})


def games_of_pairing(
    pair: tuple[int, int], colours: Sequence[Colour], absent: Collection[int]
) -> tuple[RecordGame, ...]:
    """The games of two contestants who are paired: the one of two players; of two teams one of each of the ``colours``
    that the first has, where the teams themselves sit before the line-ups are there. Who is absent has forfeited them.
    """
    if not colours:
        return (RecordGame.of_pairing(*pair, absent),)
    sides = (pair if colour is Colour.WHITE else pair[::-1] for colour in colours)
    return tuple(RecordGame.of_pairing(*side, absent) for side in sides)


def _seat(change: Change, pairing: Pairing, other: Mapping[int, int]) -> None:
    """Put others in the place of contestants of the pairing, and in its games. Noted as manual."""
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
    *, round_: Round, job: Job, basis: Basis, pairs: Sequence[tuple[int, int]], byes: Sequence[Bye]
) -> bool:
    """Make the engine's pairing, given by the numbers of its basis, the round's draft. Only a round being paired takes
    one, and once: what is stored ends the job that it was made for.

    Everybody who is not paired stands in the round with a bye: the one requested, or a zero-point bye.
    Returns whether the draft was stored; False: the round was paired, or the request taken back, in the meantime.
    Raises Outdated where the event is no longer what the pairing was made from; nothing is stored then.
    """
    event = round_.event
    with _on_round("pair", round_, job.asked_by, public=False) as change:
        if round_.state != Round.State.PAIRING:
            return False
        if basis_of(event, round_.number) != basis:
            raise Outdated
        if not finish(job):
            return False
        fill(change, round_, basis, pairs, byes)
        allocated = [bye.player for bye in byes if bye.kind is ByeKind.PAIRING_ALLOCATED]
        names = ", ".join(basis.record.contestant[number].name for number in allocated)
        change.details.update({"matches" if event.is_of_teams else "boards": len(pairs), "bye": names})
        change.update(round_, state=Round.State.DRAFTED)
    return True


def fill(change: Change, round_: Round, basis: Basis, pairs: Sequence[tuple[int, int]], given: Sequence[Bye]) -> None:
    """Give everybody of the basis a place in the round: the pairs a board in their order, the others a bye, the one
    requested, the one that the pairing gives, or a zero-point bye. Who is away and paired all the same, as calendars
    do, loses by forfeit.
    """
    people = dict(basis.registrations)
    requests = {row.player: row.kind for row in basis.record.requested_byes if row.round == round_.number}
    carried = CarriedResults(round_.event)
    pairings: list[Pairing] = []
    games: list[Game] = []
    for board, (first, second) in enumerate(pairs, start=first_board(round_.event)):
        made = games_of_pairing((first, second), basis.record.matches.colours, requests.keys())
        brought = carried.of(people[first], people[second], made)
        pairing = Pairing(
            round=round_, board=board, first_id=people[first], second_id=people[second], **brought.pairing
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
def _on_round(
    name: str, round_: Round, actor: User | None, *, why: str = "", public: bool = True, **details: object
) -> Iterator[Change]:
    """An action on one round, which is read again once the event is locked."""
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
        round_.refresh_from_db(fields=["state"])
        yield change


def first_board(event: Event) -> int:
    """The number of the event's first board: in a festival the boards may go on from section to section."""
    return int(event.section.get("first_board", 1))


def _require(round_: Round, state: str, otherwise: str) -> None:
    if round_.state != state:
        raise Refused(otherwise, _("Look at the round again: somebody may have changed it."))
