"""What differs between a draft and the one before it."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from pytest_django.fixtures import DjangoAssertNumQueries

from pairing.domain.draft_changes import Changed, Difference, DraftPlace, PreviousPlace, changed_since, difference
from pairing.domain.pairing_requests import pair_now
from tabellone.record import Colour
from tests.factories import owner_of, pair_round, started_event
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.rounds.previous_draft import Places
from tournaments.domain.rounds.round_drafts import discard_draft, switch_colours
from tournaments.models import Round

W, B = Colour.WHITE, Colour.BLACK
EARLIER = Places({1: (1, 2), 2: (3, 4), 3: (5, 6)}, {7: "U", 8: "Z"})


def test_a_draft_does_not_differ_from_itself() -> None:
    found = difference(EARLIER, EARLIER)
    assert (found, found.is_none) == (Difference((), {}, {}), True)


def test_a_pair_at_another_board_moves_nobody() -> None:
    found = difference(EARLIER, Places({1: (3, 4), 2: (1, 2), 3: (5, 6)}, EARLIER.byes))
    assert (found, found.is_none, found.moved_boards) == (Difference((), {1: 2, 2: 1}, {}), False, (1, 2))


def test_other_colours_are_another_pair_and_move_both() -> None:
    found = difference(EARLIER, Places({1: (2, 1), 2: (3, 4), 3: (5, 6)}, EARLIER.byes))
    assert found == Difference((1,), {}, {2: DraftPlace(1, B, 1), 1: DraftPlace(1, W, 2)})


def test_who_is_new_who_had_a_bye_and_who_has_another_one_are_told_apart() -> None:
    found = difference(EARLIER, Places({1: (1, 2), 2: (3, 7), 3: (5, 9)}, {4: "U", 8: "H", 6: "Z"}))
    assert found == Difference(
        (2, 3),
        {},
        {
            3: DraftPlace(2, W, 4),
            7: DraftPlace(0, bye="U"),
            5: DraftPlace(3, W, 6),
            9: None,
            4: DraftPlace(2, B, 3),
            8: DraftPlace(0, bye="Z"),
            6: DraftPlace(3, B, 5),
        },
    )


@st.composite
def drafts(draw: st.DrawFn) -> Places:
    order = draw(st.permutations(range(1, 10)))
    boards = draw(st.integers(0, 4))
    pairs = {board: (order[2 * board - 2], order[2 * board - 1]) for board in range(1, boards + 1)}
    return Places(pairs, {who: draw(st.sampled_from("UHZ")) for who in order[2 * boards :]})


@given(drafts(), drafts())
def test_whose_board_is_new_has_moved_and_nobody_else_at_a_board(earlier: Places, now: Places) -> None:
    found = difference(earlier, now)
    at_new_boards = {who for board in found.boards for who in now.boards[board]}
    assert {who for who in found.people if who not in now.byes} == at_new_boards
    assert {who for who in found.people if who in now.byes} == {
        who for who, kind in now.byes.items() if earlier.byes.get(who) != kind
    }
    assert not set(found.boards) & set(found.elsewhere)
    assert all(earlier.boards[was] == now.boards[board] for board, was in found.elsewhere.items())
    assert found.is_none == (earlier == now)


@given(drafts(), drafts())
def test_as_many_boards_are_new_one_way_as_the_other_where_both_have_as_many(one: Places, other: Places) -> None:
    lost, won = difference(other, one).boards, difference(one, other).boards
    assert len(won) - len(lost) == len(other.boards) - len(one.boards)


def changed(round_: Round) -> Changed | None:
    fresh = Round.objects.select_related("event").get(pk=round_.pk)
    return changed_since(fresh, list(fresh.pairings.all()), list(fresh.byes.all()))


@pytest.mark.django_db
def test_a_first_draft_has_nothing_before_it() -> None:
    assert changed(pair_round(started_event(players=8, rounds=3))) is None


@pytest.mark.django_db
def test_the_people_are_told_where_they_were(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    event = started_event(players=8, rounds=3)
    round_ = pair_round(event)
    switch_colours(game=round_.games.get(pairing__board=4), actor=owner_of(event))
    was = {game.board: (game.white, game.black) for game in round_.games.select_related("white", "black")}
    discard_draft(round_=round_, actor=owner_of(event))
    set_bye(registration=was[4][0], actor=owner_of(event), round_number=1, kind="Z")
    set_bye(registration=was[4][1], actor=owner_of(event), round_number=1, kind="H")
    round_ = pair_now(event=event, actor=owner_of(event))
    found = changed(round_)
    assert found is not None
    assert found.at == event.journal.get(action="discard").at
    assert found.difference.people.keys() == found.people.keys()
    assert found.people[was[4][0].pk] == PreviousPlace(4, "w", was[4][1].name)
    assert found.people[was[4][1].pk] == PreviousPlace(4, "b", was[4][0].name)
    assert set(found.people) - {was[4][0].pk, was[4][1].pk} == {
        pk for game in round_.games if game.board in found.difference.boards for pk in (game.white_id, game.black_id)
    }
    fresh = Round.objects.select_related("event").get(pk=round_.pk)
    pairings, byes = list(fresh.pairings.all()), list(fresh.byes.all())
    with django_assert_num_queries(3):
        assert changed_since(fresh, pairings, byes) == found
