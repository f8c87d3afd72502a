"""Manual pairing in FIDE mode: a start, changes with their levels, and an end that compares with the engine."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from pairing.domain.manual_pairing import compare, finish_manual_pairing, start_manual_pairing
from tabellone.interchange import trf
from tests.factories import enter_results, owner_of, pair_round, play_round, round_robin, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.integrity.levels import IntegrityFinding, Level, NeedsConfirmation, confirmable
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.rounds.pairing_input import read_pairing_input
from tournaments.domain.rounds.round_drafts import discard_draft, swap_players, switch_colours
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration, Round

pytestmark = pytest.mark.django_db


def drafted(played: int = 0, **fields: Any) -> Round:
    event = started_event(players=8, rounds=5, fide_mode=Event.FideMode.ON, **fields)
    for _round in range(played):
        play_round(event)
    return pair_round(event)


def confirmed(act: Callable[[], object]) -> list[IntegrityFinding]:
    """Do it with all confirmations that it asks for; what it asked."""
    tokens: list[str] = []
    asked: list[IntegrityFinding] = []
    for _question in range(5):
        try:
            with confirmable(lambda: tokens):
                act()
        except NeedsConfirmation as question:
            tokens.append(question.token)
            asked = list(question.findings)
        else:
            return asked
    raise AssertionError("it never ends to ask")


def player(round_: Round, tpn: int) -> Registration:
    return round_.event.registrations.get(tpn=tpn)


def swap(round_: Round, one: int, other: int) -> None:
    swap_players(
        round_=round_,
        actor=owner_of(round_.event),
        first=player(round_, one),
        second=player(round_, other),
        why="asked",
    )


def started(round_: Round) -> Round:
    start_manual_pairing(round_=round_, actor=owner_of(round_.event))
    return round_


def finish(round_: Round, why: str = "agreed") -> None:
    finish_manual_pairing(round_=round_, actor=owner_of(round_.event), why=why)


def mpa(event: Event) -> list[str]:
    return [line for line in export_trf(event).splitlines() if line.startswith("### MPA")]


def test_a_draft_is_changed_only_in_manual_pairing() -> None:
    round_ = drafted()
    with confirmable(list), pytest.raises(Refused, match="Start manual pairing first"):
        swap(round_, 5, 6)
    with confirmable(list), pytest.raises(Refused, match="Start manual pairing first"):
        switch_colours(game=round_.games[0], actor=owner_of(round_.event), why="asked")


def test_outside_fide_mode_a_draft_is_changed_without_a_start() -> None:
    round_ = pair_round(started_event(players=8, rounds=5))
    swap(round_, 5, 6)
    with pytest.raises(Refused, match="not in FIDE mode"):
        started(round_)


def test_a_round_is_not_published_before_the_end() -> None:
    round_ = started(drafted())
    with pytest.raises(Refused, match="Finish manual pairing first"):
        publish_round(round_=round_, actor=owner_of(round_.event))
    finish(round_, "")
    assert publish_round(round_=round_, actor=owner_of(round_.event)).is_public
    assert mpa(round_.event) == []


def test_a_swap_of_equals_asks_nothing_and_the_end_shows_both_pairings() -> None:
    round_ = started(drafted())
    pairs = [(row.first.tpn, row.second.tpn) for row in round_.pairings.select_related("first", "second")]
    assert pairs == [(1, 5), (6, 2), (3, 7), (8, 4)]
    swap(round_, 5, 7)
    with confirmable(list), pytest.raises(Refused, match="no reason is given"):
        finish(round_, "")
    (finding,) = confirmed(lambda: finish(round_))
    assert finding.level is Level.CONFIRM
    assert finding.text == "Round 1 differs from the engine's pairing on 2 boards and byes."
    names = {number: player(round_, number).name for number in (1, 3, 5, 7)}
    assert finding.rows == (
        (f"1 {names[1]} – 5 {names[5]}", f"1 {names[1]} – 7 {names[7]}"),
        (f"3 {names[3]} – 7 {names[7]}", f"3 {names[3]} – 5 {names[5]}"),
    )
    assert len(finding.consequences) == 2  # why the engine made neither
    assert [text.partition(",")[0] for text in finding.consequences] == [
        "C.04.3: With 1 Player0000",
        "C.04.3: With 3 Player0002",
    ]
    assert all("it differs in the order of S2 (4.2)" in text for text in finding.consequences)
    assert mpa(round_.event) == ["### MPA @ Round 1: 1-5, 3-7 => 1-7, 3-5 (agreed)"]
    assert trf.read(export_trf(round_.event), strict=True).record.header.unknown_lines[-1] == mpa(round_.event)[0]


def test_a_rematch_is_confirmed_at_the_swap_and_twice_at_the_end() -> None:
    round_ = started(drafted(1))
    before = round_.event.rounds.get(number=1).pairings.select_related("first", "second")[0]
    one, other = before.first.tpn or 0, before.second.tpn or 0
    now = round_.pairings.select_related("first", "second")
    opponent = next(
        (row.second if row.first.tpn == one else row.first).tpn or 0
        for row in now
        if one in (row.first.tpn, row.second.tpn)
    )
    asked = confirmed(lambda: swap(round_, opponent, other))
    assert (Level.CONFIRM, True) in [(row.level, "already played each other (C.04.1, 2)" in row.text) for row in asked]
    (finding,) = confirmed(lambda: finish(round_))
    assert finding.level is Level.CONFIRM_TWICE
    assert any("already played each other (C.04.1, 2)" in text for text in finding.consequences)


def test_nothing_is_asked_if_the_draft_is_the_engines_again() -> None:
    round_ = started(drafted())
    swap(round_, 5, 7)
    swap(round_, 5, 7)
    finish(round_, "")
    round_.refresh_from_db()
    assert not round_.is_manual


def test_an_end_confirmed_for_another_draft_asks_again() -> None:
    round_ = started(drafted())
    swap(round_, 5, 7)
    with confirmable(list), pytest.raises(NeedsConfirmation) as asked:
        finish(round_)
    swap(round_, 6, 8)
    with confirmable(lambda: [asked.value.token]), pytest.raises(NeedsConfirmation):
        finish(round_)


def test_the_line_goes_with_an_undo_of_the_end_and_with_the_draft() -> None:
    for way in ("undo", "discard"):
        round_ = started(drafted(name=way))
        swap(round_, 5, 7)
        confirmed(lambda round_=round_: finish(round_))  # type: ignore[misc]
        assert len(mpa(round_.event)) == 1
        if way == "undo":
            undo_last(event=round_.event, actor=owner_of(round_.event))
            round_.refresh_from_db()
            assert round_.is_manual
        else:
            discard_draft(round_=round_, actor=owner_of(round_.event))
        assert mpa(round_.event) == []


def test_a_deleted_draft_ends_manual_pairing() -> None:
    round_ = started(drafted())
    discard_draft(round_=round_, actor=owner_of(round_.event))
    round_.refresh_from_db()
    assert not round_.is_manual


def test_a_bye_that_is_not_allowed_is_serious() -> None:
    event = started_event(players=7, rounds=5, fide_mode=Event.FideMode.ON)
    play_round(event)
    had = event.rounds.get(number=1).byes.get().registration.tpn or 0
    round_ = started(pair_round(event))
    free = round_.byes.get().registration.tpn or 0
    asked = confirmed(lambda: swap(round_, free, had))
    assert any("cannot have the pairing-allocated bye (C.04.1, 4)" in row.text for row in asked)
    assert compare(round_, read_pairing_input(round_)).is_serious
    confirmed(lambda: finish(round_))
    assert f"{free}-PAB" in mpa(event)[0].partition(" => ")[0]
    assert f"{had}-PAB" in mpa(event)[0].partition(" => ")[2]


def round_robin_drafted(played: int) -> Round:
    event = round_robin(6, fide_mode=Event.FideMode.ON)
    for _round in range(played):
        play_round(event)
    return started(pair_round(event))


def test_c_05_a_round_of_a_round_robin_is_paired_manually_and_the_rest_follows() -> None:
    round_ = round_robin_drafted(0)
    swap(round_, 5, 6)
    (finding,) = confirmed(lambda: finish(round_))
    assert finding.level is Level.CONFIRM
    publish_round(round_=round_, actor=owner_of(round_.event))
    enter_results(round_)
    assert mpa(round_.event) == ["### MPA @ Round 1: 1-6, 2-5 => 1-5, 2-6 (agreed)"]
    rest = [play_round(round_.event) for _later in range(4)]
    pairs = [frozenset((row.first_id, row.second_id)) for played in (round_, *rest) for row in played.pairings.all()]
    assert len({*pairs}) == len(pairs) == 15


def test_c_05_a_manual_round_in_which_a_pair_plays_again_is_refused() -> None:
    round_ = round_robin_drafted(4)
    confirmed(lambda: swap(round_, 5, 6))
    with pytest.raises(Refused, match="some pairs would play twice or never"):
        confirmed(lambda: finish(round_))
    assert Round.objects.get(pk=round_.pk).is_manual


def test_c_05_the_same_colour_three_times_in_a_row_is_a_violation_of_a_manual_round() -> None:
    round_ = round_robin_drafted(2)
    pairs = [(row.first.tpn, row.second.tpn) for row in round_.pairings.select_related("first", "second")]
    assert pairs == [(2, 6), (3, 1), (4, 5)]
    game = round_.games.get(pairing__board=3)
    (asked,) = confirmed(lambda: switch_colours(game=game, actor=owner_of(round_.event), why="asked"))
    assert asked.text == (
        f"{player(round_, 5).name} – {player(round_, 4).name}: one player has the same colour three times in a row"
        " (C.05 Annex 1)."
    )
    assert asked.text in compare(round_, read_pairing_input(round_)).violations
