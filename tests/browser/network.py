"""The network between a browser and the program: slow, or away."""

from __future__ import annotations

from playwright.sync_api import Page


class Network:
    """The network of one page, through Chromium's own emulation."""

    def __init__(self, page: Page) -> None:
        self._session = page.context.new_cdp_session(page)
        self._session.send("Network.enable")

    def set(self, *, latency: int = 0, is_away: bool = False) -> None:
        """From now on requests take so many milliseconds longer, or get no answer at all."""
        conditions = {"offline": is_away, "latency": latency, "downloadThroughput": -1, "uploadThroughput": -1}
        self._session.send("Network.emulateNetworkConditions", conditions)
