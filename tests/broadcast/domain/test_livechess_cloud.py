"""Games of LiveChess Cloud, from a server that behaves like it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from broadcast.domain.livechess_cloud import CloudError, read_cloud
from broadcast.domain.proposals import games_of_round
from tests.broadcast.cloud_server import HOST, KEY, cloud, round_files
from tests.factories import enter_results
from tests.phones.made import phone_event

pytestmark = pytest.mark.django_db


def nothing(_done: int, _total: int) -> None:
    """The progress, which is of no interest here."""


def test_boards_with_moves_or_a_result_are_read(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    games = games_of_round(phone_event(players=4), 1)
    with cloud(round_files(), tmp_path, monkeypatch, settings) as seen:
        found = read_cloud(KEY, 1, games, 64, None, nothing)
        assert [(one.game.board, one.moves, one.plies, one.result) for one in found] == [
            (1, "1. e4 e5 2. Nf3", 3, "1-0")
        ]
        assert len(read_cloud(KEY, 1, games, 1, None, nothing)) == 1
    assert {host.partition(":")[0].partition("/")[0] for host in seen} == {"lookup.livechesscloud.com", HOST}
    assert [path.rpartition("/")[2] for path in seen] == [
        *(KEY, "index.json", "game-1.json", "game-2.json", KEY, "index.json", "game-1.json"),
    ]


@pytest.mark.parametrize(
    ("path", "file", "kind"),
    [
        (f"/meta/{KEY}", {"host": "evil.example"}, "cloud"),
        (f"/meta/{KEY}", {"host": "127.0.0.1/.livechesscloud.com"}, "cloud"),
        (f"/meta/{KEY}", None, "missing"),
        (f"/meta/{KEY}", [], "cloud"),
        (f"/get/{KEY}/round-1/index.json", {"pairings": 3}, "cloud"),
        (f"/get/{KEY}/round-1/index.json", None, "missing"),
    ],
)
def test_other_answers_are_errors(
    path: str, file: Any, kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    games = games_of_round(phone_event(players=4), 1)
    with cloud(round_files() | {path: file}, tmp_path, monkeypatch, settings), pytest.raises(CloudError) as caught:
        read_cloud(KEY, 1, games, 64, None, nothing)
    assert caught.value.kind == kind


def test_a_board_with_an_illegal_move_is_left_out(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    files = round_files() | {f"/get/{KEY}/round-1/game-1.json": {"moves": ["e4", "Ke4"]}}
    games = games_of_round(phone_event(players=4), 1)
    with cloud(files, tmp_path, monkeypatch, settings):
        assert read_cloud(KEY, 1, games, 64, None, nothing) == []


def won(*players: tuple[str, str], **ids: str) -> dict[str, Any]:
    """A pairing of the index: surname and first name of White and of Black."""
    sides = ({"lname": last, "fname": first, "mname": None, "fideid": None} for last, first in players)
    white, black = sides
    return {"white": white | {"fideid": ids.get("white")}, "black": black | {"fideid": ids.get("black")}}


def test_a_missing_file_loses_no_other_board(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    games, folder = games_of_round(phone_event(players=4), 1), f"/get/{KEY}/round-1"
    files = round_files() | {f"{folder}/game-1.json": None, f"{folder}/game-2.json": {"moves": ["d4"]}}
    with cloud(files, tmp_path, monkeypatch, settings):
        assert [(one.game.board, one.moves) for one in read_cloud(KEY, 1, games, 64, None, nothing)] == [(2, "1. d4")]
    files[f"{folder}/game-2.json"] = None
    with cloud(files, tmp_path, monkeypatch, settings), pytest.raises(CloudError) as caught:
        read_cloud(KEY, 1, games, 64, None, nothing)
    assert caught.value.kind == "missing"


def test_a_board_with_a_result_is_not_asked_for(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    event = phone_event(players=4)
    enter_results(event.rounds.get(number=1), boards=1)
    with cloud(round_files(), tmp_path, monkeypatch, settings) as seen:
        assert read_cloud(KEY, 1, games_of_round(event, 1), 64, None, nothing) == []
    assert [path.rpartition("/")[2] for path in seen] == [KEY, "index.json", "game-2.json"]


def test_boards_are_found_by_their_players(tmp_path: Path, monkeypatch: Any, settings: Any) -> None:
    event = phone_event(players=4)
    people = [("Rossi", "Anna"), ("Bianchi", "Ugo"), ("Verdi", "Eva"), ("Neri", "Ivo")]
    first, second = games_of_round(event, 1)
    for row, name in zip((first.white, first.black, second.white, second.black), people, strict=True):
        type(row).objects.filter(pk=row.pk).update(name=", ".join(name), fide_id=f"10{people.index(name)}")
    pairings: dict[str, tuple[list[Any], list[int]]] = {
        "other order": ([won(*people[2:]), won(*people[:2])], [2, 1]),
        "FIDE IDs": ([won(("?", ""), ("?", ""), white="102", black="103")], [2]),
        "surnames alone": ([won(("Rossi", ""), ("Bianchi", ""))], [1]),
        "nobody": ([won(("", ""), ("", "")), {"result": None}, {"result": None}], [1, 2]),
        "others": ([won(("Rossi", "Anna"), ("Verdi", "Eva")), 3], []),
        "twice": ([won(*people[:2]), won(*people[:2])], [1]),
    }
    folder = f"/get/{KEY}/round-1"
    moves = {f"{folder}/game-{place}.json": {"moves": ["d4"]} for place in (1, 2, 3)}
    for case, (index, boards) in pairings.items():
        files = {f"/meta/{KEY}": {"host": HOST}, f"{folder}/index.json": {"pairings": index}}
        with cloud(files | moves, tmp_path, monkeypatch, settings):
            found = read_cloud(KEY, 1, games_of_round(event, 1), 64, None, nothing)
        assert (case, [one.game.board for one in found]) == (case, boards)
