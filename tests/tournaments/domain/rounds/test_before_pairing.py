"""What the arbiter waits for, and what is to be known before the next round is paired."""

from __future__ import annotations

import pytest
from pytest_django.fixtures import DjangoAssertNumQueries

from tabellone.interchange.players import Entrant
from tests.factories import (
    enter_outcomes,
    enter_results,
    knockout,
    make_event,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.team_factories import started_team_event
from tests.tournaments.domain.stages.test_division import started as divided
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.before_pairing import Ahead, AheadLine, notes_before_pairing
from tournaments.domain.rounds.pairing_table_publication import publish_pairing_table
from tournaments.models import Event, Game, Registration

pytestmark = pytest.mark.django_db
WHO_PLAYS, EDIT, RESULTS = "tournaments:who_plays", "tournaments:player_edit", "tournaments:results"


def ahead(event: Event) -> Ahead:
    return notes_before_pairing(Event.objects.get(pk=event.pk))


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


def known(*texts: str) -> tuple[AheadLine, ...]:
    return tuple(AheadLine("known", text, WHO_PLAYS) for text in texts)


def test_before_the_start_after_the_end_and_in_groups_there_is_nothing() -> None:
    over = played_event(players=4, rounds=1, played=1)
    finish_event(event=over, actor=owner_of(over))
    whole, _groups = divided(8, 2)
    assert [ahead(event) for event in (make_event(name="New"), over, whole)] == [Ahead()] * 3


def test_missing_results_block_the_next_round_and_lead_to_the_first_of_them() -> None:
    event = started_event(players=16, rounds=3)
    round_ = publish_next(event)
    assert ahead(event).waits == (
        AheadLine(
            "blocks", "Round 1: 8 results are missing, of boards 1, 2, 3, 4, 5 and 3 more.", RESULTS, 1, "board-1"
        ),
    )
    enter_results(round_, boards=7)
    assert ahead(event).waits == (
        AheadLine("blocks", "Round 1: 1 result is missing, of board 8.", RESULTS, 1, "board-8"),
    )
    Game.objects.filter(pairing__round=round_, pairing__board=8).update(is_adjourned=True)
    assert ahead(event) == Ahead((AheadLine("waits", "Round 1: board 8 is adjourned.", RESULTS, 1, "board-8"),), 2)


def test_a_board_that_was_cleared_in_a_round_that_is_over_waits_and_blocks_nothing() -> None:
    event = played_event(players=4, rounds=3, played=1)
    enter_results(publish_next(event))
    Game.objects.filter(pairing__round__event=event, pairing__round__number=1, pairing__board=2).update(
        white_result="*", black_result="*"
    )
    assert ahead(event) == Ahead(
        (AheadLine("waits", "Round 1: 1 result is missing, of board 2.", RESULTS, 1, "board-2"),), 3
    )


def test_a_draft_waits_for_its_publication_and_there_is_no_round_to_be_paired() -> None:
    event = played_event(players=4, rounds=3, played=1)
    pair_round(event)
    text = "Round 2: draft not published yet."
    assert ahead(event) == Ahead((AheadLine("waits", text, "pairing:draft", 2),))


def test_after_the_last_round_nothing_is_to_be_paired() -> None:
    assert ahead(played_event(players=4, rounds=1, played=1)) == Ahead()


def test_in_a_public_calendar_open_boards_wait_round_by_round() -> None:
    event = round_robin(players=4)
    publish_pairing_table(event=event, actor=owner_of(event))
    enter_results(event.rounds.get(number=2))
    assert [(line.weight, line.number) for line in ahead(event).waits] == [("waits", 1), ("waits", 3)]


def test_who_lost_by_forfeit_and_is_expected_again_is_asked_for() -> None:
    event = started_event(players=6, rounds=3)
    round_ = publish_next(event)
    enter_outcomes(round_, Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT)
    games = list(round_.games.select_related("white", "black").order_by("pairing__board"))
    missed = [games[0].black, games[1].white, games[2].white, games[2].black]
    withdraw(registration=missed[1], actor=owner_of(event))
    set_bye(registration=missed[2], actor=owner_of(event), round_number=2, kind="Z")
    question = "{} was absent in round 1. Will this player continue?"
    asked = sorted((missed[0], missed[3]), key=lambda row: row.tpn or 0)
    assert ahead(event).before == (
        *(AheadLine("waits", question.format(row.name), EDIT, row.pk) for row in asked),
        *known(f"Absent: {missed[2].name}.", f"Withdrawn: {missed[1].name}."),
    )


def test_of_many_who_did_not_come_the_first_are_named() -> None:
    event = started_event(players=14, rounds=3)
    enter_outcomes(publish_next(event), *[Outcome.DOUBLE_FORFEIT] * 7)
    lines = ahead(event).before
    assert [line.number > 0 for line in lines] == [True] * 5 + [False]
    assert lines[-1] == AheadLine("waits", "Absent in round 1: 9 other players.", WHO_PLAYS)


def test_byes_late_entries_who_is_back_and_an_odd_number_are_told() -> None:
    event = started_event(players=9, rounds=4)
    actor = owner_of(event)
    set_bye(registration=player(event, 9), actor=actor, round_number=1, kind="H")
    withdraw(registration=player(event, 8), actor=actor)
    play_round(event)
    readmit(registration=player(event, 8), actor=actor)
    for tpn, kind in ((1, "H"), (2, "F"), (3, "Z"), (4, "Z")):
        set_bye(registration=player(event, tpn), actor=actor, round_number=2, kind=kind)
    register(event=event, actor=actor, entrant=Entrant("Late, Lara", 1500))
    name = {row.tpn: row.name for row in event.registrations.all()}
    new = next(tpn for tpn, text in name.items() if text == "Late, Lara")
    names = {tpn: text for tpn, text in name.items() if tpn != new}
    found = ahead(event)
    plays = [text for tpn, text in name.items() if tpn not in (1, 2, 3, 4)]
    back = [row.name for row in event.registrations.filter(byes__kind__in="HZ", first_round=1).order_by("tpn")]
    assert (found.number, found.waits) == (2, ())
    assert found.before == known(
        f"Absent: {names[3]}; {names[4]}.",
        f"Half-point bye: {names[1]}.",
        f"Full-point bye: {names[2]}.",
        "Playing for the first time: Late, Lara.",
        f"Playing again: {'; '.join(back)}.",
        *([f"Odd number of players ({len(plays)}): one player gets the bye."] if len(plays) % 2 else []),
    )
    assert len(back) == 2


def test_an_odd_number_is_told() -> None:
    event = started_event(players=5, rounds=3)
    assert ahead(event) == Ahead((), 1, known("Odd number of players (5): one player gets the bye."))


def test_in_a_calendar_who_is_absent_loses_by_forfeit_and_is_not_asked_for_again() -> None:
    event = round_robin(players=4)
    set_bye(registration=player(event, 1), actor=owner_of(event), round_number=1, kind="Z")
    set_bye(registration=player(event, 2), actor=owner_of(event), round_number=2, kind="Z")
    round_ = publish_next(event)
    away = player(event, 1)
    (forfeit,) = [game for game in round_.games if away.pk in (game.white_id, game.black_id)]
    assert forfeit.is_finished
    for game in round_.games.exclude(pk=forfeit.pk):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    assert ahead(event) == Ahead((), 2, known(f"Absent, loses by forfeit: {player(event, 2).name}."))


@pytest.mark.parametrize("players", [8, 40])
def test_at_most_six_queries_whatever_the_size(
    django_assert_max_num_queries: DjangoAssertNumQueries, players: int
) -> None:
    event = started_event(players=players, rounds=3)
    enter_outcomes(publish_next(event), *[Outcome.DOUBLE_FORFEIT] * (players // 2))
    event = Event.objects.get(pk=event.pk)
    with django_assert_max_num_queries(6):
        assert notes_before_pairing(event).number == 2


def games_end(event: Event, number: int, white: str, black: str, /, **which: int) -> None:
    """These games of a round with these codes."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number=number, **which)
    games.update(white_result=white, black_result=black)


def test_of_teams_the_teams_are_counted_and_their_boards_have_two_numbers() -> None:
    event = started_team_event(teams=5, rounds=3)
    assert ahead(event) == Ahead((), 1, known("Odd number of players (5): one player gets the bye."))
    publish_next(event)
    assert ahead(event).waits == (
        AheadLine(
            "blocks", "Round 1: 8 results are missing, of boards 1.1, 1.2, 1.3, 1.4, 2.1 and 3 more.", RESULTS, 1,
            "board-1.1",
        ),
    )  # fmt: skip


def test_a_team_that_did_not_come_is_asked_for_and_one_that_left_a_board_empty_is_not() -> None:
    event = started_team_event(teams=6, rounds=3)
    round_ = publish_next(event)
    games_end(event, 1, "1", "0")
    away = round_.pairings.get(board=1).second
    for game in Game.objects.filter(pairing__round=round_, pairing__board=1).select_related("white", "black"):
        is_white = away.pk in (game.white_id, game.white.team_id)
        games_end(event, 1, *("-+" if is_white else "+-"), pk=game.pk)
    games_end(event, 1, "+", "-", pairing__board=2, number=1)
    question = f"{away.name} was absent in round 1. Will this team continue?"
    assert ahead(event).before == (AheadLine("waits", question, EDIT, away.pk),)


def test_of_a_knockout_those_who_are_out_are_not_spoken_of_and_nobody_is_counted() -> None:
    event = knockout(7)
    round_ = publish_next(event)
    assert ahead(event).before == ()
    games_end(event, 1, "+", "-")
    goes_on = round_.games.order_by("pairing__board")[0].white
    set_bye(registration=goes_on, actor=owner_of(event), round_number=2, kind="Z")
    assert ahead(event) == Ahead((), 2, known(f"Absent, loses by forfeit: {goes_on.name}."))
