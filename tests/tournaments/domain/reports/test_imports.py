"""A report becomes an event and a report again, with nothing lost."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from hypothesis import HealthCheck, given, settings

from tabellone.engine import SYSTEMS, edition_in_force, pair
from tabellone.engine.checker import check_pairings
from tabellone.engine.generator import Settings, generate
from tabellone.engine.swiss.acceleration import as_announced
from tabellone.interchange import trf
from tabellone.interchange.players import Entrant
from tabellone.record import Bye, Pairing, Record, Round as RecordRound
from tests.corpus import vectors
from tests.factories import make_user, owner_of, publish_next
from tests.pages import text_of
from tests.strategies import records, records_of_events
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, name, seat_all
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_record, import_trf
from tournaments.domain.reports.pairing_check import check_rounds
from tournaments.domain.reports.value_fitting import fitted
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.teams.rosters import add_to_roster
from tournaments.models import Round

pytestmark = pytest.mark.django_db


def test_real_events_keep_their_record_through_the_database_and_the_export() -> None:
    owner = make_user()
    for path in vectors("real"):
        data = path.read_bytes()
        event = import_trf(actor=owner, data=data, source=path.name)
        # Names with two blanks in a row have one.
        wanted, notes = fitted(trf.read(data).record)
        assert notes == []
        exported = export_trf(event)
        kept = trf.read(exported).record
        assert as_kept(replace(kept, header=wanted.header)) == as_kept(wanted)
        assert record_of(event).cards == wanted.cards
        again = import_trf(actor=owner, data=exported.encode(), source=path.name)
        assert trf.read(export_trf(again)).record == kept


def test_baku_acceleration_of_burstein_1998_is_written_as_its_engine_counts_it() -> None:
    settings = Settings(players=8, rounds=5, system="burstein", edition="1998", acceleration="baku")
    record = generate(settings, "1", pair)
    event = import_trf(actor=make_user(), data=trf.write(record).encode(), source="burstein.trf")
    assert record_of(event).virtual_points == ()
    exported = trf.read(export_trf(event)).record
    assert [(row.points, row.first_round, row.last_round) for row in exported.virtual_points] == [
        (10, 1, 2),
        (5, 3, 3),
    ]
    assert list(check_pairings(exported)) == []


TEAMS = ("teams-2024-A", "teams-2026-A", "teams-2026-B", "teams-2026-none", "tiebreaks")


@pytest.mark.parametrize("folder", TEAMS)
def test_events_of_teams_keep_their_record_through_the_database_and_the_export(folder: str) -> None:
    owner = make_user()
    for path in vectors(f"teams/{folder}")[::8]:
        data = path.read_bytes()
        wanted = trf.read(data, source=path.name).record
        event = import_trf(actor=owner, data=data, source=path.name)
        kept = record_of(event)
        for field in ("players", "teams", "matches", "scoring", "adjustments", "requested_byes", "tie_breaks"):
            assert getattr(kept, field) == getattr(wanted, field), field
        assert (kept.system, kept.planned_rounds, kept.options) == (
            wanted.system,
            wanted.planned_rounds,
            wanted.options,
        )
        assert in_any_order(kept) == in_any_order(wanted)
        assert in_any_order(trf.read(export_trf(event)).record) == in_any_order(wanted)
        assert [row.tpn for row in event.registrations.contestants()] == [team.tpn for team in wanted.teams]


def in_any_order(record: Record) -> list[tuple[frozenset[Pairing], frozenset[Bye]]]:
    """The rounds without the order of their matches, which reports do not tell."""
    return [
        (frozenset(replace(pairing, board=0) for pairing in round_.pairings), frozenset(round_.byes))
        for round_ in record.rounds
    ]


def test_matches_of_two_games_are_kept_and_compared_with_the_rules_game_by_game() -> None:
    path = next(iter(vectors("teams/doubleswiss-2026")))
    event = import_trf(actor=make_user(), data=path.read_bytes(), source=path.name)
    assert (event.system, event.edition) == ("double-swiss", "2026")
    assert record_of(event).cards == trf.read(path.read_bytes()).record.cards
    compared = check_rounds(event.import_report).rounds
    assert compared == {str(number): {"broken": []} for number in range(1, event.rounds.count() + 1)}


def as_kept(record: Record) -> Record:
    """The record as an event keeps it: of an edition that is known here, games in the order of the smaller number."""
    if record.system in SYSTEMS:
        is_known = record.edition in SYSTEMS[record.system].years
        edition = record.edition if is_known else edition_in_force(record)
        record = as_announced(replace(record, edition=edition), edition)
    return replace(
        record,
        planned_rounds=max(record.planned_rounds, len(record.rounds), 1),
        rounds=tuple(
            RecordRound.of(sorted(round_.games, key=lambda game: min(game.white, game.black)), round_.byes)
            for round_ in record.rounds
        ),
    )


@given(records_of_events())
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_survives_the_database(record: Record) -> None:
    event = import_record(actor=make_user(), record=record, source="x")
    assert as_kept(record_of(event)) == as_kept(fitted(record)[0])


@given(records())
@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_a_record_survives_the_database_and_the_report(record: Record) -> None:
    event = import_record(actor=make_user(), record=record, source="x")
    kept = trf.read(export_trf(event)).record
    assert replace(as_kept(kept), system_code="") == replace(as_kept(fitted(record)[0]), system_code="")


def test_the_second_player_with_a_fide_id_is_entered_without_it() -> None:
    lines = [
        f"001 {tpn:4}      {f'Player {tpn}':33} 2000     {'800001':>11}             0.0 {tpn:4}\n" for tpn in (1, 2)
    ]
    event = import_trf(actor=make_user(), data="".join(lines).encode(), source="x.trf")
    assert list(event.registrations.values_list("tpn", "fide_id")) == [(1, "800001"), (2, "")]


def imported_round() -> Round:
    """The open first round of an event of teams, from its report: Torre with a reserve, Cavallo with an empty board."""
    round_ = publish_next(started_team_event(rounds=3))
    name(round_, team_named(round_.event, "Torre"), 1, 2, 3, 5)
    name(round_, team_named(round_.event, "Cavallo"), 1, 2, 3, 0)
    seat_all(round_)
    event = import_trf(actor=make_user(), data=export_trf(round_.event).encode(), source="x")
    return event.rounds.get(number=1)


def test_an_imported_round_has_the_line_ups_of_its_boards() -> None:
    round_ = imported_round()
    names = dict(round_.event.registrations.values_list("pk", "name"))
    told = {row.team.name: [names.get(key, "") for key in row.players] for row in round_.line_ups.all()}
    assert told == {
        "Torre": ["Torre 1", "Torre 2", "Torre 3", "Torre 5"],
        "Cavallo": ["Cavallo 1", "Cavallo 2", "Cavallo 3", ""],
        "Alfiere": [f"Alfiere {board}" for board in range(1, 5)],
        "Regina": [f"Regina {board}" for board in range(1, 5)],
    }


def test_in_an_imported_round_line_ups_are_corrected_and_stay_when_its_publication_is_taken_back() -> None:
    round_ = imported_round()
    owner = owner_of(round_.event)
    name(round_, team_named(round_.event, "Torre"), 1, 2, 3, 6)
    expected = [
        ("Torre 1", "Cavallo 1", "**"),
        ("Cavallo 2", "Torre 2", "**"),
        ("Torre 3", "Cavallo 3", "**"),
        ("Cavallo", "Torre 6", "-+"),
    ]
    assert boards(round_) == expected
    unpublish_round(round_=round_, actor=owner)
    assert boards(round_)[0] == ("Torre", "Cavallo", "**")
    publish_round(round_=round_, actor=owner)
    seat_all(round_)
    assert boards(round_) == expected


def test_a_player_whom_the_report_has_on_no_roster_is_no_team(client: Client) -> None:
    record = record_of(started_team_event(rounds=3))
    first, *others = record.teams
    loose, *left = first.players
    record = replace(record, teams=(replace(first, players=tuple(left)), *others))
    event = import_record(actor=make_user(), record=record, source="x")
    row = event.registrations.get(kind="player", tpn=loose)
    assert (row.team, row.is_contestant) == (None, False)
    assert [team.name for team in event.registrations.contestants()] == [team.name for team in record.teams]
    assert (record_of(event).teams, record_of(event).players) == (record.teams, record.players)
    round_ = publish_next(event)
    seat_all(round_)
    assert (round_.pairings.count(), round_.byes.count()) == (2, 0)
    client.force_login(owner_of(event))
    answer = client.get(f"/e/{event.slug}/desk/players/{row.pk}/")
    assert "The report has this player on no roster." in text_of(answer)
    add_to_roster(
        team=team_named(event, "Regina"), actor=owner_of(event), entrants=[Entrant("Late, Lia"), Entrant("Later, Leo")]
    )
    row.refresh_from_db()
    assert row.tpn == len(record.players) + 2
    players = event.registrations.filter(kind="player").order_by("tpn")
    assert list(players.values_list("tpn", flat=True)) == list(range(1, 27))
