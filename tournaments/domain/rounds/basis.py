"""What a round is paired from: the record that the engine is given, and whose number each of its numbers is.

Between the reading and the storing of a pairing an arbiter may enter a player, correct a rating or a result. So a
pairing is stored only for the basis that it was made from, compared as a value.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.db import transaction
from django.db.models import Q

from tabellone.record import Game as RecordGame, Header, Play, Player, Record, Result, Round as RecordRound, Team
from tournaments.domain.records import record_of
from tournaments.domain.rounds.calendars import rounds_together
from tournaments.models import Event, Game, Round


class Outdated(Exception):  # noqa: N818  (it is an answer: read again)
    """The event is no longer what the pairing was made from."""


@dataclass(frozen=True, slots=True)
class Basis:
    """The state of the event before a round, as far as a pairing depends on it."""

    record: Record
    """Without what no engine looks at: the announcement, the tie-breaks, of the games where they are played and how
    they are rated, and of the players but the name, title and rating. The engine is given this, so it cannot depend on
    more than is compared.
    """
    registrations: tuple[tuple[int, int], ...]
    """Each number with the key of the registration that has it."""
    open_boards: int
    """How many boards of the round before have no result yet; of a double round, of both games."""


def basis_of(event: Event, round_number: int) -> Basis:
    """What that round is paired from, by the rows of now; eight queries."""
    record = record_of(event, before_round=round_number)
    unknown = Result.UNKNOWN.value
    last = rounds_together(event, round_number - 1) if round_number > 1 else range(0)
    before = Game.objects.filter(pairing__round__event=event, pairing__round__number__in=last, is_adjourned=False)
    people = event.registrations.contestants().filter(tpn__isnull=False).order_by("tpn").values_list("tpn", "pk")
    return Basis(
        replace(
            record,
            rounds=tuple(map(_as_paired, record.rounds)),
            players=tuple(Player(tpn=p.tpn, name=p.name, title=p.title, rating=p.rating) for p in record.players),
            teams=tuple(Team(tpn=t.tpn, name=t.name, rating=t.rating, players=t.players) for t in record.teams),
            header=Header(start=record.header.start),
            tie_breaks=(),
            play=Play(),
        ),
        tuple((tpn or 0, pk) for tpn, pk in people),
        before.filter(Q(white_result=unknown) | Q(black_result=unknown)).count(),
    )


def _as_paired(round_: RecordRound) -> RecordRound:
    """The round without where it was played."""
    pairings = tuple(replace(row, board=0, games=tuple(map(_as_it_counts, row.games))) for row in round_.pairings)
    return RecordRound(pairings, tuple(replace(bye, line_up=()) for bye in round_.byes))


def _as_it_counts(game: RecordGame) -> RecordGame:
    return RecordGame(game.white, game.black, game.white_result, game.black_result)


@transaction.atomic
def read_basis(round_: Round) -> Basis:
    """What the round is paired from, read while no action is at work on the event: of one moment as a whole."""
    event = Event.objects.select_for_update().get(pk=round_.event_id)
    return basis_of(event, round_.number)
