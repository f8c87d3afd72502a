"""What a device may enter: its boards, the current round, its day and its event; everything else is refused."""

from __future__ import annotations

import datetime
from random import Random

import pytest
from django.utils import timezone

from tests.factories import (
    enter_results,
    owner_of,
    pair_round,
    publish_next,
    round_robin,
    started_event,
)
from tests.team_factories import started_team_event as team_event_of_names
from tests.tournaments.domain.teams.test_line_up_publication import seat_all
from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.events.archiving import archive_event
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.device_rights import current_rounds
from tournaments.domain.results.devices import add_device, enrol_device, revoke_device
from tournaments.domain.results.outcomes import outcome_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.result_provenance import is_entered_by_device
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.desk import entered_by
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.domain.undo import last_undoable, undo_last
from tournaments.models import AssistantDevice, Event, Game, Round

pytestmark = pytest.mark.django_db


def enrolled(event: Event, name: str = "Anna, hall B", *boards: int) -> AssistantDevice:
    """A device for these boards, first and last (default: all)."""
    first, last = boards or (None, None)
    device, _code = add_device(event=event, actor=owner_of(event), name=name, first=first, last=last)
    return enrol_device(device=device)


def game_at(round_: Round, board: int, number: int = 1) -> Game:
    games = round_.games.select_related("white", "black", "pairing__round__event")
    return games.get(pairing__board=board, number=number)


def enter(device: AssistantDevice, game: Game, outcome: Outcome = Outcome.WHITE_WINS, seen: str = "") -> str:
    """What the device is told; nothing where the result is saved."""
    try:
        enter_result(game=game, actor=None, outcome=outcome, seen=seen or board_seen(game), device=device)
    except Refused as refused:
        return str(refused)
    return ""


@pytest.fixture
def event() -> Event:
    return started_event(players=8, rounds=3)


@pytest.fixture
def round_(event: Event) -> Round:
    return publish_next(event)


def test_a_device_enters_results_and_the_change_log_says_who(round_: Round) -> None:
    event = round_.event
    device = enrolled(event, "Anna, hall B", 2, 3)
    assert [enter(device, game_at(round_, board)) for board in (2, 3)] == ["", ""]
    game = game_at(round_, 2)
    entry = event.journal.order_by("-number")[1]
    assert sentence(entry) == (
        f"Round 1, board 2, {game.white.name} – {game.black.name}: no result → 1 – 0, by Anna, hall B (device)"
    )
    assert (entry.actor, entry.details["device_id"], entry.details["public"]) == (None, device.pk, True)
    assert entered_by(game) == "Anna, hall B (device)"


def test_the_arbiter_undoes_it_as_any_other_step(round_: Round) -> None:
    event = round_.event
    assert enter(enrolled(event), game_at(round_, 1)) == ""
    step = last_undoable(event)
    assert step is not None
    undone = undo_last(event=event, actor=owner_of(event), entry_number=step.number)
    assert sentence(undone).endswith("no result → 1 – 0, by Anna, hall B (device)")
    assert game_at(round_, 1).is_open


def test_boards_outside_its_range_are_refused(round_: Round) -> None:
    device = enrolled(round_.event, "Anna", 2, 3)
    assert [enter(device, game_at(round_, board)) for board in (1, 4)] == [
        f"Board {board} is not one of your boards. Ask the arbiter." for board in (1, 4)
    ]
    assert [game_at(round_, board).is_open for board in (1, 4)] == [True, True]


def test_another_round_is_refused(event: Event, round_: Round) -> None:
    device = enrolled(event)
    enter_results(round_)
    draft = pair_round(event)
    assert enter(device, game_at(draft, 1)) == "The round is not published, so it has no results yet."
    event.rounds.filter(number=2).update(state=Round.State.PUBLISHED)
    event.rounds.filter(number=1).update(state=Round.State.LOCKED)
    told = "Round 1 is not the current round. Reload the page to see the current boards."
    assert enter(device, game_at(round_, 1), Outcome.OPEN) == told


def test_another_event_is_refused(round_: Round) -> None:
    other = enrolled(started_event(players=2, name="Another"))
    assert enter(other, game_at(round_, 1)) == "This board belongs to another event. Ask the arbiter."


def test_a_revoked_device_is_refused_at_once(round_: Round) -> None:
    device = enrolled(round_.event)
    as_read_before = AssistantDevice.objects.get(pk=device.pk)
    revoke_device(device=device, actor=owner_of(round_.event))
    told = "This device was revoked. Ask the arbiter for a new code."
    assert enter(as_read_before, game_at(round_, 1)) == told
    assert enter(as_read_before, game_at(round_, 1), Outcome.OPEN) == told  # which would change nothing


def test_a_device_of_yesterday_is_refused(round_: Round) -> None:
    device = enrolled(round_.event)
    AssistantDevice.objects.update(expires_at=timezone.now() - datetime.timedelta(seconds=1))
    told = "This device was valid for one day, which is over. Ask the arbiter for a new code."
    assert enter(device, game_at(round_, 1)) == told


def test_a_device_that_is_not_enrolled_is_refused(round_: Round) -> None:
    event = round_.event
    device, _code = add_device(event=event, actor=owner_of(event), name="Bo", first=None, last=None)
    assert enter(device, game_at(round_, 1)) == "This device is not enrolled. Ask the arbiter for a new code."


def test_an_archived_event_stops_its_devices(round_: Round) -> None:
    device = enrolled(round_.event)
    archive_event(event=round_.event, actor=owner_of(round_.event))
    assert enter(device, game_at(round_, 1)).startswith("The event is archived: nothing in it changes.")


def test_a_device_corrects_what_it_entered_and_nothing_else(round_: Round) -> None:
    event = round_.event
    device, other = enrolled(event), enrolled(event, "Bo")
    enter_outcomes_at(round_, 1, Outcome.DRAW)
    enter_outcomes_at(round_, 4, Outcome.ADJOURNED)
    assert [enter(device, game_at(round_, 2)), enter(other, game_at(round_, 3))] == ["", ""]
    assert enter(device, game_at(round_, 2), Outcome.OPEN) == enter(device, game_at(round_, 2), Outcome.DRAW) == ""
    taken = [enter(device, game_at(round_, board), Outcome.BLACK_WINS) for board in (1, 3, 4)]
    assert taken == [f"Board {board} already has a result. Ask the arbiter to correct it." for board in (1, 3, 4)]
    game = game_at(round_, 2)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    assert (is_entered_by_device(game, device), outcome_of(game)) == (False, Outcome.WHITE_WINS)
    assert enter(device, game_at(round_, 2), Outcome.DRAW) != ""


def enter_outcomes_at(round_: Round, board: int, outcome: Outcome) -> None:
    game = game_at(round_, board)
    enter_result(game=game, actor=owner_of(round_.event), outcome=outcome, seen=board_seen(game))


def test_rare_results_are_the_arbiter_s(round_: Round) -> None:
    device = enrolled(round_.event)
    rare = [Outcome.BOTH_LOSE, Outcome.WHITE_HALF, Outcome.DRAW_UNRATED, Outcome.ADJOURNED]
    told = "An assistant cannot enter this result. Ask the arbiter."
    assert [enter(device, game_at(round_, 1), outcome) for outcome in rare] == [told] * 4
    assert enter(device, game_at(round_, 1), Outcome.UNREPORTED).startswith("Invalid result")
    forfeits = [Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT]
    assert [enter(device, game_at(round_, board), outcome) for board, outcome in enumerate(forfeits, start=1)] == [
        ""
    ] * 3


def test_a_board_that_changed_since_it_was_shown_is_a_conflict_as_on_the_desk(round_: Round) -> None:
    device = enrolled(round_.event)
    seen = board_seen(game_at(round_, 1))
    enter_outcomes_at(round_, 1, Outcome.DRAW)
    with pytest.raises(Conflict, match=r"Another user changed board 1\. It now shows ½-½\."):
        enter_result(game=game_at(round_, 1), actor=None, outcome=Outcome.WHITE_WINS, seen=seen, device=device)
    assert enter(device, game_at(round_, 1), Outcome.DRAW, seen) == ""  # the same entry, which arrives twice


def test_its_own_result_is_corrected_by_the_arbiter_once_the_next_round_is_paired(round_: Round) -> None:
    device = enrolled(round_.event)
    assert enter(device, game_at(round_, 1)) == ""
    enter_outcomes_at(round_, 2, Outcome.DRAW)
    enter_outcomes_at(round_, 3, Outcome.DRAW)
    enter_outcomes_at(round_, 4, Outcome.DRAW)
    pair_round(round_.event)
    told = "Round 1 has ended and the next round is paired. Ask the arbiter to correct it."
    assert enter(device, game_at(round_, 1), Outcome.DRAW) == told


def test_with_a_published_calendar_the_current_round_is_the_first_with_an_open_board() -> None:
    event = round_robin(players=4)
    assert current_rounds(event) == []
    publish_pairing_table(event=event, actor=owner_of(event))
    device = enrolled(event)
    first, second = event.rounds.get(number=1), event.rounds.get(number=2)
    assert enter(device, game_at(second, 1)).startswith("Round 2 is not the current round.")
    for board in (1, 2):
        assert enter(device, game_at(first, board)) == ""
    assert [round_.number for round_ in current_rounds(event)] == [2]
    assert enter(device, game_at(second, 1)) == ""


def test_both_games_of_a_double_round_are_current() -> None:
    event = started_event(players=4, rounds=4, options={"double_rounds": True})
    publish_next(event)
    assert [round_.number for round_ in current_rounds(event)] == [1, 2]


def test_in_a_team_event_the_range_is_of_matches_and_line_ups_come_first() -> None:
    round_ = publish_next(team_event_of_names(teams=4, rounds=3))
    device = enrolled(round_.event, "Anna", 2, 2)
    assert enter(device, game_at(round_, 2)) == "The line-ups of this match are not shown yet. Seat the match first."
    seat_all(round_)
    assert enter(device, game_at(round_, 2, 3)) == ""
    assert enter(device, game_at(round_, 1, 3)) == "Board 1.3 is not one of your boards. Ask the arbiter."


def test_no_device_gets_beyond_its_boards_whatever_it_sends(round_: Round) -> None:
    """Whatever is sent for whichever board, in any order: the others stay as they are."""
    event = round_.event
    device = enrolled(event, "Anna", 2, 2)
    draw = Random(7)
    for _time in range(12):
        enter(device, game_at(round_, draw.randint(1, 4)), draw.choice(list(Outcome)))
    touched = {entry.details["board"] for entry in event.journal.filter(action="result")}
    assert touched == {2}
