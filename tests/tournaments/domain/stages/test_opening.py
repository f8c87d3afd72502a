"""A stage is opened: its parts are events of their own, with the rules and the players of the whole."""

from __future__ import annotations

from typing import Any

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import add_member, make_event, owner_of, play_round
from tests.tournaments.domain.stages.test_division import play_all, started
from tournaments.domain.entries.half_bye_mark import mark_half_byes
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.journal.action import action
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.staff.access import role_of
from tournaments.domain.stages.opening import PartPlanned, open_stage
from tournaments.domain.stages.rules import BestOfEach, Division, Everybody, Rule
from tournaments.domain.stages.stages import stages_of
from tournaments.models import Event, Membership, Registration, Role

pytestmark = pytest.mark.django_db

ANNA = Entrant(
    "Rossi, Anna", rating=2104, title="WIM", sex="w", federation="ITA", fide_id="800001", birth="1990/05/17",
    club="Tower", categories="U40",
)  # fmt: skip
BO = Entrant("Verdi, Bo", rating=1900)


def opened(event: Event, rule: Rule, *parts: PartPlanned, **settings: Any) -> list[Event]:
    with action("make_groups", event=event, actor=owner_of(event), count=len(parts)) as change:
        return open_stage(change, rule, parts, settings)


def with_players() -> tuple[Event, list[Registration]]:
    """An event with many rules of its own, and its two players, who may not meet."""
    event = make_event(
        name="Cup", rounds=4, city="Pisa", scoring={"white_win": 30}, max_byes=2, options={"cycles": 2}, ties="lots",
        system="round-robin", edition="2023", tie_breaks=["DE"],
    )  # fmt: skip
    rows = register_many(event=event, actor=owner_of(event), entrants=[ANNA, BO])
    rows[0].national = [{"federation": "ITA", "rating": 2000}]
    rows[0].is_checked_in = True
    rows[0].save()
    forbid(event=event, actor=owner_of(event), players=rows)
    event.refresh_from_db()
    return event, rows


def test_a_stage_may_be_of_another_system_than_the_event() -> None:
    event, groups = started(8, 2)
    for group in groups:
        play_all(group)
    owner = owner_of(event)
    players = [*event.registrations.order_by("pk")[:4]]
    with action("make_final", event=event, actor=owner, count=4) as change:
        (final,) = open_stage(
            change,
            BestOfEach(1, 4, 2),
            [PartPlanned("", "final", players)],
            {"system": "dutch", "edition": "2026", "planned_rounds": 2},
        )
    assert (final.system, final.edition, final.planned_rounds, final.tie_breaks) == ("dutch", "2026", 2, ["DE", "SB"])
    assert role_of(owner, final) == Role.OWNER
    Membership.objects.create(event=final, user=owner, role=Role.OWNER)
    start_event(event=final, actor=owner, initial_colour="w")
    assert [game.white.name for game in play_round(final).games.order_by("pairing__board")] == ["P01", "P04"]
    play_round(final)
    assert agenda(event).code == "groups"
    finish_event(event=final, actor=owner)
    assert agenda(event).code == "finish"


def test_a_part_has_the_rules_of_the_whole_and_not_what_concerns_its_rows() -> None:
    event, rows = with_players()
    (part,) = opened(event, Division(1, "snake"), PartPlanned("A", "a", rows))
    part.refresh_from_db()
    taken = ("city", "scoring", "max_byes", "options", "ties", "ties_seed", "system", "edition", "tie_breaks")
    assert {name: getattr(part, name) for name in taken} == {name: getattr(event, name) for name in taken}
    assert len(event.ties_seed) == 16
    assert (len(event.forbidden), part.forbidden, part.adjustments) == (1, [], [])
    assert (part.name, part.slug, part.label) == ("Cup – Group A", "cup-a", "A")
    assert list(part.rounds.values_list("number", "state")) == [(number, "planned") for number in range(1, 5)]


def test_a_part_has_who_its_players_are_and_not_what_happened_to_them() -> None:
    event, rows = with_players()
    mark_half_byes(registration=rows[0], actor=owner_of(event), is_eligible=False)
    (part,) = opened(event, Everybody(), PartPlanned("", "all", rows))
    anna, bo = part.registrations.order_by("pk")
    assert (anna.no_half_byes, bo.no_half_byes) == (True, False)
    known = {name: getattr(anna, name) for name in ("name", "rating", "title", "sex", "federation", "fide_id")}
    assert known == {name: getattr(ANNA, name) for name in known}
    assert (anna.birth, anna.club, anna.categories, anna.national) == (
        "1990/05/17",
        "Tower",
        "U40",
        [{"federation": "ITA", "rating": 2000}],
    )
    assert (anna.tpn, anna.is_checked_in, bo.name, part.name) == (None, False, "Verdi, Bo", "Cup – Stage")
    assert anna.pk != rows[0].pk


def test_stages_are_numbered_as_they_are_opened_and_an_address_that_is_taken_gets_another_end() -> None:
    event, rows = with_players()
    make_event(name="Cup b")
    assert not event.is_divided
    groups = opened(event, Division(2, "snake"), PartPlanned("A", "a", rows), PartPlanned("B", "b", rows))
    (final,) = opened(event, BestOfEach(1, 2), PartPlanned("", "final", rows))
    assert [group.slug for group in groups] == ["cup-a", "cup-b-2"]
    event.refresh_from_db()
    assert event.is_divided
    assert [(stage.number, stage.rule, stage.parts) for stage in stages_of(event)] == [
        (1, Division(2, "snake"), tuple(groups)),
        (2, BestOfEach(1, 2), (final,)),
    ]


def test_who_looks_after_the_whole_looks_after_its_parts_and_their_journals_begin_with_who_formed_them() -> None:
    event, rows = with_players()
    arbiter = add_member(event, Role.ARBITER)
    (part,) = opened(event, Everybody(), PartPlanned("", "all", rows))
    assert (role_of(arbiter, part), list(part.memberships.all())) == (Role.ARBITER, [])
    entry = part.journal.get()
    assert (entry.number, entry.action, entry.actor) == (1, "form_group", owner_of(event))
    assert (entry.details["name"], entry.details["count"]) == ("Cup – Stage", 2)
