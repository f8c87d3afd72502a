"""Why two do not meet, in sentences."""

from __future__ import annotations

from tabellone.engine.lim.reasons import LimReasons
from tabellone.engine.reasons.apart_words import told_apart
from tabellone.engine.reasons.asking import why_apart
from tests.tabellone.engine.lim.lim_events import lim


def test_a_refusal_short_and_with_the_article() -> None:
    of = lim(4, "1-3 1, 4-2 0")
    answer = told_apart(of, why_apart(LimReasons(of, 2, "1999"), 1, 3))
    assert answer.short == ("Player 1 and Player 3 have met in round 1, and nobody meets twice.",)
    assert answer.long == ("They have met in round 1 (2.1).",)


def test_two_who_meet_and_one_who_has_the_bye() -> None:
    assert told_apart(lim(4), why_apart(LimReasons(lim(4), 1, "1999"), 1, 3)).short == (
        "Player 1 and Player 3 do meet.",
    )
    assert told_apart(lim(5), why_apart(LimReasons(lim(5), 1, "1999"), 5, 0)).long == ("Player 5 has the bye.",)


def test_three_short_sentences_and_the_whole_round() -> None:
    answer = told_apart(lim(5), why_apart(LimReasons(lim(5), 1, "1999"), 4, 0))
    assert answer.short == (
        "Player 4 may have the bye, but the rules come to another round first.",
        "The bye would have to go to somebody else, whom the rules take later.",
    )
    assert answer.long[0] == "With the bye for 4 Player 4, and the rest paired by the same articles:"
    assert answer.long[-1].endswith(" 4-0.")
    worse = lim(4, "1-3 1, 4-2 0")
    assert told_apart(worse, why_apart(LimReasons(worse, 2, "1999"), 1, 4)).short[1:] == (
        "More players would find no opponent among those with as many points.",
        "The rules choose the round in which that happens least.",
    )
