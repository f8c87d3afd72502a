"""Answers that other sites may read."""

from __future__ import annotations

from django.http import HttpResponse


def for_every_site(response: HttpResponse) -> HttpResponse:
    """Let scripts of every site read the response (CORS).

    It is the same for everybody: a browser sends no cookie with such a request, so a hidden event stays hidden. Search
    engines find the pages, not the data.
    """
    response["X-Robots-Tag"] = "noindex"
    response["Access-Control-Allow-Origin"] = "*"
    response["Cross-Origin-Resource-Policy"] = "cross-origin"
    return response
