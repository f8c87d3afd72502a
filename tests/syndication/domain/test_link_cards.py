"""What the pictures beside links say, and that they are drawn once."""

from __future__ import annotations

import pytest

from syndication.domain import link_cards
from syndication.domain.link_cards import card_after_round, card_of_event, card_of_player, picture_of
from tabellone.papers.link_card import LinkCard
from tests.factories import enter_results, make_event, owner_of, play_round, started_event
from tests.festivals import festival_of
from tests.syndication.events import publish_draft, shared_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.models import Event

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    return shared_event()


def test_an_event_has_its_place_its_round_and_later_its_leaders(event: Event) -> None:
    where = "Pisa · 28–30 November 2026"
    assert card_of_event(event) == LinkCard("Tower Open", where, (("Status", "Round 1 of 3"),))
    publish_draft(event)
    assert card_of_event(event) == LinkCard(
        "Tower Open",
        where,
        (
            ("Status", "Round 2 of 3"),
            ("Rank 1", "Player0002, Test · 1"),
            ("Rank 1", "Player0003, Test · 1"),
            ("Rank 3", "Player0000, Test · 0"),
        ),
    )


def test_a_finished_event_has_its_winners() -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    finish_event(event=event, actor=owner_of(event))
    event.refresh_from_db()
    card = card_of_event(event)
    assert [card.lines[0], card.lines[1]] == [("Status", "Finished"), ("Rank 1", "Player0002, Test · 1")]


def test_before_the_start_and_for_a_festival_there_is_only_the_name_and_the_place() -> None:
    festival = festival_of("Open A", name="Week")
    event = make_event(owner=owner_of(festival), name="Coming", city="Porto")
    assert card_of_event(event) == LinkCard("Coming", "Porto")
    assert card_of_event(festival) == LinkCard(festival.name)


def test_a_player_has_the_last_game_and_the_time_of_the_next_and_no_draft(event: Event) -> None:
    event.registrations.filter(tpn=1).update(title="GM")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    with_zone = card_of_player(event, 1)
    assert with_zone == LinkCard(
        "GM Player0000, Test",
        "2600 · ITA",
        (
            ("Rank", "3 of 4"),
            ("Points", "0"),
            ("Round 1", "0 · Player0002, Test 2580"),
            ("Round 2", "Sun 29 Nov, 15:00"),
        ),
        "Tower Open",
    )


def test_a_published_round_is_the_next_game(event: Event) -> None:
    publish_draft(event)
    game = event.rounds.get(number=2).games.select_related("white", "black").get(pairing__board=1)
    card = card_of_player(event, game.white.tpn or 0)
    assert card is not None
    assert card.lines[-1] == ("Round 2", f"Board 1 · White · {game.black.name}")


def test_after_a_round_a_player_has_its_result_the_rank_and_the_next_game(event: Event) -> None:
    expected = [("Round 1", "0 · Player0002, Test 2580"), ("Points", "0"), ("Rank", "3 of 4")]
    before = card_after_round(event, 1, 1)
    assert before == LinkCard(
        "Player0000, Test", "2600 · ITA", (*expected, ("Round 2", "Sun 29 Nov, 15:00")), "Tower Open"
    )
    publish_draft(event)
    game = event.rounds.get(number=2).games.select_related("white", "black").get(pairing__board=1)
    white = card_after_round(event, game.white.tpn or 0, 1)
    assert white is not None
    assert white.lines[-1] == ("Round 2", f"Board 1 · White · {game.black.name}")
    enter_results(event.rounds.get(number=2))
    event.refresh_from_db()
    first = card_after_round(event, 1, 1)
    assert first is not None
    assert list(first.lines[:3]) == expected


def test_there_is_no_card_before_a_round_is_over_or_of_nobody(event: Event) -> None:
    assert [card_after_round(event, *place) for place in ((1, 0), (1, 2), (1, 3), (99, 1))] == [None] * 4
    publish_draft(event)
    assert card_after_round(event, 1, 2) is None


def test_after_the_last_round_there_is_no_next_one() -> None:
    event = started_event(players=4, rounds=1)
    play_round(event)
    event.refresh_from_db()
    card = card_after_round(event, 1, 1)
    assert card is not None
    assert [label for label, _text in card.lines] == ["Round 1", "Points", "Rank"]


def test_a_change_of_rank_is_marked() -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    play_round(event)
    event.refresh_from_db()
    ranks = [card.lines[0][1] for tpn in range(1, 5) if (card := card_of_player(event, tpn))]
    assert any("▲" in rank for rank in ranks)
    assert any("▼" in rank for rank in ranks)


def test_nobody_has_a_number_that_is_not_there(event: Event) -> None:
    assert card_of_player(event, 99) is None


def test_the_same_card_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[LinkCard] = []

    def draw(card: LinkCard, language: str) -> bytes:
        drawn.append(card)
        return f"{card.title} {language}".encode()

    monkeypatch.setattr(link_cards, "write_png", draw)
    one, two = LinkCard("One"), LinkCard("Two")
    assert [picture_of(card) for card in (one, two, one)] == [b"One en", b"Two en", b"One en"]
    assert drawn == [one, two]
