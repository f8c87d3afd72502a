"""Every Python example of the documentation and of the docstrings is run, and prints what it says."""

from __future__ import annotations

import ast
import doctest
import importlib
import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
EXAMPLE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = ">>> "


def pages() -> list[Path]:
    """The documents with examples."""
    found = [ROOT / "README.md", *ROOT.glob("docs/**/*.md"), *(path for path in ROOT.glob("manual/**/*.md"))]
    return sorted(path for path in found if "_build" not in path.parts and PROMPT in path.read_text(encoding="utf-8"))


def modules() -> list[str]:
    """The modules of the core with examples in their docstrings."""
    sources = (path for path in ROOT.glob("tabellone/**/*.py") if PROMPT in path.read_text(encoding="utf-8"))
    return sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in sources)


def examples(text: str) -> str:
    """The examples of a page, which follow each other as in one session."""
    return "\n".join(block for block in EXAMPLE.findall(text) if PROMPT in block)


@pytest.mark.parametrize("page", pages(), ids=lambda page: str(page.relative_to(ROOT)))
def test_the_examples_of_each_page_print_what_the_page_says(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    told = doctest.DocTestParser().get_doctest(
        examples(page.read_text(encoding="utf-8")), {}, page.name, str(page), lineno=0
    )
    result = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE).run(told)
    assert result.attempted > 0
    assert result.failed == 0


READERS: dict[str, Callable[[str], object]] = {"python": ast.parse, "json": json.loads, "toml": tomllib.loads}
"""What reads an example that is not run, by its language."""
BLOCK = re.compile(r"^```(python|json|toml)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def unread_examples() -> list[tuple[str, str, str]]:
    """The examples without a prompt: their page, language and text."""
    found = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("manual/**/*.md")]
    return [
        (page.relative_to(ROOT).as_posix(), language, text)
        for page in sorted(found)
        if "_build" not in page.parts
        for language, text in BLOCK.findall(page.read_text(encoding="utf-8"))
        if PROMPT not in text
    ]


@pytest.mark.parametrize(("page", "language", "text"), unread_examples())
def test_an_example_that_is_not_run_can_be_read(page: str, language: str, text: str) -> None:
    assert READERS[language](text), page


def test_examples_in_each_of_these_languages_are_found() -> None:
    assert {language for _page, language, _text in unread_examples()} == READERS.keys()


@pytest.mark.parametrize("module", modules())
def test_the_examples_of_docstrings_print_what_they_say(module: str) -> None:
    result = doctest.testmod(importlib.import_module(module))
    assert result.attempted > 0
    assert result.failed == 0


def test_the_guide_of_the_library_has_an_example_on_each_page_about_its_use() -> None:
    told = {page.relative_to(ROOT).as_posix() for page in pages()}
    assert {f"docs/library/{name}.md" for name in ("record", "pairing", "standings")} <= told
