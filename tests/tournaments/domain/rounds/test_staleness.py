"""A draft knows what it was made from: who may not stand in it, and what has changed since."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from pairing.domain.pairing_requests import pair_again
from tests.factories import enter_results, entrants, owner_of, pair_round, played_event, publish_next, round_robin
from tournaments.domain.entries.prohibited_pairings import forbid
from tournaments.domain.entries.registrations import change_registration, register
from tournaments.domain.entries.requested_byes import set_bye
from tournaments.domain.entries.withdrawals import readmit, withdraw
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.results.result_entry import Outcome, enter_result, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_drafts import swap_players
from tournaments.domain.rounds.round_publication import publish_round, unpublish_round
from tournaments.domain.rounds.staleness import Staleness, staleness_of
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Registration, Round

pytestmark = pytest.mark.django_db


def drafted(players: int = 7, played: int = 1) -> Round:
    """The draft of the round after those that are played."""
    event = played_event(players=players, rounds=5, played=played)
    round_ = pair_round(event)
    assert round_.state == Round.State.DRAFTED
    return round_


def fresh(round_: Round) -> Round:
    return Round.objects.select_related("event").get(pk=round_.pk)


def at_board(round_: Round, board: int) -> Registration:
    """White of that board."""
    return round_.games.select_related("white__event").get(pairing__board=board).white


def with_the_bye(round_: Round) -> Registration:
    return round_.byes.select_related("registration__event").get(kind="U").registration


def refusal(round_: Round, seen: int = 0) -> str:
    with pytest.raises(Refused) as caught:
        publish_round(round_=fresh(round_), actor=owner_of(round_.event), seen=seen)
    assert fresh(round_).state == Round.State.DRAFTED
    return str(caught.value)


def paired_again(round_: Round) -> Round:
    """The draft made again, and published without a word."""
    event = Event.objects.get(pk=round_.event_id)
    pair_again(round_=fresh(round_), actor=owner_of(event))
    again = pair_round(event)
    assert staleness_of(fresh(again)) == Staleness()
    return publish_round(round_=fresh(again), actor=owner_of(event))


def test_a_draft_of_which_nothing_changed_is_published() -> None:
    round_ = drafted()
    assert staleness_of(fresh(round_)) == Staleness()
    publish_round(round_=fresh(round_), actor=owner_of(round_.event))
    assert fresh(round_).state == Round.State.PUBLISHED


def test_who_withdrew_is_not_published_on_a_board() -> None:
    round_ = drafted()
    gone = at_board(round_, 3)
    withdraw(registration=gone, actor=owner_of(round_.event))
    said = f"{gone.name} is not playing (withdrawn) but is in the draft on board 3."
    assert staleness_of(fresh(round_)).misplaced == (said,)
    assert refusal(round_) == f"Tower Open, round 2: {said} Re-pair the round."
    again = paired_again(round_)
    assert again.byes.get(registration=gone).kind == "Z"


def test_who_withdrew_is_not_published_with_the_bye() -> None:
    round_ = drafted()
    gone = with_the_bye(round_)
    withdraw(registration=gone, actor=owner_of(round_.event))
    assert refusal(round_).startswith(
        f"Tower Open, round 2: {gone.name} is not playing (withdrawn) but is in the draft with the bye."
    )
    paired_again(round_)


def test_a_late_entry_has_a_place_in_the_draft_or_the_draft_is_made_again() -> None:
    round_ = drafted()
    event = round_.event
    late = register(event=event, actor=owner_of(event), entrant=type(entrants(1)[0])(name="Late, Anna", rating=2000))
    assert late.first_round == 2
    assert "Late, Anna is playing but is not in the draft." in refusal(round_)
    again = paired_again(round_)
    assert again.byes.count() == 0
    assert again.games.filter(white=late).count() + again.games.filter(black=late).count() == 1


def test_a_late_entry_for_a_later_round_leaves_the_draft_alone() -> None:
    round_ = drafted(played=4 - 1)
    event = round_.event
    entrant = type(entrants(1)[0])(name="Late, Anna", rating=1000)
    register(event=event, actor=owner_of(event), entrant=entrant, first_round=5)
    publish_round(round_=fresh(round_), actor=owner_of(event))
    assert fresh(round_).is_public


@pytest.mark.parametrize("kind", ["H", "Z"])
def test_a_bye_asked_for_while_the_draft_waits_counts(kind: str) -> None:
    round_ = drafted()
    row = at_board(round_, 1)
    set_bye(registration=row, actor=owner_of(round_.event), round_number=2, kind=kind)
    (said,) = staleness_of(fresh(round_)).misplaced
    assert said.startswith(f"{row.name} is not playing (")
    assert "board 1" in said
    assert refusal(round_).endswith("Re-pair the round.")
    assert paired_again(round_).byes.get(registration=row).kind == kind


def test_another_bye_than_the_draft_has_is_not_lost() -> None:
    event = played_event(players=8, rounds=5, played=1)
    row = event.registrations.get(tpn=4)
    set_bye(registration=row, actor=owner_of(event), round_number=2, kind="Z")
    round_ = pair_round(event)
    set_bye(registration=row, actor=owner_of(event), round_number=2, kind="H")
    assert f"{row.name} in the draft is not the requested bye" in refusal(round_)
    assert paired_again(round_).byes.get(registration=row).kind == "H"


def test_the_bye_of_a_round_that_a_late_entry_missed_is_told() -> None:
    event = played_event(players=8, rounds=5, played=1)
    owner = owner_of(event)
    late = register(event=event, actor=owner, entrant=type(entrants(1)[0])(name="Late, Anna", rating=2000))
    round_ = pair_round(event)
    set_bye(registration=late, actor=owner, round_number=1, kind="H")
    assert staleness_of(fresh(round_)).changes == ("Round 1: bye of Late, Anna set to half a point",)
    undo_last(event=event, actor=owner)
    assert staleness_of(fresh(round_)) == Staleness()


def test_who_is_back_has_no_place_in_the_draft() -> None:
    event = played_event(players=8, rounds=5, played=1)
    row = event.registrations.get(tpn=4)
    withdraw(registration=row, actor=owner_of(event))
    round_ = pair_round(event)
    readmit(registration=row, actor=owner_of(event))
    assert f"{row.name} is playing but is not in the draft." in refusal(round_)
    paired_again(round_)


def corrected(round_: Round) -> str:
    game = Game.objects.select_related("white", "black", "pairing__round__event").get(
        pairing__round__event=round_.event, pairing__round__number=1, pairing__board=2
    )
    turned = Outcome.BLACK_WINS if outcome_of(game) is Outcome.WHITE_WINS else Outcome.WHITE_WINS
    before = outcome_of(game)
    enter_result(game=game, actor=owner_of(round_.event), outcome=turned, seen=board_seen(game), why="misheard")
    words = {Outcome.WHITE_WINS: "1 – 0", Outcome.BLACK_WINS: "0 – 1", Outcome.DRAW: "½ – ½"}
    return f"Round 1, board 2, {game.white.name} – {game.black.name}: {words[before]} → {words[turned]}"


def rerated(round_: Round) -> str:
    row = round_.event.registrations.select_related("event").get(tpn=6)
    change_registration(registration=row, actor=owner_of(round_.event), changes={"rating": row.rating + 5})
    return f"Data of {row.name} changed"


def forbidden(round_: Round) -> str:
    pair = [round_.event.registrations.get(tpn=tpn) for tpn in (1, 2)]
    forbid(event=round_.event, actor=owner_of(round_.event), players=pair)
    return f"Prohibited pairing added: {pair[0].name}, {pair[1].name}"


@pytest.mark.parametrize("change", [corrected, rerated, forbidden], ids=lambda change: change.__name__)
def test_what_else_changed_is_named_and_published_only_by_who_has_seen_it(change: Callable[[Round], str]) -> None:
    round_ = drafted()
    said = change(round_)
    stale = staleness_of(fresh(round_))
    assert (stale.misplaced, stale.changes) == ((), (said,))
    assert refusal(round_) == (
        f"The draft of round 2 is out of date: {said}. Re-pair the round, or review the draft and confirm it."
    )
    seen = stale.seen
    more = rerated(round_) if change is not rerated else corrected(round_)
    assert more in refusal(round_, seen=seen)
    publish_round(round_=fresh(round_), actor=owner_of(round_.event), seen=staleness_of(fresh(round_)).seen)
    assert fresh(round_).is_public


@pytest.mark.parametrize("change", [corrected, rerated, forbidden], ids=lambda change: change.__name__)
def test_what_was_put_back_is_no_change(change: Callable[[Round], str]) -> None:
    round_ = drafted()
    change(round_)
    undo_last(event=round_.event, actor=owner_of(round_.event))
    assert staleness_of(fresh(round_)) == Staleness()
    publish_round(round_=fresh(round_), actor=owner_of(round_.event))


@pytest.mark.parametrize("change", [corrected, rerated, forbidden], ids=lambda change: change.__name__)
def test_a_draft_made_again_knows_the_change(change: Callable[[Round], str]) -> None:
    round_ = drafted()
    change(round_)
    paired_again(round_)


def test_what_no_pairing_depends_on_is_not_held_against_the_draft() -> None:
    round_ = drafted()
    row = at_board(round_, 1)
    changes = {"club": "Torre", "birth": "1990/05/17"}
    change_registration(registration=row, actor=owner_of(round_.event), changes=changes)
    assert staleness_of(fresh(round_)) == Staleness()


def test_an_exchange_by_hand_is_no_staleness_but_an_absent_player_stays_one() -> None:
    round_ = drafted()
    owner = owner_of(round_.event)
    free, seated = with_the_bye(round_), at_board(round_, 1)
    swap_players(round_=fresh(round_), actor=owner, first=free, second=seated)
    assert staleness_of(fresh(round_)) == Staleness()
    withdraw(registration=seated, actor=owner)
    assert "with the bye" in refusal(round_)


def test_a_publication_taken_back_is_a_draft_with_the_same_memory() -> None:
    round_ = drafted()
    owner = owner_of(round_.event)
    publish_round(round_=fresh(round_), actor=owner)
    gone = at_board(round_, 2)
    unpublish_round(round_=fresh(round_), actor=owner)
    assert staleness_of(fresh(round_)) == Staleness()
    withdraw(registration=gone, actor=owner)
    assert f"{gone.name} is not playing" in refusal(round_)


def test_undoing_the_discard_brings_the_draft_back_with_its_memory() -> None:
    round_ = drafted()
    event, owner = round_.event, owner_of(round_.event)
    gone = at_board(round_, 2)
    withdraw(registration=gone, actor=owner)
    pair_again(round_=fresh(round_), actor=owner)
    undo_last(event=event, actor=owner)  # the request
    undo_last(event=event, actor=owner)  # the discard
    assert fresh(round_).state == Round.State.DRAFTED
    assert f"{gone.name} is not playing" in refusal(round_)


def test_a_calendars_draft_forfeits_who_is_announced_absent_and_asks_nothing_of_results() -> None:
    event = round_robin(players=4)
    first = publish_next(event)
    enter_results(first)
    round_ = pair_round(event)
    corrected(round_)
    assert staleness_of(fresh(round_)) == Staleness()
    row = at_board(round_, 1)
    set_bye(registration=row, actor=owner_of(event), round_number=2, kind="Z")
    assert f"{row.name} is not playing" in refusal(round_)
    again = paired_again(round_)
    assert at_board(again, 1) == row
    assert outcome_of(again.games.get(pairing__board=1)) is Outcome.BLACK_FORFEIT_WIN


def rerated_to(round_: Round, tpn: int, rating: int) -> None:
    row = round_.event.registrations.select_related("event").get(tpn=tpn)
    change_registration(registration=row, actor=owner_of(round_.event), changes={"rating": rating})


def test_a_title_that_moves_numbers_is_told() -> None:
    event = played_event(players=6, rounds=5, played=1)
    owner = owner_of(event)
    rows = {row.tpn: row for row in event.registrations.select_related("event")}
    change_registration(registration=rows[4], actor=owner, changes={"rating": rows[3].rating})
    round_ = pair_round(event)
    change_registration(registration=rows[4], actor=owner, changes={"title": "FM"})
    assert list(event.registrations.order_by("tpn").values_list("pk", flat=True))[2] == rows[4].pk
    assert staleness_of(fresh(round_)).changes == (f"Data of {rows[4].name} changed",)


@pytest.mark.parametrize(("band", "is_told"), [("GM IM: 1, 1-5", True), ("2000+: 1, 1-5", False)])
def test_8_1_another_title_is_told_where_an_acceleration_reads_titles(band: str, *, is_told: bool) -> None:
    round_ = drafted()
    Event.objects.filter(pk=round_.event_id).update(acceleration="bands", acceleration_bands=[band])
    last = round_.event.registrations.select_related("event").order_by("-tpn")[0]
    change_registration(registration=last, actor=owner_of(round_.event), changes={"title": "IM"})
    moved = round_.event.registrations.get(pk=last.pk).tpn != last.tpn
    assert staleness_of(fresh(round_)).changes == ((f"Data of {last.name} changed",) if is_told or moved else ())
    assert not moved


def test_one_round_more_or_less_is_told_as_engines_pair_the_last_round_by_other_rules() -> None:
    round_ = drafted()
    change_settings(event=round_.event, actor=owner_of(round_.event), changes={"planned_rounds": 2})
    (said,) = staleness_of(fresh(round_)).changes
    assert said in refusal(round_)


def test_points_given_besides_the_games_are_told() -> None:
    round_ = drafted()
    player = round_.event.registrations.get(tpn=1)
    given = [{"kind": "W", "points": -5, "first_round": 1, "last_round": 1, "players": [player.pk]}]
    change_settings(event=round_.event, actor=owner_of(round_.event), changes={"adjustments": given})
    (said,) = staleness_of(fresh(round_)).changes
    assert said in refusal(round_)


def test_of_what_changed_twice_both_steps_are_told_and_the_last_is_the_one_to_confirm() -> None:
    round_ = drafted()
    name = round_.event.registrations.get(tpn=6).name
    numbers = []
    for more in (1, 2):
        rerated_to(round_, 6, round_.event.registrations.get(tpn=6).rating + more)
        numbers.append(Event.objects.get(pk=round_.event_id).version)
    assert staleness_of(fresh(round_)) == Staleness((), (f"Data of {name} changed",) * 2, numbers[1])
    assert "Re-pair the round" in refusal(round_, seen=numbers[0])
    publish_round(round_=fresh(round_), actor=owner_of(round_.event), seen=numbers[1])


def test_of_what_was_undone_and_done_otherwise_only_the_step_that_stands_is_told() -> None:
    round_ = drafted()
    name = round_.event.registrations.get(tpn=6).name
    rating = round_.event.registrations.get(tpn=6).rating
    rerated_to(round_, 6, rating + 1)
    undo_last(event=round_.event, actor=owner_of(round_.event))
    rerated_to(round_, 6, rating + 2)
    number = Event.objects.get(pk=round_.event_id).version
    assert staleness_of(fresh(round_)) == Staleness((), (f"Data of {name} changed",), number)


def test_a_draft_that_came_back_after_a_newer_one_was_undone_is_as_old_as_it_is() -> None:
    round_ = drafted()
    event, owner = Event.objects.get(pk=round_.event_id), owner_of(round_.event)
    said = corrected(round_)
    pair_again(round_=fresh(round_), actor=owner)
    pair_round(event)
    for _step in ("the newer draft", "the discard of the older one"):
        undo_last(event=event, actor=owner)
    assert fresh(round_).state == Round.State.DRAFTED
    assert staleness_of(fresh(round_)).changes == (said,)


def test_of_an_imported_round_that_is_taken_back_nobody_is_missed() -> None:
    played = played_event(players=6, rounds=5, played=1)
    withdraw(registration=played.registrations.get(tpn=6), actor=owner_of(played))
    publish_next(played)
    event = import_trf(actor=owner_of(played), data=export_trf(played).encode(), source="x.trf")
    round_ = event.rounds.get(number=2)
    unpublish_round(round_=round_, actor=owner_of(event))
    assert staleness_of(fresh(round_)) == Staleness()
