"""Structured logs: one line for each event, as text on a terminal and as JSON on a server."""

import re
from typing import Any

import structlog

_PERSONAL_LINK = re.compile(
    r"((?:/|%2F)(?:c|l|n(?:(?:/|%2F)(?:code|screen|confirm))?|invitation|calendar|accounts/confirm-email|password/reset/key)(?:/|%2F))"
    r"[^/%?&#\s'\"]+",
    re.IGNORECASE,
)
"""The address of a personal link up to its token, which is the holder's key."""


def without_tokens(_logger: object, _method: str, event: structlog.typing.EventDict) -> structlog.typing.EventDict:
    """Remove the tokens of personal links, because a reader of the log could use them."""
    for name, value in event.items():
        if isinstance(value, str):
            event[name] = _PERSONAL_LINK.sub(r"\1…", value)
    return event


def without_the_way_of_a_refusal(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """Log a refused or missing page in one line. Only failures have a traceback."""
    if event["logger"] == "django.request" and event["level"] == "warning":
        event.pop("exc_info", None)
    return event


def logging_config(*, as_json: bool, level: str) -> dict[str, Any]:
    """Return the logging dictionary for Django and configure structlog to use it."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso"),
    ]
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.processors.StackInfoRenderer(),
            structlog.processors.format_exc_info,
            without_tokens,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )
    renderer = structlog.processors.JSONRenderer() if as_json else structlog.dev.ConsoleRenderer(colors=False)
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "structured": {
                "()": structlog.stdlib.ProcessorFormatter,
                "processor": renderer,
                # Tracebacks as text: the console renderer would show the local variables of every function: names,
                # codes, addresses.
                "foreign_pre_chain": [
                    *shared,
                    without_the_way_of_a_refusal,
                    structlog.processors.format_exc_info,
                    without_tokens,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            name: {"handlers": ["console"], "level": level, "propagate": False}
            for name in ("accounts", "tournaments", "pairing", "standings", "prizes")
        },
    }
