"""What this app knows of an event: a few values of its row, and three queries that the app of the events registers."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from datetime import datetime, tzinfo
from typing import Any, Protocol, TypeAlias

from django.db.models import QuerySet

Row: TypeAlias = Sequence[Any]
"""Slug, primary key, creation time and public version, then what ``EventQueries.visibility_of`` needs."""
ROW_BEGINS_WITH = ("slug", "pk", "created_at", "public_version")


class Whole(Protocol):
    """The event whose visibility applies."""

    @property
    def visibility(self) -> str: ...


class Followed(Protocol):
    """An event with public pages.

    ``public_version`` counts the changes of its public pages; ``whole``: the event whose visibility applies.
    """

    @property
    def pk(self) -> int: ...
    @property
    def created_at(self) -> datetime: ...
    @property
    def public_version(self) -> int: ...
    @property
    def whole(self) -> Whole: ...
    @property
    def zone(self) -> tzinfo: ...
    @property
    def is_hidden(self) -> bool: ...
    @property
    def is_listed(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class EventQueries:
    """Queries to the table of the events."""

    rows_of: Callable[[Collection[str]], QuerySet[Any, Any]]
    """The rows with these slugs, as tuples that begin with ``ROW_BEGINS_WITH``."""
    visibility_of: Callable[[Sequence[str | None]], str | None]
    """The visibility that applies, from the other values of a row; None if the event is hidden."""
    versions_of: Callable[[Collection[int]], dict[int, tuple[int, int]]]
    """The public and whole versions of these events, by id."""


_registered: list[EventQueries] = []


def register(queries: EventQueries) -> None:
    """Use these queries; called once, when the apps are ready."""
    _registered[:] = [queries]


def event_queries() -> EventQueries:
    """Return the registered queries."""
    return _registered[0]
