"""Folders of the program's files and data, in a checkout and in an installed program.

In a checkout templates, static files and translations are folders at the top, and data goes into ``var/``. A wheel has
them in ``config/shipped/`` (``setup.py`` puts them there), so that an installed program uses none of these names at
the top. Its data goes into the user's data folder.
"""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

CODE = Path(__file__).resolve().parent.parent
"""The folder that contains the packages."""
_IN_A_WHEEL = CODE / "config" / "shipped"
IS_INSTALLED = _IN_A_WHEEL.is_dir()
SHIPPED = _IN_A_WHEEL if IS_INSTALLED else CODE
"""The folder that contains ``templates``, ``static``, ``locale`` and the page of ``docs`` that the program shows."""


def data_folder() -> Path:
    """Return the default data folder, used if ``VAR_DIR`` is not set. It might not exist yet."""
    return user_data_path("tabellone", appauthor=False) if IS_INSTALLED else CODE / "var"
