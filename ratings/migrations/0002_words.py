"""People are found by the beginnings of the parts of their names: in PostgreSQL by an index of these words.

SQLite has a table of words for each list, made with the list (``ratings/domain/words.py``).
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

CREATE = """CREATE INDEX ratings_listedperson_words
    ON ratings_listedperson USING gin (to_tsvector('simple', key))"""


def make_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute(CREATE)


def drop_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX ratings_listedperson_words")


class Migration(migrations.Migration):
    dependencies = [("ratings", "0001_rating_lists")]
    operations = [migrations.RunPython(make_index, drop_index)]
