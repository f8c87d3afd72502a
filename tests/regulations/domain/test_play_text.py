"""Paragraphs about play say what the system does, and nothing else."""

from __future__ import annotations

from regulations.domain.facts import EventFacts, PhoneFacts
from tabellone.record import Colour, Matches, Scoring
from tests.regulations.domain.test_composition import TEAMS, in_language


def test_a_pairing_table_has_no_byes_no_late_entries_and_no_order_by_rating() -> None:
    found = in_language("en", EventFacts(name="NAME", system="round-robin", edition="2023"))
    assert found["byes.none"] == "There are no byes in this system. Absent players lose by forfeit."
    assert found["late.entries"] == "No participants can be added after the start."
    assert "less than half of the games" in found["late.withdrawals"]
    assert {"byes.quota", "byes.deadline", "scoring.bye", "ratings.list"} & found.keys() == set()
    assert found["pairing.numbers"] == "Pairing numbers are drawn by lot."


def test_a_bracket_is_played_until_it_is_decided() -> None:
    found = in_language("en", EventFacts(name="NAME", system="knockout", edition="2023"))
    assert found["schedule.rounds"] == "Rounds are played until the bracket is decided."
    assert found["late.withdrawals"] == "A participant who withdraws loses the remaining games by forfeit."
    assert "tie-breaks.rest" not in found


def test_a_double_swiss_counts_matches_as_rounds() -> None:
    facts = EventFacts(name="NAME", system="double-swiss", rounds=10, last_bye_round=8)
    found = in_language("en", facts)
    assert (found["schedule.rounds"], found["byes.deadline"]) == (
        "Rounds: 5",
        "Half-point byes are possible up to round 4 in this event.",
    )


def test_an_acceleration_is_named_with_its_article_or_marked() -> None:
    of = {
        method: in_language("en", EventFacts(name="NAME", acceleration=method, bands=bands))["pairing.acceleration"]
        for method, bands in (("baku", ()), ("haley", ()), ("bands", ("1-20 +1 1-2",)))
    }
    assert of == {
        "baku": "Acceleration: Baku (C.04.7)",
        "haley": "Acceleration: Haley, two bands – not approved by FIDE",
        "bands": "Acceleration: Own bands, points and rounds – not approved by FIDE; 1-20 +1 1-2",
    }
    assert "pairing.acceleration" not in in_language(
        "en", EventFacts(name="NAME", system="round-robin", edition="2023", acceleration="baku")
    )


def test_values_that_differ_by_colour_are_written_for_each_colour() -> None:
    found = in_language("en", EventFacts(name="NAME", scoring=Scoring(black_win=15)))
    assert found["scoring.white"] == "White: A win scores one point, a draw half a point, a loss 0 points."
    assert found["scoring.black"] == "Black: A win scores 1½ points, a draw half a point, a loss 0 points."
    assert "scoring.game" not in found


def test_teams_have_both_scores_and_the_bye_of_the_handbook() -> None:
    found = in_language("en", TEAMS)
    assert found["scoring.primary"] == "Teams are paired and ranked by match points first."
    assert found["scoring.bye"] == "Match points of the bye: one point; Game points of the bye: one point"
    own = EventFacts(
        name="NAME", system="team-swiss", matches=Matches(colours=(Colour.WHITE,), bye=(20, 10)), max_byes=1
    )
    assert in_language("en", own)["scoring.bye"] == (
        "Match points of the bye: 2 points; Game points of the bye: one point"
    )
    assert in_language("en", own)["byes.quota"] == "Half-point byes per team: 1"


def test_byes_are_requested_by_phone_only_where_phones_take_requests() -> None:
    asked = EventFacts(name="NAME", phones=PhoneFacts(False, False, True, 1))
    found = in_language("en", asked)
    assert found["byes.requests"] == "Players can request byes by phone until 1 hour before the round starts."
    assert "results.phones" not in found
    without = in_language("en", EventFacts(name="NAME", phones=PhoneFacts(True, False, False, 2)))
    assert "byes.requests" not in without
    assert without["results.phones"].endswith("A result is entered when both players report the same.")


def test_late_entries_of_an_event_without_byes_get_none() -> None:
    found = in_language("en", EventFacts(name="NAME", max_byes=0))
    assert found["late.byes"] == "Missed rounds of late entries are zero-point byes."
    assert found["byes.quota"] == "This event gives no half-point byes."
    assert "byes.deadline" not in found
