"""Reading one consistent state of the database during simultaneous writes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from django.db import connection, transaction

Arguments = ParamSpec("Arguments")
Found = TypeVar("Found")


@contextmanager
def snapshot() -> Iterator[None]:
    """Provide a consistent read-only view of the database.

    Readers do not block writers, nor writers readers. Inside a transaction it is that transaction's state.
    """
    if connection.in_atomic_block:
        yield
        return
    with _begins_as_reader(), transaction.atomic():
        if connection.vendor == "postgresql":
            with connection.cursor() as cursor:
                cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


@contextmanager
def _begins_as_reader() -> Iterator[None]:
    """Let SQLite transactions begin as readers: they begin as writers here (``transaction_mode``), and would wait."""
    if connection.vendor != "sqlite":
        yield
        return
    connection.ensure_connection()  # which reads the setting
    sqlite: Any = connection
    usual, sqlite.transaction_mode = sqlite.transaction_mode, "DEFERRED"
    try:
        yield
    finally:
        sqlite.transaction_mode = usual


def of_one_state(read: Callable[Arguments, Found]) -> Callable[Arguments, Found]:
    """Decorate a function, such as a view, so that all its reads are of one moment."""

    @wraps(read)
    def reading(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Found:
        with snapshot():
            return read(*args, **kwargs)

    return reading
