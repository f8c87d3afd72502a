"""After a Redis that did not answer nobody asks for a while, and then one first."""

from __future__ import annotations

import pytest

from live.redis_circuit_breaker import Breaker


def test_after_the_silence_one_asks_and_the_others_only_once_that_one_was_answered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    now = 1000.0
    monkeypatch.setattr("live.redis_circuit_breaker.time.monotonic", lambda: now)
    breaker = Breaker(seconds=5)
    asked = {"before": [breaker.may_ask(), breaker.may_ask()]}
    breaker.failed(OSError("away"))
    now += 4.9
    asked["in the silence"] = [breaker.may_ask(), breaker.may_ask()]
    now += 0.2
    asked["after it"] = [breaker.may_ask(), breaker.may_ask()]
    breaker.failed(OSError("still away"))
    now += 4.9
    asked["in the second silence"] = [breaker.may_ask(), breaker.may_ask()]
    now += 0.2
    asked["after that"] = [breaker.may_ask(), breaker.may_ask()]
    breaker.answered()
    asked["back"] = [breaker.may_ask(), breaker.may_ask()]
    assert asked == {
        "before": [True, True],
        "in the silence": [False, False],
        "after it": [True, False],
        "in the second silence": [False, False],
        "after that": [True, False],
        "back": [True, True],
    }
