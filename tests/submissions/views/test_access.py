"""The administrator's page of submissions."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from submissions.domain.chess_results_access import credentials
from submissions.models import ChessResultsAccess, RatingOfficer
from tests.factories import make_user
from tests.festivals import signed_in
from tests.submissions.chess_results_server import KEY, VECTOR

pytestmark = pytest.mark.django_db
PAGE = "/chess-results/"
SAID = {"source": "13", "key": KEY, "vector": VECTOR, "minutes": "7"}


@pytest.fixture
def client(keeper: User) -> Client:
    return signed_in(keeper.username)


def posted(client: Client, path: str, **values: str) -> str:
    return client.post(f"{PAGE}{path}/", values, follow=True).content.decode()


def test_the_access_is_stored_and_never_shown(client: Client) -> None:
    page = posted(client, "save", **SAID)
    found = credentials()
    assert found is not None
    assert (found.source, found.key.hex(), found.minutes_between) == ("13", KEY, 7)
    row = ChessResultsAccess.objects.get()
    assert "Access stored" in page
    assert not any(secret in page for secret in (KEY, VECTOR, row.key, row.vector))
    assert 'value="7"' in page
    assert "32 hexadecimal digits each" in posted(client, "save", **SAID | {"key": "x"})
    assert "Enter the source number" in posted(client, "save", **SAID | {"source": "many"})
    assert "The access is deleted" in posted(client, "delete")
    assert credentials() is None


def test_rating_officers_are_stored_by_federation(client: Client) -> None:
    page = posted(client, "officers", federation=" ita ", address="elo@example.org")
    assert "elo@example.org" in page
    assert list(RatingOfficer.objects.values_list("federation", "address")) == [("ITA", "elo@example.org")]
    assert "Invalid mail address." in posted(client, "officers", federation="ITA", address="nobody")
    assert "elo@example.org" not in posted(client, "officers", federation="ITA", address="")


def test_only_administrators_reach_it(settings: Any) -> None:
    settings.EMBEDDED = False
    make_user("stranger")
    stranger = signed_in("stranger")
    assert stranger.get(PAGE).status_code == 403
    for path in ("save", "delete", "officers"):
        assert stranger.post(f"{PAGE}{path}/", SAID).status_code == 403
    assert Client().get(PAGE).status_code == 302
    assert ChessResultsAccess.objects.count() == 0
