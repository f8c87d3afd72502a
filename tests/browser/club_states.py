"""The pages of club play in the states that they have: seasons, Keizer's evenings, matches, double rounds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

from django.utils import timezone

from ladders.models import Ladder
from seasons.domain.ladders import add_ladder
from seasons.domain.organising import add_event, make_season
from seasons.domain.staff import add_person
from seasons.models import SeasonMember
from tabellone.seasons import SeasonRules
from tests.browser.state import ORGANISER, STAFF, State, desk, of
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    publish_next,
    started_event,
)
from tournaments.domain.drawing.numbers import draw_by_hand
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.events.event_lifecycle import finish_event, start_event
from tournaments.domain.rounds.chess960_positions import redraw_position
from tournaments.models import Event


def club_states(title: str, event_of_everybody: Callable[..., Event]) -> Iterator[State]:
    """Seasons, with the first ladder of the organiser in one of them, and what clubs play."""
    yield from _seasons(title, event_of_everybody)
    yield from _keizer()
    yield from _double_rounds()
    yield from _matches()


def _seasons(title: str, event_of_everybody: Callable[..., Event]) -> Iterator[State]:
    """A season without events, and one of which two events and a ladder count and others do not yet."""
    owner, helper = make_user(ORGANISER), make_user(STAFF)
    empty = make_season(actor=owner, name="Season to come")
    season = make_season(actor=owner, name=title, rules=SeasonRules(counting=1, least=2))
    for number, name in enumerate((title, "June", "July")):
        event = event_of_everybody(name=name, rounds=1)
        start_event(event=event, actor=owner, initial_colour="w")
        play_round(event)
        if number < 2:
            finish_event(event=event, actor=owner)
        season = add_event(season=season, event=event, actor=owner, seen=season.version)
    today = timezone.localdate()
    ladders = Ladder.objects.filter(members__user=owner).exclude(visibility=Ladder.Visibility.HIDDEN)
    for ladder, days in zip(ladders.order_by("-taken"), (-1, 30), strict=False):
        Ladder.objects.filter(pk=ladder.pk).update(created_at=timezone.now() - timedelta(days=60))
        ladder.refresh_from_db()
        day = today + timedelta(days=days)
        season = add_ladder(season=season, ladder=ladder, day=day, actor=owner, seen=season.version)
    arbiter = SeasonMember.Role.ARBITER
    season = add_person(season=season, actor=owner, username=helper.username, role=arbiter, seen=season.version)
    for address in (f"/season/{empty.slug}/", f"/season/{season.slug}/"):
        yield State(address, address)
        yield State(f"{address}, signed in", address, ORGANISER)
        yield State(f"{address}desk/", f"{address}desk/", ORGANISER)
    yield State("season: desk of an arbiter", f"/season/{season.slug}/desk/", STAFF)
    yield State("seasons", "/seasons/", ORGANISER)
    yield State("new season, refused", "/seasons/", ORGANISER, {"name": "", "points": "x"})


def _keizer() -> Iterator[State]:
    """The evenings of a club: two played, one of them with somebody excused and somebody on duty, the next a draft."""
    owner = make_user(ORGANISER)
    event = started_event(owner=owner, name="Keizer evening", players=9, rounds=4, system="keizer", edition="2026")
    play_round(event)
    players = list(event.registrations.order_by("tpn"))
    for player, kind in zip(players[3:], "HFZ", strict=False):
        set_bye(registration=player, actor=owner, round_number=2, kind=kind)
    play_round(event)
    pair_round(event)
    yield from of(event, "", "round/2/", "standings/", "crosstable/", "player/1/", "player/4/why/FIRST/")
    yield from desk(event, "", "round/3/", "settings/")


def _double_rounds() -> Iterator[State]:
    """Double rounds from positions that are drawn, with a time handicap: at play, and the next one as a draft."""
    event = started_event(
        owner=make_user(ORGANISER), name="Blitz of double rounds", players=7, rounds=6, chess960=True,
        options={"double_rounds": True}, time_handicap=[[0, 180, 180], [20, 120, 240]],
    )  # fmt: skip
    publish_next(event)
    yield from of(event, "", "round/2/", "round/2/?by=name", "player/1/", "standings/")
    yield from desk(event, "", "round/1/results/", "settings/")
    for number in (1, 2):
        enter_results(event.rounds.get(number=number))
    draft = pair_round(event)
    redraw_position(round_=draft, actor=owner_of(event), seen=0)
    yield from desk(event, "", "round/3/")


def _matches() -> Iterator[State]:
    """A Double-Swiss after its first match, and a match of two players."""
    owner = make_user(ORGANISER)
    double = started_event(owner=owner, name="Two games", players=7, rounds=4, system="double-swiss", edition="2026")
    for _game in range(2):
        play_round(double)
    publish_next(double)
    yield from of(double, "", "round/3/", "standings/", "crosstable/", "player/1/")
    yield from desk(double, "", "round/3/results/")
    match = make_event(owner=owner, name="A match of two", system="player-match", edition="2023")
    rows = add_players(match, 2)
    draw_by_hand(event=match, actor=owner, numbers={row.pk: number for number, row in enumerate(rows, start=1)})
    start_event(event=match, actor=owner)
    play_round(match)
    publish_next(match)
    yield from of(match, "", "round/2/", "standings/", "crosstable/", "player/1/")
    yield from desk(match, "", "round/2/results/")
