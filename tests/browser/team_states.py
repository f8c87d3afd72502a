"""Pages of events of teams and of knock-outs, in their states."""

from __future__ import annotations

from collections.abc import Iterator

from tests.browser.state import ORGANISER, State, desk, of, typed
from tests.factories import enter_outcomes, enter_results, knockout, make_user, pair_round, play_bracket, publish_next
from tests.team_events import round_robin_of_teams, team_event as imported_team_event
from tests.team_factories import started_team_event, team_event
from tournaments.domain.events.event_lifecycle import start_event
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.teams.captain_links import make_links
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_line_ups
from tournaments.domain.teams.line_up_rules import LineUpRules
from tournaments.domain.teams.match_scores import enter_score, score_rows
from tournaments.models import CaptainLink, Event, Membership


def team_states() -> list[State]:
    """All of them, with their events, made anew; the organiser is there."""
    return [*_entered(), *_at_play(), *_played(), *_brackets()]


def _entered() -> Iterator[State]:
    """Nobody entered, teams entered, and a first round that is drafted."""
    owner = make_user(ORGANISER)
    yield State("new event of teams", "/new/?of=teams", ORGANISER)
    early = team_event(owner=owner, name="Teams before the start")
    team = early.registrations.filter(kind="team")[0]
    player = team.roster.all()[0]
    yield from of(early, "")
    yield from desk(
        early, "", "players/", f"players/{team.pk}/", f"players/{player.pk}/", "players/import/", "settings/"
    )
    yield from desk(team_event(owner=owner, name="No teams yet", teams=0), "", "players/")
    drafted = started_team_event(owner=owner, name="Teams drafted")
    pair_round(drafted)
    yield from desk(drafted, "", "round/1/")


def _at_play() -> Iterator[State]:
    """Line-ups that are waited for, and shown; captains' pages; penalties."""
    owner = make_user(ORGANISER)
    event = team_event(owner=owner, name="Teams at play", teams=5, rules=LineUpRules(results_by_captains=True))
    start_event(event=event, actor=owner, initial_colour="w")
    round_ = publish_round(round_=pair_round(event), actor=owner)
    make_links(event=event, actor=owner, teams=[row.pk for row in event.registrations.filter(kind="team")])
    links = list(CaptainLink.objects.filter(team__event=event))
    yield from desk(event, "", "captains/", "penalties/", "round/1/line-ups/", "round/1/results/")
    yield State("captain before the line-ups", f"/c/{links[0].token}/")
    yield from of(event, "", "round/1/", "round/1/match/1/", "standings/", "team/1/")
    shown = started_team_event(owner=owner, name="Teams shown", rules=LineUpRules(results_by_captains=True))
    round_ = publish_round(round_=pair_round(shown), actor=owner)
    publish_line_ups(round_=round_, actor=owner, matches=[row.pk for row in hidden_line_ups(round_)])
    enter_results(round_, boards=3)
    make_links(event=shown, actor=owner, teams=[row.pk for row in shown.registrations.filter(kind="team")])
    captain = CaptainLink.objects.filter(team__event=shown)[0]
    yield from desk(shown, "", "round/1/results/", "round/1/line-ups/", "players/rounds/", "journal/")
    yield State("captain at play", f"/c/{captain.token}/")
    yield State("captain whose link is gone", "/c/nobody-knows/")
    yield from _by_score()
    yield from of(shown, "", "round/1/", "round/1/?show=boards", "round/1/match/1/", "players/", "player/1/")


def _by_score() -> Iterator[State]:
    """A league that reports the scores of its matches alone: one entered, one open."""
    owner = make_user(ORGANISER)
    rules = LineUpRules(results="matches", results_by_captains=True)
    league = started_team_event(owner=owner, name="League by score", tie_breaks=["MPvGP", "BC"], rules=rules)
    first, _other = score_rows(publish_round(round_=pair_round(league), actor=owner))
    enter_score(match=first.match, actor=owner, score=(25, 15), seen=first.seen)
    make_links(event=league, actor=owner, teams=[row.pk for row in league.registrations.filter(kind="team")])
    captain = CaptainLink.objects.filter(team__event=league)[0]
    yield State("captain who enters a score", f"/c/{captain.token}/")
    yield from desk(league, "", "round/1/results/", "settings/", "journal/")
    yield from of(league, "", "round/1/", "round/1/match/1/", "standings/", "team/1/", "players/", "player/1/")


def _played() -> Iterator[State]:
    """A Swiss of teams and a league, with all that is told of them."""
    for event in (imported_team_event(), round_robin_of_teams()):
        _give(event)
        yield from of(
            event, "", "standings/", "standings/1/", "crosstable/", "crosstable/?by=rank", "crosstable/?show=schedule",
            "round/1/", "round/1/?by=name", "round/1/?show=boards", "round/1/match/1/", "team/1/", "team/1/why/MPvGP/",
            "players/", "player/1/", "calendar/", "?q=club", "statistics/", "rating-changes/",
        )  # fmt: skip
        yield from desk(event, "", "standings/", "report/", "imported/")
    yield from of(event, "outlook/")
    yield from of(round_robin_of_teams(4), "team/1/needs/", "player/1/needs/")


def _brackets() -> Iterator[State]:
    """A knock-out at play, with a tied match that waits for its play-off, and one that is over."""
    make_user(ORGANISER)
    tied = knockout(8)
    _give(tied)
    enter_outcomes(publish_next(tied), *[Outcome.WHITE_WINS] * 3, Outcome.DRAW)
    yield from of(tied, "", "bracket/", "bracket/?way=1", "bracket/1/4/", "bracket/2/1/", "round/1/", "standings/")
    yield from desk(tied, "", "round/1/play-offs/")
    yield typed(tied, "round/1/play-offs/", winner="", to=f"/e/{tied.slug}/desk/round/1/play-offs/4/")
    over = knockout(5, third_place=True)
    _give(over)
    play_bracket(over)
    yield from of(over, "", "bracket/", "bracket/1/1/", "bracket/3/2/", "standings/")
    yield from desk(over, "")
    teams = started_team_event(teams=5, players=4, name="Cup of teams", system="knockout", edition="2023")
    _give(teams)
    round_ = publish_next(teams)
    matches = [match.pk for match in hidden_line_ups(round_)]
    publish_line_ups(round_=round_, actor=make_user(ORGANISER), matches=matches)
    enter_results(round_)
    yield from of(teams, "", "bracket/", "bracket/?way=1", "standings/", "team/1/")
    yield from desk(teams, "")


def _give(event: Event) -> None:
    """The event belongs to the organiser, too."""
    Membership.objects.get_or_create(event=event, user=make_user(ORGANISER), defaults={"role": "owner"})
