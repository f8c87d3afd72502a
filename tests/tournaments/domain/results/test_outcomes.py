"""What a board can say: as it is typed, in the record's codes, and as it stands."""

from __future__ import annotations

from tabellone.record import Result
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.models import Game


def test_each_outcome_is_two_codes_of_the_record_and_found_by_them() -> None:
    by_codes = [outcome for outcome in Outcome if outcome is not Outcome.ADJOURNED]
    assert len({outcome.codes for outcome in by_codes}) == len(by_codes)
    for outcome in by_codes:
        white, black = (Result(code) for code in outcome.codes)
        assert outcome_of(Game(white_result=white.value, black_result=black.value)) is outcome


def test_an_adjourned_game_is_open_in_the_record_and_says_so_at_the_board() -> None:
    assert Outcome.of(Outcome.ADJOURNED.codes) is Outcome.OPEN
    unknown = Result.UNKNOWN.value
    assert Outcome.ADJOURNED.codes == 2 * unknown
    assert outcome_of(Game(white_result=unknown, black_result=unknown, is_adjourned=True)) is Outcome.ADJOURNED
