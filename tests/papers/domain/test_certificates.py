"""Certificates of the winners: of prize funds, and without a fund of the first places."""

from __future__ import annotations

import pytest
from django.utils import translation

from papers.domain.certificates import certificates, is_over, place_words, prize_words
from papers.domain.request import PaperRequest
from prizes.domain.editing import CategoryValues
from standings.domain.table import table_of
from tabellone.papers.certificate import Certificate
from tests.factories import play_round, started_event
from tests.papers.events import team_round
from tests.prizes.made import event_with_fund, forecast_now, fund_now, saved

pytestmark = pytest.mark.django_db
WANTED = PaperRequest("https://example.org")


def test_each_award_has_a_certificate_with_prize_category_trophy_score_and_sponsor() -> None:
    event = event_with_fund(rounds=2, players=4)
    main = CategoryValues(None, {"name": "Main", "amounts": [100_000, 50_000], "things": ["Cup of the town"]})
    saved(event, fund_now(event), [main], sponsor="Cantieri", name="Harbour")
    found, sheet = forecast_now(event), certificates(event, WANTED)
    [trophy] = found.trophies
    assert len(found.winners) >= 2
    assert sheet.certificates == tuple(
        Certificate(
            f"Test {winner.name.partition(',')[0]}",
            prize_words(winner.places),
            (
                "Main · Harbour",
                *(["Cup of the town"] if winner.tpn == trophy.player.tpn else []),
                f"Points: {winner.score}",
                "Given by Cantieri",
            ),
        )
        for winner in found.winners
    )
    assert (sheet.heading, sheet.state, sheet.signatures) == ("Certificate", "", ("Chief arbiter", "Organiser"))


def test_a_trophy_without_money_has_a_certificate_too() -> None:
    event = event_with_fund(rounds=2, players=4)
    values = {"name": "Main", "amounts": [100_000], "things": ["", "Book", "Book", "Book"]}
    saved(event, fund_now(event), [CategoryValues(None, values)], sharing="rank")
    trophies = forecast_now(event).trophies
    first, *others = certificates(event, WANTED).certificates
    assert first.prize == "First prize"
    assert [(each.prize, each.lines[:2]) for each in others] == [
        (prize_words(str(trophy.place)), ("Main", "Book")) for trophy in trophies
    ]
    assert others != []


def test_without_a_fund_the_first_three_of_all_and_of_each_category_have_one() -> None:
    event = started_event(players=6, rounds=2)
    play_round(event)
    event.refresh_from_db()
    sheet = certificates(event, WANTED)
    table = table_of(event)
    assert table is not None
    assert (
        sheet.certificates[:3]
        == tuple(
            Certificate(f"Test {line.name.partition(',')[0]}", place_words(line.rank), (f"Points: {line.points}",))
            for line in table.places
            if line.rank <= 3
        )[:3]
    )
    assert {each.lines[0] for each in sheet.certificates if len(each.lines) == 2} == {
        "Rating: 2400-2599", "Rating: 2600-2799",
    }  # fmt: skip
    assert not is_over(event)
    assert sheet.state == "In progress, after round 1 of 2"


def test_teams_have_certificates_and_an_event_without_a_result_none() -> None:
    assert certificates(team_round(), WANTED).certificates != ()
    assert certificates(started_event(players=4), WANTED).certificates == ()


def test_places_and_prizes_in_words() -> None:
    assert [place_words(place) for place in (1, 3, 4)] == ["First place", "Third place", "Place 4"]
    assert [prize_words(places) for places in ("2", "12", "1–3", "")] == [
        "Second prize", "Prize 12", "Shared prizes 1–3", "Prize",
    ]  # fmt: skip
    with translation.override("it"):
        assert (place_words(1), prize_words("1–3")) == ("Primo posto", "Premi 1–3 condivisi")
