"""Where the program's files lie in a checkout; tests/server/test_installed.py looks at a wheel."""

from __future__ import annotations

from config.paths import CODE, SHIPPED, data_folder


def test_a_checkout_serves_its_own_folders_and_keeps_its_data_in_var() -> None:
    assert [name for name in ("templates", "static", "locale") if not (SHIPPED / name).is_dir()] == []
    assert (SHIPPED, data_folder()) == (CODE, CODE / "var")
    assert (CODE / "config" / "paths.py").is_file()
