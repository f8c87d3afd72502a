"""Reading one state of the database, whatever is being written at the same time."""

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
    """Everything that is read inside is of one moment, and nothing may be written. Nobody waits for a reader, and a
    reader for nobody. Inside a transaction it is that transaction's state.
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
    """SQLite's transactions begin as writers here (the setting ``transaction_mode``), and would wait for the others."""
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
    """A function, a view for instance, whose whole reading is of one moment."""

    @wraps(read)
    def reading(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Found:
        with snapshot():
            return read(*args, **kwargs)

    return reading
