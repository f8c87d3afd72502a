from __future__ import annotations

from dataclasses import replace

import pytest

from tabellone.messages import Message
from tabellone.record import Colour, Matches
from tabellone.tiebreaks import Objection, UnknownTieBreak, UnratedRule, objections
from tests.tabellone.tiebreaks.events import event

SWISS = event("2w1\n1b0")
ROUND_ROBIN = event("2w1\n1b0", system="berger")
WITH_UNRATED = event("2w1\n1b0", ratings=(2000, 0))


def test_a_list_that_suits_the_event_has_no_objections() -> None:
    assert objections(SWISS, ["BH/C1", "BH", "SB", "DE", "ARO", "DE"]) == ()
    assert objections(ROUND_ROBIN, ["DE", "KS", "SB", "WIN"]) == ()


def test_article_8_no_buchholz_in_a_round_robin_since_2026() -> None:
    assert objections(ROUND_ROBIN, ["BH/C1", "SB", "AOB"]) == (
        Objection("BH/C1", "8", Message("BH/C1 must not be used in a round robin")),
        Objection("AOB", "8", Message("AOB must not be used in a round robin")),
    )
    assert objections(ROUND_ROBIN, ["BH/C1"], edition="2024") == ()


def test_9_2_koya_is_for_round_robins() -> None:
    assert objections(SWISS, ["KS"]) == (Objection("KS", "9.2", Message("KS is for round robins")),)


def test_article_10_ratings_need_a_rule_for_unrated_players() -> None:
    assert [(one.code, one.article) for one in objections(WITH_UNRATED, ["BH", "TPR"])] == [("TPR", "10")]
    assert objections(WITH_UNRATED, ["TPR"], unrated=UnratedRule()) == ()


def test_article_5_a_tie_break_that_the_edition_does_not_have() -> None:
    assert [one.text for one in objections(SWISS, ["STD", "REP", "GE"], edition="2023")] == [
        "STD is in the tie-break rules only from 2026 on",
        "REP is in the tie-break rules only from 2024 on",
    ]
    assert [one.text for one in objections(SWISS, ["STD", "REP", "GE"])] == [
        "GE is in the tie-break rules only until 2023"
    ]


def test_4_3_only_type_a_may_be_listed_twice() -> None:
    assert [(one.code, one.article) for one in objections(SWISS, ["BH", "SB", "BH"])] == [("BH", "4.3")]


def test_before_the_start_an_event_of_teams_has_matches_and_may_have_their_tie_breaks() -> None:
    planned = replace(SWISS, players=(), rounds=(), matches=Matches(colours=(Colour.WHITE, Colour.BLACK)))
    assert objections(planned, ["MPvGP", "EDE", "BH:GP"]) == ()
    with pytest.raises(UnknownTieBreak):
        objections(replace(planned, matches=Matches()), ["MPvGP"])
