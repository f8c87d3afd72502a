"""Pages that come when the program cannot answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from django.db import OperationalError
from django.template.loader import render_to_string
from django.test import RequestFactory

from tests.browser.state import State
from tournaments.views.database_errors import server_error


def error_states() -> Iterator[State]:
    """One of each; no event is needed."""
    request = RequestFactory().get("/", headers={"Accept": "text/html"})

    def trouble(text: str) -> Callable[[], str]:
        def page() -> str:
            try:
                raise OperationalError(text)  # noqa: TRY301  (as it comes from the database)
            except OperationalError:
                return server_error(request).content.decode()

        return page

    yield State("404", "/nowhere/")
    yield State("403", "/style/403/", html=lambda: render_to_string("403.html"))
    yield State("413", "/style/413/", html=lambda: render_to_string("413.html", {"megabytes": 5}))
    yield State("500", "/style/500/", html=lambda: render_to_string("500.html"))
    yield State("503, database away", "/style/503/", html=trouble("connection refused"))
    yield State("507, disk full", "/style/507/", html=trouble("database or disk is full"))
    yield State("503, busy", "/style/busy/", html=lambda: render_to_string("live/busy.html"))
    yield State("503, many questions", "/style/many/", html=lambda: render_to_string("pairing/too_many.html"))
