"""docker-compose.yml and the settings of a server are sound."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
from typing import Any

import pytest
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from tests.server.processes import ROOT, Server, compose


def test_the_services_are_the_ones_that_the_documentation_names() -> None:
    assert set(compose()) == {"postgres", "redis", "migrate", "web", "worker"}


def test_every_image_is_named_by_its_digest_and_somebody_asks_for_the_next() -> None:
    lines = (ROOT / "Dockerfile").read_text().splitlines()
    stages = [line.split() for line in lines if line.startswith("FROM ")]
    own = {words[3] for words in stages if len(words) == 4}
    images = {words[1] for words in stages} - own
    images |= {described["image"] for described in compose().values() if "build" not in described}
    assert len(images) == 3
    assert [image for image in images if not re.fullmatch(r"[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}", image)] == []
    asked = re.findall(r"package-ecosystem: ([a-z-]+)", (ROOT / ".github" / "dependabot.yml").read_text())
    assert {"docker", "docker-compose"} <= set(asked)


def test_docker_accepts_the_file() -> None:
    docker = shutil.which("docker")
    if docker is None or subprocess.run([docker, "compose", "version"], check=False, capture_output=True).returncode:
        pytest.skip("docker compose is not installed: its own check of the file cannot be run")
    environment = os.environ | {"POSTGRES_PASSWORD": "x"}
    subprocess.run(
        [docker, "compose", "--env-file", ".env.example", "config", "--quiet"], cwd=ROOT, env=environment, check=True
    )


def test_djangos_deployment_check_finds_nothing(server: Server) -> None:
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
        cwd=ROOT,
        env=server.environment | {"HTTPS": "true", "BEHIND_PROXY": "true"},
        check=False,
        capture_output=True,
        text=True,
    )
    assert (result.returncode, result.stderr) == (0, ""), result.stderr


@pytest.mark.parametrize("missing", ["SECRET_KEY", "ALLOWED_HOSTS"])
def test_a_server_does_not_start_without_its_key_and_refuses_every_host_without_its_names(
    server: Server, missing: str
) -> None:
    environment = {name: value for name, value in server.environment.items() if name != missing}
    result = subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level=WARNING"],
        cwd=ROOT,
        env=environment,
        check=False,
        capture_output=True,
        text=True,
    )
    assert result.returncode == 1
    assert missing in result.stderr


@pytest.mark.parametrize(
    ("peer", "client"),
    [("172.18.0.1", "203.0.113.5"), ("127.0.0.1", "203.0.113.5"), ("198.51.100.9", "198.51.100.9")],
)
@pytest.mark.parametrize("source", ["docker-compose.yml", ".env.example"])
def test_readers_behind_the_proxy_are_told_apart_and_cannot_choose_their_address(
    source: str, peer: str, client: str
) -> None:
    """By the header as the proxy of the same machine extends it; from anybody else the header is not believed."""
    text = (ROOT / source).read_text()
    trusted = re.findall(r"FORWARDED_ALLOW_IPS(?:=|.*:-)([^}\s]+)", text)[0]
    seen: list[str] = []

    async def application(scope: Any, _receive: object, _send: object) -> None:
        seen.append(scope["client"][0])

    headers = [(b"x-forwarded-for", b"192.0.2.66, 203.0.113.5")]
    scope: Any = {"type": "http", "scheme": "http", "client": (peer, 1), "headers": headers}
    asyncio.run(ProxyHeadersMiddleware(application, trusted)(scope, None, None))  # type: ignore[arg-type]  # not used
    assert seen == [client]
