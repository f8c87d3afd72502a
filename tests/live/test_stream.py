"""What a live stream says, in which order, to whom no more, and what it is asked for."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator

import pytest

from live import stream
from live.messages import Message, announce, listeners_here, rights_changed
from live.stream import ALIVE, MOST_TOPICS, RETRY_MILLISECONDS, Topic, asked_topics, parts

FIRST: Message = {"what": "event", "version": 7}
RESULTS: Message = {"what": "results", "version": 8}


def data(message: Message) -> str:
    return f"data: {json.dumps(message)}\n\n"


def refused(name: str) -> str:
    return data({"what": "refused", "of": name})


def saying(*messages: Message | None) -> Callable[[], Awaitable[Message | None]]:
    """What is present, asked one time after the other; the last for ever."""
    left = list(messages)

    async def present() -> Message | None:
        return left.pop(0) if len(left) > 1 else left[0]

    return present


def heard(topics: list[Topic], said: Callable[[], None], count: int, refusals: tuple[str, ...] = ()) -> list[str]:
    """The stream's texts without the first: ``count`` of them once ``said`` was done as soon as all topics are
    present, or all if it ends before.
    """

    async def listen() -> list[str]:
        found = parts(topics, refusals)
        texts = [await anext(found) for _text in range(1 + len(refusals) + len(topics))]
        said()
        texts += [text async for text in first(found, count)]
        await found.aclose()  # type: ignore[attr-defined]  # a generator, as it stands
        return texts[1:]

    return asyncio.run(asyncio.wait_for(listen(), 30))


async def first(texts: AsyncIterator[str], count: int) -> AsyncIterator[str]:
    for _text in range(count):
        try:
            yield await anext(texts)
        except StopAsyncIteration:
            return


@pytest.fixture
def _quick_beats() -> Iterator[None]:
    """A heart that beats at once, as nobody waits twenty seconds for a test."""
    usual, stream.HEARTBEAT_SECONDS = stream.HEARTBEAT_SECONDS, 0.01
    yield
    stream.HEARTBEAT_SECONDS = usual


def test_a_browser_is_first_told_when_to_come_back_should_the_stream_break() -> None:
    async def beginnings() -> set[int]:
        found = set()
        for _stream in range(20):
            texts = parts([])
            if match := re.fullmatch(r"retry: (\d+)\n\n", await anext(texts)):
                found.add(int(match[1]))
            assert [text async for text in texts] == []
        return found

    waits = asyncio.run(beginnings())
    assert len(waits) > 1, "not all at the same moment"
    assert RETRY_MILLISECONDS[0] <= min(waits) <= max(waits) <= RETRY_MILLISECONDS[1]


def test_a_stream_of_one_event_says_what_is_present_and_then_what_happens_without_a_name() -> None:
    said = heard([Topic(1, saying(FIRST))], lambda: announce(1, staff=False, message=RESULTS), 1)
    assert said == [data(FIRST), data(RESULTS)]
    assert listeners_here(1) == 0


def test_a_stream_of_several_says_of_which_event_each_word_is() -> None:
    def happen() -> None:
        announce(2, staff=False, message=RESULTS)
        announce(3, staff=False, message=RESULTS)

    said = heard([Topic(1, saying(FIRST), "e=one"), Topic(2, saying(FIRST), "e=two")], happen, 1)
    assert said == [data(FIRST | {"of": "e=one"}), data(FIRST | {"of": "e=two"}), data(RESULTS | {"of": "e=two"})]


def test_what_happens_while_the_first_versions_are_read_is_not_missed() -> None:
    async def present() -> Message:
        announce(1, staff=False, message=RESULTS)
        return FIRST

    said = heard([Topic(1, present)], lambda: None, 1)
    assert said == [data(FIRST), data(RESULTS)]


def test_only_the_arbiters_side_of_an_event_hears_what_is_for_arbiters() -> None:
    def happen() -> None:
        announce(1, staff=True, message={"what": "draft"})
        announce(1, staff=False, message=RESULTS)

    readers = heard([Topic(1, saying(FIRST))], happen, 1)
    arbiters = heard([Topic(1, saying(FIRST), staff=True, user=5)], happen, 2)
    assert readers == [data(FIRST), data(RESULTS)]
    assert arbiters == [data(FIRST), data({"what": "draft"}), data(RESULTS)]


def test_a_stream_ends_without_a_word_when_its_only_event_was_hidden() -> None:
    said = heard([Topic(1, saying(FIRST, None))], lambda: announce(1, staff=False, message=RESULTS), 5)
    assert said == [data(FIRST)]
    assert listeners_here(1) == 0


def test_a_stream_of_several_says_which_it_tells_of_no_more_and_goes_on_with_the_others() -> None:
    def happen() -> None:
        announce(1, staff=False, message=RESULTS)
        announce(2, staff=False, message=RESULTS)

    topics = [Topic(1, saying(FIRST, None), "e=one"), Topic(2, saying(FIRST), "e=two")]
    said = heard(topics, happen, 2, refusals=("e=secret",))
    assert said == [
        refused("e=secret"),
        data(FIRST | {"of": "e=one"}),
        data(FIRST | {"of": "e=two"}),
        refused("e=one"),
        data(RESULTS | {"of": "e=two"}),
    ]


def test_an_event_that_is_gone_before_the_stream_begins_is_refused_in_its_place() -> None:
    said = heard([Topic(1, saying(None), "e=one")], lambda: None, 5)
    assert said == [refused("e=one")]


def test_a_person_whose_rights_changed_hears_nothing_of_it_and_nothing_more_once_they_are_gone() -> None:
    """Looking is silent: who still may listen hears only what happens then."""

    def look_twice() -> None:
        rights_changed(5)
        announce(1, staff=True, message=RESULTS)
        rights_changed(5)
        announce(1, staff=True, message=RESULTS)

    # Present at the start, for the look, for the word, and gone at the second look.
    topic = Topic(1, saying(FIRST, FIRST, FIRST, None), staff=True, user=5)
    assert heard([topic], look_twice, 5) == [data(FIRST), data(RESULTS)]


@pytest.mark.usefixtures("_quick_beats")
def test_a_stream_beats_when_nothing_happens() -> None:
    assert heard([Topic(1, saying(FIRST))], lambda: None, 2) == [data(FIRST), ALIVE, ALIVE]


@pytest.mark.usefixtures("_quick_beats")
def test_at_each_beat_an_arbiters_right_is_asked_again_and_a_readers_is_not() -> None:
    reader = Topic(1, saying(FIRST, None))
    assert heard([reader], lambda: None, 2) == [data(FIRST), ALIVE, ALIVE]
    arbiter = Topic(1, saying(FIRST, FIRST, None), staff=True, user=5)
    assert heard([arbiter], lambda: None, 5) == [data(FIRST), ALIVE]


@pytest.mark.parametrize(
    ("query", "topics"),
    [
        ("e=tower-open", [("e", "tower-open")]),
        ("e=one&staff=one&e=two", [("e", "one"), ("staff", "one"), ("e", "two")]),
        ("e=one&e=two&e=one", [("e", "one"), ("e", "two")]),
        ("&".join(f"e=event-{number}" for number in range(MOST_TOPICS)), [("e", f"event-{n}") for n in range(20)]),
        ("&".join(f"e=event-{number}" for number in range(MOST_TOPICS + 1)), None),
        ("", None),
        ("e", None),
        ("e=one&x=1", None),
        ("e=one&&", None),
    ],
)
def test_a_stream_of_several_is_asked_for_by_events_and_sides_and_nothing_else(
    query: str, topics: list[tuple[str, str]] | None
) -> None:
    assert asked_topics(query) == topics
