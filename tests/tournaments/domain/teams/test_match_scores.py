"""The score of a match without its games: who may enter which, and what follows from it."""

from __future__ import annotations

import pytest

from tabellone.record import Result, Score, of_players
from tests.factories import enter_outcomes, owner_of, pair_round, publish_next
from tests.team_factories import roster_of, started_team_event, team_named
from tests.tournaments.domain.teams.test_line_up_publication import boards, name, seat_all
from tournaments.domain.errors import Refused
from tournaments.domain.events.event_settings import change_settings
from tournaments.domain.history.before_after import before_and_after
from tournaments.domain.history.sentences import sentence
from tournaments.domain.records import record_of
from tournaments.domain.reports.imports import export_trf, import_trf
from tournaments.domain.reports.report_check import readiness_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_publication import unpublish_round
from tournaments.domain.rounds.staleness import staleness_of
from tournaments.domain.teams.captain_links import make_links, valid_links
from tournaments.domain.teams.forfeits import forfeit_match
from tournaments.domain.teams.line_up_entry import line_up_seen, match_of, name_line_up
from tournaments.domain.teams.line_up_publication import hidden_line_ups, publish_due_line_ups, set_deadline
from tournaments.domain.teams.line_up_rules import LineUpRules, rules_of, rules_values
from tournaments.domain.teams.match_scores import MatchPoints, ScoreRow, enter_score, read_score, score_rows, text_of
from tournaments.domain.undo import undo_last
from tournaments.models import CaptainLink, Event, Pairing, Registration, Round

pytestmark = pytest.mark.django_db

LEAGUE = LineUpRules(results="matches", results_by_captains=True)


@pytest.fixture
def round_() -> Round:
    return publish_next(started_team_event(rounds=3, rules=LEAGUE))


def row(round_: Round, board: int = 1) -> ScoreRow:
    return score_rows(round_)[board - 1]


def enter(
    round_: Round, score: MatchPoints | None, *, board: int = 1, why: str = "", captain: CaptainLink | None = None
) -> None:
    shown = row(round_, board)
    actor = None if captain else owner_of(round_.event)
    enter_score(match=shown.match, actor=actor, score=score, seen=shown.seen, why=why, captain=captain)


def captain_of(round_: Round, team: str) -> CaptainLink:
    registration = team_named(round_.event, team)
    make_links(event=round_.event, actor=owner_of(round_.event), teams=[registration.pk])
    return valid_links(round_.event)[registration.pk]


def points(event: Event) -> dict[str, tuple[int, int]]:
    """Match points and game points of each team."""
    record = record_of(event)
    match, game = (record.by(score) for score in (Score.MATCH, Score.GAME))
    return {team.name: (match.points_of(team.tpn), game.points_of(team.tpn)) for team in record.teams}


def test_a_score_counts_for_both_teams_before_anybody_is_seated(round_: Round) -> None:
    enter(round_, (25, 15))
    assert points(round_.event) == {"Torre": (20, 25), "Alfiere": (0, 0), "Cavallo": (0, 15), "Regina": (0, 0)}
    assert {board[2] for board in boards(round_)} == {"??"}
    assert (row(round_).text, row(round_).is_open, row(round_, 2).is_open) == ("2½ – 1½", False, True)
    assert of_players(record_of(round_.event)).rounds[0].games == ()
    assert [match.board for match in hidden_line_ups(round_)] == [2]


def test_the_journal_tells_it_and_takes_it_back(round_: Round) -> None:
    event = round_.event
    enter(round_, (25, 15))
    entry = event.journal.order_by("-number")[0]
    assert sentence(entry) == "Round 1, match 1, Torre – Cavallo: – → 2½ – 1½"
    told = {(line.field, line.before, line.after) for line in before_and_after(event, [entry])[0]}
    assert {("score of the first team", "–", "2½"), ("score of the second team", "–", "1½")} <= told
    assert ("White's result", "–", "not reported") in told
    undo_last(event=event, actor=owner_of(event))
    assert ({board[2] for board in boards(round_)}, row(round_).points) == ({"**"}, None)


def test_it_is_corrected_and_cleared(round_: Round) -> None:
    enter(round_, (25, 15))
    enter(round_, (20, 20))
    assert points(round_.event)["Cavallo"] == (10, 20)
    assert row(round_).typed == ("2", "2")
    enter(round_, None)
    assert ({board[2] for board in boards(round_)}, row(round_).typed) == ({"**"}, ("", ""))


def test_the_same_score_twice_is_one_act_and_an_older_page_is_told(round_: Round) -> None:
    old = row(round_)
    enter(round_, (25, 15))
    entries = round_.event.journal.count()
    actor = owner_of(round_.event)
    enter_score(match=old.match, actor=actor, score=(25, 15), seen=old.seen)
    assert round_.event.journal.count() == entries
    with pytest.raises(Refused, match="was changed in the meantime"):
        enter_score(match=old.match, actor=actor, score=(15, 25), seen=old.seen)
    Pairing.objects.filter(pk=old.match.pk).update(board=9)
    round_.pairings.get(pk=old.match.pk).games.all().delete()
    Pairing.objects.filter(pk=old.match.pk).delete()
    with pytest.raises(Refused, match="Another user re-paired this round"):
        enter_score(match=old.match, actor=actor, score=(15, 25), seen=old.seen)


@pytest.mark.parametrize(
    ("score", "why"),
    [
        ((24, 16), "whole and half"),
        ((-5, 15), "whole and half"),
        ((45, 0), "cannot give this score"),
        ((25, 20), "cannot give this score"),
    ],
)
def test_only_scores_that_the_boards_can_give(round_: Round, score: MatchPoints, why: str) -> None:
    with pytest.raises(Refused, match=why):
        enter(round_, score)
    assert row(round_).points is None


def test_less_than_all_points_may_be_scored(round_: Round) -> None:
    enter(round_, (20, 10))
    assert points(round_.event)["Torre"] == (20, 20)


def test_boards_that_were_left_empty_are_in_the_score(round_: Round) -> None:
    name(round_, team_named(round_.event, "Torre"), 1, 2, 3, 0)
    seat_all(round_)
    with pytest.raises(Refused, match="Boards that are forfeited bring more"):
        enter(round_, (30, 0))
    with pytest.raises(Refused, match="3 boards between Torre and Cavallo"):
        enter(round_, (35, 10))
    enter(round_, (20, 20))
    assert [board[2] for board in boards(round_)] == ["??", "??", "??", "+-"]
    with pytest.raises(Refused, match="Its line-ups can no longer be changed"):
        name(round_, team_named(round_.event, "Torre"), 1, 2, 3, 4)
    enter(round_, None)
    assert [board[2] for board in boards(round_)] == ["**", "**", "**", "+-"]


def test_boards_and_scores_do_not_mix(round_: Round) -> None:
    event, owner = round_.event, owner_of(round_.event)
    seat_all(round_)
    game = round_.games.select_related("white", "black").filter(pairing__board=1)[0]
    with pytest.raises(Refused, match="score of a match is entered, not its games"):
        enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
    enter(round_, (25, 15))
    by_board = rules_values(LineUpRules())
    change_settings(event=event, actor=owner, changes={"line_ups": by_board}, why="games came")
    round_ = event.rounds.get(number=1)
    game = round_.games.select_related("white", "black").filter(pairing__board=1)[0]
    with pytest.raises(Refused, match="entered without its games"):
        enter_result(game=game, actor=owner, outcome=Outcome.DRAW, seen=board_seen(game))
    other = round_.games.select_related("white", "black").filter(pairing__board=2)[0]
    with pytest.raises(Refused, match="Invalid result for this board"):
        enter_result(game=other, actor=owner, outcome=Outcome.UNREPORTED, seen=board_seen(other))
    enter_result(game=other, actor=owner, outcome=Outcome.DRAW, seen=board_seen(other))
    with pytest.raises(Refused, match="games of a match are entered, not its score"):
        enter(round_, (20, 20), board=2)
    change_settings(event=event, actor=owner, changes={"line_ups": rules_values(LEAGUE)}, why="by match")
    round_ = event.rounds.get(number=1)
    assert row(round_, 2).is_by_board
    with pytest.raises(Refused, match="Boards of this match have results"):
        enter(round_, (20, 20), board=2)


def test_captains_enter_their_own_match_and_correct_themselves_alone(round_: Round) -> None:
    torre, cavallo, regina = (captain_of(round_, team) for team in ("Torre", "Cavallo", "Regina"))
    with pytest.raises(Refused, match="This match is not yours"):
        enter(round_, (25, 15), captain=regina)
    enter(round_, (25, 15), captain=torre)
    entry = round_.event.journal.order_by("-number")[0]
    assert sentence(entry).endswith("2½ – 1½, by the captain of Torre")
    enter(round_, (20, 20), captain=torre)
    with pytest.raises(Refused, match="Another user entered"):
        enter(round_, (15, 25), captain=cavallo)
    CaptainLink.objects.filter(pk=torre.pk).update(revoked_at=round_.published_at)
    with pytest.raises(Refused, match="not valid any more"):
        enter(round_, (15, 25), captain=torre)


def test_a_captain_is_known_by_the_team_and_not_by_a_name_that_another_team_has_by_now(round_: Round) -> None:
    torre, cavallo = (captain_of(round_, team) for team in ("Torre", "Cavallo"))
    enter(round_, (25, 15), captain=torre)
    names = {torre.team.pk: "Torre Bianca", cavallo.team.pk: "Torre"}
    for pk, name_now in names.items():
        Registration.objects.filter(pk=pk).update(name=name_now)
    for link in (torre, cavallo):
        link.team.refresh_from_db()
    with pytest.raises(Refused, match="Another user entered"):
        enter(round_, (20, 20), captain=cavallo)
    enter(round_, (20, 20), captain=torre)


def test_a_captain_names_nobody_for_a_match_that_has_its_score(round_: Round) -> None:
    torre = captain_of(round_, "Torre")
    enter(round_, (25, 15))
    match = match_of(round_, torre.team)
    seats = [member.pk for member in roster_of(torre.team)[:4]]
    seen = line_up_seen(round_, torre.team, match, None)
    with pytest.raises(Refused, match="it needs no line-up any more"):
        name_line_up(round_=round_, team=torre.team, seats=seats, seen=seen, link=torre)


def test_captains_enter_nothing_where_the_event_does_not_let_them() -> None:
    round_ = publish_next(started_team_event(rounds=3, rules=LineUpRules(results="matches")))
    with pytest.raises(Refused, match="by the arbiters"):
        enter(round_, (25, 15), captain=captain_of(round_, "Torre"))


def test_the_round_is_over_when_all_matches_have_a_score_and_the_next_one_is_paired_by_it(round_: Round) -> None:
    event = round_.event
    enter(round_, (25, 15))
    enter(round_, (0, 40), board=2)
    with pytest.raises(Refused):
        unpublish_round(round_=round_, actor=owner_of(event))
    draft = pair_round(event)
    first = draft.pairings.select_related("first", "second").get(board=1)
    assert {first.first.name, first.second.name} == {"Torre", "Alfiere"}
    with pytest.raises(Refused, match="the next round is paired"):
        enter(round_, (15, 25))
    enter(round_, (15, 25), why="turned round")
    assert len(staleness_of(draft).changes) == 1
    with pytest.raises(Refused, match="not published"):
        enter(draft, (20, 20), why="too early")


def test_a_match_with_a_score_may_be_forfeited_after_all(round_: Round) -> None:
    enter(round_, (25, 15))
    shown = row(round_)
    forfeit_match(
        match=shown.match, actor=owner_of(round_.event), absent=[shown.match.first_id], seen=shown.of_boards, why="late"
    )
    assert (row(round_).points, row(round_).is_by_board) == ((0, 40), False)
    enter(round_, (20, 20))
    assert (row(round_).points, {board[2] for board in boards(round_)}) == ((20, 20), {"??"})
    for shown in (row(round_), row(round_)):
        absent = [shown.match.first_id, shown.match.second_id]
        forfeit_match(
            match=shown.match, actor=owner_of(round_.event), absent=absent, seen=row(round_).of_boards, why="nobody"
        )
        assert row(round_).points == (0, 0)
        enter(round_, None)
        assert row(round_).is_open


def test_a_deadline_seats_nobody_at_a_match_that_has_its_score(round_: Round) -> None:
    enter(round_, (25, 15))
    enter(round_, (20, 20), board=2)
    set_deadline(round_=round_, actor=owner_of(round_.event), until=round_.published_at)
    entries = round_.event.journal.count()
    publish_due_line_ups(round_.event)
    assert (round_.event.journal.count(), {board[2] for board in boards(round_)}) == (entries, {"??"})


def test_a_report_says_it_and_is_read_back(round_: Round) -> None:
    name(round_, team_named(round_.event, "Torre"), 1, 2, 3, 0)
    seat_all(round_)
    enter(round_, (20, 20))
    report = export_trf(round_.event)
    assert "XXG   1   1   3    2.0    2.0" in report
    again = record_of(import_trf(actor=owner_of(round_.event), data=report.encode(), source="again.trf"))
    (match, _other) = again.rounds[0].pairings
    assert match == record_of(round_.event).rounds[0].pairings[0]
    assert [game.white_result for game in match.games] == [Result.UNREPORTED] * 3 + [Result.FORFEIT_WIN]
    assert any("games not reported: 3" in finding.text for finding in readiness_of(round_.event).errors)


def test_what_somebody_types_is_a_score_or_refused() -> None:
    assert (read_score(" 2½", "1,5"), read_score("", " ")) == ((25, 15), None)
    assert (text_of((25, 15)), text_of(None)) == ("2½ – 1½", "")
    for first, second in (("2", ""), ("x", "1"), ("99999999", "0")):
        with pytest.raises(Refused, match="Invalid score"):
            read_score(first, second)


def test_the_rule_is_kept_with_the_event(round_: Round) -> None:
    assert rules_of(round_.event).results == "matches"
    assert rules_of(started_team_event(name="By board")).results == "boards"


def test_boards_of_a_finished_match_are_summed(round_: Round) -> None:
    event, owner = round_.event, owner_of(round_.event)
    change_settings(event=event, actor=owner, changes={"line_ups": rules_values(LineUpRules())}, why="by board")
    seat_all(round_)
    enter_outcomes(event.rounds.get(number=1), *[Outcome.WHITE_WINS] * 8)
    assert (row(round_).points, row(round_).is_by_board) == ((20, 20), True)


def test_nobody_is_named_for_a_match_whose_score_is_there_not_by_an_arbiter_either(round_: Round) -> None:
    enter(round_, (25, 15))
    team = team_named(round_.event, "Torre")
    seats = [member.pk for member in roster_of(team)][: len(boards(round_)) // 2]
    as_seen = line_up_seen(round_, team, match_of(round_, team), None)
    with pytest.raises(Refused, match="it needs no line-up any more"):
        name_line_up(round_=round_, team=team, seats=seats, seen=as_seen, actor=owner_of(round_.event), why="asked")
    assert round_.line_ups.count() == 0
