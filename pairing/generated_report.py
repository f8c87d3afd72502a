"""The report of a generated tournament: its header, people, tie-breaks and ranks."""

from __future__ import annotations

import datetime
from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tabellone.engine import SYSTEMS
from tabellone.engine.rules import virtual_rules_of
from tabellone.engine.swiss.acceleration import as_reported
from tabellone.interchange.trf import Stated, write
from tabellone.interchange.trf.older import as_trf16
from tabellone.interchange.trf.team_lines import StatedTeam
from tabellone.record import Player, Record, Score
from tabellone.standings import standings_of
from tabellone.tiebreaks import TieBreakError, objections
from tabellone.tiebreaks.kinds import KNOWN_CODES

FEDERATIONS = ("ARG", "AUT", "BRA", "CZE", "ENG", "ESP", "FRA", "GER", "HUN", "IND", "ITA", "NED", "NOR", "POL", "USA")
TITLES = ((2500, "GM"), (2400, "IM"), (2300, "FM"), (2200, "CM"))
WOMEN = 0.15
"""Share of women among the players."""
FIRST_ID, IDS = 900_000_000, 99_000_000
"""The FIDE IDs of generated players begin here, where no real ones are; and how many there are."""
TIME_CONTROL = ("90 minutes for the game, 30 seconds for each move", "5400+30")
FIRST_DAY = datetime.date(2026, 3, 2)
"""The first day on which the newest editions of all rules are in force."""
DAYS = 200

SWISS_LISTS = (
    "BH/C1,BH,SB",
    "DE,BH/C1,BH,WIN",
    "BH/C1,BH,SB,PS",
    "BH,WON,BPG",
    "BH/M1,PS/C1,WIN",
    "AOB,BH/C1,SB/C1",
    "ARO/C1,BH/C1,SB",
    "TPR,BH,SB",
    "DE,WIN,BWG,BH/C2,FB",
)
ROUND_ROBIN_LISTS = ("DE,SB,WIN", "SB,KS,WON", "KS,DE,SB", "WIN,DE,SB,PS")
TEAM_LISTS = ("MPvGP,EDE,EMGSB/C1", "EDE,MPvGP,BC", "MPvGP,EMMSB,BC", "MPvGP,DE,BH:MP/C1", "EMMSB/C1,MPvGP,TBR")
OTHER_LISTS = 0.3
"""Share of lists that are drawn from all tie-breaks, if none is given."""
MOST_CODES = 5


def dated(record: Record, random: Random) -> Record:
    """Return the record with a first day on which its edition is in force, and a round each day."""
    editions = SYSTEMS[record.system].editions
    place = next((i for i, edition in enumerate(editions) if edition.year == record.edition), len(editions) - 1)
    if place + 1 < len(editions):
        after = datetime.date(*editions[place + 1].since)
        first = after - datetime.timedelta(days=random.randint(100, 100 + DAYS))
    else:
        first = FIRST_DAY + datetime.timedelta(days=random.randint(0, DAYS))
    days = [first + datetime.timedelta(days=number) for number in range(record.planned_rounds or 1)]
    header = replace(
        record.header,
        start=f"{first:%Y/%m/%d}",
        end=f"{days[-1]:%Y/%m/%d}",
        round_dates=tuple(f"{day:%y/%m/%d}" for day in days),
    )
    return replace(record, header=header)


def peopled(record: Record, name: str, random: Random) -> Record:
    """Return the record with a complete header, and players with sex, title, federation, FIDE ID and year of birth."""
    ids = random.sample(range(IDS), len(record.players))
    players = tuple(_person(player, number, random) for player, number in zip(record.players, ids, strict=True))
    header = replace(
        record.header,
        name=name,
        city="Random",
        federation=random.choice(FEDERATIONS),
        chief_arbiter="Random, Arbiter",
        time_control=TIME_CONTROL[0],
        time_control_code=TIME_CONTROL[1],
        controller="Tabellone",
    )
    return replace(record, players=players, header=header)


def _person(player: Player, number: int, random: Random) -> Player:
    is_woman = random.random() < WOMEN
    title = next((title for rating, title in TITLES if player.rating >= rating), "")
    return replace(
        player,
        sex="w" if is_woman else "m",
        title=title if random.random() < 0.5 else "",
        federation=random.choice(FEDERATIONS),
        fide_id=str(FIRST_ID + number),
        birth=f"{random.randint(1946, 2016)}/00/00",
    )


def drawn_tie_breaks(record: Record, random: Random) -> tuple[str, ...]:
    """Return a list of tie-breaks to which the regulations have no objection.

    None for a system that ranks by a value of its own.
    """
    system = SYSTEMS[record.system]
    if system.values:
        return ()
    lists = TEAM_LISTS if record.teams else ROUND_ROBIN_LISTS if system.is_predetermined else SWISS_LISTS
    if record.teams or random.random() >= OTHER_LISTS:
        found = random.choice(lists).split(",")
    else:
        found = [_varied(code, random) for code in random.sample([*KNOWN_CODES], random.randint(2, MOST_CODES))]
    return tuple(code for code in found if not objections(record, [code]))


def _varied(code: str, random: Random) -> str:
    """Return the code, in half of the cases with a modifier of article 14, if it takes one."""
    letters = KNOWN_CODES[code].modifiers
    variants = [variant for variant in ("C1", "C2", "M1") if variant[0] in letters]
    return f"{code}/{random.choice(variants)}" if variants and random.random() < 0.5 else code


def report(record: Record, *, trf16: bool = False) -> str:
    """Return the report of a generated tournament, with points and with ranks by its tie-breaks."""
    record = as_reported(record, virtual_rules_of(record))
    if not record.tie_breaks:
        text = write(record)
    elif record.teams:
        text = write(record, stated_teams=_stated_teams(record))
    else:
        text = write(record, stated=_stated(record))
    return as_trf16(text) if trf16 else text


def _stated(record: Record) -> dict[int, Stated]:
    rows = standings_of(record).rows
    return {row.tpn: Stated(record.points_of(row.tpn), row.rank) for row in rows}


def _stated_teams(record: Record) -> dict[int, StatedTeam]:
    rows = standings_of(record).rows
    match, game = record.by(Score.MATCH), record.by(Score.GAME)
    return {row.tpn: StatedTeam(match.points_of(row.tpn), game.points_of(row.tpn), row.rank) for row in rows}


def tie_break_objection(record: Record, codes: Sequence[str]) -> str:
    """Return the first objection of the regulations to these tie-breaks for such a tournament; empty without one."""
    try:
        return next((f"{row.text} (C.07, {row.article})" for row in objections(record, codes)), "")
    except TieBreakError as error:
        return str(error)
