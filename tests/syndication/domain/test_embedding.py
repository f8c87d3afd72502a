"""The setting of frames: off until an arbiter chooses sites."""

from __future__ import annotations

import pytest

from syndication.domain.embedding import MOST_SITES, embed_setting_of, framing_sites, set_embedding, site_of
from syndication.models import EmbedSetting
from tests.factories import make_event, owner_of
from tests.festivals import refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return make_event()


def put(event: Event, access: str, *sites: str) -> None:
    set_embedding(event=event, actor=owner_of(event), access=access, sites=sites)


def test_no_site_can_show_an_event_until_it_is_chosen(event: Event) -> None:
    assert (embed_setting_of(event).access, framing_sites(event)) == ("off", ())
    put(event, "listed", "https://Club.example/page", "http://localhost:8080")
    assert framing_sites(event) == ("https://club.example", "http://localhost:8080")
    put(event, "any")
    assert framing_sites(event) == ("*",)
    put(event, "off", "https://club.example")
    assert framing_sites(event) == ()


def test_a_value_from_elsewhere_does_not_get_into_the_header(event: Event) -> None:
    put(event, "listed", "https://club.example")
    EmbedSetting.objects.update(sites=["https://club.example", "*; script-src *", 7, "https://a.example\n"])
    assert framing_sites(event) == ("https://club.example",)


def test_a_change_is_public_logged_and_can_be_undone(event: Event) -> None:
    before = event.public_version
    put(event, "any")
    entry = event.journal.get(action="set_embedding")
    assert (event.public_version, sentence(entry)) == (before + 1, "Embedding in other sites changed")
    undo_last(event=event, actor=owner_of(event))
    assert framing_sites(event) == ()
    assert not EmbedSetting.objects.exists()


def test_the_same_again_leaves_no_entry(event: Event) -> None:
    put(event, "any")
    put(event, "any")
    assert event.journal.filter(action="set_embedding").count() == 1


def test_what_is_no_site_or_too_much_is_refused(event: Event) -> None:
    with refused("is not the address of a site"):
        put(event, "listed", "https://a.example; script-src *")
    with refused("Too many sites"):
        put(event, "listed", *(f"https://club{number}.example" for number in range(MOST_SITES + 1)))
    with refused("Enter a site."):
        put(event, "listed")
    with refused():
        put(event, "everybody")
    assert framing_sites(event) == ()


@pytest.mark.parametrize(
    ("typed", "site"),
    [
        ("https://club.example", "https://club.example"),
        (" HTTPS://Club.Example/a/b?c#d ", "https://club.example"),
        ("https://*.club.example:8443", "https://*.club.example:8443"),
        ("http://192.168.1.5:8000/", "http://192.168.1.5:8000"),
        ("https://schäch.example", "https://xn--schch-ira.example"),
    ],
)
def test_a_site_is_what_a_frame_policy_knows(typed: str, site: str) -> None:
    assert site_of(typed) == site


@pytest.mark.parametrize(
    "typed",
    [
        *(
            "",
            "club.example",
            "ftp://club.example",
            "https://",
            "https://*",
            "https://a b.example",
            "https://-a.example",
        ),
        *(
            "https://a.example;",
            "https://a.example' 'self",
            "javascript://x",
            "https://a..example",
            "https://a:b@c.example",
        ),
        *("https://a.example:port", "https://" + "a" * 300 + ".example", "https://a.example\n*"),
    ],
)
def test_nothing_else_gets_into_the_header(typed: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011
        site_of(typed)
