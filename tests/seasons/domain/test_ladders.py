"""A ladder in a season: which may be in it, at which moment it counts, and that an undo asks for the same rights."""

from __future__ import annotations

from datetime import timedelta

import pytest

from ladders.domain.action import Acting
from ladders.domain.organising import show_ladder
from ladders.domain.results import decide_challenge
from ladders.models import Ladder
from seasons.domain.ladders import (
    SeasonLadder,
    add_ladder,
    drop_ladder,
    finishes_of,
    ladders_in,
    ladders_to_take_in,
)
from seasons.domain.organising import make_season
from seasons.domain.undo import undo_season
from seasons.models import Season
from tabellone.ladder import LadderOutcome
from tests.factories import make_user
from tests.ladders.made import fresh, made_ladder, played
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def in_season(ladder: Ladder, number: int) -> Season:
    season = make_season(actor=make_user(), name="Grand Prix")
    when = day(number).date()
    return add_ladder(season=season, ladder=ladder, day=when, actor=season.owner, seen=season.version)


def told(one: SeasonLadder) -> list[tuple[str, int, int]]:
    return [(row.name, row.place, int(row.score)) for row in finishes_of(one)]


def test_it_counts_at_the_last_moment_of_its_day_where_the_ladder_is() -> None:
    ladder = made_ladder()
    Ladder.objects.update(time_zone="Pacific/Auckland")
    (one,) = ladders_in(in_season(ladder, 3))
    assert one.ends.isoformat().endswith("00:00:00+13:00") or one.ends.isoformat().endswith("00:00:00+12:00")
    assert (one.counts(one.ends - timedelta(seconds=1)), one.counts(one.ends)) == (False, True)


def test_what_was_played_later_changes_nothing_and_a_correction_does() -> None:
    ladder = made_ladder()
    game = played(ladder, "Bruno", "Anna", LadderOutcome.WON, day(1))
    played(ladder, "Carla", "Bruno", LadderOutcome.WON, day(8))
    (one,) = ladders_in(in_season(ladder, 3))
    assert told(one) == [("Bruno", 1, 10), ("Anna", 2, 0)]
    again = fresh(game)
    actor = Acting(make_user())
    lost = LadderOutcome.LOST_UNPLAYED
    decide_challenge(challenge=again, outcome=lost, acting=actor, seen=again.version, now=day(9))
    assert told(one) == [("Anna", 1, 10), ("Bruno", 2, 0)]


@pytest.mark.parametrize(
    ("outcome", "points"),
    [
        (LadderOutcome.WON, {"Bruno": 10, "Anna": 0}),
        (LadderOutcome.WON_UNPLAYED, {"Bruno": 10, "Anna": 0}),
        (LadderOutcome.DRAWN, {"Bruno": 5, "Anna": 5}),
        (LadderOutcome.LOST, {"Bruno": 0, "Anna": 10}),
        (LadderOutcome.LOST_UNPLAYED, {"Bruno": 0, "Anna": 10}),
        (LadderOutcome.VOID, {}),
    ],
)
def test_what_each_end_of_a_challenge_gives(outcome: LadderOutcome, points: dict[str, int]) -> None:
    ladder = made_ladder()
    played(ladder, "Bruno", "Anna", outcome, day(1))
    (one,) = ladders_in(in_season(ladder, 3))
    assert {row.name: row.score for row in finishes_of(one)} == points


def test_which_ladders_cannot_be_in_it() -> None:
    ladder = made_ladder()
    season = in_season(ladder, 3)
    owner = season.owner
    theirs = made_ladder(owner="other", name="Theirs")
    hidden = made_ladder(name="Hidden")
    show_ladder(ladder=hidden, actor=owner, visibility=Ladder.Visibility.HIDDEN)
    later = made_ladder(name="Later", begins=day(20))
    cases = ((theirs, "Only the staff of the ladder"), (hidden, "is hidden"), (ladder, "already"), (later, "not begun"))
    for one, why in cases:
        with pytest.raises(Refused, match=why):
            add_ladder(season=season, ladder=one, day=day(3).date(), actor=owner, seen=season.version)
    with pytest.raises(Refused, match="not in the season"):
        drop_ladder(season=season, ladder=hidden.pk, actor=owner, seen=season.version)
    assert ladders_to_take_in(season, owner) == [hidden, later]


def test_an_undo_takes_a_ladder_out_and_back_in_only_by_who_may() -> None:
    ladder = made_ladder()
    season = in_season(ladder, 3)
    owner = season.owner
    season = drop_ladder(season=season, ladder=ladder.pk, actor=owner, seen=season.version)
    assert ladders_in(season) == ()
    Ladder.objects.update(visibility=Ladder.Visibility.HIDDEN)
    with pytest.raises(Refused, match="is hidden"):
        undo_season(season=season, actor=owner, seen=season.version)
    Ladder.objects.update(visibility=Ladder.Visibility.LINK)
    season = undo_season(season=season, actor=owner, seen=season.version)
    assert [one.ladder for one in ladders_in(season)] == [ladder]
    season = undo_season(season=season, actor=owner, seen=season.version)
    assert ladders_in(season) == ()


def test_a_ladder_that_is_no_more_counts_nowhere() -> None:
    ladder = made_ladder()
    season = in_season(ladder, 3)
    Ladder.objects.all().delete()
    assert ladders_in(season) == ()
