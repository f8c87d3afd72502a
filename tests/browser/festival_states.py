"""A festival from its first people to a round at play, and events made like others."""

from __future__ import annotations

from collections.abc import Iterator

from tabellone.interchange.players import Entrant
from tests.browser.state import ORGANISER, State, desk, of
from tests.factories import make_event, make_user, pair_round, play_round
from tests.festivals import festival_of, put_in, section_of
from tournaments.domain.entries.registrations import register
from tournaments.domain.events.copies import CopyWanted, copy_event
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.festivals.rounds import section_lines, start_together
from tournaments.domain.festivals.section_rules import SectionRule


def festival_states() -> Iterator[State]:
    """The form, an empty festival, one at play, somebody who is in no section, and a template."""
    owner = make_user(ORGANISER)
    yield State("a new festival", "/new/festival/", ORGANISER)
    empty = festival_of("Open", "Juniors", owner=owner, name="Festival to come")
    yield from of(empty, "", "wall/")
    yield from desk(empty, "", "players/", "sections/", "settings/")
    rules = {"Open A": SectionRule(least_rating=2500), "Open B": SectionRule(most_rating=2499, youngest=8, oldest=99)}
    at_play = festival_of("Open A", "Open B", "Blitz", owner=owner, rules=rules, name="Festival at play", city="Rimini")
    put_in(at_play, "Open A", 8, "Blitz")
    put_in(at_play, "Open B", 8)
    register(event=section_of(at_play, "Blitz"), actor=owner, entrant=Entrant(name="Came, By Herself"))
    lines = [line for line in section_lines(at_play) if line.name != "Blitz"]
    start_together(festival=at_play, actor=owner, seen={line.section.pk: line.mark for line in lines})
    play_round(section_of(at_play, "Open A"))
    pair_round(section_of(at_play, "Open A"))
    pair_round(section_of(at_play, "Open B"))
    person = at_play.registrations.order_by("pk")[0]
    yield from of(at_play, "", "?find=player", "?find=nobody", "wall/")
    yield from of(section_of(at_play, "Open A"), "")
    blitz = section_of(at_play, "Blitz").pk
    yield from desk(
        at_play,
        "",
        "rating-report/",
        "players/",
        f"players/?section={blitz}",
        f"players/{person.pk}/",
        "sections/",
        "sections/deal/",
    )
    yield from desk(section_of(at_play, "Open A"), "", "keeping/")
    other = make_event(owner=owner, name="Weekend")
    start_event(event=section_of(at_play, "Blitz"), actor=owner)
    template = copy_event(event=other, actor=owner, wanted=CopyWanted("Our weekends", is_template=True))
    copy_event(event=at_play, actor=owner, wanted=CopyWanted("Our festivals", is_template=True))
    yield from desk(other, "copy/")
    yield from desk(template, "", "copy/")
    yield State("a new event, with templates", "/new/", ORGANISER)
