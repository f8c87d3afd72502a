"""Readings of electronic boards: proposals, status, and pauses after failures."""

from __future__ import annotations

import datetime
import os
from pathlib import Path
from typing import Any

import pytest
from django.utils import timezone

from broadcast.domain import board_reading
from broadcast.domain.board_reading import WORDS, event_of, read_now, words_of
from broadcast.models import BoardStatus, GameMoves, GameProposal, GameSettings
from tests.broadcast.cloud_server import KEY, cloud, round_files
from tests.broadcast.games import OPEN_GAME, pgn_of
from tests.broadcast.livechess_server import livechess, placements
from tests.factories import enter_results
from tests.phones.made import board, codes, phone_event
from tournaments.domain.jobs.job_handle import Cancelled
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event(players=4)


def settings_of(event: Event, **values: Any) -> GameSettings:
    GameSettings.objects.filter(event=event).delete()
    BoardStatus.objects.filter(event=event).delete()
    return GameSettings.objects.create(event=event, **values)


def read(row: GameSettings, port: int = 1) -> bool:
    row.event = event_of(row)
    return read_now(row, status_of(row), lambda _done, _total: None, port)


def status_of(row: GameSettings) -> BoardStatus:
    return BoardStatus.objects.get_or_create(event=row.event, defaults={"next_at": timezone.now()})[0]


def waiting() -> list[tuple[int, str, str]]:
    return list(GameProposal.objects.values_list("game__pairing__board", "moves", "outcome"))


def test_a_folder_is_read_and_only_new_files_again(event: Event, tmp_path: Path) -> None:
    row = settings_of(event, boards="folder", folder=str(tmp_path))
    assert (read(row), waiting()) == (True, [])
    (tmp_path / "a.PGN").write_text(pgn_of(board(event), "1-0"))
    (tmp_path / "notes.txt").write_text(pgn_of(board(event, 2), "1-0"))
    assert (read(row), waiting()) == (True, [(1, OPEN_GAME, "1-0")])
    assert (codes(event), GameMoves.objects.count()) == ("**", 0)
    GameProposal.objects.all().delete()
    assert (read(row), waiting()) == (True, [])
    (tmp_path / "a.PGN").write_text(pgn_of(board(event), "1-0", "1. d4"))
    os.utime(tmp_path / "a.PGN", (1, 1))
    assert (read(row), waiting()) == (True, [(1, "1. d4", "1-0")])


def test_the_cloud_is_read(event: Event, tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    row = settings_of(event, boards="cloud", cloud=KEY)
    with cloud(round_files(), tmp_path, monkeypatch, settings):
        assert read(row)
    assert (waiting(), status_of(row).problem, status_of(row).read_at is not None) == (
        [(1, "1. e4 e5 2. Nf3", "1-0")],
        "",
        True,
    )


def test_local_boards_keep_their_moves_from_one_reading_to_the_next(event: Event, monkeypatch: Any) -> None:
    monkeypatch.setattr(board_reading, "SESSION_SECONDS", 0.3)
    row = settings_of(event, boards="local", serials=["7", "8"])
    with livechess({"8": placements("e4", "e5")}) as port:
        assert read(row, port)
    assert waiting() == [(2, "1. e4 e5", "")]
    with livechess({"8": placements("e4", "e5", "Nf3")[2:]}) as port:
        assert read(row, port)
    assert waiting() == [(2, "1. e4 e5 2. Nf3", "")]
    assert status_of(row).state == {"round": 1, "moves": {"7": [], "8": ["e4", "e5", "Nf3"]}}


def test_failures_are_told_and_readings_are_farther_apart(event: Event, tmp_path: Path) -> None:
    row = settings_of(event, boards="local", serials=["7"])
    pauses = []
    for _attempt in range(6):
        before = timezone.now()
        assert not read(row)
        pauses.append(round((status_of(row).next_at - before) / datetime.timedelta(seconds=1)))
    assert (pauses, status_of(row).problem) == ([60, 120, 240, 480, 600, 600], "connection")
    row = settings_of(event, boards="folder", folder=str(tmp_path / "gone"))
    assert (read(row), status_of(row).problem) == (False, "folder")
    (tmp_path / "bad.pgn").write_text("[")
    row = settings_of(event, boards="folder", folder=str(tmp_path))
    assert (read(row), status_of(row).problem) == (True, "")
    (tmp_path / "empty.pgn").write_text("  ")
    assert (read(row), status_of(row).problem) == (False, "file")


def test_a_program_error_is_a_failure_and_a_cancelled_job_none(
    event: Event, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a.pgn").write_text(pgn_of(board(event)))
    row = settings_of(event, boards="folder", folder=str(tmp_path))
    row.event = event_of(row)

    def stop(_done: int, _total: int) -> None:
        raise Cancelled

    with pytest.raises(Cancelled):
        read_now(row, status_of(row), stop)
    assert status_of(row).failures == 0
    monkeypatch.setattr(board_reading, "text_of", lambda _content: 1 // 0)
    assert not read(row)
    assert (status_of(row).problem, status_of(row).failures) == ("fault", 1)


def test_a_finished_round_is_not_read(event: Event) -> None:
    enter_results(event.rounds.get(number=1))
    row = settings_of(event, boards="local", serials=["7"])
    assert (read(row), status_of(row).problem) == (True, "")


def test_every_problem_has_words() -> None:
    assert len({words_of(kind) for kind in WORDS}) == len(WORDS)
    assert words_of("unheard of") == words_of("cloud")
