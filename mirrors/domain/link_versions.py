"""The version of the messages between laptop and server. Two versions exchange nothing, and both say which is newer.

A laptop that the server refuses still runs its event: its changes are sent after the update.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from archives.domain.container import FORMAT
from archives.domain.exports import PROGRAM
from mirrors.domain.terms.chain import PROTOCOL

OTHER_VERSION = 426
"""Status of an answer to a message of another version."""
FIRST_PROTOCOL = 1
"""Version of messages that do not name one."""
LONGEST_PROGRAM = 40


class OtherVersionError(Exception):
    """The other computer has another version. ``is_newer``: than this one. ``program``: its name and version."""

    def __init__(self, *, is_newer: bool, program: str) -> None:
        super().__init__(program)
        self.is_newer, self.program = is_newer, program


def version_note() -> dict[str, int | str]:
    """Return what each message says about its sender: version of the messages, format of the rows, program."""
    return {"protocol": PROTOCOL, "format": FORMAT, "program": PROGRAM}


def check_version(content: Any) -> None:
    """Raise OtherVersionError for a message or an answer of another version. Other content is judged elsewhere."""
    if not isinstance(content, Mapping):
        return
    theirs = (_number(content, "protocol", FIRST_PROTOCOL), _number(content, "format", FORMAT))
    ours = (PROTOCOL, FORMAT)
    if theirs != ours:
        program = str(content.get("program", ""))[:LONGEST_PROGRAM]
        raise OtherVersionError(is_newer=theirs > ours, program=program)


def _number(content: Mapping[str, object], name: str, otherwise: int) -> int:
    found = content.get(name, otherwise)
    return found if isinstance(found, int) else otherwise
