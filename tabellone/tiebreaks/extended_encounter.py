"""Article 13.3: the extended direct encounter of teams (type A), decided among teams that are tied."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tabellone.tiebreaks import boards, direct_encounter
from tabellone.tiebreaks.codes import Code
from tabellone.tiebreaks.crosstable import Crosstable
from tabellone.tiebreaks.values import Term

CHAINS: Mapping[str, tuple[str, ...]] = {
    "EDE": (),
    "EDEBT": ("BC", "TBR"),
    "EDEBB": ("BC", "BBE"),
    "EDET": ("TBR",),
    "EDEB": ("BBE",),
}
"""Tie-breaks between two teams that are still tied (13.3.2), by the boards of the matches that they played."""


def resolved(table: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Return the tied in order, in groups still tied. Each new group begins again with the primary score (13.3.3)."""
    if len(tied) < 2:
        return [list(tied)]
    groups = _split(table, code, tied)
    if len(groups) == 1:
        return groups
    return [rest for group in groups for rest in resolved(table, code, group)]


def _split(table: Crosstable, code: Code, tied: Sequence[int]) -> list[list[int]]:
    """Return one step of 13.3: by primary score, if undecided by secondary score, then two teams by boards."""
    for scored in (table, table.by(table.record.score.other)):
        groups = direct_encounter.separate_standings(scored, code, tied)
        if len(groups) > 1:
            return groups
    if len(tied) == 2 and boards.are_known(table):
        met = {tpn: _boards_of_encounters(table, code, tpn, tied) for tpn in tied}
        for name in CHAINS[code.name]:
            groups = boards.groups_by(name, met)
            if len(groups) > 1:
                return groups
    return [list(tied)]


def _boards_of_encounters(table: Crosstable, code: Code, tpn: int, tied: Sequence[int]) -> boards.Boards:
    met = direct_encounter.is_encounter
    return boards.totals(
        table, tpn, (entry for entry in table.lines[tpn] if entry.opponent in tied and met(table, code, entry))
    )


def encounters_among(table: Crosstable, code: Code, tpn: int, tied: Sequence[int]) -> Sequence[Term]:
    """Return the matches among the tied in the primary score, with the secondary one, which is not in the same sum."""
    primary = direct_encounter.encounters_among(table, code, tpn, tied)
    other = direct_encounter.encounters_among(table.by(table.record.score.other), code, tpn, tied)
    met = (term._replace(counts=False, note="secondary-score", article="13.3.1") for term in other if term.round)
    return [*primary, *met]
