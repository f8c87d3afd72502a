"""The text of a file, in whatever encoding."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tests.tabellone.interchange.trf.six import SIX


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_in_every_encoding(encoding: str) -> None:
    name = "Šimon, Élise’s"
    text = SIX.replace(f"{'Player 1':33}", f"{name:33}")
    assert trf.read(text.encode(encoding)) == trf.read(text)
    assert trf.read(text).record.players[0].name == name
