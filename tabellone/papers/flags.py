"""Flags of federations as drawings, by the three-letter codes of FIDE."""

from __future__ import annotations

import json
from collections.abc import Iterable
from functools import cache
from pathlib import Path

DRAWINGS_FILE = Path(__file__).parent / "flags.json"
"""SVG drawings of 3 × 2 (see ``LICENSE-flags.txt``). Codes without a flag of their own, such as FID, are not in it."""


@cache
def _drawings() -> dict[str, str]:
    found: dict[str, str] = json.loads(DRAWINGS_FILE.read_text(encoding="utf-8"))
    return found


def flags_of(federations: Iterable[str]) -> dict[str, str]:
    """Return the flag of each of these federations as an SVG drawing; without those that have none."""
    every = _drawings()
    return {code: every[code] for code in sorted(set(federations)) if code in every}
