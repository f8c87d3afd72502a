"""Settings of the library's documentation for Sphinx. `make docs` builds it (`tests/manual/build.py`)."""

from __future__ import annotations

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

project = "Tabellone as a library"
author = "Tabellone"
copyright = "Tabellone"  # noqa: A001  (Sphinx's name)
extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx.ext.viewcode"]
html_theme = "furo"
html_title = "Tabellone as a library"
html_show_sphinx = False
html_show_copyright = False
smartquotes = False
default_role = "code"
"""Docstrings write names between single backticks."""
autodoc_default_options = {"members": True, "show-inheritance": True}
autodoc_member_order = "groupwise"
autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autoclass_content = "class"


def leave_out_builtins(_app: Sphinx, environment: BuildEnvironment) -> None:
    """Remove modules without a source from the list of sources: their links would lead nowhere."""
    modules = getattr(environment, "_viewcode_modules", {})
    for name in [name for name, source in modules.items() if not source]:
        del modules[name]


def setup(app: Sphinx) -> None:
    """Keep the list of sources free of dead links."""
    app.connect("env-check-consistency", leave_out_builtins)
