"""The house itself: its settings, its migrations, its translations."""

import pytest
from django.core.management import call_command

from tests import imports


@pytest.mark.django_db
def test_no_migration_is_missing() -> None:
    call_command("makemigrations", "--check", "--dry-run", verbosity=0)


def test_no_files_import_each_other_in_a_circle() -> None:
    assert imports.circle(imports.graph()) == []


def test_the_counting_finds_a_circle_and_what_goes_upward() -> None:
    graph = imports.graph()
    graph.add_import(importer="tournaments.models.job", imported="standings.domain.table")
    assert ("tournaments.models.job", "standings.domain.table") in imports.upward(graph)
    assert {"tournaments.models.job", "standings.domain.table"} <= set(imports.circle(graph))
