"""Hostile values at every door: no page fails, and nothing is stored that the other database would not take."""

from __future__ import annotations

import datetime
import itertools

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import models
from django.test import Client

from tabellone.interchange import trf
from tabellone.values import FIRST_YEAR, LAST_YEAR
from tests.factories import PASSWORD, add_players, make_event, make_user, played_event
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db

HOSTILE = [
    "", " ", "-1", "0", "05", "٥", "²", "½", "1e9", "9" * 20, "9" * 4301, "never", "ßßß", "ITALY", "A" * 5000, "\0",
    "\ufffe", "\u202eevil", "=1+1", "<script>alert(1)</script>",
]  # fmt: skip
TIMES = [
    "0001-01-01T00:00", "9999-12-31T23:59", "1899-12-31T23:59", "2200-01-01T00:00", "0000-00-00T00:00",
    "99999-01-01T00:00", "2026-02-30T10:00", "-1000-01-01T00:00", "2026-05-17T14:30+99:99",
]  # fmt: skip
DAYS = ["0001-01-01", "9999-12-31", "1899-12-31", "2200-01-01", "99999-01-01", "2026-02-30"]
PLAYER = {
    "name": "Rossi, Anna", "rating": "2000", "title": "", "sex": "", "federation": "ITA", "fide_id": "",
    "birth": "1990", "club": "", "categories": "", "another": "1",
}  # fmt: skip
EVENT = {
    "name": "Hostile Open", "city": "", "federation": "ITA", "start_date": "", "end_date": "", "chief_arbiter": "",
    "time_control": "", "system": "dutch:2026", "planned_rounds": "5", "kind": "", "cycles": "1", "acceleration": "",
    "initial_scores": "", "win": "1", "draw": "½", "loss": "0", "bye_points": "1", "unrated": "", "unrated_rating": "0",
    "tie_breaks": "BH", "ties": "shared", "max_byes": "1", "last_bye_round": "0",
}  # fmt: skip
SOME = 4
"""One of so many values is tried in a field alone; which, goes round with the fields."""
CHOSEN = ("system", "kind", "acceleration", "unrated", "ties")


def what_postgresql_would_refuse() -> list[str]:
    """The values in the database that PostgreSQL would not have taken: its rules are stricter than SQLite's."""
    return [
        f"{model.__name__}.{field.name}: {value!r:.60}"
        for model in apps.get_app_config("tournaments").get_models()
        for field in model._meta.concrete_fields
        for value in model._default_manager.order_by().values_list(field.attname, flat=True)
        if not _fits(field, value)
    ]


def _fits(field: models.Field[object, object], value: object) -> bool:
    if isinstance(value, str):
        return "\0" not in value and (field.max_length is None or len(value) <= field.max_length)
    if isinstance(value, datetime.date):
        return FIRST_YEAR <= value.year <= LAST_YEAR
    if isinstance(field, models.PositiveSmallIntegerField) and isinstance(value, int):
        return 0 <= value < 2**15
    return True


@pytest.fixture
def owner(client: Client) -> Client:
    make_user()
    assert client.login(username="owner", password=PASSWORD)
    return client


def check(client: Client, path: str, form: dict[str, str]) -> None:
    response = client.post(path, form)
    assert response.status_code in (200, 302, 404, 409, 422), (path, {k: v[:20] for k, v in form.items()})


def test_a_players_form(owner: Client) -> None:
    event = make_event()
    (row,) = add_players(event, 1)
    doors = itertools.cycle((f"/e/{event.slug}/desk/players/add/", f"/e/{event.slug}/desk/players/{row.pk}/"))
    values = [*HOSTILE, *DAYS]
    for place, field in enumerate(PLAYER):
        for value in values if field in ("name", "rating", "birth") else values[place % SOME :: SOME]:
            check(owner, next(doors), PLAYER | {field: value})
    assert what_postgresql_would_refuse() == []
    ratings = {player.rating for player in event.registrations.all()}
    births = {player.birth for player in event.registrations.all()}
    federations = {player.federation for player in event.registrations.all()}
    assert max(ratings) <= 4000
    assert births <= {"", "1990/00/00"}
    assert federations <= {"", "ITA", "ESP"}


def test_an_events_form(owner: Client) -> None:
    """Every value in all fields at once, and each field alone with some of them: the form is one at both doors, but a
    form that is wrong elsewhere never comes to be stored.
    """
    event = make_event()
    doors = itertools.cycle(("/new/", f"/e/{event.slug}/desk/settings/"))
    values = [*HOSTILE, *DAYS]
    for value in values:
        for path in ("/new/", f"/e/{event.slug}/desk/settings/"):
            check(owner, path, dict.fromkeys(EVENT, value))
    for place, field in enumerate(EVENT):
        for value in values[place % SOME :: SOME] if field not in CHOSEN else HOSTILE[:3]:
            check(owner, next(doors), EVENT | {field: value})
    assert what_postgresql_would_refuse() == []
    assert {found.federation for found in Event.objects.all()} <= {"", "ITA"}


def test_the_times_of_rounds(owner: Client) -> None:
    event = make_event(rounds=2)
    for value in [*HOSTILE, *TIMES]:
        check(owner, f"/e/{event.slug}/desk/schedule/", {"round_1": value})
    assert what_postgresql_would_refuse() == []
    assert [round_.starts_at for round_ in event.rounds.all()] == [None, None]
    # The hour that clocks have twice, and the hour that they leave out, are times like any other.
    for value, stored in [("2026-10-25T02:30", "2026-10-25T00:30"), ("2026-03-29T02:30", "2026-03-29T01:30")]:
        check(owner, f"/e/{event.slug}/desk/schedule/", {"round_1": value})
        starts = event.rounds.get(number=1).starts_at
        assert starts is not None
        assert starts.isoformat()[:16] == stored
    assert owner.get(f"/e/{event.slug}/").status_code == 200


def test_what_is_done_to_a_running_event(owner: Client) -> None:
    event = played_event(players=6, rounds=5, played=2)
    pk = event.registrations.order_by("pk")[0].pk
    forms = {
        "desk/undo/": ["entry"],
        "desk/forbidden/": ["lift", "player"],
        "desk/round/2/position/": ["seen"],
        "desk/round/2/swap/": ["player"],
        "desk/round/2/colours/": ["board"],
        "desk/round/2/board/1/": ["outcome", "seen", "why"],
        f"desk/players/{pk}/bye/": ["round", "kind", "why"],
        f"desk/players/{pk}/withdraw/": ["why", "results"],
        f"desk/players/{pk}/readmit/": ["why"],
        "desk/people/invite/": ["role"],
        "desk/start/": ["initial_colour", "absent"],
        "desk/groups/make/": ["count", "way", "seed"],
        "desk/groups/final/": ["places", "player"],
        "desk/draw/take/": ["envelope", "number", "seen"],
        "desk/players/import/": ["text", "open", "headed", "mapped", "do-2", "column-0", "cell-2-name", "seen"],
    }
    game = Game.objects.select_related("white", "black", "pairing__round").get(
        pairing__round__event=event, pairing__round__number=2, pairing__board=1
    )
    usual = {"text": "name;rating\nRossi;2000\n", "round": "4", "kind": "H", "outcome": "1-0", "seen": board_seen(game)}
    for path, fields in forms.items():
        for place, field in enumerate(fields):
            for value in HOSTILE[place % SOME :: SOME]:
                check(owner, f"/e/{event.slug}/{path}", usual | {field: value})
    for value in HOSTILE:
        for number in ("0", "05", "9" * 30, "9" * 4301):
            check(owner, f"/e/{event.slug}/desk/round/{number}/publish/", {"why": value[:10]})
    for page in (
        "standings.csv?after={}",
        "player/1/why/BH/?after={}",
        "standings/?of={}",
        "desk/groups/?count={}",
        "?find={}",
    ):
        for value in HOSTILE:
            expected = (200, 302) if page == "?find={}" else (200, 404)  # one player found: to the player's page
            assert owner.get(f"/e/{event.slug}/{page.format(value)}").status_code in expected, (page, value[:20])
    assert what_postgresql_would_refuse() == []
    assert Game.objects.filter(version__gt=10).count() == 0


REPORT = (
    "012 {h012}\n022 {h022}\n032 {h032}\n042 {h042}\n052 2026/05/02\n102 {h102}\n112 {h102}\n122 {h122}\nXXR {hXXR}\n"
    "192 {h192}\n222 {h222}\n"
    "001    1 m  g {name:33.33} 2000 {fed:3.3} {id:>11.11} {birth:10.10}  0.0    1\n"
    "001    2      Verdi, Bo                         1900                             0.0    2\n"
)
USUAL = {
    "h012": "Open", "h022": "Roma", "h032": "ITA", "h042": "2026/05/01", "h102": "Bianchi", "h122": "90+30",
    "hXXR": "5", "h192": "FIDE_DUTCH", "h222": "5400+30", "name": "Rossi, Anna", "fed": "ITA", "id": "12345",
    "birth": "1990/05/17",
}  # fmt: skip


def test_reports(owner: Client) -> None:
    values = [*HOSTILE, "x" * 300, "x" * 501, "2000", "FIDE_DUTCH_1999", "0001/01/01", "9999/12/31"]
    reports = [dict.fromkeys(USUAL, value) for value in values]
    reports += [{field: value} for place, field in enumerate(USUAL) for value in values[place % SOME :: SOME]]
    for changed in reports:
        upload = SimpleUploadedFile("x.trf", REPORT.format(**USUAL | changed).encode())
        response = owner.post("/import/", {"report": upload})
        if response.status_code == 200:  # it can be repaired
            file, found = response.context["file"], response.context["repairs"]
            again = {"file": file.again, "file_name": "x.trf", "encoding": "", "adjustments": found.digest}
            response = owner.post("/import/", again | {"confirm": "1"})
        assert response.status_code in (302, 422), {field: value[:20] for field, value in changed.items()}
    assert what_postgresql_would_refuse() == []
    for event in Event.objects.all():
        record = trf.read(export_trf(event)).record
        assert trf.read(trf.write(record)).record == record


def test_what_of_a_report_is_not_taken_is_said(owner: Client) -> None:
    report = REPORT.format(**USUAL | {"h032": "ITALY", "birth": "never", "fed": "12"})
    response = owner.post("/import/", {"report": SimpleUploadedFile("x.trf", report.encode())}, follow=True)
    assert list(response.context["notes"]) == [
        "Rossi, Anna – Fed.: “12” is left empty. Write three letters from A to Z, such as ITA.",
        "Rossi, Anna – Born: “never” is left empty. Write a year or a date, such as 1990 or 1990/05/17.",
        "The event – Fed.: “ITALY” is kept for the report only.",
    ]
    event = Event.objects.get()
    assert (event.federation, trf.read(export_trf(event)).record.header.federation) == ("", "ITALY")
    refused = owner.post(
        "/import/", {"report": SimpleUploadedFile("x.trf", REPORT.format(**USUAL | {"h122": "x" * 501}).encode())}
    )
    assert refused.context["error"] == f"Time control: “{'x' * 40}” cannot be kept. At most 500 characters."


@pytest.mark.parametrize("token", ["%00", "%EF%BF%BE", "a b", "A" * 5000])
def test_an_invitation_that_is_none(client: Client, token: str) -> None:
    assert client.get(f"/invitation/{token}/").status_code in (404, 410)
