"""Return to a restore point: the tournament is as it was, and what belongs to today stays."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from django.utils import timezone

from archives.domain.backups.folders import first_folder
from archives.domain.backups.restore_points import save_restore_point
from archives.domain.backups.restoring import restore_event
from archives.domain.exports import read_event
from archives.models import RestorePoint
from entries.domain.decisions import approve, wish_seen
from entries.models import EntryWish
from norms.models import NormPlayer
from pairing.domain.published_changes import Ground, Way, change_published, preview_change
from phones.domain.links import create_code, revoke_phone
from phones.models import PlayerPhone
from tests.archives.random_events import random_event
from tests.entries.made import applied, open_event
from tests.factories import (
    add_member,
    add_players,
    add_teams,
    entrants,
    make_event,
    make_team_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
    started_team_event,
)
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.entries.erasing import erase_player
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.archiving import archive_event, set_visibility
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.devices import add_device, revoke_device
from tournaments.domain.staff.members import invite, remove_member, revoke
from tournaments.domain.stages.division import make_groups
from tournaments.domain.teams.captain_links import make_links, revoke_link
from tournaments.domain.teams.entries import TeamEntrant, enter_team
from tournaments.domain.undo import undo_last
from tournaments.models import AssistantDevice, CaptainLink, Event, Invitation, Role, Round

pytestmark = pytest.mark.django_db
NOT_RESTORED = {"journal", "jobs", "staff", "letters", "payments", "applications", "entry_pages", "entry_fees"} | {
    "seal_steps", "seal_salts",
}  # fmt: skip


def save(event: Event) -> RestorePoint:
    point = save_restore_point(event_key=event.whole.pk)
    assert point is not None
    return point


def content(event: Event) -> dict[str, list[dict[str, Any]]]:
    """The rows of the event, without counters, and with times as the change log keeps them: in milliseconds."""
    parts = read_event(Event.objects.get(pk=event.pk)).parts
    return {part: [_plain(row) for row in rows] for part, rows in parts.items() if part not in NOT_RESTORED}


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {
        name: re.sub(r"(\.\d{3})\d*Z$", r"\1Z", value) if isinstance(value, str) else value
        for name, value in row.items()
        if name not in ("version", "public_version", "ref", "publish_at")
    }


def restore(event: Event, point: RestorePoint) -> None:
    fresh = Event.objects.get(pk=event.pk)
    restore_event(event=fresh, actor=owner_of(event), point=point, seen_version=fresh.version)


def test_an_event_returns_to_an_earlier_round_and_an_undo_returns_to_the_later_one() -> None:
    event = played_event(players=8, rounds=5, played=2)
    point = save(event)
    before = content(event)
    play_round(event)
    withdraw(registration=event.registrations.order_by("tpn")[3], actor=owner_of(event))
    register(event=event, actor=owner_of(event), entrant=entrants(9)[8])
    pair_round(event)
    after = content(event)
    restore(event, point)
    assert content(event) == before
    entry = event.journal.first()
    assert entry is not None
    at = timezone.localtime(point.at, event.zone)
    assert (entry.action, entry.details["step"]) == ("restore", point.version)
    assert entry.details["point"] == f"{at:%Y-%m-%d %H:%M}"
    undo_last(event=event, actor=owner_of(event))
    assert content(event) == after


@pytest.mark.parametrize("number", range(9))
def test_a_random_event_returns_to_the_middle_of_its_history_and_back(number: int) -> None:
    points: list[tuple[RestorePoint, Any]] = []
    event = random_event(number, midway=lambda event: points.append((save(event), content(event))))
    ((point, before),) = points
    after = content(event)
    if {row["slug"] for row in before["events"]} != {row["slug"] for row in after["events"]}:
        with pytest.raises(Refused, match="created or deleted after this restore point"):
            restore(event, point)
        return
    if before == after:
        return
    restore(event, point)
    found = content(event)
    later = len(found.get("entries", [])) - len(before.get("entries", []))
    assert later >= 0
    assert _without_what_stays(found) == _without_what_stays(before)
    undo_last(event=Event.objects.get(pk=event.pk), actor=owner_of(event))
    assert content(event) == after


def _without_what_stays(parts: dict[str, list[dict[str, Any]]]) -> dict[str, list[dict[str, Any]]]:
    """The parts that a restore point brings back: the change log and the regulations stay as they are."""
    stays = {"entries", "regulation_facts", "own_paragraphs", "regulation_versions"}
    return {part: rows for part, rows in parts.items() if part not in stays}


def test_deleted_players_return_with_their_keys_and_norm_data() -> None:
    event = make_event()
    players = add_players(event, 5)
    NormPlayer.objects.create(registration=players[2])
    point = save(event)
    keys = [player.pk for player in players]
    for player in players[1:4]:
        remove_registration(registration=player, actor=owner_of(event))
    restore(event, point)
    assert list(event.registrations.order_by("pk").values_list("pk", flat=True)) == keys
    assert NormPlayer.objects.get().registration_id == keys[2]


def test_address_visibility_and_staff_stay_as_they_are_now() -> None:
    event = make_event()
    arbiter = add_member(event, Role.ARBITER)
    point = save(event)
    add_players(event, 4)
    owner = owner_of(event)
    set_visibility(event=event, actor=owner, visibility=Event.Visibility.HIDDEN, shows_birth_years=True)
    remove_member(membership=event.memberships.get(user=arbiter), actor=owner)
    Event.objects.filter(pk=event.pk).update(slug="moved")
    restore(event, point)
    event.refresh_from_db()
    assert (event.slug, event.visibility, event.shows_birth_years) == ("moved", "hidden", True)
    assert [member.user for member in event.memberships.all()] == [owner]
    assert event.registrations.count() == 0


def test_the_change_log_keeps_its_steps_and_its_numbers_go_on() -> None:
    event = make_event()
    point = save(event)
    add_players(event, 4)
    event.refresh_from_db()
    numbers = list(event.journal.values_list("number", flat=True))
    version = event.public_version
    restore(event, point)
    event.refresh_from_db()
    assert list(event.journal.values_list("number", flat=True)) == [numbers[0] + 1, *numbers]
    assert event.public_version > version


def test_no_revoked_link_is_valid_again_neither_after_the_restore_nor_after_its_undo() -> None:
    event = started_team_event(teams=4)
    owner = owner_of(event)
    team = event.registrations.filter(kind="team").order_by("pk")[0]
    player = event.registrations.filter(kind="player").order_by("pk")[0]
    make_links(event=event, actor=owner, teams=[team.pk])
    captain = CaptainLink.objects.get()
    device, _code = add_device(event=event, actor=owner, name="Hall", first=None, last=None)
    phone, _six = create_code(player=player, actor=owner)
    invitation = invite(event=event, actor=owner, role=Role.ARBITER)
    point = save(event)
    links = [captain.pk, phone.pk, invitation.pk, device.pk]
    revoke_link(link=captain, actor=owner)
    revoke_phone(phone=phone, actor=owner)
    revoke(invitation=invitation, actor=owner)
    revoke_device(device=device, actor=owner)
    pair_round(event)

    def living() -> list[bool]:
        return [
            CaptainLink.objects.filter(pk=links[0], revoked_at=None).exists(),
            PlayerPhone.objects.filter(pk=links[1], revoked_at=None).exists(),
            Invitation.objects.filter(pk=links[2]).exists(),
            AssistantDevice.objects.filter(pk=links[3], revoked_at=None).exists(),
        ]

    assert living() == [False] * 4
    restore(event, point)
    assert living() == [False] * 4
    undo_last(event=event, actor=owner)
    assert living() == [False] * 4


def test_the_links_of_a_player_who_is_deleted_by_the_restore_stay_dead_after_its_undo() -> None:
    event = make_event()
    point = save(event)
    (player,) = add_players(event, 1)
    create_code(player=player, actor=owner_of(event))
    restore(event, point)
    undo_last(event=event, actor=owner_of(event))
    assert event.registrations.get() == player
    assert PlayerPhone.objects.count() == 0


def test_a_person_erased_since_is_not_restored() -> None:
    event = played_event(players=6, rounds=4, played=1)
    owner = owner_of(event)
    player, other = event.registrations.order_by("tpn")[2:4]
    type(player).objects.filter(pk=player.pk).update(club="Rapallo", fide_id="1234")
    type(player).objects.filter(pk=other.pk).update(birth="2001/05/06")
    point = save(event)
    name = player.name
    player.refresh_from_db()
    play_round(event)
    withdraw(registration=player, actor=owner)
    nameless = erase_player(registration=player, actor=owner, seen=name)
    type(player).objects.filter(pk=other.pk).update(birth="2001/00/00")
    restore(event, point)
    player.refresh_from_db()
    other.refresh_from_db()
    assert (player.name, player.club, player.fide_id, player.is_withdrawn) == (nameless, "", "", False)
    assert other.birth == "2001/00/00"
    entry = event.journal.first()
    assert entry is not None
    assert name not in str(entry.changes)


def test_an_entry_that_came_later_stays_and_is_approved_again() -> None:
    event = open_event()
    first = applied(event, "Rossi, Anna")
    EntryWish.objects.filter(pk=first.pk).update(reason="Anna is too young")
    point = save(event)
    EntryWish.objects.filter(pk=first.pk).update(reason="")  # as an erasure does
    second = applied(event, "Verdi, Bo")
    _approved(second)
    assert event.registrations.count() == 1
    restore(event, point)
    second.refresh_from_db()
    first.refresh_from_db()
    assert (second.state, second.registration_id) == (EntryWish.State.ASKED, None)
    assert (first.state, first.reason) == (EntryWish.State.ASKED, "")
    assert event.registrations.count() == 0
    _approved(second)
    assert event.registrations.get().name == "Verdi, Bo"


def _approved(wish: EntryWish) -> None:
    fresh = EntryWish.objects.select_related("application", "event").get(pk=wish.pk)
    approve(event=fresh.event, actor=owner_of(fresh.event), seen=[wish_seen(fresh)])


def test_a_festival_returns_with_its_sections_and_one_undo_brings_all_back() -> None:
    festival = festival_of("Open A", "Open B")
    for name in ("Open A", "Open B"):
        put_in(festival, name, 4)
    point = save(festival)
    before = content(festival)
    put_in(festival, "Open A", 3, "Open B")
    start_event(event=section_of(festival, "Open B"), actor=owner_of(festival))
    after = content(festival)
    restore(festival, point)
    assert content(festival) == before
    sections = [section_of(festival, name) for name in ("Open A", "Open B")]
    assert [event.journal.values_list("action", flat=True)[0] for event in (*sections, festival)] == ["restore"] * 3
    undo_last(event=festival, actor=owner_of(festival))
    assert content(festival) == after


def test_a_restore_is_refused_and_changes_nothing() -> None:
    event = played_event(players=8, rounds=5, played=0)
    owner = owner_of(event)
    point = save(event)
    with pytest.raises(Refused, match="the same as this restore point"):
        restore(event, point)
    publish_next(event)
    before = content(event)
    other = make_event(name="Other", owner=make_user("other"))
    with pytest.raises(Refused, match="of another event"):
        restore(other, point)
    fresh = Event.objects.get(pk=event.pk)
    with pytest.raises(Refused, match="Another user changed the event"):
        restore_event(event=fresh, actor=owner, point=point, seen_version=fresh.version - 1)
    archive_event(event=event, actor=owner)
    with pytest.raises(Refused, match="archived"):
        restore(event, point)
    Event.objects.filter(pk=event.pk).update(archived_at=None)
    file = first_folder() / point.name
    file.write_bytes(file.read_bytes()[:1000])
    with pytest.raises(Refused, match="damaged or missing"):
        restore(event, point)
    assert content(event) == before


def test_sections_created_since_are_a_refusal_with_a_way_out() -> None:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    point = save(event)
    make_groups(event=event, actor=owner_of(event), count=2, way="lot")
    with pytest.raises(Refused, match="open it as a new event"):
        restore(event, point)


def test_a_round_that_was_being_paired_is_not_waiting_for_ever() -> None:
    event = played_event(players=8, rounds=5, played=1)
    Round.objects.filter(event=event, number=2).update(state=Round.State.PAIRING)
    point = save(event)
    Round.objects.filter(event=event, number=2).update(state=Round.State.PLANNED)
    play_round(event)
    restore(event, point)
    assert event.rounds.get(number=2).state == Round.State.PLANNED
    assert pair_round(event).number == 2


def test_a_fide_id_that_changed_rows_returns_and_goes_back() -> None:
    event = make_event()
    owner = owner_of(event)
    entrant = replace(entrants(1)[0], fide_id="800001")
    player = register(event=event, actor=owner, entrant=entrant)
    point = save(event)
    remove_registration(registration=player, actor=owner)
    again = register(event=event, actor=owner, entrant=entrant)
    restore(event, point)
    assert list(event.registrations.values_list("pk", "fide_id")) == [(player.pk, "800001")]
    undo_last(event=event, actor=owner)
    assert list(event.registrations.values_list("pk", "fide_id")) == [(again.pk, "800001")]


def test_swapped_fide_ids_return_and_go_back() -> None:
    event = make_event()
    owner = owner_of(event)
    first, second = (
        register(event=event, actor=owner, entrant=replace(entrant, fide_id=number))
        for entrant, number in zip(entrants(2), ("800001", "800002"), strict=True)
    )
    point = save(event)
    for player, number in ((first, ""), (second, "800001"), (first, "800002")):
        change_registration(registration=player, actor=owner, changes={"fide_id": number})

    def numbers() -> list[str]:
        return list(event.registrations.order_by("pk").values_list("fide_id", flat=True))

    assert numbers() == ["800002", "800001"]
    restore(event, point)
    assert numbers() == ["800001", "800002"]
    undo_last(event=event, actor=owner)
    assert numbers() == ["800002", "800001"]


def test_a_bye_that_changed_players_in_a_published_round_returns_and_goes_back() -> None:
    event = started_event(players=5)
    round_ = publish_next(event)
    point = save(event)
    before = content(event)
    (bye,) = round_.byes.all()
    who = (round_.pairings.order_by("board")[0].first_id, bye.registration_id)
    preview = preview_change(round_, Way.EXCHANGE, who, Ground.RULES)
    change_published(
        round_=round_, actor=owner_of(event), way=Way.EXCHANGE, who=who, ground=Ground.RULES,
        why="agreed", seen=preview.seen, confirmed=preview.confirmations,
    )  # fmt: skip
    after = content(event)
    assert before != after
    restore(event, point)
    assert content(event) == before
    undo_last(event=event, actor=owner_of(event))
    assert content(event) == after


def test_a_player_who_is_older_than_the_team_returns_with_it_and_goes_again() -> None:
    event = make_team_event()
    (first,) = add_teams(event, 1, players=1)
    second = enter_team(event=event, actor=owner_of(event), team=TeamEntrant("Team 02"))
    event.registrations.filter(team=first).update(team=second)
    point = save(event)
    before = content(event)
    for row in (*second.roster.all(), second):
        remove_registration(registration=row, actor=owner_of(event))
    after = content(event)
    restore(event, point)
    assert content(event) == before
    undo_last(event=event, actor=owner_of(event))
    assert content(event) == after
