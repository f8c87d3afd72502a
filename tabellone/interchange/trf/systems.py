"""The codes of TRF26 192 and their systems."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from tabellone.engine.system import Contestants, System
from tabellone.engine.systems import SYSTEMS, USUAL, USUAL_FOR_TEAMS
from tabellone.options import Options, OptionValue
from tabellone.record import Score


@dataclass(frozen=True, slots=True)
class SystemCode:
    """The meaning of a code of 192.

    System, edition (empty: by date), Baku acceleration, options, and the primary score of teams.
    """

    system: str
    edition: str = ""
    baku: bool = False
    options: Options = field(default_factory=Options)
    primary: Score = Score.MATCH
    of_teams: bool = field(default=False, compare=False)
    """The contestants are teams; some systems have other codes for them."""


OTHERS_ELSEWHERE = {
    "CUSTOM_SWISS": "custom-swiss",
    "CUSTOM_DOUBLESWISS": "custom-double-swiss",
}
"""Names of systems that are not paired here.

Codes of Swiss systems that are paired here may be followed by the year of the edition, then by ``_BAKU``, and then by
the system's options. FIDE defines years only for the Dutch system, and no code for Lim's system or its
maxi-tournaments; here all systems have years, so that a report is always read with the system it was written with.
"""
EDITIONS = {"2025": "2026"}
"""Years in codes that mean another edition.

The edition of 2026 was first announced for 2025, and has that year in the codes of programs of that time.
"""
BAKU = "_BAKU"
YEAR_LENGTH = 4
PRIMARY = re.compile(r"_(MP|GP)(?:_(?:MP|GP))?(?:_\d{4})?(?:_BAKU)?$")
"""The primary score in a code of teams, and after it the score for colours."""


def system_of(code: str) -> SystemCode:
    """Return the system of the code; an unknown code is kept in the record as a system name."""
    upper = code.upper()
    if upper in OTHERS_ELSEWHERE:
        return SystemCode(OTHERS_ELSEWHERE[upper])
    return next((found for key in SYSTEMS if (found := _as_code_of(SYSTEMS[key], upper))), SystemCode(upper.lower()))


def _as_code_of(system: System, code: str) -> SystemCode | None:
    """Return the meaning of the code if it belongs to that system."""
    stem, year, baku = _parts(code) if system.is_swiss else (code, "", False)
    codes = {**system.codes, **system.codes_of_teams}
    if stem in codes:
        of_teams = stem in system.codes_of_teams
        return SystemCode(system.key, year, baku, codes[stem], primary_of(stem), of_teams)
    if not system.code:
        return None
    chosen: dict[str, OptionValue] = {}
    plain = code
    for option in reversed(system.options):
        if option.code and plain.endswith(option.code):
            plain = plain.removesuffix(option.code)
            chosen[option.key] = True
    stem, year, baku = _parts(plain)
    return SystemCode(system.key, year, baku, Options(chosen)) if stem == system.code else None


def primary_of(code: str) -> Score:
    """Return the primary score that a code of 192 names; match points if it names none (C.04.6 1.2)."""
    named = PRIMARY.search(code.upper())
    return Score(named[1]) if named else Score.MATCH


def _parts(code: str) -> tuple[str, str, bool]:
    """Return the code without its suffixes, the edition's year, and whether Baku acceleration is used."""
    plain = code.removesuffix(BAKU)
    stem, _, year = plain.rpartition("_")
    if not (year.isdecimal() and len(year) == YEAR_LENGTH):
        stem, year = plain, ""
    return stem, EDITIONS.get(year, year), plain != code


def system_of_type(words: str, *, of_teams: bool = False) -> SystemCode:
    """Return the system of an event type (092, free text), for a report without a code of its system.

    If the text names none, it is the usual system, for teams the usual one for teams.
    """
    lower = words.lower()
    if lower:
        for system in sorted(SYSTEMS.values(), key=lambda system: not system.is_predetermined):
            can_be = of_teams or Contestants.PLAYERS in system.contestants
            if can_be and system.named and re.search(system.named, lower):
                return SystemCode(system.key, options=system.named_options)
    return SystemCode(USUAL_FOR_TEAMS if of_teams else USUAL)


def by_code(key: str, options: Options) -> Options:
    """Return the options that a code of the system can state."""
    if key not in SYSTEMS:
        return options
    system = SYSTEMS[key]
    coded = {o.key for o in system.options if o.code or (system.codes and not o.is_reading)}
    return Options({name: value for name, value in options.items() if name in coded})


def code_of(code: SystemCode) -> str:
    """Return the code of a system that was not read from a file; for an unknown system its own name.

    Only Swiss systems have editions and Baku acceleration.
    """
    if code.system not in SYSTEMS:
        return next((text for text, name in OTHERS_ELSEWHERE.items() if name == code.system), code.system.upper())
    system = SYSTEMS[code.system]
    if system.codes:
        codes, custom = system.codes, system.custom_code
        if code.of_teams and system.codes_of_teams:
            codes, custom = system.codes_of_teams, system.custom_code_of_teams
        found = [text for text, options in codes.items() if options == code.options]
        found.sort(key=lambda text: primary_of(text) is not code.primary)
        ending = _ending(code) if system.is_swiss else ""
        return found[0] + ending if found else custom
    return system.code + _ending(code) + "".join(o.code for o in system.options if o.code and o.of(code.options))


def _ending(code: SystemCode) -> str:
    return (f"_{code.edition}" if code.edition else "") + (BAKU if code.baku else "")


def games_of_match(key: str, options: Options) -> int:
    """Return the number of games of two opponents in a match; 1 for an unknown system."""
    return SYSTEMS[key].games_of_match(options) if key in SYSTEMS else 1


def forbids_rematches(key: str) -> bool:
    """Return whether rematches are forbidden, as in the Swiss systems."""
    return key in SYSTEMS and not SYSTEMS[key].may_meet_again
