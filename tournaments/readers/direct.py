"""Questions put to PostgreSQL from the event loop itself: one connection of its own, no thread, nothing built twice.

Django's way to the database goes through a thread, which costs a reader's answer more than all the rest of it. What is
asked here is text that Django has written, so PostgreSQL prepares it once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from django.db import OperationalError

PATIENCE_SECONDS = 10.0
"""How long an answer may take, the connection included; then the question is withdrawn, which may take as long."""
DJANGOS_OWN = {"context", "cursor_factory", "prepare_threshold"}
"""What Django asks of its own connections."""


class Direct:
    """One event loop's connection, opened when it is needed. Questions are put one after the other. ``wanted`` says
    with which parameters Django connects.
    """

    def __init__(self, wanted: Callable[[], Mapping[str, Any]]) -> None:
        self._wanted = wanted
        self._connection: psycopg.AsyncConnection[tuple[Any, ...]] | None = None

    async def rows(self, sql: str, parameters: Sequence[str]) -> list[Any]:
        """The answer, begun after the call. Raises django.db.OperationalError while there is none."""
        known = self._connection
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                try:
                    return await self._ask(sql, parameters)
                except psycopg.Error:
                    if known is None or not known.closed:
                        raise
                    return await self._ask(sql, parameters)  # it broke since the last question
        except (psycopg.Error, OSError) as error:  # TimeoutError is one too
            self.close()
            raise OperationalError(*error.args) from error

    async def _ask(self, sql: str, parameters: Sequence[str]) -> list[Any]:
        if self._connection is None or self._connection.closed:
            wanted = {name: value for name, value in self._wanted().items() if name not in DJANGOS_OWN}
            self._connection = await psycopg.AsyncConnection.connect(**wanted, autocommit=True)
        cursor = await self._connection.execute(sql, parameters, prepare=True)
        return await cursor.fetchall()

    def close(self) -> None:
        """Give the connection back, also that of a loop that has ended."""
        if self._connection is not None:
            self._connection.pgconn.finish()
            self._connection = None
