"""Take the manual's screenshots of the program's demonstration, in each language.

The server is the program itself (``python -m config serve --demo``) with its data in a temporary folder.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.conftest import CHROMIUM as PROGRAMS, CHROMIUM_OPTIONS, free_port

ROOT = Path(__file__).resolve().parents[2]
CHROMIUM = next((found for name in PROGRAMS if (found := shutil.which(name))), "")
"""Path of the browser, or nothing."""
WIDE, PHONE = (1200, 760), (390, 720)
STARTS_WITHIN = 200
"""Lines that the server prints at most before its password."""
OPEN = "/e/lanterna-open/"


@dataclass(frozen=True, slots=True)
class Shot:
    """One picture: its name in the manual, the page's address, and the size of the window."""

    name: str
    address: str
    size: tuple[int, int] = WIDE
    opens: str = ""
    """Selector of a fold that is opened first."""
    is_public: bool = False
    """True for a picture as a reader without an account sees it."""


SHOTS = (
    Shot("new-event", "/new/event/"),
    Shot("desk", f"{OPEN}desk/"),
    Shot("add-player", f"{OPEN}desk/players/", opens="main details.editor, main details"),
    Shot("draft", f"{OPEN}desk/round/6/"),
    Shot("results", f"{OPEN}desk/round/5/results/"),
    Shot("participation", f"{OPEN}desk/players/rounds/"),
    Shot("published-change", f"{OPEN}desk/round/5/change/"),
    Shot("devices", f"{OPEN}desk/devices/"),
    Shot("print", f"{OPEN}desk/print/"),
    Shot("report-check", f"{OPEN}desk/report/"),
    Shot("change-log", f"{OPEN}desk/journal/"),
    Shot("settings", f"{OPEN}desk/settings/"),
    Shot("captains", "/e/coppa-lanterna/desk/captains/"),
    Shot("public-page", OPEN, PHONE, is_public=True),
    Shot("public-pairings", f"{OPEN}round/5/", PHONE, is_public=True),
    Shot("public-standings", f"{OPEN}standings/", is_public=True),
    Shot("public-player", f"{OPEN}player/5/", PHONE, is_public=True),
    Shot("why", f"{OPEN}round/5/why/5/", is_public=True),
    Shot("tie-break", f"{OPEN}player/5/why/BH/", is_public=True),
)


def take_screenshots(folder: Path, languages: Sequence[str], shots: Sequence[Shot] = SHOTS) -> None:
    """Write each picture as ``<folder>/<language>/<name>.png``. Raises RuntimeError if a page cannot be opened."""
    with demonstration() as (site, password), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
        for language in languages:
            for group in (True, False):
                chosen = [shot for shot in shots if shot.is_public is group]
                _take(browser, site, "" if group else password, language, chosen, folder / language)
        browser.close()


@contextmanager
def demonstration() -> Iterator[tuple[str, str]]:
    """Serve the demonstration; yield its address and the arbiter's password."""
    port = free_port()
    with tempfile.TemporaryDirectory() as data:
        command = [sys.executable, "-u", "-m", "config", "serve", "--demo", "--no-browser", "--port", str(port)]
        environment = os.environ | {"LOG_LEVEL": "CRITICAL"}
        command += ["--data", data]
        server = subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, text=True)
        try:
            yield f"http://127.0.0.1:{port}", _password_of(server)
        finally:
            server.terminate()
            server.wait()


def _password_of(server: subprocess.Popen[str]) -> str:
    assert server.stdout is not None
    password = ""
    for _line in range(STARTS_WITHIN):
        line = server.stdout.readline()
        if found := re.match(r"\s*password\s+(\S+)", line):
            password = found[1]
        if "Data " in line:
            return password
    raise RuntimeError("The demonstration did not start.")


def _take(browser: Browser, site: str, password: str, language: str, shots: Sequence[Shot], folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    context = browser.new_context(locale=language, color_scheme="light", reduced_motion="reduce", device_scale_factor=1)
    page = context.new_page()
    if password:
        _sign_in(page, site, password)
    for shot in shots:
        page.set_viewport_size({"width": shot.size[0], "height": shot.size[1]})
        answer = page.goto(site + shot.address, wait_until="domcontentloaded")
        if answer is None or not answer.ok:
            raise RuntimeError(f"{shot.address} cannot be opened.")
        if shot.opens:
            page.locator(shot.opens).first.evaluate("fold => fold.open = true")
        page.wait_for_timeout(400)
        page.screenshot(path=folder / f"{shot.name}.png")
    context.close()


def _sign_in(page: Page, site: str, password: str) -> None:
    page.goto(f"{site}/accounts/login/")
    page.locator("input[name=login]").fill("arbiter")
    page.locator("input[type=password]").fill(password)
    page.locator("input[type=password]").press("Enter")
    page.wait_for_url(re.compile(r"^(?!.*login).*$"))
