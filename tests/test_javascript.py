"""The scripts of the pages by themselves, in a window without a screen: see tests/javascript/."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
COMMAND = json.loads((ROOT / "package.json").read_text())["scripts"]
FEWEST_TESTS = 30


def run(name: str) -> subprocess.CompletedProcess[str]:
    """Run a script of package.json with the Node that this Python has."""
    if not (ROOT / "node_modules").is_dir():
        reason = "the tools for JavaScript are not installed: make node_modules/.installed"
        (pytest.fail if "CI" in os.environ else pytest.skip)(reason)
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    command = ["npm", "run", "--silent", name]
    return subprocess.run(
        command, cwd=ROOT, env=os.environ | {"PATH": path}, check=False, capture_output=True, text=True, timeout=300
    )


def test_the_scripts_do_what_their_tests_say() -> None:
    told = run("test")
    assert told.returncode == 0, told.stdout
    (passed,) = re.findall(r"pass (\d+)", told.stdout)
    assert int(passed) >= FEWEST_TESTS


def test_every_script_is_checked_by_its_types() -> None:
    scripts = sorted((ROOT / "static" / "js").glob("*.js"))
    without = [path.name for path in scripts if not path.read_text(encoding="utf-8").startswith("// @ts-check\n")]
    assert without == []


def scripts_above(template: str) -> list[str]:
    """The scripts that the templates load which this one extends."""
    text = (ROOT / "templates" / template).read_text(encoding="utf-8")
    above = re.search(r'{% extends "([^"]+)"', text)
    if above is None or not (ROOT / "templates" / above[1]).exists():
        return []
    return scripts_of(above[1]) + scripts_above(above[1])


def scripts_of(template: str) -> list[str]:
    """The scripts that the template itself loads."""
    text = (ROOT / "templates" / template).read_text(encoding="utf-8")
    return re.findall(r"<script src=\"{% static '([^']+)'", text)


def test_no_page_loads_a_script_that_the_page_it_extends_loads() -> None:
    """Loaded twice, `submit_once.js` holds its own form back: the button does nothing."""
    templates = [path.relative_to(ROOT / "templates").as_posix() for path in (ROOT / "templates").rglob("*.html")]
    twice = {each: sorted({*scripts_of(each)} & {*scripts_above(each)}) for each in templates}
    assert {each: names for each, names in twice.items() if names} == {}
    assert "js/submit_once.js" in scripts_above("mirrors/run_here.html")
