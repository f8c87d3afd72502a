"""The parts of a request that decide the response."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import parse_qs

from django.conf import settings
from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request

from accounts.session_proof import proved_session

Scope = dict[str, Any]
_EVENT = re.compile(r"/e/(?P<slug>[-\w]+)/(?P<rest>.*)", re.ASCII)
_SINCE = re.compile(r"(^|&)since=[^&]*")
_ASKS_BACK = re.compile(r"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))")


@dataclass(frozen=True, slots=True)
class ParsedRequest:
    """A request: ``slug`` and ``rest`` are of an event's address, empty for others."""

    method: str
    path: str
    query: str
    slug: str
    rest: str
    language: str
    session: str
    """The key of the session that its signed cookies state; it may have ended."""
    is_secure: bool
    takes_gzip: bool
    known_tags: str

    @classmethod
    def of(cls, scope: Scope) -> ParsedRequest:
        """The request of an ASGI scope."""
        headers: dict[bytes, bytes] = dict(scope["headers"])
        found = _EVENT.fullmatch(scope["path"])
        cookie = headers.get(b"cookie", b"").decode("latin-1")
        cookies = parse_cookie(cookie) if cookie else {}
        chosen = cookies.get(settings.LANGUAGE_COOKIE_NAME, "")
        return cls(
            method=scope["method"],
            path=scope["path"],
            query=scope["query_string"].decode("latin-1"),
            slug=found["slug"] if found else "",
            rest=found["rest"] if found else "",
            language=_language(chosen[:20], headers.get(b"accept-language", b"").decode("latin-1")[:200]),
            session=proved_session(cookies),
            is_secure=_is_secure(scope, headers),
            takes_gzip=bool(_ASKS_BACK.search(headers.get(b"accept-encoding", b"").decode("latin-1"))),
            known_tags=headers.get(b"if-none-match", b"").decode("latin-1"),
        )

    @property
    def key(self) -> tuple[str, str, str]:
        """Return the key of the response."""
        return self.path, self.query, self.language

    @property
    def follows(self) -> bool:
        """Return True if the request is for the changes since a state that the reader has."""
        return bool(_SINCE.search(self.query))

    @property
    def page(self) -> tuple[str, str, str]:
        """Return the key of the page, independent of the reader's state."""
        return self.path, _SINCE.sub("", self.query), self.language

    @property
    def wants_staff(self) -> bool:
        """Return True if the request is for the arbiters' stream."""
        return "staff" in parse_qs(self.query, keep_blank_values=True)

    def knows(self, tag: str) -> bool:
        """Return True if the reader has the response with this tag."""
        tags = {known.strip().removeprefix("W/") for known in self.known_tags.split(",")}
        return tag.removeprefix("W/") in tags or "*" in tags


@lru_cache(maxsize=1000)
def _language(chosen: str, accepted: str) -> str:
    """The language that Django's middleware will find for this cookie and header."""
    request = HttpRequest()
    request.COOKIES[settings.LANGUAGE_COOKIE_NAME] = chosen
    request.META["HTTP_ACCEPT_LANGUAGE"] = accepted
    return get_language_from_request(request)


def _is_secure(scope: Scope, headers: dict[bytes, bytes]) -> bool:
    if settings.SECURE_PROXY_SSL_HEADER:
        name, value = settings.SECURE_PROXY_SSL_HEADER
        sent = headers.get(name.removeprefix("HTTP_").replace("_", "-").lower().encode(), b"").decode("latin-1")
        return sent.split(",")[0].strip() == value
    return bool(scope.get("scheme") == "https")
