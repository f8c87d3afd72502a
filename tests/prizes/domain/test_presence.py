"""The list of the winners at the ceremony."""

from __future__ import annotations

import pytest

from prizes.domain.editing import CategoryValues
from prizes.domain.forecast import Forecast
from prizes.domain.presence import check_presence, presence_list, require_checked, unchecked_winners
from prizes.domain.publishing import published_prizes
from tests.factories import make_event, owner_of, started_event
from tests.festivals import section_of
from tests.prizes.made import event_with_fund, festival_with_fund, forecast_now, fund_now, published, saved
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event whose two prizes need presence."""
    event = event_with_fund(tie_breaks=["BH", "SB", "WIN"])
    row = fund_now(event)
    rules: dict[str, object] = {"presence": "skip", "sharing": "rank"}
    saved(event, row, [CategoryValues(row.categories.get().pk, {})], **rules)
    return event


def told(found: Forecast) -> list[tuple[str, bool | None]]:
    return [(line.player.name, line.is_present) for line in presence_list(found)]


def tick(event: Event, *names: str) -> Forecast:
    """Tick these players of the present list."""
    listed = presence_list(forecast_now(event))
    keys = {line.key for line in listed if line.player.name in names}
    check_presence(
        event=event, actor=owner_of(event), pk=fund_now(event).pk, listed=[line.key for line in listed], present=keys
    )
    return forecast_now(event)


def test_the_prize_of_an_absent_winner_passes_on_until_all_winners_are_present(event: Event) -> None:
    order = [each.contestant.name for each in forecast_now(event).competitors]
    assert told(forecast_now(event)) == [(order[0], None), (order[1], None)]
    with pytest.raises(Refused, match="The presence of 2 winners is not checked"):
        published(event)
    found = tick(event, order[1])
    assert told(found) == [(order[0], False), (order[1], True), (order[2], None)]
    assert [winner.name for winner in found.winners] == order[1:3]
    assert found.why_not(found.competitors[0].number) == ("Main: the player was absent from the ceremony.",)
    assert unchecked_winners(found) == 1
    with pytest.raises(Refused, match="The presence of 1 winner is not checked"):
        require_checked(found)
    found = tick(event, order[1], order[2])
    assert unchecked_winners(found) == 0
    published(event)
    shown = published_prizes(event)
    assert shown is not None
    assert [award.player.name for award in shown.funds[0].awards if award.player] == order[1:3]


def test_a_list_is_one_step_and_is_undone(event: Event) -> None:
    before = told(forecast_now(event))
    tick(event)
    undo_last(event=event, actor=owner_of(event))
    assert told(forecast_now(event)) == before


def test_without_the_rule_there_is_no_list_and_nothing_to_check() -> None:
    event = event_with_fund()
    found = forecast_now(event)
    assert (presence_list(found), unchecked_winners(found)) == ([], 0)
    with pytest.raises(Refused, match="Presence is not required"):
        check_presence(event=event, actor=owner_of(event), pk=fund_now(event).pk, listed=[], present=[])


def test_players_of_another_event_are_refused(event: Event) -> None:
    other = started_event(players=2, name="Other")
    with pytest.raises(Refused, match="Another user changed the players"):
        check_presence(
            event=event,
            actor=owner_of(event),
            pk=fund_now(event).pk,
            listed=list(other.registrations.values_list("pk", flat=True)),
            present=[],
        )
    assert fund_now(event).attendance == {}
    with pytest.raises(Refused):
        check_presence(event=make_event(name="X"), actor=owner_of(event), pk=fund_now(event).pk, listed=[], present=[])


def test_a_festival_lists_the_players_of_its_sections() -> None:
    festival = festival_with_fund(values={"presence": "skip", "sharing": "rank"})
    found = tick(festival)
    keys = {line.key for line in presence_list(found) if line.is_present is False}
    sections = {section_of(festival, name).pk for name in "AB"}
    assert keys
    assert {line.player.name for line in presence_list(found) if line.is_present is False}.isdisjoint(
        winner.name for winner in found.winners
    )
    assert {winner.event.pk for winner in found.winners} <= sections
