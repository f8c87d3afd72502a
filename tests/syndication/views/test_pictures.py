"""The addresses of pictures beside links, and the pages that name them."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.test.utils import override_settings

from tests.festivals import festival_of
from tests.syndication.events import see, shared_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db

PNG = b"\x89PNG\r\n\x1a\n"
TAGS = re.compile(r'<meta (?:property|name)="((?:og:image|twitter)[^"]*)" content="([^"]*)">')


@pytest.fixture
def event() -> Event:
    return shared_event()


def test_an_event_and_a_player_have_a_picture(client: Client, event: Event) -> None:
    paths = [f"/e/{event.slug}/picture.png", f"/e/{event.slug}/player/1/picture.png"]
    whole, own = (client.get(path) for path in paths)
    assert [(one["Content-Type"], one.content[:8]) for one in (whole, own)] == [("image/png", PNG)] * 2
    assert whole.content != own.content
    assert client.get(paths[0], headers={"if-none-match": whole["ETag"]}).status_code == 304
    assert client.get(f"/e/{event.slug}/player/99/picture.png").status_code == 404
    see(event, "hidden")
    assert [client.get(path).status_code for path in paths] == [404, 404]


def test_a_result_has_a_page_with_its_own_picture(client: Client, event: Event) -> None:
    page = f"/e/{event.slug}/player/1/after/1/"
    assert f'href="{page}"' in client.get(f"/e/{event.slug}/player/1/").content.decode()
    found = client.get(page)
    assert (found.status_code, found["Cache-Control"]) == (200, "public, no-cache")
    assert "<title>Player0000, Test, Round 1 – Tower Open</title>" in found.content.decode()
    assert f'<meta property="og:image" content="{page}picture.png">' in found.content.decode()
    assert client.get(f"{page}picture.png").content[:8] == PNG
    missing = [f"/e/{event.slug}/player/{place}/" for place in ("1/after/2", "1/after/0", "99/after/1")]
    assert [client.get(path).status_code for path in missing] == [404] * 3
    assert [client.get(f"{path}picture.png").status_code for path in missing] == [404] * 3
    see(event, "hidden")
    assert [client.get(path).status_code for path in (page, f"{page}picture.png")] == [404, 404]


def test_a_festival_has_a_picture(client: Client) -> None:
    festival = festival_of("Open A", visibility="listed")
    assert client.get(f"/e/{festival.slug}/picture.png").content[:8] == PNG


@pytest.mark.parametrize(
    ("path", "picture", "title"),
    [
        ("", "picture.png", "Tower Open"),
        ("standings/", "picture.png", "Standings after round 1 – Tower Open"),
        ("player/1/", "player/1/picture.png", "Player0000, Test – Tower Open"),
    ],
)
def test_a_page_names_its_picture_with_the_whole_address(
    client: Client, event: Event, path: str, picture: str, title: str
) -> None:
    with override_settings(EMBEDDED=False, ALLOWED_HOSTS=["chess.example", "testserver"], HTTPS=True):
        page = " ".join(client.get(f"/e/{event.slug}/{path}", secure=True).content.decode().split())
    assert TAGS.findall(page) == [
        ("og:image", f"https://chess.example/e/tower-open/{picture}"),
        ("og:image:type", "image/png"),
        ("og:image:width", "1200"),
        ("og:image:height", "630"),
        ("og:image:alt", title),
        ("twitter:card", "summary_large_image"),
    ]
