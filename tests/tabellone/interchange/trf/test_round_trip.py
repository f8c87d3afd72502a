"""What is written is read back as the same record."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given

from tabellone.interchange import trf
from tabellone.record import Game, Pairing, Player, Record, Result, Round
from tests.corpus import vectors
from tests.strategies import records
from tests.team_strategies import records_of_teams


@given(records())
def test_a_record_written_and_read_is_the_same(record: Record) -> None:
    assert trf.read(trf.write(record)).record == record


@given(records())
def test_a_game_without_a_result_is_adjourned_once_another_round_has_followed(record: Record) -> None:
    plain = replace(
        record, rounds=tuple(row.with_each(lambda game: replace(game, is_adjourned=False)) for row in record.rounds)
    )
    read = trf.read(trf.write(plain)).record
    assert [[game.is_adjourned for game in row.games] for row in read.rounds] == [
        [not game.is_finished and number < len(plain.rounds) for game in row.games]
        for number, row in enumerate(plain.rounds, start=1)
    ]


def test_what_the_lines_of_individuals_cannot_say_is_not_written() -> None:
    two = (Player(1, "One"), Player(2, "Two"))
    games = (Game(1, 2, Result.WIN, Result.LOSS), Game(2, 1, Result.WIN, Result.LOSS))
    several = Record(two, (Round((Pairing(1, 2, games),)),))
    with pytest.raises(ValueError, match="single game a round for each player"):
        trf.write(several)


@given(records_of_teams())
def test_a_record_of_teams_written_and_read_is_the_same(record: Record) -> None:
    assert trf.read(trf.write(record)).record == record


@pytest.mark.parametrize("line_end", ["\r", "\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1"])
def test_line_ends_and_encodings_make_no_difference(line_end: str, encoding: str) -> None:
    text = SMALL.replace("\n", line_end)
    assert trf.read(text.encode(encoding)).record == trf.read(SMALL).record


@pytest.mark.parametrize("folder", ["real", "dutch-2026", "dutch-2026-special", "dutch-2017", "roundrobin"])
def test_every_report_of_the_corpus_keeps_its_record_and_states_its_points(folder: str) -> None:
    wrong = []
    for path in vectors(folder):
        report = trf.read(path.read_bytes(), source=path.name)
        stated = {tpn: row.points for tpn, row in report.stated.items() if row.points is not None}
        computed = {tpn: report.record.points_of(tpn) for tpn in stated}
        if trf.read(trf.write(report.record)).record != report.record or stated != computed:
            wrong.append(path.name)
    assert wrong == []


SMALL = """012 Städtchen Open
142 2
001    1 m GM Größe, Ödön                       2500 GER     4600001 1980/01/01  1.0    1     2 w 1
001    2      Smith, Ann                        2400 ENG                         0.0    2     1 b 0
"""


def test_a_small_report_is_what_it_says() -> None:
    record = trf.read(SMALL).record
    assert [(player.tpn, player.name, player.title, player.rating) for player in record.players] == [
        (1, "Größe, Ödön", "GM", 2500),
        (2, "Smith, Ann", "", 2400),
    ]
    assert record.planned_rounds == 2
    assert [(game.white, game.black) for game in record.rounds[0].games] == [(1, 2)]
