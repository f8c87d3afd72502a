"""Assistants' devices: the desk's page of them, their enrolment, and their boards."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.state import DEVICE, State, desk, typed
from tests.factories import owner_of
from tournaments.domain.results.devices import add_device, enrol_device, revoke_device
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import AssistantDevice, Event, Round

LONG = "Wolfeschlegelsteinhausenbergerdor, hall of the lighthouse"


def device_states(event: Event, round_: Round) -> Iterator[State]:
    """Of an event whose round is played, with results on its first boards only."""
    owner = owner_of(event)

    def added(name: str, *boards: int) -> AssistantDevice:
        first, last = boards or (None, None)
        return add_device(event=event, actor=owner, name=name, first=first, last=last)[0]

    everywhere, nowhere = enrol_device(device=added(LONG)), enrol_device(device=added("Bo", 900, 950))
    revoke_device(device=added("Revoked"), actor=owner)
    pending = added("محمد، القاعة ب", 21, 40)
    games = round_.games.select_related("white", "black", "pairing__round__event").order_by("pairing__board")
    own = next(game for game in games if game.is_open)
    enter_result(game=own, actor=None, outcome=Outcome.DRAW, seen=board_seen(own), device=everywhere)
    yield from desk(event, "devices/")
    yield typed(event, "devices/", name="Anna, hall B")
    yield State("six digits", "/r/")
    yield State("the link of a device", f"/r/{pending.link_token}/")
    yield State("a device after its result", f"/r/?saved={own.board}", f"{DEVICE}{everywhere.name}")
    yield State("a device and its own result", f"/r/?board={own.board}", f"{DEVICE}{everywhere.name}")
    yield State("a device and a board with a result", "/r/?board=1", f"{DEVICE}{everywhere.name}")
    yield State("a device without boards", "/r/", f"{DEVICE}{nowhere.name}")
