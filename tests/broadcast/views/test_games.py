"""Games on the desk: uploads, proposals, settings."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from broadcast.domain.game_settings import game_settings_of
from broadcast.domain.proposals import proposals_of
from broadcast.models import GameMoves, GameProposal
from tests.broadcast.games import pgn, pgn_of, proposed
from tests.factories import PASSWORD, enter_results, publish_next
from tests.pages import text_of
from tests.phones.made import board, codes, phone_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return phone_event(players=4)


def post(event: Event, address: str, **data: object) -> Any:
    client = Client()
    assert client.login(username="owner", password=PASSWORD)
    return client.post(f"/e/{event.slug}/desk/broadcast/{address}", data, follow=True)


def seen(event: Event) -> str:
    return proposals_of(event)[0].seen


def test_a_file_is_uploaded_and_its_games_are_confirmed(event: Event) -> None:
    content = pgn_of(board(event), "1-0") + pgn("A", "B") + pgn("A", "B", moves="1. Ke4") + pgn("A", "B", Round="2.1")
    file = SimpleUploadedFile("games.pgn", content.encode())
    text = text_of(post(event, "upload/", round=1, file=file))
    assert "1 game read. Not on a board of this round: 1. With an illegal move: 1. Of other rounds: 1." in text
    assert ("Confirm all" in text, "Enter 1 – 0" in text) == (True, True)
    shown = post(event, "confirm/", proposal=["x:y", f"{10**30}:y"])
    [one] = proposals_of(event)
    assert "0 proposals confirmed." in text_of(shown)
    assert f'value="{one.row.pk}:{one.content}"' in shown.content.decode()
    assert "1 proposal confirmed." in text_of(post(event, "confirm/", proposal=f"{one.row.pk}:{one.content}"))
    assert (codes(event), GameMoves.objects.count()) == ("10", 1)


def test_a_form_without_a_file_is_refused(event: Event) -> None:
    assert "Choose a PGN file." in text_of(post(event, "upload/", round=1))


def test_a_proposal_is_decided_and_moves_are_deleted(event: Event) -> None:
    row = proposed(event)
    assert "The proposal is rejected." in text_of(post(event, f"proposal/{row.pk}/", answer="reject", seen=seen(event)))
    row = proposed(event, result="0-1")
    post(event, f"proposal/{row.pk}/", answer="moves", seen=seen(event))
    assert (codes(event), GameMoves.objects.count(), GameProposal.objects.count()) == ("**", 1, 0)
    shown = text_of(post(event, f"moves/{row.game_id}/delete/"))
    assert ("Round 1, board 1: moves deleted" in shown, GameMoves.objects.count()) == (True, 0)


def test_a_result_of_an_earlier_round_is_entered_with_a_reason(event: Event) -> None:
    enter_results(event.rounds.get(number=1))
    publish_next(event)
    type(board(event)).objects.filter(pk=board(event).pk).update(white_result="*", black_result="*")
    row = proposed(event, result="1/2-1/2")
    refused = post(event, f"proposal/{row.pk}/", answer="all", seen=seen(event))
    assert "Enter a reason" in text_of(refused)
    desk = refused.client.get(f"/e/{event.slug}/desk/broadcast/").content.decode()
    assert (f'id="why-{row.pk}"' in desk, "Confirm all" in desk) == (True, False)
    post(event, f"proposal/{row.pk}/", answer="all", seen=seen(event), why="The slip was lost.")
    assert (codes(event), GameProposal.objects.count()) == ("==", 0)


def test_settings_are_saved_and_an_error_is_shown(event: Event) -> None:
    saved = post(event, "settings/", takes_games="on", boards="local", serials="1\n2\n")
    assert "Settings of games and electronic boards changed" in text_of(saved)
    row = game_settings_of(event)
    assert (row.takes_games, row.boards, row.serials) == (True, "local", ["1", "2"])
    assert "The folder was not found." in text_of(post(event, "settings/", boards="folder", folder="x"))
