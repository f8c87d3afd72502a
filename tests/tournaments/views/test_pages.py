"""The difference between two versions of a public page: exactly what makes the one of the other."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from hypothesis import HealthCheck, Phase, given, settings, strategies as st

from tests.factories import owner_of, played_event, publish_next
from tests.tournaments.views.applied import applied
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db

PLAYERS, ROUNDS = 20, 5
PAGES = (
    "", "round/2/", "round/2/?by=name", "round/3/", "standings/", "standings/2/", "crosstable/", "crosstable/?by=rank",
    "player/1/", "player/20/",
)  # fmt: skip
RESULT = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, Outcome.WHITE_FORFEIT_WIN, Outcome.OPEN)
Step = tuple[int, Outcome] | None
STEPS = st.lists(st.tuples(st.integers(1, PLAYERS // 2), st.sampled_from(RESULT)) | st.none(), min_size=1, max_size=4)


@dataclass
class Reader:
    """What somebody has who looks at all pages of an event."""

    event: Event
    client: Client
    language: str = "en"
    kept: dict[str, list[str]] = field(default_factory=dict)

    def page(self, address: str) -> str:
        response = self.client.get(f"/e/{self.event.slug}/{address}", headers={"Accept-Language": self.language})
        assert response.status_code == 200, address
        return response.content.decode()

    def look(self) -> None:
        """Fetch every page whole."""
        for address in PAGES:
            self.kept.setdefault(address, []).append(self.page(address))

    def since(self, address: str, state: str) -> Any:
        """The answer to the question what is new since that state."""
        address = f"/e/{self.event.slug}/{address}"
        asked = f"{address}{'&' if '?' in address else '?'}since={state}"
        return self.client.get(asked, headers={"Accept-Language": self.language})


def state_of(page: str) -> str:
    found = re.search(r' data-state="([0-9a-f]{16})"', page)
    assert found is not None
    return found[1]


def set_result(event: Event, number: int, board: int, outcome: Outcome) -> None:
    game = event.rounds.get(number=number).games.get(pairing__board=board)
    enter_result(game=game, actor=owner_of(event), outcome=outcome, seen=board_seen(game))


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
                if answer.status_code == 200:
                    told += 1
                    assert applied(page, json.loads(answer.content)) == newest, address
                else:
                    assert (answer.status_code, answer["Location"]) == (303, f"/e/{event.slug}/{address}")
    assert told
