"""Common parts of individual and team events: players, results and the announcement."""

from __future__ import annotations

from collections.abc import Sequence

from tabellone.interchange.swiss_manager.contents import FileContents, FilePlayer
from tabellone.record import Header, NationalRating, Player, Result

RESULTS = {
    0: (Result.UNKNOWN, Result.UNKNOWN),
    1: (Result.WIN, Result.LOSS),
    2: (Result.DRAW, Result.DRAW),
    3: (Result.LOSS, Result.WIN),
    4: (Result.FORFEIT_WIN, Result.FORFEIT_LOSS),
    5: (Result.FORFEIT_LOSS, Result.FORFEIT_WIN),
    6: (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS),
    10: (Result.LOSS, Result.LOSS),
    15: (Result.SHORT_WIN, Result.SHORT_LOSS),
    17: (Result.SHORT_LOSS, Result.SHORT_WIN),
}
"""White's and Black's result by code."""
NAME, SECTION, CITY, TIME_CONTROL, FEDERATION, ARBITER, DEPUTY = 0, 1, 5, 14, 20, 21, 22
"""Index of each text in the header."""
TITLES = {"WG": "WGM", "WM": "WIM", "WF": "WFM", "WC": "WCM"}


def order_of(file: FileContents) -> str:
    """Return the rating by which the players of a Swiss event seem to be numbered; empty if none fits.

    It is the first that decreases through the whole list. In a round robin numbers are drawn.
    """
    players = file.players
    orders = {
        "international": [row.rating for row in players],
        "national": [row.national_rating for row in players],
        "higher": [max(row.rating, row.national_rating) for row in players],
    }
    falling = [name for name, found in orders.items() if any(found) and found == sorted(found, reverse=True)]
    return falling[0] if falling and file.kind == 0 else ""


def player_of(tpn: int, row: FilePlayer, order: str) -> Player:
    """Return the player with the international rating; with the national one if that is missing or orders the list."""
    rating = row.rating or row.national_rating
    if order in ("national", "higher"):
        rating = row.national_rating if order == "national" else max(row.rating, row.national_rating)
    has_national = row.national_rating or row.national_id
    national = NationalRating(row.federation, row.national_rating, number=row.national_id)
    return Player(
        tpn,
        ", ".join(part for part in (row.surname, row.first_name) if part),
        rating,
        TITLES.get(row.title, row.title),
        "w" if row.is_woman else "",
        row.federation,
        str(row.fide_id) if row.fide_id else "",
        row.birth,
        (national,) if has_national and len(row.federation) == 3 else (),
    )


def header_of(file: FileContents) -> Header:
    """Return the announced data of the event."""
    texts = file.texts
    return Header(
        name=" – ".join(part for part in (texts[NAME], texts[SECTION]) if part),
        city=texts[CITY],
        federation=texts[FEDERATION],
        start=file.start,
        end=file.end,
        chief_arbiter=texts[ARBITER],
        deputies=tuple(part for part in (texts[DEPUTY],) if part),
        time_control=texts[TIME_CONTROL],
        round_dates=tuple(row.day[2:] for row in file.rounds),
    )


def more_of(players: Sequence[FilePlayer]) -> dict[int, dict[str, str]]:
    """Return the additional entry data of players, by their numbers."""
    return {
        tpn: {"club": row.club, "categories": ", ".join(dict.fromkeys(part for part in (row.type, row.group) if part))}
        for tpn, row in enumerate(players, start=1)
    }
