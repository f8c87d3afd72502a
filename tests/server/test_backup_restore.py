"""Backup and restore of docs/server.md with the installed PostgreSQL, across versions of the program."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urlsplit

import psycopg
import pytest

from tests.server.processes import MIGRATION_SECONDS, POSTGRES_PROGRAMS, ROOT, postgres, wait_until

pytestmark = pytest.mark.services
EARLIER = ("tournaments", "0020")
"""A version of the program from before team rosters, payments and much else."""


@dataclass(frozen=True)
class Database:
    """A PostgreSQL and the environment in which the scripts find it."""

    address: str
    backups: Path

    @property
    def variables(self) -> dict[str, str]:
        url = urlsplit(self.address)
        named = {
            "PGHOST": url.hostname or "",
            "PGPORT": str(url.port),
            "PGUSER": url.username or "",
            "PGDATABASE": url.path[1:],
        }
        return os.environ | named | {"PATH": POSTGRES_PROGRAMS, "BACKUPS_KEPT": "2"}

    def script(self, name: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = ["sh", str(ROOT / "deploy" / name), *arguments]
        return subprocess.run(command, env=self.variables, check=False, capture_output=True, text=True)

    def migrate(self, *target: str) -> None:
        environment = os.environ | {"DATABASE_URL": self.address, "EMBEDDED": "true", "VAR_DIR": str(self.backups)}
        command = [sys.executable, "manage.py", "migrate", *target, "--verbosity=0"]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=MIGRATION_SECONDS)

    def rows(self, query: str) -> list[tuple[object, ...]]:
        with psycopg.connect(self.address) as connection:
            return connection.execute(query).fetchall()

    def run(self, statement: str) -> None:
        with psycopg.connect(self.address) as connection:
            connection.execute(statement)

    def databases(self) -> list[str]:
        return [
            str(name) for (name,) in self.rows("SELECT datname FROM pg_database WHERE NOT datistemplate ORDER BY 1")
        ]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    with postgres() as address:
        yield Database(address, tmp_path_factory.mktemp("backups"))


USERS = "SELECT username FROM accounts_user ORDER BY 1"
ADD_USER = (
    "INSERT INTO accounts_user (username, password, is_superuser, first_name, last_name, email, is_staff, is_active, "
    "date_joined) VALUES ('{}', '', false, '', '', '', false, true, now())"
)


@pytest.mark.endurance
def test_a_dump_of_an_earlier_version_is_restored_over_a_newer_database_and_brought_up_to_date(
    database: Database,
) -> None:
    """`pg_restore --clean` into the newer database ended in a mixture of both."""
    database.migrate(*EARLIER)
    database.run(ADD_USER.format("before"))
    made = database.script("backup.sh", str(database.backups))
    assert made.returncode == 0, made.stderr
    (dump,) = database.backups.glob("tabellone-*.dump")
    assert dump.stat().st_mode & 0o777 == 0o600
    database.migrate()
    database.run(ADD_USER.format("after"))
    applied = database.rows("SELECT app, name FROM django_migrations ORDER BY 1, 2")
    with psycopg.connect(database.address) as still_open:  # web and worker ought to be stopped
        restored = database.script("restore.sh", str(dump))
        assert restored.returncode == 0, restored.stderr
        with pytest.raises(psycopg.OperationalError):
            still_open.execute("SELECT 1")
    assert database.rows(USERS) == [("before",)]
    database.migrate()
    assert database.rows("SELECT app, name FROM django_migrations ORDER BY 1, 2") == applied
    assert database.rows(USERS) == [("before",)]
    (kept,) = [name for name in database.databases() if name.startswith("tabellone_before_restore_")]
    with psycopg.connect(database.address.rpartition("/")[0] + f"/{kept}") as old:
        assert old.execute(USERS).fetchall() == [("after",), ("before",)]
    assert f"dropdb {kept}" in restored.stdout


@pytest.mark.parametrize("damage", ["truncated", "no dump", "missing"])
def test_a_damaged_dump_changes_nothing(database: Database, damage: str, tmp_path: Path) -> None:
    database.migrate("accounts")
    database.script("backup.sh", str(tmp_path))
    file = next(tmp_path.glob("*.dump"))
    if damage == "truncated":
        file.write_bytes(file.read_bytes()[: file.stat().st_size * 2 // 3])
    elif damage == "no dump":
        file.write_text("PGDMP and nothing else")
    else:
        file.unlink()
    before = database.databases(), database.rows(USERS)
    told = database.script("restore.sh", str(file))
    assert told.returncode != 0
    assert told.stderr.strip()
    assert (database.databases(), database.rows(USERS)) == before


def test_the_newest_backups_stay_and_one_that_failed_leaves_the_others(database: Database, tmp_path: Path) -> None:
    for name in ("tabellone-20250101-000000.dump", "tabellone-20250102-000000.dump", "tabellone-x.dump.unfinished"):
        (tmp_path / name).write_text("")
    away = Database(database.address.rpartition("/")[0] + "/nowhere", tmp_path)
    failed = away.script("backup.sh", str(tmp_path))
    assert (failed.returncode, "No backup was made." in failed.stderr) == (1, True)
    assert len(list(tmp_path.glob("*.dump"))) == 2
    assert database.script("backup.sh", str(tmp_path)).returncode == 0
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names[0] == "tabellone-20250102-000000.dump"
    assert len(names) == 2


def test_the_daily_backup_makes_one_at_once_and_ends_when_it_is_told_to(database: Database, tmp_path: Path) -> None:
    command = ["sh", str(ROOT / "deploy" / "backup.sh"), "--daily", str(tmp_path)]
    with subprocess.Popen(command, env=database.variables, stdout=subprocess.PIPE, start_new_session=True) as process:
        try:
            wait_until(lambda: list(tmp_path.glob("*.dump")), "no backup was made")
            process.send_signal(signal.SIGTERM)
            assert process.wait(10) == 0
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)


@pytest.mark.parametrize("kept", ["0", "many", ""])
def test_a_number_of_backups_that_would_remove_them_all_is_refused(
    database: Database, kept: str, tmp_path: Path
) -> None:
    (tmp_path / "tabellone-20250101-000000.dump").write_text("")
    command = ["sh", str(ROOT / "deploy" / "backup.sh"), str(tmp_path)]
    told = subprocess.run(command, env=database.variables | {"BACKUPS_KEPT": kept}, check=False, capture_output=True)
    # An empty setting is the default.
    assert told.returncode == (0 if kept == "" else 2)
    assert (tmp_path / "tabellone-20250101-000000.dump").exists()
