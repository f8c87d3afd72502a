"""What acts change in an event in FIDE mode; how they ask is in the tests of the pages."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tournaments.domain.entries.import_preview import Wishes, enter_table, preview_table
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.integrity.levels import IntegrityFinding, Level, NeedsConfirmation, confirmable
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db
ON = Event.FideMode.ON


def findings(act: Callable[[], object]) -> tuple[IntegrityFinding, ...]:
    """What the act asks at first; nothing of it is stored."""
    with confirmable(list), pytest.raises(NeedsConfirmation) as asked:
        act()
    return asked.value.findings


def played(rounds: int = 2) -> Event:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    for _round in range(rounds):
        play_round(event)
    return event


def set_to(event: Event, why: str = "decided", **changes: object) -> None:
    change_settings(event=event, actor=owner_of(event), changes=changes, why=why)


def test_tie_breaks_are_of_level_4_with_both_lists() -> None:
    event = played()
    set_of = list(event.tie_breaks)
    (found,) = findings(lambda: set_to(event, tie_breaks=["BH", "SB"]))
    assert (found.level, found.article, found.code) == (Level.CONFIRM_TWICE, "C.07, 4.1", "Configuration")
    assert found.text.endswith(f": {', '.join(set_of) or '–'} → BH, SB.")
    assert found.line == f"tie_breaks {', '.join(set_of) or '-'} => BH, SB"


def test_other_rules_are_of_level_3_and_the_announcement_asks_nothing() -> None:
    event = played()
    (found,) = findings(lambda: set_to(event, max_byes=3))
    assert (found.level, found.line, found.bound) == (Level.CONFIRM, "max_byes", "1 => 3")
    with confirmable(list):
        set_to(event, city="Genova", chief_arbiter="Marino, Ida")
    assert event.city == "Genova"


def test_before_the_start_settings_ask_nothing() -> None:
    event = make_event(fide_mode=ON)
    set_to(event, planned_rounds=7, tie_breaks=["BH"], max_byes=2)
    assert event.planned_rounds == 7


def test_fewer_rounds_name_the_times_that_go() -> None:
    event = played()
    event.rounds.filter(number=5).update(starts_at="2026-05-17T12:00:00Z")
    (found,) = findings(lambda: set_to(event, planned_rounds=4))
    assert "The time of 1 round is deleted." in found.consequences
    assert found.line == "rounds 5 => 4"


def test_a_late_entry_asks_nothing_though_others_move() -> None:
    event = played(1)
    with confirmable(list):
        register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Test", rating=2700))
    assert event.registrations.get(name="Late, Test").tpn == 1


def test_a_corrected_rating_that_moves_players_is_confirmed() -> None:
    event = played(1)
    row = event.registrations.get(tpn=8)
    (found,) = findings(
        lambda: change_registration(registration=row, actor=owner_of(event), changes={"rating": 2590}, why="list")
    )
    assert (found.code, found.text) == ("Pairing numbers", "6 players get another pairing number.")
    assert {"3 => 4", "7 => 8", "8 => 3"} <= {*found.line.split("; ")}


def test_a_corrected_rating_that_moves_nobody_asks_nothing() -> None:
    event = played(1)
    row = event.registrations.get(tpn=1)
    with confirmable(list):
        change_registration(registration=row, actor=owner_of(event), changes={"rating": 2650}, why="list")


def test_an_import_after_the_start_is_confirmed() -> None:
    for event, asks in ((played(1), True), (make_event(name="New", fide_mode=ON), False)):
        data = "Name;Rating\nLate, Test;1100\n"
        preview = preview_table(event, data, Wishes())
        wishes = Wishes(seen=preview.seen)

        def act(event: Event = event, data: str = data, wishes: Wishes = wishes) -> object:
            return enter_table(event=event, actor=owner_of(event), data=data, wishes=wishes)

        if asks:
            assert [row.line for row in findings(act)] == ["players: 1 new, 0 changed"]
        else:
            act()


def correct(game: Game, outcome: Outcome) -> None:
    enter_result(
        game=game, actor=owner_of(game.round.event), outcome=outcome, seen=board_seen(game), why="slip misread"
    )


def game_of(event: Event, number: int) -> Game:
    return Game.objects.select_related("pairing__round__event").filter(
        pairing__round__event=event, pairing__round__number=number
    )[0]


def test_an_adjourned_game_that_is_drawn_later_asks_nothing_and_another_result_does() -> None:
    event = started_event(players=8, rounds=5, fide_mode=ON)
    round_ = publish_next(event)
    enter_results(round_)
    correct(game_of(event, 1), Outcome.ADJOURNED)
    publish_next(event)
    (found,) = findings(lambda: correct(game_of(event, 1), Outcome.WHITE_WINS))
    assert (found.level, found.code, found.line[-10:]) == (Level.CONFIRM, "Adjournment", "adj => 1-0")
    with confirmable(list):
        correct(game_of(event, 1), Outcome.DRAW)
    assert game_of(event, 1).white_result == "="


def test_a_correction_for_rating_only_says_so() -> None:
    event = played(3)
    (found,) = findings(lambda: correct(game_of(event, 1), Outcome.DRAW))
    assert found.consequences == ("The correction counts for rating only.",)
    assert found.line.endswith("=> =-=, for rating only")


def test_a_link_or_a_command_cannot_do_what_needs_a_confirmation() -> None:
    event = played(3)
    with pytest.raises(Refused, match="Do it on the event's pages"):
        correct(game_of(event, 1), Outcome.DRAW)
    with pytest.raises(Refused, match="Do it on the event's pages"):
        set_to(event, planned_rounds=4)
    event.refresh_from_db()
    assert (event.planned_rounds, game_of(event, 1).rating_result) == (5, "")


def test_outside_fide_mode_nothing_asks() -> None:
    event = make_event(rounds=5)
    add_players(event, 8)
    assert not event.fide_mode
    set_to(event, planned_rounds=4)
    assert event.planned_rounds == 4


def test_a_correction_before_a_draft_is_published_asks_nothing() -> None:
    event = played(2)
    pair_round(event)
    with confirmable(list):
        correct(game_of(event, 2), Outcome.DRAW)
    assert game_of(event, 2).white_result == "="
