"""What is read of a record is read once as long as the same one is asked about: a round is asked about every pair."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec, TypeVar

from tabellone.record import Record

P = ParamSpec("P")
T = TypeVar("T")


def once(read: Callable[Concatenate[Record, P], T]) -> Callable[Concatenate[Record, P], T]:
    """The same function, which keeps what it found last, for the very same record and equal other arguments."""
    kept: list[tuple[Record, object, T]] = []

    @wraps(read)
    def found(record: Record, /, *args: P.args, **kwargs: P.kwargs) -> T:
        asked = (args, kwargs)
        if not kept or kept[0][0] is not record or kept[0][1] != asked:
            kept[:] = [(record, asked, read(record, *args, **kwargs))]
        return kept[0][2]

    return found
