"""The draft tells arbiters how it was made, and why two do not meet or somebody has no bye."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.factories import (
    enter_outcomes,
    enter_results,
    make_user,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of, tables_of, text_of
from tests.pairing.views.drafts import drafted, swap
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.models import Event

pytestmark = pytest.mark.django_db


def how_it_was_made(client: Client, event: Event, number: int) -> list[list[str]]:
    """The rows of the second table of the draft."""
    return tables_of(client.get(f"/e/{event.slug}/desk/round/{number}/"))[1]


def test_a_dubov_draft_shows_averages_floats_and_subgroups(owner: Client) -> None:
    event = played_event(players=6, rounds=5, played=2, system="dubov", edition="2026")
    pair_round(event)
    assert how_it_was_made(owner, event, 3) == [
        ["Row", "No.", "Player", "Score", "ARO", "Due", "Upfloats", "Subgroup", "Opponent"],
        ["Scoregroup 2"],
        ["S1 1", "2", "Player0001, Test upfloater", "1", "2570", "B Black", "2", "G2 shifted", "4"],
        ["T2 1", "4", "Player0003, Test", "2", "2580", "B Black", "–", "G2", "2"],
        ["Scoregroup 1"],
        ["S1 1", "1", "Player0000, Test", "1", "2560", "W White", "2", "G1", "3"],
        ["S1 2", "5", "Player0004, Test", "1", "2580", "W White", "–", "G1", "6"],
        ["T2 1", "3", "Player0002, Test upfloater", "½", "2570", "W White", "–", "G1 shifted", "1"],
        ["T2 2", "6", "Player0005, Test upfloater", "½", "2590", "B Black", "–", "G2", "5"],
    ]


def test_a_burstein_draft_shows_the_index_after_the_seeding_rounds(owner: Client) -> None:
    event = played_event(players=6, rounds=5, played=1, system="burstein", edition="2026")
    pair_round(event)
    page = owner.get(f"/e/{event.slug}/desk/round/2/")
    assert "Seeding round 2 of 2: paired by the Dutch system" in text_of(page)
    assert len(tables_of(page)) == 1
    publish_round(round_=event.rounds.get(number=2), actor=make_user())
    enter_results(event.rounds.get(number=2))
    pair_round(event)
    assert how_it_was_made(owner, event, 3) == [
        ["Rank", "No.", "Player", "BH", "SB", "Due", "Opponents' scores"],
        ["Scoregroup 2"],
        ["1", "4", "Player0003, Test", "2", "2.00", "B Black", "1×1, 1×1"],
        ["Scoregroup 1"],
        ["1", "5", "Player0004, Test", "3", "1.00", "W White", "1×1, 0×2"],
        ["2", "1", "Player0000, Test", "2½", "0.50", "W White", "0×2, 1×½"],
        ["3", "2", "Player0001, Test", "1½", "0.50", "B Black", "0×1, 1×½"],
        ["Scoregroup ½"],
        ["1", "3", "Player0002, Test", "1½", "0.25", "W White", "½×½, 0×1"],
        ["2", "6", "Player0005, Test", "1½", "0.25", "B Black", "½×½, 0×1"],
    ]


def test_an_old_burstein_draft_shows_its_own_order(owner: Client) -> None:
    event = played_event(players=6, rounds=5, played=2, system="burstein", edition="1998")
    pair_round(event)
    assert how_it_was_made(owner, event, 3) == [
        ["Rank", "No.", "Player", "SB", "BH", "Median", "Rating", "Due", "Opponents' scores"],
        ["Scoregroup 2"],
        ["1", "6", "Player0005, Test", "2.00", "2", "0", "2550", "B Black", "1×1, 1×1"],
        ["Scoregroup 1"],
        ["1", "5", "Player0004, Test", "1.00", "3", "0", "2560", "W White", "1×1, 0×2"],
        ["2", "1", "Player0000, Test", "0.50", "2½", "0", "2600", "W White", "0×2, 1×½"],
        ["3", "2", "Player0001, Test", "0.50", "1½", "0", "2590", "B Black", "0×1, 1×½"],
        ["Scoregroup ½"],
        ["1", "3", "Player0002, Test", "0.25", "1½", "0", "2580", "W White", "½×½, 0×1"],
        ["2", "4", "Player0003, Test", "0.25", "1½", "0", "2570", "B Black", "½×½, 0×1"],
    ]


def test_a_lim_draft_shows_the_scoregroups_in_the_order_of_pairing(owner: Client) -> None:
    event = played_event(players=6, rounds=5, played=2, system="lim", edition="2026")
    pair_round(event)
    assert how_it_was_made(owner, event, 3) == [
        ["No.", "Player", "Score", "Due", "Pair", "Opponent", "Colour", "Floats"],
        ["1. Scoregroup 2 ↓ downwards"],
        ["4", "Player0003, Test", "2", "B Black", "–", "–", "–", "floats down, type d floated last round"],
        ["2. Scoregroup 1½ ↓ downwards"],
        ["4", "Player0003, Test", "2", "B Black", "1", "6", "B Black", "from above floated last round"],
        ["6", "Player0005, Test", "1½", "B Black", "1", "4", "W White", ""],
        ["3. Scoregroup 0 ↑ upwards"],
        ["2", "Player0001, Test", "0", "B Black", "–", "–", "–", "floats up, type d"],
        ["4. Scoregroup ½ ↑ upwards"],
        ["2", "Player0001, Test", "0", "B Black", "1", "3", "B Black", "from below"],
        ["3", "Player0002, Test", "½", "W White", "1", "2", "W White", ""],
        ["5. Scoregroup 1 median group"],
        ["1", "Player0000, Test", "1", "W White", "1", "5", "W White", ""],
        ["5", "Player0004, Test", "1", "W White", "1", "1", "B Black", "floated last round"],
    ]


def test_a_lim_draft_names_the_readings_in_force_and_what_they_decide(owner: Client) -> None:
    """4 comes down with a point to 1, who has half a point; both have had White."""
    event = started_event(players=4, rounds=3, system="lim", edition="2026", options={"lim_number": True})
    enter_outcomes(publish_next(event), Outcome.DRAW, Outcome.WHITE_WINS)
    forbid(event=event, actor=owner_of(event), players=[event.registrations.get(tpn=tpn) for tpn in (3, 4)])
    pair_round(event)
    text = text_of(owner.get(f"/e/{event.slug}/desk/round/2/"))
    assert (
        "Not chosen – 3.8: in the median group, an upfloater is paired with the lowest-numbered possible "
        "opponent, not the highest. It makes no difference in this round. Chosen by the event – 5.4: the "
        "higher ranked is who has the higher number, whatever the scores. It decides colours of this round; by "
        "the other reading (White first): 1 – 4"
    ) in text


def test_a_dutch_draft_has_one_table_and_tells_how_it_was_made(owner: Client) -> None:
    page = owner.get(f"/e/{drafted().slug}/desk/round/1/")
    assert len(tables_of(page)) == 1
    assert "Bracket 1 (score 0)" in text_of(page)
    assert "Candidate: S1 1, 2 | S2 3, 4." in items_of(page)


def test_an_arbiter_asks_why_two_do_not_meet_and_why_somebody_does_not_have_the_bye(owner: Client) -> None:
    address = f"/e/{drafted().slug}/desk/round/1/"
    answer = text_of(owner.get(address, {"ask": "1 2"}))
    assert "It would be equally good, but the rules first pair the top half with the bottom half." in answer
    assert "Other candidate: S1 1, 3 | S2 2, 4." in answer
    assert "Everyone has an opponent in this round, so there is no bye." in text_of(owner.get(address, {"ask": "1"}))
    for wrong in ("x", "1-1", "0", "1-2-3", "12345 1"):
        assert "the rules first" not in text_of(owner.get(address, {"ask": wrong}))


def test_the_last_three_questions_are_answered_the_newest_first_and_asked_again_with_the_next(owner: Client) -> None:
    address = f"/e/{drafted(players=8).slug}/desk/round/1/"
    page = owner.get(address, {"ask": ["1-2", "1-3", "2-3", "1-3", "4-2"]}).content.decode()
    assert re.findall(r'data-asked="([0-9-]+)"', page) == ["4-2", "1-3", "2-3"]
    assert re.findall(r'name="ask" value="([0-9-]+)"', page) == ["2-3", "1-3", "4-2"]


def test_the_answer_is_in_the_readers_language(owner: Client) -> None:
    owner.cookies["django_language"] = "it"
    page = owner.get(f"/e/{drafted().slug}/desk/round/1/", {"ask": "1 2"})
    assert "Sarebbe equivalente, ma le regole abbinano prima la metà superiore con la metà inferiore." in text_of(page)


def test_what_the_program_did_is_closed_in_large_events_and_says_so_after_changes_by_hand(owner: Client) -> None:
    small, large = (
        started_event(name=name, players=players, rounds=3, system="lim", edition="2026")
        for name, players in (("Small", 6), ("Large", 104))
    )
    for event in (small, large):
        pair_round(event)
    assert [is_open(owner, event) for event in (small, large)] == [True, False]
    told = "This is the program's pairing, without the arbiter's changes."
    assert told not in text_of(owner.get(f"/e/{small.slug}/desk/round/1/"))
    assert told in text_of(swap(owner, small, 1, 2))


def is_open(client: Client, event: Event) -> bool:
    page = client.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    details = page[page.index('<details class="how"') :]
    return " open" in details[: details.index(">")]
