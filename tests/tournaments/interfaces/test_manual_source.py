"""The manual as plain pages, from its sources."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import LazySettings

from tournaments.interfaces import manual_source
from tournaments.interfaces.manual_source import address_from, labels, manual_page, page_names, term_anchor


@pytest.fixture
def small(settings: LazySettings, tmp_path: Path) -> Path:
    """A manual of two pages in place of the real one."""
    (tmp_path / "systems").mkdir()
    (tmp_path / "index.md").write_text(
        "(start)=\n# Start\n\nSee [Dutch](#dutch) and {term}`floats <floater>`.\n\n"
        "```{toctree}\n:caption: Parts\n\nsystems/dutch\n```\n\n```{screenshot} desk\nA desk.\n```\n",
        encoding="utf-8",
    )
    (tmp_path / "systems" / "dutch.md").write_text(
        "# Systems\n\n(dutch)=\n## <b>Dutch</b>\n\n```{note}\nBack to the [start](#start).\n```\n\n```\ncode\n```\n",
        encoding="utf-8",
    )
    (tmp_path / "glossary.md").write_text(
        "# Glossary\n\n```{glossary}\nfloater\n  One who floats.\n```\n", encoding="utf-8"
    )
    settings.MANUAL = tmp_path
    for cached in (page_names, labels, manual_page):
        cached.cache_clear()
    return tmp_path


@pytest.fixture(autouse=True)
def _forget() -> object:
    yield
    for cached in (page_names, labels, manual_page):
        cached.cache_clear()


@pytest.mark.usefixtures("small")
def test_a_page_has_anchors_links_and_terms_but_no_screenshots() -> None:
    page = manual_page("index")
    assert page.title == "Start"
    assert page.body == (
        '<h1 id="start">Start</h1>\n'
        '<p>See <a href="systems/dutch.html#dutch">Dutch</a> and <a href="glossary.html#term-floater">floats</a>.</p>\n'
        '<h2>Parts</h2><ul><li><a href="systems/dutch.html">Systems</a></li></ul>'
    )


@pytest.mark.usefixtures("small")
def test_notes_code_and_escaped_html_of_a_page_in_a_folder() -> None:
    assert manual_page("systems/dutch").body == (
        '<h1>Systems</h1>\n<h2 id="dutch">&lt;b&gt;Dutch&lt;/b&gt;</h2>\n'
        '<div class="message"><p>Back to the <a href="../index.html#start">start</a>.</p>\n</div>'
        '<div class="table-box" tabindex="0"><pre><code>code\n</code></pre>\n</div>\n'
    )


@pytest.mark.usefixtures("small")
def test_the_glossary_has_an_anchor_for_each_term() -> None:
    assert (
        '<dl><dt id="term-floater">floater</dt><dd><p>One who floats.</p>\n</dd></dl>' in manual_page("glossary").body
    )
    assert term_anchor("pairing-allocated bye") == "term-pairing-allocated-bye"


@pytest.mark.usefixtures("small")
def test_a_page_or_label_that_is_not_in_the_manual_is_an_error() -> None:
    with pytest.raises(KeyError):
        manual_page("../secret")
    with pytest.raises(KeyError):
        address_from("index", "nothing")


def test_every_real_page_is_shown_with_all_its_labels_and_without_leftovers() -> None:
    for name in sorted(page_names()):
        body = manual_page(name).body
        wanted = [label for label, page in labels().items() if page == name]
        assert [label for label in wanted if f'id="{label}"' not in body] == [], name
        shown = re.sub(r"<code.*?</code>", "", body, flags=re.DOTALL)
        assert not re.search(r"\{\w+\}|\)=|&lt;", shown), name


def test_a_label_is_unique_in_the_manual() -> None:
    every = [found for name in page_names() for found in manual_source.LABEL.findall(manual_source._text(name))]
    assert sorted(every) == sorted(set(every))
