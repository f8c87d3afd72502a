"""Players are put on sides before the start, by hand, by a proposal or by lot; such events are played to their end."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tabellone.engine.tables.team_table_record import drawn_sides
from tabellone.engine.tables.team_tables import MOST_PLAYERS, MOST_SIDES
from tabellone.interchange import trf
from tabellone.record import Result, Team
from tests.factories import (
    add_players,
    between_sides,
    make_event,
    owner_of,
    play_round,
    publish_next,
    sides_registered,
    unsealed,
)
from tests.tournaments.domain.refused import refusal
from tournaments.domain.drawing.numbers import draw_by_lot
from tournaments.domain.drawing.team_assignment import (
    PlannedSide,
    draw_sides,
    planned_sides,
    proposed_sides,
    refuse_too_many,
    set_sides,
    sides_seen,
    sides_to_begin_with,
    taking_part_in,
)
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_record, import_trf
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration, Round

pytestmark = pytest.mark.django_db


def registered(players: int, system: str = "scheveningen") -> Event:
    event = make_event(system=system, edition="2023", tie_breaks=[])
    add_players(event, players)
    return event


def keep(event: Event, *sides: tuple[str, Sequence[int]]) -> None:
    set_sides(event=event, actor=owner_of(event), sides=sides, seen=sides_seen(event, taking_part_in(event)))


def refused(event: Event, *sides: tuple[str, Sequence[int]], seen: str = "") -> str:
    seen = seen or sides_seen(event, taking_part_in(event))
    return refusal(set_sides, event=event, actor=owner_of(event), sides=sides, seen=seen)


def names(sides: Sequence[PlannedSide]) -> list[tuple[str, list[int]]]:
    return [(side.name, [row.rating for row in side.players]) for side in sides]


def test_sides_are_kept_told_in_the_journal_and_undone() -> None:
    event = registered(4)
    first, second, third, fourth = (row.pk for row in taking_part_in(event))
    keep(event, ("Rome", [fourth, first]), ("Milan", [second, third]))
    assert event.sides == {
        "sides": [{"name": "Rome", "players": [fourth, first]}, {"name": "Milan", "players": [second, third]}]
    }
    assert event.planned_rounds == 2
    entry = event.journal.latest("number")
    assert sentence(entry) == "Teams: Rome, Milan"
    [changes] = before_and_after(event, [entry])
    assert [(row.field, row.before, row.after) for row in changes if row.field == "teams"] == [
        (
            "teams",
            "–",
            "Rome: Player0003, Test, Player0000, Test; Milan: Player0001, Test, Player0002, Test",
        )
    ]
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    assert (event.sides, event.planned_rounds, event.rounds.count()) == ({}, 9, 9)


def test_names_are_clean_different_and_fit_into_a_report() -> None:
    event = registered(2)
    assert refused(event, ("Rome", []), ("ROME", [])) == "Two teams have the same name."
    assert refused(event, ("Rome", []), ("  ", [])) == "A team has no name."
    assert "33 characters (maximum 32)" in refused(event, ("Rome", []), ("M" * 33, []))
    assert "cannot be kept" in refused(event, ("Rome", []), ("Mi\x00lan", []))
    keep(event, ("  Rome   Centre ", []), ("Milan", []))
    assert [side["name"] for side in event.sides["sides"]] == ["Rome Centre", "Milan"]


def test_nobody_sits_twice_and_only_who_takes_part_does() -> None:
    event, other = registered(2), registered(2)
    one, two = (row.pk for row in taking_part_in(event))
    stranger = taking_part_in(other)[0].pk
    said = "A player is in two teams or does not take part."
    assert refused(event, ("A", [one]), ("B", [two, one])) == said
    assert refused(event, ("A", [one, one]), ("B", [two])) == said
    assert refused(event, ("A", [one]), ("B", [stranger])) == said


def test_there_are_two_to_twenty_six_sides() -> None:
    event = registered(2)
    assert refused(event, ("A", [])) == "An event can have 2 to 26 teams, not 1."
    assert refused(event, *((f"Team {n}", []) for n in range(27))) == "An event can have 2 to 26 teams, not 27."


def test_sides_that_were_changed_meanwhile_or_other_players_are_not_overwritten() -> None:
    event = registered(2)
    seen = sides_seen(event, taking_part_in(event))
    add_players(event, 1)
    said = "Another user changed the players or their teams. Nothing was saved."
    assert refused(event, ("A", []), ("B", []), seen=seen) == said
    seen = sides_seen(event, taking_part_in(event))
    keep(event, ("A", []), ("B", []))
    assert refused(event, ("C", []), ("D", []), seen=seen) == said


def test_sides_are_set_before_the_start_and_in_events_between_sides_alone() -> None:
    event = between_sides("scheveningen", 2, 2)
    assert refused(event, ("A", []), ("B", [])) == "The event has started. Its teams cannot change."
    swiss = registered(2, "dutch")
    assert refused(swiss, ("A", []), ("B", [])) == "There are no teams in this system."
    said = "In this system, the teams decide the pairing numbers. They are not drawn."
    assert refusal(draw_by_lot, event=registered(2), actor=owner_of(event)) == said


def test_a_proposal_deals_by_rating_there_and_back_or_makes_a_side_of_each_federation_or_club() -> None:
    event = registered(5)
    rows = taking_part_in(event)
    assert sides_to_begin_with(event) == 2
    assert names(proposed_sides(event, rows, "snake", 2)) == [("A", [2600, 2570, 2560]), ("B", [2590, 2580])]
    assert [name for name, _ in names(proposed_sides(event, rows, "federation", 2))] == ["ESP", "FRA", "GER", "ITA"]
    assert names(proposed_sides(event, rows, "club", 2)) == []
    keep(event, ("Rome", [rows[4].pk]), ("B", [rows[0].pk]))
    assert names(proposed_sides(event, rows, "hand", 3)) == [("Rome", [2560]), ("B", [2600]), ("A", [])]
    assert names(proposed_sides(event, rows, "snake", 6)) == [
        *(("Rome", [2560]), ("B", [2600])),
        *((letter, []) for letter in "ACDE"),
    ]


def test_the_lot_has_a_seed_by_which_anybody_draws_the_same_again() -> None:
    event = sides_registered("schiller", 3, 3, 3)
    rows = taking_part_in(event)
    by_hand = planned_sides(event, rows)
    draw_sides(event=event, actor=owner_of(event), seen=sides_seen(event, rows))
    sides = [
        Team(number, letter, players=tuple(rows.index(row) + 1 for row in side.players))
        for number, (letter, side) in enumerate(zip("ABC", by_hand, strict=True), start=1)
    ]
    again = drawn_sides(sides, event.sides["seed"])
    assert planned_sides(event, rows) == [
        PlannedSide(side.name, tuple(rows[place - 1] for place in side.players)) for side in again
    ]
    assert sentence(event.journal.latest("number")) == "Teams and team positions drawn by lot"
    seed = event.sides["seed"]
    keep(event, ("A", []), ("B", []))
    assert "seed" not in event.sides != seed


def test_nothing_is_drawn_where_nobody_is_on_a_side() -> None:
    event = registered(3)
    seen = sides_seen(event, taking_part_in(event))
    assert refusal(draw_sides, event=event, actor=owner_of(event), seen=seen) == "No player is in a team yet."


def test_the_start_numbers_side_after_side_and_is_refused_for_sides_that_are_not_complete() -> None:
    event = sides_registered("scheveningen", 2, 2)
    rows = taking_part_in(event)
    keep(event, ("X", [rows[3].pk, rows[0].pk]), ("Y", [rows[2].pk, rows[1].pk]))
    start_event(event=event, actor=owner_of(event))
    assert [player.rating for player in record_of(event).players] == [2570, 2600, 2580, 2590]
    assert record_of(event).sides == (Team(1, "X", players=(1, 2)), Team(2, "Y", players=(3, 4)))
    undo_last(event=event, actor=owner_of(event))
    add_players(event, 1)
    assert refusal(start_event, event=event, actor=owner_of(event)) == ("1 player is not in a team: Player0000, Test.")


@pytest.mark.parametrize(
    ("system", "sizes", "options"),
    [
        ("scheveningen", (3, 3), {"scheveningen_games": 2}),
        ("scheveningen", (3, 2), {}),
        ("triangular", (2, 2, 2), {}),
        ("schiller", (2, 2, 2), {}),
        ("hutton", (2, 2, 2, 2), {}),
        ("hilton", (2, 2, 2, 2), {}),
    ],
)
def test_such_an_event_is_played_to_its_end_and_its_report_becomes_the_same_event(
    system: str, sizes: tuple[int, ...], options: dict[str, int]
) -> None:
    event = between_sides(system, *sizes, options=options)
    while agenda(event).code == "pair":
        play_round(event)
    finish_event(event=event, actor=owner_of(event))
    record = record_of(event)
    assert len(record.rounds) == event.planned_rounds == event.rounds.filter(state=Round.State.LOCKED).count()
    read = trf.read(export_trf(event), strict=True).record
    assert read.sides == record.sides
    again = import_record(actor=owner_of(event), record=read, source="again.trf")
    assert record_of(again).sides == record.sides
    assert record_of(again).rounds == record.rounds
    assert unsealed(export_trf(again, for_everybody=True)) == unsealed(export_trf(event, for_everybody=True))


def test_who_leaves_loses_the_games_to_come_by_forfeit_as_in_a_round_robin() -> None:
    event = between_sides("scheveningen", 4, 4)
    play_round(event)
    play_round(event)
    row = event.registrations.get(tpn=2)
    withdraw(registration=row, actor=owner_of(event))
    publish_next(event)
    record = record_of(event)
    [game] = [game for game in record.rounds[2].games if 2 in (game.white, game.black)]
    assert game.result_of(2) is Result.FORFEIT_LOSS
    assert record.annulled == frozenset()


def test_the_whole_calendar_is_published_at_once() -> None:
    event = between_sides("schiller", 2, 2, 2)
    publish_pairing_table(event=event, actor=owner_of(event))
    assert len(record_of(event).rounds) == event.planned_rounds


def test_sides_wait_while_another_system_is_chosen() -> None:
    event = sides_registered("scheveningen", 2, 2)
    change_settings(event=event, actor=owner_of(event), changes={"system": "dutch", "edition": "2026"})
    assert agenda(event).code == "start"
    start_event(event=event, actor=owner_of(event), initial_colour="w")
    assert record_of(event).sides == ()


def test_a_report_of_sides_is_imported_and_goes_on_where_it_stopped() -> None:
    event = between_sides("hilton", 2, 2, 2, 2)
    play_round(event)
    again = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="hilton.trf")
    assert (again.system, again.planned_rounds) == ("hilton", 3)
    assert record_of(again).sides == record_of(event).sides
    assert [game.board for game in again.rounds.get(number=1).games.all()] == [1, 2, 3, 4]
    for each in (event, again):
        play_round(each)
    assert record_of(again).rounds == record_of(event).rounds
    assert Registration.objects.filter(event=again).exclude(team=None).count() == 0


def test_so_many_sides_and_players_are_the_most() -> None:
    refuse_too_many(MOST_SIDES, MOST_PLAYERS)
    assert "501" in refusal(refuse_too_many, sides=2, players=MOST_PLAYERS + 1)
    assert str(MOST_SIDES + 1) in refusal(refuse_too_many, sides=MOST_SIDES + 1, players=MOST_PLAYERS)
