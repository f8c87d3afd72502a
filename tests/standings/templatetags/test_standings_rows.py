"""The parts of a line of the standings and of the crosstable, as HTML."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

import pytest

from standings.domain.table import Place
from standings.domain.team_table import team_table_of
from standings.templatetags import standings_rows
from standings.views import style_examples
from tabellone.record import Colour, Entry, Result
from tests.factories import make_event, played_event
from tests.team_events import team_event

SAFE = "Bad &lt;b&gt;"


@dataclass(frozen=True)
class ValuedLine:
    """A line with points and tie-breaks as text."""

    tpn: int
    points: str
    values: tuple[str, ...]


def place(**changes: object) -> Place:
    return replace(style_examples.table().places[0], **changes)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("moved", "html"),
    [
        (None, ""),
        (0, '<span class="move" data-d="same" title="unchanged"></span>'),
        (3, '<span class="move" data-d="up">3<span class="visually-hidden"> up</span></span>'),
        (-12, '<span class="move" data-d="down">12<span class="visually-hidden"> down</span></span>'),
    ],
)
def test_a_move_is_a_mark_and_words(moved: int | None, html: str) -> None:
    assert standings_rows.move(place(move=moved)) == html


@pytest.mark.parametrize(
    ("players", "shown", "has_strips"), [(0, 1, False), (1, 0, False), (1, 1, True), (300, 1, True), (301, 1, False)]
)
def test_a_page_has_strips_once_a_round_is_shown_and_not_of_a_thousand_players(
    players: int, shown: int, *, has_strips: bool
) -> None:
    table = style_examples.table()
    table = replace(table, places=(place(),) * players, switch=replace(table.switch, shown=shown))
    assert standings_rows.has_strips(table) == has_strips


def test_a_strip_has_a_mark_for_each_round_and_says_them() -> None:
    card = (
        Entry(1, 10, opponent=2, colour=Colour.WHITE, result=Result.WIN),
        Entry(2, 0, opponent=3, colour=Colour.BLACK, result=Result.UNKNOWN),
    )
    assert standings_rows.strip(card) == (
        '<span class="strip strip--s" role="img" aria-label="1, playing">'
        '<i class="mark" data-mark="win"></i><i class="mark" data-mark="open"></i></span>'
    )
    assert standings_rows.strip(()) == '<span class="strip strip--s" role="img" aria-label=""></span>'


def test_a_cell_of_the_crosstable_leads_to_the_opponents_row_and_hostile_names_are_escaped() -> None:
    line = style_examples.crosstable().lines[0]
    game = replace(line.cells[0], opponent=7, name="Bad <b>", colour="w", letter="W", mark="win", symbol="1")
    nothing = replace(game, opponent=0, name="", colour="", letter="", symbol="")
    bye = replace(nothing, mark="bye", symbol="U")
    assert standings_rows.crosstable_cells(replace(line, cells=(game, nothing, bye))) == (
        f'<td><a href="#p7" title="{SAFE}">7</a><span class="disc disc--s" data-c="w">W</span>'
        '<span class="mark" data-mark="win">1</span></td>'
        "<td></td>"
        '<td><span class="mark" data-mark="bye">U</span></td>'
    )


def test_values_open_at_the_round_that_is_shown_and_say_their_code() -> None:
    table = style_examples.table()
    event = style_examples.event()
    table = replace(table, headings=(replace(table.headings[0], code="BH<b>"),))
    line = ValuedLine(3, "4½", ("19",))
    last = standings_rows.opening(event, table)
    earlier = standings_rows.opening(event, replace(table, switch=replace(table.switch, shown=2)))
    assert 'href="/e/example/player/3/why/PTS/?after=2"' in standings_rows.value_cells(line, table, earlier)
    assert standings_rows.value_cells(line, table, last) == (
        '<td class="num points" role="cell"><a class="value" href="/e/example/player/3/why/PTS/" data-opens>4½</a></td>'
        '<td class="num tie-break" role="cell" data-label="BH&lt;b&gt;">'
        '<a class="value" href="/e/example/player/3/why/BH&lt;b&gt;/" data-opens>19</a></td>'
    )


def test_where_something_ranks_before_the_points_both_say_what_they_are() -> None:
    table = replace(style_examples.table(), headings=(), first_name="Keizer <score>", places=(place(),))
    row = replace(table.places[0].row, first=Fraction(215))
    table = replace(table, places=(place(row=row),))
    opening = standings_rows.opening(style_examples.event(), table)
    first = '<td class="num points cell" role="cell" data-label="Keizer &lt;score&gt;">21½</td>'
    points = '<td class="num points" role="cell" data-label="Points"><a class="value"'
    closed = standings_rows.place_rows(table, style_examples.event(), opening)
    assert (first in closed, points in closed) == (True, True)
    opened = standings_rows.place_rows(replace(table, opens_first=True), style_examples.event(), opening)
    assert first not in opened
    assert re.findall(r'data-label="([^"]*)"><a class="value" href="[^"]*/why/(\w+)/', opened) == [
        ("Keizer &lt;score&gt;", "FIRST"),
        ("Points", "PTS"),
    ]
    alone = standings_rows.place_rows(replace(table, first_name=""), style_examples.event(), opening)
    assert "data-label" not in alone


@pytest.mark.django_db
def test_what_ranks_teams_says_its_code() -> None:
    event = team_event(tie_breaks=("BC",))
    table = team_table_of(event)
    assert table is not None
    first = replace(table, places=table.places[:1])
    rows = standings_rows.place_rows(first, event, standings_rows.opening(event, table))
    assert re.findall(r'class="num ([\w-]+)"\s*role="cell" data-label="([^"]+)"', rows) == [
        ("points", "MP"),
        ("tie-break", "GP"),
        ("tie-break", "BC"),
    ]


@pytest.mark.django_db
def test_the_home_page_has_the_first_eight_places() -> None:
    event = played_event(players=10, rounds=3, played=1)
    context = standings_rows.leaders(event)
    assert isinstance(context["places"], tuple)
    assert len(context["places"]) == standings_rows.LEADERS == 8
    assert standings_rows.leaders(make_event(name="Empty"))["places"] == ()
