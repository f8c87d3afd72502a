"""Expelled players: out of the pairings and of the standings, with their games where the rules keep them."""

from __future__ import annotations

import pytest
from django.test import Client

from standings.domain.player_page import player_page_of
from standings.domain.sheets import crosstable_sheet, standings_sheet
from standings.domain.table import table_of
from syndication.domain.embeds import embedded_standings
from syndication.domain.link_cards import card_of_player
from tabellone.interchange import trf
from tabellone.prizes import competitors_of
from tabellone.standings import check_ranks, standings_of
from tests.factories import owner_of, play_round, played_event, round_robin
from tournaments.domain.entries.withdrawals import readmit
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def expel(event: Event, tpn: int) -> Registration:
    player = event.registrations.select_related("event").get(tpn=tpn)
    note_incident(event=event, actor=owner_of(event), player=player, kind="expulsion", measure="expelled")
    event.refresh_from_db()
    player.refresh_from_db()
    return player


@pytest.fixture
def event() -> Event:
    found = played_event(players=8, rounds=5, played=3, tie_breaks=["BH", "DE"])
    expel(found, 1)
    return found


def test_the_standings_leave_an_expelled_player_out_and_close_the_gap(event: Event) -> None:
    record = record_of(event)
    table = standings_of(record)
    assert (record.expelled, table.rows[-1].tpn, [row.tpn for row in table.listed]) == (
        frozenset({1}),
        1,
        [row.tpn for row in table.rows if row.tpn != 1],
    )
    assert min(row.rank for row in table.listed) == 1
    assert max(row.rank for row in table.listed) <= 7
    page = table_of(event)
    assert page is not None
    assert [line.tpn for line in page.places] == [row.tpn for row in table.listed]
    embedded = embedded_standings(event)
    assert embedded is not None
    assert (embedded.total, len(competitors_of(record, table))) == (7, 7)


def test_the_games_of_an_expelled_player_count_for_the_opponents(event: Event) -> None:
    record = record_of(event)
    before = {tpn: record.points_of(tpn) for tpn in record.contestant}
    undo_last(event=event, actor=owner_of(event))
    event.refresh_from_db()
    again = record_of(event)
    assert (again.expelled, {tpn: again.points_of(tpn) for tpn in again.contestant}) == (frozenset(), before)


def test_an_expelled_player_has_no_rank_on_the_pages_and_on_paper(event: Event, client: Client) -> None:
    page = player_page_of(event, 1)
    assert page is not None
    assert (page.rank, page.ranks, page.players) == (0, (), 7)
    name = page.player.name
    assert name not in client.get(f"/e/{event.slug}/standings/").content.decode()
    shown = client.get(f"/e/{event.slug}/player/1/").content.decode()
    assert (name in shown, "<dt>Rank</dt><dd>–</dd>" in shown) == (True, True)
    sheet = standings_sheet(event)
    assert sheet is not None
    assert name not in {cell.text for row in sheet.rows for cell in row}
    (line,) = [row for row in crosstable_sheet(event).rows if name in {cell.text for cell in row}]
    assert line[-1].text == ""
    card = card_of_player(event, 1)
    assert card is not None
    assert card.lines[0][1] == "–"


def test_an_expelled_player_is_not_paired_and_the_desk_names_the_reason(event: Event, client: Client) -> None:
    round_ = play_round(event)
    assert not round_.pairings.filter(first__tpn=1).exists()
    assert not round_.pairings.filter(second__tpn=1).exists()
    client.force_login(owner_of(event))
    shown = client.get(f"/e/{event.slug}/desk/players/").content.decode()
    assert shown.count('badge--wrong">expelled<') == 1


def test_the_report_has_no_rank_for_an_expelled_player_and_is_read_again_as_it_is(event: Event) -> None:
    text = export_trf(event)
    read = trf.read(text, strict=True)
    assert "\nXXE    1\n" in text
    assert (read.record.expelled, read.stated[1].rank) == (frozenset({1}), None)
    assert check_ranks(read.record, {tpn: row.rank for tpn, row in read.stated.items()}) == ()
    again = import_trf(actor=owner_of(event), data=text.encode(), source="x.trf")
    row = again.registrations.get(tpn=1)
    assert (row.is_expelled, row.is_withdrawn) == (True, True)
    assert "\nXXE    1\n" in export_trf(again, for_everybody=True)


def test_a_reinstated_player_is_in_the_standings_again(event: Event) -> None:
    row = event.registrations.select_related("event").get(tpn=1)
    readmit(registration=row, actor=owner_of(event), why="appeal")
    event.refresh_from_db()
    page = table_of(event)
    assert page is not None
    assert len(page.places) == 8


def test_in_a_round_robin_the_rule_of_half_the_games_decides_about_the_results() -> None:
    early, late = round_robin(4), round_robin(4, name="Late")
    for _round in range(2):
        play_round(late)
    play_round(early)
    assert expel(early, 1).is_annulled
    assert not expel(late, 1).is_annulled
    assert [record_of(event).expelled for event in (early, late)] == [{1}, {1}]
