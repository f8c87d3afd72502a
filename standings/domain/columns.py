"""Columns of the standings: each is described once, with its heading and its value, for the page and for the files."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from django.utils.translation import gettext as _, pgettext

from standings.domain.table import Place, StandingsLine, StandingsPage, Table
from standings.domain.team_table import TeamPlace, TeamTable
from standings.domain.value_explanations import FIRST
from tabellone.record import POINT, format_points
from tabellone.sheets import Cell, Column
from tabellone.sheets.sheet import Plain
from tabellone.tiebreaks import decimal, format_value, number
from tournaments.domain.words.formats import figure

Line_contra = TypeVar("Line_contra", bound=StandingsLine, contravariant=True)
PTS = "PTS"
"""Code of the points in the address of their explanation."""


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column on the page: its heading, and the form of its cells. Lines of the same columns share a template."""

    key: str
    heading: str
    title: str = ""
    """The full name of an abbreviated heading."""
    head: str = ""
    """CSS classes of the heading."""
    cell: str = "cell"
    """CSS classes of the cells."""
    label: str = ""
    """Text beside the value on phones, which have no headings."""
    empty: str = ""
    """Text of a cell without a value."""
    opens: str = ""
    """Code of the explanation to which the value is linked."""
    is_isolated: bool = False
    """True if the text may be in a script of another direction than the page."""
    is_named: bool = True
    """False if only screen readers have the heading."""


@dataclass(frozen=True, slots=True)
class StandingsColumn(Generic[Line_contra]):
    """A column of the standings: the value of a line, and the column on the page and in files, if it is there."""

    text: Callable[[Line_contra], str]
    """The value for people."""
    number: Callable[[Line_contra], Plain] | None = None
    """The value for programs, if it is not the text."""
    page: PageColumn | None = None
    file: Column | None = None


def columns_of(table: Table | TeamTable, *, has_strips: bool = False) -> tuple[StandingsColumn[Any], ...]:
    """Return the columns of the standings of players or of teams."""
    if isinstance(table, TeamTable):
        return team_columns(table, has_strips=has_strips)
    return player_columns(table, has_strips=has_strips)


def player_columns(table: Table, *, has_strips: bool = False) -> tuple[StandingsColumn[Place], ...]:
    """Return the columns of the standings of players, in order."""
    return (
        *_rank_columns(table),
        _tpn(),
        _title(),
        _name(_("Name")),
        _rating(on_page=True),
        _federation(),
        *([_side()] if table.sides is not None else []),
        *([_strip()] if has_strips else []),
        *_first(table),
        _points(table),
        *tie_break_columns(table),
    )


def team_columns(table: TeamTable, *, has_strips: bool = False) -> tuple[StandingsColumn[TeamPlace], ...]:
    """Return the columns of the standings of teams, in order."""
    return (
        *_rank_columns(table),
        _tpn(),
        _name(_("Team")),
        _rating(on_page=False),
        _federation(),
        *([_strip()] if has_strips else []),
        *_matches(),
        *_scores(table),
        *tie_break_columns(table),
    )


def _rank_columns(table: StandingsPage) -> Iterator[StandingsColumn[StandingsLine]]:
    """Yield the rank, in a category after the rank in it, and the ranks gained or lost."""
    rank = PageColumn("rank", _("Rank"), head="num", cell="rank")
    in_file = Column(_("Rank"), "rank", is_number=True)
    if table.category is not None:
        within = PageColumn("within", table.category.label, title=_("Category rank"), head="num", cell="rank")
        yield StandingsColumn(lambda line: str(line.within), lambda line: line.within, page=within, file=in_file)
        yield StandingsColumn(_rank, page=rank)
    else:
        yield StandingsColumn(_rank, lambda line: line.rank, page=rank, file=in_file)
    move = PageColumn("move", _("Rank change"), cell="move-cell", is_named=False)
    yield StandingsColumn(lambda line: str(line.move or ""), page=move)


def _rank(line: StandingsLine) -> str:
    return str(line.rank)


def _tpn() -> StandingsColumn[StandingsLine]:
    return StandingsColumn(
        lambda line: str(line.tpn), lambda line: line.tpn, file=Column(_("No."), "tpn", is_number=True)
    )


def _title() -> StandingsColumn[StandingsLine]:
    """On the page the title is beside the name."""
    return StandingsColumn(lambda line: line.title, file=Column(_("Title"), "title", is_optional=True))


def _name(heading: str) -> StandingsColumn[StandingsLine]:
    return StandingsColumn(
        lambda line: line.name,
        page=PageColumn("name", heading, cell="name"),
        file=Column(heading, "name", is_wide=True),
    )


def _rating(*, on_page: bool) -> StandingsColumn[StandingsLine]:
    page = PageColumn("rating", _("Rating"), head="num", cell="num rating cell", empty="–")
    return StandingsColumn(
        lambda line: str(line.rating or ""),
        lambda line: line.rating or None,
        page=page if on_page else None,
        file=Column(_("Rating"), "rating", is_number=True, is_optional=True),
    )


def _federation() -> StandingsColumn[StandingsLine]:
    return StandingsColumn(
        lambda line: line.federation,
        page=PageColumn("federation", _("Fed."), head="wide-only", cell="wide-only small muted cell"),
        file=Column(_("Fed."), "federation", is_optional=True),
    )


def _side() -> StandingsColumn[Place]:
    return StandingsColumn(
        lambda line: line.side,
        page=PageColumn("side", _("Team"), cell="small muted cell side", is_isolated=True),
        file=Column(_("Team"), "side"),
    )


def _strip() -> StandingsColumn[StandingsLine]:
    """The rounds as small marks."""
    page = PageColumn("strip", _("Rounds"), head="wide-only", cell="wide-only cell")
    return StandingsColumn(lambda _line: "", page=page)


def _first(table: Table) -> Iterator[StandingsColumn[Place]]:
    """Yield the value ranked before the points, if there is one."""
    name = table.first_name
    if name:
        yield StandingsColumn(
            lambda line: line.first,
            lambda line: decimal(line.row.first or 0),
            page=PageColumn(
                "first",
                name,
                head="num",
                cell="num points" if table.opens_first else "num points cell",
                label=name,
                opens=FIRST if table.opens_first else "",
            ),
            file=Column(name, "value", is_number=True),
        )


def _points(table: Table) -> StandingsColumn[Place]:
    # Beside another figure of the same size they are named on phones too.
    label = _("Points") if table.first_name else ""
    return StandingsColumn(
        lambda line: line.points,
        lambda line: line.row.points / POINT,
        page=PageColumn("points", _("Points"), head="num", cell="num points", label=label, opens=PTS),
        file=Column(_("Points"), "points", is_number=True),
    )


def tie_break_columns(table: StandingsPage) -> Iterator[StandingsColumn[StandingsLine]]:
    """Yield the tie-breaks."""
    for place, heading in enumerate(table.headings):
        code = heading.code
        yield StandingsColumn(
            _tie_break(place),
            _tie_break_number(place),
            page=PageColumn(code, code, title=heading.name, head="num", cell="num tie-break", label=code, opens=code),
            file=Column(code, code, is_number=True),
        )


def _tie_break(place: int) -> Callable[[StandingsLine], str]:
    return lambda line: figure(format_value(line.row.values[place]))


def _tie_break_number(place: int) -> Callable[[StandingsLine], Plain]:
    return lambda line: number(line.row.values[place])


def _matches() -> Iterator[StandingsColumn[TeamPlace]]:
    """Yield the matches won, drawn and lost: one column on the page, three in files."""
    label = pgettext("matches", "W D L")
    page = PageColumn("matches", label, _("Matches won, drawn, lost"), head="num", cell="num cell matched", label=label)
    yield StandingsColumn(lambda line: "\N{NO-BREAK SPACE}".join(map(str, line.matches.counts)), page=page)
    for place, (heading, key) in enumerate(((_("Won"), "won"), (_("Drawn"), "drawn"), (_("Lost"), "lost"))):
        yield StandingsColumn(_text_of_count(place), _count(place), file=Column(heading, key, is_number=True))


def _text_of_count(place: int) -> Callable[[TeamPlace], str]:
    return lambda line: str(line.matches.counts[place])


def _count(place: int) -> Callable[[TeamPlace], Plain]:
    return lambda line: line.matches.counts[place]


def _scores(table: TeamTable) -> Iterator[StandingsColumn[TeamPlace]]:
    """Yield the score ranked first and the other one, which the page has only if it is not a tie-break."""
    first, second = table.score, table.second
    yield StandingsColumn(
        lambda line: line.points,
        lambda line: line.row.points / POINT,
        page=PageColumn(first.code, first.code, first.name, head="num", cell="num points", label=first.code, opens=PTS),
        file=Column(first.code, first.code, is_number=True),
    )
    page = PageColumn(
        second.code, second.code, second.name, head="num", cell="num tie-break", label=second.code, opens=second.code
    )
    yield StandingsColumn(
        lambda line: format_points(line.other),
        lambda line: line.other / POINT,
        page=page if table.shows_second else None,
        file=Column(second.code, second.code, is_number=True),
    )


def sheet_of(
    columns: Sequence[StandingsColumn[Line_contra]], lines: Sequence[Line_contra]
) -> tuple[tuple[Column, ...], tuple[tuple[Cell, ...], ...]]:
    """Return the columns of a file and its rows."""
    in_file = [column for column in columns if column.file is not None]
    return (
        tuple(column.file for column in in_file if column.file is not None),
        tuple(tuple(_cell(column, line) for column in in_file) for line in lines),
    )


def _cell(column: StandingsColumn[Line_contra], line: Line_contra) -> Cell:
    text = column.text(line)
    return Cell(text, text if column.number is None else column.number(line))
