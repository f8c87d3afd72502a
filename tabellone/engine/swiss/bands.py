"""Accelerations with bands chosen for the event (textbook 8.1): notation of a band, and its players.

A band is written as its players, the virtual points and the rounds: ``2200+: 1, 1-3``, ``2000-2199: ½, 1-3``,
``#1-20: 1, 1-2`` (the first 20 players of the starting list), ``GM WGM: 2, 1-3`` (titles).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from tabellone.messages import Message, ToldError
from tabellone.record import AccelerationBand, Points, Record, format_points, parse_points
from tabellone.values import MAX_RATING, MOST_ROUNDS

MOST_BANDS = 40
MOST_POINTS: Points = 100
"""Ten points: more than any method gives."""
LAST_NUMBER = 9999
"""Pairing numbers in a report have at most four digits."""
TITLES = ("GM", "IM", "WGM", "FM", "WIM", "CM", "WFM", "WCM")
LINE = re.compile(
    r"(?:(?P<lowest>\d{1,4})(?:\+|-(?P<highest>\d{1,4}))|\#(?P<first>\d{1,4})-(?P<last>\d{1,4})"
    r"|(?P<titles>[A-Z]{2,3}(?: [A-Z]{2,3}){0,7})):(?P<points>[^:]{1,6}),(?P<start>\d{1,3})(?:-(?P<end>\d{1,3}))?",
    re.ASCII,
)


class BadBand(ToldError):  # noqa: N818  (it names what is wrong)
    """The line does not describe a band."""


def parse_band(line: str) -> AccelerationBand:
    """Return the band that the line describes. Raises BadBand."""
    found = LINE.fullmatch(re.sub(r" *([-+#:,]) *", r"\1", " ".join(line.upper().replace("–", "-").split())))
    if found is None:
        raise BadBand(Message("Write each band as 2200+: 1, 1-3 (players: points, rounds)."))
    points, rounds = _points(found["points"]), (int(found["start"]), int(found["end"] or found["start"]))
    if not 1 <= rounds[0] <= rounds[1] <= MOST_ROUNDS:
        raise BadBand(
            Message("The rounds of a band go from the first to the last (maximum %(most)s).", most=MOST_ROUNDS)
        )
    if found["titles"]:
        titles = tuple(found["titles"].split())
        if set(titles) - set(TITLES):
            raise BadBand(Message("Enter titles of this list: %(titles)s.", titles=", ".join(TITLES)))
        return AccelerationBand("title", points, *rounds, titles=titles)
    by_number = found["first"] is not None
    first = int(found["first"] if by_number else found["lowest"])
    last = int((found["last"] if by_number else found["highest"]) or MAX_RATING)
    if not (1 if by_number else 0) <= first <= last <= (LAST_NUMBER if by_number else MAX_RATING):
        raise BadBand(Message("Enter a band from its lowest to its highest value: 2000-2199 or #1-20."))
    return AccelerationBand("number" if by_number else "rating", points, *rounds, first, last)


def format_band(band: AccelerationBand) -> str:
    """Return the band in the notation of `parse_band`."""
    if band.by == "title":
        who = " ".join(band.titles)
    elif band.by == "number":
        who = f"#{band.first}-{band.last}"
    else:
        who = f"{band.first}+" if band.last == MAX_RATING else f"{band.first}-{band.last}"
    return f"{who}: {format_points(band.points)}, {band.first_round}-{band.last_round}"


def points_of_bands(record: Record, on_time: Sequence[int]) -> Callable[[int, int], Points]:
    """Return a function that gives the virtual points of a player in a round.

    The first matching band counts; without one the result is 0. ``on_time`` has the pairing numbers of the players
    present in round 1. Bands by number count only these players, so late entries do not move the limits; a late entry
    belongs to the band of its neighbours.
    """
    members = [(band, _members(record, band, on_time)) for band in record.acceleration_bands]

    def points(tpn: int, number: int) -> Points:
        return next(
            (band.points for band, own in members if band.first_round <= number <= band.last_round and tpn in own), 0
        )

    return points


def _members(record: Record, band: AccelerationBand, on_time: Sequence[int]) -> frozenset[int]:
    rows = record.contestants
    if band.by == "title":
        return frozenset(row.tpn for row in rows if row.title in band.titles)
    if band.by == "rating":
        return frozenset(row.tpn for row in rows if band.first <= row.rating <= band.last)
    before = _limit(on_time, band.first - 1)
    limit = _limit(on_time, band.last)
    return frozenset(row.tpn for row in rows if before < row.tpn <= limit)


def _limit(on_time: Sequence[int], count: int) -> int:
    """Return the pairing number of the last of the first ``count`` players; no limit after the last player."""
    if count == 0:
        return 0
    return on_time[count - 1] if count <= len(on_time) else LAST_NUMBER


def _points(text: str) -> Points:
    try:
        points = parse_points(text)
    except ValueError:
        points = -1
    if not 0 <= points <= MOST_POINTS:
        raise BadBand(Message("The virtual points of a band are 0 to %(most)s.", most=format_points(MOST_POINTS)))
    return points
