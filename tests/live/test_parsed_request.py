"""What a reader asks for: which event, which page, in which language, and what the browser has already."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.test import override_settings

from accounts.session_proof import proof_of
from live.parsed_request import ParsedRequest, Scope


def scope(path: str = "/e/tower-open/standings/", query: str = "", scheme: str = "http", **headers: str) -> Scope:
    """The ASGI scope of a GET with these headers; their names with underscores."""
    return {
        "method": "GET",
        "path": path,
        "query_string": query.encode(),
        "scheme": scheme,
        "headers": [(name.replace("_", "-").encode(), value.encode("latin-1")) for name, value in headers.items()],
    }


def test_a_bare_request_is_for_the_page_in_the_usual_language_by_somebody_unknown() -> None:
    assert ParsedRequest.of(scope(query="by=name")) == ParsedRequest(
        method="GET",
        path="/e/tower-open/standings/",
        query="by=name",
        slug="tower-open",
        rest="standings/",
        language="en",
        session="",
        is_secure=False,
        takes_gzip=False,
        known_tags="",
    )


@pytest.mark.parametrize(
    ("path", "slug", "rest"),
    [
        ("/e/tower-open/", "tower-open", ""),
        ("/e/tower-open/desk/round/3/", "tower-open", "desk/round/3/"),
        ("/e/tower_2/player/1/", "tower_2", "player/1/"),
        ("/e/tower-open", "", ""),
        ("/e/törn/standings/", "", ""),
        ("/e//standings/", "", ""),
        ("/x/e/tower-open/standings/", "", ""),
        ("/", "", ""),
    ],
)
def test_only_an_address_of_an_event_names_one(path: str, slug: str, rest: str) -> None:
    asked = ParsedRequest.of(scope(path))
    assert (asked.slug, asked.rest) == (slug, rest)


@pytest.mark.parametrize(
    ("headers", "language"),
    [
        ({}, "en"),
        ({"accept_language": "it-CH,it;q=0.9,en;q=0.8"}, "it"),
        ({"accept_language": "en;q=0.5,it;q=0.4"}, "en"),
        ({"accept_language": "tlh,it;q=0.4"}, "it"),
        ({"accept_language": "it", "cookie": f"{settings.LANGUAGE_COOKIE_NAME}=en"}, "en"),
        ({"accept_language": "it", "cookie": f"{settings.LANGUAGE_COOKIE_NAME}=tlh"}, "it"),
        ({"accept_language": "it", "cookie": "theme=dark; other"}, "it"),
        ({"accept_language": "ü" * 5_000}, "en"),
    ],
)
def test_the_language_is_the_chosen_one_else_what_the_browser_takes(headers: dict[str, str], language: str) -> None:
    assert ParsedRequest.of(scope(**headers)).language == language


@pytest.mark.parametrize(
    ("cookie", "session"),
    [
        ("sessionid=abc; session_proof=PROOF", "abc"),
        ("theme=dark; session_proof=PROOF; sessionid=abc", "abc"),
        ("sessionid=abd; session_proof=PROOF", ""),
        ("sessionid=abc; session_proof=x", ""),
        ("sessionid=abc; session_proof=", ""),
        ("sessionid=abc", ""),
        ("sessionid=; session_proof=PROOF", ""),
        ("session_proof=PROOF", ""),
    ],
)
def test_a_cookie_names_a_session_only_with_its_proof(cookie: str, session: str) -> None:
    cookie = cookie.replace("PROOF", proof_of("abc"))
    assert ParsedRequest.of(scope(cookie=cookie)).session == session


@pytest.mark.parametrize(
    ("encodings", "takes_gzip"),
    [
        ("gzip", True),
        ("br, gzip;q=0.5", True),
        ("gzip;q=0.001", True),
        ("gzip;q=0", False),
        ("gzip; q=0.000 , br", False),
        ("br", False),
        ("xgzip", False),
    ],
)
def test_a_browser_that_refuses_gzip_does_not_take_it(encodings: str, *, takes_gzip: bool) -> None:
    assert ParsedRequest.of(scope(accept_encoding=encodings)).takes_gzip is takes_gzip


@pytest.mark.parametrize(
    ("header", "sent", "is_secure"),
    [
        (("HTTP_X_FORWARDED_PROTO", "https"), {"x_forwarded_proto": "https"}, True),
        (("HTTP_X_FORWARDED_PROTO", "https"), {"x_forwarded_proto": "https, http"}, True),
        (("HTTP_X_FORWARDED_PROTO", "https"), {"x_forwarded_proto": "http, https"}, False),
        (("HTTP_X_FORWARDED_PROTO", "https"), {"scheme": "https"}, False),
        (None, {"scheme": "https"}, True),
        (None, {"x_forwarded_proto": "https"}, False),
    ],
)
def test_a_request_is_secure_as_the_proxy_says_and_without_one_as_it_came(
    header: tuple[str, str] | None, sent: dict[str, str], *, is_secure: bool
) -> None:
    with override_settings(SECURE_PROXY_SSL_HEADER=header):
        assert ParsedRequest.of(scope(**sent)).is_secure is is_secure


@pytest.mark.parametrize(
    ("known", "knows"),
    [
        ('W/"7"', True),
        ('"7"', True),
        ('W/"6", W/"7"', True),
        ("*", True),
        ('W/"6"', False),
        ('W/"77"', False),
        ("", False),
    ],
)
def test_a_reader_knows_the_page_whose_weak_tag_is_among_those_sent(known: str, *, knows: bool) -> None:
    """RFC 9110, 13.1.2: If-None-Match compares weakly."""
    asked = ParsedRequest.of(scope(if_none_match=known))
    assert asked.knows('W/"7"') is knows
    assert asked.knows('"7"') is knows


def test_the_key_of_an_answer_is_its_address_query_and_language_and_not_who_asks() -> None:
    one = ParsedRequest.of(scope(query="by=name", accept_language="it", accept_encoding="gzip"))
    other = ParsedRequest.of(
        scope(query="by=name", accept_language="it-IT", cookie=f"{settings.SESSION_COOKIE_NAME}=abc")
    )
    assert one.key == other.key == ("/e/tower-open/standings/", "by=name", "it")
    assert len({one.key, *(ParsedRequest.of(scope(**others)).key for others in ({"query": ""}, {"path": "/"}))}) == 3


@pytest.mark.parametrize(
    ("query", "wants_staff"), [("staff=1", True), ("staff=", True), ("e=staff", False), ("", False)]
)
def test_the_arbiters_stream_is_asked_for_by_name(query: str, *, wants_staff: bool) -> None:
    assert ParsedRequest.of(scope("/e/tower-open/live/", query)).wants_staff is wants_staff


@pytest.mark.parametrize(
    ("query", "follows", "page"),
    [
        ("", False, ""),
        ("by=name", False, "by=name"),
        ("since=0123456789abcdef", True, ""),
        ("by=name&since=0123456789abcdef", True, "by=name"),
        ("notsince=1", False, "notsince=1"),
    ],
)
def test_who_asks_what_is_new_asks_about_the_page_without_that(query: str, page: str, *, follows: bool) -> None:
    asked = ParsedRequest.of(scope(query=query))
    assert (asked.follows, asked.page) == (follows, ("/e/tower-open/standings/", page, "en"))
