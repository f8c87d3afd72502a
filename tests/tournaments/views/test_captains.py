"""A captain's page by a personal link: what it shows, what it does, and what it tells nobody."""

from __future__ import annotations

import datetime
import re

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from tests.factories import make_event, owner_of, pair_round, publish_next
from tests.pages import Response, form_of, items_of, text_of, title_of
from tests.team_factories import roster_of, started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, name, seat_all
from tournaments.domain.teams.captain_links import make_links, revoke_link, valid_links
from tournaments.domain.teams.line_up_publication import set_deadline
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.models import CaptainLink, Game, Round

pytestmark = pytest.mark.django_db


def links_of(round_: Round) -> dict[str, CaptainLink]:
    event = round_.event
    teams = list(event.registrations.contestants())
    make_links(event=event, actor=owner_of(event), teams=[team.pk for team in teams])
    return {team.name: valid_links(event)[team.pk] for team in teams}


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3, rules=LineUpRules(results_by_captains=True)))


@pytest.fixture
def links(round_: Round) -> dict[str, CaptainLink]:
    return links_of(round_)


def test_before_the_first_round_the_page_shows_the_roster() -> None:
    event = started_team_event(rounds=3)
    round_ = pair_round(event)  # a draft is nobody's but the arbiters'
    page = Client().get(f"/c/{links_of(round_)['Torre'].token}/")
    assert title_of(page) == "Torre"
    assert "No round is published yet." in text_of(page)
    assert "Cavallo" not in text_of(page)
    assert items_of(page)[-6:] == [f"Torre {place} {2410 - 10 * place}" for place in range(1, 7)]


def test_a_line_up_is_sent_as_it_is_prefilled_with_one_change(round_: Round, links: dict[str, CaptainLink]) -> None:
    client, address = Client(), f"/c/{links['Torre'].token}/"
    page = client.get(address)
    assert "Without a line-up, your team plays in roster order." in text_of(page)
    form = form_of(page, "board-1")
    reserve = roster_of(team_named(round_.event, "Torre"))[4]
    answer = client.post(f"{address}line-up/1/", form | {"board-4": str(reserve.pk)}, follow=True)
    assert "Your line-up is here. You can change it until it is shown." in text_of(answer)
    assert [item for item in items_of(answer) if item.startswith("Torre")][:4] == [
        "Torre 1",
        "Torre 2",
        "Torre 3",
        "Torre 5",
    ]
    line_up = round_.line_ups.get()
    assert (line_up.source, line_up.players[3]) == ("captain", reserve.pk)


def chosen(page: Response) -> list[str]:
    """What the fields of the line-up say: the option that is selected, else the first one, as browsers do."""
    found = []
    for field in re.findall(r"<select.*?</select>", page.content.decode(), re.DOTALL):
        options = re.findall(r'<option value="(\d*)"( selected)?>', field)
        found.append(next((value for value, is_selected in options if is_selected), options[0][0]))
    return found


def test_a_line_up_that_is_refused_comes_back_as_it_was_chosen(round_: Round, links: dict[str, CaptainLink]) -> None:
    client, address = Client(), f"/c/{links['Torre'].token}/"
    roster = [str(member.pk) for member in roster_of(team_named(round_.event, "Torre"))]
    wished = [roster[1], roster[0], roster[2], roster[5]]
    form = form_of(client.get(address), "board-1") | {f"board-{n}": key for n, key in enumerate(wished, start=1)}
    answer = client.post(f"{address}line-up/1/", form)
    assert "but plays on a lower board." in text_of(answer)
    assert chosen(answer) == wished
    assert "no-store" in answer["Cache-Control"]
    assert round_.line_ups.count() == 0


def test_a_board_that_was_left_empty_is_empty_in_the_form_too(round_: Round, links: dict[str, CaptainLink]) -> None:
    client, address = Client(), f"/c/{links['Torre'].token}/"
    roster = [str(member.pk) for member in roster_of(team_named(round_.event, "Torre"))]
    assert chosen(client.get(address)) == roster[:4]
    form = form_of(client.get(address), "board-1") | {"board-4": ""}
    assert chosen(client.post(f"{address}line-up/1/", form, follow=True)) == [*roster[:3], ""]


def test_the_second_phone_sees_what_the_first_one_sent_and_keeps_its_own_wish(
    round_: Round, links: dict[str, CaptainLink]
) -> None:
    address = f"/c/{links['Torre'].token}/"
    roster = [str(member.pk) for member in roster_of(team_named(round_.event, "Torre"))]
    form = form_of(Client().get(address), "board-1")
    first = Client().post(f"{address}line-up/1/", form | {"board-4": roster[4]}, follow=True)
    assert "Your line-up is here." in text_of(first)
    second = Client().post(f"{address}line-up/1/", form | {"board-4": roster[5]})
    assert "Another user changed the match or its line-up. Nothing was saved." in text_of(second)
    assert [item for item in items_of(second) if item.startswith("Torre")][3] == "Torre 5"
    assert chosen(second) == [*roster[:3], roster[5]]
    again = form_of(second, "board-1") | {"board-4": roster[5]}
    assert "Your line-up is here." in text_of(Client().post(f"{address}line-up/1/", again, follow=True))


def read(addresses: list[str]) -> list[tuple[int, str]]:
    """What everybody reads there when nothing is kept, but for the moment."""
    cache.clear()
    answers = [Client().get(address) for address in addresses]
    return [(answer.status_code, re.sub(r"data-as-of=\S+", "", answer.content.decode())) for answer in answers]


def test_nobody_reads_the_opponents_line_up_before_both_are_shown(round_: Round, links: dict[str, CaptainLink]) -> None:
    event = round_.event
    name(round_, team_named(event, "Cavallo"), 1, 2, 3, 6)
    slug = event.slug
    team = team_named(event, "Cavallo").tpn
    pages = (
        "", "round/1/", "round/1/?show=boards", "round/1/match/1/", "standings/", "crosstable/", "players/",
        f"team/{team}/", "report.trf", "version/",
    )  # fmt: skip
    public = [f"/e/{slug}/{page}" for page in pages]
    before = read(public)
    page = text_of(Client().get(f"/c/{links['Torre'].token}/"))
    assert re.findall(r"Cavallo \d", page) == []
    assert str(roster_of(team_named(event, "Cavallo"))[5].pk) not in re.findall(r"\d{2,}", page)
    name(round_, team_named(event, "Cavallo"), 1, 2, 3, 5)
    assert read(public) == before
    seat_all(round_)
    page = text_of(Client().get(f"/c/{links['Torre'].token}/"))
    assert re.findall(r"Cavallo \d", page) == ["Cavallo 1", "Cavallo 2", "Cavallo 3", "Cavallo 5"]


def test_the_deadline_is_said_with_its_zone_and_the_first_look_after_it_shows_both(
    round_: Round, links: dict[str, CaptainLink]
) -> None:
    actor = owner_of(round_.event)
    round_.event.time_zone = "Europe/Rome"
    round_.event.save()
    later = timezone.now() + datetime.timedelta(days=1)
    set_deadline(round_=round_, actor=actor, until=later)
    address = f"/c/{links['Torre'].token}/"
    assert "(Europe/Rome). Then both line-ups are shown." in text_of(Client().get(address))
    set_deadline(round_=round_, actor=actor, until=timezone.now() - datetime.timedelta(seconds=1))
    page = Client().get(address)
    assert "Cavallo 4" in text_of(page)
    assert boards(round_)[0] == ("Torre 1", "Cavallo 1", "**")


def test_captains_enter_results_of_their_match_and_no_other(round_: Round, links: dict[str, CaptainLink]) -> None:
    seat_all(round_)
    client, address = Client(), f"/c/{links['Torre'].token}/"
    form = form_of(client.get(address), "outcome")
    answer = client.post(f"{address}1/board/1/1/", form | {"outcome": "1-0"}, follow=True)
    assert "Board 1.1 is saved." in text_of(answer)
    assert boards(round_)[0][2] == "10"
    entry = round_.event.journal.order_by("-number")[0]
    assert (entry.actor, entry.details["captain_of"]) == (None, "Torre")
    other = Game.objects.get(pairing__round=round_, pairing__board=2, number=1)
    answer = client.post(f"{address}1/board/2/1/", {"outcome": "1-0", "seen": "whatever"}, follow=True)
    other.refresh_from_db()
    assert other.white_result == "*"


def test_what_the_other_captain_entered_meanwhile_is_told_and_stands(
    round_: Round, links: dict[str, CaptainLink]
) -> None:
    seat_all(round_)
    mine, theirs = (f"/c/{links[team].token}/" for team in ("Torre", "Cavallo"))
    form = form_of(Client().get(mine), "outcome")
    assert Client().post(f"{theirs}1/board/1/1/", form | {"outcome": "0-1"}).status_code == 302
    answer = Client().post(f"{mine}1/board/1/1/", form | {"outcome": "1-0"}, follow=True)
    assert "Another user changed board 1.1. It now shows 0-1." in text_of(answer)
    again = form_of(answer, "outcome")
    answer = Client().post(f"{mine}1/board/1/1/", again | {"outcome": "1-0"}, follow=True)
    assert "Another user entered this result. Ask the arbiter to correct it." in text_of(answer)
    own = form_of(Client().get(theirs), "outcome")
    Client().post(f"{theirs}1/board/1/1/", own | {"outcome": "½-½"})
    assert boards(round_)[0][2] == "=="


def test_where_the_event_does_not_let_captains_they_enter_nothing() -> None:
    round_ = publish_next(started_team_event(rounds=3))
    link = links_of(round_)["Torre"]
    seat_all(round_)
    client = Client()
    assert "outcome" not in client.get(f"/c/{link.token}/").content.decode()
    answer = client.post(f"/c/{link.token}/1/board/1/1/", {"outcome": "1-0", "seen": ""}, follow=True)
    assert boards(round_)[0][2] == "**"
    assert answer.status_code == 200


def test_a_revoked_link_and_one_of_nobody_are_gone_alike(round_: Round, links: dict[str, CaptainLink]) -> None:
    link = links["Torre"]
    revoke_link(link=link, actor=owner_of(round_.event))
    answers = [Client().get(f"/c/{token}/") for token in (link.token, "nobody-has-this")]
    assert [answer.status_code for answer in answers] == [410, 410]
    assert "Torre" not in answers[0].content.decode()
    assert Client().post(f"/c/{link.token}/line-up/1/", {}).status_code == 410


def test_the_page_is_for_no_cache_no_search_engine_and_no_other_site(
    round_: Round, links: dict[str, CaptainLink]
) -> None:
    assert round_.is_public
    answer = Client().get(f"/c/{links['Torre'].token}/")
    assert "no-store" in answer["Cache-Control"]
    assert (answer["X-Robots-Tag"], answer["Referrer-Policy"]) == ("noindex, nofollow", "same-origin")


def test_wrong_links_are_borne_only_so_often_and_a_right_one_never_waits(links: dict[str, CaptainLink]) -> None:
    client = Client()
    right = f"/c/{links['Torre'].token}/"
    assert [client.get(f"/c/guess-{number}/").status_code for number in range(32)] == [410] * 30 + [429] * 2
    assert client.get(right).status_code == 200
    assert client.get("/c/guess-again/").status_code == 429
    assert Client(REMOTE_ADDR="10.1.1.1").get("/c/guess-again/").status_code == 410


def test_a_post_without_the_token_of_the_form_is_refused(round_: Round, links: dict[str, CaptainLink]) -> None:
    client = Client(enforce_csrf_checks=True)
    assert client.post(f"/c/{links['Torre'].token}/line-up/1/", {"board-1": "1"}).status_code == 403
    assert round_.line_ups.count() == 0


def test_an_event_of_players_has_no_captains() -> None:
    event = make_event()
    client = Client()
    client.force_login(owner_of(event))
    assert client.get(f"/e/{event.slug}/desk/captains/")["Location"] == f"/e/{event.slug}/desk/"


def test_where_the_score_of_a_match_is_told_alone_captains_enter_it_without_line_ups() -> None:
    rules = LineUpRules(results="matches", results_by_captains=True)
    round_ = publish_next(started_team_event(rounds=3, rules=rules))
    client, address = Client(), f"/c/{links_of(round_)['Torre'].token}/"
    page = client.get(address)
    assert "Enter the score of the match, first team first" in text_of(page)
    form = form_of(page, "first")
    answer = client.post(f"{address}1/score/", form | {"first": "2½", "second": "1.5"}, follow=True)
    assert "The score is saved." in text_of(answer)
    assert "Torre 2½ – 1½ Cavallo" in text_of(answer)
    again = client.post(f"{address}1/score/", form | {"first": "4", "second": "0"}, follow=True)
    assert "The match was changed in the meantime." in text_of(again)
    answer = client.post(f"{address}1/score/", form | {"first": "four", "second": "0"}, follow=True)
    assert "Invalid score." in text_of(answer)
