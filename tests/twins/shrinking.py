"""A record made smaller as long as something holds of it: fewer rounds, fewer players, fewer complications."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from tabellone.options import Options
from tabellone.record import Bye, ByeKind, ForbiddenPairs, Record, RequestedBye, Round, Scoring, VirtualPoints

Holds = Callable[[Record], bool]


def shrink(record: Record, holds: Holds) -> Record:
    """The smallest record that greedy steps reach and of which it still holds, in view of its next round."""
    smaller = next((step for step in _steps(record) if holds(step)), None)
    while smaller is not None:
        record = smaller
        smaller = next((step for step in _steps(record) if holds(step)), None)
    return record


def _steps(record: Record) -> Iterator[Record]:
    """Every record that is one step smaller."""
    for index in range(len(record.rounds)):
        yield _without_round(record, index)
    for player in record.players if not record.teams else ():
        if len(record.players) > 1:
            yield _without_player(record, player.tpn)
    if record.baku:
        yield replace(record, acceleration="")
    for key in record.options:
        yield replace(record, options=Options({name: record.options[name] for name in record.options if name != key}))
    if record.scoring != Scoring():
        yield replace(record, scoring=Scoring())
    for name in ("virtual_points", "forbidden", "requested_byes", "adjustments"):
        rows = getattr(record, name)
        for index in range(len(rows)):
            yield replace(record, **{name: rows[:index] + rows[index + 1 :]})
    yield from _with_plainer_rounds(record)


def _without_round(record: Record, index: int) -> Record:
    """The record without that round; how many rounds are still to come stays the same."""
    gone = index + 1

    def before(number: int) -> int:
        return number - 1 if number > gone else number

    return replace(
        record,
        rounds=record.rounds[:index] + record.rounds[index + 1 :],
        planned_rounds=record.planned_rounds - 1,
        requested_byes=tuple(replace(bye, round=before(bye.round)) for bye in record.requested_byes),
        virtual_points=tuple(
            replace(row, first_round=before(row.first_round), last_round=before(row.last_round))
            for row in record.virtual_points
        ),
    )


def _without_player(record: Record, tpn: int) -> Record:
    """The record without that player; opponents have a half-point bye instead, and the numbers close up."""

    def number(other: int) -> int:
        return other - 1 if other > tpn else other

    def without(round_: Round) -> Round:
        left_alone = {game.opponent_of(tpn) for game in round_.games if tpn in (game.white, game.black)}
        byes = [replace(bye, player=number(bye.player)) for bye in round_.byes if bye.player != tpn]
        byes += [Bye(number(player), ByeKind.HALF) for player in left_alone]
        games = (game for game in round_.games if tpn not in (game.white, game.black))
        return Round.of(
            tuple(replace(game, white=number(game.white), black=number(game.black)) for game in games), tuple(byes)
        )

    def row(virtual: VirtualPoints) -> VirtualPoints:
        last = virtual.last - 1 if virtual.last >= tpn else virtual.last
        return replace(virtual, first=number(virtual.first), last=last)

    def group(forbidden: ForbiddenPairs) -> ForbiddenPairs:
        return replace(forbidden, players=tuple(number(other) for other in forbidden.players if other != tpn))

    return replace(
        record,
        players=tuple(replace(player, tpn=number(player.tpn)) for player in record.players if player.tpn != tpn),
        rounds=tuple(without(round_) for round_ in record.rounds),
        requested_byes=_renumbered(record.requested_byes, tpn, number),
        virtual_points=tuple(row(virtual) for virtual in record.virtual_points),
        forbidden=tuple(group(forbidden) for forbidden in record.forbidden),
        adjustments=(),
    )


def _renumbered(byes: tuple[RequestedBye, ...], tpn: int, number: Callable[[int], int]) -> tuple[RequestedBye, ...]:
    return tuple(replace(bye, player=number(bye.player)) for bye in byes if bye.player != tpn)


def _with_plainer_rounds(record: Record) -> Iterator[Record]:
    """One pairing, or one bye that scores, less: zero-point byes in its place."""
    for index, round_ in enumerate(record.rounds):
        for gone in round_.pairings:
            byes = tuple(Bye(contestant, ByeKind.ZERO) for contestant in (gone.first, gone.second))
            pairings = tuple(pairing for pairing in round_.pairings if pairing is not gone)
            yield _with_round(record, index, Round(pairings, round_.byes + byes))
        for bye in round_.byes:
            if bye.kind is not ByeKind.ZERO:
                others = tuple(other for other in round_.byes if other != bye)
                yield _with_round(record, index, Round(round_.pairings, (*others, Bye(bye.player, ByeKind.ZERO))))


def _with_round(record: Record, index: int, round_: Round) -> Record:
    return replace(record, rounds=(*record.rounds[:index], round_, *record.rounds[index + 1 :]))
