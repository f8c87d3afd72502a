"""The people of a festival over its pages."""

from __future__ import annotations

import pytest
from django.urls import reverse

from tests.factories import make_user, owner_of
from tests.festivals import festival_of, playing, put_in, section_of, signed_in
from tournaments.domain.festivals.section_rules import SectionRule
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def act(festival: Event, action: str, **data: object) -> str:
    """What the page says after the act."""
    address = reverse("tournaments:festival_act", args=[festival.slug, action])
    referer = f"http://testserver{reverse('tournaments:players', args=[festival.slug])}"
    response = signed_in("owner").post(address, data, follow=True, headers={"Referer": referer})
    assert response.status_code == 200
    return str(response.content.decode())


def entry(festival: Event, section: str, name: str) -> Registration:
    return section_of(festival, section).registrations.get(name=name)


def test_somebody_is_entered_for_the_ticked_sections_and_a_namesake_is_asked_about() -> None:
    festival = festival_of("A", "B")
    client, address = signed_in("owner"), reverse("tournaments:add_player", args=[festival.slug])
    data = {"name": "Rossi, Anna", "rating": "1500", "in": [str(section_of(festival, "B").pk), "999999", "x"]}
    assert client.post(address, data).status_code == 302
    assert (playing(festival, "A"), playing(festival, "B")) == ([], ["Rossi, Anna"])
    response = client.post(address, data)
    assert response.status_code == 409
    assert response.context["ticked"] == [section_of(festival, "B").pk, 999999]
    assert client.post(address, {"name": ""}).status_code == 422


def test_people_move_play_too_and_leave() -> None:
    festival = festival_of("A", "B")
    names = [row.name for row in put_in(festival, "A", 3)]
    to = section_of(festival, "B").pk
    assert "Moved to B: Player0000, Test" in act(festival, "move", who=[entry(festival, "A", names[0]).pk], to=to)
    assert playing(festival, "B") == names[:1]
    people = list(festival.registrations.values_list("pk", flat=True))
    assert "Entered in B, too: Player0001, Test; Player0002, Test" in act(festival, "enter", who=people, to=to)
    assert playing(festival, "B") == names
    act(festival, "leave", who=[entry(festival, "B", name).pk for name in names], here=to)
    assert playing(festival, "B") == []


def test_who_looks_at_a_section_comes_back_to_it() -> None:
    festival = festival_of("A", "B")
    put_in(festival, "A", 2)
    to = section_of(festival, "B").pk
    people, client = reverse("tournaments:players", args=[festival.slug]), signed_in("owner")
    entering = reverse("tournaments:add_player", args=[festival.slug])
    moving = reverse("tournaments:festival_act", args=[festival.slug, "move"])
    first, second = (row.pk for row in section_of(festival, "A").registrations.order_by("name"))
    answers = (
        client.post(f"{entering}?section={to}", {"name": "Rossi, Anna", "in": [to]}),
        client.post(entering, {"name": "Verdi, Bo", "in": [to]}),
        client.post(moving, {"who": [first], "to": to, "here": to}),
        client.post(moving, {"who": [second], "to": to, "here": "x"}),
    )
    assert [answer["Location"] for answer in answers] == [f"{people}?section={to}", people] * 2


def test_what_makes_no_sense_is_refused() -> None:
    festival, other = festival_of("A"), festival_of("Z", name="Other")
    row = put_in(festival, "A", 1)[0]
    stranger = put_in(other, "Z", 1, start=5)[0]
    to = section_of(festival, "A").pk
    assert "Choose the players." in act(festival, "move", to=to)
    assert "Unknown action." in act(festival, "explode", who=[row.pk])
    assert "Another user removed one of these players. Nothing was changed." in act(
        festival, "enter", who=[stranger.pk], to=to
    )
    assert "Another user removed one of these players. Nothing was changed." in act(
        festival, "move", who=[entry(other, "Z", stranger.name).pk], to=to
    )
    client = signed_in("owner")
    address = reverse("tournaments:festival_act", args=[festival.slug, "move"])
    entered = entry(festival, "A", row.name).pk
    elsewhere = section_of(other, "Z").pk
    assert client.post(address, {"who": [entered], "to": elsewhere}).status_code == 404
    assert client.post(address, {"who": ["9" * 40], "to": "9" * 40}).status_code == 302
    make_user("stranger")
    assert signed_in("stranger").post(address, {"who": [entered], "to": to}).status_code == 403


def test_a_proposal_is_looked_at_and_done() -> None:
    rules = {"A": SectionRule(least_rating=2595), "B": SectionRule(most_rating=2594)}
    festival = festival_of("A", "B", rules=rules)
    put_in(festival, "A", 3)
    client, page = signed_in("owner"), reverse("tournaments:deal", args=[festival.slug])
    context = client.get(page).context
    assert context["moves"] == 2
    data = {"among": context["among"], "seen": context["seen"], "why": "as announced"}
    assert client.post(page, data | {"seen": "else"}).status_code == 302
    assert playing(festival, "B") == []
    client.post(page, data)
    assert playing(festival, "B") == ["Player0001, Test", "Player0002, Test"]
    assert festival.journal.get(action="move_by_rule").why == "as announced"


def test_data_are_changed_once_and_two_windows_are_told() -> None:
    festival = festival_of("A")
    row = put_in(festival, "A", 1)[0]
    client, page = signed_in("owner"), reverse("tournaments:player_edit", args=[festival.slug, row.pk])
    seen = client.get(page).context["seen"]
    data = {"name": row.name, "rating": "1234", "federation": "ITA", "seen": seen}
    client.post(page, data)
    assert entry(festival, "A", row.name).rating == 1234
    assert client.post(page, data | {"rating": "2345"}).status_code == 409
    assert entry(festival, "A", row.name).rating == 1234


def test_who_was_entered_elsewhere_is_taken_in_and_who_plays_nowhere_removed() -> None:
    festival = festival_of("A")
    Registration.objects.create(event=section_of(festival, "A"), name="Else, Somebody")
    assert "Taken among the festival’s people: 1" in act(festival, "adopt")
    person = festival.registrations.get()
    assert "is on the list of a section." in act(festival, "remove", who=[person.pk])
    act(festival, "leave", who=[entry(festival, "A", "Else, Somebody").pk])
    act(festival, "remove", who=[person.pk])
    assert not festival.registrations.exists()


def test_several_who_play_nowhere_are_removed_in_one_step_or_none() -> None:
    festival = festival_of("A")
    put_in(festival, "A", 4)
    keys = list(festival.registrations.order_by("name").values_list("pk", flat=True))
    act(festival, "leave", who=[entry(festival, "A", f"Player000{number}, Test").pk for number in (0, 1, 2)])
    assert "is on the list of a section. No players were removed." in act(festival, "remove", who=keys)
    assert festival.registrations.count() == 4
    assert "Removed from the festival: Player0000, Test; Player0001, Test" in act(festival, "remove", who=keys[:2])
    assert list(festival.registrations.order_by("name").values_list("pk", flat=True)) == keys[2:]
    undo_last(event=festival, actor=owner_of(festival))
    assert festival.registrations.count() == 4
