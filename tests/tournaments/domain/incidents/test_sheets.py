"""The lists for the arbiter's report."""

from __future__ import annotations

import pytest

from tests.factories import enter_results, owner_of, publish_next, started_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.incidents.book import note_incident
from tournaments.domain.incidents.sheets import SHEETS

pytestmark = pytest.mark.django_db


def test_the_book_and_the_absences_stand_on_paper() -> None:
    event = started_event(players=7)
    actor = owner_of(event)
    player = event.registrations.get(tpn=3)
    set_bye(registration=player, actor=actor, round_number=1, kind="H")
    enter_results(publish_next(event))
    note_incident(event=event, actor=actor, player=player, kind="expulsion", measure="expelled", note="shouted")
    book = SHEETS["incidents"](event)
    assert [cell.text for cell in book.rows[0]][3:8] == [
        player.name, "expelled from the event", "loss of the game and expulsion from the event", "shouted",
        actor.display_name,
    ]  # fmt: skip
    lines = [[cell.text for cell in row] for row in SHEETS["absences"](event).rows]
    assert ["1", "3", player.name, "half-point bye"] in lines
    assert lines[-1][1:] == ["3", player.name, "expelled"]
