"""Settings of the manual's builds by Sphinx. `make docs` runs them (`tests/manual/build.py`)."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import Directive
from sphinx.application import Sphinx

HERE = Path(__file__).parent
SCREENSHOTS = Path(os.environ.get("MANUAL_SCREENSHOTS", HERE / "_build" / "screenshots"))

project = "Tabellone"
author = "Tabellone"
copyright = "Tabellone"  # noqa: A001  (Sphinx's name)
extensions = ["myst_parser"]
exclude_patterns = ["_build", "_templates", "locale", "examples"]
language = "en"
locale_dirs = ["locale"]
gettext_compact = "manual"
gettext_uuid = False
gettext_location = False
translation_progress_classes = "untranslated"
myst_enable_extensions = ["deflist"]
suppress_warnings = ["myst.xref_ambiguous"]  # a label, a page and a term of one name: the label is used
nitpicky = True
smartquotes = False

html_theme = os.environ.get("MANUAL_THEME", "furo")
html_title = "Tabellone"
html_favicon = "../static/icon.svg"
html_static_path = ["_static"]
html_css_files = ["manual.css"]
templates_path = ["_templates"]
html_context = {"has_pdf": bool(os.environ.get("MANUAL_PDF"))}
html_show_sphinx = False
html_show_copyright = False
html_copy_source = False
html_use_index = False
html_permalinks_icon = "#"
if html_theme == "furo":
    html_sidebars = {
        "**": [
            "sidebar/brand.html",
            "sidebar/program.html",
            "sidebar/search.html",
            "sidebar/scroll-start.html",
            "sidebar/navigation.html",
            "sidebar/scroll-end.html",
        ]
    }
    html_theme_options = {
        "light_css_variables": {"color-brand-primary": "#0b5b4c", "color-brand-content": "#0b5b4c"},
        "dark_css_variables": {"color-brand-primary": "#7fd1bd", "color-brand-content": "#7fd1bd"},
    }


class Screenshot(Directive):
    """A picture of a page in the reader's language: its name, and its description as content.

    Without the picture nothing is shown. The catalogue of texts has the description in any case.
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar[dict[str, Any]] = {}

    def run(self) -> list[nodes.Node]:
        """Return the figure, or nothing."""
        environment = self.state.document.settings.env
        picture = SCREENSHOTS / environment.config.language / f"{self.arguments[0]}.png"
        if not picture.exists() and environment.app.builder.name != "gettext":
            return []
        figure = nodes.figure("", classes=["screenshot"])
        described = " ".join(self.content)
        if picture.exists():
            address = os.path.relpath(picture, Path(environment.doc2path(environment.docname)).parent)
            figure += nodes.image("", uri=Path(address).as_posix(), alt=described)
        caption = nodes.caption(described, "")
        caption.source, caption.line = self.state_machine.get_source_and_line(self.lineno)
        texts, _messages = self.state.inline_text(described, self.lineno)
        caption.extend(texts)
        figure += caption
        return [figure]


def setup(app: Sphinx) -> None:
    """Add the directive of screenshots."""
    app.add_directive("screenshot", Screenshot)
