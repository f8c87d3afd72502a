"""Users, events and whole tournaments for tests, made through the domain's own actions."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from string import ascii_uppercase
from typing import Any

from accounts.models import User
from pairing.domain.pairing_requests import pair_now
from tabellone.engine.systems import USUAL_FOR_TEAMS
from tabellone.interchange.players import Entrant
from tabellone.record import Matches
from tests import people
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.drawing.team_assignment import set_sides, sides_seen, taking_part_in
from tournaments.domain.entries.registrations import register_many
from tournaments.domain.events.event_lifecycle import create_event, start_event
from tournaments.domain.matches import matches_values, usual_colours
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.tied_matches import decide_match, tied_matches
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.pairing_request import PAIRING
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.teams.entries import TeamEntrant, enter_team
from tournaments.domain.teams.rosters import add_to_roster
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
    """The user who made the event, or the event that it is a part of."""
    return event.whole.memberships.filter(role=Role.OWNER).select_related("user")[0].user


def make_event(*, owner: User | None = None, name: str = "Tower Open", rounds: int = 9, **fields: Any) -> Event:
    """An event open for registration, that everybody sees; outside FIDE mode unless ``fide_mode`` is given."""
    fields.setdefault("fide_mode", Event.FideMode.OUTSIDE)
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


def make_team_event(*, boards: int = 2, rounds: int = 3, **fields: Any) -> Event:
    """An event of teams, open for registration, with matches of so many boards."""
    fields.setdefault("system", USUAL_FOR_TEAMS)
    matches = matches_values(Matches(colours=usual_colours(boards)))
    return make_event(rounds=rounds, matches=matches, tie_breaks=["MPvGP", "EDE"], **fields)


def add_teams(event: Event, count: int, *, players: int = 3) -> list[Registration]:
    """Enter that many teams, the strongest first, each with so many players on its roster."""
    owner = owner_of(event)
    teams = [
        enter_team(event=event, actor=owner, team=TeamEntrant(f"Team {number:02}")) for number in range(1, count + 1)
    ]
    for number, team in enumerate(teams, start=1):
        entrants = [
            Entrant(name=f"Board {place}, Team {number:02}", rating=2500 - 50 * number - 10 * place)
            for place in range(1, players + 1)
        ]
        add_to_roster(team=team, actor=owner, entrants=entrants)
    return teams


def started_team_event(*, teams: int = 4, players: int = 3, **fields: Any) -> Event:
    """A running event of teams whose first round is not paired yet."""
    event = make_team_event(**fields)
    add_teams(event, teams, players=players)
    return start_event(event=event, actor=owner_of(event), initial_colour="w")


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


def sides_registered(system: str, *sizes: int, **fields: Any) -> Event:
    """An event that can start: sides A, B … of so many players, who sit side after side in the order of the ratings."""
    event = make_event(system=system, edition="2023", **{"tie_breaks": [], **fields})
    rows = iter(add_players(event, sum(sizes)))
    sides = [(letter, [next(rows).pk for _seat in range(size)]) for letter, size in zip(ascii_uppercase, sizes)]  # noqa: B905
    set_sides(event=event, actor=owner_of(event), sides=sides, seen=sides_seen(event, taking_part_in(event)))
    return event


def between_sides(system: str, *sizes: int, **fields: Any) -> Event:
    """The same, running, its first round not paired yet."""
    event = sides_registered(system, *sizes, **fields)
    return start_event(event=event, actor=owner_of(event))


def knockout(players: int = 8, **options: object) -> Event:
    """A running knock-out whose first round is not paired yet; numbers in the order of the ratings."""
    return started_event(players=players, rounds=1, system="knockout", edition="2023", options=options, tie_breaks=[])


def decide_by_lot(round_: Round) -> None:
    """In every tied match of the round the first side goes on."""
    for match in tied_matches(round_):
        board = match.pairing.board
        decide_match(round_=round_, actor=owner_of(round_.event), board=board, winner="first", seen=match.seen)


def play_bracket(event: Event, *rounds: int) -> None:
    """So many rounds of a knock-out (default: all), the better number wins."""
    left = rounds[0] if rounds else 1000
    while left and agenda(event).code == "pair":
        round_ = publish_next(event)
        actor = owner_of(event)
        for game in round_.games.select_related("white", "black"):
            better = (game.white.tpn or 0) < (game.black.tpn or 0)
            outcome = Outcome.WHITE_WINS if better else Outcome.BLACK_WINS
            enter_result(game=game, actor=actor, outcome=outcome, seen=board_seen(game))
        left -= 1
    event.refresh_from_db()


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
    for game, outcome in zip(round_.games.order_by("pairing__board", "number"), outcomes, strict=True):
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


def unsealed(report: str) -> list[str]:
    """The lines of the report without its seal, whose salts are random."""
    return [line for line in report.splitlines() if not line.startswith("### Seal")]
