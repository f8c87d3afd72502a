"""A list is taken in: beside the one that is current, a few people at a time, and put in its place in one moment.

While it loads, everybody else goes on writing: it writes in turns of a few thousand people (``turns``). An import that
ended without a word leaves a list that nobody sees, as one that ended while it removed the list before leaves that one;
the next import of the name removes both.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from django.db import connection, transaction
from django.db.models import Max, Min, QuerySet
from django.utils import timezone

from ratings.domain.turns import Turns
from ratings.domain.words import words
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.players.present import name_key
from tabellone.interchange.rating_lists import RatedPerson
from tabellone.messages import Message, ToldError

AT_A_TIME = 2_000
"""People of one turn: on a slow disk a tenth of a second, for which whoever enters a result waits."""
REMOVED_AT_A_TIME = 10_000
SHRUNK_TO = 2
"""A list with less than one of so many parts of the people before is taken for a broken one."""
MOST_KEPT = 2
"""Older lists of a name, for checks; each may be as large as the current one."""
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
    is_kept_beside: bool = False,
    ends: Callable[[RatingList], object] = lambda _list: None,
) -> RatingList:
    """The list of that name and month, now the current one. ``told`` hears how many people are in. ``columns`` are kept
    with it, for its next edition (`columns_kept`). ``ends`` is called in the transaction that puts it in place, and may
    still end that by what it raises.

    One that ``is_kept_beside`` is no current list, and takes the place of none but one of its own month: events that
    began when it was valid are checked against it. At most MOST_KEPT of a name, those of the latest months, are kept.

    Raises ListRefusedError for a list of nobody, for one of less than half of the people of the current one, and where
    another import of the same name began meanwhile; whatever ``people`` or ``told`` raise goes through. In each case
    nothing of it is left, and the current list stays.
    """
    for left in RatingList.objects.filter(name=name, state__in=(RatingList.State.LOADING, RatingList.State.REPLACED)):
        remove(left)
    fresh = RatingList.objects.create(
        name=name,
        month=month,
        file_name=file_name[:200],
        columns=None if columns is None else dict(columns),
        begun_at=timezone.now(),
    )
    try:
        _load(fresh, people, told, is_searched=not is_kept_beside)
        state = RatingList.State.KEPT if is_kept_beside else RatingList.State.CURRENT
        replaced = _put_in_place(fresh, state, ends)
    except BaseException:
        remove(fresh)
        raise
    for each in replaced:
        remove(each)
    return fresh


def current_lists() -> QuerySet[RatingList]:
    """Those on which everybody finds people."""
    return RatingList.objects.filter(state=RatingList.State.CURRENT)


def columns_kept(name: str) -> dict[str, str] | None:
    """What the columns of the current list of that name are; None where it is no table, or where there is none."""
    current = current_lists().filter(name=name).first()
    return None if current is None else current.columns


def add_to_list(rating_list: RatingList, people: Sequence[RatedPerson]) -> None:
    """From now on these people are found on the list. Call it inside a transaction that has the list's row."""
    last = ListedPerson.objects.aggregate(last=Max("pk"))["last"] or 0
    _insert(rating_list, people)
    words().add(rating_list, after=last)


def _load(
    fresh: RatingList, people: Iterable[RatedPerson], told: Callable[[int], object], *, is_searched: bool
) -> None:
    if is_searched:
        words().create(fresh)
    rest, taken, turns = iter(people), 0, Turns()
    while some := list(islice(rest, AT_A_TIME)):
        with turns.turn():
            if not RatingList.objects.filter(pk=fresh.pk, state=RatingList.State.LOADING).exists():
                raise ListRefusedError(OVERTAKEN)
            last = ListedPerson.objects.aggregate(last=Max("pk"))["last"] or 0
            _insert(fresh, some)
            if is_searched:
                words().add(fresh, after=last)
        taken += len(some)
        told(taken)


def _insert(fresh: RatingList, people: Sequence[RatedPerson]) -> None:
    """Whoever stands in the file twice is taken once. PostgreSQL gets them in one statement, as columns."""
    table, columns = ListedPerson._meta.db_table, ", ".join(FIELDS)
    rows = [_row(fresh, one) for one in people]
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            arrays = ", ".join("%s::text[]" if isinstance(cell, str) else "%s::bigint[]" for cell in rows[0])
            cursor.execute(
                f"INSERT INTO {table} ({columns}) SELECT * FROM unnest({arrays}) ON CONFLICT DO NOTHING",  # noqa: S608
                [list(column) for column in zip(*rows, strict=True)],
            )
            return
        blanks = ", ".join(["%s"] * len(FIELDS))
        cursor.executemany(
            f"INSERT INTO {table} ({columns}) VALUES ({blanks}) ON CONFLICT DO NOTHING",  # noqa: S608  (our own names)
            rows,
        )


def _row(fresh: RatingList, one: RatedPerson) -> tuple[str | int, ...]:
    return (
        fresh.pk, one.number, one.name, name_key(one.name), one.federation, one.sex, one.title, one.other_titles,
        one.standard.rating, one.standard.k, one.rapid.rating, one.rapid.k, one.blitz.rating, one.blitz.k,
        one.birth_year, one.flag,
    )  # fmt: skip


def _put_in_place(fresh: RatingList, state: RatingList.State, ends: Callable[[RatingList], object]) -> list[RatingList]:
    """From now on people are found on this one, or events checked against it; the lists whose place it has taken."""
    count = ListedPerson.objects.filter(rating_list=fresh).count()
    with transaction.atomic():
        whole = RatingList.objects.select_for_update().filter(name=fresh.name)
        before = list(whole.filter(state=RatingList.State.CURRENT))
        if not count:
            raise ListRefusedError(Message("There is nobody on the list."))
        for one in before:
            if count * SHRUNK_TO < one.people_count:
                raise ListRefusedError(
                    Message(
                        "The list has %(now)s people, the one before had %(before)s: it seems to be cut off.",
                        now=count,
                        before=one.people_count,
                    )
                )
        kept = list(whole.filter(state=RatingList.State.KEPT).order_by("-month"))
        replaced = [one for one in kept if one.month == fresh.month]
        if state == RatingList.State.KEPT:
            replaced += [one for one in kept if one not in replaced][MOST_KEPT - 1 :]
        else:
            replaced += before
        RatingList.objects.filter(pk__in=[one.pk for one in replaced]).update(state=RatingList.State.REPLACED)
        taken = RatingList.objects.filter(pk=fresh.pk, state=RatingList.State.LOADING).update(
            state=state, people_count=count, ended_at=timezone.now()
        )
        if not taken:
            raise ListRefusedError(OVERTAKEN)
        fresh.refresh_from_db()
        ends(fresh)
    return replaced


def remove(rating_list: RatingList) -> None:
    """Nothing of the list is left; its people go a few at a time, and their words at last: somebody may just search."""
    RatingList.objects.filter(pk=rating_list.pk).update(state=RatingList.State.REPLACED)
    people = ListedPerson.objects.filter(rating_list=rating_list)
    keys = people.aggregate(first=Min("pk"), last=Max("pk"))
    if keys["first"] is not None:
        _remove_people(people, keys["first"], keys["last"])
    words().drop(rating_list)
    RatingList.objects.filter(pk=rating_list.pk).delete()


def _remove_people(people: QuerySet[ListedPerson], first: int, last: int) -> None:
    turns = Turns()
    for start in range(first, last + 1, REMOVED_AT_A_TIME):
        some = people.filter(pk__range=(start, start + REMOVED_AT_A_TIME - 1))
        if some.exists():  # other lists have keys between theirs
            with turns.turn():
                some.delete()
