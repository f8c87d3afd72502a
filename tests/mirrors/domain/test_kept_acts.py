"""Acts of a laptop whose term was over: each is decided once, through the ordinary action."""

from __future__ import annotations

import pytest

from mirrors.domain.hand_over import take_event
from mirrors.domain.kept_acts import discard_act, mark_done, merge_act, shown_acts, waiting_acts
from mirrors.domain.link_errors import LinkError
from mirrors.domain.server_terms import take_over_event
from mirrors.models import KeptAct
from tests.factories import enter_results, owner_of, publish_next, started_event
from tests.mirrors.pairs import Pair
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.outcomes import outcome_of
from tournaments.models import Event, Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def pair() -> Pair:
    """A lost laptop that had two more results, and a withdrawal."""
    pair = Pair(started_event(players=8, rounds=5))
    round_ = publish_next(pair.event)
    pair.send()
    enter_results(round_, boards=2)
    player = pair.event.registrations.order_by("tpn")[7]
    withdraw(registration=player, actor=owner_of(pair.event))
    take_over_event(event=pair.copy, actor=owner_of(pair.copy))
    with pytest.raises(LinkError, match="over"):
        pair.send()
    return pair


def results(event: Event) -> list[str]:
    games = Game.objects.filter(pairing__round__event=event).order_by("pairing__board")
    return [outcome_of(game).value for game in games]


def test_each_act_is_shown_in_words_with_what_stands_here(pair: Pair) -> None:
    shown = shown_acts(pair.copy)
    assert [(each.present, each.can_repeat) for each in shown] == [
        ("no result", True),
        ("no result", True),
        ("", True),
    ]
    assert shown[0].text.startswith("Round 1, board 1")
    assert "withdr" in shown[2].text


def test_a_result_is_entered_by_the_ordinary_action_and_undone_like_any_other(pair: Pair) -> None:
    theirs = results(pair.event)
    first = waiting_acts(pair.copy).first()
    merge_act(act=first, actor=owner_of(pair.copy))
    assert results(pair.copy) == [theirs[0], "", "", ""]
    entries = list(pair.copy.journal.order_by("-number")[:2])
    assert [entry.action for entry in entries] == ["merge_act", "result"]
    assert sentence(entries[0]).startswith("Kept change of the laptop")
    assert waiting_acts(pair.copy).count() == 2


def test_a_result_that_was_entered_already_is_merged_without_another_entry(pair: Pair) -> None:
    theirs = results(pair.event)
    enter_results(pair.copy.rounds.get(number=1), boards=2)
    before = pair.copy.journal.filter(action="result").count()
    assert results(pair.copy) == theirs
    merge_act(act=waiting_acts(pair.copy).first(), actor=owner_of(pair.copy))
    assert pair.copy.journal.filter(action="result").count() == before


def test_an_act_is_decided_once(pair: Pair) -> None:
    first = waiting_acts(pair.copy).first()
    merge_act(act=first, actor=owner_of(pair.copy))
    for decide in (merge_act, mark_done):
        with pytest.raises(Refused, match="already decided"):
            decide(act=first, actor=owner_of(pair.copy))


def test_what_cannot_be_repeated_is_done_manually(pair: Pair) -> None:
    last = waiting_acts(pair.copy).last()
    KeptAct.objects.filter(pk=last.pk).update(action="incident")
    with pytest.raises(Refused, match="cannot be repeated automatically"):
        merge_act(act=last, actor=owner_of(pair.copy))
    mark_done(act=last, actor=owner_of(pair.copy))
    assert KeptAct.objects.get(pk=last.pk).state == KeptAct.State.MERGED


def test_an_act_is_rejected_with_a_reason_that_the_change_log_has(pair: Pair) -> None:
    first = waiting_acts(pair.copy).first()
    with pytest.raises(Refused, match="Enter a reason"):
        discard_act(act=first, actor=owner_of(pair.copy), why=" ")
    discard_act(act=first, actor=owner_of(pair.copy), why="entered from the slip")
    entry = pair.copy.journal.order_by("-number").first()
    assert entry is not None
    assert (entry.action, entry.why) == ("discard_act", "entered from the slip")
    assert results(pair.copy) == [""] * 4


def test_while_the_laptop_runs_the_event_nothing_is_merged(pair: Pair) -> None:

    take_event(pair.link_now(), pair.client)  # type: ignore[arg-type]
    with pytest.raises(Refused, match="only shows it"):
        merge_act(act=waiting_acts(pair.copy).first(), actor=owner_of(pair.copy))
