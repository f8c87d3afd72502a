"""Two versions exchange nothing, and each side says which one is newer."""

from __future__ import annotations

import pytest

from archives.domain.container import FORMAT
from mirrors.domain.link_versions import OtherVersionError, check_version, version_note
from mirrors.domain.terms.chain import PROTOCOL


def test_the_same_version_and_messages_that_name_none_are_fine() -> None:
    check_version(version_note())
    check_version({})
    check_version(["no message"])
    check_version({"protocol": "1", "format": None})


@pytest.mark.parametrize(
    ("content", "is_newer"),
    [
        ({"protocol": PROTOCOL + 1, "format": FORMAT}, True),
        ({"protocol": PROTOCOL - 1, "format": FORMAT + 1}, False),
        ({"protocol": PROTOCOL, "format": FORMAT + 1}, True),
        ({"format": FORMAT - 1}, False),
    ],
)
def test_another_version_of_messages_or_of_rows_is_refused(content: dict[str, object], *, is_newer: bool) -> None:
    with pytest.raises(OtherVersionError) as caught:
        check_version(content | {"program": "tabellone 9.1" + "x" * 100})
    assert (caught.value.is_newer, len(caught.value.program)) == (is_newer, 40)
    assert caught.value.program.startswith("tabellone 9.1")
