"""Queries to PostgreSQL from the event loop: one own connection, no thread, each query built once.

Django's database access uses a thread, which costs more than the rest of a reader's response. These queries are SQL
that Django has written, so PostgreSQL prepares them once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import psycopg
from django.db import OperationalError

PATIENCE_SECONDS = 10.0
"""Maximum time for an answer, including the connection; then the query is cancelled, which may take as long."""
DJANGOS_OWN = {"context", "cursor_factory", "prepare_threshold"}
"""Options of Django's own connections."""


class AsyncConnection:
    """One event loop's connection, opened on demand.

    Queries run one after the other. ``wanted`` returns Django's connection parameters.
    """

    def __init__(self, wanted: Callable[[], Mapping[str, Any]]) -> None:
        self._wanted = wanted
        self._connection: psycopg.AsyncConnection[tuple[Any, ...]] | None = None

    async def rows(self, sql: str, parameters: Sequence[str]) -> list[Any]:
        """Return the rows, read after the call. Raises django.db.OperationalError if the query fails."""
        known = self._connection
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                try:
                    return await self._ask(sql, parameters)
                except psycopg.Error:
                    if known is None or not known.closed:
                        raise
                    return await self._ask(sql, parameters)  # the connection broke after the last query
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
        """Close the connection, also for a loop that has ended."""
        if self._connection is not None:
            self._connection.pgconn.finish()
            self._connection = None
