"""/interpretations/: how the program reads the rules where they can be read in two ways."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt


@require_safe
def interpretations(request: HttpRequest) -> HttpResponse:
    """The page, from the same text as the documentation."""
    return render(request, "tournaments/interpretations.html", {"text": _as_html()})


@cache
def _as_html() -> SafeString:
    """The text with an anchor at each heading, named as code hosts name it, so that its own links lead there."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", lambda *_: '<div class="table-box" tabindex="0"><table>')
    reader.add_render_rule("table_close", lambda *_: "</table></div>")
    tokens = reader.parse(Path(settings.INTERPRETATIONS_PAGE).read_text(encoding="utf-8"))
    known: Counter[str] = Counter()
    for opening, inline in pairwise(tokens):
        if opening.type == "heading_open":
            opening.attrSet("id", _anchor(inline.content, known))
    html: str = reader.renderer.render(tokens, reader.options, {})
    return mark_safe(html)  # noqa: S308 (our file; HTML in it is escaped)


def _anchor(heading: str, known: Counter[str]) -> str:
    """Return the anchor of a heading; the second heading of the same text has ``-1`` at its end."""
    anchor = re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")
    known[anchor] += 1
    return anchor if known[anchor] == 1 else f"{anchor}-{known[anchor] - 1}"
