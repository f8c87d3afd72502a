"""A list is taken in: beside the one that is current, a few people at a time, and put in its place in one moment.

While it loads, everybody else goes on writing: no transaction is longer than a few thousand people. An import that
ended without a word leaves a list that nobody sees, as one that ended while it removed the list before leaves that one;
the next import of the name removes both.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from django.db import connection, transaction
from django.db.models import Max, Min
from django.utils import timezone

from ratings.domain.words import words
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.players.present import name_key
from tabellone.interchange.rating_lists import RatedPerson
from tabellone.messages import Message, ToldError

AT_A_TIME = 2_000
"""People of one transaction: on a slow disk a tenth of a second, for which whoever enters a result waits."""
REMOVED_AT_A_TIME = 10_000
SHRUNK_TO = 2
"""A list with less than one of so many parts of the people before is taken for a broken one."""
OVERTAKEN = Message("Another import of this list began; this one stopped.")
FIELDS = (
    "rating_list_id", "number", "name", "key", "federation", "sex", "title", "other_titles",
    "standard", "standard_k", "rapid", "rapid_k", "blitz", "blitz_k", "birth_year", "flag",
)  # fmt: skip


class ListRefusedError(ToldError):
    """The list is not taken in, and the one before stays."""


def take_in(
    *,
    name: str,
    month: datetime.date,
    people: Iterable[RatedPerson],
    file_name: str = "",
    columns: Mapping[str, str] | None = None,
    told: Callable[[int], object] = lambda _count: None,
) -> RatingList:
    """The list of that name and month, now the current one. ``told`` hears how many people are in. ``columns`` are kept
    with it, for its next edition (`columns_kept`).

    Raises ListRefusedError for a list of nobody, for one of less than half of the people of the current one, and where
    another import of the same name began meanwhile; whatever ``people`` or ``told`` raise goes through. In each case
    nothing of it is left, and the current list stays.
    """
    for left in RatingList.objects.filter(name=name).exclude(state=RatingList.State.CURRENT):
        remove(left)
    fresh = RatingList.objects.create(
        name=name,
        month=month,
        file_name=file_name[:200],
        columns=None if columns is None else dict(columns),
        begun_at=timezone.now(),
    )
    try:
        _load(fresh, people, told)
        before = _put_in_place(fresh)
    except BaseException:
        remove(fresh)
        raise
    if before is not None:
        remove(before)
    return fresh


def columns_kept(name: str) -> dict[str, str] | None:
    """What the columns of the current list of that name are; None where it is no table, or where there is none."""
    current = RatingList.objects.filter(name=name, state=RatingList.State.CURRENT).first()
    return None if current is None else current.columns


def _load(fresh: RatingList, people: Iterable[RatedPerson], told: Callable[[int], object]) -> None:
    words().create(fresh)
    rest, taken = iter(people), 0
    while some := list(islice(rest, AT_A_TIME)):
        with transaction.atomic():
            if not RatingList.objects.filter(pk=fresh.pk, state=RatingList.State.LOADING).exists():
                raise ListRefusedError(OVERTAKEN)
            last = ListedPerson.objects.aggregate(last=Max("pk"))["last"] or 0
            _insert(fresh, some)
            words().add(fresh, after=last)
        taken += len(some)
        told(taken)


def _insert(fresh: RatingList, people: Sequence[RatedPerson]) -> None:
    """Whoever stands in the file twice is taken once."""
    columns, blanks = ", ".join(FIELDS), ", ".join(["%s"] * len(FIELDS))
    table = ListedPerson._meta.db_table
    with connection.cursor() as cursor:
        cursor.executemany(
            f"INSERT INTO {table} ({columns}) VALUES ({blanks}) ON CONFLICT DO NOTHING",  # noqa: S608  (our own names)
            [_row(fresh, one) for one in people],
        )


def _row(fresh: RatingList, one: RatedPerson) -> tuple[str | int, ...]:
    return (
        fresh.pk, one.number, one.name, name_key(one.name), one.federation, one.sex, one.title, one.other_titles,
        one.standard.rating, one.standard.k, one.rapid.rating, one.rapid.k, one.blitz.rating, one.blitz.k,
        one.birth_year, one.flag,
    )  # fmt: skip


def _put_in_place(fresh: RatingList) -> RatingList | None:
    """From now on people are found on this one; the list that was current before."""
    count = ListedPerson.objects.filter(rating_list=fresh).count()
    with transaction.atomic():
        before = RatingList.objects.select_for_update().filter(name=fresh.name, state=RatingList.State.CURRENT).first()
        if not count:
            raise ListRefusedError(Message("There is nobody on the list."))
        if before is not None and count * SHRUNK_TO < before.people_count:
            raise ListRefusedError(
                Message(
                    "The list has %(now)s people, the one before had %(before)s: it seems to be cut off.",
                    now=count,
                    before=before.people_count,
                )
            )
        if before is not None:
            RatingList.objects.filter(pk=before.pk).update(state=RatingList.State.REPLACED)
        taken = RatingList.objects.filter(pk=fresh.pk, state=RatingList.State.LOADING).update(
            state=RatingList.State.CURRENT, people_count=count, ended_at=timezone.now()
        )
        if not taken:
            raise ListRefusedError(OVERTAKEN)
    fresh.refresh_from_db()
    return before


def remove(rating_list: RatingList) -> None:
    """Nothing of the list is left; its people go a few at a time."""
    RatingList.objects.filter(pk=rating_list.pk).update(state=RatingList.State.REPLACED)
    words().drop(rating_list)
    people = ListedPerson.objects.filter(rating_list=rating_list)
    keys = people.aggregate(first=Min("pk"), last=Max("pk"))
    if keys["first"] is not None:
        for first in range(keys["first"], keys["last"] + 1, REMOVED_AT_A_TIME):
            people.filter(pk__range=(first, first + REMOVED_AT_A_TIME - 1)).delete()
    RatingList.objects.filter(pk=rating_list.pk).delete()
