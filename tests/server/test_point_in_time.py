"""Point-in-time recovery of docs/server.md with the installed PostgreSQL: base backup, log, and a chosen second."""

from __future__ import annotations

import gzip
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.server.processes import (
    MIGRATION_SECONDS,
    POSTGRES_PROGRAMS,
    ROOT,
    accepts,
    postgres,
    postgres_user,
    wait_until,
)

pytestmark = [pytest.mark.services, pytest.mark.endurance]
SLUG = "tower-open"
BEFORE = "from tests.factories import *; played_event(players=8, rounds=5, played=2)"
AFTER = f"""
from tests.factories import *
from tournaments.domain.events.archiving import delete_event
play_round(Event.objects.get(slug="{SLUG}"))
delete_event(event=Event.objects.get(slug="{SLUG}"), typed="Tower Open")
played_event(players=4, rounds=3, played=1, owner=make_user(), name="Other")
"""
SETTINGS = ("archive_mode=on", "archive_timeout=60", f"archive_command={ROOT / 'deploy' / 'archive-wal.sh'} %p %f")


@dataclass(frozen=True)
class Archive:
    """A running PostgreSQL that archives its log, and the folder of its backups."""

    address: str
    folder: Path

    def script(self, name: str, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Run a script of ``deploy/`` as the user of PostgreSQL."""
        url = urlsplit(self.address)
        named = {"PGHOST": url.hostname or "", "PGPORT": str(url.port), "PGUSER": url.username or ""}
        environment = os.environ | named | {"PATH": POSTGRES_PROGRAMS} | variables
        command = ["sh", str(ROOT / "deploy" / name), *arguments]
        user = postgres_user()
        return subprocess.run(
            command, env=environment, check=False, capture_output=True, text=True, user=user, cwd=self.folder
        )

    def restore(self, moment: str, data: Path) -> subprocess.CompletedProcess[str]:
        return self.script("restore-to.sh", str(self.folder), moment, str(data))

    def bases(self) -> list[str]:
        return sorted(path.name for path in self.folder.glob("base-*"))


def program(address: str, *arguments: str) -> None:
    """Run the program's Python with that database."""
    variables = {"DATABASE_URL": address, "DJANGO_SETTINGS_MODULE": "tests.settings", "EMBEDDED": "true"}
    subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=os.environ | variables, check=True, timeout=MIGRATION_SECONDS
    )


def act(address: str, code: str) -> None:
    program(address, "-c", f"import django; django.setup()\n{code}")


def exported(address: str, slug: str, target: Path) -> bytes:
    program(address, "manage.py", "event", "export", slug, str(target))
    return target.read_bytes()


def now(address: str) -> str:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT to_char(clock_timestamp(), 'YYYY-MM-DD HH24:MI:SSOF')").fetchone()
    assert row is not None
    return str(row[0])


def rows(address: str) -> list[tuple[str, int]]:
    """The number of rows of each table, and of sequences nothing: they may be ahead."""
    with psycopg.connect(address) as connection:
        names = connection.execute(
            "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1"
        ).fetchall()
        found = []
        for (name,) in names:
            row = connection.execute(f'SELECT count(*) FROM "{name}"').fetchone()
            found.append((str(name), int(row[0]) if row else 0))
        return found


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Archive]:
    folder = tmp_path_factory.mktemp("archive")
    (folder / "wal").mkdir()
    for path in (*folder.parents[:2], folder, folder / "wal"):  # PostgreSQL runs as another user
        path.chmod(0o777)
    with postgres(*SETTINGS, WAL_ARCHIVE=str(folder / "wal")) as address:
        yield Archive(address, folder)


def test_the_database_returns_to_the_chosen_second_and_the_running_one_is_not_touched(
    archive: Archive, tmp_path: Path
) -> None:
    program(archive.address, "manage.py", "migrate", "--verbosity=0")
    made = archive.script("base-backup.sh", str(archive.folder))
    assert made.returncode == 0, made.stderr
    act(archive.address, BEFORE)
    time.sleep(1)
    moment = now(archive.address)
    expected, counted = exported(archive.address, SLUG, tmp_path / "expected"), rows(archive.address)
    time.sleep(1)
    act(archive.address, AFTER)
    later = rows(archive.address)
    with psycopg.connect(archive.address, autocommit=True) as connection:
        (piece,) = connection.execute("SELECT pg_walfile_name(pg_switch_wal())").fetchone() or ("",)
    wait_until((archive.folder / "wal" / f"{piece}.gz").exists, "the log is not archived")
    sizes = sorted(path.stat().st_size for path in (archive.folder / "wal").iterdir())
    sys.stdout.write(f"\n{len(sizes)} pieces of the log, {sum(sizes) // 1024} kB\n")
    data = archive.folder / "restored"
    started = time.monotonic()
    told = archive.restore(moment, data)
    assert told.returncode == 0, told.stderr
    with postgres(data=data) as restored:
        wait_until(lambda: accepts(restored) and _is_open(restored), "the recovery does not end")
        sys.stdout.write(f"\nrestored to {moment} in {time.monotonic() - started:.1f} s\n")
        assert rows(restored) == counted
        assert exported(restored, SLUG, tmp_path / "found") == expected
        assert [_setting(restored, name) for name in ("archive_mode", "recovery_target_timeline")] == ["off", "current"]
    assert rows(archive.address) == later
    assert later != counted


def _is_open(address: str) -> bool:
    with psycopg.connect(address) as connection:
        return connection.execute("SELECT pg_is_in_recovery()").fetchone() == (False,)


def _setting(address: str, name: str) -> str:
    with psycopg.connect(address) as connection:
        row = connection.execute("SELECT current_setting(%s)", [name]).fetchone()
    return str(row[0]) if row else ""


@pytest.mark.parametrize(
    ("moment", "reason"),
    [
        ("2020-01-01 10:00:00+00", "No base backup"),
        ("2026-11-27 15:42:00", "a time and a zone"),
        ("2026-11-27", "a time and a zone"),
        ("2026-11-27+01", "a time and a zone"),
        ("yesterday'+00", "quotes"),
        ("no time+00", "a time and a zone"),
        ("2026-11-27 99:42+01", ""),
    ],
)
def test_a_time_that_cannot_be_restored_is_refused(archive: Archive, moment: str, reason: str) -> None:
    told = archive.restore(moment, archive.folder / "refused")
    assert (told.returncode != 0, reason in told.stderr) == (True, True)
    assert not (archive.folder / "refused").exists()


def test_a_folder_with_data_and_a_damaged_base_backup_are_refused(archive: Archive) -> None:
    told = archive.restore("2099-01-01 10:00:00Z", archive.folder / "restored")
    assert (told.returncode, "is not empty" in told.stderr) == (2, True)
    (name,) = archive.bases()
    base = archive.folder / name
    file = base / "global" / "pg_control"
    whole = file.read_bytes()
    file.write_bytes(bytes(len(whole)))
    told = archive.restore("2099-01-01 10:00:00Z", archive.folder / "refused")
    file.write_bytes(whole)
    assert (told.returncode, "is damaged" in told.stderr) == (2, True)


def test_old_base_backups_go_with_their_log_and_a_failed_one_leaves_them(archive: Archive) -> None:
    before = archive.bases()
    log = {path.name for path in (archive.folder / "wal").iterdir()}
    failed = archive.script("base-backup.sh", str(archive.folder), PGPORT="1")
    assert (failed.returncode, "No base backup was made." in failed.stderr) == (1, True)
    assert archive.bases() == before
    time.sleep(1)
    assert archive.script("base-backup.sh", str(archive.folder), BASES_KEPT="1").returncode == 0
    assert len(archive.bases()) == 1
    assert archive.bases() != before
    assert log - {path.name for path in (archive.folder / "wal").iterdir()} != set()
    assert archive.script("base-backup.sh", str(archive.folder), BASES_KEPT="0").returncode == 2


def test_a_piece_of_the_log_never_replaces_another_one(tmp_path: Path) -> None:
    piece, folder = tmp_path / "piece", tmp_path / "wal"
    folder.mkdir()
    piece.write_text("one")
    command = ["sh", str(ROOT / "deploy" / "archive-wal.sh"), str(piece), "0001"]
    environment = os.environ | {"WAL_ARCHIVE": str(folder)}
    codes = [subprocess.run(command, env=environment, check=False).returncode for _time in range(2)]
    piece.write_text("two")
    codes.append(subprocess.run(command, env=environment, check=False).returncode)
    assert (codes, [path.name for path in folder.iterdir()]) == ([0, 0, 1], ["0001.gz"])
    assert gzip.decompress((folder / "0001.gz").read_bytes()) == b"one"
