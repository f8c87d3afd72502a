"""Prize funds in TOML, as the command line reads them (docs/prizes.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any, NoReturn

from tabellone.messages import Message
from tabellone.money import Money
from tabellone.prizes.funds import (
    LARGEST_AMOUNT,
    MOST_CATEGORIES,
    MOST_PLACES,
    ROUNDINGS,
    BadPrizes,
    Criterion,
    Fund,
    PerPlayer,
    Presence,
    PrizeCategory,
    Sharing,
    require_distributable,
)
from tabellone.values import LONGEST, MOST_PLAYERS, WrongValue, federation, sex, text, title

LARGEST_FILE = 1_000_000
"""Bytes."""
LONGEST_THING = 60
"""Characters of a trophy or another thing."""
LARGEST_NUMBER = 9999
"""A rating, a year, or a place in the announced order."""
MOST_SECTIONS = 100
FUND_KEYS = {
    *("currency", "sharing", "rounding", "per_player", "minimum_share", "category", "name", "sponsor", "budget"),
    *("minimum_games", "presence", "absent", "criterion"),
}
NUMBERS = ("min_rating", "max_rating", "born_from", "born_to", "order", "minimum_games")
CATEGORY_KEYS = {"key", "name", "amounts", "sex", "federation", "title", "unrated", *NUMBERS} | {
    "club", "players", "sponsor", "things", "bracket", "sections",
}  # fmt: skip


def read_fund(data: bytes) -> Fund:
    """Return the fund that the file describes.

    Raises BadPrizes for what is no TOML in UTF-8, for unknown or missing keys and wrong values, and for rules that
    exclude each other. Amounts are read as exact decimal numbers.
    """
    table = _parsed(data)
    _require_known(table, FUND_KEYS, Message("the fund"))
    categories = table.get("category")
    if not isinstance(categories, list) or not 1 <= len(categories) <= MOST_CATEGORIES:
        raise BadPrizes(Message("a fund has 1 to %(most)s categories", most=MOST_CATEGORIES))
    fund = Fund(
        categories=tuple(_category(row, number) for number, row in enumerate(categories, start=1)),
        sharing=Sharing(_choice(table, "sharing", [*Sharing])),
        per_player=PerPlayer(_choice(table, "per_player", [*PerPlayer])),
        step=ROUNDINGS[_choice(table, "rounding", [*ROUNDINGS])],
        minimum_share=_money(table.get("minimum_share", 0), Message("minimum_share")),
        currency=_text(table.get("currency"), Message("currency"), LONGEST["short_name"]),
        name=_optional(table, "name", LONGEST["category"]),
        sponsor=_optional(table, "sponsor", LONGEST["person"]),
        budget=_money(table.get("budget", 0), Message("budget")),
        minimum_games=_number(table.get("minimum_games", 0), Message("minimum_games")),
        presence=Presence(_choice(table, "presence", [*Presence], Presence.KEEP)),
        absent=_numbers(table.get("absent", []), Message("absent")),
        criterion=Criterion(_choice(table, "criterion", [*Criterion], Criterion.POINTS)),
    )
    require_distributable(fund)
    return fund


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > LARGEST_FILE:
        raise BadPrizes(Message("the file is larger than %(most)s bytes", most=LARGEST_FILE))
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=Decimal)
    except UnicodeDecodeError:
        raise BadPrizes(Message("the file is not in UTF-8")) from None
    except (ValueError, RecursionError) as error:
        raise BadPrizes(Message("the file is not valid TOML: %(why)s", why=f"{error!s:.200}")) from None


def _require_known(table: Mapping[str, Any], known: set[str], where: Message) -> None:
    unknown = sorted(set(table) - known)
    if unknown:
        raise BadPrizes(Message("%(where)s has an unknown key: %(key)s", where=where, key=f"{unknown[0]:.60}"))


def _choice(table: Mapping[str, Any], key: str, known: list[str], default: str | None = None) -> str:
    """The value, one of the known ones; a number is as good as its digits. Without a default it is required."""
    found = table.get(key, default)
    written = str(found) if isinstance(found, str | Decimal) or type(found) is int else ""
    if written not in known:
        _refuse(Message("%(key)s", key=key), Message("one of %(known)s", known=", ".join(known)), found)
    return written


def _category(row: object, number: int) -> PrizeCategory:
    where = Message("category %(number)s", number=number)
    if not isinstance(row, dict):
        _refuse(where, Message("a table"), row)
    _require_known(row, CATEGORY_KEYS, where)
    things = _things(row, where)
    amounts = row.get("amounts", [] if any(things) else None)
    if things and amounts == []:
        pass
    elif not isinstance(amounts, list) or not 1 <= len(amounts) <= MOST_PLACES:
        _refuse(_at(where, "amounts"), Message("a list of 1 to %(most)s amounts", most=MOST_PLACES), amounts)
    unrated = row.get("unrated", False)
    if not isinstance(unrated, bool):
        _refuse(_at(where, "unrated"), Message("true or false"), unrated)
    return PrizeCategory(
        key=_text(row.get("key"), _at(where, "key"), LONGEST["category"]),
        name=_text(row.get("name"), _at(where, "name"), LONGEST["category"]),
        amounts=tuple(_money(amount, _at(where, "amounts")) for amount in amounts),
        unrated=unrated,
        things=things,
        players=_players(row, where),
        club=_optional(row, "club", LONGEST["club"], where),
        bracket=_optional(row, "bracket", LONGEST["category"], where),
        sections=_sections(row, where),
        sponsor=_optional(row, "sponsor", LONGEST["person"], where),
        sex=_word(row, "sex", sex, Message("m or w"), where),
        federation=_word(row, "federation", federation, Message("three letters"), where),
        title=_word(row, "title", title, Message("GM, IM, WGM, FM, WIM, CM, WFM or WCM"), where),
        **{key: _number(row[key], _at(where, key)) for key in NUMBERS if key in row},
    )


def _things(row: Mapping[str, Any], where: Message) -> tuple[str, ...]:
    found = row.get("things", [])
    if not isinstance(found, list) or len(found) > MOST_PLACES:
        _refuse(_at(where, "things"), Message("a list of at most %(most)s texts", most=MOST_PLACES), found)
    return tuple(each if each == "" else _text(each, _at(where, "things"), LONGEST_THING) for each in found)


def _players(row: Mapping[str, Any], where: Message) -> frozenset[int] | None:
    if "players" not in row:
        return None
    return _numbers(row["players"], _at(where, "players"))


def _numbers(found: object, where: Message) -> frozenset[int]:
    if not isinstance(found, list) or len(found) > MOST_PLAYERS:
        _refuse(where, Message("a list of at most %(most)s pairing numbers", most=MOST_PLAYERS), found)
    return frozenset(_number(each, where) for each in found)


def _sections(row: Mapping[str, Any], where: Message) -> tuple[str, ...]:
    found = row.get("sections", [])
    if not isinstance(found, list) or len(found) > MOST_SECTIONS:
        _refuse(_at(where, "sections"), Message("a list of at most %(most)s texts", most=MOST_SECTIONS), found)
    return tuple(_text(each, _at(where, "sections"), LONGEST["event"]) for each in found)


def _optional(table: Mapping[str, Any], key: str, longest: int, where: Message | None = None) -> str:
    """The text of a key that may be missing or empty."""
    if table.get(key, "") == "":
        return ""
    return _text(table[key], Message("%(key)s", key=key) if where is None else _at(where, key), longest)


def _at(where: Message, key: str) -> Message:
    return Message("%(where)s, %(key)s", where=where, key=key)


def _refuse(where: Message, expected: Message, found: object) -> NoReturn:
    if found is None:
        raise BadPrizes(Message("%(where)s is missing: expected %(expected)s", where=where, expected=expected))
    shown = f"{found!s:.60}"
    raise BadPrizes(
        Message("%(where)s: expected %(expected)s, found %(found)s", where=where, expected=expected, found=shown)
    )


def _text(found: object, where: Message, longest: int) -> str:
    try:
        written = text(found, longest) if isinstance(found, str) else ""
    except WrongValue:
        written = ""
    if not written:
        _refuse(where, Message("a text of 1 to %(most)s characters", most=longest), found)
    return written


def _word(row: Mapping[str, Any], key: str, check: Callable[[str], str], expected: Message, where: Message) -> str:
    """A condition in a fixed notation; empty if the row has none."""
    if key not in row:
        return ""
    found = row[key]
    try:
        written = check(found) if isinstance(found, str) else ""
    except WrongValue:
        written = ""
    if not written:
        _refuse(_at(where, key), expected, found)
    return written


def _number(found: object, where: Message) -> int:
    if type(found) is not int or not 0 <= found <= LARGEST_NUMBER:
        _refuse(where, Message("a whole number from 0 to %(most)s", most=LARGEST_NUMBER), found)
    return found


def _money(found: object, where: Message) -> Money:
    """The amount in hundredths."""
    most = LARGEST_AMOUNT // 100
    exact = Decimal(found) if type(found) is int else found
    if isinstance(exact, Decimal) and exact.is_finite() and 0 <= exact <= most:
        exponent = exact.as_tuple().exponent
        if isinstance(exponent, int) and exponent >= -2:
            return int(exact * 100)
    _refuse(where, Message("an amount from 0 to %(most)s with at most two decimals", most=most), found)
