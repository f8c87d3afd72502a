"""Players' phones: my page in its states, the pages that take a link, and the desk's page."""

from __future__ import annotations

from collections.abc import Iterator

from phones.domain.links import create_code
from phones.domain.player_requests import request_bye, request_withdrawal
from phones.domain.rules import set_phone_rules
from phones.models import UNSUBSCRIBE
from tabellone.interchange.players import Entrant
from tests.browser.state import ORGANISER, PHONE, State
from tests.factories import make_event, make_user, owner_of, publish_next
from tests.phones.made import USUAL, board, in_hours, linked, mailed, report, wish_for
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import start_event


def phone_states(entrants: list[Entrant], title: str) -> Iterator[State]:
    """Of an event whose first round is in progress, with reports of every kind."""
    owner = make_user(ORGANISER)
    event = make_event(owner=owner, name=f"{title} on phones", rounds=5, max_byes=1)
    register_many(event=event, actor=owner, entrants=entrants)
    start_event(event=event, actor=owner, initial_colour="w")
    publish_next(event)
    event.rounds.filter(number=2).update(starts_at=in_hours(24))
    set_phone_rules(event=event, actor=owner_of(event), values=USUAL)
    games = [board(event, number) for number in (1, 2, 3, 4, 5)]
    alone, *others = [linked(game.white) for game in games]
    report(others[0], "1-0")
    report(others[1], "1-0")
    report(linked(games[2].black), "½-½")
    report(others[2], "½-½")
    report(linked(games[3].black), "½-½")
    report(others[3], "+--")
    request_bye(phone=others[0], round_number=2, kind="H")
    request_withdrawal(phone=others[1])
    pending, _code = create_code(player=games[4].black, actor=owner)
    my, desk = f"/e/{event.slug}/my/", f"/e/{event.slug}/desk/phones/"
    yield State("my page: nobody yet", f"{my}?find=a")
    yield State("my page: before the result", my, f"{PHONE}{alone.pk}")
    yield State("my page: waiting", my, f"{PHONE}{others[0].pk}")
    yield State("my page: reports differ", my, f"{PHONE}{others[1].pk}")
    yield State("my page: entered", my, f"{PHONE}{others[2].pk}")
    yield State("my page: four children", my, f"{PHONE}{' '.join(str(one.pk) for one in others)}")
    yield State("my page: six digits", "/my/")
    follower = mailed(event, "anna@example.org", wish_for(about="event"))
    yield State("notifications: stop by mail", f"/my/stop/{follower.token(UNSUBSCRIBE)}/")
    yield State("without a network", "/offline/")
    yield State("my page: the link", f"/my/{pending.link_token}/")
    yield State("players' phones", desk, ORGANISER)
    yield State("players' phones: a code", desk, ORGANISER, {"player": str(games[0].black.pk)})
