"""First start on one machine: database, styles and an account to sign in with."""

from __future__ import annotations

import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

import django
import segno
import uvicorn
from django.conf import settings
from django.core.management import call_command
from django.db import connections

from config.instance_lock import only_instance
from config.startup import StartError
from tournaments.network import hall_addresses

APPLICATION = "config.asgi:application"
UVICORN: dict[str, Any] = {
    "lifespan": "off",
    "ws": "none",
    "log_level": "warning",
    "http": "config.connections:BoundedProtocol",
}
"""Options for uvicorn, here and on a server.

The program has no lifespan events and no websockets. `config.proxies` reads the headers of proxies, not uvicorn.
"""
FIRST_ACCOUNT = "arbiter"
ANY_ADDRESS = ("0.0.0.0", "::", "")  # noqa: S104  (recognised, not listened on)


BROWSER_SECONDS = 1.0
"""Delay before the browser is opened, so that the server accepts its first request."""


def serve(host: str, port: int, *, wants_demo: bool, stays_empty: bool, may_open_browser: bool = True) -> None:
    """Serve until Ctrl-C. Print the addresses, the data folder and how to sign in; open the page in a browser.

    Raises StartError if the port is in use or another process serves the same data.
    """
    os.environ.setdefault("DATABASE_CONNECTIONS", "20")  # as in config.asgi, imported after the settings
    django.setup()
    address = f"http://{_own_name(host)}:{port}/"
    with _listener(host, port) as listener, only_instance(settings.VAR_DIR, address):
        prepare(address, wants_demo=wants_demo, stays_empty=stays_empty)
        if host in ANY_ADDRESS:
            _print_hall_addresses(port)
        sys.stdout.write(f"  Data          {settings.VAR_DIR}\n\n")
        sys.stdout.flush()
        if may_open_browser and has_browser(os.environ, sys.platform, is_terminal=sys.stdout.isatty()):
            threading.Timer(BROWSER_SECONDS, webbrowser.open, [address]).start()
        connections.close_all()
        server = uvicorn.Server(
            uvicorn.Config(
                APPLICATION, host=host, port=port, timeout_graceful_shutdown=3, proxy_headers=False, **UVICORN
            )
        )
        server.run(sockets=[listener])


def prepare(address: str, *, wants_demo: bool, stays_empty: bool) -> None:
    """Bring database and styles up to date and print the welcome.

    Without any account, create the demonstration, or only an account if the site is to stay empty.
    """
    call_command("migrate", verbosity=0)
    call_command("collectstatic", interactive=False, verbosity=0)
    _welcome(address, wants_demo=wants_demo, stays_empty=stays_empty)


def has_browser(environment: Mapping[str, str], platform: str, *, is_terminal: bool) -> bool:
    """Return True if a person at this computer can see a browser: a terminal with a display, and no automatic build."""
    if environment.get("CI") or not is_terminal:
        return False
    return platform in {"win32", "darwin"} or bool(environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"))


def _own_name(host: str) -> str:
    """Return the host under which this machine's own browser reaches it."""
    if host in ANY_ADDRESS:
        return "127.0.0.1"
    return f"[{host}]" if ":" in host else host


@contextmanager
def _listener(host: str, port: int) -> Iterator[socket.socket]:
    """Bind the port before anything is printed or written."""
    listener = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    try:
        if sys.platform != "win32":  # where this option would allow two programs on one port
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listener.bind((host, port))
    except (OSError, OverflowError) as error:
        listener.close()
        raise StartError(
            f"Port {port} of {host or 'this machine'} cannot be used ({getattr(error, 'strerror', None) or error}). "
            f"Another program may use it: choose another one with --port (make run PORT={min(port + 1, 65535)})."
        ) from error
    try:
        yield listener
    finally:
        listener.close()


def _print_hall_addresses(port: int) -> None:
    addresses = hall_addresses()
    for address in addresses:
        sys.stdout.write(f"  In the hall   http://{address}:{port}/\n")
        if sys.stdout.isatty():
            segno.make(f"http://{address}:{port}/").terminal(compact=True)
    if not addresses:
        sys.stdout.write("  In the hall   no network: phones cannot reach this machine yet\n")
    sys.stdout.write("\n")


def _welcome(address: str, *, wants_demo: bool, stays_empty: bool) -> None:
    from accounts.models import User  # noqa: PLC0415  (models are available only after Django is set up)
    from prizes.management.commands.demo import SLUG  # noqa: PLC0415
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
