"""Where the large test corpora are: beside the repository, in ``../shared/vectors``."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

VECTORS = Path(__file__).resolve().parents[2] / "shared" / "vectors"


def vectors(folder: str) -> list[Path]:
    """The TRF files of that folder. Without the corpora the test is skipped, but on CI they must be there."""
    files = sorted((VECTORS / folder).glob("*.trf"))
    if not files and "CI" not in os.environ:
        pytest.skip(f"no test vectors in {VECTORS / folder}")
    assert files, f"no test vectors in {VECTORS / folder}"
    return files
