"""The catalogue: which event has which papers, and that each of them prints."""

from __future__ import annotations

import pytest

from papers.domain.catalogue import BY_KEY, PAPERS, SIZES, current_round, papers_of, rounds_of
from papers.domain.request import PaperRequest
from tabellone.papers import write_pdf
from tabellone.sheets import Paper, Sheet
from tests.factories import add_players, make_event, play_round, round_robin, started_event
from tests.papers.events import team_round
from tests.tabellone.papers.pages import pages_of
from tournaments.models import Event

pytestmark = pytest.mark.django_db
OF_PLAYERS = {
    "pairings-by-name", "pairings-by-board", "slips", "score-sheet-headers", "standings", "crosstable", "starting-list",
    "check-in-list", "poster", "minutes", "badges", "place-cards", "labels", "certificates", "category-standings",
    "regulations",
}  # fmt: skip
OF_ROUNDS = {
    "pairings-by-name", "pairings-by-board", "slips", "score-sheet-headers", "standings", "crosstable", "certificates",
    "category-standings",
}  # fmt: skip


def keys(event: Event) -> set[str]:
    return {kind.key for kind in papers_of(event)}


def test_papers_of_rounds_are_offered_from_the_first_public_one() -> None:
    event = make_event(rounds=3)
    add_players(event, 4)
    assert keys(event) == OF_PLAYERS - OF_ROUNDS
    assert (current_round(event), list(rounds_of(event))) == (0, [])
    started = started_event(players=4, rounds=3, name="Other")
    play_round(started)
    assert keys(started) == OF_PLAYERS
    assert (current_round(started), list(rounds_of(started))) == (1, [1])


def test_teams_have_match_sheets_and_line_up_forms_in_place_of_slips() -> None:
    event = team_round()
    without = {"slips", "score-sheet-headers", "category-standings"}
    assert keys(event) == OF_PLAYERS - without | {"match-sheets", "line-up-forms"}
    made = [kind.make(event, PaperRequest("", 1)) for kind in papers_of(event)]
    assert None not in made


def test_every_paper_of_players_prints_in_its_first_size() -> None:
    event = started_event(players=4, rounds=3)
    play_round(event)
    wanted = PaperRequest("https://example.org", 1)
    for kind in papers_of(event):
        made = kind.make(event, wanted)
        assert made is not None, kind.key
        assert pages_of(write_pdf(made, Paper(size=SIZES[kind.sizes[0]]))), kind.key


def test_a_pairing_table_has_its_square_as_crosstable() -> None:
    event = round_robin(4)
    play_round(event)
    made = BY_KEY["crosstable"].make(event, PaperRequest("", 1))
    assert isinstance(made, Sheet)
    assert [column.key for column in made.columns][4:8] == [f"against_{number}" for number in (1, 2, 3, 4)]


def test_every_paper_has_a_key_of_its_own_and_sizes_that_are_known() -> None:
    assert len(BY_KEY) == len(PAPERS)
    assert {size for kind in PAPERS for size in kind.sizes} == set(SIZES)
