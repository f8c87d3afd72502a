"""Look-up of an event's players on the current lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ratings.domain.choice import known_of, pick_of, rule_of
from ratings.domain.list_import import current_lists
from ratings.domain.name_index import words
from ratings.models import FIDE, ListedPerson, RatingList
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.rating_lists.player_ratings import KnownRating, RatingRule, known_as_json
from tournaments.models import Registration

AT_A_TIME = 500
"""Numbers in one query, below the limit of the databases."""


@dataclass(frozen=True, slots=True)
class OnLists:
    """A player on FIDE's list, on the national list, and on another list that an arbiter picked; None: not listed."""

    fide: ListedPerson | None = None
    national: ListedPerson | None = None
    picked: ListedPerson | None = None

    @property
    def people(self) -> list[ListedPerson]:
        """Return the person of each list that has the player."""
        return [person for person in (self.fide, self.national, self.picked) if person is not None]

    @property
    def known(self) -> list[KnownRating]:
        """Return the ratings from these lists."""
        return [one for person in self.people for one in known_of(person)]


def number_of(row: Registration) -> str:
    """Return the FIDE ID in the format of the lists."""
    return row.fide_id.lstrip("0")


def are_alike(entered: str, listed: str) -> bool:
    """Return True if both names can belong to the same person.

    All parts of the shorter name match parts of the other, because second names are often left out or shortened.
    """
    own, theirs = name_key(entered).split(), name_key(listed).split()
    fewer, more = sorted((own, theirs), key=len)
    return all(any(other.startswith(part) or part.startswith(other) for other in more) for part in fewer)


def listed_people(rows: Sequence[Registration], rule: RatingRule, fide: RatingList | None) -> list[OnLists]:
    """Return for each player, in this order, the people on the lists.

    On the rule's national list the player is the person with a number known in the event, or else the only person with
    that name and year of birth. A third list is searched for a player whose rating was picked from it.
    """
    by_fide = {} if fide is None else people_of(fide, [number_of(row) for row in rows if row.fide_id])
    national = current_lists().filter(name=rule.national).exclude(name=FIDE).first() if rule.national else None
    others = {} if national is None else _on_national(national, rows)
    picked = _on_picked_lists(rows, rule)
    return [OnLists(by_fide.get(number_of(row)), others.get(id(row)), picked.get(id(row))) for row in rows]


def _on_picked_lists(rows: Sequence[Registration], rule: RatingRule) -> dict[int, ListedPerson]:
    """Return the people of the lists that were picked for single players and that the rule does not use."""
    picks = {id(row): pick for row in rows if (pick := pick_of(row)) and pick.source not in (FIDE, rule.national)}
    lists = list(current_lists().filter(name__in={pick.source for pick in picks.values()}))
    found = people_of_all_lists([row for row in rows if id(row) in picks], lists)
    return {key: one for key, people in found.items() for one in people if one.rating_list.name == picks[key].source}


def people_of_all_lists(rows: Sequence[Registration], lists: Sequence[RatingList]) -> dict[int, list[ListedPerson]]:
    """Return the people that the players are on these lists, by the ``id`` of the row; at most one on each list.

    They have a number of the player and a similar name. On a national list, without such a person, it is the only one
    with the player's name and year of birth. The number of queries does not depend on the number of lists.
    """
    numbers = {number for row in rows for number in _national_numbers(row, with_fide=True)}
    by_number = _by_number(numbers, lists)
    national = [one for one in lists if not one.is_of_fide]
    by_name = _by_name(national, rows)
    return {
        id(row): [one for rating_list in lists if (one := _person_on(rating_list, row, by_number, by_name))]
        for row in rows
    }


People = Mapping[tuple[int, str], Sequence[ListedPerson]]
"""People by the key of their list and their number, or their name key."""


def _by_number(wanted: set[str], lists: Sequence[RatingList]) -> People:
    """Return the people of these lists with one of these numbers."""
    of_key = {one.pk: one for one in lists}
    found: dict[tuple[int, str], list[ListedPerson]] = defaultdict(list)
    for some in _batches(wanted if lists else ()):
        for person in ListedPerson.objects.filter(rating_list__in=of_key, number__in=some):
            person.rating_list = of_key[person.rating_list_id]
            found[person.rating_list_id, person.number].append(person)
    return found


def _by_name(lists: Sequence[RatingList], rows: Iterable[Registration]) -> People:
    """Return the people of these current lists with the name of a player whose birth is known."""
    of_key = {one.pk: one for one in lists}
    found: dict[tuple[int, str], list[ListedPerson]] = defaultdict(list)
    for some in _batches({name_key(row.name) for row in rows if row.birth} - {""} if lists else ()):
        for person in words().named(lists, some):
            person.rating_list = of_key[person.rating_list_id]
            found[person.rating_list_id, person.key].append(person)
    return found


def _batches(values: Iterable[str]) -> Iterator[list[str]]:
    """Yield the values in order, as many at a time as one query takes."""
    ordered = sorted(values)
    for first in range(0, len(ordered), AT_A_TIME):
        yield ordered[first : first + AT_A_TIME]


def _person_on(rating_list: RatingList, row: Registration, by_number: People, by_name: People) -> ListedPerson | None:
    """Return the person of the list that is the player; None if there is none, or more than one."""
    key, year = rating_list.pk, row.birth[:4]
    is_fide, is_own = rating_list.is_of_fide, rating_list.is_own
    numbers = [number_of(row)] if is_fide else _national_numbers(row, with_fide=is_own)
    found = [one for number in numbers for one in by_number.get((key, number), ()) if are_alike(row.name, one.name)]
    if not found and year:
        found = [one for one in by_name.get((key, name_key(row.name)), ()) if str(one.birth_year) == year]
    return found[0] if len(found) == 1 else None


def people_of(rating_list: RatingList, numbers: Sequence[str]) -> dict[str, ListedPerson]:
    """Return the people with these numbers, by number."""
    found: dict[str, ListedPerson] = {}
    for first in range(0, len(numbers), AT_A_TIME):
        for person in rating_list.people.filter(number__in=numbers[first : first + AT_A_TIME]):
            person.rating_list = rating_list
            found[person.number] = person
    return found


def _on_national(rating_list: RatingList, rows: Sequence[Registration]) -> dict[int, ListedPerson]:
    numbers = {id(row): _national_numbers(row, with_fide=rating_list.is_own) for row in rows}
    by_number = people_of(rating_list, sorted({number for known in numbers.values() for number in known}))
    found = {}
    by_name = [row for row in rows if rating_list.is_own or not numbers[id(row)]]
    named = _by_name([rating_list], by_name)
    for row in rows:
        known = [by_number[number] for number in numbers[id(row)] if number in by_number]
        if not known and row in by_name:
            year = row.birth[:4]
            known = [
                one
                for one in named.get((rating_list.pk, name_key(row.name)), ())
                if year and str(one.birth_year) == year
            ]
        if len(known) == 1:
            found[id(row)] = known[0]
    return found


def _national_numbers(row: Registration, *, with_fide: bool) -> list[str]:
    """Return the numbers by which a list may contain the player. Lists kept here also use FIDE IDs as numbers."""
    said: Iterable[Mapping[str, str]] = row.national or ()
    found = {one["number"].upper().lstrip("0") for one in said if one.get("number")}
    return sorted(found | ({number_of(row)} if with_fide and row.fide_id else set()))


def note_ratings(rows: Sequence[Registration]) -> None:
    """Set the listed ratings of players before they are saved (`entries.rating_list_data`).

    A player gets none if the number belongs to a person with another name.
    """
    wanted = [row for row in rows if row.fide_id and not row.is_team]
    if not wanted:
        return
    fide = current_lists().filter(name=FIDE).first()
    found = listed_people(wanted, rule_of(wanted[0].event), fide)
    for row, listed in zip(wanted, found, strict=True):
        if listed.fide is not None and are_alike(row.name, listed.fide.name):
            row.ratings = known_as_json(listed.known)
