"""What prevents a start is one sentence that says what to do."""

from __future__ import annotations

import getpass

import pytest
from django.core.exceptions import ImproperlyConfigured
from django.db import OperationalError

from config.startup import StartError, explanation
from tests.config.test_command import tabellone


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (
            OperationalError('FATAL:  password authentication failed for user "tabellone"'),
            "PostgreSQL rejects the password.",
        ),
        (
            OperationalError("connection failed:\nConnection refused\n"),
            "The database does not answer: Connection refused",
        ),
        (PermissionError(13, "Permission denied", "/data/x"), "/data/x cannot be used by the user "),
        (ImproperlyConfigured("X is missing."), "X is missing."),
        (StartError("Port 1 cannot be used."), "Port 1 cannot be used."),
    ],
)
def test_each_error_of_the_installation_has_its_sentence(error: Exception, words: str) -> None:
    said = explanation(error)
    assert said.startswith(words)
    assert "\n" not in said


@pytest.mark.parametrize("error", [OSError("no name"), KeyError("uid"), ModuleNotFoundError("pwd")])
def test_a_user_without_a_name_is_the_user_that_runs_the_program(
    error: Exception, monkeypatch: pytest.MonkeyPatch
) -> None:
    def nameless() -> str:
        raise error

    monkeypatch.setattr(getpass, "getuser", nameless)
    said = explanation(PermissionError(13, "Permission denied", "/data/x"))
    assert said.startswith("/data/x cannot be used by the user that runs the program (Permission denied).")


SERVER = {
    "REDIS_URL": "redis://127.0.0.1:1/0",
    "SECRET_KEY": "x" * 25 + "y" * 25 + "0123456789",
    "ALLOWED_HOSTS": "chess.example.org",
}


@pytest.mark.parametrize("command", [["web"], ["worker"], ["manage", "migrate"]])
@pytest.mark.parametrize(
    ("environment", "words"),
    [
        (SERVER | {"DATABASE_URL": "postgres://u:p/w#d@127.0.0.1:1/name"}, "DATABASE_URL cannot be read."),
        (SERVER | {"DATABASE_URL": "postgres://u:p@127.0.0.1:1/name"}, "The database does not answer: "),
        ({"REDIS_URL": "redis://127.0.0.1:1/0", "SECRET_KEY": ""}, "A server needs SECRET_KEY, ALLOWED_HOSTS"),
    ],
)
def test_a_server_that_cannot_start_says_one_sentence_and_no_traceback(
    command: list[str], environment: dict[str, str], words: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    data = tmp_path_factory.mktemp("data")
    told = tabellone(*command, **environment, VAR_DIR=str(data))
    assert (told.returncode, told.stdout) == (2, "")
    assert told.stderr.startswith(f"tabellone: {words}")
    assert told.stderr.count("\n") == 1


@pytest.mark.parametrize("command", ["web", "worker"])
def test_the_programs_of_a_server_refuse_to_start_without_any_setting(
    command: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    told = tabellone(command, VAR_DIR=str(tmp_path_factory.mktemp("data")))
    assert told.returncode != 0
    assert "set DATABASE_URL, REDIS_URL, SECRET_KEY and ALLOWED_HOSTS" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_folder_that_cannot_be_written_is_named(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Below a file, where also the administrator of the machine can make no folder."""
    file = tmp_path_factory.mktemp("data") / "file"
    file.write_text("")
    told = tabellone("serve", "--data", str(file / "data"))
    assert told.returncode == 2
    assert str(file) in told.stderr
    assert "Traceback" not in told.stderr
