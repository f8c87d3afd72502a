"""Each tie-break of C.07 has a definition with its article."""

from __future__ import annotations

import pytest

from regulations.domain.tie_break_definitions import definition_of
from tabellone.tiebreaks.kinds import KINDS, SUPPLEMENTARY_CODES


@pytest.mark.parametrize("code", [code for code in KINDS if code not in SUPPLEMENTARY_CODES])
def test_every_tie_break_is_defined_with_its_article(code: str) -> None:
    article = KINDS[code].article
    text = definition_of(code)
    assert any(article.startswith(found) for found in _articles(text)), text
    assert "%(" not in text


def _articles(text: str) -> list[str]:
    """The articles in the brackets of a definition."""
    return [part.split(")")[0].removeprefix("article ") for part in text.split("(")[1:]]


def test_the_divisor_of_a_code_takes_the_place_of_the_articles_own() -> None:
    assert "divided by 6 (13.4)" in definition_of("SSSC/K6")
    assert "divided by the divisor of article 13.4.2 (13.4)" in definition_of("SSSC")
