"""Addresses of the imported events: those of the file, or others."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from archives.domain.container import EventFile, Row
from tournaments.models import Event


def slugs_of(file: EventFile) -> list[str]:
    """Return the addresses of the file's events."""
    return [row["slug"] for row in file.rows("events")]


def free_slugs(old: list[str], whole: str, slug: str, longest: int) -> Mapping[str, str]:
    """Return the new address of each event; that of the whole event is ``slug``.

    An address that begins with that of the whole event begins with the new one; a number makes it unique.
    """
    found = {whole: slug}
    for each in old:
        if each == whole:
            continue
        stem = slug + each.removeprefix(whole) if each.startswith(f"{whole}-") else each
        found[each] = _free(stem, {*found.values()}, longest)
    return found


def _free(stem: str, used: set[str], longest: int) -> str:
    slug, number = stem[:longest], 1
    while slug in used or Event.objects.filter(slug=slug).exists():
        number += 1
        slug = f"{stem[: longest - len(str(number)) - 1]}-{number}"
    return slug


def with_slugs(file: EventFile, slugs: Mapping[str, str]) -> EventFile:
    """Return the file with other addresses, also in the rows of its change logs, so that they can be undone."""
    if all(old == new for old, new in slugs.items()):
        return file
    events = [row | {"slug": slugs[row["slug"]]} for row in file.rows("events")]
    entries = file.rows("journal")
    journal = [entry | {"changes": [with_new_slug(row, slugs) for row in entry["changes"]]} for entry in entries]
    return replace(file, slug=slugs[file.slug], parts={**file.parts, "events": events, "journal": journal})


def with_new_slug(change: Row, slugs: Mapping[str, str]) -> Row:
    """Return the row of a change-log entry with the new address of its event."""
    if change["thing"] != "event":
        return change
    return change | {name: _state(change[name], slugs) for name in ("before", "after")}


def _state(state: Any, slugs: Mapping[str, str]) -> Any:
    if not isinstance(state, dict) or not isinstance(state.get("slug"), str):
        return state
    return state | {"slug": slugs.get(state["slug"], state["slug"])}
