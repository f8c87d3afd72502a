"""The standings of sides as pages show them."""

from __future__ import annotations

import pytest

from standings.domain.federations_and_clubs import groups_of
from standings.domain.sheets import standings_sheet
from standings.domain.table import table_of
from standings.domain.team_table_standings import MatchLine, SideLine, SidesTable, sides_table
from tests.factories import between_sides, enter_outcomes, publish_next, round_robin
from tournaments.domain.public_record import public_state
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def match() -> Event:
    """Two of two: after a round, with the next one open."""
    event = between_sides("scheveningen", 2, 2)
    enter_outcomes(publish_next(event), Outcome.WHITE_WINS, Outcome.DRAW)
    publish_next(event)
    return event


def test_a_match_by_rounds_with_what_is_open(match: Event) -> None:
    record = record_of(match)
    first = sides_table(record, 1)
    white = {player: side.name for side in record.sides for player in side.players}[record.rounds[0].games[0].white]
    winner, loser = (white, "AB".replace(white, ""))
    best, other = ("AB".index(name) + 1 for name in (winner, loser))
    assert first == SidesTable(
        (
            SideLine(1, best, winner, f"side:{best}", 2, "1½", ("1½",), ("×", "1½")),
            SideLine(2, other, loser, f"side:{other}", 2, "½", ("½",), ("½", "×")),
        ),
        (1,),
        (MatchLine(1, (1, 2), "A", "B", ("1½", "½") if winner == "A" else ("½", "1½"), 0),),
    )
    assert not first.has_square
    second = sides_table(record, 2)
    assert second is not None
    assert second.matches[0] == MatchLine(2, (1, 2), "A", "B", ("0", "0"), 2)
    assert [line.rounds for line in second.lines] == [("1½", "0"), ("½", "0")]


def test_sides_that_have_not_met_yet_have_an_empty_cell_in_the_square() -> None:
    event = between_sides("schiller", 2, 2, 2)
    table = sides_table(record_of(event), 0)
    assert table is not None
    assert not table.has_square
    enter_outcomes(publish_next(event), *[Outcome.DRAW] * record_of(event).rounds[0].games.__len__())
    table = sides_table(record_of(event), 1)
    assert table is not None
    assert table.has_square
    met = {(match.first, match.second) for match in table.matches}
    order = [line.name for line in table.lines]
    for line in table.lines:
        for name, cell in zip(order, line.against, strict=True):
            assert bool(cell) == (name == line.name or (line.name, name) in met or (name, line.name) in met)


def test_events_without_sides_have_no_such_table() -> None:
    assert sides_table(record_of(round_robin(4)), 0) is None


def test_the_players_standings_say_the_side_and_can_be_those_of_one_side(match: Event) -> None:
    table = table_of(match)
    assert table is not None
    assert table.sides == sides_table(record_of(match), 2)
    assert {place.tpn: place.side for place in table.places} == {1: "A", 2: "A", 3: "B", 4: "B"}
    of_one = table_of(match, None, "side:2")
    assert of_one is not None
    assert of_one.sides is None
    assert sorted(place.tpn for place in of_one.places) == [3, 4]
    [side] = [group for group in groups_of(match, public_state(match), 3) if group.key == "side:2"]
    assert (side.name, side.players) == ("B", 2)


def test_files_have_the_side_of_each_player_and_the_sides_below(match: Event) -> None:
    sheet, table = standings_sheet(match), sides_table(record_of(match), 2)
    assert sheet is not None
    assert table is not None
    place = [column.key for column in sheet.columns].index("side")
    assert sorted(row[place].text for row in sheet.rows) == ["A", "A", "B", "B"]
    winner, loser = (line.name for line in table.lines)
    assert sheet.notes[-1] == f"Teams: 1. {winner} 1½; 2. {loser} ½"
    other = standings_sheet(round_robin(4))
    assert other is not None
    assert "side" not in [column.key for column in other.columns]


def test_two_sides_of_one_name_are_told_apart_by_their_numbers() -> None:
    event = between_sides("schiller", 2, 2, 2)
    for side in event.sides["sides"]:
        side["name"] = "Torre"
    Event.objects.filter(pk=event.pk).update(sides=event.sides, public_version=event.public_version + 1)
    event.refresh_from_db()
    publish_next(event)
    table = sides_table(public_state(event).record, 1)
    assert table is not None
    assert {line.name for line in table.lines} == {"Torre"}
    assert sorted(line.key for line in table.lines) == ["side:1", "side:2", "side:3"]
    assert len({match.key for match in table.matches}) == len(table.matches)
    members = [table_of(event, None, line.key) for line in sorted(table.lines, key=lambda line: line.tpn)]
    assert [sorted(place.tpn for place in found.places) for found in members if found] == [[1, 2], [3, 4], [5, 6]]
