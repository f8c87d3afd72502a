"""A reader of an event's pages, who keeps what was shown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any

from django.test import Client

from tests.factories import owner_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event

PLAYERS, ROUNDS = 20, 5
PAGES = (
    "", "round/2/", "round/2/?by=name", "round/3/", "standings/", "standings/2/", "crosstable/", "crosstable/?by=rank",
    "player/1/", "player/20/",
)  # fmt: skip


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
