"""``python -m tests.imports``: how often the packages import each other, by direction, and what files form circles."""

from __future__ import annotations

import sys
from collections import Counter
from graphlib import CycleError, TopologicalSorter

import grimp

ORDER = (
    *("tabellone", "accounts", "live", "tournaments", "ratings", "ladders", "pairing", "entries", "standings"),
    *("seasons", "prizes", "norms", "papers", "broadcast"),
    *("phones", "screens", "syndication", "submissions", "regulations", "seals", "archives", "mirrors", "config"),
)
"""Each package may import those before it."""


def graph() -> grimp.ImportGraph:
    """All files and what they import of each other when they run.

    Imports for the type checker alone are left out: a description names its engine so, and the engine its description.
    """
    return grimp.build_graph(*ORDER, cache_dir=None, exclude_type_checking_imports=True)


def crossings(imports: grimp.ImportGraph) -> Counter[tuple[str, str]]:
    """From which package to which how many imports go."""
    pairs = ((_package(name), _package(other)) for name, other in _edges(imports))
    return Counter(pair for pair in pairs if pair[0] != pair[1])


def upward(imports: grimp.ImportGraph) -> list[tuple[str, str]]:
    """The imports that go against the order."""
    return [
        (name, other) for name, other in _edges(imports) if ORDER.index(_package(name)) < ORDER.index(_package(other))
    ]


def circle(imports: grimp.ImportGraph) -> list[str]:
    """Some files that import each other in a circle; empty where none do."""
    files = {name: imports.find_modules_directly_imported_by(name) for name in imports.modules}
    try:
        TopologicalSorter(files).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def _edges(imports: grimp.ImportGraph) -> list[tuple[str, str]]:
    names = sorted(imports.modules)
    return [(name, other) for name in names for other in sorted(imports.find_modules_directly_imported_by(name))]


def _package(name: str) -> str:
    return name.partition(".")[0]


def main() -> None:
    imports = graph()
    for (name, other), count in sorted(crossings(imports).items()):
        is_up = ORDER.index(name) < ORDER.index(other)
        sys.stdout.write(f"{name:12} -> {other:12} {count:4}{'  upward' if is_up else ''}\n")
    for name, other in upward(imports):
        sys.stdout.write(f"upward: {name} -> {other}\n")
    sys.stdout.write(f"circle: {' -> '.join(circle(imports)) or 'none'}\n")


if __name__ == "__main__":
    main()
