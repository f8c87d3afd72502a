"""A table of players becomes entries: looked at, corrected, entered and undone as one act."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client, override_settings

from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, make_event, make_user, owner_of
from tests.tabellone.interchange.players.test_table import workbook
from tournaments.domain.entries.registrations import register
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db

INPUT = re.compile(r'<input (?:type="hidden"\s+|type="checkbox"\s+|id="[^"]*"\s+)?name="([^"]+)"\s+value="([^"]*)"')
MESSY = """Iscritti aggiornati al 20/11
Nr.;Nome;Tit;Elo FIDE;Fed;ID FIDE;Nato il;Quota pagata
1;Rossi, Anna;m;2311*;ITA;800001;12/5/87;sì
2;FERRARI, François;;1 980;Italy;;1990;sì
3;Verdi, Bo;;NC;ITA;n/a;mai;no
4;Neri, Carla;;1399N;ITA;800002;;
5;;;1.987;ITA;800003;2001-02-03;
6;ferrari françois;;1980;;;1990;
"""


@pytest.fixture
def client() -> Client:
    make_user()
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client


def post(client: Client, event: Event, fields: Mapping[str, object]) -> dict[str, str]:
    """Send the page's form; what the next page would send again."""
    response = client.post(f"/e/{event.slug}/desk/players/import/", fields, follow=True)
    assert response.status_code in (200, 422), response.status_code
    if "preview" not in response.context:
        return {}
    html = response.content.decode()
    sent = {name: value.replace("&#x27;", "'") for name, value in INPUT.findall(html)}
    sent = {name: value for name, value in sent.items() if name != "csrfmiddlewaretoken"}
    if not response.context["is_headed"]:
        sent.pop("headed", None)
    columns = {f"column-{column['place']}": column["field"] for column in response.context["columns"]}
    chosen = {f"do-{row['line']}": row["choice"] for row in response.context["rows"] if len(row["choices"]) > 1}
    return sent | columns | chosen | {"text": response.context["preview"].text}


def test_a_table_that_is_no_unicode_is_read_as_guessed_and_read_again_as_chosen(client: Client) -> None:
    event = make_event(owner=make_user(), federation="GRE")
    data = "Name;Rating\nПетров, Иван;2100\nИванов, Пётр;1900\n".encode("cp1251")
    address = f"/e/{event.slug}/desk/players/import/"
    page = client.post(address, {"table": SimpleUploadedFile("players.csv", data), "text": ""})
    assert (page.context["reading"].codec, page.context["preview"].to_add[0].name) == ("cp1251", "Петров, Иван")
    sent = {"file": page.context["reading"].again, "read_as": "cp1251", "text": page.context["preview"].text}
    other = client.post(address, sent | {"encoding": "cp1252", "look": "1"})
    assert other.context["preview"].to_add[0].name == "Ïåòðîâ, Èâàí"
    corrected = sent | {"encoding": "cp1251", "cell-2-name": "Petrov, Ivan", "seen": page.context["preview"].seen}
    same = client.post(address, corrected)
    assert same.context["preview"].to_add[0].name == "Petrov, Ivan"
    assert client.post(address, corrected | {"confirm": "1"}).status_code == 302
    assert sorted(event.registrations.values_list("name", flat=True)) == ["Petrov, Ivan", "Иванов, Пётр"]


def entered(event: Event) -> list[tuple[str, int, str, str, str, str]]:
    rows = event.registrations.order_by("name")
    return [(row.name, row.rating, row.title, row.federation, row.fide_id, row.birth) for row in rows]


def test_no_row_of_a_messy_table_is_lost_and_each_can_be_corrected(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": MESSY})
    assert page["cell-4-federation"] == "Italy"
    assert page["cell-5-birth"] == "mai"
    page |= {"cell-4-federation": "FRA", "cell-5-birth": "1999", "cell-7-name": "Bianchi, Dora"}
    page = post(client, event, page)
    assert entered(event) == []
    assert page["do-8"] == "skip"
    post(client, event, page | {"confirm": "1"})
    assert entered(event) == [
        ("Bianchi, Dora", 1987, "", "ITA", "800003", "2001/02/03"),
        ("FERRARI, François", 1980, "", "FRA", "", "1990/00/00"),
        ("Neri, Carla", 1399, "", "ITA", "800002", ""),
        ("Rossi, Anna", 2311, "IM", "ITA", "800001", "1987/05/12"),
        ("Verdi, Bo", 0, "", "ITA", "", "1999/00/00"),
    ]


def test_what_the_columns_are_is_said_and_can_be_said_otherwise(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "Spielerin;Stärke;Bezahlt\nRossi, Anna;2104;ja\n"})
    page.pop("headed", None)
    page = post(client, event, page | {"headed": "1"})
    assert (page["column-0"], page["column-1"], page["column-2"]) == ("", "", "")
    page = post(client, event, page | {"column-0": "name", "column-1": "rating"})
    post(client, event, page | {"confirm": "1"})
    assert entered(event) == [("Rossi, Anna", 2104, "", "", "", "")]


def test_a_workbook_is_entered(client: Client) -> None:
    event = make_event()
    upload = SimpleUploadedFile("players.xlsx", workbook(["Elo", "Nome"], [2104, "Rossi, Anna"]))
    page = post(client, event, {"table": upload})
    post(client, event, page | {"confirm": "1"})
    assert entered(event) == [("Rossi, Anna", 2104, "", "", "", "")]


def test_the_next_list_changes_who_is_entered_and_one_undo_takes_it_back(client: Client) -> None:
    event = make_event()
    for entrant in (Entrant("Rossi, Anna", 2104, fide_id="800001"), Entrant("Verdi, Bo", 1900)):
        register(event=event, actor=owner_of(event), entrant=entrant)
    before = entered(event)
    page = post(client, event, {"text": "name;rating;fide id\nROSSI Anna;2120;800001\nVerdi, Bo;1900;\nNeri;1800;\n"})
    assert {key: value for key, value in page.items() if key.startswith("do-")} == {"do-2": "update", "do-4": "add"}
    post(client, event, page | {"confirm": "1"})
    assert entered(event) == [
        ("Neri", 1800, "", "", "", ""),
        ("ROSSI Anna", 2120, "", "", "800001", ""),
        ("Verdi, Bo", 1900, "", "", "", ""),
    ]
    undo_last(event=event, actor=owner_of(event))
    assert entered(event) == before


def test_a_fide_id_of_somebody_else_is_left_out_unless_it_is_said_otherwise(client: Client) -> None:
    event = make_event()
    register(event=event, actor=owner_of(event), entrant=Entrant("Alba", fide_id="12"))
    page = post(client, event, {"text": "name,fide id\nBruna,12\nCarla,13\nDora,13\n"})
    post(client, event, page | {"confirm": "1"})
    assert [row[0] for row in entered(event)] == ["Alba", "Carla"]
    page = post(client, event, {"text": "name,fide id\nBruna,12\n"})
    post(client, event, page | {"do-2": "update", "confirm": "1"})
    assert [row[0] for row in entered(event)] == ["Bruna", "Carla"]


def test_what_was_entered_meanwhile_is_looked_at_first(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "name;rating\nNeri, Carla;1800\n"})
    register(event=event, actor=owner_of(event), entrant=Entrant("Carla Neri"))
    page = post(client, event, page | {"confirm": "1"})
    assert page["do-2"] == "update"
    assert [row[0] for row in entered(event)] == ["Carla Neri"]


def test_a_row_in_doubt_that_nobody_answered_enters_nothing(client: Client) -> None:
    event = make_event()
    register(event=event, actor=owner_of(event), entrant=Entrant("Carla Neri"))
    page = post(client, event, {"text": "name;born\nNeri, Carla;1999\nVerdi, Bo;1998\n"})
    del page["do-2"]
    again = post(client, event, page | {"confirm": "1"})
    assert entered(event) == [("Carla Neri", 0, "", "", "", "")]
    assert again["do-2"] == "update"


def test_nobody_is_entered_twice_with_one_fide_id_whatever_is_sent(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "name,fide id\nCarla,13\nDora,13\nCarla,\n"})
    post(client, event, page | {"do-3": "add", "do-4": "add", "confirm": "1"})
    assert [(row[0], row[4]) for row in entered(event)] == [("Carla", "13"), ("Carla", "")]


def test_a_form_sent_twice_enters_once(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "name;rating\nNeri, Carla;1800\n"}) | {"confirm": "1"}
    post(client, event, page)
    post(client, event, page)
    assert [row[0] for row in entered(event)] == ["Neri, Carla"]


def test_starting_again_keeps_the_paste(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "name;rating\nNeri, Carla;1800\n"})
    response = client.post(f"/e/{event.slug}/desk/players/import/", page | {"again": "1"})
    assert response.context["text"] == page["text"] == "name\trating\nNeri, Carla\t1800\n"


def test_more_players_than_an_event_may_have(client: Client) -> None:
    event = make_event()
    page = post(client, event, {"text": "name\nAlba\nBruna\nCarla\n"})
    with override_settings(MAX_PLAYERS=2):
        response = client.post(f"/e/{event.slug}/desk/players/import/", page | {"confirm": "1"})
    assert response.context["error"] == ("Too many players: 3 (maximum 2). The administrator can raise this limit.")


def test_a_namesake_entered_by_hand_is_asked_about(client: Client) -> None:
    event = make_event()
    register(event=event, actor=owner_of(event), entrant=Entrant("Zanetti, Ugo", 1900, birth="1990/05/17"))
    form = {"name": "UGO ZANETTI", "rating": "1900"}
    asked = client.post(f"/e/{event.slug}/desk/players/add/", form)
    assert (asked.status_code, str(asked.context["namesake"])) == (
        409,
        "Zanetti, Ugo is already on the list (1900, 1990/05/17). Is this another person?",
    )
    assert event.registrations.count() == 1
    client.post(f"/e/{event.slug}/desk/players/add/", {"name": "Zanetti, Ugo", "birth": "2012"})
    assert event.registrations.count() == 2
    client.post(f"/e/{event.slug}/desk/players/add/", form | {"another": "1"})
    assert [row[0] for row in entered(event)] == ["UGO ZANETTI", "Zanetti, Ugo", "Zanetti, Ugo"]
