"""The rows of a kept act that its repetition needs: the changed players, by their keys on the laptop and here."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from mirrors.models import EventMirror
from tabellone.interchange.players import FIELDS
from tournaments.models import ByeRequest, RoundBye

OF_PLAYERS = frozenset(
    {"register", "withdraw", "readmit", "set_bye", "change_player", "bar_half_byes", "allow_half_byes"}
)
"""Actions on one player that can be repeated."""
KEPT_FIELDS = frozenset({*FIELDS, "first_round", "is_withdrawn", "no_half_byes"})
MOST_ROWS = 4
"""Maximum number of rows of an act."""
BYES = {"bye_request": ("bye_requests", ByeRequest), "bye": ("byes", RoundBye)}
"""Things that belong to a player: their parts of an event file, and their models."""

KeptRow = dict[str, Any]
"""``key`` on the laptop, ``here`` (0: the player is not known here), and some fields ``before`` and ``after``."""


class PlayerKeys:
    """The keys here of a laptop's players, and of the byes of players."""

    def __init__(self, mirror: EventMirror) -> None:
        self._mirror = mirror
        self.players = {row.theirs: row.ours for row in mirror.rows.filter(part="contestants")}

    def player_of_bye(self, thing: str, key: int) -> int:
        """Return the laptop's key of the player whose bye has this key there; 0 if it is not known."""
        part, model = BYES[thing]
        ours = self._mirror.rows.filter(part=part, theirs=key).values_list("ours", flat=True).first()
        bye: Any = model._default_manager.filter(pk=ours or 0).first()
        owner = 0 if bye is None else bye.registration_id
        return next((theirs for theirs, here in self.players.items() if here == owner), 0)


def rows_to_keep(action: str, changes: Iterable[Any], keys: PlayerKeys) -> list[KeptRow]:
    """Return the players' rows of a change-log entry with this action; none for actions that cannot be repeated."""
    if action not in OF_PLAYERS:
        return []
    found: dict[int, KeptRow] = {}
    for change in changes:
        if not isinstance(change, Mapping) or not isinstance(change.get("key"), int):
            continue
        before, after = _state(change.get("before")), _state(change.get("after"))
        if change.get("thing") == "contestant":
            row = _player_row(change["key"], before, after, keys)
        elif change.get("thing") in BYES:
            row = _owner_row(change, before or after, keys)
        else:
            continue
        if row is not None:
            found.setdefault(row["key"], row)
    return list(found.values())[:MOST_ROWS]


def _state(state: Any) -> Mapping[str, Any] | None:
    return state if isinstance(state, Mapping) else None


def _player_row(
    key: int, before: Mapping[str, Any] | None, after: Mapping[str, Any] | None, keys: PlayerKeys
) -> KeptRow | None:
    """Return the row of a player; None for one who only got another number."""
    if after is None:
        return None
    new = {name: value for name, value in after.items() if name in KEPT_FIELDS}
    old = {name: value for name, value in (before or {}).items() if name in KEPT_FIELDS}
    if not new:
        return None
    return {"key": key, "here": keys.players.get(key, 0), "before": None if before is None else old, "after": new}


def _owner_row(change: Mapping[str, Any], state: Mapping[str, Any] | None, keys: PlayerKeys) -> KeptRow | None:
    """Return the row of the player to whom a bye belongs; None if the player is not known."""
    player = (state or {}).get("contestant") or keys.player_of_bye(change["thing"], change["key"])
    if not isinstance(player, int) or not player:
        return None
    return {"key": player, "here": keys.players.get(player, 0), "before": {}, "after": {}}
