"""What the simulation runs on one of its computers: ``python -m tests.mirrors.actor COMMAND …`` with its settings.

``event``: make the event and link it; ``started``: make one that is not linked, with a published round. ``user``:
make a user. ``version``: print the event's version. ``play``: play it up to a round; each act is a line. ``acts``: so
many corrections of results. ``rows``: print all mirrored rows. ``token``, ``token_of_event``: make a token.
``request``: a player requests a bye by phone. ``give``, ``take``, ``take_over``, ``take_new``: the buttons about
hand-overs.
"""

from __future__ import annotations

import datetime
import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import django

django.setup()

from django.db import OperationalError  # noqa: E402
from django.test import Client  # noqa: E402
from django.urls import reverse  # noqa: E402

from accounts.models import User  # noqa: E402
from archives.domain.tables import tables_by_part  # noqa: E402
from mirrors.domain.laptop_terms import standing_of  # noqa: E402
from mirrors.domain.links import link_event  # noqa: E402
from mirrors.domain.terms.laptop_rules import LaptopRole  # noqa: E402
from mirrors.domain.tokens import MIRROR, create_token  # noqa: E402
from mirrors.models import EventLink, EventMirror  # noqa: E402
from phones.models import PlayerRequest  # noqa: E402
from tests.factories import likely_outcome, make_user, owner_of, pair_round, started_event  # noqa: E402
from tests.mirrors.pairs import mirrored_rows, sent_rows  # noqa: E402
from tournaments.domain.errors import Refused  # noqa: E402
from tournaments.domain.results.outcomes import Outcome, outcome_of  # noqa: E402
from tournaments.domain.results.result_entry import enter_result  # noqa: E402
from tournaments.domain.results.version_token import board_seen  # noqa: E402
from tournaments.domain.rounds.round_publication import publish_round  # noqa: E402
from tournaments.domain.undo import undo_last  # noqa: E402
from tournaments.models import Event, Game, Round  # noqa: E402

ATTEMPTS = 300
"""Maximum number of times that a button is pressed while the network is bad: the laptop may not have heard yet that the
server runs the event."""


def say(**values: Any) -> None:
    """Print a line that the simulation reads."""
    sys.stdout.write(json.dumps(values) + "\n")
    sys.stdout.flush()


def event(players: str, rounds: str, address: str, token: str) -> None:
    """Make the event and link it to the server."""
    made = started_event(players=int(players), rounds=int(rounds), name="Travelling Open")
    link_event(event=made, actor=owner_of(made), address=address, token=token)
    say(slug=made.slug)


def started(players: str, rounds: str) -> None:
    """Make the event with its first round published."""
    made = started_event(players=int(players), rounds=int(rounds), name="Travelling Open")
    publish_round(round_=pair_round(made), actor=owner_of(made))
    say(slug=made.slug)


def user(name: str) -> None:
    """Make a user."""
    say(user=make_user(name).pk)


def version() -> None:
    """Print the version of the event."""
    say(version=Event.objects.get(name="Travelling Open").version)


def token() -> None:
    """Make the token of the server's organiser."""
    _row, text = create_token(owner=make_user("organiser"), name="Laptop", scopes=[MIRROR])
    say(token=text)


def token_of_event() -> None:
    """Make a token for the event, with which a new laptop takes it."""
    row = Event.objects.get(name="Travelling Open")
    _row, text = create_token(owner=owner_of(row), name="New laptop", scopes=[MIRROR], event=row)
    say(token=text)


def play(pause: str, last_round: str, busy: str) -> None:
    """Play up to this round; after each act wait up to this many seconds. Continues where an earlier run was killed.

    Results are corrected as long as the file `busy` exists.
    """
    chance = random.Random()
    for _act in acts_of_play(chance, int(last_round), Path(busy)):
        row = Event.objects.get(name="Travelling Open")
        say(version=row.version, at=time.time(), mark=last_mark(row))
        time.sleep(chance.uniform(0, float(pause)))
    say(done=True)


def last_mark(row: Event) -> str:
    """The time of the last entry of the change log, which no other entry has."""
    at = row.journal.order_by("-number")[0].at
    return at.astimezone(datetime.UTC).isoformat().replace("+00:00", "Z")


def acts_of_play(chance: random.Random, last_round: int, busy: Path) -> Iterator[None]:
    """Each act until all rounds have all results: pair, publish, enter or correct a result, sometimes undo."""
    while True:
        row = Event.objects.get(name="Travelling Open")
        open_games = Game.objects.filter(pairing__round__event=row, white_result="*", pairing__round__state="published")
        draft = row.rounds.filter(state=Round.State.DRAFTED).first()
        try:
            if draft is not None:
                publish_round(round_=draft, actor=owner_of(row))
            elif open_games.exists():
                enter_one(row, chance)
            elif row.rounds.filter(state__in=Round.PUBLIC_STATES).count() < min(row.planned_rounds, last_round):
                pair_round(row)
            elif busy.exists():
                correct_one(row, chance.choice(published_games(row)))
            else:
                return
        except (OperationalError, Refused) as error:
            say(refused=str(error))
            time.sleep(0.2)
            continue
        yield


def enter_one(row: Event, chance: random.Random) -> None:
    """Enter one result, or undo the last one."""
    games = Game.objects.filter(pairing__round__event=row, pairing__round__state="published")
    game = chance.choice(list(games.filter(white_result="*").select_related("white", "black", "pairing__round__event")))
    if chance.random() < 0.05 and games.exclude(white_result="*").exists():
        undo_last(event=row, actor=owner_of(row))
        return
    outcome = likely_outcome(game.round.number, game.board)
    enter_result(game=game, actor=owner_of(row), outcome=outcome, seen=board_seen(game))


def published_games(row: Event) -> list[int]:
    """The keys of the games of the published rounds."""
    games = Game.objects.filter(pairing__round__event=row, pairing__round__state="published")
    return list(games.order_by("pk").values_list("pk", flat=True))


def correct_one(row: Event, key: int) -> None:
    """Correct the result of a game to another one."""
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(pk=key)
    outcome = next(each for each in (Outcome.DRAW, Outcome.WHITE_WINS) if each is not outcome_of(game))
    enter_result(game=game, actor=owner_of(row), outcome=outcome, seen=board_seen(game), why="correction")


def acts(count: str) -> None:
    """Correct results, so many times."""
    row = Event.objects.get(name="Travelling Open")
    games, marks = published_games(row), []
    for number in range(int(count)):
        correct_one(row, games[number % len(games)])
        marks.append(last_mark(row))
    say(version=Event.objects.get(pk=row.pk).version, marks=marks)


def press(user: User, name: str, *arguments: str, **values: str) -> None:
    """Send the form of a page as the user."""
    browser = Client(SERVER_NAME="127.0.0.1")
    browser.force_login(user)
    browser.post(reverse(f"mirrors:{name}", args=arguments), values, secure=True)


def give() -> None:
    """Hand the event over to the server; the link's worker goes on asking if there is no answer."""
    row = Event.objects.get(name="Travelling Open")
    press(owner_of(row), "hand_over_event", row.slug)
    standing = standing_of(EventLink.objects.get(event=row))
    assert standing in (LaptopRole.HANDING_OVER, LaptopRole.OVER)
    say(standing=standing.value)


def take() -> None:
    """Take the event back, as often as it needs."""
    row = Event.objects.get(name="Travelling Open")
    for attempt in range(ATTEMPTS):
        press(owner_of(row), "take_event", row.slug)
        if standing_of(EventLink.objects.get(event=row)) is LaptopRole.RUNS:
            say(attempts=attempt + 1)
            return
        time.sleep(1)
    raise AssertionError


def take_new(address: str, token: str) -> None:
    """Take the event to this laptop, which does not have it, as often as it needs."""
    user = make_user("owner")
    for attempt in range(ATTEMPTS):
        press(user, "take_new", address=address, token=token)
        if Event.objects.filter(name="Travelling Open").exists():
            say(attempts=attempt + 1)
            return
        time.sleep(1)
    raise AssertionError


def take_over() -> None:
    """Run the event on this server. The page says before what may be missing."""
    row = Event.objects.get(name="Travelling Open")
    browser = Client(SERVER_NAME="127.0.0.1", headers={"accept-language": "en"})
    browser.force_login(owner_of(row))
    page = browser.get(reverse("mirrors:terms", args=[row.slug]), secure=True).content.decode()
    assert "Later changes may be missing" in page
    press(owner_of(row), "take_over", row.slug)
    assert EventMirror.objects.filter(is_over=False).count() == 0
    say(done=True)


def rows() -> None:
    """Print the rows: of the link on the laptop, of the mirror on the server."""
    link = EventLink.objects.first()
    found = sent_rows(link) if link is not None else mirrored_rows(EventMirror.objects.get(is_over=False))
    assert found.keys() == tables_by_part().keys()
    say(rows={part: {str(key): row for key, row in some.items()} for part, some in found.items()})


def request(number: str) -> None:
    """Store a pending request of a player, as the phone's page does."""
    row = Event.objects.get(name="Travelling Open")
    player = row.registrations.order_by("tpn")[int(number)]
    made = PlayerRequest.objects.create(player=player, kind="bye", round_number=row.planned_rounds, bye="Z")
    say(tpn=player.tpn, row=made.pk)


def requests() -> None:
    """Print the pending requests: numbers of the players and of the rounds."""
    found = PlayerRequest.objects.order_by("player__tpn", "pk").values_list(
        "player__tpn", "round_number", "bye", "state"
    )
    say(requests=[list(each) for each in found])


COMMANDS: dict[str, Callable[..., None]] = {
    each.__name__: each
    for each in (
        *(event, started, user, version, token, token_of_event, play, acts, rows, request, requests),
        *(give, take, take_new, take_over),
    )
}


def listen() -> None:
    """Run the commands that come in, one a line. Each says one line."""
    for line in sys.stdin:
        name, *arguments = json.loads(line)
        COMMANDS[name](*arguments)


if __name__ == "__main__":
    if sys.argv[1] == "listen":
        listen()
    else:
        COMMANDS[sys.argv[1]](*sys.argv[2:])
