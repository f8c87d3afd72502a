"""The standings of a season, as its page shows them: finished events count, of which everybody may see the places."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from tabellone.record import ByeKind, Player, Record
from tabellone.seasons import Finish, SeasonResult, SeasonRules, SeasonTies, person_keys, season_standings
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.seasons import rules_of
from tournaments.domain.words.figures import first_figure
from tournaments.models import Event, Season


@dataclass(frozen=True, slots=True)
class SeasonColumn:
    """An event of the season, and whether it counts yet."""

    event: Event
    counts: bool


@dataclass(frozen=True, slots=True)
class SeasonCell:
    """What somebody reached in an event, and what that gives; empty texts where he or she did not play."""

    tpn: int = 0
    place: int = 0
    value: str = ""
    counts: bool = False


@dataclass(frozen=True, slots=True)
class SeasonPlace:
    """A person's line."""

    rank: int
    """0: played in too few events to be ranked."""
    name: str
    title: str
    cells: tuple[SeasonCell, ...]
    total: str


@dataclass(frozen=True, slots=True)
class SeasonPage:
    """The page: the events, and everybody who played in one that counts."""

    columns: tuple[SeasonColumn, ...]
    places: tuple[SeasonPlace, ...]
    rules: SeasonRules
    points: tuple[str, ...]
    """What the places give, the first place first."""

    @property
    def shares_ranks(self) -> bool:
        """Whether nothing decides between equal totals."""
        return self.rules.ties is SeasonTies.SHARED


def season_page(season: Season) -> SeasonPage:
    """The season's standings now; a hidden event is not told of at all. Queries: those of each event's public state."""
    shown = [row.event for row in season.events.select_related("event__stage__event") if not row.event.is_hidden]
    columns = tuple(SeasonColumn(event, event.is_finished) for event in shown)
    counting = [column.event for column in columns if column.counts]
    found = [part for number, event in enumerate(counting) for part in _parts(number, public_state(event))]
    keys = person_keys([(part.player.fide_id, part.player.name) for part in found])
    people = dict(zip(_apart(keys, found), found, strict=True))
    rules = rules_of(season)
    finishes = [Finish(part.event, key, part.place, part.score) for (key, _event), part in people.items()]
    latest = {key: part.player for (key, _event), part in people.items()}
    tpns = {(key, part.event): part.player.tpn for (key, _event), part in people.items()}
    places = tuple(
        SeasonPlace(
            row.rank,
            latest[row.person].name,
            latest[row.person].title,
            tuple(_cells(columns, {result.event: result for result in row.results}, row.person, tpns)),
            first_figure(row.total),
        )
        for row in season_standings(rules, finishes)
    )
    return SeasonPage(columns, places, rules, tuple(first_figure(Fraction(points)) for points in rules.points))


@dataclass(frozen=True, slots=True)
class _Part:
    """Somebody's part in an event."""

    event: int
    player: Player
    place: int
    score: Fraction


def _parts(number: int, state: PublicState) -> Iterator[_Part]:
    """Everybody who took part, with the place; what ranks before the points is the score where there is such."""
    for row in state.ranking.rows:
        if _took_part(state.record, row.tpn):
            score = Fraction(row.points if row.first is None else row.first)
            yield _Part(number, state.record.by_tpn[row.tpn], row.rank, score)


def _took_part(record: Record, tpn: int) -> bool:
    """Whether the player had any round but zero-point byes."""
    return any(entry.bye is not ByeKind.ZERO for entry in record.cards[tpn])


def _apart(keys: tuple[str, ...], parts: list[_Part]) -> list[tuple[str, int]]:
    """The key of each with its event; namesakes in one event are several people, told apart by their order."""
    seen: dict[tuple[str, int], int] = {}
    found = []
    for key, part in zip(keys, parts, strict=True):
        number = seen[key, part.event] = seen.get((key, part.event), 0) + 1
        found.append((key if number == 1 else f"{key}#{number}", part.event))
    return found


def _cells(
    columns: tuple[SeasonColumn, ...], results: dict[int, SeasonResult], person: str, tpns: dict[tuple[str, int], int]
) -> Iterator[SeasonCell]:
    """A cell for each event of the page; those that do not count yet are empty."""
    number = 0
    for column in columns:
        result = results.get(number) if column.counts else None
        if result is None:
            yield SeasonCell()
        else:
            yield SeasonCell(tpns[person, number], result.place, first_figure(result.value), result.counts)
        number += column.counts
