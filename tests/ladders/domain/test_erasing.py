"""Who was entered by mistake is removed, who asks for it is erased."""

from __future__ import annotations

import json

import pytest

from ladders.domain.erasing import erase_player, remove_player
from ladders.domain.organising import add_arbiter
from ladders.domain.pages import ladder_page
from ladders.domain.players import change_person, leave_ladder, player_of_link, token_of
from ladders.domain.undo import undo_step
from ladders.domain.words import step_words
from ladders.models import Challenge, Ladder
from tabellone.ladder import LadderOutcome
from tests.factories import make_user
from tests.ladders.made import made_ladder, order, played, who
from tests.tabellone.ladder.test_actions import day
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db


def test_who_never_had_a_challenge_is_removed_and_comes_back_by_an_undo() -> None:
    ladder, actor = made_ladder(), make_user()
    fabio = who(ladder, "Fabio")
    remove_player(player=fabio, actor=actor, seen="Fabio", now=day(1))
    assert order(Ladder.objects.get(), day(2)) == "ABCDE"
    assert not ladder.players.filter(name="Fabio").exists()
    last = ladder.journal.all()[0]
    assert step_words(last) == "Fabio was removed."
    undo_step(ladder=ladder, actor=actor, number=last.number, now=day(3))
    assert order(Ladder.objects.get(), day(4)) == "ABCDEF"
    assert who(ladder, "Fabio").pk == fabio.pk


def test_who_is_not_removed() -> None:
    ladder, actor = made_ladder(), make_user()
    played(ladder, "Bruno", "Anna", LadderOutcome.VOID, day(1))
    with pytest.raises(Refused, match="has had a challenge"):
        remove_player(player=who(ladder, "Bruno"), actor=actor, seen="Bruno", now=day(2))
    with pytest.raises(Refused, match="Another user changed this player"):
        remove_player(player=who(ladder, "Fabio"), actor=actor, seen="Fabio Old", now=day(2))
    gone = who(ladder, "Fabio")
    remove_player(player=gone, actor=actor, seen="Fabio", now=day(2))
    with pytest.raises(Refused, match="Another user changed this player"):
        remove_player(player=gone, actor=actor, seen="Fabio", now=day(2))


def test_an_erased_name_stands_nowhere_any_more_and_the_games_stay() -> None:
    ladder, actor = made_ladder(), make_user()
    played(ladder, "Bruno", "Anna", LadderOutcome.WON, day(1))
    bruno = who(ladder, "Bruno")
    token = token_of(bruno)
    change_person(player=bruno, actor=actor, name="Brunhild", rating=1777, now=day(2))
    leave_ladder(player=who(ladder, "Brunhild"), actor=actor, now=day(3))
    number = ladder.journal.all()[0].number
    called = erase_player(player=bruno, actor=actor, seen="Brunhild", now=day(4))
    assert called == f"#{bruno.pk}"
    assert (who(ladder, called).rating, player_of_link(token)) == (0, None)
    kept = json.dumps(list(ladder.journal.values("details", "changes")))
    words = " ".join(step_words(step) for step in ladder.journal.all())
    for name in ("Bruno", "Brunhild", "1777", "1950", bruno.link):
        assert name not in kept, name
        assert name not in words, name
    assert called in words
    assert [line.challenger.name for line in ladder_page(ladder, day(5)).ended] == [called]
    undo_step(ladder=Ladder.objects.get(), actor=actor, number=number, now=day(6))
    assert order(ladder, day(7)) == "#ACDEF"


def test_who_is_not_erased_and_who_may_not() -> None:
    ladder, owner = made_ladder(), make_user()
    with pytest.raises(Refused, match="on the ladder cannot be deleted"):
        erase_player(player=who(ladder, "Fabio"), actor=owner, seen="Fabio", now=day(1))
    leave_ladder(player=who(ladder, "Fabio"), actor=owner, now=day(1))
    helper = make_user("helper")
    add_arbiter(ladder=ladder, actor=owner, username=helper.username)
    with pytest.raises(Refused, match="Only the arbiters"):
        erase_player(player=who(ladder, "Fabio"), actor=helper, seen="Fabio", now=day(2))
    with pytest.raises(Refused, match="Another user changed"):
        erase_player(player=who(ladder, "Fabio"), actor=owner, seen="Anna", now=day(2))
    assert who(ladder, "Fabio").rating == 1750
    assert not Challenge.objects.exists()
