"""Prize funds written in TOML: `toml_fund` reads the same fund again."""

from __future__ import annotations

import json
from collections.abc import Iterator

from tabellone.money import Money, format_money
from tabellone.prizes.funds import (
    ROUNDINGS,
    Criterion,
    Fund,
    Presence,
    PrizeCategory,
)

CONDITIONS = (
    *("min_rating", "max_rating", "born_from", "born_to", "sex", "federation", "title", "club"),
    *("minimum_games", "bracket", "order"),
)


def write_fund(fund: Fund) -> str:
    """Return the fund as the file of ``python -m standings prizes``, without keys that have no value."""
    return "\n".join((*_of_fund(fund), *(line for each in fund.categories for line in _of_category(each)), ""))


def _of_fund(fund: Fund) -> Iterator[str]:
    rounding = next(name for name, step in ROUNDINGS.items() if step == fund.step)
    if fund.name:
        yield f"name = {_quoted(fund.name)}"
    yield f"currency = {_quoted(fund.currency)}"
    yield f"sharing = {_quoted(fund.sharing)}"
    yield f"rounding = {_quoted(rounding)}"
    yield f"per_player = {_quoted(fund.per_player)}"
    if fund.minimum_share:
        yield f"minimum_share = {_money(fund.minimum_share)}"
    if fund.minimum_games:
        yield f"minimum_games = {fund.minimum_games}"
    if fund.presence is not Presence.KEEP:
        yield f"presence = {_quoted(fund.presence)}"
    if fund.absent:
        yield f"absent = [{', '.join(map(str, sorted(fund.absent)))}]"
    if fund.criterion is not Criterion.POINTS:
        yield f"criterion = {_quoted(fund.criterion)}"
    if fund.budget:
        yield f"budget = {_money(fund.budget)}"
    if fund.sponsor:
        yield f"sponsor = {_quoted(fund.sponsor)}"


def _of_category(category: PrizeCategory) -> Iterator[str]:
    yield ""
    yield "[[category]]"
    yield f"key = {_quoted(category.key)}"
    yield f"name = {_quoted(category.name)}"
    for key in CONDITIONS:
        value = getattr(category, key)
        if isinstance(value, int):
            yield f"{key} = {value}"
        elif value:
            yield f"{key} = {_quoted(value)}"
    if category.unrated:
        yield "unrated = true"
    if category.players is not None:
        yield f"players = [{', '.join(map(str, sorted(category.players)))}]"
    if category.sections:
        yield f"sections = [{', '.join(map(_quoted, category.sections))}]"
    if category.sponsor:
        yield f"sponsor = {_quoted(category.sponsor)}"
    yield f"amounts = [{', '.join(map(_money, category.amounts))}]"
    if category.things:
        yield f"things = [{', '.join(map(_quoted, category.things))}]"


def _money(amount: Money) -> str:
    """An integer, or a number with two decimals."""
    return format_money(amount).removesuffix(".00")


def _quoted(text: str) -> str:
    """A basic string of TOML, whose escapes are those of JSON."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
