"""The command lines in the manual: read, run and filled in.

In a block ``console`` each line after ``$`` is a command, and the lines below it are its output.
``python -m tests.manual.examples`` writes the present output of every command into the sources.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from pairing.__main__ import main as pairing
from standings.__main__ import main as standings

MANUAL = Path(__file__).resolve().parents[2] / "manual"
FILES = MANUAL / "examples"
"""The folder in which the commands run."""
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)
COMMAND = re.compile(r"^\$ (.+)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)
PROGRAMS: dict[str, Callable[[list[str]], int]] = {"python -m pairing": pairing, "python -m standings": standings}


@dataclass(frozen=True, slots=True)
class Example:
    """A command and its output as the manual prints it."""

    page: str
    command: str
    output: str


def examples() -> Iterator[Example]:
    """Yield every command of the manual."""
    for path in sorted(MANUAL.rglob("*.md")):
        for block in BLOCK.findall(path.read_text(encoding="utf-8")):
            for command, output in COMMAND.findall(block):
                yield Example(path.relative_to(MANUAL).as_posix(), command, output)


def output_of(command: str) -> str:
    """Return what the command writes. Blank lines at the end, which Markdown loses, are left out."""
    name = next(name for name in PROGRAMS if command.startswith(f"{name} "))
    written = io.StringIO()
    before = Path.cwd()
    os.chdir(FILES)
    try:
        with contextlib.redirect_stdout(written), contextlib.redirect_stderr(io.StringIO()):
            PROGRAMS[name](command.removeprefix(name).split())
    finally:
        os.chdir(before)
    return "\n".join(line.rstrip() for line in written.getvalue().rstrip().splitlines()) + "\n"


def fill(text: str) -> str:
    """Return the text of a page with the present output of its commands."""

    def filled(block: re.Match[str]) -> str:
        commands = (command for command, _ in COMMAND.findall(block[1]))
        return "```console\n" + "".join(f"$ {command}\n{output_of(command)}" for command in commands) + "```"

    return BLOCK.sub(filled, text)


def main() -> None:
    """Fill in every page."""
    for path in MANUAL.rglob("*.md"):
        text = path.read_text(encoding="utf-8")
        if (new := fill(text)) != text:
            path.write_text(new, encoding="utf-8")


if __name__ == "__main__":
    main()
