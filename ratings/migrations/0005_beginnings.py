"""PostgreSQL: the index of words knows the beginnings of up to four letters as words of their own, and who is strong.

A beginning was looked for among all words that begin so, whose people had to be put together each time; now it is one
entry of the index, and two of them are two. Of a frequent name those who are strong are found without the others.
Making it takes a minute for two million people.
"""

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

CREATE = r"""CREATE INDEX ratings_listedperson_beginnings ON ratings_listedperson USING gin (to_tsvector('simple',
    key || ' ' || regexp_replace(key, '(((\S)\S?)\S?)(\S?)\S*', '\1\4 \1 \2 \3', 'g')
    || CASE WHEN standard >= 1900 THEN ' 1s' ELSE '' END
    || CASE WHEN rapid >= 1900 THEN ' 1r' ELSE '' END
    || CASE WHEN blitz >= 1900 THEN ' 1b' ELSE '' END))"""
BEFORE = """CREATE INDEX ratings_listedperson_words
    ON ratings_listedperson USING gin (to_tsvector('simple', key))"""


def make_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX IF EXISTS ratings_listedperson_words")
        schema_editor.execute(CREATE, params=None)


def drop_index(_apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    if schema_editor.connection.vendor == "postgresql":
        schema_editor.execute("DROP INDEX ratings_listedperson_beginnings")
        schema_editor.execute(BEFORE)


class Migration(migrations.Migration):
    dependencies = [("ratings", "0004_uploads")]
    operations = [migrations.RunPython(make_index, drop_index)]
