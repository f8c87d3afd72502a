"""The table of answers is complete and its document current; and the answers that no other test proves."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from pairing.domain.manual_pairing import start_manual_pairing
from tabellone.engine import RoundPairing, pair
from tabellone.engine.generator import Settings, generate
from tabellone.engine.swiss.acceleration import virtual_points
from tabellone.record import Record
from tests.endorsement.answers import DOCUMENT, AnsweredQuestion, collected_from, document, problems_of, read_table
from tests.factories import owner_of, pair_round, play_round, started_event
from tests.tournaments.domain.integrity.test_checks import findings
from tournaments.domain.integrity.levels import Level
from tournaments.domain.results.outcomes import FORFEITS, Outcome
from tournaments.domain.rounds.round_drafts import switch_colours
from tournaments.models import Event, Game

HERE = "tests/endorsement/test_answers.py"


def test_every_question_has_an_answer_and_every_yes_a_test_that_is_collected() -> None:
    assert problems_of(read_table()) == []


def test_the_document_is_that_of_the_table() -> None:
    assert DOCUMENT.read_text(encoding="utf-8") == document(read_table())


def test_a_wrong_table_is_found() -> None:
    rows = read_table()
    answered = next(row for row in rows if row.answer == "yes")
    assert problems_of(rows[:-1]) == ["the questions are not 1 to 225 in order"]
    for changes, found in (
        ({"test": ""}, "no test"),
        ({"test": f"{HERE}::test_that_is_not_there"}, f"no such test: {HERE}::test_that_is_not_there"),
        ({"answer": "maybe"}, "answer 'maybe'"),
        ({"place": ""}, "no place"),
    ):
        wrong = [replace(row, **changes) if row is answered else row for row in rows]  # type: ignore[arg-type]
        assert f"{answered.number}: {found}" in problems_of(wrong)


def test_only_tests_that_pytest_collects_count(tmp_path: Path) -> None:
    assert "test_only_tests_that_pytest_collects_count" in collected_from(HERE)
    assert collected_from("tests/endorsement/answers.py") == collected_from("tests/missing/test_x.py") == frozenset()
    assert collected_from(str(tmp_path / "test_x.py")) == frozenset()


def test_a_no_costs_its_penalty_and_a_stop_ends_the_verification() -> None:
    row = AnsweredQuestion(1, "s", "no", True, 30, "q", "p", "")
    assert (row.left, row.stops) == (30, True)
    assert (replace(row, answer="yes").left, replace(row, answer="yes").stops) == (0, False)
    text = document([row])
    assert "| **sum of the known penalties left** | **30 %** |" in text
    assert "Answers that end the verification (stop): 1." in text


@pytest.mark.django_db
def test_67_two_wrong_colours_are_acknowledged() -> None:
    event = started_event(players=8, rounds=5, fide_mode=Event.FideMode.ON)
    play_round(event)
    round_ = pair_round(event)
    start_manual_pairing(round_=round_, actor=owner_of(event))
    had = {row.first_id: "w" for row in event.rounds.get(number=1).pairings.all()}
    game = next(
        game
        for game in Game.objects.filter(pairing__round=round_).select_related("pairing__round__event")
        if (had.get(game.white_id), had.get(game.black_id)) == (None, "w")
    )
    game.pairing.round.event = event
    found = findings(lambda: switch_colours(game=game, actor=owner_of(event), why="asked"))
    assert [row.level for row in found] == [Level.ACKNOWLEDGE]
    assert "neither player has the due colour" in found[0].text


def test_182_to_184_forfeits_are_three_and_are_never_mixed() -> None:
    with_forfeit = {outcome for outcome in Outcome if {"+", "-"} & set(outcome.codes)}
    assert with_forfeit == set(FORFEITS)
    assert {outcome.codes for outcome in with_forfeit} == {"+-", "-+", "--"}


def by_the_engine(record: Record, round_number: int) -> RoundPairing | None:
    return pair(record, round_number)


@pytest.mark.parametrize("acceleration", ["", "baku"])
def test_187_and_188_boards_follow_the_points_with_virtual_ones(acceleration: str) -> None:
    settings = Settings(players=24, rounds=7, acceleration=acceleration, zero_byes=0.1)
    record = generate(settings, "187", by_the_engine)
    for number in range(1, 8):
        keys = [board_key(record, number, pair_of) for pair_of in pair(record, number).pairs]
        assert all(one < other for one, other in pairwise(keys))


def board_key(record: Record, number: int, players: tuple[int, int]) -> tuple[int, int, int]:
    """C.04.2, 3.6: the higher score first, then the sum, then the number of the higher ranked."""
    virtual = virtual_points(record, "2026")
    scores = {tpn: record.points_of(tpn, number - 1) + virtual(tpn, number) for tpn in players}
    higher = min(players, key=lambda tpn: (-scores[tpn], tpn))
    return -scores[higher], -sum(scores.values()), higher
