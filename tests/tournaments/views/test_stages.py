"""The plan of stages and the page of the next stage."""

from __future__ import annotations

import pytest
from django.test import Client

from tabellone.options import Options
from tabellone.stages.qualifying import QualifyingRule
from tests.factories import PASSWORD, add_member, owner_of, played_event
from tests.pages import items_of, tables_of, text_of
from tests.team_factories import team_event
from tests.tournaments.domain.stages.test_carried_matches import play_league
from tests.tournaments.domain.stages.test_division import play_all, started, twenty
from tests.tournaments.domain.stages.test_qualifiers import draw_all, finished
from tournaments.domain.stages.rules import CarriedOver, Division, rule_of
from tournaments.domain.stages.stage_plan import StagePlanned, mark_of_plan, plan_of_stages, plan_stages
from tournaments.models import Event, Membership, Role

pytestmark = pytest.mark.django_db

PLAN = {"s1-system": "round-robin", "s1-groups": "4", "s1-way": "snake", "s2-system": "knockout", "s2-order": "crossed"}


def signed_in(client: Client, event: Event) -> Client:
    client.force_login(owner_of(event))
    return client


def test_a_plan_is_looked_at_refused_mended_kept_and_opened(client: Client) -> None:
    event = twenty(16)
    page, at = signed_in(client, event), f"/e/{event.slug}/desk/stages/"
    assert "Play event in stages" in text_of(page.get(f"/e/{event.slug}/desk/"))
    looked = page.post(at, {**PLAN, "s2-best": "5", "look": "1", "seen": ""})
    assert tables_of(looked)[0][2][6] == (
        "5 should qualify from each group, but the smallest group has only 4. Reduce the qualifiers from each "
        "group to 4 or fewer."
    )
    assert plan_of_stages(event) == []
    refused = page.post(at, {**PLAN, "s2-best": "5", "save": "1", "seen": ""}, follow=True)
    assert "Reduce the qualifiers from each group to 4 or fewer." in text_of(refused)
    kept = page.post(at, {**PLAN, "s2-best": "2", "save": "1", "seen": ""}, follow=True)
    assert "The plan is kept." in text_of(kept)
    assert [row[2] for row in tables_of(kept)[0]] == ["Players", "16", "8"]
    assert tables_of(kept)[0][2][1] == "Knock-out best of each group: 2"
    assert page.get(f"/e/{event.slug}/desk/groups/")["Location"] == at
    stale = page.post(f"{at}open/", {"seen": "something else"}, follow=True)
    assert "Another user changed the plan." in text_of(stale)
    opened = page.post(f"{at}open/", {"seen": mark_of_plan(event)}, follow=True)
    assert "The first stage is open." in text_of(opened)
    assert event.parts.count() == 4
    assert page.get(at)["Location"] == f"/e/{event.slug}/desk/groups/"


def test_what_cannot_be_read_stays_on_the_page(client: Client) -> None:
    event = twenty(8)
    page = signed_in(client, event).post(f"/e/{event.slug}/desk/stages/", {"s1-system": "none", "save": "1"})
    assert page.status_code == 200
    assert plan_of_stages(event) == []


def test_without_a_plan_there_is_nothing_to_open(client: Client) -> None:
    event = twenty(8)
    page = signed_in(client, event).post(f"/e/{event.slug}/desk/stages/open/", {"seen": ""}, follow=True)
    assert "No stage is planned." in text_of(page)


def test_the_next_stage_says_who_goes_on_and_why_and_is_opened_as_it_was_seen(client: Client) -> None:
    event, groups = finished()
    at = f"/e/{event.slug}/desk/stages/next/"
    query = {"s-system": "knockout", "s-best": "2"}
    page = signed_in(client, event).get(at, query)
    lines = [line for line in items_of(page) if " in Twenty" in line]
    assert lines[0].endswith("place 1 in Twenty – Group A")
    assert len(lines) == 4
    wrong = client.post(f"{at}open/", {**query, "seen": "1,2,3,4"}, follow=True)
    assert "The qualifiers changed after you opened this page. Nothing was saved." in text_of(wrong)
    opened = client.post(f"{at}open/", {**query, "seen": page.context["seen"]}, follow=True)
    assert "The next stage is open." in text_of(opened)
    cup = event.parts.get(stage__number=2)
    assert (cup.system, cup.registrations.count()) == ("knockout", 4)
    front = text_of(client.get(f"/e/{event.slug}/"))
    assert "Players: best of each group: 2" in front
    assert groups[0].name in text_of(client.get(f"/e/{cup.slug}/"))


def test_who_is_tied_is_named_on_the_page(client: Client) -> None:
    event, groups = started(8, 2)
    draw_all(groups[0])
    play_all(groups[1])
    at = f"/e/{event.slug}/desk/stages/next/"
    query: dict[str, str | list[int]] = {"s-system": "round-robin", "s-best": "2"}
    page = signed_in(client, event).get(at, query)
    assert (
        "Twenty – Group A: tie for the last qualifying place. Qualifiers to select by the event regulations: 2."
        in text_of(page)
    )
    assert not page.context["is_ready"]
    chosen = [row.pk for row in groups[0].registrations.filter(tpn__in=[1, 2])]
    named = client.get(at, query | {"player": chosen})
    assert named.context["is_ready"]
    client.post(f"{at}open/", query | {"player": chosen, "seen": named.context["seen"]})
    assert event.parts.get(stage__number=2).registrations.count() == 4


def test_wild_cards_and_what_comes_next_are_asked_for(client: Client) -> None:
    event, groups = finished()
    query: dict[str, str | list[int]] = {
        "s-system": "round-robin", "s-best": "1", "s-next_best": "1", "s-wild_cards": "1",
    }  # fmt: skip
    page = signed_in(client, event).get(f"/e/{event.slug}/desk/stages/next/", query)
    assert "Tie for the last qualifying place. Qualifiers to select by the event regulations: 1." in text_of(page)
    second = groups[0].registrations.get(tpn=2).pk
    page = client.get(f"/e/{event.slug}/desk/stages/next/", query | {"player": [second]})
    assert "Name 1 wild card." in text_of(page)
    assert any(" next in Twenty – Group A, with 2 points" in line for line in items_of(page))


def test_before_the_groups_are_finished_the_page_shows_who_would_go_on(client: Client) -> None:
    event, _groups = started(8, 2)
    page = signed_in(client, event).get(f"/e/{event.slug}/desk/stages/next/")
    assert "The stage before is not finished yet." in text_of(page)
    assert "cannot be spread" not in text_of(page)
    assert not page.context["is_ready"]


def test_stages_are_an_arbiters(client: Client) -> None:
    event = twenty(8)
    add_member(event, Role.ASSISTANT, "assistant")
    assert client.login(username="assistant", password=PASSWORD)
    assert client.get(f"/e/{event.slug}/desk/stages/").status_code == 403
    assert signed_in(Client(), event).get(f"/e/{event.slug}/desk/stages/next/").status_code == 404


def test_the_plan_in_the_database_is_what_the_form_said(client: Client) -> None:
    event = twenty(16)
    signed_in(client, event).post(f"/e/{event.slug}/desk/stages/", {**PLAN, "s2-best": "2", "save": "1", "seen": ""})
    groups, cup = (stage.rule for stage in plan_of_stages(event))
    assert (isinstance(groups, Division), groups.system) == (True, "round-robin")
    assert isinstance(cup, CarriedOver)
    assert cup.rule == QualifyingRule(best=2)


def test_numbers_that_do_not_fit_are_said_with_what_would(client: Client) -> None:
    event, _groups = finished()
    at, query = f"/e/{event.slug}/desk/stages/next/", {"s-system": "dutch", "s-best": "2", "s-rounds": "5"}
    page = signed_in(client, event).get(at, query)
    assert "Without rematches, 4 contestants can play at most 3 rounds, not 5. 6 contestants would fit." in text_of(
        page
    )
    assert not page.context["is_ready"]
    refused = client.post(f"{at}open/", query | {"seen": page.context["seen"]}, follow=True)
    assert "Without rematches, 4 contestants can play at most 3 rounds" in text_of(refused)
    assert event.stages.count() == 1


def test_groups_that_are_drawn_by_lot_are_those_of_the_seed_that_was_shown(client: Client) -> None:
    event, _groups = finished()
    at = f"/e/{event.slug}/desk/stages/next/"
    query = {"s-system": "round-robin", "s-best": "2", "s-groups": "2", "s-way": "lot"}
    page = signed_in(client, event).get(at, query)
    client.post(f"{at}open/", query | {"seen": page.context["seen"], "seed": page.context["seed"]})
    rule = rule_of(event.stages.get(number=2).rule)
    assert isinstance(rule, CarriedOver)
    assert (rule.seed, event.parts.filter(stage__number=2).count()) == (page.context["seed"], 2)


def test_an_event_that_began_in_one_go_is_followed_by_a_final_and_taken_apart_again(client: Client) -> None:
    event = played_event(players=8, rounds=3, played=3, name="Open")
    page, at = signed_in(client, event), f"/e/{event.slug}/desk/stages/follow/"
    assert "Add another stage" in text_of(page.get(f"/e/{event.slug}/desk/"))
    followed = page.post(at, {"form": "once"}, follow=True)
    assert "The event is the first stage now." in text_of(followed)
    whole = Event.objects.get(is_divided=True)
    assert followed.redirect_chain[-1][0] == f"/e/{whole.slug}/desk/stages/next/"
    assert "The stage before is not finished yet." in text_of(followed)
    assert "Add another stage" not in text_of(page.get(f"/e/{event.slug}/desk/"))
    assert "Open – Stage 1" in text_of(page.get(f"/e/{whole.slug}/"))
    refused = page.post(at, follow=True)
    assert "The event is played in stages already." in text_of(refused)
    groups = f"/e/{whole.slug}/desk/groups/"
    assert "Remove stages" in text_of(page.get(groups))
    alone = page.post(f"/e/{whole.slug}/desk/stages/apart/", {"why": "a mistake"}, follow=True)
    assert "The event has a single stage again." in text_of(alone)
    assert alone.redirect_chain[-1][0] == f"/e/{event.slug}/desk/"
    assert page.get(groups).status_code == 404


def test_a_second_send_of_the_same_form_makes_one_whole(client: Client) -> None:
    event = played_event(players=4, rounds=2, played=1, name="Open")
    page = signed_in(client, event)
    token = page.get(f"/e/{event.slug}/desk/").content.decode().partition("stages/follow/")[2]
    token = token.partition('name="form_token" value="')[2].partition('"')[0]
    assert token
    for _time in range(2):
        sent = page.post(f"/e/{event.slug}/desk/stages/follow/", {"form_token": token}, follow=True)
        assert "The event is the first stage now." in text_of(sent)
    assert Event.objects.filter(is_divided=True).count() == 1


def test_a_league_of_teams_is_planned_in_groups_and_a_knock_out_with_the_systems_of_teams(client: Client) -> None:
    event = team_event(teams=8, players=3, name="League", system="round-robin", edition="2023")
    page, at = signed_in(client, event), f"/e/{event.slug}/desk/stages/"
    shown = page.get(at)
    offered = {key for key, _name in shown.context["forms"][0][1].fields["system"].choices}
    assert {"team-swiss", "round-robin", "knockout", "olympiad"} <= offered
    assert "scheveningen" not in offered
    kept = page.post(at, {**PLAN, "s1-groups": "2", "s2-best": "2", "save": "1", "seen": ""}, follow=True)
    assert [row[2] for row in tables_of(kept)[0]] == ["Teams", "8", "4"]
    page.post(f"{at}open/", {"seen": mark_of_plan(event)})
    assert [part.registrations.filter(kind="player").count() for part in event.parts] == [12, 12]
    assert tables_of(page.get(f"/e/{event.slug}/desk/groups/"))[0][0] == ["Group", "Teams", "Next step"]
    page.post(f"/e/{event.slug}/desk/groups/start/")
    for part in event.parts:
        Membership.objects.create(event=part, user=owner_of(event), role=Role.OWNER)
        play_league(part)
    following = page.get(f"{at}next/")
    assert "4 teams qualify" in text_of(following)
    opened = page.post(f"{at}next/open/", {"seen": following.context["seen"]}, follow=True)
    assert "The next stage is open." in text_of(opened)
    cup = event.parts.get(stage__number=2)
    assert (cup.system, cup.is_of_teams, cup.registrations.filter(kind="player").count()) == ("knockout", True, 12)
    assert page.get(f"/e/{cup.slug}/").status_code == 200


def test_the_options_of_a_stage_are_planned_on_the_page_and_said_in_the_plan(client: Client) -> None:
    event = twenty(16)
    page, at = signed_in(client, event), f"/e/{event.slug}/desk/stages/"
    cup = {"s2-best": "2", "s2-options_of": "knockout", "s2-o_elimination": "double", "s2-o_match_games": "2"}
    refused = page.post(at, {**PLAN, **cup, "s2-o_placement": "on", "save": "1", "seen": ""})
    assert "Available only with single elimination." in text_of(refused)
    assert plan_of_stages(event) == []
    kept = page.post(at, {**PLAN, **cup, "save": "1", "seen": ""}, follow=True)
    assert "Double elimination" in tables_of(kept)[0][2][1]
    assert plan_of_stages(event)[1].rule.options == Options(elimination="double", match_games=2)
    content = page.get(at).content.decode()
    assert '<option value="double" selected>' in content
    assert 'name="s2-o_match_games" value="2"' in content


def test_a_stage_that_is_played_as_the_event_says_stays_in_the_plan_when_it_is_kept_again(client: Client) -> None:
    event = twenty(16)
    rules: list[Division | CarriedOver] = [Division(4, "snake"), CarriedOver(QualifyingRule(best=2), system="knockout")]
    plan_stages(event=event, actor=owner_of(event), stages=[StagePlanned(rule) for rule in rules], seen="")
    page, at = signed_in(client, event), f"/e/{event.slug}/desk/stages/"
    forms = page.get(at).context["forms"]
    sent = {field.html_name: field.value() for _number, form in forms for field in form}
    sent = {name: value for name, value in sent.items() if value not in (None, False)}
    page.post(at, {**sent, "save": "1", "seen": mark_of_plan(event)})
    again = [stage.rule for stage in plan_of_stages(event)]
    assert [(rule.groups, rule.system, rule.options) for rule in again] == [
        (4, "round-robin", None), (1, "knockout", None),
    ]  # fmt: skip
