"""What the page of needs says of title norms."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client
from django.utils import translation

from standings.domain import norms
from standings.domain.norms import MISSING, NormSoFar, norm_lines, norms_ahead, norms_so_far
from tabellone.interchange.players import Entrant
from tabellone.record import Player
from tabellone.simulation import Chances
from tabellone.title_norms import norms_for
from tests.factories import enter_results, make_event, owner_of, publish_next
from tests.pages import text_of
from tests.tabellone.test_title_norms import FIELD, Opponent, played
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.models import Event


def test_titles_that_a_result_can_bring_are_told_result_by_result() -> None:
    lines = norm_lines(played("1111===1*"), 1, ["1", "=", "0"])
    told = [(line.title, line.result, line.points, line.performance, line.missing) for line in lines]
    assert told[:3] == [
        ("GM", "1", "7½", 2690, ()),
        ("GM", "=", "7", 2637, ()),
        ("GM", "0", "6½", 2583, ("performance too low",)),
    ]
    assert {line.title for line in lines} == {"GM", "IM"}


def test_titles_out_of_reach_and_events_without_titles_are_not_told() -> None:
    assert norm_lines(played("0000===1*"), 1, ["1", "=", "0"]) == ()
    assert norm_lines(played("11111==1"), 1, [""]) == (), "too few games"


def test_every_thing_that_may_be_missing_has_its_words_in_both_languages() -> None:
    weak = played("111111111", [(1500, "", "ITA")] * 9)
    codes = {code for state in norms_for(weak, 1) for code in state.missing}
    codes |= {code for state in norms_for(played("000000", FIELD[:6]), 1) for code in state.missing}
    assert codes | {"one_federation", "players"} == MISSING.keys()
    with translation.override("it"):
        assert str(MISSING["games"]) == "meno di nove partite"


def ahead(results: str, field: list[Opponent] = FIELD) -> list[tuple[str, str, str, int | None]]:
    """After eight rounds of nine: the ninth of the field was not met."""
    whole = played(f"{results}1", field)
    before = replace(whole, rounds=whole.rounds[:-1])
    chances = Chances("a", 4, {}, {(1, said): {(10, said): 4} for said in ("1", "=", "0")})
    return [(row.title, row.result, row.bound, row.share) for row in norms_ahead(before, 1, ["1", "=", "0"], chances)]


def test_before_the_last_round_is_paired_bounds_and_shares_are_told() -> None:
    assert [row for row in ahead("111==1=1") if row[0] == "GM"] == [
        ("GM", "1", "certain", 100),
        ("GM", "=", "certain", 100),
        ("GM", "0", "none", 0),
    ]
    assert ahead("00000000") == []
    assert norms_ahead(played("111==1=11"), 1, ["1"], Chances("a", 0)) == (), "the last round is paired"


def test_with_another_opponent_it_may_be_otherwise() -> None:
    whole = played("11===1=*1")
    weak = Player(11, "Weak", 1500, federation="ITA")
    before = replace(whole, players=(*whole.players, weak), rounds=whole.rounds[:-1])
    rows = {(row.title, row.result): row for row in norms_ahead(before, 1, ["1", "="], Chances("a", 0))}
    assert (rows["GM", "1"].bound, rows["GM", "1"].share) == ("possible", None)
    assert rows["GM", "="].bound == "none"


def test_while_the_own_game_is_open_anything_may_follow() -> None:
    whole = played("11===1=*1")
    before = replace(whole, rounds=whole.rounds[:-1])
    chances = Chances("a", 2, {}, {(1, "1"): {(10, "1"): 1, (10, "0"): 1}})
    rows = {(row.title, row.result): row for row in norms_ahead(before, 1, ["1", "=", "0"], chances)}
    assert (rows["GM", "1"].bound, rows["GM", "1"].share) == ("possible", 50)
    assert (rows["GM", "1"].runs, rows["GM", "0"].runs) == (2, 0)


def test_where_too_many_would_have_to_be_tried_nothing_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(norms, "MOST_TRIED", 10)
    assert ahead("111==1=1") == []


def so_far(results: str, time_control: str = "") -> list[NormSoFar]:
    of = played(results, FIELD[: len(results)])
    return list(norms_so_far(Event(time_control=time_control), of, of.by_tpn[1]))


def test_norms_within_reach_are_told_after_any_round_and_of_standard_games_alone() -> None:
    assert [(row.title, row.games, row.missing) for row in so_far("111==")] == [
        ("GM", 5, ("fewer than nine games",)),
        ("IM", 5, ("fewer than nine games",)),
    ]
    assert [(row.title, row.missing) for row in so_far("11111==10")] == [("GM", ()), ("IM", ())]
    assert so_far("00000") == []
    assert so_far("11111==10", "15+10") == []


@pytest.mark.django_db
def test_a_round_robin_tells_the_points_that_a_norm_needs_and_at_the_end_whether_it_was_made(client: Client) -> None:
    event = make_event(rounds=9, system="round-robin", edition="2023", initial_colour="")
    titles = ("", "GM", "GM", "GM", "GM", "IM", "IM", "IM", "", "")
    rows = [
        Entrant(f"P{place:02}", 2500 - 10 * place, title=title, federation=("ITA", "FRA", "GER", "ESP")[place % 4])
        for place, title in enumerate(titles)
    ]
    register_many(event=event, actor=owner_of(event), entrants=rows)
    start_round_robin(event)
    enter_results(publish_next(event))
    page = text_of(client.get(f"/e/{event.slug}/player/1/"))
    assert "Title norms" in page
    assert "needs 6½ of 9" in page
    for _number in range(8):
        enter_results(publish_next(event))
    finish_event(event=event, actor=owner_of(event))
    assert "needs" not in text_of(client.get(f"/e/{event.slug}/player/1/")).partition("Title norms")[2]


def start_round_robin(event: Event) -> None:
    """Draw the numbers in order, and start."""
    owner = owner_of(event)
    players = event.registrations.order_by("-rating")
    draw_by_hand(event=event, actor=owner, numbers={row.pk: place for place, row in enumerate(players, start=1)})
    start_event(event=event, actor=owner)
