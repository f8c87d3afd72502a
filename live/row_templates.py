"""Fast rendering of the lines of long tables.

The lines of a table of a thousand differ in a dozen values and have the same form. So the template is rendered once,
with placeholders, and each line only fills them in. The form stays in the template, but the engine does not run ten
thousand times.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

OPEN, CLOSE = "\ue000", "\ue001"
"""Private-use characters around the name of a placeholder."""
PLACE = re.compile(f"{OPEN}(.*?){CLOSE}")
LINE_BREAK = re.compile(r"\s*\n\s*")
KEPT = 500
"""Maximum number of cached templates: a few of each."""


_escaped = lru_cache(maxsize=8192)(escape)
"""Cached, as the same values are repeated in tables."""


class RowTemplate:
    """A rendered template with placeholders for some values."""

    def __init__(self, text: str) -> None:
        self.pieces = PLACE.split(text)
        self.names = self.pieces[1::2]

    def filled(self, **values: str) -> SafeString:
        """Return the text with these values, escaped unless they are safe; KeyError if one is missing."""
        pieces = self.pieces.copy()
        pieces[1::2] = [
            value if isinstance(value, SafeString) else _escaped(value) for value in map(values.__getitem__, self.names)
        ]
        return mark_safe("".join(pieces))  # noqa: S308  (a template, and values that are escaped above)


@lru_cache(maxsize=KEPT)
def row_template(template: str, *names: str, **values: Hashable) -> RowTemplate:
    """Return the template with these values and with ``names`` as placeholders.

    ``values`` must have few variants, as the result is cached by them; with translated text, include the language.
    """
    marked = {name: left_open(name) for name in names}
    return RowTemplate(in_one_line(template, values | marked))


def left_open(name: str) -> str:
    """Return the placeholder of a value."""
    return f"{OPEN}{name}{CLOSE}"


def in_one_line(template: str, context: Mapping[str, object]) -> str:
    """Return the rendered template without breaks between its lines and attributes."""
    return LINE_BREAK.sub(" ", render_to_string(template, dict(context)).strip())


def joined(parts: Iterable[SafeString], space: str = "") -> SafeString:
    """Return the parts joined by that space."""
    return mark_safe(space.join(parts))  # noqa: S308  (of parts that are safe)
