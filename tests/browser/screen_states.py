"""Hall screens: each content in its states, the page for the arbiter's phone, and the desk's page."""

from __future__ import annotations

from collections.abc import Iterator

from screens.domain.announcements import announce
from screens.domain.content import ScreenContent
from screens.domain.hall_screens import set_screen
from screens.domain.reports import Seen, store_report
from screens.domain.sponsors import add_sponsor
from screens.domain.waiting import open_screen
from tabellone.interchange.players import Entrant
from tests.browser.state import ORGANISER, SCREEN, State
from tests.factories import enter_results, make_event, make_user, owner_of, publish_next, started_event
from tests.screens.made import in_minutes, png, screen_on
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.models import Event

CONTENTS = (
    ("names", "results"),
    ("boards", ""),
    ("standings", ""),
    ("clock", ""),
    ("announcement", "sponsors"),
    ("bracket", ""),
    ("auto", ""),
)


def screen_states(entrants: list[Entrant], title: str) -> Iterator[State]:
    """Of an event whose first round is in progress, of one before its first round, and of a knock-out."""
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name=f"{title} on screens", rounds=5)
    register_many(event=event, actor=owner, entrants=entrants)
    start_event(event=event, actor=owner, initial_colour="w")
    round_ = publish_next(event)
    event.rounds.filter(number=1).update(starts_at=in_minutes(-30))
    enter_results(round_, boards=3)
    add_sponsor(event=event, content=png(400, 120), file_name="Banca di Terranera.png")
    announce(event=event, actor=owner, text="Round 2 begins at 14:30, not 15:00.", minutes=0)
    for number, kinds in enumerate(CONTENTS, start=1):
        yield State(f"a screen: {' and '.join(kinds)}", "/screen/", f"{SCREEN}{_token(event, number, *kinds)}")
    before = make_event(owner=owner, name=f"{title} before its screens", rounds=5)
    yield State("a screen before the first round", "/screen/", f"{SCREEN}{_token(before, 1, 'auto', '')}")
    bracket = started_event(
        players=8, rounds=1, system="knockout", edition="2023", tie_breaks=[], owner=owner, name="Cup"
    )
    publish_next(bracket)
    yield State("a screen: the bracket", "/screen/", f"{SCREEN}{_token(bracket, 1, 'bracket', '')}")
    yield State("a screen that waits", "/screen/")
    yield State("the code of a screen", f"/screen/{open_screen().code}/", ORGANISER)
    yield State("screens", f"/e/{event.slug}/desk/screens/", ORGANISER)
    yield State("no screens yet", f"/e/{before.slug}/desk/screens/", ORGANISER)


def _token(event: Event, number: int, first: str, second: str) -> str:
    """A screen of the event with this content; every second one is upright, and the last one was never seen."""
    screen, token = screen_on(event, f"Screen {number}")
    set_screen(screen=screen, actor=owner_of(event), name=screen.name, content=ScreenContent(first, second))
    if number < len(CONTENTS):
        store_report(screen, Seen(1080, 1920, 1, 3) if number % 2 else Seen(1920, 1080, 1, 1))
    return token
