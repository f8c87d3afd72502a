"""Amounts and scores in templates."""

from __future__ import annotations

from prizes.templatetags.prizes import exact_money, money, place_of, plain_amount, score_text


def test_amounts_have_cents_where_they_need_them() -> None:
    assert (money(120_000, "EUR"), exact_money(120_000, "EUR"), plain_amount(1250)) == (
        "1,200\N{NO-BREAK SPACE}€",
        "1,200.00\N{NO-BREAK SPACE}€",
        "12.50",
    )


def test_a_place_without_a_prize_has_none() -> None:
    assert [place_of((500, 300), place) for place in (1, 2, 3)] == [500, 300, 0]


def test_scores_have_their_word() -> None:
    assert [score_text(score) for score in ("1", "½", "4½", "0")] == ["1 point", "½ point", "4½ points", "0 points"]
    assert [score_text(score) for score in ("72.5%", "TPR 2410")] == ["72.5%", "TPR 2410"]
