"""Entries of every form are read in today's."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from tests.factories import owner_of, pair_round, play_round, publish_next, started_event
from tournaments.domain.errors import Refused
from tournaments.domain.journal.entries import (
    ACTOR_NAME,
    VERSION,
    JournalRow,
    actor_name,
    can_be_put_back,
    each_once,
    rows_of,
    without_secrets,
)
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_drafts import discard_draft
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, JournalEntry, Pairing


def read(changes: list[Any], version: int = 1) -> list[JournalRow]:
    return rows_of(JournalEntry(changes=changes, version=version))


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
    with pytest.raises(Refused, match="the same data has changed again"):
        undo_last(event=event, actor=owner_of(event))


def test_a_thing_that_an_action_touched_several_times_has_one_row() -> None:
    made = JournalRow("contestant", 1, None, {"tpn": None, "name": "A"})
    numbered = JournalRow("contestant", 1, {"tpn": None}, {"tpn": 5})
    moved = JournalRow("contestant", 1, {"tpn": 5}, {"tpn": 2})
    renamed = JournalRow("contestant", 1, {"name": "A"}, {"name": "B"})
    back = JournalRow("contestant", 1, {"tpn": 2}, {"tpn": 5})
    gone = JournalRow("contestant", 1, {"tpn": 2, "name": "A"}, None)
    other = JournalRow("round", 1, {"state": "planned"}, {"state": "drafted"})
    assert each_once([made, other, numbered, moved]) == [
        JournalRow("contestant", 1, None, {"tpn": 2, "name": "A"}),
        other,
    ]
    assert each_once([numbered, moved, renamed]) == [
        JournalRow("contestant", 1, {"tpn": None, "name": "A"}, {"tpn": 2, "name": "B"})
    ]
    assert each_once([moved, back]) == []
    assert each_once([moved, other, gone]) == [other, JournalRow("contestant", 1, {"tpn": 5, "name": "A"}, None)]
    assert each_once([made, moved, gone]) == []


def test_what_opens_doors_is_left_out_of_entries_of_every_form_and_nothing_else() -> None:
    of_today = JournalRow("captain_link", 1, None, {"token": "secret", "team": 5}).as_json()
    of_old = {"model": "invitation", "pk": 1, "before": {"token": "secret", "role": "arbiter"}, "after": None}
    assert without_secrets([of_today, of_old, "rubbish", 7]) == [
        of_today | {"after": {"team": 5}},
        of_old | {"before": {"role": "arbiter"}},
        "rubbish",
        7,
    ]
    assert of_today["after"]["token"] == "secret"
    assert without_secrets({"not": "a list"}) == {"not": "a list"}


def test_an_entry_names_its_user_also_without_an_account() -> None:
    user = User(username="anna", first_name="Anna", last_name="Rossi")
    assert actor_name(JournalEntry(actor=user, details={ACTOR_NAME: "Another"})) == "Anna Rossi"
    assert actor_name(JournalEntry(details={ACTOR_NAME: "Ugo Verdi"})) == "Ugo Verdi"
    unknown: list[Any] = [{}, {ACTOR_NAME: 5}, []]
    assert [actor_name(JournalEntry(details=details)) for details in unknown] == ["", "", ""]
