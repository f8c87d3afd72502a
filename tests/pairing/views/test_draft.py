"""The draft: what it shows to arbiters and to nobody else, changes by hand, publication and its way back."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.factories import (
    add_member,
    enter_outcomes,
    enter_results,
    knockout,
    make_user,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    started_event,
)
from tests.pages import items_of, tables_of, text_of
from tests.pairing.views.drafts import drafted, swap
from tests.team_factories import started_team_event
from tests.tournaments.views.test_confirmations import again, asks
from tests.tournaments.views.test_desk import queries_of
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.words.result_names import result_text
from tournaments.models import Event, Role, Round
from tournaments.views import paging

pytestmark = pytest.mark.django_db


def pairs(event: Event, number: int = 1) -> list[tuple[int | None, int | None]]:
    """White's and Black's numbers, by board."""
    games = event.rounds.get(number=number).games.order_by("pairing__board")
    return [(game.white.tpn, game.black.tpn) for game in games.select_related("white", "black")]


def texts(response: Any) -> list[str]:
    return [str(message) for message in response.context["messages"]]


def test_a_draft_is_readable_nowhere_without_the_role() -> None:
    event = drafted()
    before = event.public_version
    assistant, nobody, stranger = Client(), Client(), Client()
    assistant.force_login(add_member(event, Role.ASSISTANT))
    nobody.force_login(make_user("nobody"))
    people = {"assistant": assistant, "nobody": nobody, "stranger": stranger}
    pages = ("desk/round/1/", "desk/round/1/results/", "round/1/", "crosstable/", "player/1/", "report.trf", "")
    leaks = [
        (who, page)
        for who, client in people.items()
        for page in pages
        if "Player0002, Test" in (text := client.get(f"/e/{event.slug}/{page}").content.decode())
        and ("Player0000, Test" in text)
        and page.startswith(("desk/", "round/"))
    ]
    assert leaks == []
    found = {who: client.get(f"/e/{event.slug}/desk/round/1/").status_code for who, client in people.items()}
    assert found == {"assistant": 403, "nobody": 403, "stranger": 302}
    assert stranger.get(f"/e/{event.slug}/round/1/").status_code == 404
    assert event.public_version == before


def test_each_board_shows_points_colours_and_colours_due(owner: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    pair_round(event)
    rows = tables_of(owner.get(f"/e/{event.slug}/desk/round/2/"))[0]
    games = event.rounds.get(number=1).games.all()
    had = {game.white.name: "w due BBlack" for game in games} | {game.black.name: "b due WWhite" for game in games}
    assert len(rows) == 3
    for row in rows[1:]:
        for name, history in ((row[1], row[2]), (row[3], row[4])):
            assert (
                history.replace("B Black", "BBlack").replace("W White", "WWhite").startswith(had[name.split(" (")[0]])
            )


def test_a_published_round_shows_its_results_and_a_finished_one_where_to_correct_them(owner: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    publish_next(event)
    enter_outcomes(event.rounds.get(number=2), Outcome.DRAW, Outcome.OPEN)
    first, second = (owner.get(f"/e/{event.slug}/desk/round/{number}/") for number in (1, 2))
    games = event.rounds.get(number=1).games.order_by("pairing__board")
    assert [row[5] for row in tables_of(first)[0]] == [
        "Result",
        *(result_text(game.white_result, game.black_result) for game in games),
    ]
    assert [row[5] for row in tables_of(second)[0]] == ["Result", "½ – ½", "–"]
    link = f'href="/e/{event.slug}/desk/round/%s/results/">%s <kbd>R</kbd>'
    assert link % (1, "Correct results") in first.content.decode()
    assert link % (2, "Enter results") in second.content.decode()
    assert "Round 1 finished" in text_of(first)


def test_without_changes_the_draft_has_no_remarks_but_the_switch(owner: Client) -> None:
    event = drafted()
    page = owner.get(f"/e/{event.slug}/desk/round/1/")
    assert [row[5] for row in tables_of(page)[0]] == ["Notes", "Swap colours", "Swap colours"]
    assert "This draft differs from the program" not in page.content.decode()


def test_two_selected_players_are_exchanged_marked_and_journalled_with_the_reason(owner: Client) -> None:
    event = drafted()
    assert pairs(event) == [(1, 3), (4, 2)]
    answer = swap(owner, event, 3, 2, why="same family")
    assert texts(answer) == ["Player0002, Test and Player0001, Test swapped."]
    assert pairs(event) == [(1, 2), (4, 3)]
    assert [row[5] for row in tables_of(answer)[0][1:]] == ["changed manually Swap colours"] * 2
    assert "This draft differs from the program" in answer.content.decode()
    entry = event.journal.order_by("-number")[0]
    assert (entry.action, entry.why) == ("swap", "same family")


def test_what_is_to_be_known_of_a_round_stands_together_and_a_published_one_has_not_what_was_checked(
    owner: Client,
) -> None:
    event = drafted()
    draft = swap(owner, event, 3, 2, why="same family").content.decode()
    notes = draft[draft.index('class="notes"') : draft.index("What if")]
    publish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    published = owner.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    for told, has_checked in ((notes, True), (published, False)):
        assert "This draft differs from the program" in told
        assert ("Checked:" in told) == has_checked


def test_a_player_with_the_bye_may_be_one_of_the_two(owner: Client) -> None:
    event = drafted(players=5)
    bye = event.rounds.get(number=1).byes.get().registration.tpn
    assert bye == 5
    answer = swap(owner, event, 5, 1)
    assert event.rounds.get(number=1).byes.get().registration.tpn == 1
    assert items_of(answer)[0] == "Player0000, Test pairing-allocated bye changed manually"


@pytest.mark.parametrize(("tpns", "count"), [((), 0), ((1,), 1), ((1, 2, 3), 3)])
def test_other_than_two_selected_players_are_refused_in_words(owner: Client, tpns: tuple[int, ...], count: int) -> None:
    event = drafted()
    before = pairs(event)
    address = f"/e/{event.slug}/desk/round/1/"
    players = [event.registrations.get(tpn=tpn).pk for tpn in tpns]
    answer = owner.post(
        f"{address}swap/", {"player": players}, headers={"referer": f"http://testserver{address}"}, follow=True
    )
    assert texts(answer) == [f"Select two players to swap (selected: {count})."]
    assert pairs(event) == before


def test_a_player_of_another_event_is_not_found(owner: Client) -> None:
    event, other = drafted(), started_event(name="Other", players=2)
    players = [event.registrations.get(tpn=1).pk, other.registrations.get(tpn=1).pk]
    assert owner.post(f"/e/{event.slug}/desk/round/1/swap/", {"player": players}).status_code == 404


def test_the_colours_of_one_board_are_switched_with_the_reason(owner: Client) -> None:
    event = drafted()
    owner.post(f"/e/{event.slug}/desk/round/1/colours/", {"board": 2, "why": "fixed seat", "player": []})
    assert pairs(event) == [(1, 3), (2, 4)]
    entry = event.journal.order_by("-number")[0]
    assert (entry.action, entry.why) == ("switch_colours", "fixed seat")


@pytest.mark.parametrize("board", ["9", "x", ""])
def test_the_colours_of_a_board_that_is_not_there_are_not_found(owner: Client, board: str) -> None:
    event = drafted()
    assert owner.post(f"/e/{event.slug}/desk/round/1/colours/", {"board": board}).status_code == 404


def test_a_forbidden_change_shows_as_a_warning(owner: Client) -> None:
    event = played_event(players=4, rounds=3, played=1)
    pair_round(event)
    met = {frozenset(pair) for pair in pairs(event)}
    white, black = pairs(event, 2)[0]
    former = next(tpn for pair in met for tpn in pair if white in pair and tpn != white)
    players = [event.registrations.get(tpn=tpn).pk for tpn in (black, former)]
    page = owner.post(f"/e/{event.slug}/desk/round/2/swap/", {"player": players}, follow=True)
    assert ["rematch" in row[5] for row in tables_of(page)[0][1:]] == [True, True]


def test_a_round_without_a_legal_pairing_is_drafted_with_its_violations(owner: Client) -> None:
    event = played_event(players=2, rounds=2, played=1)
    pair_round(event)
    desk = owner.get(f"/e/{event.slug}/desk/").content.decode()
    assert f'action="/e/{event.slug}/desk/pair/manually/"' in desk
    page = owner.post(f"/e/{event.slug}/desk/pair/manually/", follow=True)
    assert texts(page) == ["Round 2 has no legal pairing. Check the violations below and change the draft."]
    assert ["rematch" in row[5] for row in tables_of(page)[0][1:]] == [True]
    again = owner.post(f"/e/{event.slug}/desk/pair/manually/", follow=True)
    assert texts(again) == [
        "A round is paired manually only after the program found no pairing for it. Pair the round first."
    ]


def test_a_discarded_draft_can_be_paired_again(owner: Client) -> None:
    event = drafted()
    answer = owner.post(f"/e/{event.slug}/desk/round/1/discard/", {"why": "a player came late"}, follow=True)
    assert texts(answer) == ["The draft of round 1 is discarded."]
    assert event.rounds.get(number=1).state == Round.State.PLANNED
    assert event.journal.order_by("-number")[0].why == "a player came late"
    pair_round(event)
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


def test_publication_shows_the_round_and_takes_it_back_while_there_are_no_results(owner: Client) -> None:
    event = drafted()
    address = f"/e/{event.slug}/desk/round/1/"
    assert texts(owner.post(f"{address}publish/", follow=True)) == ["Round 1 is published."]
    assert owner.get(f"/e/{event.slug}/round/1/").status_code == 200
    assert f'action="{address}unpublish/"' in owner.get(address).content.decode()
    answer = owner.post(f"{address}unpublish/", {"why": "too early"}, follow=True)
    assert texts(answer) == ["Round 1 is a draft again."]
    assert owner.get(f"/e/{event.slug}/round/1/").status_code == 404


def test_a_publication_with_results_is_not_taken_back(owner: Client) -> None:
    event = drafted()
    round_ = publish_round(round_=event.rounds.get(number=1), actor=make_user())
    enter_results(round_, boards=1)
    address = f"/e/{event.slug}/desk/round/1/"
    answer = owner.post(f"{address}unpublish/", headers={"referer": f"http://testserver{address}"}, follow=True)
    assert texts(answer) == [
        ("Round 1 cannot be unpublished: it has results. Clear the results first, or correct single boards.")
    ]
    assert f'action="{address}unpublish/"' not in answer.content.decode()


def test_a_published_round_offers_no_change_by_hand(owner: Client) -> None:
    event = drafted()
    publish_round(round_=event.rounds.get(number=1), actor=make_user())
    page = owner.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    assert 'type="checkbox"' not in page
    assert "Swap colours" not in page


def test_a_round_that_is_not_paired_leads_back_to_the_desk(owner: Client) -> None:
    event = drafted()
    answer = owner.get(f"/e/{event.slug}/desk/round/2/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/e/{event.slug}/desk/")
    assert owner.get(f"/e/{event.slug}/desk/round/9/").status_code == 404


def test_the_draft_asks_the_database_equally_often_whatever_the_size(owner: Client) -> None:
    small, large = started_event(name="Small", players=4), played_event(name="Large", players=24, rounds=9, played=3)
    for event in (small, large):
        pair_round(event)
    assert queries_of(owner, f"/e/{small.slug}/desk/round/1/") == queries_of(owner, f"/e/{large.slug}/desk/round/4/")


def test_a_draft_that_was_paired_again_marks_what_differs_and_says_it_again_when_it_is_loaded_again(
    owner: Client,
) -> None:
    event = drafted(players=8)
    address = f"/e/{event.slug}/desk/round/1/"
    assert "Changes from the previous draft" not in text_of(owner.get(address))
    was = {
        game.board: (game.white, game.black)
        for game in event.rounds.get(number=1).games.select_related("white", "black")
    }
    owner.post(f"{address}discard/", {"why": "somebody is ill"})
    for player in (was[1][1], was[4][0]):
        set_bye(registration=player, actor=owner_of(event), round_number=1, kind="H")
    pair_round(event)
    pages = [owner.get(address) for _again in range(2)]
    texts = [text_of(page) for page in pages]
    assert "Changes from the previous draft replaced at" in texts[0]
    assert f"before: board 4, White, against {was[4][1].name}" in texts[0]
    changed = pages[0].context["changed"]
    count = len(changed.difference.boards)
    assert texts[0].count("new pair") == count > 0
    assert texts[0].count("before: board") == len(changed.people)
    assert pages[1].context["changed"] == changed
    publish_round(round_=event.rounds.get(number=1), actor=owner_of(event))
    assert "Changes from the previous draft" not in text_of(owner.get(address))


def test_a_draft_paired_again_without_a_change_says_that_everybody_sits_where_they_sat(owner: Client) -> None:
    event = drafted(players=8)
    owner.post(f"/e/{event.slug}/desk/round/1/discard/")
    pair_round(event)
    page = text_of(owner.get(f"/e/{event.slug}/desk/round/1/"))
    assert "No changes." in page
    assert ("new pair" in page, "before:" in page) == (False, False)


def test_a_draft_of_teams_speaks_of_teams_and_matches_alone(client: Client) -> None:
    event = started_team_event(teams=6, rounds=3)
    client.force_login(owner_of(event))
    draft = pair_round(event)
    address = f"/e/{event.slug}/desk/round/1/"
    away = draft.pairings.get(board=1).first
    client.post(f"{address}discard/", {"why": "ill"})
    set_bye(registration=away, actor=owner_of(event), round_number=1, kind="H")
    other = pair_round(event)
    set_bye(registration=other.pairings.get(board=1).first, actor=owner_of(event), round_number=1, kind="H")
    page = client.get(address)
    text = text_of(page)
    assert "before: match 1, White, against " in text
    assert re.search(r"\d match(es)? ha(s|ve) (an)?other pairs?:", text)
    assert "is in the draft in match 1." in text
    assert "Select two teams to swap them" in text
    assert 'aria-label="Swap colours in match 1"' in page.content.decode()
    spoken = text[text.index("Round 1") : text.index("Keys")] if "Keys" in text else text
    assert not re.search(r"[Pp]layer|\bon board|at board|of board|Everybody", spoken)
    assert "Select two teams to swap (selected: 1)." in text_of(
        client.post(f"{address}swap/", {"player": [away.pk]}, follow=True)
    )


def test_the_draft_of_a_bracket_offers_to_switch_colours_and_nothing_that_it_would_refuse(owner: Client) -> None:
    event = knockout(5)
    pair_round(event)
    body = owner.get(f"/e/{event.slug}/desk/round/1/").content.decode()
    assert "Swap colours" in body
    assert "The bracket decides the pairings" in body
    assert ("Swap selected" in body, 'type="checkbox"' in body) == (False, False)


@pytest.fixture
def _short_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paging, "MOST_ROWS", 4)
    monkeypatch.setattr(paging, "PAGE_ROWS", 3)


@pytest.mark.usefixtures("_short_pages")
def test_a_draft_of_many_boards_comes_in_pages_and_players_of_two_pages_are_exchanged(owner: Client) -> None:
    """Issue 29, 32: a draft of 2,000 players had 2.1 MB."""
    event = drafted(14)
    address = f"/e/{event.slug}/desk/round/1/"
    pages = {query: owner.get(address + query).content.decode() for query in ("", "?page=3", "?find=5")}
    assert {query: re.findall(r'<tr id="draft-([0-9]+)"', page) for query, page in pages.items()} == {
        "": ["1", "2", "3"],
        "?page=3": ["7"],
        "?find=5": ["5"],
    }
    assert re.findall(r'action="[^"]*/swap/([^"]*)"', pages["?page=3"]) == ["?page=3"]
    name = event.registrations.get(tpn=6).name
    assert re.findall(r'<tr id="draft-([0-9]+)"', owner.get(address, {"find": name}).content.decode()) == ["6"]
    first, last = pairs(event)[0], pairs(event)[6]
    numbers = [first[1], last[1]]
    answer = owner.post(f"/e/{event.slug}/desk/round/1/swap/?page=3", {"tpn": numbers, "why": "agreed"})
    assert (answer.status_code, answer["Location"]) == (302, f"{address}?page=3")
    assert [pairs(event)[0], pairs(event)[6]] == [(first[0], last[1]), (last[0], first[1])]
    assert owner.post(f"/e/{event.slug}/desk/round/1/swap/", {"tpn": ["1", "99"]}).status_code == 404
    assert "selected: 1" in texts(owner.post(f"/e/{event.slug}/desk/round/1/swap/", {"tpn": ["1", ""]}, follow=True))[0]


def test_a_draft_of_few_boards_has_no_pages(owner: Client) -> None:
    page = owner.get(f"/e/{drafted().slug}/desk/round/1/").content.decode()
    assert [part in page for part in ("data-pages", 'name="find"', 'name="tpn"')] == [False] * 3


def test_the_desk_offers_to_pair_with_missing_results_and_asks_once_in_fide_mode(client: Client) -> None:
    event = started_event(players=8, rounds=3, fide_mode=Event.FideMode.ON)
    enter_results(publish_next(event), boards=3)
    client.force_login(owner_of(event))
    desk = f"/e/{event.slug}/desk/"
    path = f"{desk}pair/adjourned/"
    assert "Adjourn games and pair" in client.get(desk).content.decode()
    asked = client.post(path)
    assert asks(asked)
    assert "1 game without a result becomes adjourned" in asked.content.decode()
    again(client, path, asked)
    assert event.rounds.get(number=2).state != Round.State.PLANNED
    assert "Adjourn games and pair" not in client.get(desk).content.decode()
