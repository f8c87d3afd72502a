"""Measure the times of the public pages by number of players: ``python -m benchmarks.pages``.

Writes the table into docs/performance.md, between its marks. Nine rounds, all played; times in milliseconds, the median
of several requests inside one process with SQLite, without the readers' cache in front of Django (``benchmarks.hall``
measures that). ``cold``: nothing cached, right after a change; ``cached``: the page was rendered since the last change;
``304``: the reader already has it.
"""

from __future__ import annotations

import os
import platform
import statistics
import sys
import tempfile
import time
from collections.abc import Callable

import django

from benchmarks import document

SIZES = (40, 300, 1000)
ROUNDS = 9
REPEATS = 5
TIE_BREAKS = ("PTS", "BH/C1", "BH", "SB", "DE")
PAGES = {
    "pairings": f"round/{ROUNDS}/",
    "pairings by name": f"round/{ROUNDS}/?by=name",
    "standings": "standings/",
    "crosstable": "crosstable/",
    "player": "player/1/",
}


def set_up(folder: str) -> None:
    """Set up a separate program in this folder, with an empty database."""
    os.environ |= {
        "VAR_DIR": folder,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "LOG_LEVEL": "ERROR",
        "ALLOWED_HOSTS": "testserver,127.0.0.1",
    }
    for name in ("DATABASE_URL", "REDIS_URL"):
        os.environ.pop(name, None)
    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)


def make_event(players: int) -> str:
    """Create an event with this number of players and nine random rounds; return its slug."""
    from dataclasses import replace

    from accounts.models import User
    from benchmarks.standings import event
    from tournaments.domain.events.archiving import set_visibility
    from tournaments.domain.reports.imports import import_record

    record = replace(event(players, ROUNDS), tie_breaks=TIE_BREAKS)
    actor, _is_new = User.objects.get_or_create(username="benchmark")
    made = import_record(actor=actor, record=record, source=f"{players} players.trf")
    set_visibility(event=made, actor=actor, visibility="listed", shows_birth_years=False)
    return made.slug


def milliseconds(action: Callable[[], object], before: Callable[[], object] = lambda: None) -> float:
    """Return the median time of the action, each time after ``before``, which is not counted."""
    times = []
    for _repeat in range(REPEATS):
        before()
        start = time.perf_counter()
        action()
        times.append((time.perf_counter() - start) * 1000)
    return statistics.median(times)


def measure(slug: str, page: str) -> tuple[int, float, float, float]:
    """Return the page's size in bytes as sent, and its times: cold, cached, and 304."""
    from django.core.cache import cache
    from django.db.models import F
    from django.test import Client

    from tournaments.models import Event

    def change() -> None:
        Event.objects.filter(slug=slug).update(public_version=F("public_version") + 1)
        cache.clear()

    client = Client(headers={"Accept-Encoding": "gzip"})
    address = f"/e/{slug}/{PAGES[page]}"
    cold = milliseconds(lambda: client.get(address), before=change)
    answer = client.get(address)
    assert answer.status_code == 200, (address, answer.status_code)
    have_it = {"If-None-Match": answer["ETag"]}
    assert client.get(address, headers=have_it).status_code == 304, address
    cached = milliseconds(lambda: client.get(address))
    unchanged = milliseconds(lambda: client.get(address, headers=have_it))
    return len(answer.content), cold, cached, unchanged


def table() -> str:
    """Return the whole table for the document."""
    lines = [
        "| page | players | KiB sent | cold | cached | 304 |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for players in SIZES:
        slug = make_event(players)
        for page in PAGES:
            size, cold, cached, unchanged = measure(slug, page)
            lines.append(
                f"| {page} | {players} | {size / 1024:.0f} | {cold:.0f} ms | {cached:.1f} ms | {unchanged:.1f} ms |"
            )
            print(lines[-1], file=sys.stderr)
    python = f"Python {platform.python_version()}, SQLite, {os.cpu_count()} cores, one request at a time."
    return "\n".join([*lines, "", f"Measured by `make bench` with {python}"])


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        set_up(folder)
        new = table()
    document.put("pages", new)


if __name__ == "__main__":
    main()
