"""Answers for other sites."""

from __future__ import annotations

from django.http import HttpResponse

from syndication.views.answers import for_every_site


def test_every_site_may_read_them_and_no_search_engine_lists_them() -> None:
    response = for_every_site(HttpResponse("x"))
    assert {name: response[name] for name in response.headers if name != "Content-Type"} == {
        "Access-Control-Allow-Origin": "*",
        "Cross-Origin-Resource-Policy": "cross-origin",
        "X-Robots-Tag": "noindex",
    }
    assert not response.cookies
