"""Groups (textbook 3.6): spread, made, played, dissolved."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.domain.pairing_requests import request_group_pairings
from tabellone.interchange.players import Entrant
from tests.factories import PASSWORD, add_member, make_event, owner_of, pair_round, publish_next
from tests.pages import tables_of
from tournaments.domain.entries.registrations import register, register_many
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.public_record import public_state
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.staff.access import role_of
from tournaments.domain.stages.division import dissolve_groups, make_groups, publish_groups, spread, start_groups
from tournaments.models import Event, Game, Membership, Role, Round, Stage

pytestmark = pytest.mark.django_db


def twenty(players: int = 20) -> Event:
    """An event of that many players, rated by their numbers; every third is from Italy."""
    event = make_event(name="Twenty", system="round-robin", edition="2023", tie_breaks=["DE", "SB"])
    entrants = [
        Entrant(f"P{number:02}", rating=2500 - number, federation="ITA" if number % 3 == 0 else "FRA")
        for number in range(1, players + 1)
    ]
    register_many(event=event, actor=owner_of(event), entrants=entrants)
    return event


def numbers(event: Event, count: int, way: str, seed: str = "") -> list[list[int]]:
    return [[int(row.name[1:]) for row in group] for group in spread(event, count, way, seed)]


def test_players_are_spread_by_seeding_by_federation_and_by_lot() -> None:
    event = twenty(8)
    assert numbers(event, 2, "snake") == [[1, 4, 5, 8], [2, 3, 6, 7]]
    assert numbers(event, 2, "columns") == [[1, 3, 5, 7], [2, 4, 6, 8]]
    by_federation = numbers(event, 2, "federation")
    assert sorted(map(len, by_federation)) == [4, 4]
    assert [sum(number % 3 == 0 for number in group) for group in by_federation] == [1, 1]
    assert numbers(event, 2, "lot", "seed") == numbers(event, 2, "lot", "seed")
    assert sorted(n for group in numbers(event, 2, "lot", "seed") for n in group) == [*range(1, 9)]


def test_groups_are_events_with_the_rules_and_the_people_of_the_event() -> None:
    event = twenty()
    groups = make_groups(event=event, actor=owner_of(event), count=4, way="snake")
    assert [group.name for group in groups] == [f"Twenty – Group {letter}" for letter in "ABCD"]
    assert {(group.system, tuple(group.tie_breaks), group.planned_rounds) for group in groups} == {
        ("round-robin", ("DE", "SB"), 5)
    }
    arbiter = add_member(event, Role.ARBITER)
    assert [role_of(arbiter, group) for group in groups] == [Role.ARBITER] * 4
    assert agenda(event).code == "groups"
    assert start_groups(event=event, actor=arbiter) == 4
    groups[0].refresh_from_db()
    assert (groups[0].planned_rounds, agenda(groups[0]).code) == (5, "pair")


def test_a_group_has_two_players_or_more() -> None:
    event = twenty()
    with pytest.raises(Refused, match="20 contestants cannot be spread over 11 groups"):
        make_groups(event=event, actor=owner_of(event), count=11, way="snake")
    with pytest.raises(Refused, match="two groups or more"):
        make_groups(event=event, actor=owner_of(event), count=1, way="snake")
    event.refresh_from_db()
    assert not event.is_divided


def test_nobody_enters_a_divided_event_until_the_groups_are_put_together_again() -> None:
    event = twenty(8)
    make_groups(event=event, actor=owner_of(event), count=2, way="columns")
    with pytest.raises(Refused, match="divided into groups"):
        register(event=event, actor=owner_of(event), entrant=Entrant("Late"))
    dissolve_groups(event=event, actor=owner_of(event), why="one more came")
    register(event=event, actor=owner_of(event), entrant=Entrant("Late"))
    assert (event.parts.count(), agenda(event).code) == (0, "draw")


def started(players: int, count: int) -> tuple[Event, list[Event]]:
    """A divided event whose groups have started. The owner of all is the event's."""
    event = twenty(players)
    make_groups(event=event, actor=owner_of(event), count=count, way="columns")
    start_groups(event=event, actor=owner_of(event))
    groups = list(event.parts)
    for group in groups:
        Membership.objects.create(event=group, user=owner_of(event), role=Role.OWNER)
    return event, groups


def play_all(group: Event) -> None:
    """Every round with results in the order of the numbers: the lower number wins."""
    while agenda(group).code == "pair":
        for game in publish_next(group).games.select_related("white", "black", "pairing__round__event"):
            wins = (game.white.tpn or 0) < (game.black.tpn or 0)
            outcome = Outcome.WHITE_WINS if wins else Outcome.BLACK_WINS
            enter_result(game=game, actor=owner_of(group), outcome=outcome, seen=board_seen(game))
    finish_event(event=group, actor=owner_of(group))


def ranks(group: Event) -> dict[int, int]:
    return {row.tpn: row.rank for row in public_state(group).ranking.rows}


def test_groups_of_which_a_round_is_public_stay() -> None:
    event, groups = started(8, 2)
    publish_next(groups[0])
    with pytest.raises(Refused, match="public already"):
        dissolve_groups(event=event, actor=owner_of(event))


def test_the_next_round_of_every_group_is_paired_and_published_at_once() -> None:
    event, groups = started(8, 2)
    actor = owner_of(event)
    assert publish_groups(event=event, actor=actor) == 0
    pair_round(groups[0])
    for group in groups[1:]:
        pair_round(group)
    assert request_group_pairings(event=event, actor=actor) == 0
    assert publish_groups(event=event, actor=actor) == 2
    assert [agenda(group).code for group in groups] == ["results", "results"]


def test_an_assistant_finds_the_open_results_of_the_groups_and_nothing_of_drafts(client: Client) -> None:
    event, groups = started(8, 2)
    publish_next(groups[0])
    pair_round(groups[1])
    add_member(event, Role.ASSISTANT, "assistant")
    assert client.login(username="assistant", password=PASSWORD)
    assert f"/e/{event.slug}/desk/groups/" in client.get(f"/e/{event.slug}/desk/").content.decode()
    page = client.get(f"/e/{event.slug}/desk/groups/")
    rows = [row[2] for row in tables_of(page)[0][1:]]
    assert rows == ["results of round 1, 2 open", "–"]
    text = page.content.decode()
    assert f"/e/{groups[0].slug}/desk/round/1/results/" in text
    assert "Publish all drafts" not in text


def test_the_page_of_a_divided_event_lists_its_groups_and_the_home_page_the_event(client: Client) -> None:
    event, groups = started(8, 2)
    publish_next(groups[0])
    page = client.get(f"/e/{event.slug}/").content.decode()
    assert [f"/e/{group.slug}/" in page for group in groups] == [True, True]
    assert f"/e/{event.slug}/" in client.get(f"/e/{groups[0].slug}/").content.decode()
    home = client.get("/").content.decode()
    assert (f"/e/{event.slug}/" in home, f"/e/{groups[0].slug}/" in home) == (True, False)


@pytest.mark.django_db(transaction=True)
def test_the_page_of_a_divided_event_follows_its_groups(client: Client) -> None:
    event, groups = started(8, 2)
    before = client.get(f"/e/{event.slug}/")
    assert "Round 1 of 3" not in before.content.decode()
    assert client.get(f"/e/{event.slug}/", headers={"If-None-Match": before["ETag"]}).status_code == 304
    publish_next(groups[0])
    after = client.get(f"/e/{event.slug}/", headers={"If-None-Match": before["ETag"]})
    assert (after.status_code, "Round 1 of 3" in after.content.decode()) == (200, True)


def test_plans_and_a_look_at_the_groups_before_they_are_made(client: Client) -> None:
    event = twenty(24)
    assert client.login(username="owner", password=PASSWORD)
    page = client.get(f"/e/{event.slug}/desk/groups/?count=4&way=snake")
    assert [len(group) for group in page.context["preview"]] == [6, 6, 6, 6]
    assert tables_of(page)[0][1] == ["1", "4", "6", "4", "5", "3", "8"]
    client.post(f"/e/{event.slug}/desk/groups/make/", {"count": "4", "way": "snake"})
    assert event.parts.count() == 4


@pytest.mark.django_db(transaction=True)
def test_what_only_arbiters_of_a_group_see_leaves_the_public_version_of_the_whole_alone() -> None:
    event, groups = started(8, 2)
    group, owner = groups[0], owner_of(event)

    def versions() -> tuple[int, int]:
        row = Event.objects.get(pk=event.pk)
        return row.version, row.public_version

    before = versions()
    round_ = pair_round(group)
    drafted = versions()
    assert (drafted[0] > before[0], drafted[1]) == (True, before[1])
    publish_round(round_=round_, actor=owner)
    assert versions()[1] > before[1]


def test_groups_stay_while_a_round_of_one_is_being_paired() -> None:
    event, groups = started(8, 2)
    groups[1].rounds.filter(number=1).update(state=Round.State.PAIRING)
    with pytest.raises(Refused, match="being paired"):
        dissolve_groups(event=event, actor=owner_of(event))
    assert event.parts.count() == 2


def test_groups_with_drafts_and_byes_are_put_together_again() -> None:
    event, groups = started(6, 2)
    for group in groups:
        assert pair_round(group).byes.count() == 1
    dissolve_groups(event=event, actor=owner_of(event))
    assert (event.is_divided, event.status, agenda(event).code) == (False, "registration", "draw")
    assert (Event.objects.count(), Stage.objects.count(), Game.objects.count()) == (1, 0, 0)
    assert event.registrations.count() == 6
    assert len(make_groups(event=event, actor=owner_of(event), count=2, way="snake")) == 2
