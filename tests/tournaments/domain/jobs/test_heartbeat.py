"""A worker says that it lives, and others read how long ago."""

from __future__ import annotations

import threading

from django.core.cache import cache

from tournaments.domain.jobs.heartbeat import KEY, record_heartbeat, seconds_since_heartbeat
from tournaments.domain.jobs.monitoring import watch


def test_the_age_of_the_last_sign_of_life_is_known_and_none_where_there_was_none() -> None:
    assert seconds_since_heartbeat() is None
    record_heartbeat()
    cache.set(KEY, cache.get(KEY) - 100)
    assert 100 <= (seconds_since_heartbeat() or 0) < 200
    record_heartbeat()
    assert (seconds_since_heartbeat() or 0) < 100


def test_a_worker_that_begins_to_watch_gives_a_sign_of_life() -> None:
    stopped = threading.Event()
    stopped.set()
    watch(stopped)
    assert seconds_since_heartbeat() is not None
