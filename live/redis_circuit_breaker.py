"""Behaviour of the web process without Redis: a short timeout, then a pause, and work continues without it."""

from __future__ import annotations

import time
from threading import Lock
from typing import Any

import structlog
from django.core.cache.backends.locmem import LocMemCache
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis import ConnectionPool, RedisError
from redis.backoff import NoBackoff
from redis.retry import Retry

SILENCE_SECONDS = 5.0
"""Pause after a Redis that did not answer."""
ANSWER_SECONDS = 0.5
log = structlog.get_logger(__name__)


def patience() -> dict[str, Any]:
    """Return connection options for callers that cannot wait: half a second, and one retry for an old connection."""
    return {
        "socket_timeout": ANSWER_SECONDS,
        "socket_connect_timeout": ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 1),
    }


class Breaker:
    """Circuit breaker: after a failure it blocks calls for a while, so that one request waits and not all."""

    def __init__(self, seconds: float = SILENCE_SECONDS) -> None:
        self.seconds = seconds
        self._silent_until = 0.0
        self._is_away = False
        self._lock = Lock()

    def may_ask(self) -> bool:
        """Return True if a call is allowed; after the pause one request tries first, the others after its success."""
        with self._lock:
            now = time.monotonic()
            if now < self._silent_until:
                return False
            if self._is_away:
                self._silent_until = now + self.seconds
            return True

    def failed(self, error: Exception) -> None:
        """Record a failure: start the pause, with one log entry."""
        with self._lock:
            is_new = not self._is_away
            self._is_away = True
            self._silent_until = time.monotonic() + self.seconds
        if is_new:
            log.warning("Redis does not answer; going on without", error=repr(error))

    def answered(self) -> None:
        """Record an answer: allow all calls again."""
        if not self._is_away:
            return
        with self._lock:
            self._is_away = False
            self._silent_until = 0.0
        log.warning("Redis answers again")


breaker = Breaker()
_pools: dict[int, ConnectionPool] = {}


class _SharedPools(RedisCacheClient):
    """Connection pools of the process, as Django makes a cache per request."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **options)
        self._pools = _pools


class PatientCache(RedisCache):
    """Redis, or the memory of this process while it does not answer: pages are slower, and limits still work."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = patience() | params.get("OPTIONS", {})
        super().__init__(server, params | {"OPTIONS": options})
        self._class = _SharedPools
        self._meanwhile = LocMemCache("while-redis-is-away", {"OPTIONS": {"MAX_ENTRIES": 2000}})

    def _either(self, name: str, *args: Any, **kwargs: Any) -> Any:
        if breaker.may_ask():
            try:
                answer = getattr(super(), name)(*args, **kwargs)
            except (RedisError, OSError) as error:
                breaker.failed(error)
            else:
                breaker.answered()
                return answer
        return getattr(self._meanwhile, name)(*args, **kwargs)

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("add", *args, **kwargs)

    def get(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("get", *args, **kwargs)

    def set(self, *args: Any, **kwargs: Any) -> None:
        self._either("set", *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("touch", *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("delete", *args, **kwargs)

    def get_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("get_many", *args, **kwargs)

    def has_key(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("has_key", *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("incr", *args, **kwargs)

    def set_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("set_many", *args, **kwargs)

    def delete_many(self, *args: Any, **kwargs: Any) -> Any:
        return self._either("delete_many", *args, **kwargs)

    def clear(self) -> Any:
        return self._either("clear")
