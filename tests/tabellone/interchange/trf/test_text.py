"""The text of a file, in whatever encoding."""

from __future__ import annotations

import pytest

from tabellone.interchange import trf
from tabellone.interchange.trf import TrfError
from tabellone.interchange.trf.text import MOST_LINES, decoded
from tests.tabellone.interchange.trf.six import SIX


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_names_in_every_encoding(encoding: str) -> None:
    name = "Šimon, Élise’s"
    text = SIX.replace(f"{'Player 1':33}", f"{name:33}")
    assert trf.read(text.encode(encoding)) == trf.read(text)
    assert trf.read(text).record.players[0].name == name


@pytest.mark.parametrize("end", ["\n", "\r", "\r\n"])
def test_too_many_lines_are_refused_while_they_are_one_text(end: str) -> None:
    with pytest.raises(TrfError) as caught:
        decoded(f"a{end}" * (MOST_LINES + 1), "long.txt")
    assert (str(caught.value.expected), str(caught.value.found)) == (
        f"at most {MOST_LINES} lines",
        f"{MOST_LINES + 1} lines",
    )
    assert decoded(f"a{end}" * MOST_LINES, "long.txt").startswith("a")
