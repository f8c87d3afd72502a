"""The standings as their page shows them, after any public round."""

from __future__ import annotations

import pytest

from pairing.domain.boards import Tally
from standings.domain.progress import progress_of
from standings.domain.table import table_of
from tabellone.interchange.players import Entrant
from tabellone.record import ByeKind
from tests.factories import (
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tests.standings.four_players import four_players
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

SHARED = "Players who are still tied share the rank."
pytestmark = pytest.mark.django_db


def lines(event: Event, *asked: object) -> list[tuple[int, int, int | None, int, str, tuple[str, ...]]]:
    """Rank, rank in the category, move, number, points and tie-breaks of each place."""
    table = table_of(event, *asked)  # type: ignore[arg-type]
    assert table is not None
    return [(row.rank, row.within, row.move, row.tpn, row.points, row.values) for row in table.places]


def test_places_after_the_last_public_round_and_who_moved() -> None:
    event = four_players()
    assert lines(event) == [
        (1, 0, 0, 1, "2", ("½", "½")),
        (2, 0, 0, 2, "½", ("2", "¼")),
        (3, 0, -1, 4, "½", ("0", "¼")),
        (4, 0, 0, 3, "0", ("0", "0")),
    ]
    table = table_of(event)
    assert table is not None
    assert (table.boards, table.finished, table.is_complete, table.switch.shown) == (2, 1, False, 2)
    assert table.tally == Tally(total=2, white=0, drawn=0, black=1, open=1)
    assert table.rules == (SHARED,)
    assert [(heading.code, heading.name) for heading in table.headings] == [
        ("BH/C1", "Buchholz, cut 1"),
        ("SB", "Sonneborn-Berger"),
    ]
    assert [len(row.card) for row in table.places] == [2] * 4


def test_after_the_first_round_nobody_has_moved() -> None:
    event = four_players()
    assert [(row[0], row[2], row[3]) for row in lines(event, 1)] == [
        (1, None, 1),
        (2, None, 2),
        (2, None, 4),
        (4, None, 3),
    ]
    table = table_of(event, 1)
    assert table is not None
    assert table.is_complete
    assert [len(row.card) for row in table.places] == [1] * 4


def test_rounds_that_are_not_public_and_categories_that_nobody_knows_have_none() -> None:
    event = played_event(players=4, rounds=3, played=1)
    pair_round(event)
    assert [table_of(event, number) is None for number in (0, 1, 2, 3)] == [True, False, True, True]
    assert table_of(event, None, "federation:XXX") is None


def test_ranks_in_a_category_are_shared_as_those_of_everybody_are() -> None:
    """Of five rated alike, all with a draw but the one who had the bye, three are of one federation."""
    event = make_event(rounds=3, tie_breaks=[])
    of = ("ITA", "FRA", "ITA", "FRA", "ITA")
    players = [Entrant(f"Player {n}", 2000, federation=federation) for n, federation in enumerate(of)]
    register_many(event=event, actor=owner_of(event), entrants=players)
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    assert {(row[0], row[1]) for row in lines(event, None, "federation:ITA")} == {(1, 1)}
    assert len(lines(event, None, "federation:ITA")) == 3
    assert {row[1] for row in lines(event)} == {0}


@pytest.mark.parametrize(
    ("settings", "rules"),
    [
        (
            {"tie_breaks": ["ARO"], "unrated": "exclude"},
            ["In rating-based tie-breaks, games against unrated players are not counted.", SHARED],
        ),
        (
            {"tie_breaks": ["ARO"], "unrated": "rated", "unrated_rating": 1400},
            ["In rating-based tie-breaks, unrated players count as rated 1400.", SHARED],
        ),
        ({"tie_breaks": ["BH"], "unrated": "rated", "unrated_rating": 1400}, [SHARED]),
        (
            {"tie_breaks": ["BH"], "ties": "lots"},
            ["Remaining ties are decided by drawing of lots (random seed {seed})."],
        ),
    ],
)
def test_what_decides_besides_the_tie_breaks_is_said(settings: dict[str, object], rules: list[str]) -> None:
    event = played_event(players=4, rounds=3, played=1, **settings)
    table = table_of(event)
    assert table is not None
    assert list(table.rules) == [rule.format(seed=event.ties_seed) for rule in rules]


def test_keizers_value_stands_before_the_points() -> None:
    table = table_of(played_event(players=4, rounds=3, played=1, system="keizer", edition="2026"))
    assert table is not None
    assert table.first_name == "Keizer score"
    values = [float(row.first.replace("½", ".5").replace("¼", ".25").replace("¾", ".75")) for row in table.places]
    assert values == sorted(values, reverse=True)
    assert len(set(values)) > 1


def test_who_came_late_has_no_round_of_later_in_the_standings_of_before() -> None:
    event = played_event(players=6, rounds=3, played=1)
    register_many(event=event, actor=owner_of(event), entrants=[Entrant(name="Late, Test", rating=1500)])
    play_round(event)
    found = {}
    for number in (1, 2):
        table = table_of(event, number)
        assert table is not None
        late = next(place for place in table.places if place.name == "Late, Test")
        found[number] = [entry.round for entry in late.card if entry.opponent or entry.bye is ByeKind.PAIRING_ALLOCATED]
    assert found == {1: [], 2: [2]}


def test_while_the_first_games_of_a_double_round_run_theirs_are_counted_too() -> None:
    event = started_event(players=4, rounds=4, options={"double_rounds": True})
    enter_results(publish_next(event), boards=1)
    table = table_of(event)
    assert table is not None
    assert (table.finished, table.boards) == (1, 4)
    progress = progress_of(event, table.switch)
    assert (progress.finished, progress.games) == (1, 4)
