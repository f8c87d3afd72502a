"""The manual: its examples, its words and its links are right."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from tabellone.engine import SYSTEMS
from tabellone.engine.swiss.acceleration import METHODS
from tests.manual.examples import MANUAL, Example, examples, fill, output_of
from tests.manual.screenshots import SHOTS
from tests.plain_words import COMPILED
from tournaments.domain.words.systems import ACCELERATIONS

ROOT = MANUAL.parent
PAGES = sorted(MANUAL.rglob("*.md"))
BOLD = re.compile(r"\*\*(.+?)\*\*")
CODE = re.compile(r"```.*?```|`[^`\n]+`", re.DOTALL)
NUMBER = re.compile(r"\d+|…")
HOLE = re.compile(r"%\(\w+\)s|\{\w+\}")
NOT_ON_A_PAGE = set(
    """
Bold words
On a laptop
On a server
One event
The round is a draft?
The round is published?
Swiss-Manager
Vega and others
chess-results
Upload to chess-results
Rounds have a state.
Several people work at once.
Every pairing has a reason.
The number of rounds and the tie-breaks are announced.
Order.
Scoregroups.
Two halves.
Absolute rules.
Quality.
Bye.
Colours.
ARO
median scoregroup
""".strip().splitlines()
)
"""Bold words that begin a paragraph or introduce a term, and are not printed on a page."""


def words_of_the_program() -> set[str]:
    """Every text of the program, its placeholders written as ``…``."""
    with (ROOT / "locale" / "it" / "LC_MESSAGES" / "django.po").open("rb") as source:
        catalogue = read_po(source)
    found = set()
    for message in catalogue:
        for text in message.id if isinstance(message.id, tuple) else (message.id,):
            found.add(HOLE.sub("…", str(text)).replace("’", "'"))
    return found


def test_every_bold_word_is_printed_on_a_page_of_the_program() -> None:
    known = words_of_the_program()
    wrong = []
    for path in PAGES:
        for words in BOLD.findall(CODE.sub("", path.read_text(encoding="utf-8"))):
            text = words.replace("’", "'")
            shapes = {text, text.removesuffix(":"), NUMBER.sub("…", text), text[:1].lower() + text[1:]}
            if words.rstrip(":") not in NOT_ON_A_PAGE and not shapes & known:
                wrong.append((path.name, words))
    assert wrong == []


@pytest.mark.parametrize("example", list(examples()), ids=lambda example: f"{example.page}: {example.command}")
def test_every_command_prints_what_the_manual_shows(example: Example) -> None:
    assert output_of(example.command) == example.output


def test_filling_in_changes_only_the_output() -> None:
    text = "Text.\n\n```console\n$ python -m pairing table berger 4\nold\n```\n"
    assert fill(text) == (
        "Text.\n\n```console\n$ python -m pairing table berger 4\n1: 1-4 2-3\n2: 4-3 1-2\n3: 2-4 3-1\n```\n"
    )


def test_every_picture_is_taken_and_every_picture_that_is_taken_is_shown() -> None:
    shown = {name for path in PAGES for name in re.findall(r"\{screenshot\} (\S+)", path.read_text(encoding="utf-8"))}
    assert shown == {shot.name for shot in SHOTS}


def test_every_page_is_in_the_contents() -> None:
    listed = {"index"}
    for path in PAGES:
        for block in re.findall(r"```\{toctree\}\n(.*?)```", path.read_text(encoding="utf-8"), re.DOTALL):
            folder = path.relative_to(MANUAL).parent
            listed |= {(folder / line).as_posix() for line in block.split() if re.fullmatch(r"[a-z/-]+", line)}
    written = {path.relative_to(MANUAL).with_suffix("").as_posix() for path in PAGES}
    assert written - listed == set()


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_the_manual_is_written_in_plain_words(path: Path) -> None:
    text = CODE.sub("", path.read_text(encoding="utf-8"))
    found = [(remedy, match[0]) for remedy, rule in COMPILED.items() for match in rule.finditer(text)]
    assert found == []


def test_headings_are_in_order() -> None:
    for path in PAGES:
        depths = [
            len(marks) for marks in re.findall(r"^(#+) ", CODE.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
        ]
        assert depths[0] == 1, path.name
        assert all(after <= before + 1 for before, after in pairwise(depths)), path.name


def test_the_rules_of_every_acceleration_are_in_the_manual() -> None:
    rows = (MANUAL / "systems" / "acceleration.md").read_text(encoding="utf-8").splitlines()
    explained = {row.split("|")[1].strip().lower() for row in rows if row.startswith("|")}
    named = {str(words).partition(":")[0].lower() for words in ACCELERATIONS.values()}
    shown = {
        name.removesuffix(" method").removesuffix(", points and rounds").removesuffix(", two bands") for name in named
    }
    assert shown <= explained
    assert tuple(ACCELERATIONS) == METHODS


def test_every_swiss_system_outside_the_handbook_has_a_page_in_the_manual() -> None:
    index = (MANUAL / "systems" / "index.md").read_text(encoding="utf-8")
    outside = [name for name, system in SYSTEMS.items() if system.is_swiss and not system.article]
    pages = {path.stem: path.read_text(encoding="utf-8") for path in (MANUAL / "systems").glob("*.md")}
    for name in outside:
        described = [stem for stem, text in pages.items() if stem == name or name.capitalize() in text.splitlines()[1]]
        assert described, name
        assert described[0] in index
