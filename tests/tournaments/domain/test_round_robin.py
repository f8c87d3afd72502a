"""The life of a round robin: numbers, calendar, withdrawals in each phase (textbook 3.7), corrections, reports."""

from __future__ import annotations

import pytest

from pairing.domain.pairing_requests import pair_now
from tabellone.interchange.players import Entrant
from tabellone.record import ByeKind, Result
from tests.factories import owner_of, play_round, publish_next, unsealed
from tests.tournaments.domain.textbook import BLACK, ELENA, NAMES, WHITE, elena, play, ranking, registered, started
from tournaments.domain.entries.pairing_numbers import renumber
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.removal import remove_registration
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.results.result_entry import enter_result, reach_of_correction
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Game

pytestmark = pytest.mark.django_db


def test_who_withdraws_before_the_start_is_removed_and_the_calendar_is_smaller() -> None:
    event = registered()
    remove_registration(registration=event.registrations.get(name="Elena"), actor=owner_of(event))
    start_event(event=event, actor=owner_of(event))
    assert (event.planned_rounds, event.drawing["method"]) == (5, "lot")
    assert publish_next(event).games.count() == 2


def test_a_free_player_scores_nothing() -> None:
    event = started(NAMES[:5])
    round_ = publish_next(event)
    assert [(bye.registration.tpn, bye.kind) for bye in round_.byes.all()] == [(1, ByeKind.ZERO.value)]
    assert record_of(event).points_of(1) == 0


def test_numbers_and_entries_are_fixed_once_the_event_has_started() -> None:
    event = started()
    with pytest.raises(Refused, match="all rounds are already paired"):
        register(event=event, actor=owner_of(event), entrant=Entrant("Late"))
    with pytest.raises(Refused):
        renumber(event=event, actor=owner_of(event))
    with pytest.raises(Refused, match="There are no byes in this system"):
        set_bye(registration=elena(event), actor=owner_of(event), round_number=2, kind="H")


def test_an_absence_that_was_announced_is_a_forfeit() -> None:
    event = started()
    set_bye(registration=elena(event), actor=owner_of(event), round_number=1, kind="Z")
    game = Game.objects.get(pairing__round=publish_next(event), black__tpn=ELENA)
    assert (game.white_result, game.black_result) == (Result.FORFEIT_WIN.value, Result.FORFEIT_LOSS.value)


def test_a_correction_counts_however_late_it_comes_but_needs_its_reason() -> None:
    event = started()
    first = play(event)
    for _number in range(2):
        play(event)
    game = first.games.select_related("pairing__round__event", "white", "black").get(pairing__board=2)
    game.round.refresh_from_db()
    assert reach_of_correction(game).kind == "standings"
    before = ranking(event)
    changed = BLACK if game.white_result != Result.LOSS.value else WHITE
    with pytest.raises(Refused, match="reason"):
        enter_result(game=game, actor=owner_of(event), outcome=changed, seen=board_seen(game))
    enter_result(game=game, actor=owner_of(event), outcome=changed, seen=board_seen(game), why="score sheet")
    assert ranking(event) != before


@pytest.mark.parametrize(
    "calendar",
    [
        {},
        {"cycles": 2},
        {"cycles": 2, "swap_last_two": True},
        {"cycles": 3},
        {"cycles": 2, "mini_matches": True},
        {"without_first": True},
        {"kind": "rotation"},
    ],
    ids=str,
)
@pytest.mark.parametrize("players", [5, 6])
def test_a_report_of_every_kind_read_again_gives_the_same_event(calendar: dict[str, object], players: int) -> None:
    event = started(NAMES[:players], options=calendar)
    play_round(event)
    withdraw(registration=event.registrations.get(tpn=2), actor=owner_of(event))
    play_round(event)
    again = import_trf(actor=owner_of(event), data=export_trf(event).encode(), source="export.trf")
    record, other = record_of(event), record_of(again)
    assert (other.system, other.options, other.annulled) == (record.system, record.options, record.annulled)
    assert (other.players, other.rounds, other.planned_rounds) == (record.players, record.rounds, record.planned_rounds)
    assert unsealed(export_trf(again)) == unsealed(export_trf(event))
    third = publish_round(round_=pair_now(event=event, actor=owner_of(event)), actor=owner_of(event))
    third_again = publish_round(round_=pair_now(event=again, actor=owner_of(again)), actor=owner_of(again))
    pairs = [[(game.white.tpn, game.black.tpn) for game in row.games.all()] for row in (third, third_again)]
    assert pairs[0] == pairs[1]
