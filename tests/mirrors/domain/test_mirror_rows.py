"""Rows are stored as they are on the laptop, also where they exchange values that must be different."""

from __future__ import annotations

import pytest

from tests.archives.random_events import random_event
from tests.factories import owner_of, pair_round, play_round, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Registration

pytestmark = pytest.mark.django_db
USUAL, ALL = 8, 200
"""Random events in each run, and every night."""


def follows(number: int) -> None:
    """A mirror that is made in the middle of a random event follows it to its end, and back by undoing."""
    pairs: list[Pair] = []

    def begin(event: Event) -> None:
        pairs.append(Pair(Event.objects.get(pk=event.whole.pk)))
        pairs[0].send()

    event = random_event(number, begin)
    [pair] = pairs
    pair.send()
    assert pair.differences() == {}, number
    while undone(event):
        pair.send()
        assert pair.differences() == {}, number


def undone(event: Event) -> bool:
    """Whether a step could be undone; a few steps are enough."""
    from tournaments.domain.errors import Refused

    if event.journal.filter(action="undo").count() > 3:
        return False
    try:
        undo_last(event=event, actor=owner_of(event))
    except Refused:
        return False
    return True


@pytest.mark.parametrize("number", range(USUAL))
def test_a_mirror_follows_random_events_of_every_kind(number: int) -> None:
    follows(number)


@pytest.mark.endurance
@pytest.mark.parametrize("number", range(USUAL, ALL))
def test_a_mirror_follows_every_random_event(number: int) -> None:
    follows(number)


def test_the_mark_of_no_half_point_byes_is_mirrored_and_its_undo_too() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    mark_half_byes(registration=pair.event.registrations.get(tpn=1), actor=owner_of(pair.event), is_eligible=False)
    pair.send()
    assert (pair.copy.registrations.get(tpn=1).no_half_byes, pair.differences()) == (True, {})
    undo_last(event=pair.event, actor=owner_of(pair.event))
    pair.send()
    assert (pair.copy.registrations.get(tpn=1).no_half_byes, pair.differences()) == (False, {})


def test_players_exchange_their_boards_their_numbers_and_their_opponents_in_one_message() -> None:
    pair = Pair(started_event(players=8, rounds=4))
    round_ = pair_round(pair.event)
    pair.send()
    games = Game.objects.filter(pairing__round=round_).select_related("white", "black").order_by("pairing__board")
    one, two = games[0], games[1]
    swap_players(round_=round_, actor=owner_of(pair.event), first=one.white, second=two.white)
    Registration.objects.filter(pk=one.white_id).update(tpn=None)
    Registration.objects.filter(pk=two.white_id).update(tpn=one.white.tpn)
    Registration.objects.filter(pk=one.white_id).update(tpn=two.white.tpn)
    pair.send()
    assert pair.differences() == {}


def test_deleted_and_restored_rounds_follow() -> None:
    pair = Pair(started_event(players=7, rounds=4))
    play_round(pair.event)
    round_ = publish_next(pair.event)
    pair.send()
    unpublish_round(round_=round_, actor=owner_of(pair.event))
    discard_draft(round_=round_, actor=owner_of(pair.event))
    pair.send()
    assert pair.copy.rounds.get(number=2).pairings.count() == 0
    undo_last(event=pair.event, actor=owner_of(pair.event))
    pair.send()
    assert (pair.copy.rounds.get(number=2).pairings.count(), pair.differences()) == (3, {})


def test_another_address_and_name_of_the_event_follow_as_far_as_they_are_free() -> None:
    pair = Pair(started_event(players=4, rounds=3))
    pair.send()
    assert pair.copy.slug == "tower-open-2"
    Event.objects.filter(pk=pair.event.pk).update(slug="tower-cup", name="Tower Cup")
    pair.send()
    assert (pair.copy.name, pair.copy.slug, pair.differences()) == ("Tower Cup", "tower-cup-2", {})
    assert len({*Event.objects.values_list("slug", flat=True)}) == 2
