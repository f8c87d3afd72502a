"""A folder of their own for the restore points of each test."""

from pathlib import Path

import pytest
from pytest_django.fixtures import Settings


@pytest.fixture(autouse=True)
def folder(settings: Settings, tmp_path: Path) -> Path:
    """The first folder, beside which a test may name others."""
    settings.BACKUPS_DIR = tmp_path / "first"
    return tmp_path / "first"
