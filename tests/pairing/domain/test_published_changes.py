"""A published pairing is changed where the rules allow it, with what they say about it."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.domain.published_changes import (
    CONFIRM,
    REFUSED,
    TWICE,
    Ground,
    Way,
    change_published,
    changes_of,
    preview_change,
    refusal_of_changes,
    ways_of,
    without_opponent,
)
from tabellone.interchange.players import Entrant
from tests.factories import (
    enter_results,
    knockout,
    owner_of,
    pair_round,
    played_event,
    publish_next,
    round_robin,
    started_event,
)
from tests.team_factories import roster_of, started_team_event
from tournaments.domain.boards.hall_settings import fix_board, hall_seen
from tournaments.domain.entries.registrations import register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.errors import Refused
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf
from tournaments.domain.teams.line_up_entry import line_up_seen, match_of, name_line_up
from tournaments.domain.teams.line_up_publication import publish_line_ups
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Registration, Round

pytestmark = pytest.mark.django_db


def player(event: Event, tpn: int) -> Registration:
    return event.registrations.contestants().get(tpn=tpn)


def boards(round_: Round) -> list[tuple[int, int, int]]:
    rows = round_.pairings.order_by("board").values_list("board", "first__tpn", "second__tpn")
    return [(board, white or 0, black or 0) for board, white, black in rows]


def change(round_: Round, way: Way, one: int, other: int, ground: Ground = Ground.RULES, **more: Any) -> None:
    event = round_.event
    who = (player(event, one).pk, player(event, other).pk)
    preview = preview_change(round_, way, who, ground)
    values: dict[str, Any] = {
        "actor": owner_of(event), "why": "agreed", "seen": preview.seen, "confirmed": preview.confirmations,
    }  # fmt: skip
    change_published(round_=round_, way=way, who=who, ground=ground, **(values | more))


@pytest.fixture
def round_() -> Round:
    event = started_event(players=9, rounds=4)
    return publish_next(event)


def test_two_take_each_others_place_and_one_undo_takes_it_back(round_: Round) -> None:
    event, before = round_.event, boards(round_)
    assert before == [(1, 1, 5), (2, 6, 2), (3, 3, 7), (4, 8, 4)]
    change(round_, Way.EXCHANGE, 5, 7)
    assert boards(round_) == [(1, 1, 7), (2, 6, 2), (3, 3, 5), (4, 8, 4)]
    assert [row.pairings.filter(is_manual=True).count() for row in (round_,)] == [2]
    (told,) = changes_of(event, 1)
    names = {row.tpn: row.name for row in event.registrations.all()}
    assert (
        told == f"{names[1]} - {names[5]}; {names[3]} - {names[7]} => {names[1]} - {names[7]}; {names[3]} - {names[5]}"
    )
    assert told in sentence(event.journal.order_by("-number")[0])
    assert f"### Published pairing changed @ Round 1: {told} (agreed)" in export_trf(event)
    undo_last(event=event, actor=owner_of(event))
    assert (boards(round_), changes_of(event, 1)) == (before, [])


def test_a_late_entry_plays_who_has_the_bye(round_: Round) -> None:
    event = round_.event
    late = register(event=event, actor=owner_of(event), entrant=Entrant(name="Late, Lea", rating=1200))
    assert [row.tpn for row in without_opponent(round_)] == [9, late.tpn]
    change(round_, Way.PAIR, 9, late.tpn or 0, Ground.LATE)
    assert boards(round_)[-1] == (5, 9, late.tpn)
    late.refresh_from_db()
    assert late.first_round == 1
    assert not round_.byes.filter(registration=player(event, 9)).exists()
    enter_results(round_)
    assert [len(row.pairings) for row in record_of(event).rounds] == [5]
    second = pair_round(event)
    assert len(boards(second)) == 5


def test_the_bye_is_exchanged(round_: Round) -> None:
    change(round_, Way.EXCHANGE, 9, 4, Ground.FREE)
    assert boards(round_)[-1] == (4, 8, 9)
    assert list(round_.byes.values_list("registration__tpn", "kind")) == [(4, "U")]


def test_colours_are_turned_and_fixed_boards_kept(round_: Round) -> None:
    event = round_.event
    change(round_, Way.COLOURS, 1, 5)
    assert boards(round_)[0] == (1, 5, 1)
    fix_board(event=event, actor=owner_of(event), player=player(event, 7), board=3, reason="x", seen=hall_seen(event))
    change(round_, Way.EXCHANGE, 7, 5)
    assert {7, 1} == {*next(row[1:] for row in boards(round_) if row[0] == 3)}


@pytest.mark.parametrize(
    ("way", "one", "other", "pairs", "free"),
    [
        (Way.COLOURS, 1, 5, [(1, 5, 1)], []),
        (Way.EXCHANGE, 5, 7, [(1, 1, 7), (3, 3, 5)], []),
        (Way.EXCHANGE, 9, 4, [(4, 8, 9)], [4]),
    ],
)
def test_what_would_come_of_it_is_what_comes_of_it(
    round_: Round, way: Way, one: int, other: int, pairs: list[tuple[int, int, int]], free: list[int]
) -> None:
    event = round_.event
    names = {row.tpn: row.name for row in event.registrations.all()}
    preview = preview_change(round_, way, (player(event, one).pk, player(event, other).pk), Ground.RULES)
    assert preview.pairs == tuple((board, names[white], names[black]) for board, white, black in pairs)
    assert preview.free == tuple(names[tpn] for tpn in free)
    change(round_, way, one, other)
    assert {*pairs} <= {*boards(round_)}
    assert [row.registration.tpn for row in round_.byes.all()] == (free or [9])


def test_levels_say_what_it_costs() -> None:
    event = played_event(players=8, rounds=4, played=1)
    round_ = publish_next(event)
    record = record_of(event)
    met = next(
        (one, other)
        for _board, one, other in boards(round_)
        for entry in record.cards[one]
        if entry.opponent and entry.opponent != other
        for one, other in [(one, entry.opponent)]
    )
    pairs = {tpn: row for row in boards(round_) for tpn in row[1:]}
    opponent = next(tpn for tpn in pairs[met[0]][1:] if tpn != met[0])
    who = (player(event, opponent).pk, player(event, met[1]).pk)
    preview = preview_change(round_, Way.EXCHANGE, who, Ground.RULES)
    assert preview.level == TWICE
    assert any("have already played each other" in row.text for row in preview.findings)
    assert preview.confirmations == 2
    none = preview_change(round_, Way.COLOURS, tuple(player(event, tpn).pk for tpn in pairs[1][1:]), Ground.NONE)  # type: ignore[arg-type]
    assert none.level == TWICE
    last = preview_change(round_, Way.COLOURS, tuple(player(event, tpn).pk for tpn in pairs[1][1:]), Ground.LAST)  # type: ignore[arg-type]
    assert any("only in the final round" in row.text for row in last.findings)


def test_confirmations_and_a_reason_are_asked_for(round_: Round) -> None:
    for more, text in (
        ({"confirmed": 0}, "not confirmed"),
        ({"why": " "}, "needs a reason"),
        ({"seen": "older"}, "Another user changed the round"),
    ):
        with pytest.raises(Refused, match=text):
            change(round_, Way.EXCHANGE, 5, 7, **more)
    with pytest.raises(Refused, match="not confirmed"):
        change(round_, Way.EXCHANGE, 5, 7, Ground.NONE, confirmed=1)
    assert changes_of(round_.event, 1) == []


def test_a_board_with_a_result_stands(round_: Round) -> None:
    enter_results(round_, boards=1)
    event = round_.event
    preview = preview_change(round_, Way.EXCHANGE, (player(event, 5).pk, player(event, 7).pk), Ground.RULES)
    assert (preview.level, preview.confirmations) == (REFUSED, 0)
    with pytest.raises(Refused, match="has a result"):
        change(round_, Way.EXCHANGE, 5, 7)
    assert (
        preview_change(round_, Way.EXCHANGE, (player(event, 8).pk, player(event, 7).pk), Ground.RULES).level >= CONFIRM
    )


def test_what_makes_no_sense_is_refused(round_: Round) -> None:
    event = round_.event
    set_bye(registration=player(event, 2), actor=owner_of(event), round_number=2, kind="H")
    for way, one, other, text in (
        (Way.EXCHANGE, 1, 1, "two different"),
        (Way.EXCHANGE, 1, 5, "already play each other"),
        (Way.COLOURS, 1, 6, "do not play"),
        (Way.PAIR, 1, 9, "has an opponent"),
    ):
        with pytest.raises(Refused, match=text):
            change(round_, way, one, other)
    with pytest.raises(Refused, match="not in this round"):
        preview_change(round_, Way.EXCHANGE, (player(event, 1).pk, 0), Ground.RULES)


def test_drafts_and_earlier_rounds_are_not_changed_here() -> None:
    event = played_event(players=8, rounds=4, played=1)
    draft = pair_round(event)
    assert "the round in progress" in refusal_of_changes(draft)
    with pytest.raises(Refused, match="the round in progress"):
        preview_change(draft, Way.COLOURS, (1, 2), Ground.RULES)


def test_two_teams_take_each_others_place_and_the_line_ups_named_are_lost() -> None:
    event = started_team_event(teams=6, rounds=3)
    round_ = publish_next(event)
    assert ways_of(event) == [Way.EXCHANGE, Way.COLOURS]
    (_one, first, second), (_two, third, fourth) = boards(round_)[:2]
    team = player(event, second)
    seats = [row.pk for row in roster_of(team)[:4]]
    seen = line_up_seen(round_, team, match_of(round_, team), None)
    name_line_up(round_=round_, team=team, seats=seats, seen=seen, actor=owner_of(event))
    who = (player(event, second).pk, player(event, fourth).pk)
    preview = preview_change(round_, Way.EXCHANGE, who, Ground.RULES)
    assert any("will be deleted" in row.text for row in preview.findings)
    change(round_, Way.EXCHANGE, second, fourth)
    assert [row[1:] for row in boards(round_)[:2]] == [(first, fourth), (third, second)]
    assert not round_.line_ups.exists()
    teams = {row.pk: row.tpn for row in event.registrations.contestants()}
    at_first = round_.games.filter(pairing__board=1).values_list("white", "black")
    assert {teams[pk] for seat in at_first for pk in seat} == {first, fourth}
    undo_last(event=event, actor=owner_of(event))
    assert boards(round_)[:2] == [(1, first, second), (2, third, fourth)]
    with pytest.raises(Refused, match="no boards"):
        change(round_, Way.PAIR, first, second)
    publish_line_ups(round_=round_, actor=owner_of(event), matches=list(round_.pairings.values_list("pk", flat=True)))
    with pytest.raises(Refused, match="line-ups of one of these matches are published"):
        change(round_, Way.COLOURS, first, second)


def test_a_calendar_and_a_bracket_keep_their_opponents_and_may_turn_colours() -> None:
    for event, text in ((round_robin(4), "The pairing table decides the pairings"), (knockout(4), "bracket")):
        round_ = publish_next(event)
        assert ways_of(event) == [Way.COLOURS]
        (_board, one, other), (_next, third, _fourth) = boards(round_)
        with pytest.raises(Refused, match=text):
            change(round_, Way.EXCHANGE, one, third)
        change(round_, Way.COLOURS, one, other)
        assert boards(round_)[0][1:] == (other, one)
        enter_results(round_)
        assert publish_next(event).number == 2


def test_double_rounds_are_not_changed_pair_by_pair() -> None:
    event = started_event(players=8, rounds=4, options={"double_rounds": True})
    assert "double rounds" in refusal_of_changes(publish_next(event))
