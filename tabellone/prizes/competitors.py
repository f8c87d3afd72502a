"""The competitors for prizes: who is ranked, tied on score with whom, and in which order within a tie."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tabellone.record import Contestant, Record, format_points
from tabellone.tiebreaks import RankingRow, Standings, format_exact


@dataclass(frozen=True, slots=True)
class Competitor:
    """A player, or a team of an event of teams, as prizes see them."""

    contestant: Contestant
    score: str
    """As people write it."""
    tie: int
    """The first rank of all players with this score: equal for players who are tied."""
    rank: int
    """The rank in the standings, shared by players whom no tie-break separates."""
    club: str = ""
    games: int = 0
    """Games played over the board; of a team: matches."""
    games_left: int = 0
    """Games that the player can still play, while the event is in progress."""
    sections: frozenset[str] = frozenset()
    """The sections of a festival in which the player plays."""

    @property
    def number(self) -> int:
        """The pairing number."""
        return self.contestant.tpn


def competitors_of(
    record: Record,
    standings: Standings,
    stated: Mapping[int, int | None] | None = None,
    clubs: Mapping[int, str] | None = None,
    games_left: Mapping[int, int] | None = None,
) -> tuple[Competitor, ...]:
    """Return everybody who can win a prize, in the order of the standings.

    ``stated`` are ranks by pairing number from another source, as a report without a list of tie-breaks states them:
    they order players whom the standings leave tied. ``clubs`` are names by pairing number, ``games_left`` the games
    that are still possible. Players who withdrew early and whose games are annulled are left out, and expelled ones.
    """
    rows = [row for row in standings.listed if row.tpn not in record.annulled]
    row_of = {row.tpn: row for row in rows}
    games = played_games(record, standings.after_round)
    found: list[Competitor] = []
    for _score, tied in groupby(rows, key=lambda row: row.points if row.first is None else row.first):
        tie = len(found) + 1
        for _rank, level in groupby(tied, key=lambda row: row.rank):
            for tpn, rank in _ordered([*level], stated or {}, len(found) + 1):
                club = (clubs or {}).get(tpn, "")
                left = (games_left or {}).get(tpn, 0)
                score = _score_of(row_of[tpn])
                found.append(Competitor(record.contestant[tpn], score, tie, rank, club, games[tpn], left))
    return tuple(found)


def played_games(record: Record, after_round: int) -> Counter[int]:
    """Return the number of finished games over the board by pairing number; of teams the number of matches with one.

    Two games against one opponent in a round are two games of a player.
    """
    found: Counter[int] = Counter()
    for round_ in record.rounds[:after_round]:
        for pairing in round_.pairings:
            count = sum(game.is_finished and game.is_played for game in pairing.games)
            for number in (pairing.first, pairing.second):
                found[number] += min(count, 1) if record.teams else count
    return found


def _ordered(level: list[RankingRow], stated: Mapping[int, int | None], first: int) -> list[tuple[int, int]]:
    """Numbers and ranks of players of one rank; without a stated rank of each of them they share it."""
    tpns = [row.tpn for row in level]
    ranks = {tpn: stated.get(tpn) for tpn in tpns}
    known = {tpn: rank for tpn, rank in ranks.items() if rank is not None}
    if len(known) < len(tpns):
        return [(tpn, first) for tpn in tpns]
    found: list[tuple[int, int]] = []
    for _rank, same in groupby(sorted(tpns, key=lambda tpn: (known[tpn], tpn)), key=known.__getitem__):
        place = first + len(found)
        found += [(tpn, place) for tpn in same]
    return found


def _score_of(row: RankingRow) -> str:
    return format_points(row.points) if row.first is None else format_exact(row.first)


def span(places: Sequence[int]) -> str:
    """Return places from the first to the last: ``3``, ``3–5``."""
    return str(places[0]) if len(places) == 1 else f"{places[0]}–{places[-1]}"
