"""Who is on a ladder, and the personal links."""

from __future__ import annotations

import json

import pytest
from django.core import serializers

from ladders.domain.organising import make_ladder
from ladders.domain.players import (
    MOST_PLAYERS,
    NewOnLadder,
    change_person,
    enter_players,
    leave_ladder,
    make_ladder_links,
    move_to_position,
    player_of_link,
    reinstate,
    revoke_ladder_link,
    set_away,
    token_of,
)
from ladders.models import LadderPlayer
from tests.factories import make_user
from tests.ladders.made import by_link, made_ladder, order, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_the_first_who_are_entered_are_the_start_and_later_ones_join() -> None:
    ladder = made_ladder()
    people = [NewOnLadder("Gino"), NewOnLadder("Hugo")]
    enter_players(ladder=ladder, actor=make_user(), people=people, now=day(1))
    assert order(ladder, day(1)) == "ABCDEFGH"
    more = [NewOnLadder("Ida"), NewOnLadder("Jan")]
    enter_players(ladder=ladder, actor=make_user(), people=more, place=2, now=day(2))
    assert (order(ladder, day(1.5)), order(ladder, day(2))) == ("ABCDEFGH", "AIJBCDEFGH")


@pytest.mark.parametrize(
    ("people", "why"),
    [
        ([], "Enter at least one player"),
        ([NewOnLadder("Anna")], "Anna: on the ladder already"),
        ([NewOnLadder("Gino"), NewOnLadder("Gino")], "named twice"),
        ([NewOnLadder(f"P{number}") for number in range(MOST_PLAYERS - 5)], "at most 300 players"),
    ],
)
def test_people_who_cannot_be_entered_leave_nothing_behind(people: list[NewOnLadder], why: str) -> None:
    ladder = made_ladder()
    with pytest.raises(Refused, match=why):
        enter_players(ladder=ladder, actor=make_user(), people=people, now=day(1))
    assert order(ladder, day(1)) == "ABCDEF"


def test_somebody_leaves_and_comes_back_at_the_end() -> None:
    ladder, actor = made_ladder(), make_user()
    leave_ladder(player=who(ladder, "Bruno"), actor=actor, now=day(1))
    with pytest.raises(Refused, match="not on the ladder"):
        leave_ladder(player=who(ladder, "Bruno"), actor=actor, now=day(1))
    with pytest.raises(Refused, match="is on the ladder"):
        reinstate(player=who(ladder, "Anna"), actor=actor, now=day(1))
    reinstate(player=who(ladder, "Bruno"), actor=actor, now=day(2))
    assert (order(ladder, day(1)), order(ladder, day(2))) == ("ACDEF", "ACDEFB")


def test_an_arbiter_corrects_a_place_as_it_was_seen() -> None:
    ladder, actor = made_ladder(), make_user()
    move_to_position(player=who(ladder, "Elena"), actor=actor, place=2, seen=5, why="wrong rating", now=day(1))
    assert order(ladder, day(1)) == "AEBCDF"
    assert ladder.journal.all()[0].details == {"player": "Elena", "place": 2, "before": 5}
    for place, seen, why in (
        (3, 5, "Another user changed the ladder"),
        (2, 2, "already"),
        (7, 2, "6 places"),
        (0, 2, "6 places"),
    ):
        with pytest.raises(Refused, match=why):
            move_to_position(player=who(ladder, "Elena"), actor=actor, place=place, seen=seen, now=day(1))


def test_one_is_away_by_the_own_link_and_nobody_elses() -> None:
    ladder = made_ladder()
    anna = who(ladder, "Anna")
    with pytest.raises(Refused, match="Only the other player can do this"):
        set_away(player=anna, away=True, acting=by_link(who(ladder, "Bruno")))
    for _click in range(2):
        set_away(player=anna, away=True, acting=by_link(anna))
    assert who(ladder, "Anna").is_away
    assert ladder.journal.filter(action="away").count() == 1


def test_a_person_gets_another_name_but_nobody_elses() -> None:
    ladder = made_ladder()
    change_person(player=who(ladder, "Anna"), actor=make_user(), name="Anna B.", rating=1900)
    assert who(ladder, "Anna B.").rating == 1900
    with pytest.raises(Refused, match="on the ladder already"):
        change_person(player=who(ladder, "Bruno"), actor=make_user(), name="Carla", rating=0)


def test_a_link_leads_to_its_player_until_it_is_revoked() -> None:
    ladder = made_ladder()
    anna = who(ladder, "Anna")
    token = token_of(anna)
    assert player_of_link(token) == anna
    revoke_ladder_link(player=anna, actor=make_user())
    assert player_of_link(token) is None
    with pytest.raises(Refused, match="revoked already"):
        revoke_ladder_link(player=anna, actor=make_user())
    assert make_ladder_links(ladder=ladder, actor=make_user(), players=[anna.pk]) == 1
    assert player_of_link(token) is None
    assert player_of_link(token_of(who(ladder, "Anna"))) == anna
    with pytest.raises(Refused, match="have their links"):
        make_ladder_links(ladder=ladder, actor=make_user(), players=[anna.pk])


@pytest.mark.parametrize("token", ["", "x", "1-2", "1-2.3", ".", "1-\u0000.x", "a.b", "9" * 300])
def test_nobody_comes_in_by_a_token_that_was_not_signed(token: str) -> None:
    made_ladder()
    assert player_of_link(token) is None


def test_nothing_in_the_database_opens_a_door() -> None:
    ladder = made_ladder()
    everything = serializers.serialize("json", [*LadderPlayer.objects.all(), *ladder.journal.all()])
    for player in ladder.players.all():
        assert token_of(player) not in everything
        assert player_of_link(f"{player.pk}-{player.link}") is None
        assert token_of(player).rpartition(".")[2] not in json.dumps(everything)


def test_a_ladder_without_people_has_an_empty_order() -> None:
    ladder = make_ladder(actor=make_user(), name="Empty")
    assert order(ladder, day(0)) == ""
