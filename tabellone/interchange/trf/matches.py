"""Matches built from the players' cells and the lines of teams: boards, line-ups, forfeits and byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import cycle, islice

from tabellone.interchange.trf.errors import TrfError
from tabellone.interchange.trf.line import Line
from tabellone.interchange.trf.players import PlayerLine, column_of
from tabellone.interchange.trf.results import BLANK, Cell
from tabellone.interchange.trf.rounds import games_of_round, with_adjourned_games
from tabellone.interchange.trf.team_lines import Forfeit, ReportedMatch, StatedLineUp, TeamLines
from tabellone.messages import Message
from tabellone.record import Bye, ByeKind, Colour, Game, Matches, Pairing, RequestedBye, Result, Round

WON, LOST = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
OTHER = str.maketrans("wb", "bw")
GIVEN = {ByeKind.PAIRING_ALLOCATED: "U", ByeKind.FULL: "F", ByeKind.HALF: "H"}
"""Cells of players whose team has a bye, by kind of bye. Some programs write ``-`` there, which gives no points."""


def matches_of(
    players: Sequence[PlayerLine], lines: TeamLines, requested: list[RequestedBye]
) -> tuple[tuple[Round, ...], Matches]:
    """Return the paired rounds, and the settings of matches with the number of boards.

    A round is paired if a player has played in it or in a later one, or if a line for teams states its matches.
    Line-ups are taken from 300; a team without one played in the order of its roster, against the opponents in its
    players' lines. Matches are in the order of their smaller number. Raises TrfError if lines contradict each other.
    """
    cells = {row.player.tpn: row.cells for row in players}
    paired = max(
        *(_last_round(row) for row in cells.values()),
        *(row.round for row in lines.line_ups.values()),
        *(row.round for row in lines.forfeits),
        *(row.round for row in lines.reported),
        *(row.round for row in lines.byes),
        0,
        0,
    )
    lines = replace(lines, matches=_with_boards(lines, cells, paired))
    told = {(bye.round, bye.player): bye.kind for bye in requested}
    by_tpn = {row.player.tpn: row for row in players}
    rounds = tuple(_MatchReading(by_tpn, lines, number, told).round() for number in range(1, paired + 1))
    return (*map(with_adjourned_games, rounds[:-1]), *rounds[-1:]), lines.matches


def _last_round(cells: Sequence[Cell]) -> int:
    return max((place for place, cell in enumerate(cells, start=1) if cell[0] or cell[1][1] in "U+"), default=0)


def _with_boards(lines: TeamLines, cells: Mapping[int, Sequence[Cell]], paired: int) -> Matches:
    """Return the matches with the colours of their boards; without 352 they alternate."""
    if lines.matches.colours:
        return lines.matches
    boards = [len(row.players) for row in lines.line_ups.values()]
    for row in lines.teams.values():
        rosters = [cells[tpn] for tpn in row.team.players]
        boards += [sum(_sits(roster, place) for roster in rosters) for place in range(paired)]
    alternating = cycle((Colour.WHITE, Colour.BLACK))
    return replace(lines.matches, colours=tuple(islice(alternating, max(boards, default=0))))


def _sits(cells: Sequence[Cell], place: int) -> bool:
    return place < len(cells) and bool(cells[place][0] or cells[place][1][1] == "+")


@dataclass
class _MatchReading:
    """One round, as stated by all lines."""

    players: Mapping[int, PlayerLine]
    lines: TeamLines
    number: int
    told: Mapping[tuple[int, int], ByeKind]
    met: dict[int, int] = field(default_factory=dict)
    """Each team's opponent."""

    @cached_property
    def team_of(self) -> Mapping[int, int]:
        return {player: row.team.tpn for row in self.lines.teams.values() for player in row.team.players}

    @cached_property
    def cells(self) -> Mapping[int, Cell]:
        place = self.number - 1
        return {tpn: row.cells[place] if place < len(row.cells) else BLANK for tpn, row in self.players.items()}

    @cached_property
    def games(self) -> Mapping[int, Game]:
        """Return the games stated by both players, by both their numbers."""
        both = {tpn: cell if self._is_told_by_two(tpn) else BLANK for tpn, cell in self.cells.items()}
        games = games_of_round(self.players, self.number, both)
        return {tpn: game for game in games for tpn in (game.white, game.black)}

    def _is_told_by_two(self, tpn: int) -> bool:
        """Return whether the opponent's line must agree; an unopposed player may name a player of the other team."""
        opponent, sign = self.cells[tpn]
        return opponent > 0 and not (sign[1] in "+-" and self.cells.get(opponent, BLANK)[0] != tpn)

    @cached_property
    def alone(self) -> Mapping[int, str]:
        """Return the players with a win without an opponent, and the stated colour."""
        return {
            tpn: sign[0]
            for tpn, (_opponent, sign) in self.cells.items()
            if sign[1] == "+" and not self._is_told_by_two(tpn)
        }

    @cached_property
    def forfeits(self) -> Mapping[frozenset[int], Forfeit]:
        return {frozenset((row.white, row.black)): row for row in self.lines.forfeits if row.round == self.number}

    @cached_property
    def reported(self) -> Mapping[frozenset[int], ReportedMatch]:
        return {frozenset((row.first, row.second)): row for row in self.lines.reported if row.round == self.number}

    def round(self) -> Round:
        self._meet()
        allocated = self._allocated()
        pairs = sorted((one, other) for one, other in self.met.items() if one < other)
        byes = [self._bye(tpn, allocated) for tpn in sorted(self.lines.teams) if tpn not in self.met]
        return Round(tuple(self._match(*pair) for pair in pairs), tuple(byes))

    # --- opponents ---

    def _meet(self) -> None:
        for tpn, game in self.games.items():
            opponent = game.opponent_of(tpn)
            for player in (tpn, opponent):
                if player not in self.team_of:
                    raise self._error(tpn, Message("a player of a team"), Message("%(number)s", number=player))
            self._join(self.players[tpn].line, column_of(self.number), self.team_of[tpn], self.team_of[opponent])
        for row in self.lines.line_ups.values():
            if row.round == self.number:
                self._join(row.line, 13, row.team, row.opponent)
        for forfeit in self.forfeits.values():
            self._join(forfeit.line, 12, forfeit.white, forfeit.black)
        for told in self.reported.values():
            self._join(told.line, 9, told.first, told.second)

    def _join(self, line: Line, column: int, one: int, other: int) -> None:
        """Record that two teams play each other.

        Raises TrfError if one of them has another opponent, or is its own opponent.
        """
        for team, opponent in ((one, other), (other, one)):
            if self.met.setdefault(team, opponent) != opponent or team == opponent:
                expected = Message("one opponent of team %(team)s in round %(round)s", team=team, round=self.number)
                raise line.error(column, expected, Message("team %(team)s", team=opponent))

    def _error(self, tpn: int, expected: Message, found: Message) -> TrfError:
        return self.players[tpn].line.error(column_of(self.number), expected, found)

    # --- byes ---

    def _allocated(self) -> frozenset[int]:
        rows = [row for row in self.lines.byes if row.round == self.number]
        for row in rows:
            if row.team in self.met:
                found = Message("team %(team)s, which has one", team=row.team)
                raise row.line.error(row.column, Message("a team without an opponent"), found)
        return frozenset(row.team for row in rows)

    def _bye(self, tpn: int, allocated: frozenset[int]) -> Bye:
        """Return the bye stated by 320, by 240, or otherwise by the players' cells."""
        roster = self.lines.teams[tpn].team.players
        signs = {player: self.cells[player][1][1] for player in roster}
        kind = ByeKind.PAIRING_ALLOCATED if tpn in allocated else None
        if kind is None and (self.number, tpn) in self.told:
            kind = self.told[self.number, tpn]
        if kind is None:
            kind = next((kind for kind, sign in GIVEN.items() if sign in signs.values()), None)
        if kind is None:
            kind = ByeKind.FULL if "+" in signs.values() else ByeKind.ZERO
        return Bye(tpn, kind, tuple(player for player in roster if signs[player] == GIVEN.get(kind)))

    # --- matches ---

    def _match(self, one: int, other: int) -> Pairing:
        forfeit, told = self.forfeits.get(frozenset((one, other))), self.reported.get(frozenset((one, other)))
        rows = self._rows(one, other)
        first = told.first if told else self._first(one, other, rows, forfeit)
        if first == other:
            one, other, rows = other, one, [(right, left) for left, right in rows]
        boards = self.lines.matches.boards
        if len(rows) > boards:
            line = self.players[max(rows[-1])].line if max(rows[-1]) else self.lines.teams[one].line
            expected = Message(
                "%(boards)s boards in a match of team %(team)s in round %(round)s",
                boards=boards,
                team=one,
                round=self.number,
            )
            raise line.error(column_of(self.number), expected, Message("%(number)s", number=len(rows)))
        rows += [(0, 0)] * (boards - len(rows))
        if forfeit:
            return Pairing(one, other, self._forfeited(rows, forfeit))
        colours = self.lines.matches.colours
        games = (self._game(row, colour) for row, colour in zip(rows, colours, strict=True))
        return _as_reported(Pairing(one, other, tuple(games)), told) if told else Pairing(one, other, tuple(games))

    def _rows(self, one: int, other: int) -> list[tuple[int, int]]:
        """Return the pairs of players board by board, the first team's player first."""
        own, others = (self.lines.line_ups.get((self.number, team)) for team in (one, other))
        if own and others:
            return self._checked(_both(own.players, others.players), own, others)
        if own:
            return self._checked(self._by_line_up(own, other), own)
        if others:
            return self._checked([(left, right) for right, left in self._by_line_up(others, one)], others)
        return self._merged(self._seated(one), self._seated(other))

    def _seated(self, team: int) -> list[int]:
        """Return the players of the team who played, in the order of its roster."""
        return [tpn for tpn in self.lines.teams[team].team.players if tpn in self.games or tpn in self.alone]

    def _opponent(self, tpn: int) -> int:
        game = self.games.get(tpn)
        return game.opponent_of(tpn) if game else 0

    def _by_line_up(self, line_up: StatedLineUp, other: int) -> list[tuple[int, int]]:
        """Return the rows by a team's 300 line; unopposed players of the other team get its empty boards."""
        alone = [tpn for tpn in self._seated(other) if tpn in self.alone]
        rows = []
        for tpn in line_up.players:
            opposite = self._opponent(tpn) if tpn else (alone.pop(0) if alone else 0)
            rows.append((tpn, opposite))
        return rows + [(0, tpn) for tpn in alone]

    def _merged(self, own: list[int], others: list[int]) -> list[tuple[int, int]]:
        """Return the rows of two teams in the order of their rosters."""
        rows = []
        left = list(others)
        for tpn in own:
            opponent = self._opponent(tpn)
            while opponent and left and left[0] in self.alone:
                rows.append((0, left.pop(0)))
            rows.append((tpn, opponent))
            if opponent in left:
                left.remove(opponent)
        return rows + [(0, tpn) for tpn in left]

    def _checked(self, rows: list[tuple[int, int]], *line_ups: StatedLineUp) -> list[tuple[int, int]]:
        """Return the rows if the 300 line lists the players who played, each against the stated opponent."""
        for line_up in line_ups:
            missing = [tpn for tpn in self._seated(line_up.team) if tpn not in line_up.players]
            strangers = [tpn for tpn in line_up.players if tpn and self.team_of.get(tpn) != line_up.team]
            crossed = [tpn for row in rows for tpn in row if tpn in self.games and {*row} != {tpn, self._opponent(tpn)}]
            if missing or strangers or crossed or len(set(line_up.players) - {0}) < sum(map(bool, line_up.players)):
                wrong = (*missing, *strangers, *crossed, 0)[0]
                raise line_up.line.error(
                    17,
                    Message(
                        "the line-up of team %(team)s in round %(round)s",
                        team=line_up.team,
                        round=self.number,
                    ),
                    Message("another order: see player %(player)s", player=wrong) if wrong else None,
                )
        return rows

    def _first(self, one: int, other: int, rows: list[tuple[int, int]], forfeit: Forfeit | None) -> int:
        """Return the team with the colours of the first-named team, by the topmost board with colours."""
        if forfeit:
            return forfeit.white
        for (left, right), colour in zip(rows, self.lines.matches.colours, strict=False):
            told = self._colour_of(left) or (self._colour_of(right).translate(OTHER))
            if told:
                return one if told == colour else other
        return one

    def _colour_of(self, tpn: int) -> str:
        sign = self.cells[tpn][1][0] if tpn in self.games or tpn in self.alone else ""
        return sign.strip(" -")

    def _game(self, row: tuple[int, int], colour: Colour) -> Game:
        """Return a board of a match that was not forfeited; ``colour`` belongs to the row's first player."""
        if row[0] in self.games:
            return self.games[row[0]]
        results = [WON if tpn in self.alone else LOST for tpn in row]
        return _coloured(row, (results[0], results[1]), colour)

    def _forfeited(self, rows: list[tuple[int, int]], forfeit: Forfeit) -> tuple[Game, ...]:
        """Return the boards of a forfeited match: all players of a team won or lost, present or not."""
        if any(tpn in self.games for row in rows for tpn in row):
            found = Message("one that was played")
            raise forfeit.line.error(12, Message("a match without games"), found)
        results = (Result(forfeit.results[0]), Result(forfeit.results[1]))
        colours = self.lines.matches.colours
        return tuple(_coloured(row, results, colour) for row, colour in zip(rows, colours, strict=True))


def _as_reported(match: Pairing, told: ReportedMatch) -> Pairing:
    """Return the match with its reported score and unknown results of all boards without a forfeit.

    Without named players there is no line-up.
    """
    if any(game.is_finished and game.is_played for game in match.games):
        raise told.line.error(17, Message("a match without games"), Message("one that was played"))
    seated = any(game.white or game.black for game in match.games)
    unknown = Result.UNREPORTED
    games = tuple(
        game if seated and game.is_finished else replace(game, white_result=unknown, black_result=unknown)
        for game in match.games
    )
    return replace(match, games=games, reported=told.points)


def _both(own: Sequence[int], others: Sequence[int]) -> list[tuple[int, int]]:
    boards = max(len(own), len(others))
    return list(zip((*own, *[0] * (boards - len(own))), (*others, *[0] * (boards - len(others))), strict=True))


def _coloured(row: tuple[int, int], results: tuple[Result, Result], colour: Colour) -> Game:
    if colour is Colour.WHITE:
        return Game(*row, *results)
    return Game(row[1], row[0], results[1], results[0])
