"""Which draft was there before the one that stands."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.factories import owner_of, pair_round, play_round, publish_next, round_robin, started_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.rounds.previous_draft import EarlierDraft, Places, earlier_draft
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Round

pytestmark = pytest.mark.django_db


def earlier(event: Event, number: int = 1) -> EarlierDraft | None:
    return earlier_draft(event.rounds.select_related("event").get(number=number))


def places(round_: Round) -> Places:
    return Places(
        {game.board: (game.white_id, game.black_id) for game in round_.games},
        {bye.registration_id: bye.kind for bye in round_.byes.all()},
    )


def drop(event: Event, number: int = 1) -> None:
    discard_draft(round_=event.rounds.select_related("event").get(number=number), actor=owner_of(event))


def test_a_first_draft_and_a_round_that_is_none_have_none() -> None:
    event = started_event(players=4, rounds=3)
    assert earlier(event) is None
    pair_round(event)
    assert earlier(event) is None
    drop(event)
    assert earlier(event) is None
    publish_round(round_=pair_round(event), actor=owner_of(event))
    assert earlier(event) is None


def test_it_is_the_draft_as_it_was_thrown_away_with_changes_by_hand() -> None:
    event = started_event(players=5, rounds=3)
    round_ = pair_round(event)
    first, second = (round_.games.select_related("white").get(pairing__board=board).white for board in (1, 2))
    swap_players(round_=round_, actor=owner_of(event), first=first, second=second)
    stood = places(round_)
    drop(event)
    pair_round(event)
    assert earlier(event) == EarlierDraft(event.journal.get(action="discard").at, stood)
    assert len(stood.byes) == 1


def test_a_pairing_that_was_undone_is_an_earlier_draft_too() -> None:
    event = started_event(players=4, rounds=3)
    stood = places(pair_round(event))
    undo_last(event=event, actor=owner_of(event))
    pair_round(event)
    assert earlier(event) == EarlierDraft(event.journal.get(action="undo").at, stood)


def test_of_several_it_is_the_last() -> None:
    event = started_event(players=6, rounds=3)
    pair_round(event)
    drop(event)
    set_bye(registration=event.registrations.get(tpn=1), actor=owner_of(event), round_number=1, kind="H")
    second = places(pair_round(event))
    drop(event)
    pair_round(event)
    found = earlier(event)
    assert found is not None
    assert found.places == second


def test_a_draft_that_came_back_is_compared_with_what_was_before_it() -> None:
    event = started_event(players=6, rounds=3)
    first = places(pair_round(event))
    drop(event)
    set_bye(registration=event.registrations.get(tpn=1), actor=owner_of(event), round_number=1, kind="H")
    second = places(pair_round(event))
    drop(event)
    undo_last(event=event, actor=owner_of(event))
    assert places(event.rounds.get(number=1)) == second
    found = earlier(event)
    assert found is not None
    assert found.places == first
    assert first != second


def test_a_publication_taken_back_makes_no_earlier_draft() -> None:
    event = started_event(players=4, rounds=3)
    unpublish_round(round_=publish_next(event), actor=owner_of(event))
    assert earlier(event) is None


def test_a_draft_of_another_round_is_another_one_s() -> None:
    event = started_event(players=6, rounds=3)
    pair_round(event)
    drop(event)
    play_round(event)
    pair_round(event)
    assert earlier(event, 2) is None


def test_in_a_calendar_each_draft_is_the_same() -> None:
    event = round_robin(players=4)
    pair_round(event)
    drop(event)
    pair_round(event)
    assert earlier(event) is None


def test_what_a_journal_cannot_say_is_no_draft(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = started_event(players=4, rounds=3)
    pair_round(event)
    drop(event)
    round_ = pair_round(event)
    event.journal.filter(action="discard").update(changes=[{"thing": "pairing", "key": 1, "before": {"board": 1}}, 7])
    with django_assert_num_queries(2):
        assert earlier_draft(round_) is None
