"""Events of teams for tests, imported from the reports among the vectors, and one whose line-ups are not shown yet."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.options import Options
from tabellone.record import (
    Colour,
    Game as RecordGame,
    Header,
    Matches,
    Pairing as RecordPairing,
    Player,
    Record,
    Result,
    Round,
    Team,
)
from tests.corpus import vectors
from tests.factories import make_user, owner_of
from tournaments.domain.events.archiving import set_visibility
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.reports.imports import import_record, import_trf
from tournaments.models import Event, Game, LineUp, Pairing, Registration

TIE_BREAKS = ("MPvGP", "BC", "EGGSB", "SSSC", "EDET", "TBR")


def team_event(
    name: str = "team-2026-A-001", folder: str = "teams-2026-A", *, tie_breaks: Sequence[str] = TIE_BREAKS
) -> Event:
    """The event of that report, which everybody sees, with these tie-breaks."""
    path = next(path for path in vectors(f"teams/{folder}") if path.stem == name)
    event = import_trf(actor=make_user(), data=path.read_bytes(), source=path.name)
    set_visibility(event=event, actor=owner_of(event), visibility=Event.Visibility.LISTED, shows_birth_years=False)
    if tie_breaks:
        change_settings(event=event, actor=owner_of(event), changes={"tie_breaks": list(tie_breaks)}, why="for a test")
    event.refresh_from_db()
    return event


def hide_line_ups(event: Event, number: int) -> list[str]:
    """As if the round were just published: at no board of its matches sits anybody, no result, and both captains have
    named who plays; the names of these players.
    """
    names: set[str] = set()
    for pairing in Pairing.objects.filter(round__event=event, round__number=number):
        for team in (pairing.first, pairing.second):
            roster = list(team.roster.order_by("roster_place"))
            names.update(row.name for row in roster)
            players = [row.pk for row in roster]
            LineUp.objects.update_or_create(round=pairing.round, team=team, defaults={"players": players})
        for game in pairing.games.all():
            is_first = game.number % 2 == 1
            white, black = (pairing.first, pairing.second) if is_first else (pairing.second, pairing.first)
            Game.objects.filter(pk=game.pk).update(white=white, black=black, white_result="*", black_result="*")
    Pairing.objects.filter(round__event=event, round__number=number).update(seated_at=None)
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    return sorted(names)


def round_without_matches() -> Event:
    """An event of teams after a round in which nobody met anybody."""
    event = round_robin_of_teams(1)
    Pairing.objects.filter(round__event=event).delete()
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()
    return event


def reopen(event: Event, *numbers: int) -> None:
    """As if the games of these rounds were still to be played, by those who sit there."""
    games = Game.objects.filter(pairing__round__event=event, pairing__round__number__in=numbers)
    games.update(white_result="*", black_result="*")
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()


def annul(event: Event, team: int) -> None:
    """As if that team had withdrawn early: its matches stay and count for nobody's standing."""
    event.registrations.filter(kind="team", tpn=team).update(is_annulled=True)
    Event.objects.filter(pk=event.pk).update(public_version=event.public_version + 1)
    event.refresh_from_db()


def number_of(event: Event, name: str) -> int:
    """The number of the player or team of that name."""
    return Registration.objects.get(event=event, name=name).tpn or 0


def round_robin_of_teams(played: int = 2) -> Event:
    """A double round robin of four teams of two boards and a reserve, after so many rounds, the boards as the record
    says: the first-named team wins on the first board, and every other match is drawn on the second.
    """
    calendar = [((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1))]
    rounds = []
    for number, pairs in enumerate((*calendar, *(tuple((b, a) for a, b in pairs) for pairs in calendar)), start=1):
        rounds.append(Round(tuple(_match(first, second, number) for first, second in pairs)))
    record = Record(
        players=tuple(Player(n, f"Player{n:02}, Team {(n + 2) // 3}", rating=2400 - 10 * n) for n in range(1, 13)),
        rounds=tuple(rounds[:played]),
        planned_rounds=6,
        header=Header(name="League of four"),
        system="round-robin",
        edition="2023",
        options=Options({"cycles": 2}),
        tie_breaks=("MPvGP", "EGGSB"),
        teams=tuple(
            Team(
                n,
                f"Club {'ABCD'[n - 1]}",
                f"C{n}",
                2380 - 30 * n,
                ("ITA", "FRA")[n % 2],
                "",
                (3 * n - 2, 3 * n - 1, 3 * n),
            )
            for n in range(1, 5)
        ),
        matches=Matches(colours=(Colour.WHITE, Colour.BLACK)),
    )
    event = import_record(actor=make_user(), record=record, source="league.trf")
    set_visibility(event=event, actor=owner_of(event), visibility=Event.Visibility.LISTED, shows_birth_years=False)
    event.refresh_from_db()
    return event


def _match(first: int, second: int, number: int) -> RecordPairing:
    """The first-named team wins on board 1; on board 2 its reserve draws, in even rounds the second team wins."""
    one, other = (3 * first - 2, 3 * first), (3 * second - 2, 3 * second - 1)
    last = (Result.DRAW, Result.DRAW) if number % 2 else (Result.WIN, Result.LOSS)
    return RecordPairing(
        first, second, (RecordGame(one[0], other[0], Result.WIN, Result.LOSS), RecordGame(other[1], one[1], *last))
    )
