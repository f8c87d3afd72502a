"""Write measured tables into docs/performance.md, each between its marks."""

from __future__ import annotations

from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "performance.md"


def put(name: str, text: str) -> None:
    """Replace the text between the marks with this name."""
    start, end = f"<!-- {name} -->", f"<!-- end of {name} -->"
    before, rest = DOCUMENT.read_text(encoding="utf-8").split(start)
    _old, after = rest.split(end)
    DOCUMENT.write_text(f"{before}{start}\n{text}\n{end}{after}", encoding="utf-8")
