"""Between rounds: who is away, late, back or gone, and whether who forfeited goes on."""

from __future__ import annotations

import pytest

from tabellone.interchange.players import Entrant
from tests.factories import enter_outcomes, owner_of, pair_round, publish_next, round_robin, started_event
from tournaments.domain.boards.hall import hall_of
from tournaments.domain.boards.hall_settings import fix_board, hall_seen
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.results.result_entry import Outcome
from tournaments.domain.rounds.before_pairing import notes_before_pairing
from tournaments.domain.rounds.between_rounds import BetweenRounds, between_rounds, decide_forfeits
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration

pytestmark = pytest.mark.django_db


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.get(tpn=tpn)


def summary(event: Event, number: int = 2) -> BetweenRounds:
    found = between_rounds(event, number)
    assert found is not None
    return found


@pytest.fixture
def event() -> Event:
    """Round 1 of ten: 10 had a bye asked for; 1 – 5 and 2 – 6 forfeited, one side and both."""
    event = started_event(players=10, rounds=4)
    actor = owner_of(event)
    for tpn, kind in ((9, "Z"), (10, "H")):
        set_bye(registration=player(event, tpn), actor=actor, round_number=1, kind=kind)
    round_ = publish_next(event)
    played = (Outcome.WHITE_WINS, Outcome.DRAW)
    enter_outcomes(round_, Outcome.WHITE_FORFEIT_WIN, Outcome.DOUBLE_FORFEIT, *played)
    return event


def test_everybody_who_is_to_be_looked_at_is_named_once(event: Event) -> None:
    actor = owner_of(event)
    set_bye(registration=player(event, 3), actor=actor, round_number=2, kind="H")
    set_bye(registration=player(event, 4), actor=actor, round_number=2, kind="Z")
    withdraw(registration=player(event, 8), actor=actor)
    register(event=event, actor=actor, entrant=Entrant(name="Late, Lea", rating=1500))
    fix_board(event=event, actor=actor, player=player(event, 7), board=9, reason="lamp", seen=hall_seen(event))
    found = summary(event)
    assert [row.tpn for row in found.absent] == [4]
    assert [(row.registration.tpn, row.kind) for row in found.byes] == [(3, "H")]
    assert [row.name for row in found.late] == ["Late, Lea"]
    assert [row.tpn for row in found.back if row.name != "Late, Lea"] == [9, 10]
    assert [row.tpn for row in found.left] == [8]
    assert [(row.tpn, own.board) for row, own in found.fixed] == [(7, 9)]
    assert sorted(row.board for row in found.forfeited) == [1, 2, 2]
    assert found.undecided == 3
    assert not found.is_quiet


def test_one_decision_for_all_and_one_undo(event: Event) -> None:
    actor = owner_of(event)
    assert sum(line.weight == "waits" for line in notes_before_pairing(event).before) == 3
    found = summary(event)
    one, two, three = (row.registration for row in found.forfeited)
    decisions = {one.pk: "on", two.pk: "pause", three.pk: "out"}
    assert decide_forfeits(event=event, actor=actor, number=2, decisions=decisions, seen=found.seen) == 3
    assert [row.decision for row in summary(event).forfeited] == ["on", "pause", "out"]
    assert hall_of(event).goes_on == {1: (one.pk,)}
    assert sentence(event.journal.order_by("-number")[0]) == (
        "After round 1: decision about absent players (3 players)"
    )
    assert not any(line.weight == "waits" for line in notes_before_pairing(event).before)
    round_ = pair_round(event)
    paired = {pk for pair in round_.pairings.values_list("first", "second") for pk in pair}
    assert {one.pk, two.pk, three.pk} & paired == {one.pk}
    undo_last(event=event, actor=actor)
    undo_last(event=event, actor=actor)
    assert [row.decision for row in summary(event).forfeited] == ["", "", ""]
    assert hall_of(event).goes_on == {}


def test_who_is_left_out_of_the_decision_stops_it(event: Event) -> None:
    actor = owner_of(event)
    found = summary(event)
    first = found.forfeited[0].registration
    for decisions, seen, text in (
        ({first.pk: "on"}, found.seen, "Nothing is decided"),
        ({row.registration.pk: "perhaps" for row in found.forfeited}, found.seen, "Nothing is decided"),
        (
            {row.registration.pk: "on" for row in found.forfeited},
            "older",
            "Another user changed the forfeits or the decision",
        ),
    ):
        with pytest.raises(Refused, match=text):
            decide_forfeits(event=event, actor=actor, number=2, decisions=decisions, seen=seen)
    with pytest.raises(Refused, match="No decisions are needed now"):
        decide_forfeits(event=event, actor=actor, number=1, decisions={}, seen=summary(event, 1).seen)
    decide_forfeits(
        event=event,
        actor=actor,
        number=2,
        decisions={row.registration.pk: "out" for row in found.forfeited},
        seen=found.seen,
    )
    with pytest.raises(Refused, match="out already"):
        decide_forfeits(event=event, actor=actor, number=2, decisions={first.pk: "on"}, seen=summary(event).seen)


def test_before_the_first_round_nobody_forfeited_and_a_calendar_has_no_summary() -> None:
    event = started_event(players=4)
    assert summary(event, 1).is_quiet
    assert between_rounds(round_robin(4), 1) is None
