"""The log line of a request, with the address used everywhere else."""

from __future__ import annotations

import structlog
from django.http import HttpRequest
from django_structlog.middlewares.request import RequestMiddleware


class RequestLog(RequestMiddleware):
    """django_structlog's middleware without its use of ``X-Forwarded-For``, whose left end clients can forge."""

    @classmethod
    def bind_ip(cls, request: HttpRequest) -> None:
        """Log the address of the connection as set by `config.proxies`."""
        structlog.contextvars.bind_contextvars(ip=request.META.get("REMOTE_ADDR", ""))
