"""The standings: participants ranked by points and then by an ordered list of tie-breaks (4.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.messages import Message
from tabellone.record import Points, Record
from tabellone.tiebreaks import boards
from tabellone.tiebreaks.codes import Code, parse_code
from tabellone.tiebreaks.crosstable import Crosstable, UnratedRule
from tabellone.tiebreaks.direct_encounter import places
from tabellone.tiebreaks.editions import edition_named, edition_of
from tabellone.tiebreaks.methods import DECISIONS, METHODS, AllTerms
from tabellone.tiebreaks.modifiers import Cut, cut
from tabellone.tiebreaks.ratings import require_ratings
from tabellone.tiebreaks.values import Contribution, Exact, Term, Value


@dataclass(frozen=True, slots=True)
class RankingRow:
    """A participant's line of the standings."""

    tpn: int
    rank: int
    """1 is the first. Participants who are still tied share the rank."""
    points: Points
    values: tuple[Value, ...]
    """One for each code of the standings."""
    first: Exact | None = None
    """The value that ranks before the points, in tenths; None if the points are first."""
    is_expelled: bool = False
    """True if the participant was expelled: last here, and not shown in standings."""


@dataclass(frozen=True, slots=True)
class Standings:
    """The ranking after a round."""

    codes: tuple[str, ...]
    """Canonical MTB26 codes, without the points that come first."""
    edition: str
    after_round: int
    rows: tuple[RankingRow, ...]
    """In order; within a shared rank by TPN."""
    first_name: Message | None = None
    """Name of the rows' ``first``, if the pairing system ranks by a value of its own."""
    remarks: tuple[Message, ...] = ()
    """Remarks on those values."""

    @property
    def listed(self) -> tuple[RankingRow, ...]:
        """Return the rows without expelled participants, as standings show them."""
        return tuple(row for row in self.rows if not row.is_expelled)


def standings(
    record: Record,
    *,
    codes: Sequence[str] | None = None,
    edition: str | None = None,
    after_round: int | None = None,
    unrated: UnratedRule | None = None,
    lots: str | None = None,
    first: Mapping[int, Exact] | None = None,
) -> Standings:
    """Return the standings after a round (4.2): points, then the tie-breaks in order, each within groups still tied.

    ``first``, for a system with a value of its own, replaces the points before all tie-breaks: for all participants,
    exact, in tenths, the highest first. ``codes`` defaults to the record's list, ``edition`` to the one in force when
    the event began, ``after_round`` to the last round. Later rounds are ignored, and games without a result do not
    count yet. With ``lots``, a seed to be kept with the event, remaining ties are drawn by lots; otherwise the rank
    is shared. Raises UnknownTieBreak, UnknownEdition and UnratedPlayers (all TieBreakError).
    """
    parsed = parse_codes(record.tie_breaks if codes is None else codes, of_teams=bool(record.teams))
    table = crosstable(record, edition=edition, after_round=after_round, unrated=unrated)
    require_ratings(table, parsed)
    ranking = _Ranking(table, first)
    for code in parsed:
        ranking.apply(code)
    if lots is not None:
        ranking.split(lambda tpn: _lot(lots, tpn), ascending=True)
    remarks = boards.remarks(table, parsed) if record.teams else ()
    return Standings(tuple(map(str, parsed)), table.edition.name, table.rounds, ranking.rows(parsed), remarks=remarks)


def require_computable(record: Record, codes: Sequence[str], *, unrated: UnratedRule | None = None) -> None:
    """Raise the errors that ``standings`` would raise for these codes, without computing anything."""
    require_ratings(crosstable(record, unrated=unrated), parse_codes(codes, of_teams=bool(record.teams)))


def parse_codes(codes: Sequence[str], *, of_teams: bool = False) -> tuple[Code, ...]:
    """Return the list of tie-breaks, of players or of teams, without a ``PTS`` in front.

    TRF 212 writes it, 202 does not.
    """
    starts_with_points = bool(codes) and codes[0].strip().upper() == "PTS"
    return tuple(parse_code(code, of_teams=of_teams) for code in codes[starts_with_points:])


def crosstable(
    record: Record, *, edition: str | None = None, after_round: int | None = None, unrated: UnratedRule | None = None
) -> Crosstable:
    """Return the crosstable from which the tie-breaks of these standings are computed."""
    chosen = edition_named(edition) if edition else edition_of(record)
    played = len(record.rounds)
    return Crosstable(record.counted, played if after_round is None else min(after_round, played), chosen, unrated)


def explain(
    record: Record,
    code: str,
    tpn: int,
    *,
    codes: Sequence[str] | None = None,
    edition: str | None = None,
    after_round: int | None = None,
    unrated: UnratedRule | None = None,
    first: Mapping[int, Exact] | None = None,
) -> tuple[Contribution, ...]:
    """Return the calculation of a participant's value of a tie-break, round by round.

    ``codes`` is the list with the tie-break (default: the record's). It only matters for tie-breaks decided among
    participants tied by the codes before it. If it is not in the list, they are tied by points (or ``first``, as in
    ``standings``).

    The lines of direct encounter are the participant's games among them, with the score in the separate standings as
    the sum. The lines of TBR and BBE are the boards that are compared first. Raises as ``standings`` does, and
    KeyError for a TPN that does not exist.
    """
    of_teams = bool(record.teams)
    wanted = parse_code(code, of_teams=of_teams)
    table = crosstable(record, edition=edition, after_round=after_round, unrated=unrated)
    require_ratings(table, (wanted,))
    if wanted.name in METHODS:
        terms = METHODS[wanted.name].terms(table.by(wanted.score), wanted)[tpn]
        _, dropped = cut([term for term in terms if term.counts], wanted, table.edition)
        return _contributions(terms, dropped)
    listed = parse_codes(record.tie_breaks if codes is None else codes, of_teams=of_teams)
    before = listed[: listed.index(wanted)] if wanted in listed else ()
    require_ratings(table, before)
    ranking = _Ranking(table, first)
    for earlier in before:
        ranking.apply(earlier)
    tied = next((group for group in ranking.groups if tpn in group), None)
    if tied is None:
        raise KeyError(tpn)
    return _contributions(DECISIONS[wanted.name].terms(table.by(wanted.score), wanted, tpn, tied), [])


def _contributions(terms: Sequence[Term], dropped: Sequence[Cut]) -> tuple[Contribution, ...]:
    articles = dict(dropped)
    return tuple(
        Contribution(
            term.round,
            term.opponent,
            term.value,
            term.counts and term not in articles,
            term.note,
            term.article,
            term.score,
            term.points,
            articles.get(term, ""),
        )
        for term in terms
    )


class _Ranking:
    """The groups of participants still tied, in order, split by one tie-break after the other."""

    def __init__(self, table: Crosstable, first: Mapping[int, Exact] | None) -> None:
        self.table = table
        self.first = first
        self.groups: list[list[int]] = [list(table.tpns)]
        self.values: list[Mapping[int, Exact | None]] = []
        self._terms: dict[tuple[object, ...], AllTerms] = {}
        self.split(table.record.expelled.__contains__, ascending=True)
        self.split(table.record.annulled.__contains__, ascending=True)
        self.split((table.points if first is None else first).__getitem__, ascending=False)

    def apply(self, code: Code) -> None:
        """Rank each group still tied by that tie-break."""
        values = self._places(code) if code.name in DECISIONS else self._values(code)
        self.values.append(values)
        self.split(values.__getitem__, ascending=code.is_ascending)

    def _places(self, code: Code) -> Mapping[int, Exact | None]:
        table, resolved = self.table.by(code.score), DECISIONS[code.name].resolved
        return {tpn: place for group in self.groups for tpn, place in places(resolved(table, code, group)).items()}

    def _values(self, code: Code) -> Mapping[int, Exact | None]:
        method, edition = METHODS[code.name], self.table.edition
        if code.name in boards.KEYS and not boards.are_known(self.table):
            return dict.fromkeys(self.table.tpns)
        if not code.cut_low:
            return {tpn: method.total([t for t in terms if t.counts]) for tpn, terms in self._of(code).items()}
        return {
            tpn: method.total(cut([term for term in terms if term.counts], code, edition)[0])
            for tpn, terms in self._of(code).items()
        }

    def _of(self, code: Code) -> AllTerms:
        """Return the code's terms, shared by codes that differ only in their cuts."""
        terms, table = METHODS[code.name].terms, self.table.by(code.score)
        key = (terms, code.score, code.forfeits_played, code.fore, code.limit_percent, code.limit_shift, code.divisor)
        if key not in self._terms:
            self._terms[key] = terms(table, code)
        return self._terms[key]

    def split(self, value_of: Callable[[int], Exact | None], *, ascending: bool) -> None:
        """Split each group by value; participants without a value are last."""
        self.groups = [part for group in self.groups for part in _split(group, value_of, ascending=ascending)]

    def rows(self, codes: Sequence[Code]) -> tuple[RankingRow, ...]:
        names = [str(code) for code in codes]
        rows: list[RankingRow] = []
        for group in self.groups:
            rank = len(rows) + 1
            rows += [
                RankingRow(
                    tpn,
                    rank,
                    self.table.points[tpn],
                    tuple(Value(name, values[tpn]) for name, values in zip(names, self.values, strict=True)),
                    None if self.first is None else self.first[tpn],
                    tpn in self.table.record.expelled,
                )
                for tpn in group
            ]
        return tuple(rows)


def _split(group: list[int], value_of: Callable[[int], Exact | None], *, ascending: bool) -> list[list[int]]:
    if len(group) < 2:
        return [group] if group else []
    parts: dict[Exact | None, list[int]] = {}
    for tpn in group:
        parts.setdefault(value_of(tpn), []).append(tpn)
    without = parts.pop(None, None)
    order = sorted((value for value in parts if value is not None), reverse=not ascending)
    return [parts[value] for value in order] + ([without] if without else [])


def _lot(seed: str, tpn: int) -> int:
    """Return the participant's lot: the same for the same seed on any machine."""
    import hashlib  # noqa: PLC0415  (its library is large, and lots are seldom drawn)

    return int.from_bytes(hashlib.sha256(f"{seed}:{tpn}".encode()).digest(), "big")
