"""Which actions make notices, and of what; and which make none."""

from __future__ import annotations

import datetime

import pytest

from pairing.domain.published_changes import Ground, Way, change_published, preview_change
from phones.domain.notices import NOTICES
from phones.domain.player_requests import approve_request, reject_request, request_bye
from phones.models import Notice
from tests.factories import owner_of, pair_round, publish_next, started_event
from tests.phones.made import board, in_hours, linked, phone_event, subscribed, wish_for
from tests.phones.push_service import PushBrowser
from tournaments.domain.events.event_settings import schedule_rounds
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Job

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """An event that a device follows as a whole; nothing is sent, as the tests stay in their transaction."""
    event = started_event(players=8, rounds=5)
    subscribed(event, PushBrowser(), "https://push.example.net/a", wish_for(about="event"))
    return event


def notices(event: Event) -> list[tuple[str, int, list[int]]]:
    """The notices so far, which are deleted."""
    rows = Notice.objects.filter(event=event)
    found = [(row.kind, row.round_number, row.players) for row in rows]
    rows.delete()
    return found


def enter(game: Game, outcome: Outcome) -> None:
    fresh = Game.objects.get(pk=game.pk)
    event = fresh.round.event
    enter_result(game=fresh, actor=owner_of(event), outcome=outcome, seen=board_seen(fresh))


def set_start(event: Event, number: int, start: datetime.datetime) -> None:
    schedule_rounds(event=event, actor=owner_of(event), starts={number: start})


def test_a_draft_makes_no_notice_and_its_publication_one(event: Event) -> None:
    round_ = pair_round(event)
    assert notices(event) == []
    publish_round(round_=round_, actor=owner_of(event))
    assert notices(event) == [("published", 1, [])]
    assert Job.objects.filter(event=event, kind=NOTICES).count() == 1


def test_a_result_is_entered_and_corrected(event: Event) -> None:
    publish_next(event)
    notices(event)
    game = board(event)
    people = sorted([game.white_id, game.black_id])
    enter(game, Outcome.WHITE_WINS)
    enter(game, Outcome.DRAW)
    enter(game, Outcome.DRAW)  # the same again
    assert notices(event) == [("result", 1, people), ("corrected", 1, people)]


def test_a_round_that_starts_later_makes_a_notice_and_a_first_time_none(event: Event) -> None:
    publish_next(event)
    round_ = event.rounds.get(number=1)
    notices(event)
    before = in_hours(1).replace(microsecond=0)
    set_start(event, 1, before)
    assert notices(event) == []
    set_start(event, 1, in_hours(2))
    [row] = Notice.objects.all()
    assert (row.kind, row.round_number, row.before) == ("time", round_.number, before)
    notices(event)
    set_start(event, 2, in_hours(24))
    set_start(event, 2, in_hours(25))
    set_start(event, 3, in_hours(48))
    set_start(event, 3, in_hours(49))
    assert notices(event) == [("time", 2, [])]  # a round far ahead can wait


def test_a_changed_board_is_of_the_players_who_sat_or_sit_there(event: Event) -> None:
    round_ = publish_next(event)
    notices(event)
    first, second = board(event, 1), board(event, 2)
    who = (first.white_id, second.white_id)
    preview = preview_change(round_, Way.EXCHANGE, who, Ground.RULES)
    change_published(
        round_=round_,
        actor=owner_of(event),
        way=Way.EXCHANGE,
        who=who,
        ground=Ground.RULES,
        why="agreed",
        seen=preview.seen,
        confirmed=preview.confirmations,
    )
    assert notices(event) == [("board", 1, sorted({first.white_id, first.black_id, second.white_id, second.black_id}))]


def test_an_undone_publication_leaves_a_notice_that_has_no_text_any_more(event: Event) -> None:
    publish_next(event)
    event.refresh_from_db()
    undo_last(event=event, actor=owner_of(event))
    assert [kind for kind, _number, _players in notices(event)] == ["published"]


def test_only_the_phone_that_asked_hears_the_answer() -> None:
    event = phone_event(max_byes=1)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    phone, other = (linked(event.registrations.get(tpn=number)) for number in (1, 2))
    wish = wish_for(phones=[phone])
    subscribed(event, PushBrowser(), "https://push.example.net/a", wish)
    request_bye(phone=phone, round_number=2, kind="H")
    request_bye(phone=other, round_number=2, kind="H")
    first, second = phone.player.phone_requests.get(), other.player.phone_requests.get()
    approve_request(event=event, actor=owner_of(event), pk=first.pk)
    reject_request(event=event, actor=owner_of(event), pk=second.pk)
    assert notices(event) == [("answer", 2, [phone.player_id])]


def test_without_subscribers_and_after_the_end_there_are_none() -> None:
    event = started_event(players=8, rounds=5, name="Nobody asks")
    publish_next(event)
    enter(board(event), Outcome.DRAW)
    assert (notices(event), Job.objects.filter(kind=NOTICES).count()) == ([], 0)
