"""Every model and every field is in the event file, or left out with a reason."""

from __future__ import annotations

from django.apps import apps
from django.db import models

from archives.domain.tables import LEFT_OUT, ONLY_NUMBERED, STAFF, TABLES, PartTable, part_of_model, tables_by_part
from tests.test_house import PACKAGES
from tournaments.models import Event, Registration


def own_models() -> list[type[models.Model]]:
    """The models of this program, without those of Django and its packages."""
    return [model for model in apps.get_models() if model._meta.app_label in PACKAGES]


def test_every_model_is_in_the_file_or_left_out_with_a_reason() -> None:
    labels = {model._meta.label for model in own_models()}
    in_file = {table.model._meta.label for table in TABLES}
    assert labels - in_file - set(LEFT_OUT) == set()
    assert in_file & set(LEFT_OUT) == set()
    assert set(LEFT_OUT) - labels == set()
    assert all(LEFT_OUT.values())
    assert {apps.get_model(label)._meta.label for label in ONLY_NUMBERED.values()} <= set(LEFT_OUT)


def test_every_field_is_in_the_file_or_left_out_with_a_reason() -> None:
    for table in TABLES:
        meta = table.model._meta
        names = {column.name for column in (*meta.concrete_fields, *meta.many_to_many)} - {meta.pk.name}
        assert {column.name for column in table.fields()} | set(table.left_out) == names, table.part
        assert all(table.left_out.values())
        assert set(table.fresh) <= set(table.left_out)


def test_every_json_column_has_its_shape() -> None:
    without = {
        f"{table.part}.{column.name}"
        for table in TABLES
        for column in table.fields()
        if isinstance(column, models.JSONField) and column.name not in table.shapes
    }
    assert without == set()


def test_every_foreign_key_refers_to_a_part() -> None:
    for table in TABLES:
        for column in table.fields():
            if isinstance(column, models.ForeignKey):
                assert column.related_model in part_of_model()


SECRETS = {"nonce", "token", "code_digest", "password", "secret", "kiosk", "key"}


def test_no_secret_is_in_the_file() -> None:
    named = {f"{table.part}.{column.name}" for table in TABLES for column in table.fields() if column.name in SECRETS}
    # Of members the folded name, of a prize category its name in files.
    assert named == {"listed_members.key", "prize_categories.key"}


def test_a_table_is_found_by_its_part() -> None:
    assert tables_by_part()["contestants"].model is Registration
    assert STAFF not in tables_by_part()
    assert PartTable("events", Event, "").lookup([1]).children == [("pk__in", [1])]
    assert PartTable("contestants", Registration).lookup([1]).children == [("event__in", [1])]
