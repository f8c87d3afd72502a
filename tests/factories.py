"""Users, events and whole tournaments for tests, made through the domain's own actions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from accounts.models import User
from pairing.domain.rounds import pair_now
from tabellone.interchange.players import Entrant
from tests import people
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.life import create_event, start_event
from tournaments.domain.results.entering import Outcome, enter_result
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.life import publish_round
from tournaments.domain.rounds.requests import PAIRING
from tournaments.models import Event, Job, Membership, Registration, Role, Round

PASSWORD = people.PASSWORD


def make_user(username: str = "owner") -> User:
    """The user of that name, who signs in with `PASSWORD`."""
    return User.objects.filter(username=username).first() or User.objects.create_user(username, password=PASSWORD)


def add_member(event: Event, role: Role, username: str = "") -> User:
    """A user with that role in the event."""
    user = make_user(username or role.value)
    Membership.objects.create(event=event, user=user, role=role)
    return user


def owner_of(event: Event) -> User:
    """The user who made the event."""
    return event.memberships.filter(role=Role.OWNER).select_related("user")[0].user


def make_event(*, owner: User | None = None, name: str = "Tower Open", rounds: int = 9, **fields: Any) -> Event:
    """An event open for registration, that everybody sees."""
    fields.setdefault("visibility", Event.Visibility.LISTED)
    return create_event(actor=owner or make_user(), name=name, planned_rounds=rounds, **fields)


def entrants(count: int) -> list[Entrant]:
    """That many different players, the strongest first, with distinct ratings while they last."""
    return [
        Entrant(
            name=f"Player{number:04}, Test",
            rating=max(2600 - 10 * number, 1000) if count <= 160 else max(2600 - number, 1000),
            federation=("ITA", "FRA", "GER", "ESP")[number % 4],
        )
        for number in range(count)
    ]


def add_players(event: Event, count: int) -> list[Registration]:
    """Enter that many players."""
    return register_many(event=event, actor=owner_of(event), entrants=entrants(count))


def started_event(*, players: int = 8, rounds: int = 5, initial_colour: str = "w", **fields: Any) -> Event:
    """A running event whose first round is not paired yet."""
    event = make_event(rounds=rounds, **fields)
    add_players(event, players)
    return start_event(event=event, actor=owner_of(event), initial_colour=initial_colour)


def round_robin(players: int = 4, *, calendar: Mapping[str, object] | None = None, **fields: Any) -> Event:
    """A running event in which everybody meets everybody, by numbers drawn in the order of the ratings."""
    event = make_event(system="round-robin", edition="2023", options=dict(calendar or {}), **fields)
    rows = add_players(event, players)
    draw_by_hand(event=event, actor=owner_of(event), numbers={row.pk: n for n, row in enumerate(rows, start=1)})
    return start_event(event=event, actor=owner_of(event))


def pair_round(event: Event) -> Round:
    """The draft of the next round."""
    return pair_now(event=event, actor=owner_of(event))


def job_of(round_: Round) -> Job:
    """What was asked for last, of those who pair that round."""
    return Job.objects.filter(kind=PAIRING, subject=round_.pk).order_by("-pk")[0]


def publish_next(event: Event) -> Round:
    """The next round, paired and published."""
    return publish_round(round_=pair_round(event), actor=owner_of(event))


def enter_results(round_: Round, *, boards: int | None = None) -> None:
    """Results for the first boards of the round (default: all), the same for the same round and board."""
    actor = owner_of(round_.event)
    for game in round_.games.select_related("white", "black", "pairing__round__event")[:boards]:
        enter_result(game=game, actor=actor, outcome=likely_outcome(round_.number, game.board), seen=board_seen(game))


def enter_outcomes(round_: Round, *outcomes: Outcome) -> None:
    """These results, in the order of the boards."""
    actor = owner_of(round_.event)
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=actor, outcome=outcome, seen=board_seen(game))


def likely_outcome(round_number: int, board: int) -> Outcome:
    """Some result of a game that was played."""
    draw = Random(f"{round_number}/{board}")
    return draw.choice((Outcome.WHITE_WINS, Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS))


def play_round(event: Event) -> Round:
    """The next round, paired, published and with all results."""
    round_ = publish_next(event)
    enter_results(round_)
    return round_


def played_event(*, players: int = 8, rounds: int = 5, played: int = 2, **fields: Any) -> Event:
    """A running event after that many rounds."""
    event = started_event(players=players, rounds=rounds, **fields)
    for _number in range(played):
        play_round(event)
    event.refresh_from_db()
    return event
