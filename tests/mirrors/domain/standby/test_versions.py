"""Laptops with different versions exchange nothing."""

from __future__ import annotations

from mirrors.domain.standby.versions import is_same_version, own_version


def test_program_and_rules_must_be_the_same() -> None:
    assert is_same_version({**own_version(), "laptop": "x"})
    assert not is_same_version({**own_version(), "program": "tabellone 0.0.1"})
    assert not is_same_version({**own_version(), "protocol": 99})
    assert not is_same_version({})
