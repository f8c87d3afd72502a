"""Tie-breaks are named for people: every one of C.07, with its modifiers (article 14), in the reader's language."""

from __future__ import annotations

import pytest
from django.utils import translation

from tabellone.tiebreaks import KNOWN_CODES, TEAM_CODES, UnknownTieBreak
from tournaments.domain.words.tie_breaks import NAMES, name_of


def test_every_tie_break_of_c_07_has_a_name_of_its_own_in_both_languages() -> None:
    assert set(NAMES) == {*KNOWN_CODES, *TEAM_CODES, "MP", "GP"}
    english = [name_of(code) for code in NAMES]
    with translation.override("it"):
        italian = [name_of(code) for code in NAMES]
    assert (len(set(english)), len(set(italian))) == (len(NAMES), len(NAMES))
    same = {one for one, other in zip(english, italian, strict=True) if one == other}
    assert same == {"Buchholz", "Sonneborn-Berger", "Koya", "Fore Buchholz"}


@pytest.mark.parametrize(
    ("code", "name"),
    [
        ("BH", "Buchholz"),
        ("bh/c1", "Buchholz, cut 1"),
        ("BH/M2", "Buchholz, median 2"),
        ("BH/C2/P", "Buchholz, cut 2, forfeits as played"),
        ("KS/L60", "Koya, limit 60%"),
        ("KS/L+1", "Koya, limit moved by +1 half points"),
        ("KS/L-2", "Koya, limit moved by -2 half points"),
        ("AOB/F", "Average of the opponents’ Buchholz, final round counted as draws"),
        ("TPN/R", "Pairing number, reversed"),
        ("NUM", "Number of Games Played"),
    ],
)
def test_article_14_modifiers_follow_the_name(code: str, name: str) -> None:
    assert name_of(code) == name


def test_modifiers_are_told_in_italian() -> None:
    with translation.override("it"):
        assert name_of("BH/C1/P") == "Buchholz, taglio 1, forfait come giocate"


def test_what_is_no_tie_break_has_no_name() -> None:
    with pytest.raises(UnknownTieBreak):
        name_of("MYOWN")
