"""The whole calendar published at once: rounds then only need results, in any order, and can be taken back."""

from __future__ import annotations

import pytest
from django.test import Client

from pairing.domain.pairing_requests import pair_now, request_pairing
from standings.domain.table import table_of
from tests.factories import (
    PASSWORD,
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    publish_next,
    round_robin,
    started_event,
)
from tests.pages import text_of
from tests.team_factories import started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, name, seat_all
from tournaments.domain.drawing.numbers import draw_by_lot
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import finish_event, reopen_event, start_event
from tournaments.domain.events.home_page import front_of
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, Reach, enter_result, outcome_of, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.current_round import is_whole, playing
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_table_publication import (
    publish_pairing_table,
    publish_pairing_tables,
    unpublish_pairing_table,
)
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import is_over, publish_round, unpublish_round
from tournaments.domain.stages.division import make_groups
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db
PLANNED, PUBLISHED, LOCKED = Round.State.PLANNED, Round.State.PUBLISHED, Round.State.LOCKED


def fresh(event: Event) -> Event:
    return Event.objects.get(pk=event.pk)


def published(players: int = 6) -> Event:
    """An event whose whole calendar is public."""
    event = round_robin(players=players)
    publish_pairing_table(event=event, actor=owner_of(event))
    return fresh(event)


def states(event: Event) -> list[str]:
    return list(event.rounds.order_by("number").values_list("state", flat=True))


def pairs(event: Event, number: int) -> list[tuple[int | None, int | None]]:
    games = event.rounds.get(number=number).games.select_related("white", "black").order_by("pairing__board")
    return [(game.white.tpn, game.black.tpn) for game in games]


def enter(event: Event, number: int) -> None:
    round_ = event.rounds.get(number=number)
    round_.event = event
    enter_results(round_)


def test_all_rounds_are_those_that_would_have_been_paired_one_by_one() -> None:
    one_by_one = round_robin(players=5)
    for _number in range(5):
        enter_results(publish_next(one_by_one))
    event = published(players=5)
    assert states(event) == [PUBLISHED] * 5
    assert [pairs(event, n) for n in range(1, 6)] == [pairs(one_by_one, n) for n in range(1, 6)]
    byes = [[bye.registration.tpn for bye in row.byes.all()] for row in event.rounds.order_by("number")]
    assert byes == [[bye.registration.tpn for bye in row.byes.all()] for row in one_by_one.rounds.order_by("number")]
    assert event.journal.filter(action="publish_calendar").count() == 1


def test_the_next_step_is_the_first_round_with_an_open_board_and_then_the_finish() -> None:
    event = published(players=4)
    steps = []
    for number in (2, 1, 3):
        step = agenda(event)
        steps.append((step.code, step.round_number, step.open_boards, playing(event)))
        enter(event, number)
    assert steps == [("results", 1, 2, 1), ("results", 1, 2, 1), ("results", 3, 2, 3)]
    assert (agenda(event).code, playing(event)) == ("finish", 3)
    finish_event(event=event, actor=owner_of(event))
    assert states(event) == [LOCKED] * 3
    reopen_event(event=event, actor=owner_of(event))
    assert states(event) == [LOCKED, LOCKED, PUBLISHED]


def test_an_event_with_an_open_board_in_any_round_is_not_finished() -> None:
    event = published(players=4)
    for number in (1, 3):
        enter(event, number)
    with pytest.raises(Refused, match="Round 2: 2 boards have no result"):
        finish_event(event=event, actor=owner_of(event))


def test_pages_show_the_round_that_is_played_and_its_standings() -> None:
    event = published(players=4)
    enter(event, 1)
    event = fresh(event)
    table, front = table_of(event), front_of(event)
    assert table is not None
    assert (table.switch.shown, table.switch.last, table.boards, table.finished) == (2, 3, 2, 0)
    assert front.current is not None
    assert front.coming is not None
    assert (front.current.number, front.coming.number, front.switch.shown) == (2, 3, 2)
    answer = Client().get(f"/e/{event.slug}/")
    assert "Round 2 of 3" in text_of(answer)
    assert f'href="/e/{event.slug}/round/2/"' in answer.content.decode()
    assert "Show pairings" not in text_of(Client().get(f"/e/{event.slug}/round/2/"))
    for page in ("round/3/", "calendar/", "standings/", "crosstable/", "player/1/", "outlook/", "report.trf"):
        assert Client().get(f"/e/{event.slug}/{page}").status_code in (200, 404), page
    assert [len(round_.games) for round_ in record_of(event).rounds] == [2, 2, 2]


def test_a_round_beside_others_is_no_correction_until_the_event_is_over() -> None:
    event = published(players=4)
    enter(event, 1)
    game = Game.objects.select_related("pairing__round__event").get(
        pairing__round__event=event, pairing__round__number=1, pairing__board=1
    )
    assert (is_over(game.round), reach_of_correction(game)) == (False, Reach("now"))
    other = Outcome.BOTH_LOSE
    enter_result(game=game, actor=owner_of(event), outcome=other, seen=board_seen(game))
    for number in (2, 3):
        enter(event, number)
    finish_event(event=event, actor=owner_of(event))
    reopen_event(event=event, actor=owner_of(event))
    game = Game.objects.select_related("pairing__round__event").get(pk=game.pk)
    assert (is_over(game.round), reach_of_correction(game)) == (True, Reach("standings"))


def test_a_draft_keeps_its_changes_by_hand_and_announced_absences_are_forfeits() -> None:
    event = round_robin(players=6)
    owner = owner_of(event)
    away = event.registrations.select_related("event").get(tpn=2)
    set_bye(registration=away, actor=owner, round_number=4, kind="Z")
    round_ = pair_round(event)
    first = round_.games.select_related("white", "black").get(pairing__board=1)
    swap_players(round_=round_, actor=owner, first=first.white, second=first.black)
    turned = pairs(event, 1)
    assert publish_pairing_table(event=event, actor=owner) == 5
    assert (pairs(event, 1), states(event)) == (turned, [PUBLISHED] * 5)
    games = Game.objects.select_related("white", "black").filter(pairing__round__event=event)
    lost = [game for game in games if not game.is_open]
    assert [game.round.number for game in lost] == [4]
    assert away in (lost[0].white, lost[0].black)


def test_a_round_with_an_announced_forfeit_is_taken_back_alone_until_something_is_entered() -> None:
    event = round_robin(players=4)
    owner = owner_of(event)
    away = event.registrations.select_related("event").get(tpn=1)
    set_bye(registration=away, actor=owner, round_number=1, kind="Z")
    round_ = publish_next(event)
    given = pairs(event, 1)
    unpublish_round(round_=round_, actor=owner)
    assert (states(event), pairs(event, 1)) == ([Round.State.DRAFTED, PLANNED, PLANNED], given)
    publish_round(round_=round_, actor=owner)
    games = Game.objects.select_related("white", "black", "pairing__round__event").filter(pairing__round=round_)
    forfeited = next(game for game in games if away in (game.white, game.black))
    other = next(game for game in games if game != forfeited)
    for game in (forfeited, other):
        kept = outcome_of(game)
        for outcome in (Outcome.DRAW, Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.ADJOURNED):
            if outcome != kept:
                enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
                with pytest.raises(Refused, match="Round 1 cannot be unpublished: it has results"):
                    unpublish_round(round_=round_, actor=owner)
        enter_result(game=game, actor=owner, outcome=kept, seen=board_seen(game))
        unpublish_round(round_=round_, actor=owner)
        publish_round(round_=round_, actor=owner)


def test_a_swiss_round_with_a_forfeit_has_results() -> None:
    event = started_event(players=4)
    round_ = publish_next(event)
    game = round_.games.select_related("white", "black", "pairing__round__event").get(pairing__board=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_FORFEIT_WIN, seen=board_seen(game))
    with pytest.raises(Refused, match="Round 1 cannot be unpublished: it has results"):
        unpublish_round(round_=round_, actor=owner_of(event))


def test_who_withdraws_loses_all_games_to_come_at_once() -> None:
    event = published(players=4)
    row = event.registrations.select_related("event").get(tpn=1)
    withdraw(registration=row, actor=owner_of(event))
    games = (
        Game.objects.select_related("white", "black")
        .filter(pairing__round__event=event)
        .order_by("pairing__round__number")
    )
    mine = [outcome_of(game) for game in games if row in (game.white, game.black)]
    assert set(mine) <= {Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN}
    assert (len(mine), sum(game.is_open for game in games)) == (3, 3)


def test_the_publication_is_undone_as_a_whole() -> None:
    event = round_robin(players=4)
    enter_results(publish_next(event))
    publish_pairing_table(event=event, actor=owner_of(event))
    assert states(event) == [PUBLISHED] * 3
    undo_last(event=event, actor=owner_of(event))
    assert states(event) == [PUBLISHED, PLANNED, PLANNED]
    assert Game.objects.filter(pairing__round__event=event).count() == 2
    assert agenda(fresh(event)).code == "pair"


def test_the_rounds_of_which_nothing_is_entered_are_taken_back() -> None:
    event = published(players=6)
    owner = owner_of(event)
    enter(event, 1)
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=event, pairing__round__number=3, pairing__board=2
    )
    enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
    assert unpublish_pairing_table(event=event, actor=owner, why="a player left") == 2
    assert states(event) == [PUBLISHED] * 3 + [PLANNED] * 2
    assert not is_whole(event)
    enter(event, 2)
    step = agenda(event)
    assert (step.code, step.round_number) == ("results", 3)
    undone = published(players=4)
    unpublish_pairing_table(event=undone, actor=owner)
    assert states(undone) == [PLANNED] * 3
    undo_last(event=undone, actor=owner)
    assert states(undone) == [PUBLISHED] * 3


def test_nothing_is_taken_back_once_the_last_round_has_a_result() -> None:
    event = published(players=4)
    enter(event, 3)
    with pytest.raises(Refused, match="the last round has results"):
        unpublish_pairing_table(event=event, actor=owner_of(event))


def test_a_board_that_is_adjourned_keeps_its_round_published_and_one_that_is_cleared_again_does_not() -> None:
    event = published(players=4)
    owner = owner_of(event)
    games = Game.objects.select_related("white", "black", "pairing__round__event").filter(
        pairing__round__event=event, pairing__board=1
    )
    for outcome in (Outcome.ADJOURNED, Outcome.DRAW):
        game = games.get(pairing__round__number=3)
        enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
        with pytest.raises(Refused, match="The rounds cannot be unpublished"):
            unpublish_pairing_table(event=event, actor=owner)
    assert states(event) == [PUBLISHED] * 3
    game = games.get(pairing__round__number=3)
    enter_result(game=game, actor=owner, outcome=Outcome.OPEN, seen=board_seen(game))
    assert unpublish_pairing_table(event=event, actor=owner) == 3


def test_matches_that_were_seated_are_taken_back_and_the_line_ups_that_were_named_stay() -> None:
    event = started_team_event(system="round-robin", edition="2023", rounds=3)
    owner = owner_of(event)
    publish_pairing_table(event=event, actor=owner)
    round_ = event.rounds.get(number=3)
    round_.event = event
    name(round_, team_named(event, "Torre"), 1, 2, 3, 6)
    seat_all(round_)
    seated = boards(round_)
    assert unpublish_pairing_table(event=event, actor=owner) == 3
    assert [(row.team.name, row.source) for row in round_.line_ups.all()] == [("Torre", "arbiter")]
    publish_pairing_table(event=event, actor=owner)
    round_.refresh_from_db()
    seat_all(round_)
    assert boards(round_) == seated
    for _step in range(3):
        undo_last(event=event, actor=owner)
    assert boards(round_) == seated
    assert round_.line_ups.count() == 4


def test_announced_absences_do_not_keep_the_calendar_from_being_taken_back() -> None:
    event = round_robin(players=4)
    away = event.registrations.select_related("event").get(tpn=1)
    set_bye(registration=away, actor=owner_of(event), round_number=3, kind="Z")
    publish_pairing_table(event=event, actor=owner_of(event))
    assert unpublish_pairing_table(event=event, actor=owner_of(event)) == 3
    assert states(event) == [PLANNED] * 3


def test_a_calendar_that_was_played_round_by_round_is_never_public_as_a_whole() -> None:
    for players, rounds in ((2, 1), (4, 3)):
        event = round_robin(players=players)
        for _number in range(rounds):
            enter_results(publish_next(event))
        assert (agenda(fresh(event)).code, is_whole(fresh(event))) == ("finish", False)


def test_a_swiss_has_no_calendar_to_publish() -> None:
    event = started_event(players=6)
    with pytest.raises(Refused, match="Only fixed pairings are known beforehand"):
        publish_pairing_table(event=event, actor=owner_of(event))


def test_before_the_numbers_are_given_and_of_a_divided_event_there_is_no_calendar_to_publish() -> None:
    waiting = round_robin_to_be_divided()
    divided = round_robin_to_be_divided()
    make_groups(event=divided, actor=owner_of(divided), count=2, way="snake")
    for event in (waiting, divided):
        with pytest.raises(Refused, match="Only fixed pairings are known beforehand"):
            publish_pairing_table(event=event, actor=owner_of(event))
        assert set(states(event)) <= {PLANNED}


def test_a_calendar_waits_for_the_round_that_is_being_paired() -> None:
    event = round_robin(players=4)
    request_pairing(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="A round is being paired"):
        publish_pairing_table(event=event, actor=owner_of(event))
    assert states(event) == [Round.State.PAIRING, PLANNED, PLANNED]


def test_a_draft_with_somebody_who_left_is_not_published_with_the_calendar() -> None:
    event = round_robin(players=4)
    pair_round(event)
    away = event.registrations.select_related("event").get(tpn=1)
    set_bye(registration=away, actor=owner_of(event), round_number=1, kind="Z")
    with pytest.raises(Refused, match=f"{away.name} is not playing"):
        publish_pairing_table(event=event, actor=owner_of(event))
    assert states(event) == [Round.State.DRAFTED, PLANNED, PLANNED]


def test_a_calendar_that_was_published_round_by_round_is_not_taken_back_as_a_whole() -> None:
    event = round_robin(players=4)
    publish_next(event)
    with pytest.raises(Refused, match="The rounds were not published together"):
        unpublish_pairing_table(event=event, actor=owner_of(event))
    assert states(event) == [PUBLISHED, PLANNED, PLANNED]


def test_a_group_that_ended_early_does_not_keep_the_others_from_their_calendar() -> None:
    event = round_robin_to_be_divided()
    owner = owner_of(event)
    ended, going_on = make_groups(event=event, actor=owner, count=2, way="snake")
    for group in (ended, going_on):
        start_event(event=group, actor=owner)
    publish_round(round_=pair_now(event=ended, actor=owner), actor=owner)
    for game in Game.objects.select_related("white", "black", "pairing__round__event").filter(
        pairing__round__event=ended
    ):
        enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
    finish_event(event=ended, actor=owner)
    assert publish_pairing_tables(event=event, actor=owner) == 1
    assert (states(ended), states(going_on)) == ([LOCKED, PLANNED, PLANNED], [PUBLISHED] * 3)


def test_a_calendar_is_published_once() -> None:
    event = published(players=4)
    with pytest.raises(Refused, match="All rounds are published"):
        publish_pairing_table(event=event, actor=owner_of(event))


def test_the_calendars_of_all_groups_are_published_in_one_step_and_from_the_desk(client: Client) -> None:
    event = round_robin_to_be_divided()
    owner = owner_of(event)
    groups = make_groups(event=event, actor=owner, count=2, way="snake")
    for group in groups:
        draw_by_lot(event=group, actor=owner)
        start_event(event=group, actor=owner)
    before = fresh(event).public_version
    client.login(username="owner", password=PASSWORD)
    assert "Publish all rounds of all groups" in text_of(client.get(f"/e/{event.slug}/desk/groups/"))
    with_one_act = client.post(f"/e/{event.slug}/desk/groups/calendars/")
    assert with_one_act.status_code == 302
    assert [states(group) for group in groups] == [[PUBLISHED] * 3] * 2
    assert publish_pairing_tables(event=event, actor=owner) == 0
    assert fresh(event).public_version >= before
    desk = f"/e/{groups[0].slug}/desk/"
    assert "Enter results of round 1" in text_of(client.get(desk))
    client.post(f"{desk}calendar/back/", {"why": "too early"})
    assert states(groups[0]) == [PLANNED] * 3
    assert "Publish all rounds" in text_of(client.get(desk))
    client.post(f"{desk}calendar/publish/")
    assert states(groups[0]) == [PUBLISHED] * 3


def round_robin_to_be_divided() -> Event:
    event = make_event(system="round-robin", edition="2023")
    add_players(event, 8)
    return event
