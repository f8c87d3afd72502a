"""The sealed state of an event: players, public rounds and settings, each part with its digest.

Contestants have labels instead of the keys of a database: ``7`` is player 7, ``T7`` team 7, and ``T7.2`` the second
player on the roster of team 7.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from tabellone.record import ByeKind, Record
from tabellone.sealing.commitments import digest

PARTS = ("players", "rounds", "details")
Part = dict[str, Any]
"""Values of a part by their label: players by label, rounds by number, details by name."""
Changes = dict[str, Part]
"""Changed values by part; None: the value is removed."""


def label_of(*, is_team: bool, tpn: int | None, team: int | None = None, position: int = 0) -> str:
    """Return the label of a contestant or of a player on a roster; empty before the start.

    ``team``: the pairing number of the player's team, ``position``: the position on its roster.
    """
    if team is not None:
        return f"T{team}.{position}"
    if not tpn:
        return ""
    return f"T{tpn}" if is_team else str(tpn)


@dataclass
class SealedState:
    """Values of the three parts."""

    players: Part = field(default_factory=dict)
    """By label: the rating, and the commitment to the personal data."""
    rounds: Part = field(default_factory=dict)
    """By number of each public round: ``games`` (White, Black, both results) and ``byes``, in order of labels."""
    details: Part = field(default_factory=dict)
    """Data that a report does not have: ``settings``, and for each round boards, manual pairs and other notes."""

    def part(self, name: str) -> Part:
        """Return the values of one part."""
        return {"players": self.players, "rounds": self.rounds, "details": self.details}[name]

    def copy(self) -> SealedState:
        """Return a copy whose parts can be changed."""
        return SealedState({**self.players}, {**self.rounds}, {**self.details})

    def digests(self) -> dict[str, Any]:
        """Return the digests of which the state's digest is made: the rounds have one each."""
        return {
            "players": digest("players", self.players),
            "rounds": {number: digest("round", values) for number, values in self.rounds.items()},
            "details": digest("details", self.details),
        }

    def digest(self) -> str:
        """Return the digest of the whole state."""
        return digest("state", self.digests())


def changes_between(before: SealedState, after: SealedState) -> Changes:
    """Return the changes that lead from one state to the other; parts without changes are left out."""
    found: Changes = {}
    for name in PARTS:
        old, new = before.part(name), after.part(name)
        changed = {label: new.get(label) for label in old.keys() | new.keys() if old.get(label) != new.get(label)}
        if changed:
            found[name] = changed
    return found


def apply_changes(state: SealedState, changes: Mapping[str, Any]) -> None:
    """Change the state. Raises ValueError if the changes do not have the form of `changes_between`."""
    for name, values in changes.items():
        if name not in PARTS or not isinstance(values, dict):
            raise ValueError(name)
        part = state.part(name)
        for label, value in values.items():
            if value is None:
                part.pop(label, None)
            else:
                part[label] = value


def round_values(games: Iterable[tuple[str, str, str]], byes: Iterable[tuple[str, str]]) -> dict[str, Any]:
    """Return the values of a round. ``games``: White, Black and both results; ``byes``: contestant and kind.

    A zero-point bye is left out: a report may leave the round of an absent player empty.
    """
    return {
        "games": sorted(map(list, games)),
        "byes": sorted([label, kind] for label, kind in byes if kind != ByeKind.ZERO.value),
    }


def rounds_of_record(record: Record) -> Part:
    """Return the rounds of an individual event's record, as the state has them."""
    return {
        str(number): round_values(
            (
                (str(game.white), str(game.black), game.white_result.value + game.black_result.value)
                for pairing in round_.pairings
                for game in pairing.games
            ),
            ((str(bye.player), bye.kind.value) for bye in round_.byes),
        )
        for number, round_ in enumerate(record.rounds, start=1)
    }
