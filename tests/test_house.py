"""The house itself: its settings, its migrations, its translations."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import call_command

from tabellone.engine import SYSTEMS
from tests import imports


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_no_files_import_each_other_in_a_circle() -> None:
    assert imports.circle(imports.graph()) == []


def test_the_counting_finds_a_circle_and_what_goes_upward() -> None:
    graph = imports.graph()
    graph.add_import(importer="tournaments.models.job", imported="standings.domain.table")
    assert ("tournaments.models.job", "standings.domain.table") in imports.upward(graph)
    assert {"tournaments.models.job", "standings.domain.table"} <= set(imports.circle(graph))


ROOT = Path(__file__).resolve().parents[1]
PACKAGES = (
    *("config", "accounts", "tabellone", "live", "tournaments", "ratings", "ladders", "entries", "pairing"),
    *("standings", "seasons", "prizes", "norms", "papers", "broadcast"),
    *("phones", "screens", "syndication", "submissions", "regulations", "seals", "archives", "mirrors"),
)
NAMED_IN = {
    "tabellone/engine/swiss/acceleration.py": "which accelerations are systems",
    "tabellone/engine/systems.py": "the registry",
    "tabellone/engine/generator.py": "the usual system",
    "tabellone/engine/tables/team_table_kinds.py": "tables between teams, named as the systems that play them",
    "tabellone/record/tournament.py": "the usual system",
    "tournaments/domain/events/event_presets.py": "the types of events that people run",
    "tournaments/models/event.py": "the usual system",
    "pairing/table_command.py": "the kind of a table, which is called as the system is",
    "standings/views/style_examples.py": "a form of the page of styles",
}
"""The sources outside a system's own folder that write a system's name, and what for; none of them asks by it."""


def named_systems(tree: ast.AST) -> Iterator[str]:
    """The keys of systems that stand as texts of their own."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in SYSTEMS:
            yield node.value


def asked_systems(tree: ast.AST) -> Iterator[str]:
    """The keys of systems that something is compared with, or that are looked up."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare | ast.Subscript | ast.MatchValue):
            yield from named_systems(node)


def sources() -> Iterator[tuple[str, ast.AST]]:
    """What is not a system's own folder, and no migration."""
    own = tuple(f"tabellone/engine/{key.replace('-', '_')}/" for key in SYSTEMS)
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if not name.startswith(own) and "/migrations/" not in name:
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def test_no_source_asks_for_a_system_by_its_name() -> None:
    trees = dict(sources())
    assert {name for name, tree in trees.items() if any(named_systems(tree))} == set(NAMED_IN)
    assert [name for name, tree in trees.items() if any(asked_systems(tree))] == []
    assert list(asked_systems(ast.parse('if event.system == "keizer": ...'))) == ["keizer"]
    assert list(asked_systems(ast.parse('event.system in ("dubov", "lim")'))) == ["dubov", "lim"]


SHARED_NAMES = {
    "Command": "what Django runs is called so, one a file",
    "Game": "of the record, and the row that keeps it",
    "Pairing": "of the record, and the row that keeps it",
    "PlayOff": "of the record, and the row that keeps it",
    "Round": "of the record, and the row that keeps it",
}
"""Names that several classes may have, and why."""


def classes() -> Iterator[tuple[str, str]]:
    """The classes of the sources with their files, but what is nested in another: that is named with it."""
    for path in sorted(path for package in PACKAGES for path in (ROOT / package).rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        if "/migrations/" not in name:
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef):
                    yield node.name, name


def test_a_class_has_a_name_of_its_own() -> None:
    files: dict[str, list[str]] = {}
    for name, file in classes():
        files.setdefault(name, []).append(file)
    shared = {name: found for name, found in files.items() if len(found) > 1}
    assert {name: found for name, found in shared.items() if name not in SHARED_NAMES} == {}
    assert set(shared) == set(SHARED_NAMES)
    pairs = {name: {file.split("/")[1] for file in found} for name, found in shared.items() if name != "Command"}
    assert pairs == {name: {"record", "models"} for name in ("Game", "Pairing", "PlayOff", "Round")}


NEEDS_NO_TESTS = {
    "accounts/apps.py": "names an app",
    "accounts/models.py": "a name that is shown: one line",
    "config/__main__.py": "calls config.command",
    "config/wsgi.py": "Django's own application",
    "archives/apps.py": "names an app, and connects the deletion of old files",
    "broadcast/apps.py": "names an app, and connects its jobs and its things",
    "entries/apps.py": "names an app, and connects its jobs and its things",
    "ladders/apps.py": "names an app",
    "live/apps.py": "names an app, and connects its signals",
    "norms/apps.py": "names an app, and connects its erasing",
    "pairing/apps.py": "names an app",
    "papers/apps.py": "names an app",
    "phones/apps.py": "names an app, and connects its settings, tasks and erasing",
    "prizes/apps.py": "names an app, and connects its things and its public page",
    "ratings/apps.py": "names an app",
    "regulations/domain/facts.py": "fields",
    "regulations/apps.py": "names an app, and connects its things, its page, its paper and its citations",
    "screens/apps.py": "names an app, and connects its things",
    "mirrors/apps.py": "names an app, and connects its checks and its chip",
    "seals/apps.py": "names an app, and connects its chain, jobs and erasing",
    "submissions/apps.py": "names an app, and connects its jobs",
    "seasons/apps.py": "names an app",
    "standings/apps.py": "names an app",
    "syndication/apps.py": "names an app, and connects its things",
    "tabellone/engine/dutch/facts.py": "fields",
    "tabellone/engine/reasons/facts.py": "fields",
    "tabellone/engine/explanation_types.py": "fields",
    "tabellone/engine/shared_capabilities.py": "names, which tests/tabellone/engine/test_capabilities.py reads",
    "tabellone/interchange/players/entrant.py": "fields",
    "tabellone/interchange/rating_lists/listed_person.py": "fields",
    "tabellone/record/header.py": "fields",
    "tabellone/tiebreaks/errors.py": "names of errors",
    "tournaments/apps.py": "names an app, and connects its jobs and queries",
    "tournaments/models/forms.py": "fields",
    "tournaments/models/hall.py": "fields",
    "tournaments/models/import_report.py": "fields",
}
"""Modules that only name or list something, and what."""


def mirror_of(module: str) -> Path:
    """Where the tests of the module are."""
    return ROOT / "tests" / Path(module).with_name(f"test_{Path(module).name}")


def modules() -> Iterator[str]:
    """The sources that do something: no package's description, no table of addresses, no migration."""
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            name = path.relative_to(ROOT).as_posix()
            if path.name != "__init__.py" and not name.endswith("urls.py") and "/migrations/" not in name:
                yield name


def test_every_module_has_its_tests_at_the_mirrored_path() -> None:
    without = {name for name in modules() if not mirror_of(name).exists()}
    assert without - set(NEEDS_NO_TESTS) == set(), "they have no tests of their own"
    assert set(NEEDS_NO_TESTS) - without == set(), "they need not be listed any more"


def test_what_is_at_the_mirrored_path_holds_tests() -> None:
    mirrors = [mirror_of(name) for name in modules() if mirror_of(name).exists()]
    assert [path.name for path in mirrors if "\ndef test_" not in path.read_text(encoding="utf-8")] == []
