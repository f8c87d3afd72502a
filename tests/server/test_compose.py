"""docker-compose.yml and the settings of a server are sound."""

from __future__ import annotations

import asyncio
import os
import re
import shutil
import subprocess
import sys
import tomllib
from typing import Any

import pytest
import yaml
from packaging.requirements import Requirement

from config.proxies import behind_proxies, networks
from tests.server.processes import ROOT, Server, compose


def test_the_services_are_the_ones_that_the_documentation_names() -> None:
    assert set(compose()) == {"postgres", "redis", "migrate", "web", "worker", "backup"}


def test_no_service_can_fill_the_disk_or_the_memory_or_gain_rights() -> None:
    for name, service in compose().items():
        assert service["logging"]["options"] == {"max-size": "10m", "max-file": "5"}, name
        assert service["mem_limit"], name
        assert (service["cap_drop"], service["security_opt"]) == (["ALL"], ["no-new-privileges:true"]), name
    writing = {name for name, service in compose().items() if not service.get("read_only")}
    assert writing == {"postgres"}
    waiting = {name for name, service in compose().items() if "stop_grace_period" not in service}
    assert waiting == {"migrate"}


def test_the_password_reaches_the_program_as_it_was_written_and_the_port_is_a_setting() -> None:
    web = compose()["web"]
    assert web["environment"]["DATABASE_PASSWORD"].startswith("${POSTGRES_PASSWORD")
    assert "PASSWORD" not in web["environment"]["DATABASE_URL"]
    assert web["ports"] == ["${TABELLONE_ADDRESS:-127.0.0.1}:${TABELLONE_PORT:-8000}:8000"]
    assert web["image"] == "tabellone:${TABELLONE_VERSION:-local}"


def pinned(name: str) -> dict[str, str]:
    text = (ROOT / "deploy" / name).read_text()
    assert re.findall(r"https?:|index-url|find-links", text) == []
    lines = re.findall(
        r"^([\w.-]+)==(\S+)[^\n]*\n((?: +--hash=sha256:[0-9a-f]{64}(?: \\\n|\n|$))+)", text, re.MULTILINE
    )
    assert len(lines) == text.count("==") - text.count("python_full_version ==") - text.count(" == '")
    return {package.lower(): version for package, version, _hashes in lines}


@pytest.mark.parametrize("name", ["requirements", "build-requirements"])
def test_the_packages_of_the_image_are_pinned_by_hash_and_within_the_bounds(name: str) -> None:
    """`make lock` makes them anew after a change of pyproject.toml."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())
    wanted = project["project"]["dependencies"] if name == "requirements" else project["build-system"]["requires"]
    versions = pinned(f"{name}.txt")
    for text in wanted:
        requirement = Requirement(text)
        assert versions[requirement.name.lower()] in requirement.specifier, text


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
    asyncio.run(behind_proxies(application, trusted=networks(trusted), hops=1)(scope, None, None))
    assert seen == [client]


def test_the_archive_of_the_log_is_added_to_the_database_and_changes_nothing_else() -> None:
    added = yaml.safe_load((ROOT / "deploy" / "point-in-time.yml").read_text())["services"]
    usual = compose()["postgres"]["command"]
    assert list(added) == ["postgres"]
    assert added["postgres"]["command"][: len(usual)] == usual
    assert added["postgres"]["command"][-1] == "archive_command=/deploy/archive-wal.sh %p %f"
    assert set(added["postgres"]) == {"command", "environment", "volumes"}
