"""Capabilities of an engine: proxies that load it at its first use, and defaults."""

from __future__ import annotations

import ast
import copy
import pickle
import sys
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path
from types import NoneType
from typing import get_args, get_type_hints

import pytest

import tabellone.engine
from tabellone.engine.capabilities import Deferred, earlier_opponents
from tabellone.engine.olympiad.pairing import ENGINE as OLYMPIAD
from tabellone.engine.system import System
from tabellone.engine.systems import SYSTEMS
from tests.tabellone.engine.played import record

DESCRIPTIONS = sorted(Path(tabellone.engine.__file__).parent.glob("*/__init__.py"))
SHARED = Path(tabellone.engine.__file__).with_name("shared_capabilities.py")


def checked(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """The names that only the type checker imports: each with its module and its name there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
            for line in node.body:
                assert isinstance(line, ast.ImportFrom)
                yield from ((name.asname or name.name, str(line.module), name.name) for name in line.names)


def deferred(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """The names that are loaded at their first use: each with its module and its name there."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Call):
            call, target = node.value, node.targets[0]
            if ast.unparse(call.func) == "Deferred":
                module, name = (ast.literal_eval(argument) for argument in call.args)
                yield ast.unparse(target), module, name


@pytest.mark.parametrize("path", [*DESCRIPTIONS, SHARED], ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_what_is_loaded_is_what_the_type_checker_reads(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    assert sorted(deferred(tree)) == sorted(checked(tree))


def test_descriptions_defer_their_engines() -> None:
    found = {path.parent.name for path in DESCRIPTIONS if any(deferred(ast.parse(path.read_text(encoding="utf-8"))))}
    own = {key.replace("-", "_") for key, system in SYSTEMS.items() if not system.sides}
    assert found == own


def test_engines_derive_from_the_protocols_of_their_capabilities() -> None:
    declared = get_type_hints(System)
    for system in SYSTEMS.values():
        for field in fields(System):
            value = getattr(system, field.name)
            if isinstance(value, Deferred):
                module, name = vars(value)["_module"], vars(value)["_name"]
                [protocol] = set(get_args(declared[field.name])) - {NoneType}
                assert protocol in type(getattr(import_module(module), name)).__mro__, (system.key, field.name)


def test_an_object_is_loaded_when_it_is_used_and_not_when_it_is_copied(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "stringprep", raising=False)
    proxy = Deferred("stringprep", "c7_set")
    assert vars(copy.deepcopy(proxy)) == vars(pickle.loads(pickle.dumps(proxy))) == vars(proxy)
    assert "stringprep" not in sys.modules
    assert proxy.issuperset({0x110000}) is False
    assert "stringprep" in sys.modules
    assert "issuperset" in vars(proxy)  # the next use does not ask the module
    with pytest.raises(AttributeError, match="barred_opponents"):
        _ = proxy.barred_opponents


def test_conditions_bar_rematches_unless_the_system_has_a_rule_of_its_own() -> None:
    of = record(4, "1-2 1, 3-4 +", "1-3 0, 2-4 1")
    assert [earlier_opponents(of, 3, number) for number in (1, 2, 3)] == [frozenset(), frozenset(), frozenset({1})]
    assert OLYMPIAD.barred_opponents(of, 1, 3) == {2, 3}
