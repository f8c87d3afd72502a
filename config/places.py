"""Where the program's own files lie, and where it keeps its data: in a checkout, and where it was installed.

In a checkout templates, static files and translations are folders at the top, and data goes into ``var/``. A wheel has
them in ``config/shipped/`` (``setup.py`` puts them there), so that an installed program takes no such name from others;
its data goes where the user's data are kept.
"""

from __future__ import annotations

from pathlib import Path

from platformdirs import user_data_path

CODE = Path(__file__).resolve().parent.parent
"""The folder of the packages."""
_IN_A_WHEEL = CODE / "config" / "shipped"
IS_INSTALLED = _IN_A_WHEEL.is_dir()
SHIPPED = _IN_A_WHEEL if IS_INSTALLED else CODE
"""The folder of ``templates``, ``static`` and ``locale``."""


def data_folder() -> Path:
    """Where data are kept if ``VAR_DIR`` says nothing; it need not be there yet."""
    return user_data_path("tabellone", appauthor=False) if IS_INSTALLED else CODE / "var"
