"""How a browser comes to a page in a state: as its visitor, through the form sent before it, and by no script."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser.state import State, cookies_of

SEND = """values => {
  const [first] = Object.keys(values);
  const form = [...document.forms].find((each) => each.elements[first]);
  form.noValidate = true;
  addEventListener("submit", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  for (const [name, value] of Object.entries(values)) {
    if (!form.elements[name]) form.append(Object.assign(document.createElement("input"), { type: "hidden", name }));
    form.elements[name].value = value;
  }
  form.requestSubmit(form.querySelector("button:not([type=button])"));
}"""


class Visits:
    """One page for each visitor, all of the same looks."""

    def __init__(self, browser: Browser, site: str, looks: dict[str, Any]) -> None:
        self.browser, self.site, self.looks = browser, site, looks
        self.pages: dict[str, Page] = {}
        self.contexts: list[BrowserContext] = []

    def to(self, state: State) -> Page:
        """The page as it looks in that state."""
        page = self.page_of(state.visitor)
        if state.html is not None:
            html = state.html()
            page.route(f"**{state.address}", lambda route, _request: route.fulfill(body=html, content_type="text/html"))
        page.goto(self.site + state.address)
        if state.sends:
            with page.expect_navigation():
                page.evaluate(SEND, dict(state.sends))
        return page

    def page_of(self, visitor: str) -> Page:
        """The visitor's page, wherever it is."""
        if visitor not in self.pages:
            context = self.browser.new_context(**{"locale": "en"} | self.looks)
            context.add_cookies(
                [{"name": name, "value": value, "url": self.site} for name, value in cookies_of(visitor).items()]
            )
            self.contexts.append(context)
            self.pages[visitor] = context.new_page()
        return self.pages[visitor]


@contextmanager
def visits(browser: Browser, site: str, **looks: Any) -> Iterator[Visits]:
    """Visits with a browser of these looks: viewport, color_scheme, forced_colors, reduced_motion."""
    made = Visits(browser, site, looks)
    yield made
    for context in made.contexts:
        context.close()


def sideways(page: Page) -> float:
    """By how many pixels the page is wider than the screen."""
    width: float = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    return width
