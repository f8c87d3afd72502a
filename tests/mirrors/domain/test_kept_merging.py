"""Kept acts on players are repeated by the ordinary action if they then mean the same, and explained if not."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from mirrors.domain.kept_acts import merge_act, shown_acts, waiting_acts
from mirrors.domain.kept_merging import obstacle_to, present_result
from mirrors.domain.link_errors import LinkError
from mirrors.domain.server_terms import take_over_event
from mirrors.models import KeptAct
from tabellone.interchange.players import Entrant
from tests.factories import enter_results, owner_of, publish_next, round_robin, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db
Act = Callable[[Event], object]


def lost(*acts: Act, event: Event | None = None) -> Pair:
    """A laptop that was lost with these acts, which the server keeps."""
    pair = Pair(event or started_event(players=8, rounds=5))
    publish_next(pair.event)
    pair.send()
    for act in acts:
        act(Event.objects.get(pk=pair.event.pk))
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    with pytest.raises(LinkError, match="over"):
        pair.send()
    return pair


def player_of(event: Event, number: int = 8) -> Registration:
    return event.registrations.select_related("event").get(tpn=number)


def added(event: Event) -> Registration:
    entrant = Entrant(name="Late, Lena", rating=1400, club="Rook", birth="2001/02/03")
    return register(event=event, actor=owner_of(event), entrant=entrant)


def corrected(event: Event) -> None:
    changes = {"club": "Knight", "birth": "1999/01/02"}
    change_registration(registration=player_of(event), actor=owner_of(event), changes=changes)


def withdrawn(event: Event) -> None:
    withdraw(registration=player_of(event), actor=owner_of(event), why="ill")


def with_bye(event: Event) -> None:
    set_bye(registration=player_of(event, 3), actor=owner_of(event), round_number=3, kind="H")


def merge(pair: Pair, number: int = 0) -> None:
    merge_act(act=waiting_acts(pair.copy).order_by("pk")[number], actor=owner_of(pair.copy))


def merge_all(pair: Pair) -> None:
    for act in list(waiting_acts(pair.copy).order_by("pk")):
        merge_act(act=act, actor=owner_of(pair.copy))


def test_everyday_acts_on_players_are_merged_by_the_button() -> None:
    pair = lost(added, corrected, withdrawn, with_bye)
    assert [shown.obstacle for shown in shown_acts(pair.copy)] == [""] * 4
    merge_all(pair)
    assert waiting_acts(pair.copy).count() == 0
    assert [act.rows for act in KeptAct.objects.all()] == [[]] * 4
    late = pair.copy.registrations.get(name="Late, Lena")
    assert (late.rating, late.club, late.birth, late.first_round) == (1400, "Rook", "2001/02/03", 2)
    player = player_of(pair.copy)
    assert (player.club, player.birth, player.is_withdrawn) == ("Knight", "1999/01/02", True)
    assert list(player_of(pair.copy, 3).bye_requests.values_list("round_number", "kind")) == [(3, "H")]
    actions = list(pair.copy.journal.order_by("number").values_list("action", flat=True))
    assert actions[-8::2] == ["register", "change_player", "withdraw", "set_bye"]
    assert pair.copy.journal.get(action="withdraw").why == "ill"


def test_the_mark_of_no_half_point_byes_is_merged_and_removed_again() -> None:
    def marked(event: Event, *, is_eligible: bool = False) -> None:
        mark_half_byes(registration=player_of(event, 2), actor=owner_of(event), is_eligible=is_eligible)

    pair = lost(marked, lambda event: marked(event, is_eligible=True))
    assert [shown.obstacle for shown in shown_acts(pair.copy)] == ["", ""]
    merge(pair)
    assert player_of(pair.copy, 2).no_half_byes
    merge(pair)
    assert not player_of(pair.copy, 2).no_half_byes


def test_later_acts_on_a_new_player_find_the_player_once_the_entry_is_merged() -> None:
    def then_absent(event: Event) -> None:
        late = event.registrations.select_related("event").get(name="Late, Lena")
        set_bye(registration=late, actor=owner_of(event), round_number=4, kind="Z")

    pair = lost(added, then_absent)
    second = shown_acts(pair.copy)[1]
    assert second.obstacle.startswith("The player is not on this server.")
    with pytest.raises(Refused, match="cannot be repeated automatically"):
        merge(pair, 1)
    merge(pair)
    assert shown_acts(pair.copy)[0].obstacle == ""
    merge(pair)
    late = pair.copy.registrations.get(name="Late, Lena")
    assert list(late.bye_requests.values_list("round_number", "kind")) == [(4, "Z")]


def test_a_late_entry_that_would_join_later_and_a_namesake_are_left_to_the_arbiter() -> None:
    pair = lost(added)
    enter_results(pair.copy.rounds.get(number=1))
    publish_next(pair.copy)
    with pytest.raises(Refused, match="Round 2 has been published since then"):
        merge(pair)
    assert waiting_acts(pair.copy).count() == 1
    twice = lost(added)
    namesake = Entrant(name="Late, Lena", birth="2001/02/03")
    register(event=twice.copy, actor=owner_of(twice.copy), entrant=namesake)
    with pytest.raises(Refused, match="already on the list"):
        merge(twice)


def test_a_value_that_was_corrected_here_too_is_not_overwritten() -> None:
    pair = lost(corrected)
    player = player_of(pair.copy)
    change_registration(registration=player, actor=owner_of(pair.copy), changes={"club": "Bishop"})
    with pytest.raises(Refused):
        merge(pair)
    player.refresh_from_db()
    assert (player.club, player.birth) == ("Bishop", "")


def test_a_reinstatement_and_a_withdrawal_from_a_table_are_the_same_as_on_the_laptop() -> None:
    def back(event: Event) -> None:
        readmit(registration=player_of(event), actor=owner_of(event))

    pair = lost(withdrawn, back)
    merge_all(pair)
    assert player_of(pair.copy).is_withdrawn is False

    def kept(event: Event) -> None:
        withdraw(registration=player_of(event, 1), actor=owner_of(event), results="keep")

    table = lost(kept, event=round_robin(6))
    merge_all(table)
    player = player_of(table.copy, 1)
    assert (player.is_withdrawn, player.is_annulled) == (True, False)


def test_what_cannot_be_merged_says_why_and_what_to_do() -> None:
    def undone(event: Event) -> None:
        undo_last(event=event, actor=owner_of(event))

    pair = lost(added, undone)
    acts = list(waiting_acts(pair.copy).order_by("pk"))
    assert obstacle_to(acts[1]).startswith("Undo cannot be merged.")
    act: KeptAct = acts[0]
    for action, beginning in (
        ("publish", "Pairings cannot be merged."),
        ("result", "The game is not on this server."),
        ("incident", "Enter this change on the desk"),
        ("set_bye", "The change does not name one player."),
    ):
        act.action = action
        assert obstacle_to(act).startswith(beginning)
        assert present_result(act) == ""
