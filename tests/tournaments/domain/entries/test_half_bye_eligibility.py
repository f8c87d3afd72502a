"""A half-point bye of a player who is not eligible for it is refused on every way to give one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from entries.domain.applications import change_wishes
from entries.domain.check_in import check_in_of, close_check_in
from entries.domain.decisions import approve, decide_byes, desk_of, wish_seen
from entries.models import EntryPage
from pairing.domain.published_changes import REFUSED, Ground, Way, change_published, preview_change
from phones.domain.player_requests import approve_request, half_byes_left, open_requests, request_bye
from phones.domain.rules import phone_rules_of
from tabellone.interchange.players import Entrant
from tests.entries.made import applied, now, open_event
from tests.factories import add_players, owner_of, pair_round, played_event, publish_next, started_event
from tests.festivals import festival_of, put_in, section_of
from tests.phones.made import in_hours, linked
from tournaments.domain.entries.half_bye_eligibility import (
    ARTICLE,
    refusal_of_half_bye,
    refuse_half_bye,
    refuse_own_half_bye,
)
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.registrations import check_in, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.festivals.people import move_people
from tournaments.domain.integrity.acts import NOT_ELIGIBLE
from tournaments.domain.integrity.levels import Level, confirmable
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
REMEDY = "Give a zero-point bye, or remove the mark on the player’s page."


def barred(player: Registration) -> Registration:
    mark_half_byes(registration=player, actor=owner_of(player.event), is_eligible=False)
    return player


def said(player: Registration) -> tuple[str, str]:
    return f"{player.name} is not eligible for half-point byes (C.05, 6.7.4).", REMEDY


def refused(act: Callable[..., object], **arguments: Any) -> tuple[str, str]:
    """The refusal and its remedy."""
    with pytest.raises(Refused) as caught:
        act(**arguments)
    return caught.value.message, caught.value.remedy


def byes(player: Registration) -> list[tuple[int, str]]:
    return list(player.bye_requests.values_list("round_number", "kind"))


def test_an_eligible_player_has_no_refusal_and_a_marked_one_has_it_in_two_forms() -> None:
    player = Registration(name="Rossi, Ada")
    refuse_half_bye(player)
    refuse_own_half_bye(player)
    assert refusal_of_half_bye(player) == ""
    player.no_half_byes = True
    assert refusal_of_half_bye(player) == said(player)[0]
    assert refused(refuse_half_bye, player=player) == said(player)
    assert refused(refuse_own_half_bye, player=player) == (
        "You are not eligible for half-point byes in this event.",
        "Request a zero-point bye, or ask the arbiter.",
    )


@pytest.mark.parametrize("fide_mode", [Event.FideMode.ON, Event.FideMode.OUTSIDE])
@pytest.mark.parametrize("beyond_rule", [False, True])
def test_the_arbiter_s_bye_is_refused_in_and_outside_fide_mode_and_also_beyond_the_rule(
    fide_mode: str, *, beyond_rule: bool
) -> None:
    event = started_event(rounds=5, max_byes=2, fide_mode=fide_mode)
    player = barred(event.registrations.get(tpn=1))
    given: dict[str, Any] = {"registration": player, "actor": owner_of(event), "round_number": 2}
    with confirmable(list):
        assert refused(set_bye, kind="H", beyond_rule=beyond_rule, **given) == said(player)
    assert byes(player) == []
    set_bye(kind="Z", **given)
    set_bye(registration=event.registrations.get(tpn=2), actor=owner_of(event), round_number=2, kind="H")
    assert byes(player) == [(2, "Z")]


def test_the_table_of_acts_has_the_refusal_with_its_article() -> None:
    assert (NOT_ELIGIBLE.level, NOT_ELIGIBLE.article, ARTICLE) == (Level.REFUSE, "C.05, 6.7.4", "C.05, 6.7.4")


def test_a_missed_round_of_a_late_entry_stays_without_a_point() -> None:
    event = played_event(players=4, rounds=5, played=2, max_byes=2)
    late = barred(register(event=event, actor=owner_of(event), entrant=Entrant("Late, Comer")))
    assert refused(set_bye, registration=late, actor=owner_of(event), round_number=1, kind="H") == said(late)
    assert not late.byes.exists()


def test_a_half_point_bye_of_a_draft_does_not_pass_to_the_player_by_a_swap() -> None:
    event = started_event(players=8, rounds=5)
    owner = owner_of(event)
    has_bye = event.registrations.get(tpn=8)
    set_bye(registration=has_bye, actor=owner, round_number=1, kind="H")
    round_ = pair_round(event)
    player, other = event.registrations.get(tpn=1), event.registrations.get(tpn=2)
    stale = event.registrations.get(tpn=1)
    barred(player)
    assert refused(swap_players, round_=round_, actor=owner, first=stale, second=has_bye) == said(player)
    assert refused(swap_players, round_=round_, actor=owner, first=has_bye, second=player) == said(player)
    assert list(round_.byes.filter(kind="H").values_list("registration", flat=True)) == [has_bye.pk]
    swap_players(round_=round_, actor=owner, first=other, second=has_bye)
    assert list(round_.byes.filter(kind="H").values_list("registration", flat=True)) == [other.pk]


def test_a_published_half_point_bye_does_not_pass_to_the_player_by_a_swap() -> None:
    event = started_event(players=8, rounds=5)
    has_bye, player = event.registrations.get(tpn=8), event.registrations.get(tpn=1)
    set_bye(registration=has_bye, actor=owner_of(event), round_number=1, kind="H")
    round_ = publish_next(event)
    who = (player.pk, has_bye.pk)
    assert preview_change(round_, Way.EXCHANGE, who, Ground.RULES).level < REFUSED
    barred(player)
    preview = preview_change(round_, Way.EXCHANGE, who, Ground.RULES)
    assert [row.text for row in preview.findings if row.level >= REFUSED] == [said(player)[0]]
    text, _remedy = refused(
        change_published,
        round_=round_,
        actor=owner_of(event),
        way=Way.EXCHANGE,
        who=who,
        ground=Ground.RULES,
        why="late",
        seen=preview.seen,
        confirmed=2,
    )
    assert text == said(player)[0]


def test_a_request_by_phone_offers_none_and_refuses_it() -> None:
    event = started_event(players=8, rounds=5, max_byes=1)
    publish_next(event)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    phone = linked(event.registrations.get(tpn=1))
    assert half_byes_left(phone.player, 2) == 1
    barred(phone.player)
    assert (half_byes_left(phone.player, 2), open_requests(phone.player, phone_rules_of(event)).byes) == (0, ("Z",))
    assert refused(request_bye, phone=phone, round_number=2, kind="H") == (
        "You are not eligible for half-point byes in this event.",
        "Request a zero-point bye, or ask the arbiter.",
    )
    assert not phone.player.phone_requests.exists()
    assert request_bye(phone=phone, round_number=2, kind="Z").bye == "Z"


def test_a_request_from_before_the_mark_is_not_approved() -> None:
    event = started_event(players=8, rounds=5, max_byes=1)
    publish_next(event)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    phone = linked(event.registrations.get(tpn=1))
    request = request_bye(phone=phone, round_number=2, kind="H")
    barred(phone.player)
    assert refused(approve_request, event=event, actor=owner_of(event), pk=request.pk) == said(phone.player)
    request.refresh_from_db()
    assert (request.state, byes(phone.player)) == ("pending", [])


def test_the_entry_form_refuses_it_and_the_arbiter_cannot_grant_an_earlier_request() -> None:
    event = open_event()
    wish = applied(event)
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    asks: dict[str, Any] = {"application": now(wish).application, "changes": {}}
    change_wishes(byes={wish.event_id: [(2, "H")]}, **asks)
    player = barred(event.registrations.get())
    assert [line.no_half_byes for line in desk_of(event).lines] == [True]
    assert refused(decide_byes, wish=now(wish), actor=owner_of(event), grant=True) == said(player)
    assert refused(change_wishes, byes={wish.event_id: [(3, "H")]}, **asks)[0] == (
        "You are not eligible for half-point byes in this event."
    )
    change_wishes(byes={wish.event_id: [(3, "Z")]}, **asks)
    assert (now(wish).byes, byes(player)) == ([[3, "Z"]], [])


def test_an_approved_entry_of_a_new_player_keeps_its_byes() -> None:
    event = open_event()
    wish = applied(event, byes=[(2, "H")])
    approve(event=event, actor=owner_of(event), seen=[wish_seen(wish)])
    assert byes(event.registrations.get()) == [(2, "H")]


def test_at_the_close_of_the_check_in_the_player_gets_a_zero_point_bye() -> None:
    event = open_event(missing=EntryPage.Missing.HALF)
    there, *missing = add_players(event, 3)
    barred(missing[0])
    check_in(event=event, actor=owner_of(event), registrations=[there], present=True)
    close_check_in(event=event, actor=owner_of(event), seen=check_in_of(event, tells_contact=False).seen)
    assert [byes(row) for row in missing] == [[(1, "Z")], [(1, "H")]]


def test_the_mark_moves_with_the_player_to_another_section() -> None:
    festival = festival_of("A", "B")
    person, *_others = put_in(festival, "A", 2)
    owner = owner_of(festival)
    row = section_of(festival, "A").registrations.get(person=person)
    barred(row)
    move_people(festival=festival, actor=owner, moves=[(row, section_of(festival, "B"))])
    moved = section_of(festival, "B").registrations.get(person=person)
    assert moved.no_half_byes
    assert refused(set_bye, registration=moved, actor=owner, round_number=2, kind="H") == said(moved)
