"""What the program kept when it had festivals, entries, lists, halls and brackets is told and undone by it as then.

Expected is what that commit told of its own database (`tests.tournaments.told_in_short`, in `d55e48d3.json`): files,
which addresses answer, sentences of the journal, money and the undoing of every step; no words of pages.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path

import pytest
from pytest_django.plugin import DjangoDbBlocker

from tests.tournaments.test_upgrade_of_everything import differences, kept, run
from tests.tournaments.test_upgrades import UPGRADES

DUMP = UPGRADES / "d55e48d3.sql.gz"
STATES = (
    ("accounts", "0001_initial"),
    ("tournaments", "0034_keizer_shares"),
    ("ratings", "0006_own_lists"),
    ("ladders", "0001_ladders"),
    ("entries", "0002_sections"),
)


@pytest.mark.endurance
@pytest.mark.django_db(transaction=True)
def test_one_event_of_each_kind_is_told_and_undone_as_before(
    tmp_path: Path, django_db_blocker: DjangoDbBlocker
) -> None:
    with kept(django_db_blocker, tmp_path, gzip.decompress(DUMP.read_bytes()).decode(), STATES) as address:
        run(address, "manage.py", "migrate", "--verbosity", "0")
        told = json.loads(run(address, "-m", "tests.tournaments.told_in_short"))
    wanted = json.loads(UPGRADES.joinpath("d55e48d3.json").read_text())
    assert len(wanted["events"]) == 38
    assert list(differences("", told, wanted)) == []
