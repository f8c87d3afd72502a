"""A report of six players."""

from __future__ import annotations

from tabellone.interchange import trf
from tabellone.record import Record

SIX = "".join(
    f"001 {tpn:4}      {f'Player {tpn}':33} 2000                             0.0 {tpn:4}\n" for tpn in range(1, 7)
)


def of(*lines: str) -> Record:
    """The record of six players before round 1 and these lines."""
    return trf.read(SIX + "".join(f"{line}\n" for line in lines)).record
