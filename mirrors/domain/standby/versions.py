"""The check that both laptops have the same version of the program. Times are never compared between them."""

from __future__ import annotations

from collections.abc import Mapping

from archives.domain.exports import PROGRAM
from mirrors.domain.terms.chain import PROTOCOL


def own_version() -> Mapping[str, object]:
    """Return what each message between laptops says of the version."""
    return {"protocol": PROTOCOL, "program": PROGRAM}


def is_same_version(content: Mapping[str, object]) -> bool:
    """Return True for a message of the same version of program and rules."""
    return {name: content.get(name) for name in ("protocol", "program")} == own_version()
