"""Data for the pages of a ladder: the public page, a player's page, and the arbiters' page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from ladders.domain.chart import LadderChart, LadderFrame, chart_of
from ladders.domain.records import record_of_ladder
from ladders.domain.words import STAGES, outcome_words, result_words
from ladders.models import Challenge, Ladder, LadderPlayer
from tabellone.ladder import (
    ChallengeStage,
    LadderAct,
    LadderChallenge,
    LadderGame,
    LadderMoment,
    LadderOutcome,
    LadderPoint,
)

MOVES_OF = timedelta(days=7)
"""Changes of position within this period are marked."""
LAST = 12
"""Maximum number of games on the ladder's page. The downloads have all games."""
LEADERS = 6
"""Number of lines in the ladder's chart."""
MOST_ROWS = 200
"""Maximum number of rows in the table behind the chart."""
WIDE = LadderFrame(720, 260, 170)
NARROW = LadderFrame(440, 200, 30)
GAP = 15


@dataclass(frozen=True, slots=True)
class ChallengeLine:
    """A challenge as text."""

    key: int
    version: int
    challenger: LadderPlayer
    challenged: LadderPlayer
    value: LadderChallenge
    stage: ChallengeStage
    words: str
    result: str
    """The challenger's result first."""
    outcome: str
    until: datetime | None
    ended_at: datetime | None
    meets_at: datetime | None
    is_time_agreed: bool
    proposed_by: int
    told: str
    """The result reported by the first of the two players, as text."""
    differing: str


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """The player at a position, and the change in the last days."""

    place: int
    player: LadderPlayer
    moved: int
    """Positions up; negative: down."""
    is_new: bool
    open: ChallengeLine | None
    won: int
    drawn: int
    lost: int
    has_challenges: bool = False
    """True if the player has ever been in a challenge."""

    @property
    def down(self) -> int:
        """Return the number of positions down."""
        return -self.moved


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """A day with a change, and the positions of some players after it; 0: not on the ladder."""

    day: datetime | None
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class LadderPage:
    """The whole ladder at a moment."""

    ladder: Ladder
    point: LadderPoint
    people: Mapping[int, LadderPlayer]
    lines: tuple[PlaceLine, ...]
    open: tuple[ChallengeLine, ...]
    ended: tuple[ChallengeLine, ...]
    """Finished challenges, the latest first, without cancelled ones."""
    gone: tuple[LadderPlayer, ...]

    @property
    def latest(self) -> tuple[ChallengeLine, ...]:
        """Return the latest finished challenges for the page. The downloads have all of them."""
        return self.ended[:LAST]

    def chart(self) -> LadderChart | None:
        """Return the chart of the leaders' positions over time."""
        players = [line.player.pk for line in self.lines[:LEADERS]]
        return _chart(self, players, WIDE, GAP)

    @property
    def table(self) -> tuple[HistoryRow, ...]:
        """Return the rows of the chart, the latest first. Only changes of its players are included."""
        players = [line.player.pk for line in self.lines[:LEADERS]]
        rows: list[HistoryRow] = []
        for moment in self.point.moments:
            places = tuple(map(moment.place_of, players))
            if not rows or rows[-1].places != places:
                rows.append(HistoryRow(moment.act.at if moment.act else self.begins, places))
        return tuple(reversed(rows[-MOST_ROWS:]))

    @property
    def begins(self) -> datetime:
        return self.ladder.created_at


def _chart(page: LadderPage, players: list[int], frame: LadderFrame, gap: int) -> LadderChart | None:
    moments = page.point.moments
    first = next((moment.act.at for moment in moments if moment.act), page.begins)
    return chart_of(moments, players, begins=min(page.begins, first), now=page.point.now, frame=frame, gap=gap)


def ladder_page(ladder: Ladder, now: datetime) -> LadderPage:
    """Return the ladder's page at that moment; five queries."""
    point = record_of_ladder(ladder).at(now)
    people = {player.pk: player for player in ladder.players.all()}
    rows = {row.pk: row for row in ladder.challenges.all()}
    lines = {value.key: challenge_line(value, rows[value.key], people, now) for value in point.book.challenges}
    open_ = tuple(lines[value.key] for value in point.open)
    ended = [lines[value.key] for value in reversed(point.ended) if value.stage(now) is not ChallengeStage.WITHDRAWN]
    order = set(point.order)
    gone = tuple(player for player in people.values() if player.pk not in order)
    return LadderPage(ladder, point, people, tuple(_places(point, people, open_)), open_, tuple(ended), gone)


def _places(
    point: LadderPoint, people: Mapping[int, LadderPlayer], open_: Iterable[ChallengeLine]
) -> Iterable[PlaceLine]:
    before = _moment_at(point.moments, point.now - MOVES_OF)
    waiting = {player.pk: line for line in open_ for player in (line.challenger, line.challenged)}
    counts = _counts(point)
    challenged = {player for it in point.book.challenges for player in (it.challenger, it.challenged)}
    for place, key in enumerate(point.order, start=1):
        was = before.place_of(key)
        won, drawn, lost = counts.get(key, (0, 0, 0))
        moved, open_line, has = was - place if was else 0, waiting.get(key), key in challenged
        yield PlaceLine(place, people[key], moved, not was, open_line, won, drawn, lost, has)


def _moment_at(moments: tuple[LadderMoment, ...], at: datetime) -> LadderMoment:
    """Return the ladder at that time."""
    past = [moment for moment in moments if moment.act is None or moment.act.at <= at]
    return past[-1]


def _counts(point: LadderPoint) -> dict[int, tuple[int, int, int]]:
    """Return the numbers of games won, drawn and lost over the board."""
    found: dict[int, list[int]] = {}
    index = {LadderOutcome.WON: (0, 2), LadderOutcome.DRAWN: (1, 1), LadderOutcome.LOST: (2, 0)}
    for value in point.met:
        outcome = value.outcome(point.now)
        if outcome in index:
            for player, column in zip((value.challenger, value.challenged), index[outcome], strict=True):
                found.setdefault(player, [0, 0, 0])[column] += 1
    return {player: (won, drawn, lost) for player, (won, drawn, lost) in found.items()}


def challenge_line(
    value: LadderChallenge, row: Challenge, people: Mapping[int, LadderPlayer], now: datetime
) -> ChallengeLine:
    """Return the challenge as a line of a page."""
    stage, outcome = value.stage(now), value.outcome(now)
    return ChallengeLine(
        value.key,
        row.version,
        people[value.challenger],
        people[value.challenged],
        value,
        stage,
        str(STAGES[stage]),
        result_words(outcome),
        outcome_words(outcome),
        value.waits_until(now),
        value.ended_at(now),
        row.meets_at,
        row.is_time_agreed,
        row.proposed_by_id or 0,
        outcome_words(value.reported),
        outcome_words(value.differing),
    )


@dataclass(frozen=True, slots=True)
class MoveLine:
    """A change of a player's position; position 0: not on the ladder."""

    at: datetime | None
    before: int
    place: int
    game: ChallengeLine | None
    """The game that changed the position, the player's own or one of other players."""
    is_own: bool
    kind: str
    """``join``, ``leave``, ``place`` or ``game``."""


@dataclass(frozen=True, slots=True)
class LadderPlayerPage:
    """A player's page: position, games and history."""

    page: LadderPage
    player: LadderPlayer
    line: PlaceLine | None
    games: tuple[ChallengeLine, ...]
    moves: tuple[MoveLine, ...]
    """Latest first."""
    chart: LadderChart | None

    @property
    def open(self) -> tuple[ChallengeLine, ...]:
        """Return the open challenge, if there is one."""
        return (self.line.open,) if self.line is not None and self.line.open is not None else ()


def ladder_player_page(page: LadderPage, player: LadderPlayer) -> LadderPlayerPage:
    """Return the page of a player."""
    games = tuple(line for line in page.ended if line.value.has(player.pk))
    line = next((line for line in page.lines if line.player.pk == player.pk), None)
    return LadderPlayerPage(
        page, player, line, games, tuple(reversed(list(_moves(page, player)))), _chart(page, [player.pk], NARROW, 0)
    )


def _moves(page: LadderPage, player: LadderPlayer) -> Iterable[MoveLine]:
    by_key = {line.key: line for line in page.ended}
    before = 0
    for moment in page.point.moments:
        place = moment.place_of(player.pk)
        if place != before:
            act = moment.act
            game = by_key.get(act.challenge) if isinstance(act, LadderGame) else None
            is_own = isinstance(act, LadderGame) and player.pk in (act.challenger, act.challenged)
            yield MoveLine(act.at if act else None, before, place, game, is_own, _kind(act, player.pk))
        before = place


def _kind(act: LadderAct | None, player: int) -> str:
    """Return the kind of action that moved the player: the player's own, or another player's (``others``)."""
    if act is None:
        return "start"
    if isinstance(act, LadderGame):
        return "game"
    return type(act).__name__.removeprefix("Ladder").lower() if act.player == player else "others"
