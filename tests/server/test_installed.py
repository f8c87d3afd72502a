"""The wheel in an empty environment, outside of the checkout: pages, styles, texts, pairing and backup are there."""

from __future__ import annotations

import os
import re
import shutil
import sqlite3
import stat
import subprocess
import sys
import sysconfig
import zipfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

import pytest

from tests.conftest import free_port
from tests.server.client import Client
from tests.server.processes import ROOT, start, wait_for_port

SERVE_SECONDS = 90.0
"""The tables and the demonstration are made first, on a machine that may be busy with other tests."""
BUILT_BY = 77
"""The version of setuptools that pyproject.toml asks for."""
NOT_SOURCES = shutil.ignore_patterns(".*", "var", "tests", "build", "dist", "*.egg-info", "__pycache__", "*.so", "*.mo")
REPORT = ROOT / "tests/data/textbook/plain.trf"


@dataclass(frozen=True)
class Installed:
    """An environment with the program in it, and the home of somebody who uses it."""

    environment: Path
    home: Path

    @property
    def command(self) -> str:
        return str(self.environment / "bin" / "tabellone")

    @property
    def variables(self) -> dict[str, str]:
        return {"PATH": os.environ["PATH"], "HOME": str(self.home), "LANG": "C.UTF-8"}

    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self.command, *arguments],
            cwd=self.home,
            env=self.variables,
            check=False,
            capture_output=True,
            text=True,
        )

    @contextmanager
    def serving(self, *options: str) -> Iterator[tuple[str, str]]:
        """Serve; the address, and what was printed."""
        port = free_port()
        process = start("installed", [self.command, "serve", f"--port={port}", *options], self.home, self.variables)
        try:
            wait_for_port(port, process, SERVE_SECONDS)
            yield f"http://127.0.0.1:{port}", process.log.read_text()
        finally:
            process.kill()


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built of what is in the checkout, nothing compiled or translated beforehand."""
    try:
        can_build = int(version("setuptools").partition(".")[0]) >= BUILT_BY
    except PackageNotFoundError:
        can_build = False
    if not can_build:
        reason = "what builds a wheel is not installed: pip install --editable '.[dev]'"
        (pytest.fail if "CI" in os.environ else pytest.skip)(reason)
    folder = tmp_path_factory.mktemp("wheel")
    shutil.copytree(ROOT, folder / "sources", ignore=NOT_SOURCES)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--no-index"]
    subprocess.run([*pip, "--no-build-isolation", "--wheel-dir", str(folder), "sources/"], cwd=folder, check=True)
    return next(folder.glob("*.whl"))


def test_a_wheel_is_tagged_by_what_was_compiled(wheel: Path, tmp_path: Path) -> None:
    assert (wheel.name.endswith("-py3-none-any.whl"), has_compiled_part(wheel)) in {(True, False), (False, True)}
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check", "wheel", "--no-deps", "--no-index"]
    sources = wheel.parent / "sources"
    shutil.rmtree(sources / "build", ignore_errors=True)
    for variables in ({"TABELLONE_PURE": "1"}, {"CC": "/bin/false"}):
        command = [*pip, "--no-build-isolation", "--wheel-dir", str(tmp_path), str(sources)]
        subprocess.run(command, env=os.environ | variables, check=True, capture_output=True)
        (pure,) = tmp_path.glob("*.whl")
        assert (pure.name.endswith("-py3-none-any.whl"), has_compiled_part(pure)) == (True, False)
        pure.unlink()
        shutil.rmtree(sources / "build", ignore_errors=True)


def has_compiled_part(wheel: Path) -> bool:
    with zipfile.ZipFile(wheel) as file:
        return any(name.endswith((".so", ".pyd")) for name in file.namelist())


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """By pip; the libraries are those of the environment that runs the tests, in which no editable install is seen."""
    folder = tmp_path_factory.mktemp("installed")
    environment, home = folder / "environment", folder / "home"
    home.mkdir()
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    pip = [
        sys.executable,
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        f"--python={environment / 'bin/python'}",
    ]
    subprocess.run([*pip, "install", "--no-deps", "--no-index", str(wheel)], cwd=folder, check=True)
    (packages,) = (environment / "lib").glob("python*/site-packages")
    (packages / "libraries.pth").write_text(f"{sysconfig.get_path('purelib')}\n{sysconfig.get_path('platlib')}\n")
    return Installed(environment, home)


@pytest.fixture(scope="module")
def served(installed: Installed) -> Iterator[tuple[str, str]]:
    with installed.serving() as (address, said):
        yield address, said


def test_the_demonstration_is_served_and_its_arbiter_told_how_to_sign_in(served: tuple[str, str]) -> None:
    address, said = served
    visitor = Client(address)
    pages = ("round/5/", "standings/", "crosstable/", "player/1/", "report.trf")
    assert {page: visitor.get(f"/e/lanterna-open/{page}").status for page in pages} == dict.fromkeys(pages, 200)
    visitor.sign_in(*(re.findall(rf"{label} +(\S+)", said)[0] for label in ("user name", "password")))
    draft = visitor.get("/e/lanterna-open/desk/round/6/")
    assert (draft.status, draft.address) == (200, f"{address}/e/lanterna-open/desk/round/6/")


def test_styles_and_scripts_are_served_under_the_names_of_their_content(served: tuple[str, str]) -> None:
    site = Client(served[0])
    page = site.get("/e/lanterna-open/").text
    files = re.findall(r'(?:href|src)="(/static/(?:css|js)/\w+\.[0-9a-f]{12}\.(?:css|js))"', page)
    assert {Path(path).suffix for path in files} == {".css", ".js"}
    assert [site.get(path).status for path in files] == [200] * len(files)


def test_pages_are_there_in_italian(served: tuple[str, str]) -> None:
    site = Client(served[0])
    assert "<title>Standings after round 5 – Lanterna Open</title>" in site.get("/e/lanterna-open/standings/").text
    site.get("/language/?language=it&next=/")
    assert "<title>Classifica dopo il turno 5 – Lanterna Open</title>" in site.get("/e/lanterna-open/standings/").text


def test_data_are_kept_in_the_users_folder_and_for_nobody_else(served: tuple[str, str], installed: Installed) -> None:
    assert served
    folder = installed.home / ".local/share/tabellone"
    kept = ("tabellone.sqlite3", "secret-key", "demo-password")
    modes = {name: stat.S_IMODE((folder / name).stat().st_mode) for name in kept}
    assert modes == dict.fromkeys(kept, 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert [path.name for path in installed.environment.rglob("*.sqlite3")] == []


def test_a_backup_is_made_while_it_serves(served: tuple[str, str], installed: Installed) -> None:
    assert served
    made = installed.run("backup", "copy.sqlite3")
    assert (made.returncode, made.stderr) == (0, "")
    with closing(sqlite3.connect(installed.home / "copy.sqlite3")) as copy:
        names = copy.execute("SELECT name FROM tournaments_event ORDER BY name").fetchall()
    festival = ("Riviera Festival", "Riviera Festival – Open A", "Riviera Festival – Open B")
    assert [name for (name,) in names] == ["Coppa Lanterna", "Lanterna Open", *festival]


@pytest.mark.parametrize(
    ("arguments", "module"),
    [
        (["pair", str(REPORT)], "pairing"),
        (["check", str(REPORT)], "pairing"),
        (["generate", "--players", "9", "--rounds", "4", "--seed", "1", "-o", "-"], "pairing"),
        (["standings", "tiebreaks", str(REPORT), "--codes=BH,ARO"], "standings"),
    ],
)
def test_a_report_is_worked_on_as_in_the_checkout(installed: Installed, arguments: list[str], module: str) -> None:
    here = subprocess.run(
        [sys.executable, "-m", module, *[part for part in arguments if part != module]],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    there = installed.run(*arguments)
    assert (there.returncode, there.stdout) == (0, here.stdout)


def test_paper_has_its_letters_and_a_copy_of_no_checkout_is_needed(installed: Installed) -> None:
    script = (
        "import tabellone.sheets, config.paths as places; from pathlib import Path; "
        "from tabellone.papers.flags import flags_of; "
        "fonts = [*(Path(tabellone.sheets.__file__).parent / 'fonts').glob('*.?tf')]; "
        "print(len(fonts) > 5 and 'ITA' in flags_of(['ITA']), places.IS_INSTALLED, places.CODE)"
    )
    said = subprocess.run(
        [str(installed.environment / "bin/python"), "-c", script],
        cwd=installed.home,
        env=installed.variables,
        check=True,
        capture_output=True,
        text=True,
    )
    assert said.stdout.split()[:2] == ["True", "True"]
    assert said.stdout.split()[2].startswith(str(installed.environment))


def test_an_empty_start_makes_an_account_and_no_event(installed: Installed) -> None:
    with installed.serving("--empty", f"--data={installed.home / 'empty'}") as (address, said):
        assert address in said
        arbiter = Client(address)
        arbiter.sign_in(*(re.findall(rf"{label} +(\S+)", said)[0] for label in ("user name", "password")))
        assert arbiter.get("/e/lanterna-open/").status == 404
    with installed.serving(f"--data={installed.home / 'empty'}") as (address, said):
        assert "password" not in said
        assert Client(address).get("/e/lanterna-open/").status == 404
