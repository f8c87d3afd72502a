"""Results reported by the two players of a board: agreement, difference, silence, and what is refused."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from phones.domain.links import revoke_phone
from phones.domain.reports import delete_reports, enter_reported, game_of, report_result, reports_of
from phones.domain.rules import set_phone_rules
from phones.models import PhoneRules, PlayerPhone, ResultReport
from tests.factories import enter_results, owner_of, publish_next, started_event
from tests.phones.made import USUAL, board, codes, linked, phone_event, report
from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.history.sentences import author, sentence
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.desk import entered_by
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event()


@pytest.fixture
def white(event: Event) -> PlayerPhone:
    return linked(board(event).white)


@pytest.fixture
def black(event: Event) -> PlayerPhone:
    return linked(board(event).black)


def agreements(event: Event) -> list[tuple[int, str]]:
    return [(one.game.board, one.agreement) for one in reports_of(event)]


def test_two_reports_that_agree_enter_the_result(event: Event, white: PlayerPhone, black: PlayerPhone) -> None:
    report(white, "1-0")
    assert (codes(event), agreements(event)) == ("**", [(1, "waiting")])
    report(black, "1-0")
    assert (codes(event), agreements(event)) == ("10", [])
    entry = event.journal.order_by("-number")[0]
    assert (entry.action, entry.actor, entry.details["reported_by"]) == ("result", None, "both")
    assert sentence(entry).endswith("no result → 1 – 0, reported by both players")
    assert (author(entry), entered_by(board(event))) == ("the players (phone)", "the players (phone)")


def test_by_the_event_s_choice_the_agreed_result_waits_for_one_key(
    event: Event, white: PlayerPhone, black: PlayerPhone
) -> None:
    PhoneRules.objects.update(entry="arbiter")
    report(white, "½-½")
    report(black, "½-½")
    assert (codes(event), agreements(event)) == ("**", [(1, "agree")])
    game = board(event)
    enter_reported(event=event, actor=owner_of(event), game_pk=game.pk, outcome="½-½", seen=board_seen(game))
    entry = event.journal.order_by("-number")[0]
    assert (codes(event), entry.actor, entry.details["reported_by"]) == ("==", owner_of(event), "both")


def test_two_reports_that_differ_enter_nothing_and_the_arbiter_decides(
    event: Event, white: PlayerPhone, black: PlayerPhone
) -> None:
    report(white, "1-0")
    report(black, "½-½")
    [found] = reports_of(event)
    assert (codes(event), found.agreement, found.outcomes, found.needs_arbiter) == (
        "**",
        "differ",
        (Outcome.WHITE_WINS, Outcome.DRAW),
        True,
    )
    game = board(event)
    with pytest.raises(Refused, match="have changed"):
        enter_reported(event=event, actor=owner_of(event), game_pk=game.pk, outcome="0-1", seen=board_seen(game))
    enter_reported(event=event, actor=owner_of(event), game_pk=game.pk, outcome="½-½", seen=board_seen(game))
    assert (codes(event), event.journal.order_by("-number")[0].details["reported_by"]) == ("==", "black")


def test_a_player_changes_the_own_report_and_then_both_agree(
    event: Event, white: PlayerPhone, black: PlayerPhone
) -> None:
    report(white, "1-0")
    report(black, "½-½")
    report(white, "½-½", version=1)
    assert codes(event) == "=="
    assert list(ResultReport.objects.values_list("outcome", "version")) == [("½-½", 2), ("½-½", 1)]


def test_one_report_waits_and_is_shown_to_the_arbiter_after_its_time(event: Event, white: PlayerPhone) -> None:
    report(white, "1-0")
    assert agreements(event) == [(1, "waiting")]
    ResultReport.objects.update(reported_at=timezone.now() - datetime.timedelta(minutes=15))
    assert agreements(event) == [(1, "late")]
    game = board(event)
    enter_reported(event=event, actor=owner_of(event), game_pk=game.pk, outcome="1-0", seen=board_seen(game))
    entry = event.journal.order_by("-number")[0]
    assert (codes(event), sentence(entry).endswith("reported by White")) == ("10", True)


def test_an_absent_opponent_is_for_the_arbiter_at_once(event: Event, white: PlayerPhone, black: PlayerPhone) -> None:
    report(white, "+--")
    assert agreements(event) == [(1, "absent")]
    with pytest.raises(Refused, match="Invalid result"):
        report(black, "+--")
    report(black, "--+")
    assert (codes(event), agreements(event)) == ("**", [(1, "differ")])


@pytest.mark.parametrize("outcome", ["", "---", "--+", "1-0u", "0-0", "½-0", "adj", "n/r", "2-0", "1-0\n", "x" * 5000])
def test_no_other_result_is_reported(white: PlayerPhone, outcome: str) -> None:
    with pytest.raises(Refused, match="Invalid result"):
        report(white, outcome)
    assert not ResultReport.objects.exists()


def test_a_report_that_arrives_twice_counts_once(event: Event, white: PlayerPhone, black: PlayerPhone) -> None:
    seen = board_seen(board(event))
    game = board(event).pk
    sent = {"phone": white, "game_pk": game, "outcome": "1-0", "seen": seen, "version": 0}
    for _time in range(3):
        report_result(**sent)  # type: ignore[arg-type]
    assert ResultReport.objects.get().version == 1
    report(black, "1-0")
    entries = event.journal.count()
    assert report_result(**sent) is None  # type: ignore[arg-type]
    assert (codes(event), event.journal.count()) == ("10", entries)


def test_a_report_delivered_late_does_not_replace_a_newer_one(white: PlayerPhone) -> None:
    report(white, "½-½")
    mother = linked(white.player)
    report(mother, "1-0", version=1)
    with pytest.raises(Refused, match="You reported another result for this board later: 1 – 0"):
        report(white, "½-½", version=0)
    assert ResultReport.objects.get().outcome == "1-0"


def test_after_the_arbiter_s_result_a_report_is_refused(event: Event, white: PlayerPhone) -> None:
    game = board(event)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    with pytest.raises(Refused, match="Board 1 already has a result"):
        report(white, "1-0")
    assert report(white, "½-½") is None
    assert not ResultReport.objects.exists()


def test_a_report_is_for_the_own_board_of_the_current_round(event: Event, white: PlayerPhone) -> None:
    with pytest.raises(Refused, match="Another player plays"):
        report(white, "1-0", board(event, 2))
    other = phone_event(name="Another Open")
    with pytest.raises(Refused, match="not in the current round"):
        report(white, "1-0", board(other))
    first = board(event)
    seen = board_seen(first)
    enter_results(event.rounds.get(number=1))
    publish_next(event)
    with pytest.raises(Refused, match="not in the current round"):
        report_result(phone=white, game_pk=first.pk, outcome="1-0", seen=seen, version=0)


def test_a_board_with_other_players_needs_a_new_report(event: Event, white: PlayerPhone) -> None:
    report(white, "1-0")
    game, other = board(event), board(event, 2)
    with pytest.raises(Refused, match="Your board has changed"):
        report_result(phone=white, game_pk=game.pk, outcome="0-1", seen=board_seen(other), version=1)
    Game.objects.filter(pk=game.pk).update(black=other.black)
    assert agreements(event) == []
    assert report(white, "0-1") is not None
    assert agreements(event) == [(1, "waiting")]


def test_without_a_valid_link_or_the_event_s_choice_nothing_is_reported(event: Event, white: PlayerPhone) -> None:
    revoke_phone(phone=PlayerPhone.objects.get(), actor=owner_of(event))
    with pytest.raises(Refused, match="revoked"):
        report(white, "1-0")
    again = linked(white.player)
    PhoneRules.objects.all().delete()
    with pytest.raises(Refused, match="Players do not report results"):
        report(again, "1-0")
    assert reports_of(event) == []


def test_after_undo_the_reports_wait_for_the_arbiter(event: Event, white: PlayerPhone, black: PlayerPhone) -> None:
    report(white, "1-0")
    report(black, "1-0")
    undo_last(event=event, actor=owner_of(event))
    assert (codes(event), agreements(event)) == ("**", [(1, "agree")])
    delete_reports(event=event, game_pk=board(event).pk)
    assert agreements(event) == []
    with pytest.raises(Refused, match="have changed"):
        delete_reports(event=event, game_pk=board(event).pk)


def test_the_arbiter_s_outdated_page_enters_nothing(event: Event, white: PlayerPhone) -> None:
    report(white, "1-0")
    game = board(event)
    seen = board_seen(game)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.ADJOURNED, seen=seen)
    with pytest.raises(Conflict):
        enter_reported(event=event, actor=owner_of(event), game_pk=game.pk, outcome="1-0", seen=seen)


def test_a_player_without_a_board_has_no_game() -> None:
    event = started_event(players=5, rounds=3)
    publish_next(event)
    set_phone_rules(event=event, actor=owner_of(event), values=USUAL)
    without = event.registrations.get(byes__round__number=1)
    assert game_of(without) is None
    playing = board(event).white
    playing.event = event
    assert game_of(playing) == board(event)
