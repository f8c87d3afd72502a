"""The name of a computer is short and printable."""

from __future__ import annotations

import pytest

from mirrors.domain.laptop_name import laptop_name


@pytest.mark.parametrize(
    ("host", "name"), [("hall-2.club.example", "hall-2"), ("", "laptop"), ("x" * 99, "x" * 60), ("a\nb", "ab")]
)
def test_the_first_part_of_the_host_name_is_used(host: str, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("socket.gethostname", lambda: host)
    assert laptop_name() == name
