"""Structured logs: one event a line, as text at a desk and as JSON on a server."""

from typing import Any

import structlog


def without_the_way_of_a_refusal(
    _logger: object, _method: str, event: structlog.typing.EventDict
) -> structlog.typing.EventDict:
    """A page that is refused or not there is one line. How the program came to it is told of failures alone."""
    if event["logger"] == "django.request" and event["level"] == "warning":
        event.pop("exc_info", None)
    return event


def logging_config(*, as_json: bool, level: str) -> dict[str, Any]:
    """The logging dictionary for Django, with structlog set up to feed it."""
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
                # As text, for the renderer of a desk would show what every function held: names, codes, addresses.
                "foreign_pre_chain": [
                    *shared,
                    without_the_way_of_a_refusal,
                    structlog.processors.format_exc_info,
                ],
            }
        },
        "handlers": {"console": {"class": "logging.StreamHandler", "formatter": "structured"}},
        "root": {"handlers": ["console"], "level": "WARNING"},
        "loggers": {
            name: {"handlers": ["console"], "level": level, "propagate": False}
            for name in ("accounts", "tournaments", "pairing", "standings")
        },
    }
