"""Detection of outdated pages: a user who acts on an old state is asked again; nothing is overwritten unseen.

A page contains a short fingerprint of its state in a hidden field; the action compares it, once the event is locked,
with the current state. Boards are compared as a whole (`board_seen`), forms field by field (`merged`).
"""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Mapping
from typing import Any

from django.core import signing
from django.core.serializers.json import DjangoJSONEncoder

from tournaments.domain.errors import Differs
from tournaments.models import Game

SALT = "tournaments.seen"


def fingerprint(*values: object) -> str:
    """Return sixteen characters that change with any of the values."""
    # A database may reorder the fields of its JSON.
    text = json.dumps(values, cls=DjangoJSONEncoder, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


def board_seen(game: Game) -> str:
    """Return the board's fingerprint, ``people.state``; its players and its round are loaded with it.

    The state has the key and the version of the game, so it differs for a board of a new draft, or one that was
    changed and changed back.
    """
    board = game.board if game.number == 1 else f"{game.board}.{game.number}"
    people = fingerprint(game.pairing.round_id, board, game.white_id, game.white.name, game.black_id, game.black.name)
    results = (game.white_result, game.black_result, game.is_adjourned, game.rating_result)
    return f"{people}.{fingerprint(game.pk, game.version, game.round.state, *results)}"


def same_people(seen: str, other: str) -> bool:
    """Return True if both boards have the same players with the same colours, regardless of other differences."""
    return seen.partition(".")[0] == other.partition(".")[0]


def sign_values(values: Mapping[str, object]) -> str:
    """Return the initial values of a form, signed for its hidden field ``seen``."""
    return signing.dumps(_plain(values), salt=SALT, compress=True)


def read_signed_values(text: str) -> dict[str, Any] | None:
    """Return the values of `seal`, as JSON types; None for an invalid signature."""
    try:
        values: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return values


def merged(
    changes: Mapping[str, object], now: Mapping[str, object], seen: Mapping[str, object] | None
) -> dict[str, object]:
    """Return the changes to store: the values that differ from those seen; values changed only by others stay.

    ``seen`` None: the user knew the current values. Raises Differs, with the current values, for values that both
    changed to different ones.
    """
    own = own_changes(changes, seen)
    mine, stands, known = _plain(own), _plain(now), _plain(seen or {})
    theirs = {name: now[name] for name in own if name in known and stands[name] not in (known[name], mine[name])}
    if theirs:
        raise Differs(theirs, own.keys())
    return own


def own_changes(changes: Mapping[str, object], seen: Mapping[str, object] | None) -> dict[str, object]:
    """Return the values that differ from those seen."""
    mine, known = _plain(changes), _plain(seen or {})
    return {name: value for name, value in changes.items() if name not in known or mine[name] != known[name]}


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    """Return the values after a JSON round trip, for comparison."""
    plain: dict[str, Any] = json.loads(json.dumps(dict(values), cls=_Encoder))
    return plain


class _Encoder(DjangoJSONEncoder):
    """JSON encoder that writes one instant as one text, in any time zone."""

    def default(self, o: object) -> Any:
        if isinstance(o, datetime.datetime) and o.tzinfo is not None:
            o = o.astimezone(datetime.UTC)
        return super().default(o)
