"""A festival over its pages: made from the form, its desk, its sections, and who gets where."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.factories import PASSWORD, add_member, make_user
from tests.festivals import festival_of, put_in, signed_in
from tournaments.domain.festivals.creation import sections_of
from tournaments.domain.festivals.rounds import section_lines
from tournaments.domain.festivals.section_rules import rule_of_section, section_name
from tournaments.models import Event, Role

pytestmark = pytest.mark.django_db

DESK_PAGES = (
    "desk",
    "players",
    "sections",
    "settings",
    "journal",
    "people",
    "keeping",
    "copy",
    "deal",
    "import_players",
)


def test_a_festival_is_made_from_the_form() -> None:
    make_user()
    client = signed_in("owner")
    data = {"name": "Spring Festival", "city": "Rimini", "start_date": "2026-04-03"}
    for number, name in enumerate(("Open A", "Open B", ""), start=1):
        data |= {f"section{number}-name": name, f"section{number}-system": "dutch", f"section{number}-rounds": "5"}
    data |= {"section1-least_rating": "1800", "section4-system": "dutch", "section4-name": ""}
    response = client.post("/new/festival/", data)
    festival = Event.objects.get(name="Spring Festival")
    assert response.headers["Location"] == reverse("tournaments:desk", args=[festival.slug])
    first, second = sections_of(festival)
    assert (section_name(first), section_name(second)) == ("Open A", "Open B")
    assert (first.city, str(first.start_date), first.planned_rounds) == ("Rimini", "2026-04-03", 5)
    assert rule_of_section(first).least_rating == 1800
    assert client.get(f"/e/{first.slug}/desk/").status_code == 200


def test_without_a_section_the_form_comes_back_with_what_was_typed() -> None:
    make_user()
    data = {"name": "Empty"} | {f"section{number}-system": "dutch" for number in range(1, 5)}
    response = signed_in("owner").post("/new/festival/", data)
    assert response.status_code == 422
    assert "A festival has at least one section." in response.content.decode()
    assert not Event.objects.filter(name="Empty").exists()


@pytest.mark.parametrize("name", DESK_PAGES)
def test_every_page_of_the_desk_is_there(name: str) -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 3)
    assert signed_in("owner").get(reverse(f"tournaments:{name}", args=[festival.slug])).status_code == 200


@pytest.mark.parametrize("name", DESK_PAGES)
def test_no_link_of_the_desk_leads_nowhere(name: str) -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 3)
    client = signed_in("owner")
    page = client.get(reverse(f"tournaments:{name}", args=[festival.slug])).text
    links = {link for link in re.findall(r'(?:href|hx-get)="(/e/[^"#]+)"', page) if "/desk/" in link}
    assert links
    assert [link for link in links if client.get(link).status_code not in (200, 302)] == []


@pytest.mark.parametrize(
    "path",
    [
        *("desk/report/", "desk/groups/", "desk/stages/", "desk/draw/"),
        *("desk/boards/", "desk/players/ratings/", "report.trf", "standings/"),
    ],
)
def test_what_only_rounds_have_is_not_there(path: str) -> None:
    festival = festival_of("A")
    assert signed_in("owner").get(f"/e/{festival.slug}/{path}").status_code == 404


def test_rights_of_the_festival_hold_in_its_sections_and_nobody_elses() -> None:
    festival = festival_of("A")
    section = sections_of(festival)[0]
    add_member(festival, Role.ASSISTANT, "helper")
    make_user("stranger")
    assert signed_in("helper").get(f"/e/{section.slug}/desk/").status_code == 200
    assert signed_in("helper").get(f"/e/{section.slug}/desk/players/").status_code == 403
    assert signed_in("helper").get(f"/e/{festival.slug}/desk/sections/").status_code == 403
    festival.visibility = Event.Visibility.HIDDEN
    festival.save()
    assert signed_in("stranger").get(f"/e/{section.slug}/desk/").status_code == 404
    assert Client().get(f"/e/{section.slug}/").status_code == 404
    assert signed_in("helper").get(f"/e/{section.slug}/").status_code == 200


def test_rounds_go_on_together_and_a_page_that_is_behind_is_refused() -> None:
    festival = festival_of("A", "B", "C")
    for name in "AB":
        put_in(festival, name, 4)
    client, desk = signed_in("owner"), reverse("tournaments:desk", args=[festival.slug])
    seen = [f"{line.section.pk}:{line.mark}" for line in section_lines(festival)]
    start = reverse("tournaments:together", args=[festival.slug, "start"])
    client.post(start, {"section": seen})
    assert [line.step.code for line in section_lines(festival)] == ["pair", "pair", "register"]
    response = client.post(start, {"section": seen}, follow=True, headers={"Referer": f"http://testserver{desk}"})
    assert "Nothing was done in any section." in response.content.decode()
    assert client.post(reverse("tournaments:together", args=[festival.slug, "explode"])).status_code == 404
    response = client.post(
        start, {"section": ["x", "9:y", ":"]}, follow=True, headers={"Referer": f"http://testserver{desk}"}
    )
    assert "Choose the sections." in response.content.decode()


def test_limits_are_saved_together_and_not_over_somebody_elses() -> None:
    festival = festival_of("A", "B")
    first, second = sections_of(festival)
    client, page = signed_in("owner"), reverse("tournaments:sections", args=[festival.slug])
    seen = client.get(page).context["seen"]
    data = {"seen": seen, f"s{first.pk}-least_rating": "1900", f"s{first.pk}-first_board": "1"}
    data |= {f"s{second.pk}-least_rating": "", f"s{second.pk}-first_board": "51"}
    client.post(reverse("tournaments:section_rules", args=[festival.slug]), data)
    rules = [rule_of_section(row) for row in sections_of(festival)]
    assert [(rule.least_rating, rule.first_board) for rule in rules] == [(1900, 1), (0, 51)]
    data[f"s{first.pk}-least_rating"] = "1000"
    client.post(reverse("tournaments:section_rules", args=[festival.slug]), data)
    assert rule_of_section(sections_of(festival)[0]).least_rating == 1900
    response = client.post(
        reverse("tournaments:section_rules", args=[festival.slug]), data | {f"s{first.pk}-youngest": "-3"}
    )
    assert response.status_code == 422


def test_a_section_is_added_and_taken_away() -> None:
    festival = festival_of("A")
    client, slug = signed_in("owner"), festival.slug
    client.post(reverse("tournaments:add_section", args=[slug]), {"name": "Blitz", "system": "dutch", "rounds": "9"})
    assert [section_name(row) for row in sections_of(festival)] == ["A", "Blitz"]
    assert (
        client.post(reverse("tournaments:add_section", args=[slug]), {"name": "", "system": "dutch"}).status_code == 422
    )
    blitz = sections_of(festival)[1]
    client.post(reverse("tournaments:remove_section", args=[slug]), {"section": str(blitz.pk)})
    assert [section_name(row) for row in sections_of(festival)] == ["A"]
    undo = client.get(reverse("tournaments:desk", args=[slug])).context["undoable"]
    client.post(reverse("tournaments:undo", args=[slug]), {"entry": str(undo.number)})
    assert [section_name(row) for row in sections_of(festival)] == ["A", "Blitz"]
    assert sections_of(festival)[1].rounds.count() == 9


def test_the_announcement_is_the_sections_too_where_they_have_no_other() -> None:
    festival = festival_of("A", "B", city="Rimini")
    other = sections_of(festival)[1]
    Event.objects.filter(pk=other.pk).update(city="Riccione")
    client = signed_in("owner")
    page = reverse("tournaments:settings", args=[festival.slug])
    seen = client.get(page).context["seen"]
    client.post(page, {"name": "Autumn", "city": "Cattolica", "seen": seen})
    assert [(row.name, row.city) for row in sections_of(Event.objects.get(pk=festival.pk))] == [
        ("Autumn – A", "Cattolica"),
        ("Autumn – B", "Riccione"),
    ]
    response = client.post(page, {"name": "Winter", "city": "Cattolica", "seen": seen})
    assert response.status_code == 409
    assert client.login(username="owner", password=PASSWORD)


def test_a_festival_stands_on_the_front_page_where_its_sections_do() -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 2)
    context = Client().get("/").context
    assert festival in context["listing"].coming
    assert not set(sections_of(festival)) & {*context["listing"].coming, *context["listing"].running}
    Event.objects.filter(festival=festival, name__endswith="A").update(status="running")
    assert festival in Client().get("/").context["listing"].running
    Event.objects.filter(festival=festival).update(status="finished")
    assert festival in Client().get("/").context["listing"].finished
