"""Detection of the columns of a table from their headings."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tabellone.interchange.players.entrant import FIELDS
from tabellone.values import TITLES

WORDS: dict[str, str] = {
    "name": (
        "name, player, player name, full name, nome, nominativo, giocatore, cognome e nome, cognome nome, spieler,"
        " spielername, teilnehmer, nom, joueur, nom prénom, nom et prénom, nombre, jugador, apellidos y nombre,"
        " nombre y apellidos, participant"
    ),
    "surname": (
        "surname, last name, family name, cognome, nachname, zuname, familienname, nom de famille, apellido, apellidos"
    ),
    "first_name": "first name, given name, forename, nome proprio, prenome, vorname, prénom",
    "rating": (
        "fide rating, elo fide, fide elo, rating fide, fide rtg, rating int, rtg int, rtg i, elo int, elo i, twz,"
        " rating, elo, rtg, punteggio elo, wertungszahl, puntuación, classement elo, rating nat, rtg nat, rtg n,"
        " elo nat, elo n, nwz, dwz, elo italia, elo italiano, national rating, national elo"
    ),
    "title": "fide title, titolo fide, title, titolo, tit, titel, titre, título",
    "sex": "sex, gender, sesso, m/f, m/w, genere, geschlecht, sexe, sexo, genre, género",
    "federation": (
        "fide fed, federation, fed, federazione, country, nazione, nation, land, föderation, verband, pays, federación,"
        " país, fédération"
    ),
    "fide_id": (
        "fide id, id fide, fide no, fide nr, fide code, code fide, codice fide, fide number, fide id no, fide id nr,"
        " fin"
    ),
    "birth": (
        "birth date, date of birth, birthday, birth, born, dob, b-day, data di nascita, data nascita, nascita, nato il,"
        " geburtsdatum, geburtstag, geb. datum, geb, date de naissance, naissance, né le, fecha de nacimiento,"
        " nacimiento,"
        " year of birth, birth year, anno di nascita, anno nascita, geburtsjahr, jahrgang, jg, année de naissance,"
        " año de nacimiento, year, anno, jahr, année, año"
    ),
    "club": (
        "club, circolo, società, verein, verein/ort, club/city, club/ort, club name, asd, team, squadra, mannschaft,"
        " équipe, equipo"
    ),
    "categories": (
        "categories, category, categorie, categoria, kategorie, catégorie, categoría, cat, kat, group, gruppo, gruppe,"
        " groupe, grupo, gr, typ, type, altersklasse"
    ),
}
"""Headings of each field, the best first: of "EloInt" and "EloNat", the first is used.

They are in English, Italian, German, French and Spanish, with the headings of chess-results and Swiss-Manager.
"""
WORDS_OF_TEAMS: dict[str, str] = {
    "team": "team, team name, squadra, nome squadra, mannschaft, mannschaftsname, équipe, equipo",
    "board": (
        "board, bd, board no, board number, scacchiera, sc, brett, br, brettnr, échiquier, tablero, roster place, posto"
    ),
}
"""Headings of fields that only players of teams have; in team events they have priority over similar headings."""
WITHOUT_HEADINGS = ("name", "rating", "title", "federation", "fide_id", "birth", "sex", "club", "categories")
"""The order of columns of a table without headings."""
OF_TEAMS_WITHOUT_HEADINGS = ("team", *WITHOUT_HEADINGS)
ALL_TITLES = {*TITLES, "AGM", "AIM", "AFM", "ACM"}
"""FIDE's titles, and the titles of its online arena, which are in the same column."""
TITLE_LINES = 20
"""Maximum number of lines above the headings."""
LONGEST_HEADING = 40


def plain(heading: str) -> str:
    """Return the heading's letters and digits, without case and accents."""
    decomposed = unicodedata.normalize("NFKD", heading.casefold())
    return "".join(letter for letter in decomposed if letter.isalnum())


def _meanings(headings: Mapping[str, str]) -> dict[str, tuple[str, int]]:
    """Map each known heading to its field and its priority (0 is the best match)."""
    return {
        plain(word): (field, place)
        for field, words in headings.items()
        for place, word in enumerate([field, *words.split(", ")])
    }


MEANINGS = _meanings(WORDS)
MEANINGS_OF_TEAMS = MEANINGS | _meanings(WORDS_OF_TEAMS)


@dataclass(frozen=True, slots=True)
class Columns:
    """The fields of a table's columns, each a field of ``WORDS``, or empty for a column that is not imported.

    ``heading``: the index of the line with the headings, -1 without one; lines before it are not players.
    """

    fields: tuple[str, ...]
    names: tuple[str, ...]
    heading: int = -1

    @property
    def ignored(self) -> tuple[str, ...]:
        """Return the headings of the columns that are not imported."""
        return tuple(name for field, name in zip(self.fields, self.names, strict=True) if name and not field)


def known_headings(cells: Iterable[str], meanings: Mapping[str, tuple[str, int]] = MEANINGS) -> int:
    """Return the number of cells that are known headings."""
    return sum(plain(cell) in meanings for cell in cells if len(cell) <= LONGEST_HEADING)


def columns_of(lines: Sequence[Sequence[str]], *, is_headed: bool | None = None, of_teams: bool = False) -> Columns:
    """Return the probable fields of the table's columns.

    ``is_headed``: whether there is a line of headings; None: unknown. ``of_teams``: whether the players belong to
    teams, so that the table states team and board.
    """
    meanings = MEANINGS_OF_TEAMS if of_teams else MEANINGS
    width = max(len(cells) for cells in lines)
    heading = _heading(lines, meanings) if is_headed is not False else -1
    if heading < 0 and is_headed:
        heading = 0
    if heading < 0:
        usual = OF_TEAMS_WITHOUT_HEADINGS if of_teams else WITHOUT_HEADINGS
        fields = usual[:width] + ("",) * (width - len(usual))
        return Columns(fields, ("",) * width)
    names = (*lines[heading], *[""] * (width - len(lines[heading])))
    return Columns(_with_titles(_guessed(names, meanings), names, lines[heading + 1 :]), names, heading)


def _heading(lines: Sequence[Sequence[str]], meanings: Mapping[str, tuple[str, int]]) -> int:
    """Return the index of the line of headings; -1 if there is none.

    It is the line with the most headings among the first lines, if it has at least two or is the first line.
    """
    counts = [known_headings(cells, meanings) for cells in lines[:TITLE_LINES]]
    best = counts.index(max(counts))
    return best if counts[best] > 1 or (counts[best] == 1 and best == 0) else -1


def _guessed(names: Sequence[str], known: Mapping[str, tuple[str, int]]) -> tuple[str, ...]:
    """Return each column's field; of two columns with the same field the better heading counts."""
    meanings = [known.get(plain(name), ("", 0)) for name in names]
    best: dict[str, int] = {}
    for place, (field, quality) in enumerate(meanings):
        if field and (field not in best or quality < meanings[best[field]][1]):
            best[field] = place
    fields = [field if best.get(field) == place else "" for place, (field, _quality) in enumerate(meanings)]
    if "name" in best and "surname" in best and "first_name" not in best:  # Cognome, Nome
        fields[best["name"]] = "first_name"
    if "name" in best and "first_name" in best and "surname" not in best:  # Nom, Prénom
        fields[best["name"]] = "surname"
    return tuple(fields)


def _with_titles(fields: tuple[str, ...], names: Sequence[str], lines: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Find the column of titles if no heading names it: the first unnamed column with mostly titles.

    Chess-results and Swiss-Manager leave its heading empty.
    """
    if "title" in fields:
        return fields
    for place, (field, name) in enumerate(zip(fields, names, strict=True)):
        if not field and not name:
            cells = [line[place].upper() for line in lines if place < len(line) and line[place]]
            if 2 * sum(cell in ALL_TITLES for cell in cells) > len(cells):
                return (*fields[:place], "title", *fields[place + 1 :])
    return fields


CHOICES = ("name", "surname", "first_name", *FIELDS[1:])
"""Fields that the user can choose for a column."""
CHOICES_OF_TEAMS = ("team", "board", *CHOICES)
"""Fields that the user can choose if the players belong to teams."""
