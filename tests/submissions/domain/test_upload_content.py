"""Only what the public pages show is uploaded."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from accounts.models import User
from norms.models import NormPaper
from submissions.domain.upload_content import content_of, left_out, why_not
from submissions.models import ChessResultsUpload
from tests.factories import enter_results, knockout, make_event, owner_of, played_event, started_team_event
from tests.syndication.events import publish_draft
from tournaments.domain.events.archiving import set_visibility
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def rows(event: Event) -> dict[str, tuple[Mapping[str, str], ...]]:
    event.refresh_from_db()
    upload = ChessResultsUpload(event=event, creator=77, tournament="222557", remark="#Ciao")
    return {block.name: block.rows for block in content_of(event, upload)}


def test_the_facts_of_the_event_are_sent(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(chief_arbiter="IA Bianchi", deputies=["A", "B"], time_control="90+30")
    NormPaper.objects.create(event=event, event_code="412345")
    found = rows(event)
    (tournament,) = found["tournamentdata"]
    names = (
        "key", "creator", "name", "remark", "location", "federation", "from", "to", "fideeventid", "chiefarbiter",
        "deputyarbiter", "timecontrol", "rounds", "currentround", "rankinground", "endstatus",
    )  # fmt: skip
    assert [tournament[name] for name in names] == [
        "222557", "77", event.name, "#Ciao", "Pisa", "ITA", "20261128", "20261130", "412345", "IA Bianchi", "A, B",
        "90+30", "3", "1", "1", "N",
    ]  # fmt: skip
    assert [tuple(row.values()) for row in found["rounds"]] == [
        ("1", "20261128", "15:00"), ("2", "20261129", "15:00"), ("3", "", ""),
    ]  # fmt: skip


def test_a_draft_is_not_sent_and_a_published_round_is(event: Event) -> None:
    assert {row["round"] for row in rows(event)["playerpairings"]} == {"1"}
    publish_draft(event)
    found = rows(event)
    assert {row["round"] for row in found["playerpairings"]} == {"1", "2"}
    assert [found["tournamentdata"][0][name] for name in ("currentround", "rankinground")] == ["2", "1"]
    enter_results(event.rounds.get(number=2))
    assert rows(event)["tournamentdata"][0]["rankinground"] == "2"


def test_births_and_fide_ids_are_sent_only_if_they_are_public(event: Event, owner: User) -> None:
    player = event.registrations.get(tpn=1)
    player.birth, player.fide_id = "1990/05/17", "800123"
    player.save()
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    first = rows(event)["players"][0]
    assert (first["dob"], first["fideid"]) == ("", "")
    event.refresh_from_db()
    set_visibility(event=event, actor=owner, visibility="listed", shows_birth_years=True)
    first = rows(event)["players"][0]
    assert (first["dob"], first["fideid"]) == ("1990", "800123")


def test_clubs_short_categories_and_withdrawn_players_are_sent(event: Event) -> None:
    event.registrations.filter(tpn=2).update(club="SK Turm", categories="Veterans, S50")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    second = rows(event)["players"][1]
    assert (second["clubname"], second["typ"], second["state"]) == ("SK Turm", "S50", "")


def test_teams_are_sent_with_their_players() -> None:
    event = started_team_event(teams=4)
    found = rows(event)
    assert (len(found["teams"]), len(found["players"])) == (4, 12)
    assert {row["teamno"] for row in found["players"]} == {"1", "2", "3", "4"}


def test_events_that_the_site_does_not_have_are_named(event: Event) -> None:
    assert why_not(event) is None
    assert why_not(knockout()) == "chess-results.com has Swiss systems and round robins only."
    festival = make_event(owner=owner_of(event), name="Festival", is_festival=True)
    assert why_not(festival) == "This event has no rounds of its own. Upload its sections or groups."


def test_tie_breaks_that_the_site_does_not_show_are_named() -> None:
    event = played_event(players=6, tie_breaks=["BH", "TPN", "SB"])
    assert left_out(event) == ["TPN"]
