"""The lists of the site over HTTP."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from ratings.models import ListUpload, RatingList
from tests.factories import make_user
from tests.festivals import signed_in
from tests.ratings.domain.test_uploads import TABLE, TWO
from tests.ratings.people import fide_list

pytestmark = pytest.mark.django_db(transaction=True)
SAID = {"name": "FIDE", "month": "2026-12", "tempo": "standard"}
JSON = {"accept": "application/json"}


@pytest.fixture(autouse=True)
def jobs_at_once(settings: Any) -> None:
    settings.CELERY_TASK_ALWAYS_EAGER = True


def test_a_file_that_fits_into_one_request_comes_with_the_form(keeper: Client) -> None:
    file = SimpleUploadedFile("players_list.zip", TWO)
    response = keeper.post("/lists/upload/", {**SAID, "file": file}, follow=True)
    assert "The list is in its place, with 2 people." in " ".join(response.content.decode().split())
    assert str(RatingList.objects.get()) == "FIDE 2026-12"
    html = keeper.get("/lists/").content.decode()
    assert "December 2026" in html
    assert "players_list.zip" in html


def test_the_script_is_told_where_the_pieces_go_and_how_many_bytes_are_here(keeper: Client) -> None:
    begun = keeper.post("/lists/upload/", {**SAID, "file_name": "a.zip", "size": len(TWO)}, headers=JSON)
    assert begun.status_code == 201
    told = json.loads(begun.content)
    half = len(TWO) // 2
    for start, data, received in ((0, TWO[:half], half), (0, TWO[:half], half), (half, TWO[half:], len(TWO))):
        answer = keeper.post(f"{told['pieces']}?start={start}", data, content_type="application/octet-stream")
        assert (answer.status_code, json.loads(answer.content)) == (200, {"received": received})
        if received < len(TWO):
            page = " ".join(keeper.get(told["page"]).content.decode().split())
            assert f"{half * 100 // len(TWO)} % of the file is here." in page
    assert RatingList.objects.get().people_count == 2
    part = keeper.get(told["page"], headers={"hx-request": "true"}).content.decode()
    assert "<html" not in part
    assert "hx-get" not in part


def test_what_is_wrong_is_said_to_the_script_and_on_the_page(keeper: Client) -> None:
    too_large = {**SAID, "file_name": "a.zip", "size": 2**31 - 1}
    answer = keeper.post("/lists/upload/", too_large, headers=JSON)
    assert answer.status_code == 409
    assert "a rating list has between" in json.loads(answer.content)["message"]
    assert "a rating list has between" in keeper.post("/lists/upload/", too_large).content.decode()
    for wrong in ({"month": "soon"}, {"month": "0000-01"}, {"name": ""}, {"tempo": "bullet"}):
        assert keeper.post("/lists/upload/", {**SAID, **wrong, "size": 5}).status_code == 400
    assert ListUpload.objects.count() == 0
    begun = json.loads(keeper.post("/lists/upload/", {**SAID, "size": 2}, headers=JSON).content)
    more = keeper.post(f"{begun['pieces']}?start=0", b"123", content_type="application/octet-stream")
    assert (more.status_code, "larger than announced" in json.loads(more.content)["message"]) == (409, True)
    for start in ("x", "-1", ""):
        answer = keeper.post(f"{begun['pieces']}?start={start}", b"1", content_type="application/octet-stream")
        assert answer.status_code == 404


def test_a_refused_list_says_why_and_one_that_is_cancelled_too(keeper: Client) -> None:
    fide_list()
    file = SimpleUploadedFile("players_list.zip", b"PK\x03\x04 damaged")
    page = keeper.post("/lists/upload/", {**SAID, "file": file}, follow=True).content.decode()
    assert "The archive is damaged" in page
    assert "The earlier list stays in use." in page
    begun = json.loads(keeper.post("/lists/upload/", {**SAID, "size": 9}, headers=JSON).content)
    keeper.post(f"{begun['pieces']}?start=0", b"1", content_type="application/octet-stream")
    assert keeper.post(begun["page"]).status_code == 302
    assert ListUpload.objects.get(pk=begun["page"].split("/")[-2]).pieces.count() == 0


def test_others_see_the_lists_and_take_in_none(keeper: Client, settings: Any) -> None:
    fide_list()
    begun = json.loads(keeper.post("/lists/upload/", {**SAID, "size": 9}, headers=JSON).content)
    make_user("stranger")
    stranger = signed_in("stranger")
    settings.EMBEDDED = False  # a server
    html = stranger.get("/lists/").content.decode()
    assert "FIDE" in html
    assert "/lists/upload/" not in html
    for address in ("/lists/upload/", begun["page"]):
        assert stranger.get(address).status_code == 403
        assert stranger.post(address, SAID).status_code == 403
    assert stranger.post(f"{begun['pieces']}?start=0", b"1", content_type="text/plain").status_code == 403
    for address in ("/lists/", "/lists/upload/", begun["page"], begun["pieces"]):
        assert Client().get(address).status_code in (302, 405)
    assert ListUpload.objects.get().received == 0


def test_the_names_of_a_table_are_shown_in_each_encoding_before_it_is_imported(keeper: Client) -> None:
    file = SimpleUploadedFile("club.csv", TABLE)
    said = {**SAID, "name": "Club", "is_table": "on", "file": file}
    shown = keeper.post("/lists/upload/", said, follow=True)
    page = shown.content.decode()
    assert "The file does not state its encoding. Check the names." in page
    assert "17;Müller, Jörg;2104" in page
    assert "Encoding to be checked" in keeper.get("/lists/").content.decode()
    address = shown.redirect_chain[-1][0]
    other = keeper.get(address, {"encoding": "cp1251"}).content.decode()
    assert "17;Mьller, Jцrg;2104" in other
    assert '<option value="cp1251" selected>' in other
    assert '<input type="hidden" name="encoding" value="cp1251">' in other
    assert (
        "is in its place, with 2 people" in keeper.post(address, {"encoding": "cp1252"}, follow=True).content.decode()
    )
    assert [one.name for one in RatingList.objects.get().people.order_by("number")] == ["Müller, Jörg", "Smith, Al"]
