"""Tracking of the rows read inside the running action: only these certainly equal the database.

An action locks its event and then decides. A row read before the lock may have been changed by the previous action,
and a change-log entry made from it would be wrong.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Self

from django.db import models

_at_work: ContextVar[object] = ContextVar("at_work", default=None)


@contextmanager
def reading() -> Iterator[None]:
    """Open the context of one action, from its lock on: rows read inside count as current."""
    token = _at_work.set(object())
    try:
        yield
    finally:
        _at_work.reset(token)


def mark_up_to_date(*instances: models.Model) -> None:
    """Mark these rows as equal to the database."""
    for instance in instances:
        instance._state.read_in = _at_work.get()  # type: ignore[attr-defined]  # noqa: SLF001


def read_again(*instances: models.Model) -> None:
    """Reload these rows, all of one model, unless they were read or created inside the running action.

    Related objects that were read with a row stay, unless it refers to another one now. Raises DoesNotExist if a row
    was deleted.
    """
    at_work = _at_work.get()
    stale = [it for it in instances if at_work is None or getattr(it._state, "read_in", None) is not at_work]  # noqa: SLF001
    if not stale:
        return
    model = type(stale[0])
    names = [field.attname for field in model._meta.concrete_fields]
    rows = {row[model._meta.pk.attname]: row for row in _rows(model, stale).values(*names)}
    for instance in stale:
        if instance.pk not in rows:
            raise model.DoesNotExist  # type: ignore[attr-defined]  # every model has one
        for name, value in rows[instance.pk].items():
            if instance.__dict__.get(name) != value:
                setattr(instance, name, value)
        mark_up_to_date(instance)


def _rows(model: type[models.Model], instances: list[models.Model]) -> models.QuerySet[models.Model]:
    return model._base_manager.filter(pk__in=[instance.pk for instance in instances])  # noqa: SLF001


class ReadInAction(models.Model):
    """A model whose rows know the action in which they were read."""

    class Meta:
        abstract = True

    @classmethod
    def from_db(cls, db: str | None, field_names: Collection[str], values: Collection[Any], **options: Any) -> Self:
        row = super().from_db(db, field_names, values, **options)
        mark_up_to_date(row)
        return row

    def refresh_from_db(self, using: str | None = None, fields: Any = None, from_queryset: Any = None) -> None:
        super().refresh_from_db(using, fields, from_queryset)
        if fields is None:
            mark_up_to_date(self)
