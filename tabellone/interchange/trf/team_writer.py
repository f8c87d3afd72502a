"""Writing of the lines of teams: teams, settings of matches, and data that the players' lines cannot state."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tabellone.interchange.trf.matches import GIVEN
from tabellone.interchange.trf.results import UNFINISHED
from tabellone.interchange.trf.scoring import written
from tabellone.interchange.trf.systems import primary_of
from tabellone.interchange.trf.team_lines import StatedTeam
from tabellone.interchange.trf.teams import HIGHEST_TEAM
from tabellone.record import ByeKind, Colour, Entry, Game, Pairing, Points, Record, Result, Round, Score, Team
from tabellone.record.matches import colours_of_first
from tabellone.team_table_standings import side_standings

BYES = {ByeKind.PAIRING_ALLOCATED: "PAB", ByeKind.FULL: "FPB", ByeKind.HALF: "HPB", ByeKind.ZERO: "ZPB"}
PLACES = "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""Characters for the positions of a roster in 801; ``*`` is any later one."""
ABSENT = "0000 - Z"
OPEN = (Result.UNKNOWN, Result.UNREPORTED)
"""Results without a code in a report; a match with only a reported score has a line of its own (XXG)."""


def stated_by_points(record: Record) -> dict[int, StatedTeam]:
    """Return points, and ranks in the order of the primary score and then of numbers."""
    order = sorted((team.tpn for team in record.teams), key=lambda tpn: (-record.points_of(tpn), tpn))
    return stated_by_ranks(record, {tpn: rank for rank, tpn in enumerate(order, start=1)})


def stated_by_ranks(record: Record, ranks: Mapping[int, int]) -> dict[int, StatedTeam]:
    """Return points in both scores, with these ranks."""
    match, game = record.by(Score.MATCH), record.by(Score.GAME)
    return {tpn: StatedTeam(match.points_of(tpn), game.points_of(tpn), rank) for tpn, rank in ranks.items()}


def team_lines(record: Record, stated: Mapping[int, StatedTeam], code: str) -> Iterator[str]:
    """Yield the lines of the teams and of their matches; ``code`` is the system's in 192.

    Raises ValueError for a number that does not fit.
    """
    matches = record.matches
    if matches.colours:
        yield f"352 {''.join(colour.upper() for colour in matches.colours)}"
    values = (("TW", matches.win), ("TD", matches.draw), ("TL", matches.loss))
    yield "362 " + "   ".join(f"{name}{written(points):>4}" for name, points in values)
    if primary_of(code) is not matches.primary:
        yield f"XXM {matches.primary}"
    yield from _bye_line(record)
    for number, round_ in enumerate(record.rounds, start=1):
        for pairing in round_.pairings:
            yield from _match_lines(record, number, pairing)
    yield from _named(record.teams, stated)
    yield from _results_by_board(record)
    yield from _results_by_match(record)
    yield from _old_lines(record.teams)


def side_lines(record: Record) -> Iterator[str]:
    """Yield the lines of the sides of an event of players, with the sum of their players' points.

    Raises ValueError for a number that does not fit.
    """
    rows = enumerate(side_standings(record), start=1)
    yield from _named(record.sides, {row.tpn: StatedTeam(None, row.points, place) for place, row in rows})
    yield from _old_lines(record.sides)


def _named(teams: Sequence[Team], stated: Mapping[int, StatedTeam]) -> Iterator[str]:
    yield from (_team_line(team, stated[team.tpn]) for team in teams)
    for team in teams:
        if team.federation or team.captain:
            yield f"XXT {_number(team.tpn)} {team.federation[:3]:3} {team.captain}"


def _old_lines(teams: Sequence[Team]) -> Iterator[str]:
    return (f"013 {team.name[:32]:32}{_members(team)}" for team in teams)


def cells_of_players(record: Record) -> dict[int, list[str]]:
    """Return the rounds of each player's line."""
    cells: dict[int, list[str]] = {player.tpn: [] for player in record.players}
    for round_ in record.rounds:
        told = dict(_cells(record, round_))
        for tpn, row in cells.items():
            row.append(told.get(tpn, ABSENT))
    return cells


def _cells(record: Record, round_: Round) -> Iterator[tuple[int, str]]:
    for pairing in round_.pairings:
        is_forfeit = _forfeit(record, pairing) is not None
        for game in pairing.games:
            for tpn in {game.white, game.black} - {0}:
                yield tpn, _cell(game, tpn, is_forfeit=is_forfeit)
    for bye in round_.byes:
        for tpn in bye.line_up:
            yield tpn, f"0000 - {GIVEN[bye.kind]}"


def _cell(game: Game, tpn: int, *, is_forfeit: bool) -> str:
    result = game.result_of(tpn)
    opponent = game.opponent_of(tpn)
    if not opponent:
        has_colour = result is Result.FORFEIT_WIN and not is_forfeit
        return f"0000 {game.colour_of(tpn) if has_colour else '-'} {' ' if result in OPEN else result}"
    return f"{opponent:4} {game.colour_of(tpn)} {_sign(result)}"


def _sign(result: Result) -> str:
    """Return the symbol of the result in players' lines; a game of a match with only a reported score has none."""
    if result is Result.UNKNOWN:
        return UNFINISHED
    return " " if result is Result.UNREPORTED else result.value


def _number(tpn: int) -> str:
    if not 0 <= tpn <= HIGHEST_TEAM:
        raise ValueError(f"{tpn} does not fit in the three columns of a team's number")
    return f"{tpn:3}"


def _members(team: Team) -> str:
    return " ".join(f"{tpn:4}" for tpn in team.players)


def _team_line(team: Team, stated: StatedTeam) -> str:
    match, game = ("" if value is None else written(value) for value in (stated.match_points, stated.game_points))
    rank = "" if stated.rank is None else str(stated.rank)
    return (
        f"310 {_number(team.tpn)} {team.name[:32]:32} {team.short_name[:5]:5} {team.rating or '':>6} "
        f"{match:>6} {game:>6} {rank:>3}  {_members(team)}"
    )


def _bye_line(record: Record) -> Iterator[str]:
    """Yield 320, always with the points: some readers take none for nothing."""
    allocated = [_allocated(round_) for round_ in record.rounds]
    bye = record.matches.bye
    if bye is None and not any(allocated) and record.scoring.pairing_allocated_bye == record.scoring.win:
        return
    match, game = map(written, bye or record.matches.usual_bye(record.scoring))
    yield f"320 {match:>4} {game:>4} " + " ".join(_number(tpn) if tpn else "000" for tpn in allocated)


def _allocated(round_: Round) -> int:
    return next((bye.player for bye in round_.byes if bye.kind is ByeKind.PAIRING_ALLOCATED), 0)


# --- matches ---


def _forfeit(record: Record, pairing: Pairing) -> str | None:
    """Return the 330 line of a match in which no board had two players and all boards ended in the same way."""
    if any(game.white and game.black for game in pairing.games):
        return None
    results = {both for _seated, both in _boards(record, pairing)}
    both = results.pop()
    wanted = {(Result.FORFEIT_WIN, Result.FORFEIT_LOSS), (Result.FORFEIT_LOSS, Result.FORFEIT_WIN)}
    is_one = not results and both in {*wanted, (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS)}
    return f"{both[0]}{both[1]}" if is_one else None


def _boards(record: Record, pairing: Pairing) -> list[tuple[tuple[int, int], tuple[Result, Result]]]:
    """Return the players of each board and their results, the first team's before the other's."""
    rows = []
    for game, colour in zip(pairing.games, colours_of_first(pairing, record.matches, record.team_of), strict=True):
        if colour is Colour.WHITE:
            rows.append(((game.white, game.black), (game.white_result, game.black_result)))
        else:
            rows.append(((game.black, game.white), (game.black_result, game.white_result)))
    return rows


def _match_lines(record: Record, number: int, pairing: Pairing) -> Iterator[str]:
    forfeit = _forfeit(record, pairing)
    if forfeit:
        yield f"330 {forfeit} {number:3} {_number(pairing.first)} {_number(pairing.second)}"
    if pairing.reported is not None:
        first, second = map(written, pairing.reported)
        yield f"XXG {number:3} {_number(pairing.first)} {_number(pairing.second)} {first:>6} {second:>6}"
    boards = _boards(record, pairing)
    for team, other, seated in (
        (pairing.first, pairing.second, [row[0][0] for row in boards]),
        (pairing.second, pairing.first, [row[0][1] for row in boards]),
    ):
        is_told = forfeit or pairing.reported is not None
        if not _is_default(record, team, seated) and (any(seated) or not is_told):
            places = " ".join(f"{tpn:4}" for tpn in seated)
            yield f"300 {number:3} {_number(team)} {_number(other)} {places}"


def _is_default(record: Record, team: int, seated: Sequence[int]) -> bool:
    """Return whether the line-up contains all players in the order of the roster."""
    sitting = set(seated)
    return list(seated) == [tpn for tpn in record.rosters[team] if tpn in sitting]


# --- what follows from the rest: 801, 802 ---


def _results_by_board(record: Record) -> Iterator[str]:
    """Yield 801: per round the opponent, the colour, the results by board and the players' roster positions."""
    match, game = record.by(Score.MATCH), record.by(Score.GAME)
    width = max(2, len(str(len(record.teams))))
    for team in record.teams:
        cells = "".join(f" {_by_board(record, team, number, entry)}" for number, entry in _rounds_of(game, team))
        points = f"{written(match.points_of(team.tpn)):>4} {written(game.points_of(team.tpn)):>4}"
        yield f"801 {team.tpn:{width}} {team.short_name[:5]:5} {points}{cells}"


def _rounds_of(record: Record, team: Team) -> list[tuple[int, Entry]]:
    return [(entry.round, entry) for entry in record.cards[team.tpn]]


def _by_board(record: Record, team: Team, number: int, entry: Entry) -> str:
    boards = record.matches.boards
    if entry.bye is not None:
        return f"{'':6}{entry.bye.value * boards} {'':{boards}}"
    pairing = next(row for row in record.rounds[number - 1].pairings if team.tpn in (row.first, row.second))
    own = 0 if pairing.first == team.tpn else 1
    rows = _boards(record, pairing)
    results = "".join(" " if row[1][own] in OPEN else row[1][own].value for row in rows)
    places = "".join(_place(team, row[0][own]) for row in rows)
    return f"{entry.opponent:3} {entry.colour} {results} {places if places.strip('0') else ' ' * boards}"


def _place(team: Team, tpn: int) -> str:
    if not tpn:
        return "0"
    place = team.players.index(tpn)
    return PLACES[place] if place < len(PLACES) else "*"


def _results_by_match(record: Record) -> Iterator[str]:
    """Yield 802: per round the opponent or kind of bye, colour, game points, and ``f`` for a forfeited match."""
    match, game = record.by(Score.MATCH), record.by(Score.GAME)
    for team in record.teams:
        cells = "".join(f" {_by_match(entry)} " for _number, entry in _rounds_of(game, team))
        points = f"{_wide(match.points_of(team.tpn))} {_wide(game.points_of(team.tpn))}"
        yield f"802 {_number(team.tpn)} {team.short_name[:5]:5} {points}{cells}"


def _wide(points: Points) -> str:
    return f"{written(points):>6}"


def _by_match(entry: Entry) -> str:
    who = BYES[entry.bye] if entry.bye is not None else f"{entry.opponent:3}"
    is_forfeit = entry.bye is None and not entry.is_played
    return f"{who} {entry.colour or ' '} {written(entry.points):>4}{'f' if is_forfeit else ' '}"
