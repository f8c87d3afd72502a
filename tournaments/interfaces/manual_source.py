"""The manual as plain pages, from its sources, where its HTML has not been built.

The sources are MyST Markdown for Sphinx (`manual/`). This module shows the part of it that the manual uses: labels of
headings, links to labels, notes, the glossary, and terms. Screenshots exist only in the built manual.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from pathlib import Path, PurePosixPath

from django.conf import settings
from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict

LABEL = re.compile(r"^\(([a-z0-9-]+)\)=$", re.MULTILINE)
LINK = re.compile(r"\]\(#([a-z0-9-]+)\)")
TERM = re.compile(r"\{term\}`(?:([^`<]+?) ?<)?([^`<>]+)>?`")
KEY = re.compile(r"&lt;kbd&gt;(.{1,12}?)&lt;/kbd&gt;")
"""A key, the only HTML in the sources."""
HEADING = re.compile(r"^# (.+)$", re.MULTILINE)
DIRECTIVE = re.compile(r"\{(\w+)\}")
START = "index"


@dataclass(frozen=True, slots=True)
class ManualPage:
    """A page: its name without ending, its title, and its body as HTML."""

    name: str
    title: str
    body: str


@cache
def page_names() -> frozenset[str]:
    """Return the names of all pages, ``index`` and ``systems/dutch`` among them."""
    root = Path(settings.MANUAL)
    return frozenset(
        path.relative_to(root).with_suffix("").as_posix()
        for path in root.rglob("*.md")
        if not path.relative_to(root).as_posix().startswith("_")
    )


@cache
def labels() -> dict[str, str]:
    """Return the page of each label of a heading. A label is unique in the manual."""
    return {label: name for name in sorted(page_names()) for label in LABEL.findall(_text(name))}


@cache
def manual_page(name: str) -> ManualPage:
    """Return the page. Raises KeyError if the manual has no page of this name."""
    if name not in page_names():
        raise KeyError(name)
    return ManualPage(name, _title(name), _as_html(_text(name), name))


def _title(name: str) -> str:
    title = HEADING.search(_text(name))
    return title[1] if title else name


def _text(name: str) -> str:
    return (Path(settings.MANUAL) / f"{name}.md").read_text(encoding="utf-8")


def _as_html(text: str, page: str) -> str:
    text = LINK.sub(lambda link: f"]({address_from(page, link[1])})", text)
    glossary = _to(page, "glossary")
    text = TERM.sub(lambda term: f"[{term[1] or term[2]}]({glossary}#{term_anchor(term[2])})", text)
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    reader.add_render_rule("table_open", lambda *_: '<div class="table-box" tabindex="0"><table class="list">')
    reader.add_render_rule("table_close", lambda *_: "</table></div>")
    reader.add_render_rule("fence", _fence)
    html: str = reader.renderer.render(_with_anchors(reader.parse(text)), reader.options, {"page": page})
    return KEY.sub(r"<kbd>\1</kbd>", html)


def _with_anchors(tokens: list[Token]) -> list[Token]:
    """Return the tokens without the paragraphs of labels; the next heading has the label as its anchor."""
    kept: list[Token] = []
    label = ""
    for token in tokens:
        before = kept[-1].content if kept else ""
        if token.type == "heading_open" and label:
            token.attrSet("id", label)
            label = ""
        kept.append(token)
        if token.type == "paragraph_close" and (found := LABEL.match(before)):
            label = found[1]
            del kept[-3:]
    return kept


def _fence(renderer: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    token = tokens[index]
    if token.info.startswith("{"):
        return _directive(token, env["page"])
    return f'<div class="table-box" tabindex="0">{renderer.fence(tokens, index, options, env)}</div>\n'


def _directive(token: Token, page: str) -> str:
    name = DIRECTIVE.match(token.info)
    match name[1] if name else "":
        case "note" | "tip" | "warning" | "important":
            return f'<div class="message">{_as_html(token.content, page)}</div>'
        case "toctree":
            return _contents(token.content, page)
        case "glossary":
            return _glossary(token.content, page)
    return ""


def _contents(text: str, page: str) -> str:
    folder = PurePosixPath(page).parent
    names = [str(folder / line.strip()) for line in text.splitlines() if line.strip() and not line.startswith(":")]
    caption = re.search(r"^:caption: (.+)$", text, re.MULTILINE)
    links = (f'<li><a href="{_to(page, name)}">{escape(_title(name))}</a></li>' for name in names)
    heading = f"<h2>{escape(caption[1])}</h2>" if caption else ""
    return f"{heading}<ul>{''.join(links)}</ul>"


def _glossary(text: str, page: str) -> str:
    entries = []
    for entry in re.split(r"\n\s*\n", text.strip()):
        term, _, meaning = entry.partition("\n")
        described = _as_html(meaning.strip(), page)
        entries.append(f'<dt id="{term_anchor(term)}">{escape(term)}</dt><dd>{described}</dd>')
    return f"<dl>{''.join(entries)}</dl>"


def term_anchor(term: str) -> str:
    """Return the anchor of a term of the glossary, as Sphinx names it."""
    return "term-" + re.sub(r"[^a-zA-Z0-9]+", "-", term).strip("-")


def address_from(page: str, label: str) -> str:
    """Return the relative address of a label. Raises KeyError if no page has it."""
    return f"{_to(page, labels()[label])}#{label}"


def _to(page: str, other: str) -> str:
    return "../" * page.count("/") + f"{other}.html"
