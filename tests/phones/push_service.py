"""A push service of the test: an https server of this machine, and a browser with its own keys that reads what came."""

from __future__ import annotations

import base64
import datetime
import ipaddress
import json
import os
import ssl
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import http_ece
from cryptography import x509
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat, PublicFormat
from cryptography.x509.oid import NameOID

HERE = "127.0.0.0/8"
"""The network that the program must be allowed to reach."""


@dataclass(frozen=True, slots=True)
class PushRequest:
    """What the service got: the path, the headers and the encrypted body."""

    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class PushService:
    """A running service. ``status``: what it answers, by the path; 201 for others."""

    port: int
    got: list[PushRequest] = field(default_factory=list)
    status: dict[str, int] = field(default_factory=dict)

    def endpoint(self, path: str = "/a") -> str:
        return f"https://127.0.0.1:{self.port}{path}"


class PushBrowser:
    """The keys of a browser, which alone can read what is sent to it."""

    def __init__(self) -> None:
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        point = self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        self.public_key, self.auth_secret = (coded(part) for part in (point, self._secret))

    def read(self, body: bytes) -> dict[str, str]:
        """What the service worker would show."""
        plain = http_ece.decrypt(body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        found: dict[str, str] = json.loads(plain)
        return found


def coded(content: bytes) -> str:
    """The bytes as browsers write them."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


@contextmanager
def push_service(folder: Path) -> Iterator[PushService]:
    """A service on a free port, whose certificate is ``folder/push.pem``."""
    certificate = folder / "push.pem"
    _write_certificate(certificate)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            service.got.append(PushRequest(self.path, dict(self.headers), body))
            status = service.status.get(self.path, 201)
            self.send_response(status)
            if 300 <= status < 400:
                self.send_header("Location", f"https://127.0.0.1:{service.port}/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_arguments: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    service = PushService(server.server_address[1])
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def _write_certificate(path: Path) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "push service of a test")])
    now = datetime.datetime.now(datetime.UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, SHA256())
    )
    path.write_bytes(
        certificate.public_bytes(Encoding.PEM) + key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())
    )
