"""The command `tabellone`: one name for all that the program does."""

from __future__ import annotations

import io
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from accounts.models import User
from config.command import COMMANDS, HELP, main, print_any_name

ROOT = Path(__file__).resolve().parents[2]
REPORT = ROOT / "tests/data/textbook/plain.trf"


def tabellone(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command as a process of its own, without any setting but these."""
    inherited = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "config", *arguments],
        cwd=ROOT,
        env=inherited | environment,
        check=False,
        capture_output=True,
        text=True,
    )


def test_the_help_names_every_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert capsys.readouterr().out == HELP
    assert [name for name in COMMANDS if name not in HELP] == []


@pytest.mark.parametrize(("arguments", "said"), [([], "usage: "), (["serv"], "tabellone: 'serv' is not a command")])
def test_what_is_no_command_is_refused(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith(said)


@pytest.mark.parametrize(
    ("module", "arguments"),
    [
        ("pairing", ["pair", str(REPORT)]),
        ("pairing", ["check", str(REPORT)]),
        ("pairing", ["table", "berger", "6"]),
        ("standings", ["tiebreaks", str(REPORT), "--codes", "BH,SB"]),
    ],
)
def test_reports_are_worked_on_as_by_the_modules_own_command_lines(module: str, arguments: list[str]) -> None:
    own = subprocess.run(
        [sys.executable, "-m", module, *arguments], cwd=ROOT, check=False, capture_output=True, text=True
    )
    by_name = tabellone(*(["standings"] if module == "standings" else []), *arguments)
    assert own.stdout
    assert (by_name.returncode, by_name.stdout, by_name.stderr) == (own.returncode, own.stdout, own.stderr)


@pytest.mark.parametrize(
    "arguments",
    [["pair", str(REPORT)], ["check", str(REPORT)], ["standings", "tiebreaks", str(REPORT), "--codes", "BH"]],
)
def test_a_command_says_the_same_in_this_process_as_in_its_own(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    code = main(arguments)
    own = tabellone(*arguments)
    assert (capsys.readouterr().out, code) == (own.stdout, own.returncode)
    assert own.stdout


@pytest.mark.django_db(transaction=True)
def test_manage_and_backup_are_djangos_commands_on_the_data_that_are_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("VAR_DIR", os.environ["VAR_DIR"])
    assert main(["manage", "--data", str(tmp_path), "account", "maria"]) == 0
    assert capsys.readouterr().out.startswith("user name  maria\n")
    assert (os.environ["VAR_DIR"], User.objects.get().username) == (str(tmp_path.resolve()), "maria")
    with pytest.raises(SystemExit):
        main(["backup", "--help"])
    assert "tabellone backup" in capsys.readouterr().out


def test_serve_takes_host_and_port(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """At a port that is taken, so that it ends by itself."""
    monkeypatch.setenv("HOST", "somewhere.else")
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        assert main(["serve", "--host", "127.0.0.1", "--port", str(port), "--empty"]) == 2
    assert capsys.readouterr().err.startswith(f"tabellone: Port {port} of 127.0.0.1 cannot be used")
    assert os.environ["HOST"] == "127.0.0.1"


@pytest.mark.parametrize("wrong", [["--demo", "--empty"], ["--port", "many"], ["else"]])
def test_serve_refuses_what_it_does_not_know(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["serve", *wrong])
    assert ended.value.code == 2
    assert "tabellone serve: error" in capsys.readouterr().err


def test_usage_is_told_by_the_name_that_was_typed() -> None:
    assert "usage: tabellone pair " in tabellone("pair", "--help").stdout
    assert "usage: tabellone standings tiebreaks " in tabellone("standings", "tiebreaks", "--help").stdout


def test_a_report_is_paired_without_django_or_celery() -> None:
    script = f"import sys; from config.command import main; main(['pair', {str(REPORT)!r}]); print(*sys.modules)"
    said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    assert {"django", "celery", "config.settings"} & {*said.split()} == set()


@pytest.mark.parametrize("wish", ["option", "variable"])
def test_data_go_where_they_are_wanted_and_a_copy_is_made_of_them(tmp_path: Path, wish: str) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite3"
    option = ("--data", str(data)) if wish == "option" else ()
    environment = {"VAR_DIR": str(data)} if wish == "variable" else {}
    made = tabellone("manage", *option, "migrate", "accounts", "--verbosity=0", **environment)
    assert (made.returncode, made.stderr) == (0, "")
    account = tabellone("manage", "account", "maria", *option, **environment)
    assert account.stdout.startswith("user name  maria\n")
    saved = tabellone("backup", str(copy), *option, **environment)
    assert (saved.returncode, saved.stderr) == (0, "")
    assert copy.stat().st_size > 0
    assert (data / "tabellone.sqlite3").exists()


@pytest.mark.parametrize(
    ("encoding", "written"),
    [("cp1252", "C:/\\u041e\\u043b\\u044c\\u0433\\u0430/Zoë\n".encode("cp1252")), ("utf-8", "C:/Ольга/Zoë\n".encode())],
)
def test_a_name_is_printed_also_where_the_encoding_lacks_its_letters(encoding: str, written: bytes) -> None:
    raw = io.BytesIO()
    stream = io.TextIOWrapper(raw, encoding=encoding, newline="\n")
    print_any_name(stream)
    stream.write("C:/Ольга/Zoë\n")
    stream.flush()
    assert raw.getvalue() == written
    print_any_name(io.StringIO())  # has no encoding
