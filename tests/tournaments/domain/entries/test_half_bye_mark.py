"""An arbiter marks a player as not eligible for half-point byes, and removes the mark."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import enter_results, owner_of, pair_round, publish_next, started_event, started_team_event
from tests.tournaments.domain.entries.test_half_bye_eligibility import refused
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.copies import CopyWanted, copy_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def mark(player: Registration, *, is_eligible: bool = False, why: str = "") -> None:
    mark_half_byes(registration=player, actor=owner_of(player.event), is_eligible=is_eligible, why=why)


def is_marked(player: Registration) -> bool:
    return Registration.objects.get(pk=player.pk).no_half_byes


def test_the_mark_is_set_and_removed_with_words_in_the_change_log() -> None:
    event = started_event(players=4, rounds=3)
    player = event.registrations.get(tpn=1)
    assert not is_marked(player)
    mark(player, why="invited")
    assert is_marked(player)
    entry = event.journal.order_by("-number")[0]
    assert (sentence(entry), entry.why) == (f"{player.name} marked as not eligible for half-point byes", "invited")
    mark(player, is_eligible=True)
    assert not is_marked(player)
    assert sentence(event.journal.order_by("-number")[0]) == f"{player.name} is eligible for half-point byes again"


def test_each_step_is_undone() -> None:
    event = started_event(players=4, rounds=3)
    player = event.registrations.get(tpn=1)
    mark(player)
    mark(player, is_eligible=True)
    undo_last(event=event, actor=owner_of(event))
    assert is_marked(player)
    undo_last(event=event, actor=owner_of(event))
    assert not is_marked(player)


def test_a_half_point_bye_of_a_round_to_come_is_decided_first() -> None:
    event = started_event(players=8, rounds=6, max_byes=3)
    player = event.registrations.get(tpn=1)
    given: dict[str, Any] = {"registration": player, "actor": owner_of(event)}
    for number in (1, 2, 4):
        set_bye(round_number=number, kind="H", **given)
    enter_results(publish_next(event))
    remedy = "Change it to a zero-point bye or remove it first."
    text = f"{player.name} already has a half-point bye for round 2, 4."
    assert refused(mark, player=player) == (text, remedy)
    set_bye(round_number=2, kind="Z", **given)
    set_bye(round_number=4, kind="", **given)
    mark(player)
    assert (is_marked(player), list(player.byes.values_list("round__number", "kind"))) == (True, [(1, "H")])


def test_a_half_point_bye_of_a_draft_is_decided_first() -> None:
    event = started_event(players=8, rounds=6)
    player = event.registrations.get(tpn=1)
    set_bye(registration=player, actor=owner_of(event), round_number=1, kind="H")
    pair_round(event)
    player.bye_requests.all().delete()
    assert refused(mark, player=player)[0] == f"{player.name} already has a half-point bye for round 1."


def test_teams_their_players_and_finished_events_have_no_mark() -> None:
    event = started_team_event()
    team = event.registrations.contestants()[0]
    assert refused(mark, player=team)[0] == "Only players can be marked as not eligible for half-point byes."
    on_roster = event.registrations.filter(team=team)[0]
    assert refused(mark, player=on_roster)[0] == f"{on_roster.name} plays for a team."
    over = started_event(name="Over", players=4, rounds=1)
    enter_results(publish_next(over))
    finish_event(event=over, actor=owner_of(over))
    player = Event.objects.get(pk=over.pk).registrations.get(tpn=1)
    assert refused(mark, player=player)[0] == "The event is finished."


def test_the_log_shows_the_value_before_and_after_in_words() -> None:
    event = started_event(players=4, rounds=3)
    player = event.registrations.get(tpn=1)
    mark(player)
    [[row]] = before_and_after(event, [event.journal.order_by("-number")[0]])
    assert (row.field, row.before, row.after) == ("no half-point byes", "no", "yes")


def test_a_copy_of_the_event_with_its_players_has_the_mark() -> None:
    event = started_event(players=4, rounds=3)
    player = event.registrations.get(tpn=1)
    mark(player)
    made = copy_event(event=event, actor=owner_of(event), wanted=CopyWanted("Again", with_players=True))
    assert list(made.registrations.filter(no_half_byes=True).values_list("name", flat=True)) == [player.name]
