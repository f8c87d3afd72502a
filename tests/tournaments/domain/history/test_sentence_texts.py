"""Each sentence of the change log has one text, which names its number in both plural forms."""

from __future__ import annotations

from tournaments.domain.history.sentence_texts import COUNTED, SENTENCES
from tournaments.domain.history.sentences import FORMS


def test_an_action_and_each_variant_of_it_has_one_text() -> None:
    assert SENTENCES.keys() & COUNTED.keys() == set()
    assert {variant for _action, _fits, variant in FORMS} <= SENTENCES.keys() | COUNTED.keys()


def test_a_text_with_a_number_names_it_in_the_singular_and_the_plural() -> None:
    assert [form for form, (key, text_of) in COUNTED.items() for n in (1, 2) if f"%({key})s" not in text_of(n)] == []
