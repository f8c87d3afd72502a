"""Look-up of an event's players on the current lists."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from ratings.domain.choice import known_of, rule_of
from ratings.domain.list_import import current_lists
from ratings.models import FIDE, ListedPerson, RatingList
from tabellone.interchange.players.existing_players import name_key
from tabellone.interchange.rating_lists.player_ratings import KnownRating, RatingRule, known_as_json
from tournaments.models import Registration

AT_A_TIME = 500
"""Numbers in one query, below the limit of the databases."""


@dataclass(frozen=True, slots=True)
class OnLists:
    """A player on FIDE's list and on the national list; None: not listed."""

    fide: ListedPerson | None = None
    national: ListedPerson | None = None

    @property
    def known(self) -> list[KnownRating]:
        """Return the ratings from both lists."""
        return [one for person in (self.fide, self.national) if person is not None for one in known_of(person)]


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
    that name and year of birth.
    """
    by_fide = {} if fide is None else people_of(fide, [number_of(row) for row in rows if row.fide_id])
    national = current_lists().filter(name=rule.national).exclude(name=FIDE).first() if rule.national else None
    others = {} if national is None else _on_national(national, rows)
    return [OnLists(by_fide.get(number_of(row)), others.get(id(row))) for row in rows]


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
    named = _by_name(rating_list, by_name)
    for row in rows:
        known = [by_number[number] for number in numbers[id(row)] if number in by_number]
        if not known and row in by_name:
            year = row.birth[:4]
            known = [one for one in named.get(name_key(row.name), ()) if year and str(one.birth_year) == year]
        if len(known) == 1:
            found[id(row)] = known[0]
    return found


def _national_numbers(row: Registration, *, with_fide: bool) -> list[str]:
    """Return the numbers by which a list may contain the player. Lists kept here also use FIDE IDs as numbers."""
    said: Iterable[Mapping[str, str]] = row.national or ()
    found = {one["number"].upper().lstrip("0") for one in said if one.get("number")}
    return sorted(found | ({number_of(row)} if with_fide and row.fide_id else set()))


def _by_name(rating_list: RatingList, rows: Sequence[Registration]) -> Mapping[str, list[ListedPerson]]:
    """Return the people with these names, by name key."""
    found: dict[str, list[ListedPerson]] = defaultdict(list)
    wanted = sorted({name_key(row.name) for row in rows if row.birth})
    for first in range(0, len(wanted), AT_A_TIME):
        for person in rating_list.people.filter(key__in=wanted[first : first + AT_A_TIME]):
            person.rating_list = rating_list
            found[person.key].append(person)
    return found


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
