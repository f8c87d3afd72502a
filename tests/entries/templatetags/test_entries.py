"""What templates of entries say."""

from entries.models import EntryPage
from entries.templatetags.entries import byes_asked, entry_rules


def test_byes_are_written_short() -> None:
    assert byes_asked([[1, "H"], [4, "Z"]]) == "1: ½, 4: 0"
    assert byes_asked([]) == ""


def test_rules_are_sentences() -> None:
    assert entry_rules(EntryPage()) == []
    rules = entry_rules(
        EntryPage(born_from=2000, born_until=2010, rating_from=1, rating_until=2, federations="ITA", members_only=True)
    )
    assert len(rules) == 6
    assert rules[0] == "Only players born in 2000 or later can enter."
