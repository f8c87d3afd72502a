"""Paragraphs about ranking: tie-breaks, ratings, teams, prizes."""

from __future__ import annotations

from regulations.domain.facts import EventFacts
from tabellone.interchange.rating_lists.player_ratings import EqualOrder, Preferred, RatingRule
from tests.regulations.domain.test_composition import FULL, TEAMS, in_language


def test_prizes_are_written_by_place_with_their_conditions_and_rules() -> None:
    found = in_language("en", FULL)
    assert found["prizes.1.main"] == "MAIN (All players): 1. 500\N{NO-BREAK SPACE}€, CUP; 2. 300\N{NO-BREAK SPACE}€"
    assert found["prizes.1.women"] == "WOMEN (Women): 1. 100\N{NO-BREAK SPACE}€"
    assert found["prizes.1.rules"].startswith("Tied players share by the Hort system.")
    assert found["prizes.1.sponsor"] == "Given by SPONSOR"


def test_an_unknown_tie_break_of_an_import_is_written_by_its_code() -> None:
    found = in_language("en", EventFacts(name="NAME", tie_breaks=("XYZ",)))
    assert found["tie-breaks.XYZ"] == "Tie-break 1: XYZ (XYZ)."


def test_a_tie_break_has_the_topic_of_its_explanation() -> None:
    found = in_language("en", EventFacts(name="NAME", tie_breaks=("bh-c1", "DE")))
    assert found["tie-breaks.BH/C1"].startswith("Tie-break 1: Buchholz, cut 1 (bh-c1).")
    assert found["tie-breaks.DE"].startswith("Tie-break 2: Direct encounter (DE).")


def test_the_rule_for_unrated_players_is_written_only_with_tie_breaks_by_rating() -> None:
    ignored = EventFacts(name="NAME", tie_breaks=("ARO",), ignores_unrated=True)
    rated = EventFacts(name="NAME", tie_breaks=("ARO",), unrated_rating=1400)
    without = EventFacts(name="NAME", tie_breaks=("BH",), ignores_unrated=True)
    assert in_language("en", ignored)["tie-breaks.unrated"].endswith("games against unrated players are not counted.")
    assert in_language("en", rated)["tie-breaks.unrated"].endswith("unrated players count as rated 1400.")
    assert "tie-breaks.unrated" not in in_language("en", without)


def test_lots_decide_only_where_the_event_draws_them() -> None:
    assert "drawing of lots" in in_language("en", FULL)["tie-breaks.rest"]
    assert "share the rank" in in_language("en", EventFacts(name="NAME"))["tie-breaks.rest"]


def test_the_starting_list_of_an_event_ordered_by_lot_has_no_rating() -> None:
    by_lot = EventFacts(name="NAME", system="keizer", options={"start_order": "lot"})
    by_rating = EventFacts(name="NAME", system="keizer")
    assert ("ratings.list" in in_language("en", by_lot), "ratings.list" in in_language("en", by_rating)) == (
        False,
        True,
    )


def test_a_system_with_values_of_its_own_names_them_as_first_criterion() -> None:
    assert in_language("en", EventFacts(name="NAME", system="keizer"))["tie-breaks.value"].startswith(
        "First ranking criterion: "
    )


def test_line_ups_are_written_by_their_rules() -> None:
    found = in_language("en", TEAMS)
    assert {key: text for key, text in found.items() if key.startswith(("teams.", "results."))} == {
        "results.matches": "Result entry: by match (score only)",
        "results.captains": "Captains can enter the results of their matches.",
        "teams.boards": "Boards per match: 2",
        "teams.colours": "Colours of the first team: WB",
        "teams.order": "Board order: by rating",
        "teams.tolerance": "Rating tolerance: 50",
        "teams.reserves": "Position of reserves: by board order",
        "teams.empty": "Rounds with empty last boards (per team): 2",
    }


def test_the_announced_order_of_equal_players_and_the_organisers_ratings_are_written() -> None:
    usual = in_language("en", EventFacts(name="NAME"))
    assert "ratings.equal" not in usual
    rule = RatingRule(Preferred.OWN, equal=EqualOrder.YOUNGEST)
    found = in_language("en", EventFacts(name="NAME", rating=rule))
    assert found["ratings.equal"] == "Players with equal rating and title: by date of birth, the youngest first"
    assert "the organiser’s own ratings: lists do not change them" in found["ratings.list"]


def test_the_rating_of_each_round_is_written_only_if_it_counts_in_tie_breaks() -> None:
    each = EventFacts(name="NAME", tie_breaks=("ARO",), tie_break_ratings="each")
    third = EventFacts(name="NAME", tie_breaks=("ARO",), tie_break_ratings="3")
    first = EventFacts(name="NAME", tie_breaks=("ARO",))
    assert in_language("en", each)["tie-breaks.ratings"].endswith("the rating valid in the round of each game")
    assert in_language("en", third)["tie-breaks.ratings"].endswith("the ratings of round 3")
    assert "tie-breaks.ratings" not in in_language("en", first)
