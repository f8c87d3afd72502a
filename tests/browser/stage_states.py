"""Events in groups and stages, from the plan to the next stage."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.stages.qualifying import QualifyingRule
from tests.browser.state import ORGANISER, State, desk, of
from tests.factories import add_players, make_event, make_user, play_round, played_event
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.stages.convert_to_stages import convert_to_stages
from tournaments.domain.stages.division import make_groups, open_first, start_groups
from tournaments.domain.stages.rules import CarriedOver, Division, Order
from tournaments.domain.stages.stage_plan import StagePlanned, plan_stages
from tournaments.domain.stages.stages import stages_of


def stage_states() -> Iterator[State]:
    """Dealt into groups, at play in them, and with a final to be made."""
    owner = make_user(ORGANISER)
    dealt, started, over = (
        make_event(owner=owner, name=name, system="round-robin", edition="2023")
        for name in ("In groups", "Groups at play", "Groups over")
    )
    for each in (dealt, started, over):
        add_players(each, 8)
        make_groups(event=each, actor=owner, count=2, way="snake")
    for each in (started, over):
        start_groups(event=each, actor=owner)
    for event in (dealt, started, over):
        event.refresh_from_db()
    for group in stages_of(over)[0].parts:
        for _round in range(3):
            play_round(group)
        finish_event(event=group, actor=owner)
    first = stages_of(started)[0].parts[0]
    play_round(first)
    yield from of(dealt, "")
    yield from desk(dealt, "", "groups/")
    yield from of(started, "")
    yield from desk(started, "", "groups/")
    yield from of(first, "", "standings/")
    yield from of(over, "")
    yield from desk(over, "", "groups/", "stages/next/?s-system=knockout&s-best=1&s-wild_cards=1")
    yield from _stages()


def _stages() -> Iterator[State]:
    """Planned in stages, one that does not fit, and the first of them at play."""
    owner = make_user(ORGANISER)
    event, none = (
        make_event(owner=owner, name=name, system="round-robin", edition="2023")
        for name in ("Planned in stages", "Not planned yet")
    )
    for each in (event, none):
        add_players(each, 8)
    cup = CarriedOver(QualifyingRule(best=2), system="knockout", order=Order.CROSSED)
    plan = [StagePlanned(Division(2, "snake")), StagePlanned(cup)]
    plan_stages(event=event, actor=owner, stages=plan, seen="")
    yield from desk(event, "", "stages/")
    yield from desk(none, "stages/")
    at_play = make_event(owner=owner, name="First stage at play", system="round-robin", edition="2023")
    add_players(at_play, 8)
    plan_stages(event=at_play, actor=owner, stages=plan, seen="")
    open_first(event=at_play, actor=owner, rule=Division(2, "snake"))
    at_play.refresh_from_db()
    begun = played_event(players=6, rounds=2, played=2, name="Begun in one go", owner=owner)
    whole = convert_to_stages(event=begun, actor=owner)
    yield from of(whole, "")
    yield from desk(whole, "groups/", "stages/next/")
    yield from of(at_play, "")
    yield from desk(at_play, "stages/next/")
