"""``manage.py rating_list``."""

from __future__ import annotations

import io
import zipfile
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratings.domain.people_search import people_found
from ratings.models import RatingList
from tests.tabellone.interchange.rating_lists.lists import SINGLE, listed_as_text

pytestmark = pytest.mark.django_db
ANNA = {"IDNumber": "800001", "Name": "Rossi, Anna", "Fed": "ITA", "SRtng": "2301"}


def taken(*arguments: str) -> str:
    out = StringIO()
    call_command("rating_list", *arguments, stdout=out)
    return out.getvalue()


def test_a_file_becomes_the_current_list(tmp_path: Path) -> None:
    file = tmp_path / "players_list.txt"
    file.write_bytes(listed_as_text(ANNA))
    assert taken(str(file), "--month", "2026-11").startswith("FIDE 2026-11: 1 people in ")
    assert RatingList.objects.get().file_name == "players_list.txt"
    assert [(person.name, person.standard) for person in people_found("rossi")] == [("Rossi, Anna", 2301)]


def test_a_list_of_one_kind_of_play_and_of_another_name(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(listed_as_text(ANNA | {"OCT": "2150"}, places=SINGLE))
    assert taken(str(file), "--name", " Club  list ", "--month", "2026-10", "--tempo", "blitz").startswith(
        "Club list 2026-10: 1"
    )
    (anna,) = people_found("rossi")
    assert (anna.standard, anna.blitz) == (0, 2150)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.txt"], "No such file"),
        (["no-list.txt"], "does not name the columns"),
        (["no-list.txt", "--month", "November"], "enter the month as 2026-11"),
        (["no-list.txt", "--name", "x" * 41], "at most 40 characters"),
    ],
)
def test_what_is_wrong_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("no-list.txt").write_text("Dear Sir,\n", encoding="utf-8")
    with pytest.raises(CommandError, match=said):
        taken(*arguments)
    assert not RatingList.objects.exists()


@pytest.mark.endurance
def test_how_far_it_is_is_told_now_and_then(tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(listed_as_text(*({"IDNumber": str(number), "Name": "Rossi, A"} for number in range(1, 100_001))))
    assert taken(str(file)).splitlines()[0] == "100000 …"


def test_a_list_of_a_federation_is_a_table_and_its_next_edition_is_read_by_the_same_columns(tmp_path: Path) -> None:
    file = tmp_path / "fsi.csv"
    file.write_text("Matricola;Nome;Elo\nA17;Rossi, Anna;1999\n", encoding="utf-8")
    assert taken(str(file), "--name", "FSI", "--column", "Matricola=number").startswith("FSI ")
    file.write_text("Matricola;Nome;Elo\nA17;Rossi, Anna;2010\n", encoding="utf-8")
    taken(str(file), "--name", "FSI")
    current = RatingList.objects.get()
    assert (current.name, current.columns) == ("FSI", {"Matricola": "number"})
    for asked in ("rossi", "a17"):
        assert [(person.number, person.standard) for person in people_found(asked)] == [("A17", 2010)]


def test_the_assumed_encoding_of_a_table_is_told_and_another_one_can_be_chosen(tmp_path: Path) -> None:
    file = tmp_path / "list.csv"
    file.write_bytes("ID;Name;Elo\nA17;Müller, Jörg;1999\n".encode("cp1252"))
    said = taken(str(file), "--name", "DSB", "--table")
    assert said.splitlines()[0] == (
        "The file was read as Western European (Windows-1252). If names are wrong, choose another --encoding."
    )
    assert [person.name for person in people_found("a17")] == ["Müller, Jörg"]
    assert "was read as" not in taken(str(file), "--name", "DSB", "--table", "--encoding", "cp1251")
    assert [person.name for person in people_found("a17")] == ["Mьller, Jцrg"]


def test_a_column_that_is_none_is_refused(tmp_path: Path) -> None:
    for written in ("Matricola", "=number", "Matricola=height"):
        with pytest.raises(CommandError, match="enter a column as HEADING=FIELD"):
            taken(str(tmp_path / "list.csv"), "--column", written)


def damaged_archive() -> bytes:
    """A packed list whose directory names another place than that of its file."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("players_list.txt", listed_as_text(ANNA))
    data = bytearray(file.getvalue())
    data[-8] ^= 0xFF
    return bytes(data)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"id,name,rating\r1,Rossi,2000\r2,Bianchi,1900\r", "The first line does not name the columns"),
        (b'<?xml version="1.0" encoding="x-unknown"?><playerslist></playerslist>', "The XML breaks off or is damaged"),
        (damaged_archive(), "The archive is damaged"),
    ],
)
def test_a_damaged_file_is_told_in_one_sentence_and_the_list_before_stays(
    tmp_path: Path, content: bytes, said: str
) -> None:
    file = tmp_path / "list"
    file.write_bytes(listed_as_text(ANNA))
    taken(str(file), "--month", "2026-10")
    before = RatingList.objects.get()
    file.write_bytes(content)
    with pytest.raises(CommandError, match=said) as told:
        taken(str(file), "--month", "2026-11")
    assert "\n" not in str(told.value)
    assert [(each.pk, str(each), each.state) for each in RatingList.objects.all()] == [
        (before.pk, "FIDE 2026-10", "current")
    ]
    assert [person.name for person in people_found("rossi")] == ["Rossi, Anna"]
