"""Search for people on the current lists during typing."""

from __future__ import annotations

import itertools
import unicodedata
from collections.abc import Iterable, Iterator

from django.db.models import Q

from ratings.domain.name_index import words
from ratings.models import ListedPerson, RatingList
from tabellone.collation import alphabetical
from tabellone.interchange.players.existing_players import BETWEEN_PARTS, name_key
from tabellone.interchange.rating_lists.fields import NUMBER
from tabellone.interchange.trf.time_control import Tempo

FEWEST_LETTERS = 3
"""Minimum number of letters in all parts together. Fewer would find half of the list."""
MOST_PARTS = 6
MOST_SHOWN = 12
LONGEST_ASKED = 100
GERMAN = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ø": "oe", "å": "aa"})
"""Letters that lists in plain ASCII replace with two letters."""


def people_found(
    asked: str, *, tempo: Tempo = "standard", is_public: bool = False, searched: Iterable[RatingList] = ()
) -> list[ListedPerson]:
    """Return people with this number, or with a name part that begins with each typed part.

    The order of the parts, case and accents do not matter. Sorted by rating, highest first, at most MOST_SHOWN. Empty
    for fewer than three letters.

    ``is_public``: leave out the clubs' membership lists, except ``searched``. No number finds a person of these.
    """
    text = asked.strip()[:LONGEST_ASKED]
    lists = RatingList.objects.filter(state=RatingList.State.CURRENT)
    if is_public:
        open_to_all = Q(is_own=False)
        if not NUMBER.fullmatch(text):
            open_to_all |= Q(pk__in=[one.pk for one in searched])
        lists = lists.filter(open_to_all)
    if NUMBER.fullmatch(text):
        people = ListedPerson.objects.filter(rating_list__in=lists, number=text.upper().lstrip("0"))
        return list(people.select_related("rating_list")[:MOST_SHOWN])
    parts = _parts(text)
    if not parts:
        return []
    found = itertools.chain.from_iterable(_on(rating_list, parts, tempo) for rating_list in lists)
    return sorted(found, key=lambda person: (-getattr(person, tempo), alphabetical(person.name)))[:MOST_SHOWN]


def _on(rating_list: RatingList, parts: list[list[str]], tempo: Tempo) -> Iterator[ListedPerson]:
    for person in words().best(rating_list, parts, tempo=tempo, most=MOST_SHOWN):
        person.rating_list = rating_list
        yield person


def _parts(text: str) -> list[list[str]]:
    """Return each part with its spellings: a person may be listed as Mueller or as Muller.

    Empty for too few letters.
    """
    written = BETWEEN_PARTS.split(unicodedata.normalize("NFC", text.casefold()))
    spelled = [sorted({name_key(part), name_key(part.translate(GERMAN))} - {""}) for part in written]
    parts = [spellings for spellings in spelled if spellings]
    letters = sum(min(map(len, spellings)) for spellings in parts)
    return parts if letters >= FEWEST_LETTERS and len(parts) <= MOST_PARTS else []
