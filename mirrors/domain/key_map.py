"""The keys of a mirror's rows: those on the laptop, and those here."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping

from django.apps import apps
from django.db import models

from archives.domain.key_allocation import allocate_keys
from archives.domain.tables import ONLY_NUMBERED, tables_by_part
from mirrors.models import EventMirror, MirroredRow

AT_ONCE = 500
"""Keys in one query."""


class UnknownKeyError(LookupError):
    """A row refers to one that the mirror does not have."""


class KeyMap:
    """The rows that a message names: their keys here, and their digests as stored."""

    def __init__(self, mirror: EventMirror) -> None:
        self._mirror = mirror
        self._rows: dict[str, dict[int, MirroredRow]] = defaultdict(dict)
        self._new: list[MirroredRow] = []
        self._changed: dict[int, MirroredRow] = {}

    def load(self, keys: Mapping[str, Iterable[int]]) -> None:
        """Read the rows with these keys of the laptop, by part; the missing ones stay unknown."""
        for part, theirs in keys.items():
            for some in in_batches(sorted({*theirs} - self._rows[part].keys())):
                for row in self._mirror.rows.filter(part=part, theirs__in=some):
                    self._rows[part][row.theirs] = row

    def load_all(self) -> None:
        """Read all rows of the mirror."""
        for row in self._mirror.rows.all():
            self._rows[row.part][row.theirs] = row

    def adopt(self, part: str, theirs: int, ours: int) -> None:
        """Let a row that exists here stand for one of the laptop, unless it already has one."""
        if theirs not in self._rows[part]:
            self._add(part, theirs, ours)

    def allocate(self, keys: Mapping[str, Iterable[int]]) -> None:
        """Give new keys to all of these that are unknown, in the order of the laptop's keys."""
        for part, theirs in keys.items():
            missing = sorted({*theirs} - self._rows[part].keys())
            for key, ours in zip(missing, allocate_keys(model_of(part), len(missing)), strict=True):
                self._add(part, key, ours)

    def _add(self, part: str, theirs: int, ours: int) -> None:
        row = MirroredRow(mirror=self._mirror, part=part, theirs=theirs, ours=ours)
        self._rows[part][theirs] = row
        self._new.append(row)

    def ours(self, part: str, theirs: int) -> int:
        """Return the key here. Raises UnknownKeyError for an unknown row."""
        try:
            return self._rows[part][theirs].ours
        except KeyError:
            raise UnknownKeyError(part, theirs) from None

    def theirs(self) -> Mapping[str, Mapping[int, int]]:
        """Return the laptop's keys by part and key here, of the loaded rows."""
        return {part: {row.ours: row.theirs for row in rows.values()} for part, rows in self._rows.items()}

    def existing(self) -> Mapping[str, Collection[int]]:
        """Return the laptop's keys of the loaded rows that exist, by part."""
        return {part: [key for key, row in rows.items() if row.digest] for part, rows in self._rows.items()}

    def digest(self, part: str, theirs: int) -> str:
        """Return the stored digest of the row; empty if it is unknown or does not exist."""
        row = self._rows[part].get(theirs)
        return "" if row is None else row.digest

    def set_digest(self, part: str, theirs: int, digest: str) -> None:
        """Note the row's digest; empty: it is deleted."""
        row = self._rows[part][theirs]
        if row.digest != digest:
            row.digest = digest
            if row.pk is not None:
                self._changed[row.pk] = row

    def save(self) -> None:
        """Store new rows and changed digests."""
        MirroredRow.objects.bulk_create(self._new, batch_size=AT_ONCE)
        MirroredRow.objects.bulk_update(self._changed.values(), ["digest"], batch_size=AT_ONCE)
        self._new, self._changed = [], {}


def model_of(part: str) -> type[models.Model]:
    """Return the model of a part."""
    if part in ONLY_NUMBERED:
        return apps.get_model(ONLY_NUMBERED[part])
    return tables_by_part()[part].model


def in_batches(keys: list[int]) -> Iterator[list[int]]:
    """Yield the keys in lists for one query each."""
    for first in range(0, len(keys), AT_ONCE):
        yield keys[first : first + AT_ONCE]
