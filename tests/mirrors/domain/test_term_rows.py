"""The terms of an event in the database and in messages."""

from __future__ import annotations

import pytest

from mirrors.domain.term_rows import chain_of, new_key, read_chain, store_chain, written_chain
from mirrors.domain.terms.chain import MOST_TERMS, SERVER, RunningTerm
from mirrors.models import EventTerm
from tests.factories import make_event

FIRST, SECOND, THIRD = RunningTerm("a", "laptop", 0), RunningTerm("b", SERVER, 7), RunningTerm("c", "laptop", 7)


@pytest.mark.django_db
def test_an_event_without_rows_has_the_first_term_of_its_laptop() -> None:
    assert chain_of(make_event(), "laptop") == (RunningTerm("laptop", "laptop", 0),)


@pytest.mark.django_db
def test_terms_that_are_there_keep_their_times_and_refused_ones_go() -> None:
    event = make_event()
    store_chain(event, (FIRST, SECOND, THIRD))
    before = list(EventTerm.objects.order_by("number").values_list("pk", "begun_at"))
    other = RunningTerm("d", "second", 9)
    store_chain(event, (FIRST, SECOND, other))
    assert chain_of(event, "laptop") == (FIRST, SECOND, other)
    assert list(EventTerm.objects.order_by("number").values_list("pk", "begun_at"))[:2] == before[:2]


def test_a_message_has_each_term_as_key_machine_and_start() -> None:
    written = written_chain((FIRST, SECOND))
    assert written == [["a", "laptop", 0], ["b", "", 7]]
    assert read_chain(written) == (FIRST, SECOND)


@pytest.mark.parametrize(
    "content",
    [
        None,
        [],
        [["a", "laptop"]],
        [["a", "laptop", "0"]],
        [["a", "laptop", True]],
        [["", "laptop", 0]],
        [["a", "laptop", -1]],
        [["a" * 33, "laptop", 0]],
        [["a", "x" * 33, 0]],
        [["a", "laptop", 0]] * (MOST_TERMS + 1),
    ],
)
def test_a_message_with_other_terms_is_refused(content: object) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  (it has no text)
        read_chain(content)


def test_keys_are_random() -> None:
    assert len({new_key() for _ in range(100)}) == 100
    assert len(new_key()) == 32
