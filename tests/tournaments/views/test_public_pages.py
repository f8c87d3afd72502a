"""The difference between two versions of a public page: exactly what makes the one of the other."""

from __future__ import annotations

import gzip
import json

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from live.page_parts import page_of
from tests.factories import PASSWORD, owner_of, play_round, played_event, publish_next, round_robin
from tests.live.applied import applied
from tests.live.page_reader import PAGES, PLAYERS, ROUNDS, Reader, set_result, state_of
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.results.result_entry import Outcome
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db

RESULT = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, Outcome.WHITE_FORFEIT_WIN, Outcome.OPEN)
Step = tuple[int, Outcome] | None
STEPS = st.lists(st.tuples(st.integers(1, PLAYERS // 2), st.sampled_from(RESULT)) | st.none(), min_size=1, max_size=4)


def take(event: Event, step: Step) -> None:
    """A result of the round that is played; or draws at its open boards, and the next round."""
    played = event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number")[0]
    if step is not None:
        set_result(event, played.number, *step)
        return
    for game in played.games.all():
        if game.is_open:
            set_result(event, played.number, game.board, Outcome.DRAW)
    if played.number < ROUNDS:
        publish_next(event)


@given(STEPS, st.sampled_from(["en", "it"]))
@settings(
    max_examples=6,
    deadline=None,
    phases=[Phase.explicit, Phase.generate],  # an example takes seconds; smaller ones would take minutes to find
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_a_difference_applied_gives_the_page_as_it_is_fetched_whole(steps: list[Step], language: str) -> None:
    cache.clear()
    event = played_event(players=PLAYERS, rounds=ROUNDS, played=2, tie_breaks=["BH/C1", "SB"])
    publish_next(event)
    reader = Reader(event, Client(), language)
    reader.look()
    told = 0
    for step in steps:
        take(event, step)
        reader.look()
        for address in PAGES:
            *older, newest = reader.kept[address]
            for page in (older[0], older[-1]):
                answer = reader.since(address, state_of(page))
                assert answer.status_code == 200
                if answer["Content-Type"] == "application/json":
                    told += 1
                    assert applied(page, json.loads(answer.content)) == newest, address
                else:
                    assert answer.content.decode() == newest, address
    assert told


@pytest.fixture
def reader(client: Client) -> Reader:
    event = played_event(players=PLAYERS, rounds=ROUNDS, played=1)
    publish_next(event)
    return Reader(event, client)


def test_a_result_is_told_in_a_few_words_the_same_for_everybody(reader: Reader) -> None:
    before = reader.page("round/2/")
    set_result(reader.event, 2, 3, Outcome.DRAW)
    answer = reader.since("round/2/", state_of(before))
    told = json.loads(answer.content)
    after = reader.page("round/2/")
    assert (told["from"], told["to"]) == (state_of(before), state_of(after))
    assert {*told["parts"], *told["cells"]} == {"3", ".progress", ".tally", ".step-2"}
    assert told["orders"] == []
    assert (answer["Cache-Control"], answer["ETag"][:3]) == ("public, no-cache", 'W/"')
    assert "Cookie" in answer["Vary"]
    assert Reader(reader.event, Client()).since("round/2/", state_of(before)).content == answer.content


@pytest.mark.parametrize(("address", "most"), [("standings/", 700), ("crosstable/", 500)])
def test_a_win_that_goes_past_many_is_told_in_few_bytes(client: Client, address: str, most: int) -> None:
    event = played_event(players=100, rounds=5, played=2)
    publish_next(event)
    set_result(event, 3, 1, Outcome.DRAW)
    reader = Reader(event, client)
    before = reader.page(address)
    set_result(event, 3, 25, Outcome.WHITE_WINS)
    answer = reader.since(address, state_of(before))
    told = json.loads(answer.content)
    assert len(gzip.compress(answer.content)) < most
    assert sum(sum(gaps[1::2]) for *_rest, gaps in told["shared"]) > 10
    assert len(told["cells"]) < 10
    assert applied(before, told) == reader.page(address)


def test_no_difference_leads_from_one_page_language_or_order_to_another(reader: Reader) -> None:
    state = state_of(reader.page("round/2/"))
    set_result(reader.event, 2, 1, Outcome.DRAW)
    italian = Reader(reader.event, Client(), "it")
    assert [italian.since("round/2/", state).status_code] == [303]
    assert {reader.since(other, state).status_code for other in PAGES if other not in {"round/2/", "round/3/"}} == {303}


def test_a_difference_asks_who_may_see_the_event_like_its_page(reader: Reader) -> None:
    state = state_of(reader.page("standings/"))
    set_visibility(event=reader.event, actor=owner_of(reader.event), visibility="hidden", shows_birth_years=False)
    assert reader.since("standings/", state).status_code == 404
    arbiter = Client()
    arbiter.login(username="owner", password=PASSWORD)
    answer = Reader(reader.event, arbiter).since("standings/", state)
    # What robots may do stands outside the parts, so the page itself is to be had, and only by those who may.
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-cache")
    assert answer["Content-Type"] == "text/html; charset=utf-8"
    hidden = Reader(reader.event, arbiter)
    state = state_of(hidden.page("standings/"))
    set_result(reader.event, 2, 4, Outcome.DRAW)
    answer = hidden.since("standings/", state)
    assert (answer.status_code, answer["Cache-Control"]) == (200, "private, no-cache")
    assert reader.since("standings/", state).status_code == 404


def test_keys_of_every_page_stand_once(reader: Reader) -> None:
    robin = round_robin(6)
    play_round(robin)
    pages = [reader.page(address) for address in PAGES if "3" not in address]
    addresses = ("", "round/1/", "standings/", "crosstable/", "crosstable/?show=schedule", "calendar/", "player/1/")
    pages += [Reader(robin, Client()).page(address) for address in addresses]
    for page in pages:
        assert len(list(page_of(page).within())) > 3
