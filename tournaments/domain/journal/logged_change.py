"""The running action, as the change logs of events, ladders and seasons share it.

Every action is one transaction with the row of its owner (the event, ladder or season) locked, and writes one entry in
the owner's log. Most logs keep each changed row before and after (`RowChange`); that of seasons keeps the whole season.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from django.db import models, transaction

from accounts.models import User
from tournaments.domain.journal.entries import JournalRow, difference, each_once, row_of
from tournaments.domain.journal.journal_schema import JournalSchema
from tournaments.models import LogEntry
from tournaments.models.row_tracking import mark_up_to_date, reading

LONGEST_REASON = 300
"""Characters of ``LogEntry.why``."""


Owner = TypeVar("Owner", bound=models.Model)
"""A row with a change log in ``journal``, and with a ``version``, the number of the last action."""


@dataclass
class LoggedChange(Generic[Owner]):
    """The running action: its locked owner and its user. ``undoes``: the entry that it undoes."""

    owner: Owner
    actor: User | None
    undoes: LogEntry | None = field(default=None, kw_only=True)
    counters: ClassVar[Sequence[str] | None] = None
    """The owner's fields to save at the end; None: all."""

    def lock(self, name: str) -> None:
        """Lock and reload the owner. Raises Refused if the user cannot do the action with this name."""
        raise NotImplementedError

    @property
    def is_logged(self) -> bool:
        """Return True if the action changed something; otherwise it leaves no entry."""
        raise NotImplementedError

    def values(self) -> dict[str, Any]:
        """Return the entry's own columns."""
        raise NotImplementedError

    def reason(self, why: str) -> str:
        """Return the user's reason as the entry stores it."""
        return why.strip()[:LONGEST_REASON]

    def write(self, name: str, why: str = "") -> Any:
        """Write and return the entry, inside the action's transaction."""
        owner: Any = self.owner
        why, values = self.reason(why), self.values()
        owner.version += 1
        owner.save(update_fields=self.counters)
        return owner.journal.create(
            number=owner.version, actor=self.actor, action=name, why=why, undoes=self.undoes, **values
        )


Running = TypeVar("Running", bound=LoggedChange[Any])


@contextmanager
def logged(change: Running, name: str, why: str = "") -> Iterator[Running]:
    """Run one logged action: actions on one owner happen one after the other, and each is done completely or not."""
    with transaction.atomic(), reading():
        change.lock(name)
        yield change
        if change.is_logged:
            change.write(name, why)


@dataclass
class RowChange(LoggedChange[Owner]):
    """A running action that changes rows only through its methods, which record each before and after."""

    details: dict[str, Any] = field(default_factory=dict)
    rows: list[JournalRow] = field(default_factory=list)
    schema: ClassVar[JournalSchema]
    counted: ClassVar[tuple[type[models.Model], ...]] = ()
    """Models whose version increases with each change."""

    @property
    def is_logged(self) -> bool:
        return bool(self.rows)

    def values(self) -> dict[str, Any]:
        return {"details": self.details, "changes": [row.as_json(self.schema) for row in each_once(self.rows)]}

    def reload(self, *rows: models.Model) -> None:
        """Reload rows of one model that were read before the owner was locked."""

    def create(self, instance: models.Model) -> None:
        """Insert the row."""
        instance.save(force_insert=True)
        self._created(instance)

    def create_all(self, instances: Sequence[models.Model]) -> None:
        """Insert rows of one model at once."""
        if instances:
            type(instances[0])._default_manager.bulk_create(instances)
            self._created(*instances)

    def _created(self, *instances: models.Model) -> None:
        mark_up_to_date(*instances)
        self.rows += [row_of(self.schema, instance, None, self.schema.state_of(instance)) for instance in instances]

    def restore(self, instance: models.Model) -> None:
        """Insert a deleted row again unchanged, with its creation time."""
        fields = [field for field in instance._meta.concrete_fields if getattr(field, "auto_now_add", False)]
        made = {field.attname: value for field in fields if (value := field.value_from_object(instance)) is not None}
        self.create(instance)
        if made:
            self.update(instance, **made)

    def update(self, instance: models.Model, **values: object) -> None:
        """Set the values and save the ones that differ."""
        self.update_all([(instance, values)])

    def update_all(self, updates: Iterable[tuple[models.Model, dict[str, Any]]]) -> None:
        """Set values of rows of one model and save the changed ones, in one query."""
        changed: list[Any] = []
        names: set[str] = set()
        updates = list(updates)
        self.reload(*(instance for instance, _values in updates))
        for instance, values in updates:
            before = self.schema.state_of(instance)
            for name, value in values.items():
                setattr(instance, name, value)
            row = difference(self.schema, instance, before)
            if row is not None:
                changed.append(instance)
                names.update(values)
                if isinstance(instance, self.counted):
                    changed[-1].version += 1
                    names.add("version")
                self.rows.append(row)
        _save(changed, names)

    def delete_all(self, instances: Iterable[models.Model]) -> None:
        """Delete the rows, all of one model, recording each."""
        doomed = list(instances)
        self.reload(*doomed)
        self.rows += [row_of(self.schema, instance, self.schema.state_of(instance), None) for instance in doomed]
        if doomed:
            type(doomed[0])._default_manager.filter(pk__in=[instance.pk for instance in doomed]).delete()


def _save(changed: Sequence[models.Model], names: Collection[str]) -> None:
    """Write these fields of the rows, all of one model; a single row uses a simpler statement."""
    if len(changed) > 1:
        type(changed[0])._default_manager.bulk_update(changed, sorted(names), batch_size=500)
    elif changed:
        changed[0].save(update_fields=names)
