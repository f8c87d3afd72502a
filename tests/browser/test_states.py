"""The list of states is complete: whoever writes a template writes the state in which it is looked at."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.template import Template
from django.template.loader import get_template
from django.test import Client
from django.test.signals import template_rendered

from config.paths import SHIPPED
from live import row_templates
from pairing.templatetags import pairing_rows
from standings.templatetags import standings_rows
from tests.browser.state import State, client_of, one_kind_each
from tests.browser.states import NAMES, TITLE, page_states
from tests.browser.team_states import team_states
from tests.pages import form_of
from tournaments.templatetags import tabellone

pytestmark = [pytest.mark.django_db, pytest.mark.browser]

FOLDER = SHIPPED / "templates"


PUT_IN_PLACE = {
    "entries/_arrived.html",  # a player's row after the check-in, on the page of the morning
    "entries/_paid.html",  # a player's row at the cash desk after a payment
    "ratings/_suggestions.html",  # who may be meant, under a name that is being typed
    *(f"screens/_{name}.html" for name in ("bracket", "clock", "content", "list", "message", "sponsor", "standings")),
    "screens/_waiting.html",  # what a hall screen shows
    "tournaments/_account.html",  # the ways of who is signed in, on public pages
    "tournaments/_refused.html",  # the answer to a button of the desk
    "tournaments/desk/_checked.html",  # a player's row after the check-in
}
"""Parts that scripts ask for and put into pages that are among the states; they are no pages."""
IN_BETWEEN = {
    "standings/_norms.html",  # of a player with titled opponents from several federations
    "tournaments/desk/confirm_act.html",  # of an act with a level of FIDE mode
}
"""Pages between a form and its act that are not among the states yet; their views' tests render them."""


def test_every_template_is_met_in_some_state() -> None:
    with templates_met() as met:
        look_at_all([*page_states(), *team_states()])
    all_of_them = {path.relative_to(FOLDER).as_posix() for path in Path(FOLDER).rglob("*.html")}
    assert all_of_them - met == PUT_IN_PLACE | IN_BETWEEN


def test_the_names_are_as_hard_as_they_are_said_to_be() -> None:
    assert len(TITLE) == 130
    assert max(len(word) for name in NAMES for word in name.replace(",", " ").split()) == 33
    assert len(NAMES) - len(set(NAMES)) == 1
    assert all(get_template(name) for name in ("403.html", "500.html"))


def forget_parts() -> None:
    """Take away what is kept of parts that were rendered before: they would not be rendered again."""
    for module in (row_templates, pairing_rows, standings_rows, tabellone):
        for kept in vars(module).values():
            if hasattr(kept, "cache_clear"):
                kept.cache_clear()


@contextmanager
def templates_met() -> Iterator[set[str]]:
    """The names of the templates that are rendered meanwhile, included ones too."""
    met: set[str] = set()
    forget_parts()

    def note(template: Template, **_besides: Any) -> None:
        met.add(str(template.name))

    template_rendered.connect(note)
    yield met
    template_rendered.disconnect(note)


def look_at_all(states: list[State]) -> None:
    clients: dict[str, Client] = {}
    for state in states:
        if state.html is not None:
            state.html()
            continue
        if state.visitor not in clients:
            clients[state.visitor] = client_of(state.visitor)
        client = clients[state.visitor]
        page = client.get(state.address, follow=True)
        assert page.status_code < 500, state
        if state.sends:
            form = form_of(page, next(iter(state.sends)))
            page = client.post(state.to or state.address, form | dict(state.sends), follow=True)
            assert page.status_code < 500, state
        assert b"<body" in page.content or b"<!DOCTYPE" not in page.content, state


def test_of_each_kind_of_page_the_first_and_the_last_are_looked_at() -> None:
    addresses = ("/e/a/player/1/", "/e/b/player/2/", "/e/a/player/3/?find=x", "/accounts/login/", "/accounts/logout/")
    states = [State(address, address) for address in addresses]
    sent = State("refused", "/e/a/player/1/", sends={"name": ""})
    kinds = one_kind_each([*states, sent, State("signed in", "/e/c/player/4/", "owner")])
    assert [state.address for state in kinds] == [addresses[0], *addresses[2:], sent.address, "/e/c/player/4/"]
    assert one_kind_each(states[:1]) == states[:1]
