"""Parts of long tables from templates, as fast as text is put together.

A line of a thousand has a dozen values and the same form as all others. So its template is rendered once, with the
values left open, and then only filled in: the form stands in the template, and the engine is not asked ten thousand
times for it.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Mapping
from functools import lru_cache
from html import escape

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

OPEN, CLOSE = "\ue000", "\ue001"
"""Signs of no script, around the name of what is left open."""
PLACE = re.compile(f"{OPEN}(.*?){CLOSE}")
LINE_BREAK = re.compile(r"\s*\n\s*")
KEPT = 500
"""So many moulds: a few of each template."""


_escaped = lru_cache(maxsize=8192)(escape)
"""What stands in a table stands there again and again."""


class Mould:
    """A rendered template in which some values are left open."""

    def __init__(self, text: str, names: tuple[str, ...]) -> None:
        self.pieces = PLACE.split(text)
        self.order = [names.index(name) for name in self.pieces[1::2]]

    def filled(self, *values: str) -> SafeString:
        """The text with these values in it, in the order of their names, escaped unless they are safe."""
        escaped = [value if isinstance(value, SafeString) else _escaped(value) for value in values]
        pieces = self.pieces.copy()
        pieces[1::2] = [escaped[place] for place in self.order]
        return mark_safe("".join(pieces))  # noqa: S308  (a template, and values that are escaped above)


@lru_cache(maxsize=KEPT)
def mould(template: str, *names: str, **values: Hashable) -> Mould:
    """The template with these values, in which those of ``names`` are left open. ``values`` may be what has few forms,
    as it is kept by them; where there is translated text, the language is one of them.
    """
    marked = {name: left_open(name) for name in names}
    return Mould(in_one_line(template, values | marked), names)


def left_open(name: str) -> str:
    """What stands in the text of a mould where that value is to come."""
    return f"{OPEN}{name}{CLOSE}"


def in_one_line(template: str, context: Mapping[str, object]) -> str:
    """The rendered template without the breaks between its lines and attributes."""
    return LINE_BREAK.sub(" ", render_to_string(template, dict(context)).strip())


def joined(parts: Iterable[SafeString], space: str = "") -> SafeString:
    """The parts one after the other, with that space between any two."""
    return mark_safe(space.join(parts))  # noqa: S308  (of parts that are safe)
