"""Knock-outs at random: results, walk-overs, withdrawals, lots; each step undone and done again."""

from __future__ import annotations

from random import Random

import pytest

from tabellone.engine.knockout.plan import NOBODY
from tests.factories import enter_outcomes, knockout, owner_of, pair_round
from tournaments.domain.entries.withdrawals import withdraw
from tournaments.domain.events.event_lifecycle import finish_event
from tournaments.domain.records import record_of
from tournaments.domain.results.result_entry import Outcome, enter_result
from tournaments.domain.results.tied_matches import decide_match, tied_matches
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.brackets import bracket_of
from tournaments.domain.rounds.next_action import agenda
from tournaments.domain.rounds.round_publication import publish_round
from tournaments.domain.undo import undo_last
from tournaments.models import Event, Game, Round

pytestmark = pytest.mark.django_db

OUTCOMES = [
    Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS, Outcome.WHITE_FORFEIT_WIN, Outcome.BLACK_FORFEIT_WIN,
    Outcome.DOUBLE_FORFEIT,
]  # fmt: skip
MOST_STEPS = 400
CUPS: list[tuple[int, dict[str, object]]] = [
    (7, {}),
    (5, {"placement": True}),
    (6, {"elimination": "repechage"}),
    (4, {"elimination": "double"}),
    (6, {"third_place": True, "match_games": 2}),
    (7, {"wild_cards": 1, "wild_cards_round": 2, "reseeded": True}),
]


class Walk:
    """One event on its random way."""

    def __init__(self, event: Event, random: Random) -> None:
        self.event, self.random, self.owner = event, random, owner_of(event)

    @property
    def drafted(self) -> Round | None:
        return self.event.rounds.filter(state=Round.State.DRAFTED).first()

    def step(self) -> bool:
        """Whatever is next, or somebody leaves; False where all is over."""
        self.event.refresh_from_db()
        if self.random.random() < 0.08 and self._leave():
            return True
        draft = self.drafted
        if draft is not None:
            publish_round(round_=draft, actor=self.owner)
            return True
        return self._enter() or self._decide() or self._pair()

    def _leave(self) -> bool:
        here = list(self.event.registrations.filter(is_withdrawn=False).order_by("pk"))
        if self.drafted is not None or len(here) < 2:
            return False
        withdraw(registration=self.random.choice(here), actor=self.owner)
        return True

    def _enter(self) -> bool:
        games = Game.objects.filter(pairing__round__event=self.event, white_result="*").order_by("pk")
        game = games.select_related("white", "black", "pairing__round__event").first()
        if game is not None:
            outcome = self.random.choice(OUTCOMES)
            enter_result(game=game, actor=self.owner, outcome=outcome, seen=board_seen(game))
        return game is not None

    def _decide(self) -> bool:
        last = self.event.rounds.filter(state__in=Round.PUBLIC_STATES).order_by("-number").first()
        open_ = [match for match in tied_matches(last) if match.play_off is None] if last else []
        if last is not None and open_:
            match, winner = open_[0], self.random.choice(["first", "second"])
            board = match.pairing.board
            decide_match(round_=last, actor=self.owner, board=board, winner=winner, seen=match.seen)
        return bool(open_)

    def _pair(self) -> bool:
        if agenda(self.event).code != "pair":
            return False
        pair_round(self.event)
        return True


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize(("players", "options"), CUPS, ids=str)
def test_each_step_is_undone_and_done_again_until_there_is_one_winner_and_nobody_is_lost(
    players: int, options: dict[str, object], seed: int
) -> None:
    event = knockout(players, **options)
    walk = Walk(event, Random(f"{players}/{options}/{seed}"))
    for _step in range(MOST_STEPS):
        before, states = record_of(event), list(event.rounds.values_list("number", "state"))
        if not walk.step():
            break
        after = record_of(event)
        undo_last(event=event, actor=walk.owner)
        assert (record_of(event), list(event.rounds.values_list("number", "state"))) == (before, states)
        assert walk.step()
        assert after.contestant.keys() == record_of(event).contestant.keys()
    event.refresh_from_db()
    assert agenda(event).code == "finish"
    bracket = bracket_of(event)
    assert bracket is not None
    assert bracket.is_over
    assert bracket.champion in {*range(1, players + 1), NOBODY}
    if bracket.champion == NOBODY:
        assert any(match.winner == NOBODY for row in bracket.rounds for match in row.matches)
    record = record_of(event)
    for round_ in record.rounds:
        seats = [who for game in round_.games for who in (game.white, game.black)]
        assert sorted([*seats, *(bye.player for bye in round_.byes)]) == sorted(record.contestant)
    finish_event(event=event, actor=walk.owner)


def test_a_result_that_is_corrected_after_the_next_round_is_drafted_leaves_a_way_on() -> None:
    event = knockout(4)
    enter_outcomes(first := publish_round(round_=pair_round(event), actor=owner_of(event)), *[Outcome.WHITE_WINS] * 2)
    pair_round(event)
    undo_last(event=event, actor=owner_of(event))
    game = first.games.order_by("pairing__board")[0]
    enter_result(game=game, actor=owner_of(event), outcome=Outcome.BLACK_WINS, seen=board_seen(game))
    bracket = bracket_of(event)
    assert bracket is not None
    assert {bracket.rounds[1].matches[0].white, bracket.rounds[1].matches[0].black} == {4, 3}
