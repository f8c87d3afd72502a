"""Who reaches a ladder's pages, and what their caches may do."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.ladders.made import made_ladder
from tests.ladders.views.test_desk import signed_in
from tests.pages import text_of

pytestmark = pytest.mark.django_db


def test_caches_keep_no_page_of_the_desk_and_ask_for_each_public_one(client: Client) -> None:
    ladder = made_ladder()
    assert "no-store" in signed_in().get(f"/ladder/{ladder.slug}/desk/")["Cache-Control"]
    assert "no-cache" in client.get(f"/ladder/{ladder.slug}/")["Cache-Control"]
    assert client.get("/ladder/nothing/").status_code == 404
    assert signed_in().get("/ladder/nothing/desk/").status_code == 404


def test_a_refusal_is_said_on_the_page_where_the_form_stood() -> None:
    ladder, client = made_ladder(begins=timezone.now()), signed_in()
    address = f"/ladder/{ladder.slug}/desk/undo/"
    for page, leads in (("players", "players/"), ("../../x", ""), ("", "")):
        answer = client.post(address, {"seen": "0", "page": page}, follow=True)
        assert answer.redirect_chain[0][0] == f"/ladder/{ladder.slug}/desk/{leads}"
        assert "Something else was done" in text_of(answer)
