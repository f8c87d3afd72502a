"""Entries of every form are read in today's."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import owner_of, pair_round, play_round, publish_next, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.journal.action import undo_last
from tournaments.domain.journal.entries import VERSION, JournalRow, can_be_put_back, rows_of
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.life import discard_draft
from tournaments.models import Event, Game, JournalEntry, Pairing

OLD_GAME = {
    "round_id": 3, "board": 2, "white_id": 10, "black_id": 11, "white_result": "*", "black_result": "*",
    "is_adjourned": False, "rating_result": "", "is_manual": False,
}  # fmt: skip
PAIRING = {"round": 3, "board": 2, "first": 10, "second": 11, "is_manual": False}
GAME = {
    "white": 10, "black": 11, "white_result": "*", "black_result": "*", "is_adjourned": False, "rating_result": "",
    "pairing": 77, "number": 1,
}  # fmt: skip


def read(changes: list[Any], version: int = 1) -> list[JournalRow]:
    return rows_of(JournalEntry(changes=changes, version=version))


def old(model: str, before: dict[str, Any] | None, after: dict[str, Any] | None) -> dict[str, Any]:
    return {"model": model, "pk": 77, "before": before, "after": after}


def test_a_game_of_the_first_form_is_a_pairing_and_its_game_of_the_same_key() -> None:
    assert read([old("game", None, OLD_GAME)]) == [
        JournalRow("pairing", 77, None, PAIRING),
        JournalRow("game", 77, None, GAME),
    ]


def test_a_game_that_was_deleted_is_put_back_after_its_pairing() -> None:
    assert read([old("game", OLD_GAME, None)]) == [
        JournalRow("game", 77, GAME, None),
        JournalRow("pairing", 77, PAIRING, None),
    ]


@pytest.mark.parametrize(
    ("before", "after", "rows"),
    [
        (
            {"white_id": 10, "is_manual": False},
            {"white_id": 12, "is_manual": True},
            [
                JournalRow("pairing", 77, {"first": 10, "is_manual": False}, {"first": 12, "is_manual": True}),
                JournalRow("game", 77, {"white": 10}, {"white": 12}),
            ],
        ),
        (
            {"white_result": "*"},
            {"white_result": "1"},
            [JournalRow("game", 77, {"white_result": "*"}, {"white_result": "1"})],
        ),
        (
            {"is_manual": False},
            {"is_manual": True},
            [JournalRow("pairing", 77, {"is_manual": False}, {"is_manual": True})],
        ),
    ],
)
def test_what_changed_of_a_game_is_told_of_its_pairing_or_of_the_game(
    before: dict[str, Any], after: dict[str, Any], rows: list[JournalRow]
) -> None:
    assert read([old("game", before, after)]) == rows


@pytest.mark.parametrize(
    ("model", "state", "row"),
    [
        ("registration", {"tpn": 3, "fide_id": "12"}, JournalRow("contestant", 77, None, {"tpn": 3, "fide_id": "12"})),
        ("roundbye", {"registration_id": 4, "kind": "U"}, JournalRow("bye", 77, None, {"contestant": 4, "kind": "U"})),
        ("byerequest", {"registration_id": 4}, JournalRow("bye_request", 77, None, {"contestant": 4})),
        ("membership", {"user_id": 4}, JournalRow("member", 77, None, {"user": 4})),
        ("round", {"state": "planned", "pairing_done": 7}, JournalRow("round", 77, None, {"state": "planned"})),
        ("trophy", {"name": "Cup"}, JournalRow("trophy", 77, None, {"name": "Cup"})),
    ],
)
def test_models_and_columns_of_the_first_form_have_their_names(
    model: str, state: dict[str, Any], row: JournalRow
) -> None:
    assert read([old(model, None, state)]) == [row]


@pytest.mark.parametrize("value", ["a row", 7, None, [], {"thing": "game"}, {"model": "game", "pk": 7, "after": {}}])
def test_what_does_not_look_like_a_row_is_none(value: Any) -> None:
    assert read([value], VERSION) == []


def test_a_form_of_the_future_is_not_put_back() -> None:
    row = JournalRow("round", 77, {"number": 1}, {"number": 2}).as_json()
    entries = [JournalEntry(changes=[row], version=version) for version in (VERSION, VERSION + 1)]
    assert [can_be_put_back(entry) for entry in entries] == [True, False]


@pytest.mark.django_db
def test_what_is_written_names_things() -> None:
    event = started_event(players=2)
    game = publish_next(event).games.get(pairing__board=1)
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.DRAW, seen=board_seen(game))
    entry = event.journal.get(action="result")
    before, after = ({"white_result": code, "black_result": code} for code in "*=")
    assert (entry.version, entry.changes) == (
        VERSION,
        [{"thing": "game", "key": game.pk, "before": before, "after": after}],
    )


def draft(event: Event) -> list[tuple[int, int, int, int, int]]:
    """The boards of all rounds, with their keys."""
    games = Game.objects.filter(pairing__round__event=event).order_by("pk")
    return [(game.pk, game.pairing.pk, game.board, game.white_id, game.black_id) for game in games]


@pytest.mark.django_db
def test_a_draft_that_was_thrown_away_comes_back_with_its_keys() -> None:
    event = started_event(players=6)
    play_round(event)
    round_ = pair_round(event)
    before = draft(event)
    discard_draft(round_=round_, actor=owner_of(event))
    assert (len(before), len(draft(event)), Pairing.objects.count()) == (6, 3, 3)
    undo_last(event=event, actor=owner_of(event))
    assert draft(event) == before


@pytest.mark.django_db
def test_a_step_of_which_a_pairing_was_changed_since_is_not_undone() -> None:
    event = started_event(players=4)
    round_ = pair_round(event)
    round_.pairings.filter(board=2).update(is_manual=True)
    with pytest.raises(Refused, match="was changed again since"):
        undo_last(event=event, actor=owner_of(event))
