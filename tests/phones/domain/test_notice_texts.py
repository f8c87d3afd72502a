"""The text of a notice, from what the public pages show when it is sent."""

from __future__ import annotations

import datetime

import pytest
from django.utils import timezone

from phones.domain.notice_texts import MOST_LINES, NoticeText, round_of, text_for
from phones.models import Notice, Subscriber
from tests.factories import add_member, enter_outcomes, owner_of, publish_next, started_event
from tests.phones.made import board, linked, subscribed, wish_for
from tests.phones.push_service import PushBrowser
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.results.result_entry import enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.models import Event, Registration, Role

pytestmark = pytest.mark.django_db
Kind = Notice.Kind


@pytest.fixture
def event() -> Event:
    event = started_event(players=8, rounds=5, time_zone="Europe/Rome")
    publish_next(event)
    event.rounds.filter(number=1).update(starts_at=datetime.datetime(2026, 12, 5, 14, tzinfo=datetime.UTC))
    return event


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


def device(event: Event, *players: Registration, about: str = "players", **values: object) -> Subscriber:
    return subscribed(event, PushBrowser(), "https://push.example.net/a", wish_for(*players, about=about, **values))


def notice(event: Event, kind: Notice.Kind, *players: Registration, **values: object) -> Notice:
    event.refresh_from_db()
    fields = {"round_number": 1, "players": [one.pk for one in players], "created_at": timezone.now()} | values
    return Notice.objects.create(event=event, kind=kind, **fields)


def text(row: Notice, subscriber: Subscriber) -> NoticeText | None:
    return text_for(round_of(row), subscriber)


def test_one_player_reads_board_colour_opponent_and_time(event: Event) -> None:
    game = board(event, 2)
    found = text(notice(event, Kind.PUBLISHED), device(event, game.white))
    assert found == NoticeText(
        "Round 1: board 2",
        (
            f"{game.white.name}: board 2, White against {game.black.name}",
            "Start: Sat 5 Dec, 15:00",
            "Tower Open",
        ),
        f"/e/{event.slug}/my/",
        f"{event.pk}-published-1",
    )


def test_a_club_and_the_whole_event_read_one_text(event: Event) -> None:
    event.registrations.filter(tpn__in=(1, 2)).update(club="SC Roma")
    row = notice(event, Kind.PUBLISHED)
    club = text(row, device(event, about="club", club="sc  roma"))
    assert club is not None
    assert (club.title, len(club.lines)) == ("Round 1: pairings published", 4)
    assert [line.split(":")[0] for line in club.lines[:2]] == sorted(player(event, one).name for one in (1, 2))
    everyone = text(row, device(event, about="event"))
    assert everyone is not None
    assert everyone.lines == ("Start: Sat 5 Dec, 15:00", "Tower Open")
    assert text(notice(event, Kind.RESULT, player(event, 1)), device(event, about="event")) is None


def test_many_players_are_counted(event: Event) -> None:
    found = text(notice(event, Kind.PUBLISHED), device(event, *event.registrations.all()))
    assert found is not None
    assert (len(found.lines), found.lines[MOST_LINES]) == (MOST_LINES + 3, "2 more")


def test_the_text_is_in_the_language_of_the_reader(event: Event) -> None:
    subscriber = device(event, player(event, 1))
    subscriber.language = "it"
    found = text(notice(event, Kind.PUBLISHED), subscriber)
    assert found is not None
    assert found.lines[-2] == "Inizio: sab 5 dic, 15:00"


def test_a_result_is_that_of_now(event: Event) -> None:
    game = board(event)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    row, subscriber = notice(event, Kind.RESULT, game.white, game.black), device(event, game.black)
    found = text(row, subscriber)
    assert found is not None
    line = f"Board 1: {game.white.name} – {game.black.name} 1 – 0"
    assert (found.title, found.lines[0], found.tag) == (
        "Round 1: result entered",
        line,
        f"{event.pk}-result-1-{row.pk}",
    )
    corrected = text(notice(event, Kind.CORRECTED, game.white, game.black), subscriber)
    assert corrected is not None
    assert corrected.title == "Round 1: result corrected"
    assert text(notice(event, Kind.RESULT, board(event, 2).white), subscriber) is None


def test_a_changed_board_and_a_player_without_a_game(event: Event) -> None:
    game = board(event)
    subscriber = device(event, game.white)
    found = text(notice(event, Kind.BOARD, game.white), subscriber)
    assert found is not None
    assert (found.title, found.tag) == ("Round 1: board changed", f"{event.pk}-board-1")
    round_ = event.rounds.get(number=1)
    game.delete()
    game.pairing.delete()
    round_.byes.create(registration=game.white, kind="U")
    found = text(notice(event, Kind.BOARD, game.white), subscriber)
    assert found is not None
    assert found.lines[0] == f"{game.white.name}: no game in this round"


def test_a_delay_is_told_with_the_new_time(event: Event) -> None:
    before = datetime.datetime(2026, 12, 5, 13, tzinfo=datetime.UTC)
    subscriber = device(event, about="event")
    later = text(notice(event, Kind.TIME, before=before), subscriber)
    earlier = text(notice(event, Kind.TIME, before=before + datetime.timedelta(hours=2)), subscriber)
    assert later is not None
    assert earlier is not None
    assert (later.title, later.lines[0]) == ("Round 1 is delayed", "New start: Sat 5 Dec, 15:00")
    assert earlier.title == "Round 1 starts earlier"
    assert text(notice(event, Kind.TIME, before=before + datetime.timedelta(hours=1)), subscriber) is None


def test_an_answer_has_no_detail_and_ends_with_the_link(event: Event) -> None:
    phone = linked(player(event, 1))
    subscriber = device(event, phones=[phone])
    row = notice(event, Kind.ANSWER, phone.player, phone=phone)
    found = text(row, subscriber)
    assert found is not None
    assert (found.title, found.lines) == ("Request answered", ("Open My page to read the answer.", "Tower Open"))
    phone.revoked_at = timezone.now()
    phone.save()
    assert text(row, Subscriber.objects.get(pk=subscriber.pk)) is None


def test_a_draft_and_a_missing_round_give_no_text(event: Event) -> None:
    subscriber = device(event, player(event, 1))
    row = notice(event, Kind.PUBLISHED)
    unpublish_round(round_=event.rounds.get(number=1), actor=owner_of(event), why="wrong list")
    assert text(row, subscriber) is None
    assert text(notice(event, Kind.BOARD, player(event, 1), round_number=99), subscriber) is None
    assert text(row, device(event, about="event")) is None


def test_a_hidden_event_sends_only_to_its_staff(event: Event) -> None:
    arbiter = add_member(event, Role.ARBITER)
    stranger, own = device(event, player(event, 1)), None
    own = subscribed(event, PushBrowser(), "https://push.example.net/b", wish_for(player(event, 1), user=arbiter))
    row = notice(event, Kind.PUBLISHED)
    set_visibility(event=event, actor=owner_of(event), visibility="hidden", shows_birth_years=False)
    row.event.refresh_from_db()
    assert text(row, stranger) is None
    assert text(row, own) is not None
    assert own.user is not None
    own.user.is_active = False
    assert text(row, own) is None
    own.user.is_active = True
    event.memberships.filter(user=arbiter).delete()
    assert text(row, own) is None


def test_the_text_has_only_what_public_pages_show(event: Event) -> None:
    event.registrations.update(birth="2010/05/17", fide_id="", club="SC Roma", sex="w", rating=1777)
    enter_outcomes(event.rounds.get(number=1), *[Outcome.DRAW] * 4)
    people = list(event.registrations.all())
    subscriber = device(event, *people)
    kinds = (Kind.PUBLISHED, Kind.BOARD, Kind.RESULT)
    texts = [text(notice(event, kind, *people), subscriber) for kind in kinds]
    said = " ".join(line for found in texts if found for line in (found.title, *found.lines))
    assert not any(secret in said for secret in ("2010", "1777", "SC Roma", "@"))
