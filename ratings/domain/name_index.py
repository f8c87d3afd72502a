"""Index of name parts on rating lists, for prefix search in each database.

PostgreSQL has one index for all lists. SQLite has a table of words for each list: it is dropped in one step, whereas
deleting two million people from a common table would block all writers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from django.db import connection
from django.db.models import BooleanField, QuerySet
from django.db.models.expressions import RawSQL

from ratings.models import ListedPerson, RatingList
from tabellone.interchange.trf.time_control import Tempo

MOST_FOUND = 5_000
"""Maximum number of matches to sort: the first ones that the database finds. Typing one more letter helps."""
MOST_NAMES = 30
"""Maximum number of names that PostgreSQL looks up by their words: 3 ms each, and a scan of a million people 100 ms."""
PEOPLE = ListedPerson._meta.db_table
SHORT_LETTERS = 4
STRONG: dict[Tempo, str] = {"standard": "1s", "rapid": "1r", "blitz": "1b"}
"""Index words that are not names: a rating of at least 1900."""
WORDS = r"""to_tsvector('simple',
    key || ' ' || regexp_replace(key, '(((\S)\S?)\S?)(\S?)\S*', '\1\4 \1 \2 \3', 'g')
    || CASE WHEN standard >= 1900 THEN ' 1s' ELSE '' END
    || CASE WHEN rapid >= 1900 THEN ' 1r' ELSE '' END
    || CASE WHEN blitz >= 1900 THEN ' 1b' ELSE '' END)"""
"""Same expression as in the index of PostgreSQL (migration 0005)."""


class Words(Protocol):
    """The index of name parts of one list."""

    def create(self, rating_list: RatingList) -> None:
        """Create the index of an empty list."""

    def add(self, rating_list: RatingList, *, after: int) -> None:
        """Add the people with keys larger than ``after``."""

    def drop(self, rating_list: RatingList) -> None:
        """Drop the index."""

    def best(
        self, rating_list: RatingList, parts: Sequence[Sequence[str]], *, tempo: Tempo, most: int
    ) -> list[ListedPerson]:
        """Return the highest rated people, at most ``most``, among at most MOST_FOUND matches.

        A match has for each part a word that begins with one of the part's spellings.
        """

    def named(self, lists: Sequence[RatingList], keys: Sequence[str]) -> QuerySet[ListedPerson]:
        """Return the people of these lists with one of these name keys, by their words: keys have no index.

        There must be a list and a key, and no empty key.
        """


class WordsOfSqlite:
    """A full-text table without its own content."""

    def create(self, rating_list: RatingList) -> None:
        """Create the table.

        Prefixes of two and three letters have their own index, so that the first letters are fast, too.
        """
        with connection.cursor() as cursor:
            table = self._table(rating_list)
            cursor.execute(f"DROP TABLE IF EXISTS {table}")  # from a deleted list with the same number
            cursor.execute(f"CREATE VIRTUAL TABLE {table} USING fts5(key, content='', detail=none, prefix='2 3')")

    def add(self, rating_list: RatingList, *, after: int) -> None:
        """See Words."""
        with connection.cursor() as cursor:
            cursor.execute(
                f"INSERT INTO {self._table(rating_list)}(rowid, key)"  # noqa: S608  (a number of ours)
                f" SELECT id, key FROM {PEOPLE} WHERE rating_list_id = %s AND id > %s ORDER BY id",
                [rating_list.pk, after],
            )

    def drop(self, rating_list: RatingList) -> None:
        """See Words."""
        with connection.cursor() as cursor:
            cursor.execute(f"DROP TABLE IF EXISTS {self._table(rating_list)}")

    def best(
        self, rating_list: RatingList, parts: Sequence[Sequence[str]], *, tempo: Tempo, most: int
    ) -> list[ListedPerson]:
        """Return the highest rated people. See Words."""
        people = ListedPerson.objects.filter(pk__in=self._found(rating_list, parts))
        return list(people.order_by(f"-{tempo}", "name")[:most])

    def named(self, lists: Sequence[RatingList], keys: Sequence[str]) -> QuerySet[ListedPerson]:
        """See Words."""
        said = " OR ".join("(" + " AND ".join(f'"{part}"' for part in key.split()) + ")" for key in keys)
        tables = [self._table(one) for one in lists]
        union = " UNION ALL ".join(f"SELECT rowid FROM {table} WHERE {table} MATCH %s" for table in tables)  # noqa: S608
        found = RawSQL(union, [said] * len(tables))  # noqa: S611  (our own names)
        return ListedPerson.objects.filter(pk__in=found, key__in=keys)

    def _found(self, rating_list: RatingList, parts: Sequence[Sequence[str]]) -> RawSQL:
        table = self._table(rating_list)
        said = " AND ".join("(" + " OR ".join(f'"{spelling}"*' for spelling in part) + ")" for part in parts)
        return RawSQL(f"SELECT rowid FROM {table} WHERE {table} MATCH %s LIMIT {MOST_FOUND}", [said])  # noqa: S608, S611

    def _table(self, rating_list: RatingList) -> str:
        return f"ratings_words_{rating_list.pk:d}"


class WordsOfPostgresql:
    """The index of the migration, which PostgreSQL updates automatically."""

    def create(self, rating_list: RatingList) -> None:
        """See Words."""

    def add(self, rating_list: RatingList, *, after: int) -> None:
        """See Words."""

    def drop(self, rating_list: RatingList) -> None:
        """See Words."""

    def best(
        self, rating_list: RatingList, parts: Sequence[Sequence[str]], *, tempo: Tempo, most: int
    ) -> list[ListedPerson]:
        """See Words. For a name with hundreds of people, strong players are enough: the others are not searched."""
        said = " & ".join("(" + " | ".join(map(_beginning, part)) + ")" for part in parts)
        strong = self._asked(rating_list, f"{said} & {STRONG[tempo]}", tempo, most)
        return strong if len(strong) == most else self._asked(rating_list, said, tempo, most)

    def named(self, lists: Sequence[RatingList], keys: Sequence[str]) -> QuerySet[ListedPerson]:
        """See Words. For many names, one scan of the lists is faster."""
        people = ListedPerson.objects.filter(rating_list__in=lists, key__in=keys)
        if len(keys) > MOST_NAMES:
            return people
        said = " | ".join("(" + " & ".join(f"'{part}'" for part in key.split()) + ")" for key in keys)
        have_words = RawSQL(f"{WORDS} @@ to_tsquery('simple', %s)", [said], output_field=BooleanField())  # noqa: S611
        return people.filter(have_words)

    def _asked(self, rating_list: RatingList, said: str, tempo: Tempo, most: int) -> list[ListedPerson]:
        column = connection.ops.quote_name(tempo)
        found = ListedPerson.objects.raw(
            f"SELECT * FROM (SELECT * FROM {PEOPLE} WHERE rating_list_id = %s"  # noqa: S608  (our own names)
            f" AND {WORDS} @@ to_tsquery('simple', %s) LIMIT {MOST_FOUND}) AS found"
            f" ORDER BY {column} DESC, name LIMIT %s",
            [rating_list.pk, said, most],
        )
        return list(found)


def _beginning(spelling: str) -> str:
    """Return the query of a prefix: up to four letters are an entry of the index, longer ones match all words."""
    return f"'{spelling}'" if len(spelling) <= SHORT_LETTERS else f"'{spelling}':*"


def words() -> Words:
    """Return the index for the database in use."""
    return WordsOfPostgresql() if connection.vendor == "postgresql" else WordsOfSqlite()
