"""Who goes on from the groups into the final (textbook 3.6), and how the final is made."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.factories import PASSWORD, make_event, owner_of, publish_next
from tests.tournaments.domain.refused import refusal
from tests.tournaments.domain.stages.test_division import play_all, ranks, started
from tournaments.domain.errors import Refused
from tournaments.domain.events.life import finish_event, start_event
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.stages.carrying import Qualifying, make_final, qualifying
from tournaments.domain.stages.rules import BestOfEach
from tournaments.domain.stages.stages import stages_of
from tournaments.models import Event, Membership, Registration, Role

pytestmark = pytest.mark.django_db


def finished(players: int = 8, count: int = 2) -> tuple[Event, list[Event]]:
    """A divided event whose groups are played: in each the lower number is before the higher."""
    event, groups = started(players, count)
    for group in groups:
        play_all(group)
    return event, groups


def rows_of(group: Event, *numbers: int) -> tuple[Registration, ...]:
    """Who has these numbers in the group."""
    return tuple(group.registrations.filter(tpn__in=numbers).order_by("tpn"))


def test_the_first_of_each_group_go_to_the_final() -> None:
    event, groups = started(8, 2)
    with pytest.raises(Refused, match="not finished yet"):
        make_final(event=event, actor=owner_of(event), players=[])
    for group in groups:
        play_all(group)
    found = qualifying(event, 2, {group.pk: ranks(group) for group in groups})
    expected = [group.registrations.get(tpn=tpn).name for tpn in (1, 2) for group in groups]
    assert ([row.name for row in found.clear], found.is_complete) == (expected, True)
    final = make_final(event=event, actor=owner_of(event), players=found.clear)
    event.refresh_from_db()
    assert (final.name, final.registrations.count(), agenda(final).code) == ("Twenty – Final", 4, "draw")
    assert agenda(event).code == "groups"
    Membership.objects.create(event=final, user=owner_of(event), role=Role.OWNER)
    start_event(event=final, actor=owner_of(event))
    play_all(final)
    assert agenda(event).code == "finish"
    with pytest.raises(Refused, match="There is a final already"):
        make_final(event=event, actor=owner_of(event), players=found.clear)
    finish_event(event=event, actor=owner_of(event))


def test_who_has_withdrawn_does_not_go_on() -> None:
    event, groups = started(8, 2)
    for group in groups:
        play_all(group)
    first = groups[0].registrations.get(tpn=1)
    first.is_withdrawn = True
    first.save()
    found = qualifying(event, 1, {group.pk: ranks(group) for group in groups})
    assert [row.tpn for row in found.clear] == [2, 1]


def test_who_are_tied_at_the_line_are_named_by_the_arbiter(client: Client) -> None:
    event, groups = started(8, 2)
    for group in groups:
        while agenda(group).code == "pair":
            for game in publish_next(group).games.select_related("white", "black", "pairing__round__event"):
                enter_result(game=game, actor=owner_of(group), outcome=Outcome.DRAW, seen=board_seen(game))
        finish_event(event=group, actor=owner_of(group))
    assert client.login(username="owner", password=PASSWORD)
    page = client.get(f"/e/{event.slug}/desk/groups/?places=2")
    tied = [(len(rows), places) for _group, rows, places in page.context["qualifying"].contested]
    assert (page.context["qualifying"].clear, tied) == ((), [(4, 2), (4, 2)])
    chosen = [row.pk for group in groups for row in group.registrations.filter(tpn__in=[1, 2])]
    client.post(f"/e/{event.slug}/desk/groups/final/", {"places": "2", "player": chosen[:3]})
    assert not event.parts.filter(stage__number=2).exists()
    client.post(f"/e/{event.slug}/desk/groups/final/", {"places": "2", "player": chosen})
    assert event.parts.get(stage__number=2).registrations.count() == 4


def test_of_those_who_share_the_last_places_nobody_goes_on_by_himself() -> None:
    event, (first, second) = finished()
    shared = {1: 1, 2: 2, 3: 2, 4: 2}
    found = qualifying(event, 2, {first.pk: shared, second.pk: ranks(second)})
    clear = (*rows_of(first, 1), *rows_of(second, 1), *rows_of(second, 2))
    tied = tuple(sorted(rows_of(first, 2, 3, 4), key=lambda row: row.pk))  # the numbers were drawn by lot
    assert found == Qualifying(clear, ((first, tied, 1),))
    assert not found.is_complete


def test_a_group_without_standings_sends_nobody() -> None:
    event, (first, second) = finished()
    assert qualifying(event, 1, {second.pk: ranks(second)}) == Qualifying(rows_of(second, 1), ())
    assert first.registrations.count() == 4


def test_the_arbiter_names_as_many_of_the_tied_as_there_are_places() -> None:
    event, (first, second) = finished()
    found = qualifying(event, 2, {first.pk: {1: 1, 2: 2, 3: 2, 4: 4}, second.pk: ranks(second)})
    two, three = rows_of(first, 2, 3)
    for named in ([], [two.pk, three.pk]):
        assert refusal(found.with_named, keys=named) == (
            f"Twenty – Group A: 1 of those who are tied go on, and {len(named)} are named."
        )
    stranger = rows_of(first, 4)[0].pk
    assert found.with_named([stranger, three.pk]) == (*found.clear, three)


def test_only_a_divided_event_of_finished_groups_has_a_final_and_that_of_two_players() -> None:
    whole = make_event(name="In one go")
    assert refusal(make_final, event=whole, actor=owner_of(whole), players=[]) == (
        "The event is not divided into groups."
    )
    event, (first, second) = finished()
    one, other = *rows_of(first, 1), *rows_of(second, 1)
    assert refusal(make_final, event=event, actor=owner_of(event), players=[one]) == "A final needs two players."
    final = make_final(event=event, actor=owner_of(event), players=[one, other], places=1)
    rule = stages_of(event)[1].rule
    assert (final.name, final.slug, final.label, rule) == (
        "Twenty – Final",
        f"{event.slug}-final",
        "",
        BestOfEach(1, 2, 1),
    )
    entry = event.journal.get(action="make_final")
    assert entry.details["count"] == 2
