"""An event's life, rule by rule."""

from __future__ import annotations

from typing import Any

import pytest

from pairing.domain.rounds import ask_pairing
from tabellone.interchange.players import Entrant
from tabellone.record import ByeKind
from tests.factories import (
    add_players,
    enter_results,
    make_event,
    make_user,
    owner_of,
    pair_round,
    play_round,
    played_event,
    publish_next,
    started_event,
)
from tournaments.domain.entries.forbidden import forbid
from tournaments.domain.entries.registrations import (
    change_registration,
    check_in,
    register,
    remove_registration,
    set_bye,
)
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Conflict, Refused
from tournaments.domain.events.life import change_settings, finish_event, reopen_event, start_event
from tournaments.domain.journal.action import last_undoable, undo_last
from tournaments.domain.people.members import accept, invite, remove_member
from tournaments.domain.records import record_of
from tournaments.domain.results.entering import Outcome, Reach, enter_result, outcome_of, reach_of_correction
from tournaments.domain.results.seen import board_seen
from tournaments.domain.rounds.agenda import agenda
from tournaments.domain.rounds.life import discard_draft, publish_round, swap_players, unpublish_round
from tournaments.domain.rounds.requests import failure_of
from tournaments.models import Event, Game, Membership, Role, Round

pytestmark = pytest.mark.django_db


def refusal(action: object, **arguments: object) -> str:
    """What the action says when it is refused."""
    with pytest.raises(Refused) as caught:
        action(**arguments)  # type: ignore[operator]
    return caught.value.message


def test_c_04_2_b_the_initial_order_is_rating_then_title_then_name() -> None:
    event = make_event()
    owner = owner_of(event)
    for name, rating, title in (
        ("Zeta", 2000, ""), ("Älva", 2000, ""), ("Mina", 2000, "WFM"), ("Nora", 2000, "CM"), ("Olga", 2100, ""),
    ):  # fmt: skip
        register(event=event, actor=owner, entrant=Entrant(name, rating=rating, title=title))
    start_event(event=event, actor=owner, initial_colour="b")
    order = list(event.registrations.order_by("tpn").values_list("tpn", "name"))
    assert order == [(1, "Olga"), (2, "Nora"), (3, "Mina"), (4, "Älva"), (5, "Zeta")]
    assert (event.initial_colour, event.lot_source, event.lot_seed) == ("b", "arbiter", "")


def test_the_programs_lot_follows_from_the_seed_it_keeps() -> None:
    event = started_event(initial_colour="")
    assert event.lot_source == "program"
    assert event.initial_colour == ("b" if int(event.lot_seed, 16) % 2 else "w")


def test_c_04_2_c_who_does_not_check_in_can_be_left_out_and_come_later() -> None:
    event = make_event()
    owner = owner_of(event)
    rows = add_players(event, 5)
    check_in(event=event, actor=owner, registrations=rows[:4], present=True)
    start_event(event=event, actor=owner, initial_colour="w", absent="exclude")
    rows[4].refresh_from_db()
    assert (rows[4].tpn, rows[4].is_withdrawn) == (None, True)
    play_round(event)
    readmit(registration=rows[4], actor=owner)
    rows[4].refresh_from_db()
    assert (rows[4].tpn, rows[4].first_round) == (5, 2)


def test_an_event_of_one_player_cannot_start() -> None:
    event = make_event()
    add_players(event, 1)
    text = refusal(start_event, event=event, actor=owner_of(event))
    assert text == "An event needs at least two players; 1 would take part."


def test_a_late_entry_takes_its_place_in_the_order_until_round_4_is_paired_and_the_end_of_it_after() -> None:
    event = started_event(players=8, rounds=6)
    owner = owner_of(event)
    play_round(event)
    early = register(event=event, actor=owner, entrant=Entrant("Early, Late", rating=2595))
    early.refresh_from_db()
    assert (early.tpn, early.first_round) == (2, 2)
    for _number in range(3):
        play_round(event)
    late = register(event=event, actor=owner, entrant=Entrant("Very, Late", rating=2595))
    late.refresh_from_db()
    assert (late.tpn, late.first_round) == (10, 5)
    card = record_of(event).cards[10]
    assert [entry.bye for entry in card] == [ByeKind.ZERO] * 4


def test_two_players_cannot_have_one_fide_id() -> None:
    event = make_event()
    owner = owner_of(event)
    register(event=event, actor=owner, entrant=Entrant("Alba", fide_id="12"))
    other = register(event=event, actor=owner, entrant=Entrant("Bruna", fide_id="13"))
    expected = "Bruna and Alba would have the same FIDE ID, 12."
    assert refusal(change_registration, registration=other, actor=owner, changes={"fide_id": "12"}) == expected
    twin = Entrant("Bruna", fide_id="12")
    assert refusal(register, event=event, actor=owner, entrant=twin) == expected


def test_after_the_start_a_player_withdraws_instead_of_being_removed() -> None:
    event = started_event()
    row = event.registrations.first()
    assert row is not None
    text = refusal(remove_registration, registration=row, actor=owner_of(event))
    assert text == f"{row.name} has a number and cannot be removed."


def test_half_point_byes_obey_the_events_limits() -> None:
    event = started_event(rounds=5, max_byes=1, last_bye_round=3)
    owner = owner_of(event)
    row = event.registrations.first()
    assert row is not None
    set_bye(registration=row, actor=owner, round_number=2, kind="H")
    again = refusal(set_bye, registration=row, actor=owner, round_number=3, kind="H")
    assert again == f"{row.name} already has the 1 half-point byes that this event allows."
    late = refusal(set_bye, registration=row, actor=owner, round_number=4, kind="H")
    assert late == "Half-point byes are possible up to round 3 in this event."
    play_round(event)
    play_round(event)
    assert record_of(event).cards[row.tpn or 0][1].bye is ByeKind.HALF


def test_a_half_point_bye_may_be_asked_for_again_and_none_for_the_last_round_unless_the_event_says_so() -> None:
    event = started_event(players=4, rounds=3)
    row = event.registrations.get(tpn=1)
    arguments: dict[str, Any] = {"registration": row, "actor": owner_of(event), "kind": "H"}
    for _time in range(2):
        set_bye(round_number=2, **arguments)
    assert [(bye.round_number, bye.kind) for bye in row.bye_requests.all()] == [(2, "H")]
    said = refusal(set_bye, round_number=3, **arguments)
    assert said.startswith("Half-point byes are possible up to round 2 in this event.")


def test_a_late_entry_never_joins_a_round_that_is_published() -> None:
    event = played_event(players=4, rounds=4, played=2)
    entered = [
        register(event=event, actor=owner_of(event), entrant=Entrant(name=name), first_round=number).first_round
        for name, number in (("Early, Eva", 1), ("Later, Leo", 4))
    ]
    assert entered == [3, 4]


def test_of_a_forbidden_pair_nothing_is_left_when_one_of_them_is_removed() -> None:
    event = make_event()
    owner = owner_of(event)
    one, two, three = add_players(event, 3)
    forbid(event=event, actor=owner, players=[one, two])
    forbid(event=event, actor=owner, players=[one, two, three])
    remove_registration(registration=one, actor=owner)
    event.refresh_from_db()
    assert [group["players"] for group in event.forbidden] == [[two.pk, three.pk]]


def test_a_round_is_drafted_published_played_and_locked_by_the_next() -> None:
    event = started_event(players=6, rounds=3)
    owner = owner_of(event)
    states = [agenda(event).code]
    first = pair_round(event)
    states.append(agenda(event).code)
    assert record_of(event).rounds == ()
    publish_round(round_=first, actor=owner)
    states.append(agenda(event).code)
    assert refusal(ask_pairing, event=event, actor=owner) == "3 boards of round 1 have no result."
    enter_results(first)
    publish_next(event)
    first.refresh_from_db()
    assert (states, first.state) == (["pair", "publish", "results"], Round.State.LOCKED)


def test_more_rounds_than_opponents_end_with_the_reason() -> None:
    event = played_event(players=3, rounds=9, played=3)
    round_ = pair_round(event)
    assert round_.state == Round.State.PLANNED
    everybody = list(event.registrations.order_by("tpn").values_list("pk", flat=True))
    failure = failure_of(event, round_.number)
    assert (failure["code"], failure["registrations"]) == ("no_bye", everybody)
    assert agenda(event).blockers[0].text.startswith("The number of players is odd and nobody may have the bye")


def test_a_draft_is_changed_by_hand_and_a_publication_stands() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    round_ = pair_round(event)
    first, second = list(round_.games.order_by("pairing__board"))[:2]
    swap_players(round_=round_, actor=owner, first=first.white, second=second.black, why="asked for")
    changed = list(round_.games.order_by("pairing__board").values_list("white_id", "black_id", "pairing__is_manual"))[
        :2
    ]
    assert changed == [(second.black_id, first.black_id, True), (second.white_id, first.white_id, True)]
    publish_round(round_=round_, actor=owner)
    text = refusal(swap_players, round_=round_, actor=owner, first=first.white, second=second.white)
    assert text == "Only a draft can be changed; a published pairing stands (C.04.2)."


def test_a_publication_is_taken_back_only_before_results() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    round_ = publish_next(event)
    unpublish_round(round_=round_, actor=owner, why="wrong list")
    publish_round(round_=round_, actor=owner)
    enter_results(round_, boards=1)
    text = refusal(unpublish_round, round_=round_, actor=owner)
    assert text == "Results of round 1 are entered, so it cannot become a draft again."


def test_a_discarded_draft_leaves_the_round_planned() -> None:
    event = started_event(players=6)
    round_ = pair_round(event)
    discard_draft(round_=round_, actor=owner_of(event), why="late player")
    assert (round_.state, round_.games.count(), agenda(event).code) == (Round.State.PLANNED, 0, "pair")


def test_every_kind_of_result_is_kept_as_it_was_entered() -> None:
    event = started_event(players=28)
    round_ = publish_next(event)
    owner = owner_of(event)
    outcomes = list(Outcome)
    for game, outcome in zip(round_.games.order_by("pairing__board"), outcomes, strict=True):
        enter_result(game=game, actor=owner, outcome=outcome, seen=board_seen(game))
    assert [outcome_of(game) for game in round_.games.order_by("pairing__board")] == outcomes


def test_the_second_of_two_arbiters_is_told_what_the_board_says() -> None:
    event = started_event(players=6)
    game = publish_next(event).games.get(pairing__board=1)
    same = Game.objects.get(pk=game.pk)
    owner = owner_of(event)
    enter_result(game=game, actor=owner, outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    with pytest.raises(Conflict) as caught:
        enter_result(game=same, actor=make_user("other"), outcome=Outcome.DRAW, seen=board_seen(same))
    assert caught.value.message == "Board 1 was changed in the meantime: it now says 1-0."
    assert (outcome_of(caught.value.game), caught.value.game.version) == (Outcome.WHITE_WINS, 1)


def test_4_3_a_correction_counts_by_when_it_is_reported() -> None:
    event = started_event(players=6, rounds=4)
    owner = owner_of(event)
    first = play_round(event)
    game = first.games.get(pairing__board=1)
    assert reach_of_correction(game) == Reach("now", 2)
    pair_round(event)
    assert reach_of_correction(game) == Reach("draft", 2)
    second = publish_round(round_=event.rounds.get(number=2), actor=owner)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second, boards=2)
    assert reach_of_correction(game) == Reach("after_next", 3)
    enter_results(second)
    assert reach_of_correction(game) == Reach("after_next", 3)  # it may have been reported before the last game ended
    play_round(event)
    game = Game.objects.get(pk=game.pk)
    assert reach_of_correction(game) == Reach("rating_only")
    before = (game.white_result, game.black_result)
    other = Outcome.DOUBLE_FORFEIT
    enter_result(game=game, actor=owner, outcome=other, seen=board_seen(game), why="found too late")
    assert ((game.white_result, game.black_result), game.rating_result) == (before, "--")


def test_a_correction_after_the_next_pairing_wants_a_reason() -> None:
    event = started_event(players=6, rounds=4)
    game = play_round(event).games.get(pairing__board=1)
    pair_round(event)
    arguments = {"game": game, "actor": owner_of(event), "outcome": Outcome.BOTH_LOSE, "seen": board_seen(game)}
    assert refusal(enter_result, **arguments) == "Round 1 is over and the next one is paired."


def test_each_step_back_undoes_one_action_to_the_start() -> None:
    event = started_event(players=6, rounds=3)
    owner = owner_of(event)
    beginning = record_of(event)
    play_round(event)
    played = record_of(event)
    pair_round(event)
    undo_last(event=event, actor=owner)
    assert (record_of(event, drafts=True), event.rounds.get(number=2).state) == (played, Round.State.PLANNED)
    while (step := last_undoable(event)) is not None and step.action != "start":
        undo_last(event=event, actor=owner)
    assert record_of(event, drafts=True) == beginning
    undo_last(event=event, actor=owner)
    assert set(event.registrations.values_list("tpn", flat=True)) == {None}
    assert Event.objects.get(pk=event.pk).status == Event.Status.REGISTRATION


def test_a_step_that_is_not_the_last_any_more_is_not_undone() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    seen = last_undoable(event)
    assert seen is not None
    row = event.registrations.first()
    assert row is not None
    withdraw(registration=row, actor=owner)
    text = refusal(undo_last, event=event, actor=owner, entry_number=seen.number)
    assert text == "Something else was done after this step, so it was not undone."


def test_renumbering_is_undone_too() -> None:
    event = started_event(players=6)
    owner = owner_of(event)
    numbers = dict(event.registrations.values_list("pk", "tpn"))
    last = event.registrations.order_by("-tpn").first()
    assert last is not None
    change_registration(registration=last, actor=owner, changes={"rating": 2800})
    assert dict(event.registrations.values_list("pk", "tpn"))[last.pk] == 1
    undo_last(event=event, actor=owner)
    assert dict(event.registrations.values_list("pk", "tpn")) == numbers


def test_the_system_is_fixed_at_the_start_and_tie_breaks_change_only_with_a_reason() -> None:
    event = started_event()
    owner = owner_of(event)
    assert refusal(change_settings, event=event, actor=owner, changes={"edition": "2017"}) == (
        "Fixed since the event started: the rounds were paired by it."
    )
    event.refresh_from_db()
    assert refusal(change_settings, event=event, actor=owner, changes={"tie_breaks": ["SB"]}) == (
        "The tie-breaks were announced and the event has started."
    )
    event.refresh_from_db()
    change_settings(event=event, actor=owner, changes={"tie_breaks": ["SB"]}, why="misprint")
    assert Event.objects.get(pk=event.pk).tie_breaks == ["SB"]


def test_an_event_finishes_when_all_boards_have_results_and_opens_again() -> None:
    event = started_event(players=4, rounds=1)
    owner = owner_of(event)
    round_ = publish_next(event)
    assert refusal(finish_event, event=event, actor=owner) == "2 boards of round 1 have no result."
    enter_results(round_)
    finish_event(event=event, actor=owner)
    row = event.registrations.first()
    assert row is not None
    assert refusal(withdraw, registration=row, actor=owner) == "The event is finished."
    reopen_event(event=event, actor=owner, why="protest")
    assert (event.status, event.rounds.get(number=1).state) == (Event.Status.RUNNING, Round.State.PUBLISHED)


def test_a_board_of_a_locked_round_that_was_cleared_stands_before_the_finish_and_is_named() -> None:
    event = started_event(players=4, rounds=2)
    owner = owner_of(event)
    first = play_round(event)
    last = publish_next(event)
    game = first.games.select_related("white", "black", "pairing__round__event").get(pairing__board=2)
    enter_result(game=game, actor=owner, outcome=Outcome.OPEN, seen=board_seen(game), why="protest")
    assert (agenda(event).code, agenda(event).round_number) == ("results", 2)
    enter_results(last)
    step = agenda(event)
    assert (step.code, step.round_number, step.open_boards) == ("results", 1, 1)
    with pytest.raises(Refused) as refused:
        finish_event(event=event, actor=owner)
    assert (refused.value.message, refused.value.remedy) == (
        "1 board of round 1 has no result.",
        f"Enter the missing results first: 2. {game.white.name} – {game.black.name}.",
    )
    game.refresh_from_db()
    enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game), why="decided")
    assert agenda(event).code == "finish"
    finish_event(event=event, actor=owner)
    assert event.is_finished


def test_an_invitation_works_once_and_an_event_keeps_an_owner() -> None:
    event = make_event()
    owner = owner_of(event)
    invitation = invite(event=event, actor=owner, role=Role.ARBITER)
    helper = make_user("helper")
    accept(token=invitation.token, user=helper)
    assert Membership.objects.get(event=event, user=helper).role == Role.ARBITER
    gone = "This invitation does not exist, was already used, or has expired."
    assert refusal(accept, token=invitation.token, user=make_user("stranger")) == gone
    own = event.memberships.get(user=owner)
    assert refusal(remove_member, membership=own, actor=owner) == "The event would have no owner."


def test_a_publication_is_not_taken_back_while_the_next_round_is_drafted() -> None:
    event = started_event(players=6, rounds=3)
    first = play_round(event)
    for game in first.games.select_related("white", "black", "pairing__round__event"):
        enter_result(game=game, actor=owner_of(event), outcome=Outcome.WHITE_WINS, seen=board_seen(game))
    second = pair_round(event)
    Game.objects.filter(pairing__round=first).update(white_result="*", black_result="*")
    published, owner = event.rounds.get(number=1), owner_of(event)
    assert refusal(unpublish_round, round_=published, actor=owner) == "The next round is already paired."
    assert event.rounds.get(number=1).state == Round.State.PUBLISHED
    discard_draft(round_=second, actor=owner_of(event))
    unpublish_round(round_=published, actor=owner)
    assert event.rounds.get(number=1).state == Round.State.DRAFTED


@pytest.mark.parametrize(("entered", "whites"), [("w", [1, 5, 3]), ("b", [4, 2, 6])])
def test_the_colour_that_the_arbiter_drew_decides_the_first_board(entered: str, whites: list[int]) -> None:
    event = make_event(rounds=3)
    add_players(event, 6)
    start_event(event=event, actor=owner_of(event), initial_colour=entered)
    assert (event.initial_colour, event.lot_source, event.lot_seed) == (entered, Event.LotSource.ARBITER, "")
    games = pair_round(event).games.select_related("white").order_by("pairing__board")
    assert [game.white.tpn for game in games] == whites
