"""Close connections whose sender stops in the middle of a request, so that a client cannot hold thousands open."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class BoundedProtocol(HttpToolsProtocol):
    """uvicorn's protocol with a time limit for an incomplete head and an incomplete body.

    A complete request has no limit, because its response may be a live stream.
    """

    head_seconds = 20.0
    """Seconds from the connection, or from the first byte of a later request, to the end of its head."""
    idle_seconds = 30.0
    """Seconds between two pieces of a body, while the program reads."""
    body_seconds = 600.0
    """Seconds for the whole body: the largest file over a slow line."""

    _due: float | None = None
    _body_due: float | None = None
    _timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._set_due(self.loop.time() + self.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._timer is not None:
            self._timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._body_due is not None:
            self._set_due(min(self.loop.time() + self.idle_seconds, self._body_due))

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._set_due(self.loop.time() + self.head_seconds)

    def on_headers_complete(self) -> None:
        super().on_headers_complete()
        self._body_due = self.loop.time() + self.body_seconds

    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._due = self._body_due = None

    def _set_due(self, due: float) -> None:
        """Close the connection at this time of the loop, unless it is set again. One timer serves many requests."""
        self._due = due
        if self._timer is None:
            self._timer = self.loop.call_at(due, self._look)

    def _look(self) -> None:
        self._timer = None
        if self._due is None or self.transport.is_closing():
            return
        now = self.loop.time()
        if self.flow.read_paused:  # the program is slow, not the client
            self._set_due(now + self.idle_seconds)
        elif now < self._due:
            self._set_due(self._due)
        else:
            self.transport.close()
