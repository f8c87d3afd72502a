"""What was done is told in one sentence, in the reader's language."""

from __future__ import annotations

from typing import Any

import pytest
from django.utils import translation

from tabellone.messages import Message, stored
from tests.factories import (
    add_players,
    entrants,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    started_event,
)
from tests.team_factories import started_team_event
from tournaments.domain.entries.registrations import check_in, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.undo import undo_last
from tournaments.models import Event, JournalEntry


def told(action: str, **details: Any) -> str:
    return sentence(JournalEntry(action=action, details=details))


@pytest.mark.parametrize(
    ("action", "details", "text"),
    [
        ("publish", {"round": 3}, "Round 3 published"),
        ("publish", {}, "Round – published"),
        ("check_in", {"player": "Rossi, Anna"}, "Checked in: Rossi, Anna"),
        ("check_out", {"count": 12}, "Check-in cancelled: 12 players"),
        ("import_players", {"count": 0, "changed": 2}, "From a table: 0 players registered, data of 2 changed"),
        ("withdraw", {"player": "Anna"}, "Anna withdrew"),
        (
            "withdraw",
            {"player": "Anna", "completed": 0, "scheduled": 5, "annulled": True},
            "Anna withdrew with 0 of 5 games completed: results annulled",
        ),
        (
            "withdraw",
            {"player": "Anna", "completed": 3, "scheduled": 5, "annulled": False},
            "Anna withdrew with 3 of 5 games completed",
        ),
        ("undo", {"undone_action": "publish", "undone_details": {"round": 2}}, "Undone: Round 2 published"),
        ("undo", {"undone_action": "publish"}, "Undone: –"),
        ("invite", {"role": "assistant"}, "Invitation created (assistant)"),
        ("change_role", {"user": "anna", "role": "arbiter"}, "anna is now arbiter"),
        ("accept", {"user": "anna", "role": "king"}, "anna joined (–)"),
        ("crown", {"player": "Anna"}, "Unknown change (crown)"),
    ],
)
def test_an_action_is_told_with_what_is_known_of_it(action: str, details: dict[str, Any], text: str) -> None:
    assert told(action, **details) == text


@pytest.mark.parametrize(
    ("kind", "words"),
    [("H", "half a point"), ("Z", "zero points"), ("F", "a full point"), ("", "none"), (None, "none")],
)
def test_a_bye_is_told_by_what_it_gives(kind: str | None, words: str) -> None:
    assert told("set_bye", round=2, player="Anna", kind=kind) == f"Round 2: bye of Anna set to {words}"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("", "1-0", "no result → 1 – 0"),
        ("½-½", "+--", "½ – ½ → + – − (Black absent)"),
        ("3-0", None, "– → –"),
    ],
)
def test_a_result_is_told_as_the_arbiter_reads_it_and_what_is_none_by_a_dash(
    before: str, after: str | None, words: str
) -> None:
    details = {"round": 1, "board": 4, "white": "Anna", "black": "Bo", "before": before, "after": after}
    assert told("result", **details) == f"Round 1, board 4, Anna – Bo: {words}"


def test_a_reason_that_the_core_gave_is_told_in_the_readers_language() -> None:
    reason = stored(
        Message("%(system)s has no edition %(edition)s; known: %(known)s", system="lim", edition="1", known=2)
    )
    assert told("pairing_failed", round=2, reason=reason) == (
        "Round 2 could not be paired: lim has no edition 1; known: 2"
    )
    with translation.override("it"):
        italian = told("pairing_failed", round=2, reason=reason)
    assert italian.endswith("lim non ha un’edizione 1; conosciute: 2")


def test_details_that_are_none_are_told_as_far_as_it_goes() -> None:
    assert sentence(JournalEntry(action="register", details=["Anna"])) == "– added"


def sentences(event: Event) -> list[str]:
    return [sentence(entry) for entry in event.journal.order_by("number")]


@pytest.mark.django_db
def test_the_actions_of_an_event_say_whom_and_what_they_concerned() -> None:
    event = make_event(rounds=3)
    owner = owner_of(event)
    rows = add_players(event, 3)
    register(event=event, actor=owner, entrant=entrants(4)[3])
    check_in(event=event, actor=owner, registrations=rows[:1], present=True)
    check_in(event=event, actor=owner, registrations=rows[1:], present=True)
    undo_last(event=event, actor=owner)
    assert sentences(event) == [
        "Event “Tower Open” created",
        "3 players registered",
        "Player0003, Test added",
        "Checked in: Player0000, Test",
        "Checked in: 2 players",
        "Undone: Checked in: 2 players",
    ]


@pytest.mark.django_db
def test_what_happens_in_a_round_says_which_round_and_board() -> None:
    event = started_event(players=4, rounds=3)
    owner = owner_of(event)
    game = play_round(event).games.select_related("white", "black", "pairing__round__event").get(pairing__board=2)
    white, black = game.white.name, game.black.name
    for outcome in (Outcome.OPEN, Outcome.DRAW):
        enter_result(game=game, actor=make_user(), outcome=outcome, seen=board_seen(game))
    set_bye(registration=game.white, actor=owner, round_number=2, kind="H")
    withdraw(registration=game.black, actor=owner)
    assert sentences(event)[-3:] == [
        f"Round 1, board 2, {white} – {black}: no result → ½ – ½",
        f"Round 2: bye of {white} set to half a point",
        f"{black} withdrew",
    ]


def test_names_from_right_to_left_leave_white_before_black_and_the_result_at_its_end() -> None:
    text = told("result", round=1, board=2, white="القاسم, محمد", black="כהן, דוד", before="", after="1-0")
    white, black = "\u2068القاسم, محمد\u2069", "\u2068כהן, דוד\u2069"
    assert text == f"Round 1, board 2, {white} – {black}: no result → 1 – 0"


@pytest.mark.django_db
def test_a_pairing_of_teams_is_told_in_matches_and_of_players_in_boards() -> None:
    sentences = []
    for event in (started_team_event(rounds=3), started_event(players=4, name="Of players")):
        pair_round(event)
        entry = event.journal.get(action="pair")
        sentences.append(sentence(entry))
        with translation.override("it"):
            sentences.append(sentence(entry))
    assert sentences == [
        "Round 1 paired: 2 matches",
        "Turno 1 abbinato: 2 incontri",
        "Round 1 paired: 2 boards",
        "Turno 1 abbinato: 2 scacchiere",
    ]


@pytest.mark.parametrize(
    ("action", "details", "english", "italian"),
    [
        ("pair", {"round": 2, "boards": 1}, "Round 2 paired: 1 board", "Turno 2 abbinato: 1 scacchiera"),
        ("pair", {"round": 2, "boards": 3}, "Round 2 paired: 3 boards", "Turno 2 abbinato: 3 scacchiere"),
        ("pair", {"round": 2, "matches": 1}, "Round 2 paired: 1 match", "Turno 2 abbinato: 1 incontro"),
        ("register_many", {"count": 1}, "1 player registered", "1 giocatore iscritto"),
        ("unpublish_calendar", {"count": "1"}, "1 round unpublished", "Pubblicazione ritirata: 1 turno"),
        ("pair", {"round": 2, "boards": "many"}, "Round 2 paired: many boards", "Turno 2 abbinato: many scacchiere"),
    ],
)
def test_one_is_told_otherwise_than_several(action: str, details: dict[str, Any], english: str, italian: str) -> None:
    assert told(action, **details) == english
    with translation.override("it"):
        assert told(action, **details) == italian


def test_roles_are_told_in_the_readers_words() -> None:
    with translation.override("it"):
        assert told("invite", role="assistant") == "Invito creato (assistente)"
        assert told("change_role", user="anna", role="arbiter") == "anna ora è arbitro"
