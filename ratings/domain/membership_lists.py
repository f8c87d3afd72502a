"""Membership lists of clubs, edited here person by person.

Each is a rating list like any other: it is searched while names are typed, its ratings can order an event, and players
are compared with it. A person's number is the FIDE ID, or one assigned here (M1, M2, …).
"""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Sequence

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from ratings.domain.access import may_import_lists
from ratings.domain.choice import tempo_of
from ratings.domain.list_import import add_to_list, remove
from ratings.domain.name_index import words
from ratings.models import FIDE, ListedPerson, RatingList
from tabellone.collation import alphabetical
from tabellone.interchange.players import Entrant
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.rating_lists import ListedRating, RatedPerson
from tabellone.interchange.trf.time_control import Tempo
from tabellone.values import WrongValue, text
from tournaments.domain.entries.initial_order import by_name
from tournaments.domain.errors import Refused
from tournaments.domain.results.version_token import fingerprint
from tournaments.domain.words.validation_messages import in_words
from tournaments.models import Event, Registration

LETTER = "M"
MOST_PEOPLE = 5_000
LONGEST_NAME = 40


def own_lists() -> QuerySet[RatingList]:
    """Return the lists kept here."""
    return RatingList.objects.filter(is_own=True, state=RatingList.State.CURRENT).order_by("name")


def fide_id_of(person: ListedPerson) -> str:
    """Return the person's FIDE ID; empty if the list does not contain it."""
    has_ids = person.rating_list.is_of_fide or (person.rating_list.is_own and person.number.isdecimal())
    return person.number if has_ids else ""


def person_seen(person: ListedPerson) -> str:
    """Return a text that identifies the person's row as displayed. It differs after a change."""
    return fingerprint(person.rating_list_id, person.pk)


def as_rated(entrant: Entrant, tempo: Tempo = "standard", others: dict[Tempo, int] | None = None) -> RatedPerson:
    """Return a player as a person of a list. ``others``: ratings of other kinds of play."""
    ratings = {tempo: entrant.rating, **(others or {})}
    year = entrant.birth[:4]
    return RatedPerson(
        entrant.fide_id,
        entrant.name,
        entrant.federation,
        entrant.sex,
        entrant.title,
        birth_year=int(year) if year.isdecimal() else 0,
        standard=ListedRating(ratings.get("standard", 0)),
        rapid=ListedRating(ratings.get("rapid", 0)),
        blitz=ListedRating(ratings.get("blitz", 0)),
    )


def people_of_event(event: Event) -> list[RatedPerson]:
    """Return the players of the event with their ratings in it."""
    rows = by_name(event.registrations.filter(kind=Registration.Kind.PLAYER))
    tempo = tempo_of(event)
    return [
        as_rated(Entrant(row.name, row.rating, row.title, row.sex, row.federation, row.fide_id, row.birth), tempo)
        for row in rows
    ]


def in_order_of_names(people: QuerySet[ListedPerson]) -> list[ListedPerson]:
    """Return the people of a membership list in alphabetical order; people with the same name by number."""
    return sorted(people, key=lambda person: (alphabetical(person.name), person.number))


# --- actions ---


def make_own_list(*, actor: User, name: str) -> RatingList:
    """Create an empty list. Raises Refused without permission, and for the name of another list."""
    _refuse_strangers(actor)
    try:
        name = text(name, LONGEST_NAME)
    except WrongValue as wrong:
        raise Refused(in_words(wrong)) from None
    if not name or name.upper() == FIDE or RatingList.objects.filter(name=name).exists():
        raise Refused(_("Give the list a name that no other has."))
    with transaction.atomic():
        own = RatingList.objects.create(
            name=name, month=_this_month(), state=RatingList.State.CURRENT, is_own=True, begun_at=timezone.now()
        )
        words().create(own)
    return own


def remove_own_list(*, own: RatingList, actor: User) -> None:
    """Delete the list. Data that events copied from it is kept."""
    _refuse_strangers(actor)
    if own.is_own:
        remove(own)


def add_people(*, own: RatingList, actor: User, people: Iterable[RatedPerson]) -> int:
    """Add the people who are not on the list yet, by FIDE ID or by name and year of birth. Return their number."""
    _refuse_strangers(actor)
    with transaction.atomic():
        locked = _locked(own)
        present = list(locked.people.values_list("number", "key", "birth_year"))
        numbers, names = {row[0] for row in present}, {row[1:] for row in present}
        fresh: list[RatedPerson] = []
        for one in people:
            name = (name_key(one.name), one.birth_year)
            if (one.number and one.number in numbers) or name in names:
                continue
            number = one.number or _free_number(numbers)
            numbers.add(number)
            names.add(name)
            fresh.append(one._replace(number=number))
        _refuse_too_many(len(present) + len(fresh))
        _changed(locked, fresh)
    return len(fresh)


def change_person(*, own: RatingList, actor: User, pk: int, seen: str, person: RatedPerson) -> None:
    """Replace the displayed row with this person. A person without a FIDE ID keeps the number or gets a new one."""
    _refuse_strangers(actor)
    with transaction.atomic():
        locked = _locked(own)
        before = _as_seen(locked, pk, seen)
        others = set(locked.people.exclude(pk=pk).values_list("number", flat=True))
        kept = "" if before.number.isdecimal() else before.number
        number = person.number or kept or _free_number(others)
        if number in others:
            raise Refused(_("Another player on the list has this FIDE ID."))
        before.delete()
        _changed(locked, [person._replace(number=number)])


def remove_person(*, own: RatingList, actor: User, pk: int, seen: str) -> None:
    """Remove the displayed person from the list."""
    _refuse_strangers(actor)
    with transaction.atomic():
        locked = _locked(own)
        _as_seen(locked, pk, seen).delete()
        _changed(locked, [])


def _changed(own: RatingList, people: Sequence[RatedPerson]) -> None:
    if people:
        add_to_list(own, people)
    own.month, own.people_count, own.ended_at = _this_month(), own.people.count(), timezone.now()
    own.save(update_fields=["month", "people_count", "ended_at"])


def _locked(own: RatingList) -> RatingList:
    found = RatingList.objects.select_for_update().filter(pk=own.pk, is_own=True).first()
    if found is None or found.state != RatingList.State.CURRENT:
        raise Refused(_("The list no longer exists."))
    return found


def _as_seen(own: RatingList, pk: int, seen: str) -> ListedPerson:
    person = own.people.filter(pk=pk).first()
    if person is None or person_seen(person) != seen:
        raise Refused(_("Another user changed this data. Nothing was saved."), _("Check the data and choose again."))
    return person


def _free_number(numbers: set[str]) -> str:
    """Return the highest number assigned here plus one."""
    given = [int(number[1:]) for number in numbers if number.startswith(LETTER) and number[1:].isdecimal()]
    return f"{LETTER}{max(given, default=0) + 1}"


def _refuse_too_many(count: int) -> None:
    if count > MOST_PEOPLE:
        raise Refused(_("A list that is kept here has at most %(most)s people.") % {"most": MOST_PEOPLE})


def _refuse_strangers(actor: User) -> None:
    if not may_import_lists(actor):
        raise Refused(_("Only an administrator can import rating lists."), _("Ask one of them."))


def _this_month() -> datetime.date:
    return timezone.localdate().replace(day=1)
