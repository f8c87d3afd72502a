"""What the web does when Redis is away: it asks shortly, then for a while not at all, and goes on without."""

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
"""So long nobody asks a Redis that did not answer."""
ANSWER_SECONDS = 0.5
log = structlog.get_logger(__name__)


def patience() -> dict[str, Any]:
    """Options of a connection for whoever may not wait: a half second, and once more where the connection was old."""
    return {
        "socket_timeout": ANSWER_SECONDS,
        "socket_connect_timeout": ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 1),
    }


class Breaker:
    """Whether it is worth asking: after a failure not for a while, so that of all requests one waits, not each."""

    def __init__(self, seconds: float = SILENCE_SECONDS) -> None:
        self.seconds = seconds
        self._silent_until = 0.0
        self._is_away = False
        self._lock = Lock()

    def may_ask(self) -> bool:
        """Whether to ask; after the silence one asks first, and the others only when that one had an answer."""
        with self._lock:
            now = time.monotonic()
            if now < self._silent_until:
                return False
            if self._is_away:
                self._silent_until = now + self.seconds
            return True

    def failed(self, error: Exception) -> None:
        """Nobody answered: silence from now on, said once in the log."""
        with self._lock:
            is_new = not self._is_away
            self._is_away = True
            self._silent_until = time.monotonic() + self.seconds
        if is_new:
            log.warning("Redis does not answer; going on without", error=repr(error))

    def answered(self) -> None:
        """Somebody answered: everybody may ask again."""
        if not self._is_away:
            return
        with self._lock:
            self._is_away = False
            self._silent_until = 0.0
        log.warning("Redis answers again")


breaker = Breaker()
_pools: dict[int, ConnectionPool] = {}


class _SharedPools(RedisCacheClient):
    """Django makes a cache per request; its connections are the process's."""

    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **options)
        self._pools = _pools


class PatientCache(RedisCache):
    """Redis, and while it is away the memory of this process: pages come slower, and limits still count."""

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
