"""Import of a rating list: loaded beside the current list in small batches, then made current in one step.

Other users can write during the import, because it writes in turns of a few thousand people (``write_batches``). An
import that died leaves a hidden list. One that died during the removal of the old list leaves the old list. The next
import of the name removes both.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import islice

from django.db import connection, transaction
from django.db.models import Max, Min, QuerySet
from django.utils import timezone

from ratings.domain.name_index import words
from ratings.domain.write_batches import WriteBatches
from ratings.models import ListedPerson, RatingList
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.rating_lists import RatedPerson
from tabellone.messages import Message, ToldError

AT_A_TIME = 2_000
"""People in one turn: about a tenth of a second on a slow disk. Arbiters who enter results wait for it."""
REMOVED_AT_A_TIME = 10_000
SHRUNK_TO = 2
"""A list with less than one part in this many of the previous people is treated as broken."""
MOST_KEPT = 2
"""Maximum number of older lists of a name, for checks. Each may be as large as the current one."""
OVERTAKEN = Message("Another import of this list began; this one stopped.")
FIELDS = (
    "rating_list_id", "number", "name", "key", "federation", "sex", "title", "other_titles",
    "standard", "standard_k", "rapid", "rapid_k", "blitz", "blitz_k", "birth_year", "flag",
)  # fmt: skip


class ListRefusedError(ToldError):
    """The list is rejected, and the previous list stays."""


def import_list(
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
    """Import the list with this name and month and make it the current one.

    ``told`` is called with the number of imported people. ``columns`` are stored for the next edition
    (`columns_kept`). ``ends`` is called in the final transaction and can still stop it with an exception.

    A list with ``is_kept_beside`` does not become current and replaces only one of its own month: events that began
    when it was valid are checked against it. At most MOST_KEPT lists of a name are kept, with the latest months.

    Raises ListRefusedError for an empty list, for a list with less than half of the people of the current one, and if
    another import of the same name has begun. Exceptions of ``people`` and ``told`` pass through. In each case nothing
    of the import is kept, and the current list stays.
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
    """Return the lists that users search."""
    return RatingList.objects.filter(state=RatingList.State.CURRENT)


def columns_kept(name: str) -> dict[str, str] | None:
    """Return the columns of the current list with this name; None if there is no such list or it is not a table."""
    current = current_lists().filter(name=name).first()
    return None if current is None else current.columns


def add_to_list(rating_list: RatingList, people: Sequence[RatedPerson]) -> None:
    """Add these people to the list and to its index. Call it inside a transaction that has locked the list's row."""
    last = ListedPerson.objects.aggregate(last=Max("pk"))["last"] or 0
    _insert(rating_list, people)
    words().add(rating_list, after=last)


def _load(
    fresh: RatingList, people: Iterable[RatedPerson], told: Callable[[int], object], *, is_searched: bool
) -> None:
    if is_searched:
        words().create(fresh)
    rest, taken, turns = iter(people), 0, WriteBatches()
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
    """Insert the people; duplicates in the file are inserted once. PostgreSQL gets one statement with arrays."""
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
    """Make the list searchable, or available for checks. Return the lists that it replaces."""
    count = ListedPerson.objects.filter(rating_list=fresh).count()
    with transaction.atomic():
        whole = RatingList.objects.select_for_update().filter(name=fresh.name)
        before = list(whole.filter(state=RatingList.State.CURRENT))
        if not count:
            raise ListRefusedError(Message("The list is empty."))
        for one in before:
            if count * SHRUNK_TO < one.people_count:
                raise ListRefusedError(
                    Message(
                        "The list has %(now)s people and the previous one had %(before)s: it seems to be incomplete.",
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
    """Delete the list: its people in small batches and its index last, because a search may be running."""
    RatingList.objects.filter(pk=rating_list.pk).update(state=RatingList.State.REPLACED)
    people = ListedPerson.objects.filter(rating_list=rating_list)
    keys = people.aggregate(first=Min("pk"), last=Max("pk"))
    if keys["first"] is not None:
        _remove_people(people, keys["first"], keys["last"])
    words().drop(rating_list)
    RatingList.objects.filter(pk=rating_list.pk).delete()


def _remove_people(people: QuerySet[ListedPerson], first: int, last: int) -> None:
    turns = WriteBatches()
    for start in range(first, last + 1, REMOVED_AT_A_TIME):
        some = people.filter(pk__range=(start, start + REMOVED_AT_A_TIME - 1))
        if some.exists():  # keys of other lists are in between
            with turns.turn():
                some.delete()
