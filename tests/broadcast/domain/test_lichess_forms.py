"""What Lichess is told of an event."""

from __future__ import annotations

from typing import Any

import pytest

from broadcast.domain.lichess_forms import broadcast_form, encoded, round_form, tie_breaks_at_lichess
from broadcast.models import LichessBroadcast
from tests.factories import owner_of, publish_next, started_team_event
from tests.syndication.events import START, shared_event
from tournaments.domain.events.archiving import set_visibility

pytestmark = pytest.mark.django_db


def at_chess_example(settings: Any) -> None:
    """The site of a server, from here on: events are made before, without its queue."""
    settings.EMBEDDED, settings.HTTPS, settings.ALLOWED_HOSTS = False, True, ["chess.example"]


def test_the_broadcast_has_the_event_and_public_fide_ids(settings: Any) -> None:
    event = shared_event(name="Open of Pisa", tie_breaks=["BH/C1", "BH", "DE"], time_control="90 min + 30 s")
    event.registrations.filter(tpn=1).update(fide_id="1503014", name="Rossi/Bianchi; Anna")
    broadcast = LichessBroadcast(event=event)
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=True)
    at_chess_example(settings)
    assert broadcast_form(broadcast) == [
        ("name", "Open of Pisa"),
        ("info.location", "Pisa ITA"),
        ("info.tc", "90 min + 30 s"),
        ("info.timeZone", "Europe/Rome"),
        ("info.website", f"https://chess.example/e/{event.slug}/"),
        ("info.standings", f"https://chess.example/e/{event.slug}/standings/"),
        ("visibility", "unlisted"),
        ("showScores", "true"),
        ("players", "Rossi Bianchi Anna / 1503014"),
        ("tiebreaks[]", "BH-C1"),
        ("tiebreaks[]", "BH"),
        ("tiebreaks[]", "DE"),
    ]
    settings.EMBEDDED = True
    set_visibility(event=event, actor=owner_of(event), visibility="listed", shows_birth_years=False)
    assert "players" not in dict(broadcast_form(broadcast))


def test_a_round_has_its_time_its_delay_and_its_address(settings: Any) -> None:
    event = shared_event()
    broadcast = LichessBroadcast(event=event, mode="poll", delay_minutes=15)
    at_chess_example(settings)
    assert round_form(broadcast, 1) == [
        ("name", "Round 1"),
        ("syncUrl", f"https://chess.example/e/{event.slug}/rounds/1.pgn"),
        ("startsAt", str(int(START.timestamp()) * 1000)),
        ("delay", "900"),
    ]
    broadcast.mode, broadcast.delay_minutes = "push", 0
    assert round_form(broadcast, 3) == [("name", "Round 3"), ("startsAfterPrevious", "true")]


def test_teams_are_told_with_their_players() -> None:
    event = started_team_event(teams=4, players=2)
    publish_next(event)
    event.refresh_from_db()
    form = dict(broadcast_form(LichessBroadcast(event=event)))
    rows = event.registrations.exclude(team=None).order_by("tpn").values_list("team__name", "name")
    assert form["teamTable"] == "true"
    assert sorted(form["teams"].split("\n")) == sorted(f"{team} ; {name}" for team, name in rows)


def test_tie_breaks_end_before_the_first_that_lichess_does_not_compute() -> None:
    assert tie_breaks_at_lichess(["SB", "BH/C1", "REP", "WON"]) == ["SB", "BH-C1"]
    assert tie_breaks_at_lichess(["BH"] * 9) == ["BH"] * 5
    assert tie_breaks_at_lichess(["MPvGP"]) == []


def test_short_and_long_names_fit() -> None:
    event = shared_event(name="A")
    assert dict(broadcast_form(LichessBroadcast(event=event)))["name"] == "A.."
    event.name = "x" * 100
    assert dict(broadcast_form(LichessBroadcast(event=event)))["name"] == "x" * 80


def test_the_body_is_a_form() -> None:
    assert encoded([("tiebreaks[]", "BH"), ("name", "A & B")]) == b"tiebreaks%5B%5D=BH&name=A+%26+B"
