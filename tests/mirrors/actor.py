"""What the simulation runs on one of its computers: ``python -m tests.mirrors.actor COMMAND …`` with its settings.

``event``: make the event and link it. ``play``: play it to its end; each act is a line. ``acts``: so many corrections
of results. ``rows``: print all mirrored rows. ``token``: make a token. ``request``: a player requests a bye by phone.
"""

from __future__ import annotations

import json
import random
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import django

django.setup()

from django.db import OperationalError  # noqa: E402

from archives.domain.tables import tables_by_part  # noqa: E402
from mirrors.domain.links import link_event  # noqa: E402
from mirrors.domain.tokens import MIRROR, create_token  # noqa: E402
from mirrors.models import EventLink, EventMirror  # noqa: E402
from phones.models import PlayerRequest  # noqa: E402
from tests.factories import (  # noqa: E402
    likely_outcome,
    make_user,
    owner_of,
    pair_round,
    started_event,
)
from tests.mirrors.pairs import mirrored_rows, sent_rows  # noqa: E402
from tournaments.domain.errors import Refused  # noqa: E402
from tournaments.domain.results.outcomes import Outcome  # noqa: E402
from tournaments.domain.results.result_entry import enter_result  # noqa: E402
from tournaments.domain.results.version_token import board_seen  # noqa: E402
from tournaments.domain.rounds.round_lifecycle import publish_round  # noqa: E402
from tournaments.domain.undo import undo_last  # noqa: E402
from tournaments.models import Event, Game, Round  # noqa: E402


def say(**values: Any) -> None:
    """Print a line that the simulation reads."""
    sys.stdout.write(json.dumps(values) + "\n")
    sys.stdout.flush()


def event(players: str, rounds: str, address: str, token: str) -> None:
    """Make the event and link it to the server."""
    made = started_event(players=int(players), rounds=int(rounds), name="Travelling Open")
    link_event(event=made, actor=owner_of(made), address=address, token=token)
    say(slug=made.slug)


def token() -> None:
    """Make the token of the server's organiser."""
    _row, text = create_token(owner=make_user("organiser"), name="Laptop", scopes=[MIRROR])
    say(token=text)


def play(pause: str, last_round: str) -> None:
    """Play up to this round; after each act wait up to this many seconds. Continues where an earlier run was killed."""
    chance = random.Random()
    for _act in acts_of_play(chance, int(last_round)):
        row = Event.objects.get(name="Travelling Open")
        say(version=row.version, at=time.time())
        time.sleep(chance.uniform(0, float(pause)))
    say(done=True)


def acts_of_play(chance: random.Random, last_round: int) -> Iterator[None]:
    """Each act until all rounds have all results: pair, publish, enter a result, sometimes undo."""
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


def acts(count: str) -> None:
    """Correct results, so many times."""
    row = Event.objects.get(name="Travelling Open")
    games = list(Game.objects.filter(pairing__round__event=row, pairing__round__state="published"))
    for number in range(int(count)):
        game = Game.objects.select_related("white", "black", "pairing__round__event").get(
            pk=games[number % len(games)].pk
        )
        result = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)[(number // len(games) + number) % 3]
        enter_result(game=game, actor=owner_of(row), outcome=result, seen=board_seen(game), why="correction")
    say(version=Event.objects.get(pk=row.pk).version)


def rows() -> None:
    """Print the rows: of the link on the laptop, of the mirror on the server."""
    link = EventLink.objects.first()
    found = sent_rows(link) if link is not None else mirrored_rows(EventMirror.objects.get())
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
    each.__name__: each for each in (event, token, play, acts, rows, request, requests)
}

if __name__ == "__main__":
    COMMANDS[sys.argv[1]](*sys.argv[2:])
