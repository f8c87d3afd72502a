"""The program on one machine, from nothing: database, styles, and somebody who may sign in."""

from __future__ import annotations

import os
import sys
from typing import Any

import django
import uvicorn
from django.core.management import call_command
from django.db import connections

APPLICATION = "config.asgi:application"
UVICORN: dict[str, Any] = {"lifespan": "off", "ws": "none", "log_level": "warning"}
"""As uvicorn is started, here and on a server: the program has neither a life span nor websockets."""
FIRST_ACCOUNT = "arbiter"


def serve(host: str, port: int, *, wants_demo: bool, stays_empty: bool) -> None:
    """Serve until Ctrl-C, and print the address and how to sign in.

    Where nobody has an account yet the demonstration is made, or only an account if it is to stay empty.
    """
    os.environ.setdefault("DATABASE_CONNECTIONS", "20")  # as config.asgi, which comes when the settings are read
    django.setup()
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    _welcome(f"http://{host}:{port}/", wants_demo=wants_demo, stays_empty=stays_empty)
    sys.stdout.flush()
    connections.close_all()
    uvicorn.run(APPLICATION, host=host, port=port, timeout_graceful_shutdown=3, **UVICORN)


def _welcome(address: str, *, wants_demo: bool, stays_empty: bool) -> None:
    from accounts.models import User  # noqa: PLC0415  (models are there only when Django is set up)
    from pairing.management.commands.demo import SLUG  # noqa: PLC0415
    from tournaments.models import Event  # noqa: PLC0415

    is_new = not User.objects.exists()
    has_demo = Event.objects.filter(slug=SLUG).exists()
    if wants_demo or (not stays_empty and (is_new or has_demo)):
        call_command("demo", address=address)
        return
    sys.stdout.write(f"\n  Tabellone     {address}\n")
    if is_new:
        call_command("account", FIRST_ACCOUNT)
    sys.stdout.write("  Ctrl-C stops it; what was entered stays.\n\n")
