"""Parts of long tables from templates, as fast as text is put together.

A line of a thousand has a dozen values and the same form as all others. So its template is rendered once, with the
values left open, and then only filled in: the form stands in the template, and the engine is not asked ten thousand
times for it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache

from django.template.loader import render_to_string
from django.utils.html import conditional_escape
from django.utils.safestring import SafeString, mark_safe

OPEN, CLOSE = "\ue000", "\ue001"
"""Signs of no script, around the name of what is left open."""
PLACE = re.compile(f"{OPEN}(.*?){CLOSE}")
LINE_BREAK = re.compile(r"\s*\n\s*")
KEPT = 500
"""So many moulds: a few of each template."""


class Mould:
    """A rendered template in which some values are left open."""

    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        self.pieces = PLACE.split(text)
        self.order = [names.index(name) for name in self.pieces[1::2]]

    def filled(self, *values: str) -> SafeString:
        """The text with these values in it, in the order of their names, escaped unless they are safe."""
        escaped = [conditional_escape(value) for value in values]
        pieces = self.pieces.copy()
        pieces[1::2] = [escaped[place] for place in self.order]
        return mark_safe("".join(pieces))  # noqa: S308  (a template, and values that are escaped above)


@lru_cache(maxsize=KEPT)
def mould(template: str, *names: str, **values: str) -> Mould:
    """The template with these values, in which those of ``names`` are left open. It may have no translated text, and
    ``values`` may be what has few forms: it is kept.
    """
    marked = {name: f"{OPEN}{name}{CLOSE}" for name in names}
    return Mould(in_one_line(template, values | marked), names)


def in_one_line(template: str, context: Mapping[str, object]) -> str:
    """The rendered template without the breaks between its lines and attributes."""
    return LINE_BREAK.sub(" ", render_to_string(template, dict(context)).strip())
