"""Writing a report: TRF26, with the older codes beside the new ones where readers of TRF16 need them."""

from __future__ import annotations

from collections.abc import Mapping

from tournaments.interchange.trf.players import Stated
from tournaments.interchange.trf.scoring import scoring_lines
from tournaments.interchange.trf.systems import code_of, system_of
from tournaments.record import (
    Adjustment,
    ByeKind,
    Colour,
    Entry,
    NationalRating,
    Player,
    Points,
    Record,
    Result,
    VirtualPoints,
)

NO_OPPONENT = "0000"
NOTHING = " " * 10


def write(record: Record, *, stated: Mapping[int, Stated] | None = None, line_end: str = "\n") -> str:
    """The record as a report; reading it gives an equal record.

    Points are computed from the rounds, ranks by points and then by number, unless ``stated`` says otherwise.
    """
    lines = [
        *_header_lines(record),
        *_rule_lines(record),
        *_player_lines(record, stated or standings_by_points(record)),
        *_restrictions(record),
        *record.header.unknown_lines,
    ]
    return "".join(line.rstrip() + line_end for line in lines)


def standings_by_points(record: Record) -> dict[int, Stated]:
    """Points, and ranks in order of points and then of numbers."""
    points = {player.tpn: record.points_of(player.tpn) for player in record.players}
    order = sorted(points, key=lambda tpn: (-points[tpn], tpn))
    return {tpn: Stated(points[tpn], rank) for rank, tpn in enumerate(order, start=1)}


def _header_lines(record: Record) -> list[str]:
    header = record.header
    rated = sum(player.rating > 0 for player in record.players)
    values = [
        ("012", header.name),
        ("022", header.city),
        ("032", header.federation),
        ("042", header.start),
        ("052", header.end),
        ("062", str(len(record.players))),
        ("072", str(rated)),
        ("092", header.type),
        ("102", header.chief_arbiter),
        *(("112", deputy) for deputy in header.deputies),
        ("122", header.time_control),
    ]
    lines = [f"{code} {value}" for code, value in values if value]
    if any(header.round_dates):
        lines.append(f"132{' ' * 88}" + "  ".join(f"{date:8}" for date in header.round_dates))
    return lines


def _rule_lines(record: Record) -> list[str]:
    header = record.header
    lines = []
    if record.planned_rounds:
        lines += [f"142 {record.planned_rounds}", f"XXR {record.planned_rounds}"]
    if record.initial_colour:
        white = record.initial_colour is Colour.WHITE
        lines += [f"152 {'W' if white else 'B'}", f"XXC {'white1' if white else 'black1'}"]
    lines += scoring_lines(record.scoring)
    code = _system_code(record)
    values = [
        ("172", header.starting_rank_method),
        ("182", header.controller),
        ("192", code),
        ("202", ",".join(record.tie_breaks)),
        ("222", header.time_control_code),
    ]
    return lines + [f"{name} {value}" for name, value in values if value]


def _system_code(record: Record) -> str:
    """The code as it was read, while it still says what the record says; else the one for the record's system."""
    if record.system_code:
        read = system_of(record.system_code)
        if (read.system, read.edition, read.baku) == (record.system, record.edition, record.baku):
            return record.system_code
    if (record.system, record.edition, record.baku) == ("dutch", "", False):
        return ""  # what a report without the record means
    return code_of(record.system, record.edition, baku=record.baku)


def _player_lines(record: Record, stated: Mapping[int, Stated]) -> list[str]:
    lines = []
    for player in record.players:
        cells = "".join(f"  {_cell(entry)}" for entry in record.cards[player.tpn])
        lines.append(_player_line("001", player, stated[player.tpn]) + cells)
        lines += [_national_line(player.tpn, row) for row in player.national]
    return lines


def _player_line(code: str, player: Player, stated: Stated) -> str:
    points = _points(stated.points) if stated.points is not None else ""
    rank = str(stated.rank) if stated.rank is not None else ""
    rating = str(player.rating) if player.rating else ""
    return (
        f"{code} {player.tpn:4} {player.sex:1}{player.title:>3} {player.name[:33]:33} {rating:>4} "
        f"{player.federation:>3} {player.fide_id:>11} {player.birth:10} {points:>4} {rank:>4}"
    )


def _national_line(tpn: int, row: NationalRating) -> str:
    rating = str(row.rating) if row.rating else ""
    return (
        f"{row.federation:3} {tpn:4} {row.sex:1}{row.classification:>3} {row.name[:33]:33} {rating:>4} "
        f"{row.origin:>3} {row.number:>11} {row.birth:10}"
    )


def _cell(entry: Entry) -> str:
    if entry.bye is not None:
        return f"{NO_OPPONENT} - {entry.bye.value}"
    result = entry.result.value if entry.result and entry.result is not Result.UNKNOWN else " "
    return f"{entry.opponent:4} {entry.colour} {result}"


def _points(points: Points) -> str:
    return f"{'-' if points < 0 else ''}{abs(points) // 10}.{abs(points) % 10}"


def _restrictions(record: Record) -> list[str]:
    lines = []
    kinds: dict[tuple[int, ByeKind], list[int]] = {}
    for bye in record.requested_byes:
        kinds.setdefault((bye.round, bye.kind), []).append(bye.player)
    for (number, kind), players in sorted(kinds.items()):
        lines.append(f"240 {kind.value} {number:03}" + "".join(f" {tpn:4}" for tpn in players))
    lines += [_virtual_line(row) for row in record.virtual_points]
    lines += [
        f"260 {row.first_round:03} {row.last_round:03}" + "".join(f" {tpn:4}" for tpn in row.players)
        for row in record.forbidden
    ]
    return lines + [_adjustment_line(row) for row in record.adjustments]


def _virtual_line(row: VirtualPoints) -> str:
    return f"250      {_points(row.points):>4} {row.first_round:03} {row.last_round:03} {row.first:04} {row.last:04}"


def _adjustment_line(row: Adjustment) -> str:
    match_points = _points(row.match_points) if row.match_points else ""
    players = "".join(f" {tpn:4}" for tpn in row.players)
    return f"299 {row.kind:1}  {match_points:>4}  {_points(row.points):>4}  {row.round:03}{players}"
