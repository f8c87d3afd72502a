"""How the program starts, or says why it does not, in each environment; as a process of its own."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
OURS = ("DATABASE_URL", "REDIS_URL", "EMBEDDED", "SECRET_KEY", "ALLOWED_HOSTS", "HOST", "HTTPS", "VAR_DIR", "EMAIL_URL")
SERVER = {
    "DATABASE_URL": "postgres://nobody@127.0.0.1:9/nothing",
    "REDIS_URL": "redis://127.0.0.1:9/0",
    "SECRET_KEY": "a-key-for-tests-only-" + "0123456789" * 4,
    "ALLOWED_HOSTS": "chess.example.org",
}
DEPLOYED = SERVER | {"HTTPS": "true", "BEHIND_PROXY": "true"}


def manage(folder: Path, environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    inherited = {
        name: value for name, value in os.environ.items() if name not in OURS and not name.startswith("DJANGO_")
    }
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=ROOT,
        env=inherited | {"VAR_DIR": str(folder / "var")} | environment,
        check=False,
        capture_output=True,
        text=True,
    )


def last_line(result: subprocess.CompletedProcess[str]) -> str:
    return (result.stderr.strip().splitlines() or [""])[-1]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"SIGN_UP": "invitation"},
        {"SIGN_UP": "open", "EMAIL_URL": "smtp://127.0.0.1:9"},
        {"ACCOUNT_EMAIL_VERIFICATION": "mandatory"},
        {"OWNERS_NEED_SECOND_FACTOR": "true"},
    ],
)
def test_djangos_checks_of_a_server_find_nothing(tmp_path: Path, more: dict[str, str]) -> None:
    result = manage(tmp_path, DEPLOYED | more, "check", "--deploy", "--fail-level=WARNING")
    assert (result.returncode, result.stderr) == (0, ""), result.stderr


@pytest.mark.parametrize("more", [{}, {"ACCOUNT_EMAIL_VERIFICATION": "mandatory"}, {"SIGN_UP": "closed"}])
def test_a_laptop_starts_without_any_setting(tmp_path: Path, more: dict[str, str]) -> None:
    result = manage(tmp_path, more, "check", "--fail-level=WARNING")
    assert (result.returncode, result.stderr) == (0, ""), result.stderr


@pytest.mark.parametrize(
    ("environment", "why"),
    [
        ({"DATABASE_URL": SERVER["DATABASE_URL"]}, "A server needs REDIS_URL, SECRET_KEY, ALLOWED_HOSTS: "),
        ({"REDIS_URL": SERVER["REDIS_URL"]}, "A server needs SECRET_KEY, ALLOWED_HOSTS: "),
        (SERVER | {"SECRET_KEY": "changeme"}, "SECRET_KEY is too easy to guess: it has 8 characters, "),
        (SERVER | {"SECRET_KEY": ""}, "A server needs SECRET_KEY: "),
        ({"SECRET_KEY": "changeme"}, "SECRET_KEY is too easy to guess: "),
        (SERVER | {"FORWARDED_ALLOW_IPS": "proxy"}, "FORWARDED_ALLOW_IPS: 'proxy' does not appear to be "),
        (SERVER | {"ALLOWED_HOSTS": "*"}, "ALLOWED_HOSTS must name the hosts of a server: "),
        (SERVER | {"SIGN_UP": "maybe"}, "SIGN_UP is closed, invitation or open, not maybe."),
        (SERVER | {"SIGN_UP": "open"}, "SIGN_UP=open needs EMAIL_URL: "),
        (
            SERVER | {"SIGN_UP": "open", "EMAIL_URL": "smtp://127.0.0.1:9", "ACCOUNT_EMAIL_VERIFICATION": "none"},
            "SIGN_UP=open needs ACCOUNT_EMAIL_VERIFICATION=mandatory",
        ),
        (
            SERVER | {"ACCOUNT_EMAIL_VERIFICATION": "often"},
            "ACCOUNT_EMAIL_VERIFICATION is none or mandatory, not often.",
        ),
    ],
)
def test_what_is_missing_or_does_not_go_together_is_said_at_the_start(
    tmp_path: Path, environment: dict[str, str], why: str
) -> None:
    result = manage(tmp_path, environment, "check")
    assert result.returncode == 1
    assert last_line(result).startswith(f"django.core.exceptions.ImproperlyConfigured: {why}")


def test_the_database_of_a_laptop_is_for_its_owner_only(tmp_path: Path) -> None:
    folder = tmp_path / "var"
    folder.mkdir(mode=0o755)
    (folder / "tabellone.sqlite3").touch(mode=0o644)
    environment = {"ALLOWED_HOSTS": "localhost"}
    assert manage(tmp_path, environment, "migrate", "--verbosity=0").returncode == 0
    assert manage(tmp_path, environment, "demo").returncode == 0
    modes = {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}
    files = dict.fromkeys(("tabellone.sqlite3", "secret-key", "demo-password"), 0o600)
    assert modes == {"var": 0o700, "backups": 0o700, **files}


def test_sqlite_named_by_its_address_is_opened_without_a_pool(tmp_path: Path) -> None:
    """The web process sets how many connections it has at most; only PostgreSQL's are in a pool."""
    file = f"sqlite:///{tmp_path}/event.sqlite3"
    done = manage(tmp_path, {"DATABASE_URL": file, "DATABASE_CONNECTIONS": "20"}, "migrate", "accounts", "-v0")
    assert (done.returncode, done.stderr) == (0, "")
    assert (tmp_path / "event.sqlite3").stat().st_size > 0
