"""A draft is published, and a publication taken back."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import Q

from tests.factories import enter_results, owner_of, pair_round, play_round, publish_next, round_robin, started_event
from tests.tournaments.domain.refused import refusal
from tournaments.domain.results.result_entry import Outcome, enter_result, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.rounds.round_publication import is_over, publish_round, unpublish_round
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.undo import undo_last
from tournaments.models import ByeRequest, Event, Game, Round

pytestmark = pytest.mark.django_db


def test_a_publication_is_taken_back_only_before_results() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner, why="wrong list")
    publish_round(round_=round_, actor=owner)
    enter_results(round_, boards=1)
    text = refusal(unpublish_round, round_=round_, actor=owner)
    assert text == "Round 1 cannot be unpublished: it has results."


def test_a_publication_is_not_taken_back_while_the_next_round_is_drafted() -> None:
    event = started_event(players=6, rounds=3)
    first = play_round(event)
    for game in first.games.select_related("white", "black", "pairing__round__event"):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    second = pair_round(event)
    Game.objects.filter(pairing__round=first).update(white_result="*", black_result="*")
    published, owner = event.rounds.get(number=1), owner_of(event)
    assert refusal(unpublish_round, round_=published, actor=owner) == "The next round is already paired."
    assert event.rounds.get(number=1).state == Round.State.PUBLISHED
    discard_draft(round_=second, actor=owner_of(event))
    unpublish_round(round_=published, actor=owner)
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


def double(players: int = 5, rounds: int = 4, **fields: Any) -> Event:
    return started_event(players=players, rounds=rounds, options={"double_rounds": True}, **fields)


def states(event: Event) -> str:
    return " ".join(event.rounds.order_by("number").values_list("state", flat=True))


def board_one(round_: Round) -> Game:
    return round_.games.order_by("pairing__board")[0]


def sides(round_: Round) -> list[tuple[int | None, int | None]]:
    return list(round_.games.order_by("pairing__board").values_list("white__tpn", "black__tpn"))


def test_both_games_of_a_double_round_are_published_together_with_the_colours_exchanged() -> None:
    event = double()
    first = publish_next(event)
    second = event.rounds.get(number=2)
    assert states(event) == "published published planned planned"
    assert sides(second) == [(black, white) for white, black in sides(first)]
    kinds = [[(row.registration.tpn, row.kind) for row in round_.byes.all()] for round_ in (first, second)]
    assert kinds == [[(5, "U")], [(5, "U")]]
    assert (agenda(event).code, agenda(event).round_number, agenda(event).open_boards) == ("results", 1, 4)


def test_a_double_round_is_followed_when_both_games_have_results() -> None:
    event = double()
    first = publish_next(event)
    second = event.rounds.get(number=2)
    enter_results(second)
    assert (agenda(event).code, agenda(event).round_number, agenda(event).open_boards) == ("results", 1, 2)
    enter_results(first)
    assert (agenda(event).code, agenda(event).round_number) == ("pair", 3)
    assert not is_over(first)
    publish_next(event)
    assert states(event) == "locked locked published published"
    first.refresh_from_db()
    assert is_over(first)


def test_a_double_round_is_taken_back_as_it_was_published_and_undone() -> None:
    event = double()
    enter_results(publish_next(event))
    enter_results(event.rounds.get(number=2))
    third = publish_next(event)
    owner = owner_of(event)
    enter_results(event.rounds.get(number=4), boards=1)
    assert "Round 2 cannot be unpublished: it has results" in refusal(unpublish_round, round_=third, actor=owner)
    undo_last(event=event, actor=owner)
    unpublish_round(round_=event.rounds.get(number=4), actor=owner)
    assert states(event) == "published published drafted planned"
    assert event.rounds.get(number=4).games.count() == 0
    undo_last(event=event, actor=owner)
    assert states(event) == "locked locked published published"
    assert sides(event.rounds.get(number=4)) == [(black, white) for white, black in sides(third)]


def test_who_misses_the_second_game_alone_forfeits_it() -> None:
    event = double(players=4)
    missing = event.registrations.get(tpn=1)
    draft = pair_round(event)
    with_request = ByeRequest(registration=missing, round_number=2, kind="Z")
    with_request.save()
    publish_round(round_=draft, actor=owner_of(event), seen=staleness_of(draft).seen)
    game = event.rounds.get(number=2).games.get(Q(white=missing) | Q(black=missing))
    lost = "white_result" if game.white_id == missing.pk else "black_result"
    assert getattr(game, lost) == "-"
    assert agenda(event).open_boards == 3


def test_a_correction_of_a_double_round_counts_until_the_next_one_has_ended() -> None:
    event = double(players=4, rounds=6)
    first = publish_next(event)
    assert reach_of_correction(board_one(first)).kind == "now"
    for round_ in (first, event.rounds.get(number=2)):
        enter_results(round_)
    assert reach_of_correction(board_one(first)).kind == "now"
    third = publish_next(event)
    first.refresh_from_db()
    reach = reach_of_correction(board_one(first))
    assert (reach.kind, reach.round_number) == ("after_next", 5)
    enter_results(third)
    assert reach_of_correction(board_one(first)).kind == "after_next"  # the other games are still played
    enter_results(event.rounds.get(number=4))
    publish_next(event)
    assert reach_of_correction(board_one(first)).kind == "rating_only"


def test_a_round_robin_in_double_rounds_has_each_round_of_its_table_twice() -> None:
    event = round_robin(4, calendar={"double_rounds": True})
    assert event.planned_rounds == 6
    first = publish_next(event)
    assert states(event) == "published published planned planned planned planned"
    assert sides(event.rounds.get(number=2)) == [(black, white) for white, black in sides(first)]


def test_a_publication_taken_back_with_an_older_copy_of_the_round_is_undone_as_it_was() -> None:
    """The copy was read when the round was a draft, by a request that then waited for the lock."""
    event = started_event()
    draft = pair_round(event)
    older = Round.objects.get(pk=draft.pk)
    published = publish_round(round_=Round.objects.get(pk=draft.pk), actor=owner_of(event))
    unpublish_round(round_=older, actor=owner_of(event))
    entry = event.journal.order_by("-number")[0]
    (row,) = [row for row in entry.changes if row["thing"] == "round"]
    assert set(row["before"]) == {"state", "published_at"}
    undo_last(event=event, actor=owner_of(event))
    found = Round.objects.get(pk=draft.pk).published_at
    assert found is not None
    assert published.published_at is not None
    assert found == published.published_at.replace(microsecond=found.microsecond)  # journals keep milliseconds
