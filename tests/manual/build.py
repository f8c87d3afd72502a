"""Build the manual: ``python -m tests.manual.build`` (`make docs`).

HTML in each language goes to ``manual/_build/html/<language>/``, where the program serves it, and a PDF of each to
``manual/_build/pdf/``. Screenshots and PDF need Chromium; without it the pages have no pictures and there is no PDF.
The documentation of the library, with its reference, goes to ``manual/_build/library/``.
``--texts`` updates the catalogues of translations from the sources instead.
"""

from __future__ import annotations

import argparse
import os
import re
import subprocess
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.manual.links import broken_links, external_links
from tests.manual.screenshots import CHROMIUM, take_screenshots

MANUAL = Path(__file__).resolve().parents[2] / "manual"
LIBRARY = MANUAL.parent / "docs" / "library"
BUILD = MANUAL / "_build"
LANGUAGES = ("en", "it", "de", "fr", "es", "pt", "pl")


def main() -> int:
    """Build what the options name; return the exit code of the first build that fails."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--texts", action="store_true", help="update the catalogues instead")
    parser.add_argument("--no-pictures", action="store_true", help="neither screenshots nor PDF")
    options = parser.parse_args()
    if options.texts:
        return update_catalogues()
    code = sphinx("html", BUILD / "library", "en", source=LIBRARY)
    if code:
        return code
    has_chromium = bool(CHROMIUM) and not options.no_pictures
    if has_chromium:
        take_screenshots(BUILD / "screenshots", LANGUAGES)
    for language in LANGUAGES:
        code = sphinx("html", BUILD / "html" / language, language, has_pdf=has_chromium)
        if code:
            return code
        finish(BUILD / "html" / language)
        if broken := broken_links(BUILD / "html" / language):
            sys.stdout.write("".join(f"Broken link in {page}: {link}\n" for page, link in broken))
            return 1
        if has_chromium:
            code = sphinx("singlehtml", BUILD / "single" / language, language, theme="basic")
            if code:
                return code
            print_pdf(BUILD / "single" / language / "index.html", BUILD / "pdf" / f"manual-{language}.pdf")
    if not has_chromium:
        sys.stdout.write("No Chromium: the manual has no screenshots and no PDF.\n")
    external = external_links(BUILD / "html" / "en")
    sys.stdout.write("".join(f"Not checked, leads out of the manual: {link}\n" for link in external))
    sys.stdout.write(f"The manual is in {BUILD / 'html'}\n")
    return 0


def sphinx(
    builder: str, target: Path, language: str, theme: str = "furo", *, has_pdf: bool = False, source: Path = MANUAL
) -> int:
    """Run one build in which warnings are errors; return its exit code."""
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", builder, "-D", f"language={language}"]
    doctrees = BUILD / "doctrees" / f"{source.name}-{builder}-{language}"
    environment = os.environ | {"MANUAL_THEME": theme, "MANUAL_PDF": "yes" if has_pdf else ""}
    return subprocess.run(
        [*command, "-d", str(doctrees), str(source), str(target)], env=environment, check=False
    ).returncode


REMEDIES = {
    '<p class="caption" role="heading">': '<p class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer">': '<aside class="sidebar-drawer" aria-label="Tabellone">',
    "<pre>": '<pre tabindex="0">',
}
"""What the theme leaves out for readers with a keyboard or a screen reader."""
UNTRANSLATED = re.compile(r'(?=class="(?:[^"]* )?untranslated[ "])')
"""Where a text of a translated page is still English."""


def finish(site: Path) -> None:
    """Complete the pages for assistive technology, and replace the function that Sphinx's script makes of a text.

    The content security policy forbids such a function.
    """
    script = site / "_static" / "doctools.js"
    text = script.read_text(encoding="utf-8")
    plain = re.sub(r"new Function\(.*?\);", "(n) => (n === 1 ? 0 : 1);", text, count=1, flags=re.DOTALL)
    script.write_text(plain, encoding="utf-8")
    for page in site.rglob("*.html"):
        text = page.read_text(encoding="utf-8")
        for found, remedy in REMEDIES.items():
            text = text.replace(found, remedy)
        text = UNTRANSLATED.sub('lang="en" ', text)
        page.write_text(text, encoding="utf-8")


def update_catalogues() -> int:
    """Write the texts of the sources into the catalogue of each other language."""
    templates = BUILD / "gettext"
    code = sphinx("gettext", templates, "en")
    if code:
        return code
    command = [sys.executable, "-m", "sphinx_intl", "update", "--line-width", "0"]
    command += ["-p", str(templates), "-d", str(MANUAL / "locale")]
    for language in LANGUAGES[1:]:
        command += ["-l", language]
    return subprocess.run(command, check=False).returncode


def print_pdf(page: Path, target: Path) -> None:
    """Print a page of HTML as A4."""
    target.parent.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        tab = browser.new_page()
        tab.goto(page.as_uri())
        tab.pdf(path=target, format="A4", print_background=True, prefer_css_page_size=True, outline=True, tagged=True)
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
