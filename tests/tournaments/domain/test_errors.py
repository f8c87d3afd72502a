"""What a refusal says when it is written as text: the sentence, and what to do next."""

from __future__ import annotations

import pytest
from django.utils.safestring import SafeString

from tournaments.domain.citations import Citation
from tournaments.domain.errors import Differs, Refused


@pytest.mark.parametrize(
    ("refused", "text"),
    [
        (Refused("The event is finished.", "Reopen it."), "The event is finished. Reopen it."),
        (Refused("The event is finished."), "The event is finished."),
    ],
)
def test_a_refusal_is_read_as_one_text(refused: Refused, text: str) -> None:
    assert str(refused) == text


def test_who_is_told_of_anothers_change_reads_why_and_what_to_do() -> None:
    differs = Differs({"name": "New"}, ["name", "city"])
    assert (differs.now, differs.own) == ({"name": "New"}, ["name", "city"])
    assert differs.message == "Another user changed this. Your changes are not saved yet."
    assert str(differs) == f"{differs.message} {differs.remedy}"


def test_a_citation_is_in_the_text_and_a_link_in_the_html() -> None:
    refused = Refused("No <byes>.", "Ask.", Citation("6.1", "/r/#p6-1"))
    assert str(refused) == "No <byes> (Regulations 6.1). Ask."
    assert refused.html == 'No &lt;byes&gt; (<a href="/r/#p6-1">Regulations 6.1</a>). Ask.'
    assert refused.message_html == 'No &lt;byes&gt; (<a href="/r/#p6-1">Regulations 6.1</a>).'


def test_without_a_citation_the_html_is_plain_text() -> None:
    refused = Refused("No <byes>.", "Ask.")
    assert (refused.html, refused.message_html) == ("No <byes>. Ask.", "No <byes>.")
    assert not isinstance(refused.html, SafeString)
