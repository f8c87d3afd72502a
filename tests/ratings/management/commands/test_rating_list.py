"""``manage.py rating_list``."""

from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from ratings.domain.searching import people_found
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
        (["no-list.txt", "--month", "November"], "a month is written 2026-11"),
        (["no-list.txt", "--name", "x" * 41], "at most 40 letters"),
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


def test_a_column_that_is_none_is_refused(tmp_path: Path) -> None:
    for written in ("Matricola", "=number", "Matricola=height"):
        with pytest.raises(CommandError, match="a column is written HEADING=FIELD"):
            taken(str(tmp_path / "list.csv"), "--column", written)
