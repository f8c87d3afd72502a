"""``tabellone event``: an event in one file, on the command line."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from archives.domain.json_schema import schema_text
from config.command import COMMANDS
from tests.factories import make_event, make_user
from tests.festivals import festival_of, section_of
from tournaments.domain.events.archiving import delete_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def event(*arguments: Any) -> str:
    out = StringIO()
    call_command("event", *map(str, arguments), stdout=out)
    return out.getvalue()


def test_an_event_is_exported_and_imported_by_the_command(tmp_path: Path) -> None:
    made = make_event(name="Torre")
    file, again, copy = (tmp_path / name for name in ("torre.tabellone", "again.tabellone", "copy.tabellone"))
    assert event("export", "torre", file) == f"{file}: Torre, {file.stat().st_size} bytes.\n"
    assert event("import", file, "--as", "copy") == "Torre is imported: /e/copy/ (owner: owner).\n"
    delete_event(event=made, typed="Torre")
    assert event("import", file, "--owner", make_user("new").username) == "Torre is imported: /e/torre/ (owner: new).\n"
    event("export", "torre", again)
    assert again.read_bytes() == file.read_bytes()
    event("export", "copy", copy)
    assert {row.slug for row in Event.objects.all()} == {"copy", "torre"}


def test_what_cannot_be_done_is_said_in_a_sentence(tmp_path: Path) -> None:
    make_event(name="Torre")
    file = tmp_path / "torre.tabellone"
    event("export", "torre", file)
    festival = festival_of("Open A")
    make_user("second")
    cases: dict[tuple[Any, ...], str] = {
        ("export", "tower", tmp_path / "x"): "There is no event with the address 'tower'.",
        ("export", "torre", file): f"{file} exists already; name a new file.",
        ("export", section_of(festival, "Open A").slug, tmp_path / "x"): "This event belongs to Festival.",
        ("export", "torre", tmp_path / "none" / "x"): "No such file or directory",
        ("import", tmp_path / "none"): "Name the owner of the event: --owner NAME",
        ("import", tmp_path / "none", "--owner", "owner"): "No such file or directory",
        ("import", file, "--owner", "nobody"): "There is no account 'nobody'.",
        ("import", file, "--owner", "owner"): "An event with the address “torre” already exists.",
        ("import", Path(__file__), "--owner", "owner"): "The file is not an event file.",
    }
    for arguments, said in cases.items():
        with pytest.raises(CommandError) as error:
            event(*arguments)
        assert said in str(error.value)


def test_the_schema_is_printed() -> None:
    assert event("schema") == schema_text()


def test_the_command_is_one_of_tabellone() -> None:
    assert COMMANDS["event"] is COMMANDS["backup"]
