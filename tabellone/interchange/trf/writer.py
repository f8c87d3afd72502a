"""Writing a report: TRF26, with the older codes beside the new ones where readers of TRF16 need them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

from tabellone.interchange.trf.options import option_lines
from tabellone.interchange.trf.play_offs import play_off_line
from tabellone.interchange.trf.players import Stated
from tabellone.interchange.trf.playing_conditions import play_lines
from tabellone.interchange.trf.results import UNFINISHED
from tabellone.interchange.trf.scoring import WIDTH, scoring_lines, written
from tabellone.interchange.trf.systems import SystemCode, by_code, code_of, system_of
from tabellone.record import (
    Adjustment,
    ByeKind,
    Colour,
    Entry,
    ForbiddenPairs,
    NationalRating,
    Player,
    Record,
    RequestedBye,
    Result,
    VirtualPoints,
    of_players,
)

if TYPE_CHECKING:
    from tabellone.interchange.trf.team_lines import StatedTeam

NO_OPPONENT = "0000"
HIGHEST = 9999
"""The highest starting rank and the highest rating that their four columns hold."""
Parts: TypeAlias = tuple[Record, Mapping[int, Sequence[str]], Iterable[str]]
"""The event of the players, the rounds of each player's line, and the lines of teams or sides."""
LINE_BREAKS = str.maketrans(dict.fromkeys("\r\n\v\f\x1a", " "))


def write(
    record: Record,
    *,
    stated: Mapping[int, Stated] | None = None,
    stated_teams: Mapping[int, StatedTeam] | None = None,
    line_end: str = "\n",
) -> str:
    """Return the record as a report; reading it gives an equal record.

    Points are computed from the rounds, ranks by points and then by number, unless ``stated`` gives others: a caller
    that knows the announced tie-breaks passes the ranks. Data unknown to TRF16's readers is also written in codes of
    JaVaFo (``XX?``) and bbpPairings (``BB?``). Text that is longer than its columns is cut. Raises ValueError for a
    number that does not fit, and for players with several games against each other in a round, which these lines
    cannot state.
    """
    players, cells, teams = _by_teams(record, stated_teams) if record.teams else _by_players(record)
    lines = [
        *_header_lines(record),
        *_rule_lines(record),
        *_player_lines(players, stated or standings_by_points(players), cells),
        *_restrictions(record),
        *teams,
        *record.header.unknown_lines,
    ]
    return "".join(line.translate(LINE_BREAKS).rstrip() + line_end for line in lines)


def _by_players(record: Record) -> Parts:
    if any(len(row.games) > 1 for round_ in record.rounds for row in round_.pairings):
        raise ValueError("an individual report has a single game a round for each player")
    return record, _cells_of(record), _sides(record) if record.sides else ()


def _sides(record: Record) -> Iterable[str]:
    from tabellone.interchange.trf import team_writer  # noqa: PLC0415  (a start without it is shorter)

    return team_writer.side_lines(record)


def _by_teams(record: Record, stated: Mapping[int, StatedTeam] | None) -> Parts:
    from tabellone.interchange.trf import team_writer  # noqa: PLC0415  (a start without it is shorter)

    lines = team_writer.team_lines(record, stated or team_writer.stated_by_points(record), _system_code(record))
    return of_players(record), team_writer.cells_of_players(record), lines


def standings_by_points(record: Record) -> dict[int, Stated]:
    """Return points, and ranks in order of points and then of numbers."""
    points = {player.tpn: record.points_of(player.tpn) for player in record.players}
    order = sorted(points.keys() - record.expelled, key=lambda tpn: (-points[tpn], tpn))
    unranked = {tpn: Stated(points[tpn], None) for tpn in record.expelled}
    return {tpn: Stated(points[tpn], rank) for rank, tpn in enumerate(order, start=1)} | unranked


def _header_lines(record: Record) -> list[str]:
    header = record.header
    values = [
        ("012", header.name),
        ("022", header.city),
        ("032", header.federation),
        ("042", header.start),
        ("052", header.end),
        ("062", str(len(record.players))),
        ("072", str(sum(player.rating > 0 for player in record.players))),
        ("082", str(len(record.teams or record.sides)) if record.teams or record.sides else header.teams),
        ("092", header.type),
        ("102", header.chief_arbiter),
        *(("112", deputy) for deputy in header.deputies),
        ("122", header.time_control),
    ]
    lines = [f"{code} {value}" for code, value in values if value]
    if any(header.round_dates):
        lines.append(f"132{' ' * 88}" + "".join(f"{date[:10]:10}" for date in header.round_dates))
    return lines


def _rule_lines(record: Record) -> list[str]:
    header = record.header
    lines = []
    if record.planned_rounds:
        lines += [f"142 {record.planned_rounds}", f"XXR {record.planned_rounds}"]
    if record.initial_colour:
        white = record.initial_colour is Colour.WHITE
        lines += [f"152 {'W' if white else 'B'}", f"XXC {'white1' if white else 'black1'}"]
    lines += scoring_lines(record.scoring, has_unfinished=_has_unfinished(record))
    values = [
        ("172", header.starting_rank_method),
        ("182", header.controller),
        ("192", _system_code(record)),
        ("202", ",".join(record.tie_breaks)),
        ("222", header.time_control_code),
    ]
    lines += [f"{name} {value}" for name, value in values if value]
    return [*lines, *option_lines(record.system, record.options), *play_lines(record.play)]


def _has_unfinished(record: Record) -> bool:
    return any(not game.is_finished for round_ in record.rounds for game in round_.games)


def _system_code(record: Record) -> str:
    """Return the code that was read, if it still fits the record; otherwise the code of the record's system."""
    options, primary = by_code(record.system, record.options), record.matches.primary
    own = SystemCode(record.system, record.edition, record.baku, options, primary, bool(record.teams))
    if record.system_code and system_of(record.system_code) == own:
        return record.system_code
    return code_of(own)


def _cells_of(record: Record) -> dict[int, list[str]]:
    """Return the rounds of each player's line in an individual event."""
    cells = {tpn: [_cell(entry) for entry in card] for tpn, card in record.cards.items()}
    for tpn in _absent_next(record):
        cells[tpn].append(f"{NO_OPPONENT} - {ByeKind.ZERO.value}")
    return cells


def _player_lines(record: Record, stated: Mapping[int, Stated], cells: Mapping[int, Sequence[str]]) -> list[str]:
    lines = []
    for player in record.players:
        lines.append(_player_line(player, stated[player.tpn]) + "".join(f"  {cell}" for cell in cells[player.tpn]))
        lines += [_national_line(player.tpn, row) for row in player.national]
    return lines


def _absent_next(record: Record) -> set[int]:
    """Return the players with a zero-point bye in the next round, unless such a bye gives points.

    It can be written in the round's columns already, for readers of TRF16, because the points stay right. Any other
    bye of a future round is only in 240.
    """
    if record.scoring.zero_bye:
        return set()
    next_round = len(record.rounds) + 1
    byes = record.requested_byes
    return {bye.player for bye in byes if bye.round == next_round and bye.kind is ByeKind.ZERO}


def _player_line(player: Player, stated: Stated) -> str:
    points = written(stated.points) if stated.points is not None else ""
    points = points if len(points) <= WIDTH else ""  # rather empty than shifted columns
    rank = str(stated.rank) if stated.rank is not None else ""
    return (
        f"001 {_number(player.tpn)} {player.sex[:1]:1}{player.title[:3]:>3} {player.name[:33]:33} "
        f"{_rating(player.rating)} {player.federation[:3]:>3} {player.fide_id[:11]:>11} {player.birth[:10]:10} "
        f"{points:>4} {rank:>4}"
    )


def _national_line(tpn: int, row: NationalRating) -> str:
    return (
        f"{row.federation[:3]:3} {_number(tpn)} {row.sex[:1]:1}{row.classification[:3]:>3} {row.name[:33]:33} "
        f"{_rating(row.rating)} {row.origin[:3]:>3} {row.number[:11]:>11} {row.birth[:10]:10}"
    )


def _rating(rating: int) -> str:
    return _number(rating) if rating else " " * 4


def _number(number: int) -> str:
    if not 0 <= number <= HIGHEST:
        raise ValueError(f"{number} does not fit in the four columns of a report")
    return f"{number:4}"


def _cell(entry: Entry) -> str:
    if entry.bye is not None:
        return f"{NO_OPPONENT} - {entry.bye.value}"
    result = entry.result.value if entry.result and entry.result is not Result.UNKNOWN else UNFINISHED
    return f"{entry.opponent:4} {entry.colour} {result}"


def _restrictions(record: Record) -> list[str]:
    """Return byes, virtual points, prohibited pairings and penalties; for players also in JaVaFo's codes."""
    individual = not record.teams
    return [
        *_bye_lines([*([] if individual else _byes_of_teams(record)), *record.requested_byes]),
        *(_javafo_acceleration_lines(record) if individual else []),
        *(_virtual_line(row) for row in record.virtual_points),
        *(_forbidden_line(group, record.planned_rounds if individual else 0) for group in record.forbidden),
        *(f"XXP{_numbers(group.players)}" for group in record.forbidden if individual and _holds_always(group)),
        *(_adjustment_line(row) for row in record.adjustments),
        *map(play_off_line, record.play_offs),
        *([f"XXN{_numbers(sorted(record.annulled))}"] if record.annulled else []),
        *([f"XXE{_numbers(sorted(record.expelled))}"] if record.expelled else []),
    ]


def _byes_of_teams(record: Record) -> list[RequestedBye]:
    """Return the byes of paired rounds, which no other line states for teams; the allocated ones are in 320."""
    return [
        RequestedBye(number, bye.player, bye.kind)
        for number, round_ in enumerate(record.rounds, start=1)
        for bye in round_.byes
        if bye.kind is not ByeKind.PAIRING_ALLOCATED
    ]


def _numbers(players: Iterable[int]) -> str:
    return "".join(f" {_number(tpn)}" for tpn in players)


def _bye_lines(byes: Iterable[RequestedBye]) -> list[str]:
    groups: dict[tuple[int, str], list[int]] = {}
    for bye in byes:
        groups.setdefault((bye.round, bye.kind.value), []).append(bye.player)
    return [f"240 {kind} {number:03}{_numbers(players)}" for (number, kind), players in sorted(groups.items())]


def _javafo_acceleration_lines(record: Record) -> list[str]:
    """Return XXA: each player's virtual points, round by round, before 250, which some readers prefer then."""
    last = max((row.last_round for row in record.virtual_points), default=0)
    lines = []
    for player in record.players:
        rows = [row for row in record.virtual_points if row.first <= player.tpn <= row.last]
        values = [
            sum(row.points for row in rows if row.first_round <= number <= row.last_round)
            for number in range(1, last + 1)
        ]
        if any(values) and all(len(written(points)) <= WIDTH for points in values):
            lines.append(f"XXA {_number(player.tpn)}" + "".join(f" {written(points):>4}" for points in values))
    return lines


def _virtual_line(row: VirtualPoints) -> str:
    match = written(row.match_points) if row.match_points else ""
    points = written(row.points) if row.points or not match else ""
    return f"250 {match:>4} {points:>4} {row.first_round:03} {row.last_round:03} {row.first:04} {row.last:04}"


def _holds_always(group: ForbiddenPairs) -> bool:
    return group.first_round == 1 and group.last_round == 0


def _forbidden_line(group: ForbiddenPairs, planned_rounds: int) -> str:
    last = planned_rounds if _holds_always(group) else group.last_round
    return f"260 {group.first_round:03} {last:03}{_numbers(group.players)}"


def _adjustment_line(row: Adjustment) -> str:
    match_points = written(row.match_points) if row.match_points else ""
    return f"299 {row.kind:1}  {match_points:>4}  {written(row.points):>4}  {row.round:03}{_numbers(row.players)}"
