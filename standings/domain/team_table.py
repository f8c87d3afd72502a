"""The standings of teams as their page shows them, after any public round: matches, both scores, tie-breaks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from standings.domain.categories import Category, CategoryKind, category_of
from standings.domain.ranks import ranks_after
from standings.domain.table import Heading, rules_in_words
from standings.domain.team_categories import team_kinds_of
from tabellone.record import Entry, Record, Score, format_points
from tabellone.tiebreaks import RankingRow, format_value
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.figures import figure
from tournaments.domain.words.telling import told
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

OTHER_SCORE = "MPVGP"
"""The tie-break that is the score which does not rank first (C.07 13.1), as it is compared."""


@dataclass(frozen=True, slots=True)
class Matched:
    """How a team's matches have ended; byes are none, nor are those against an annulled team; forfeited ones are."""

    won: int
    drawn: int
    lost: int

    @classmethod
    def of(cls, card: tuple[Entry, ...]) -> Matched:
        """Those of a card (of the counted record) that are finished."""
        results = [entry.result for entry in card if entry.result is not None]
        return cls(
            sum(result.is_win for result in results),
            sum(result.is_draw for result in results),
            sum(result.is_loss for result in results),
        )


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """A team's line. ``move``: places won (or lost) since the round before; None where there was none.
    ``within``: the rank in the category that is shown, 0 for everybody.
    """

    rank: int
    within: int
    move: int | None
    tpn: int
    name: str
    rating: int
    federation: str
    matches: Matched
    points: str
    """In the score that ranks first."""
    other: str
    """In the other one."""
    values: tuple[str, ...]
    card: tuple[Entry, ...]
    """The team's rounds up to that one."""

    @property
    def title(self) -> str:
        """None: titles are players'."""
        return ""


@dataclass(frozen=True, slots=True)
class TeamTable:
    """The page: the places after the round, and how much of that round is played."""

    headings: tuple[Heading, ...]
    unknown: tuple[str, ...]
    """Tie-breaks of an imported event that cannot be computed; the page says so."""
    places: tuple[TeamPlace, ...]
    switch: Switch
    boards: int
    finished: int
    kinds: tuple[CategoryKind, ...]
    category: Category | None
    rules: tuple[str, ...]
    """What decides besides the tie-breaks, in sentences."""
    score: Heading
    """What ranks first: match points or game points."""
    other_score: Heading | None
    """The other of the two, where it is none of the tie-breaks."""
    remarks: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        return self.boards == self.finished


def team_table_of(event: Event, after_round: int | None = None, category_key: str = "") -> TeamTable | None:
    """The standings of teams after that round (default: the last public one), of all or of a category; None if the
    round is not public or nobody knows the category; the queries of the public state.
    """
    state = public_state(event)
    record = state.record
    switch = switch_in(event, record, after_round)
    if after_round is not None and not 1 <= after_round <= switch.last:
        return None
    kinds = team_kinds_of(state)
    category = category_of(kinds, category_key)
    if category_key and category is None:
        return None
    now = state.after(switch.shown)
    games = record.rounds[switch.shown - 1].games if switch.shown else ()
    return TeamTable(
        tuple(Heading(code, name_of(code)) for code in now.codes),
        state.unknown,
        _places(event, state, category, switch),
        switch,
        len(games),
        sum(game.is_finished for game in games),
        kinds,
        category,
        tuple(rules_in_words(event, state.rules)),
        _heading(record.score),
        None if _has_other_score(now.codes, record.score.other) else _heading(record.score.other),
        tuple(map(told, now.remarks)),
    )


def _heading(score: Score) -> Heading:
    return Heading(score.value, name_of(score.value))


def _has_other_score(codes: tuple[str, ...], other: Score) -> bool:
    return any(code.upper() in (OTHER_SCORE, other.value) for code in codes)


def _places(event: Event, state: PublicState, category: Category | None, switch: Switch) -> tuple[TeamPlace, ...]:
    before = ranks_after(event, state, switch.before) if switch.before else {}
    others = _points_in(state.record, state.record.score.other, switch.shown)
    places: list[TeamPlace] = []
    for row in state.after(switch.shown).rows:
        if category is not None and row.tpn not in category.members:
            continue
        shares = bool(places) and places[-1].rank == row.rank
        within = places[-1].within if shares else len(places) + 1
        move = before[row.tpn] - row.rank if before else None
        places.append(_place(state.record, row, within if category else 0, move, others[row.tpn], switch.shown))
    return tuple(places)


def _points_in(record: Record, score: Score, after_round: int) -> Mapping[int, str]:
    """Every team's points in that score after the round."""
    counted = record.by(score)
    return {team.tpn: format_points(counted.points_of(team.tpn, after_round)) for team in record.teams}


def _place(record: Record, row: RankingRow, within: int, move: int | None, other: str, shown: int) -> TeamPlace:
    team = record.contestant[row.tpn]
    card, counted = (
        tuple(entry for entry in of.cards[row.tpn] if entry.round <= shown) for of in (record, record.counted)
    )
    return TeamPlace(
        row.rank,
        within,
        move,
        row.tpn,
        team.name,
        team.rating,
        team.federation,
        Matched.of(counted),
        format_points(row.points),
        other,
        tuple(figure(format_value(value)) for value in row.values),
        card,
    )
