"""Signs of life of the workers, in the cache that they share with the web processes."""

from __future__ import annotations

import time

from django.core.cache import cache

KEY = "worker:sign-of-life"
KEPT_SECONDS = 7 * 24 * 60 * 60


def record_heartbeat() -> None:
    """Record a worker's sign of life. Without Redis nothing is recorded that other processes could read."""
    cache.set(KEY, time.time(), KEPT_SECONDS)


def seconds_since_heartbeat() -> float | None:
    """Return how long ago a worker last gave a sign of life; None if none did in a week, or since Redis started."""
    at: float | None = cache.get(KEY)
    return None if at is None else max(0.0, round(time.time() - at, 1))
