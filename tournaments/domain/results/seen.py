"""What somebody saw when they decided: who acts on an older state is asked again; nothing is overwritten unseen.

A page is sent with what it shows, short enough for a hidden field; the action compares it, once the event is locked,
with what stands now. Boards are compared as a whole (`board_seen`), forms field by field (`merged`).
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
    """Sixteen letters that change with any of the values."""
    # A database may order the fields of its JSON anew.
    text = json.dumps(values, cls=DjangoJSONEncoder, separators=(",", ":"), sort_keys=True)
    return hashlib.blake2s(text.encode(), digest_size=8).hexdigest()


def board_seen(game: Game) -> str:
    """What identifies the board as somebody sees it, ``people.state``; its players and its round are read with it.

    The state has the key and the version of the game, so that a board of a new draft, or one that was changed and
    changed back, is another one.
    """
    board = game.board if game.number == 1 else f"{game.board}.{game.number}"
    people = fingerprint(game.pairing.round_id, board, game.white_id, game.white.name, game.black_id, game.black.name)
    results = (game.white_result, game.black_result, game.is_adjourned, game.rating_result)
    return f"{people}.{fingerprint(game.pk, game.version, game.round.state, *results)}"


def same_people(seen: str, other: str) -> bool:
    """Whether both boards have the same players with the same colours, whatever else differs."""
    return seen.partition(".")[0] == other.partition(".")[0]


def seal(values: Mapping[str, object]) -> str:
    """The values that a form is filled in with, for its hidden field ``seen``; nobody else can make one."""
    return signing.dumps(_plain(values), salt=SALT, compress=True)


def unseal(text: str) -> dict[str, Any] | None:
    """The values of `seal`, as JSON has them; None for what is none of ours."""
    try:
        values: dict[str, Any] = signing.loads(text, salt=SALT)
    except signing.BadSignature:
        return None
    return values


def merged(
    changes: Mapping[str, object], now: Mapping[str, object], seen: Mapping[str, object] | None
) -> dict[str, object]:
    """What of the changes is to be stored: what differs from what was seen; what only others changed stays theirs.

    ``seen`` None: the changes were made knowing what stands now. Raises Differs, with what stands now, for values
    that both changed, each otherwise.
    """
    own = own_changes(changes, seen)
    mine, stands, known = _plain(own), _plain(now), _plain(seen or {})
    theirs = {name: now[name] for name in own if name in known and stands[name] not in (known[name], mine[name])}
    if theirs:
        raise Differs(theirs, own.keys())
    return own


def own_changes(changes: Mapping[str, object], seen: Mapping[str, object] | None) -> dict[str, object]:
    """Those values that are not as they were seen."""
    mine, known = _plain(changes), _plain(seen or {})
    return {name: value for name, value in changes.items() if name not in known or mine[name] != known[name]}


def _plain(values: Mapping[str, object]) -> dict[str, Any]:
    """The values as JSON gives them back, in which they are compared."""
    plain: dict[str, Any] = json.loads(json.dumps(dict(values), cls=_Encoder))
    return plain


class _Encoder(DjangoJSONEncoder):
    """One instant is one text, in whatever zone it was written."""

    def default(self, o: object) -> Any:
        if isinstance(o, datetime.datetime) and o.tzinfo is not None:
            o = o.astimezone(datetime.UTC)
        return super().default(o)
