"""The worked tournament of the Dubov system, and players made by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tabellone.engine.dubov.players import DubovPlayer, dubov_field_of
from tabellone.engine.swiss.colours import colour_state
from tabellone.engine.swiss.common import Float
from tabellone.interchange.trf import read
from tabellone.record import Record

TEXTBOOK = Path(__file__).parents[3] / "data" / "textbook" / "dubov.trf"
EDITIONS = ["2018", "2026"]


def worked(edition: str = "2018") -> Record:
    return replace(read(TEXTBOOK.read_bytes()).record, edition=edition)


def player(tpn: int, score: int, met: tuple[int, ...]) -> DubovPlayer:
    """Somebody who sought Black, and may not meet those."""
    return DubovPlayer(
        tpn=tpn,
        score=score,
        points=score,
        colours=colour_state("w"),
        opponents=frozenset(met),
        last_float=Float.NONE,
        float_before=Float.NONE,
        may_have_bye=True,
        games_unplayed=0,
        is_topscorer=False,
        number_is_odd=tpn % 2 == 1,
    )


def upfloats_of(of: Record, number: int) -> dict[int, tuple[int, ...]]:
    """The rounds in which each player has upfloated before that round."""
    return {p.tpn: p.upfloats for p in dubov_field_of(of, number, of.edition).entrants}
