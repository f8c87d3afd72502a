"""The one client for requests to other servers.

https only, to checked addresses (`network_addresses`), without redirects, within limits of time and size. The server
proves its name with its certificate. Answers are not decompressed.
"""

from __future__ import annotations

import contextlib
import os
import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from http import HTTPStatus
from http.client import HTTPException
from pathlib import Path
from urllib.parse import SplitResult, urlsplit

from urllib3.connection import HTTPConnection, HTTPSConnection
from urllib3.exceptions import HTTPError, SSLError

from tournaments.domain.outgoing.network_addresses import Resolver, checked_addresses, resolved
from tournaments.domain.outgoing.outgoing_errors import ErrorKind, OutgoingError

HTTPS = 443
LONGEST_URL = 2000
AGENT = "Tabellone"
MOST_TRIED = 2
"""Maximum number of addresses of a server that are tried."""
CHUNK = 64 * 1024
REDIRECTS = frozenset(range(300, 400)) - {HTTPStatus.NOT_MODIFIED}
Receive = Callable[[bytes], object]


@dataclass(frozen=True, slots=True)
class OutgoingLimits:
    """Limits of a request: seconds to connect to an address, seconds for the answer, bytes of the answer."""

    connect_seconds: float = 5
    total_seconds: float = 20
    most_bytes: int = 2 * 1024 * 1024


USUAL_LIMITS = OutgoingLimits()


@dataclass(frozen=True, slots=True)
class HttpAnswer:
    """The answer of a server: status, body, and headers by their names in lower case."""

    status: int
    body: bytes
    headers: Mapping[str, str] = field(default_factory=dict)


def fetch(
    url: str,
    *,
    method: str = "GET",
    headers: Mapping[str, str] | None = None,
    body: bytes | None = None,
    limits: OutgoingLimits = USUAL_LIMITS,
    resolve: Resolver = resolved,
    receive: Receive | None = None,
) -> HttpAnswer:
    """Send a request and return the answer, whatever its status.

    ``receive`` is called with each part of the body of an answer with status 200; the returned body is then empty. Its
    exceptions pass through, except those of a connection.

    Raises OutgoingError for an address that is not allowed, a redirect, an answer over the limits, and a server that
    cannot be reached. Its ``sent`` is True for everything after the connection was made.
    """
    parts = checked_url(url)
    host, port = str(parts.hostname), parts.port or HTTPS
    connection = _connected(host, port, checked_addresses(host, port, resolve), limits)
    try:
        return exchange(connection, parts, method, headers or {}, body, limits, receive)
    finally:
        connection.close()


def checked_url(url: str) -> SplitResult:
    """Return the parts of an https address. Raises OutgoingError for any other."""
    if len(url) > LONGEST_URL or not url.isascii() or not url.isprintable() or " " in url or "\\" in url:
        raise OutgoingError("address")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise OutgoingError("address") from None
    if parts.scheme != "https":
        raise OutgoingError("insecure")
    if not parts.hostname or "@" in parts.netloc or port == 0:
        raise OutgoingError("address")
    return parts


def _connected(host: str, port: int, addresses: list[str], limits: OutgoingLimits) -> HTTPSConnection:
    """Return a connection to the first address that answers, with the certificate checked for the host's name."""
    for address in addresses[:MOST_TRIED]:
        connection = HTTPSConnection(
            address,
            port,
            timeout=limits.connect_seconds,
            server_hostname=host,
            ssl_context=_trusted(),
        )
        try:
            connection.connect()
        except (SSLError, ssl.SSLError):
            connection.close()
            raise OutgoingError("certificate") from None
        except (HTTPError, OSError):
            connection.close()
            continue
        return connection
    raise OutgoingError("connection")


def _trusted() -> ssl.SSLContext:
    """Return the certificates that are trusted: of the system, or of the file that the administrator names."""
    file = os.environ.get("SSL_CERT_FILE", "")
    try:
        changed = Path(file).stat().st_mtime_ns if file else 0
    except OSError:
        changed = 0
    return _context(file, changed)


@lru_cache(maxsize=4)
def _context(_file: str, _changed: int) -> ssl.SSLContext:
    """Return the context for this file in this state: to make one is costly for hundreds of notifications."""
    return ssl.create_default_context()


def exchange(
    connection: HTTPConnection,
    parts: SplitResult,
    method: str,
    headers: Mapping[str, str],
    body: bytes | None,
    limits: OutgoingLimits,
    receive: Receive | None = None,
) -> HttpAnswer:
    """Send a request over an open connection and return the answer. Raises OutgoingError as `fetch`."""
    with _deadline(connection, limits.total_seconds) as is_late:
        try:
            return _exchange(connection, parts, method, headers, body, limits, receive)
        except (HTTPError, HTTPException, OSError, ValueError) as error:
            kind: ErrorKind = "slow" if is_late() or _is_timeout(error) else "connection"
            raise OutgoingError(kind, sent=True) from None


def _exchange(
    connection: HTTPConnection,
    parts: SplitResult,
    method: str,
    headers: Mapping[str, str],
    body: bytes | None,
    limits: OutgoingLimits,
    receive: Receive | None,
) -> HttpAnswer:
    path = f"{parts.path or '/'}{'?' + parts.query if parts.query else ''}"
    own = {"Host": parts.netloc, "User-Agent": AGENT, "Accept-Encoding": "identity", "Connection": "close"}
    connection.request(method, path, body=body, headers={**own, **headers}, preload_content=False, decode_content=False)
    with contextlib.closing(connection.getresponse()) as response:
        if response.status in REDIRECTS:
            raise OutgoingError("redirect", sent=True)
        content, size = bytearray(), 0
        take = receive if receive is not None and response.status == HTTPStatus.OK else content.extend
        while chunk := response.read(CHUNK):
            size += len(chunk)
            if size > limits.most_bytes:
                raise OutgoingError("large", sent=True)
            take(chunk)
        found = {name.lower(): value for name, value in response.headers.items()}
        return HttpAnswer(response.status, bytes(content), found)


class _Lateness:
    """Whether the time of a request is over, on which its socket is shut."""

    def __init__(self, connection: HTTPConnection, seconds: float) -> None:
        self._socket = connection.sock
        self._until = time.monotonic() + seconds

    def __call__(self) -> bool:
        return time.monotonic() >= self._until

    def end(self) -> None:
        """Shut the socket, so that the waiting thread gets an error."""
        if self._socket is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(self._socket, socket.SHUT_RDWR)  # below TLS, which another thread uses


@contextlib.contextmanager
def _deadline(connection: HTTPConnection, seconds: float) -> Iterator[_Lateness]:
    """Shut the connection after this time. A timeout of the socket alone would allow a byte every few seconds."""
    late = _Lateness(connection, seconds)
    timer = threading.Timer(seconds, late.end)
    timer.daemon = True
    timer.start()
    try:
        yield late
    finally:
        timer.cancel()


def _is_timeout(error: Exception) -> bool:
    return isinstance(error, TimeoutError) or "timed out" in str(error)
