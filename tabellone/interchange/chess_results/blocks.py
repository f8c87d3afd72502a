"""The blocks of an upload, from the public record of an event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tabellone.engine.systems import SYSTEMS
from tabellone.interchange.chess_results.results import (
    bye_row,
    comma,
    game_row,
    points_text,
    team_bye_row,
    team_row,
)
from tabellone.interchange.chess_results.tie_breaks import (
    NO_TIE_BREAK,
    POINTS,
    SiteTieBreak,
    match_points,
    site_tie_break,
)
from tabellone.messages import Message, ToldError
from tabellone.record import Colour, Player, Record, Score, Team
from tabellone.tiebreaks import RankingRow, Standings, number, parse_code

MOST_TIE_BREAKS = 5
SCORES_OF_TEAMS = frozenset({"MPvGP", "MP", "GP"})
"""Both scores are sent for each team event, whatever its tie-breaks."""
LONGEST_NAME, LONGEST_REMARK, LONGEST_TEXT, LONGEST_ARBITER = 160, 599, 80, 120
LONGEST_LAST, LONGEST_FIRST, LONGEST_CLUB, LONGEST_TEAM, LONGEST_SHORT = 32, 30, 40, 40, 25
LONGEST_CONTROL, LONGEST_DEPUTIES, LONGEST_TYPE, LONGEST_TITLE = 100, 1200, 4, 4
Row = Mapping[str, str]


class UnsuitableEventError(ToldError):
    """The event cannot be described by the documented blocks."""


@dataclass(frozen=True, slots=True)
class UploadBlock:
    """A block: its name, the name of its elements, and their attributes in order."""

    name: str
    element: str
    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class UploadRound:
    """A planned round: its number, and its date (``20261128``) and time (``15:00``) if known."""

    number: int
    date: str = ""
    time: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class UploadFacts:
    """What the record does not have. Dates are written ``20261128``."""

    key: str
    """Number of the tournament at the site; empty before the first upload."""
    creator: str
    name: str
    remark: str = ""
    location: str = ""
    federation: str = ""
    begins: str = ""
    ends: str = ""
    fide_event: str = ""
    """FIDE's number of the registered event."""
    time_control: str = ""
    chief_arbiter: str = ""
    deputies: tuple[str, ...] = ()
    rounds: tuple[UploadRound, ...] = ()
    is_over: bool = False
    clubs: Mapping[int, str] = field(default_factory=dict)
    categories: Mapping[int, str] = field(default_factory=dict)
    """A category of at most four characters for each player who has one."""
    withdrawn: frozenset[int] = frozenset()


def unsuitable(record: Record) -> Message | None:
    """Return why the event cannot be uploaded; None if it can.

    The site has Swiss systems and round robins, of players and of teams, with one game for each pairing of players.
    """
    system = SYSTEMS.get(record.system)
    is_swiss = system is not None and any(edition.basic_rules for edition in system.editions)
    if system is None or record.sides or not (is_swiss or system.is_predetermined):
        return Message("chess-results.com has Swiss systems and round robins only.")
    if not record.teams and any(len(row.games) > 1 for round_ in record.rounds for row in round_.pairings):
        return Message("The document of chess-results.com does not describe matches of several games.")
    return None


def last_finished_round(record: Record) -> int:
    """Return the last round without open games, in the order of the rounds; 0 if there is none."""
    finished = 0
    for round_ in record.rounds:
        if not round_.is_finished:
            break
        finished += 1
    return finished


def blocks_of(
    record: Record, facts: UploadFacts, ranking: Standings, individual: Standings | None = None
) -> tuple[UploadBlock, ...]:
    """Return the blocks of the document, without the security block, in the order of the sample files.

    ``ranking``: the standings after the last finished round. ``individual``: for teams, the standings of their players.
    Raises UnsuitableEventError for an event that the blocks do not describe (`unsuitable`).
    """
    if (reason := unsuitable(record)) is not None:
        raise UnsuitableEventError(reason)
    values = _values_of(record, ranking)
    blocks = [
        UploadBlock("tournamentdata", "tournament", (_tournament(record, facts, ranking, values),)),
        UploadBlock(
            "rounds",
            "round",
            tuple({"round": str(one.number), "date": one.date, "time": one.time} for one in facts.rounds),
        ),
    ]
    if not record.teams:
        blocks.append(UploadBlock("players", "player", tuple(_players(record, facts, ranking, values))))
        blocks.append(UploadBlock("playerpairings", "playerpairing", tuple(_pairings(record))))
        return tuple(blocks)
    blocks += [
        UploadBlock("players", "player", tuple(_team_players(record, facts, individual))),
        UploadBlock("teams", "team", tuple(_teams(record, facts, ranking, values))),
        UploadBlock("playerpairings", "playerpairing", tuple(_games_of_teams(record))),
        UploadBlock("teampairings", "teampairing", tuple(_team_pairings(record))),
    ]
    return tuple(blocks)


def missing_tie_breaks(record: Record, codes: Sequence[str]) -> list[str]:
    """Return the tie-breaks without a column at the site: unknown there, or after the fifth one."""
    count, missing = (2 if record.teams else 0), []
    for text in codes:
        code = parse_code(text, of_teams=bool(record.teams))
        if code.name in SCORES_OF_TEAMS:
            continue
        count += (is_known := site_tie_break(code, primary=record.score if record.teams else None) is not None)
        if not is_known or count > MOST_TIE_BREAKS:
            missing.append(text)
    return missing


@dataclass(frozen=True, slots=True)
class _TieBreakValue:
    """A tie-break of the site, and its value for each contestant as text."""

    site: SiteTieBreak
    values: Mapping[int, str]


def _values_of(record: Record, ranking: Standings) -> list[_TieBreakValue]:
    """Return the tie-breaks that the site has, up to its maximum: for teams, both scores first."""
    found = _scores(record, ranking) if record.teams else []
    primary = record.score if record.teams else None
    for place, text in enumerate(ranking.codes):
        code = parse_code(text, of_teams=bool(record.teams))
        site = None if code.name in SCORES_OF_TEAMS else site_tie_break(code, primary=primary)
        if site is not None:
            found.append(_TieBreakValue(site, {row.tpn: comma(number(row.values[place])) for row in ranking.rows}))
    return found[:MOST_TIE_BREAKS]


def _scores(record: Record, ranking: Standings) -> list[_TieBreakValue]:
    """Return the primary score of teams, and the other one."""
    names = {Score.MATCH: match_points(record.matches), Score.GAME: SiteTieBreak(POINTS)}
    return [
        _TieBreakValue(
            names[score],
            {row.tpn: points_text(record.by(score).points_of(row.tpn, ranking.after_round)) for row in ranking.rows},
        )
        for score in (record.score, record.score.other)
    ]


def _tournament(record: Record, facts: UploadFacts, ranking: Standings, values: Sequence[_TieBreakValue]) -> Row:
    sites = [each.site for each in values] + [NO_TIE_BREAK] * (MOST_TIE_BREAKS - len(values))
    ratings = [player.rating for player in record.players if player.rating]
    return {
        "key": facts.key,
        "type": _type_of(record),
        "name": facts.name[:LONGEST_NAME],
        "fideeventid": facts.fide_event,
        "remark": facts.remark[:LONGEST_REMARK],
        "director": "",
        "organiser": "",
        "location": facts.location[:LONGEST_TEXT],
        "arbiter": "",
        "rounds": str(len(facts.rounds)),
        "currentround": str(len(record.rounds)),
        "rankinground": str(ranking.after_round),
        "sortstartrank": "2",
        "from": facts.begins,
        "to": facts.ends,
        "ratedfide": "J" if facts.fide_event else "-",
        "ratednational": "-",
        **{f"tb{place}no": str(site.number) for place, site in enumerate(sites, start=1)},
        "replay": str(_cycles(record, len(facts.rounds))),
        "timecontrol": facts.time_control[:LONGEST_CONTROL],
        **_of_teams(record),
        "ratingavg": str(round(sum(ratings) / len(ratings))) if ratings else "",
        "endstatus": "J" if facts.is_over else "N",
        **{f"tb{place}_detail": site.detail for place, site in enumerate(sites, start=1)},
        "chiefarbiter": facts.chief_arbiter[:LONGEST_ARBITER],
        "deputyarbiter": ", ".join(facts.deputies)[:LONGEST_DEPUTIES],
        "homepageorganiser": "",
        "mail": "",
        "federation": facts.federation,
        "creator": facts.creator,
    }


def _type_of(record: Record) -> str:
    """Return 0 Swiss and 1 round robin of players, 2 round robin and 3 Swiss of teams."""
    is_fixed = SYSTEMS[record.system].is_predetermined
    return ("2" if is_fixed else "3") if record.teams else ("1" if is_fixed else "0")


def _of_teams(record: Record) -> Row:
    if not record.teams:
        return {"homecolor": "", "samecolor": "", "playerperteam": ""}
    colours = record.matches.colours
    changes = any(one is not other for one, other in pairwise(colours))
    return {
        "homecolor": "w" if not colours or colours[0] is Colour.WHITE else "s",
        "samecolor": "N" if changes else "J",
        "playerperteam": str(len(colours)),
    }


def _cycles(record: Record, planned: int) -> int:
    """Return how often each two play each other by the planned rounds: once but in a round robin of several cycles."""
    if not SYSTEMS[record.system].is_predetermined:
        return 1
    count = len(record.teams or record.players)
    return max(1, planned // (count - 1 if count % 2 == 0 else max(count, 1)))


def _ranked(rows: Sequence[RankingRow]) -> Iterator[tuple[RankingRow, Row]]:
    """Yield the rows in the order of the ranking: each with its own rank, and ``equal`` for those who share one."""
    before = 0
    for place, row in enumerate(rows, start=1):
        yield row, {"rank": str(place), "equal": "J" if row.rank == before else "N"}
        before = row.rank


def _players(record: Record, facts: UploadFacts, ranking: Standings, values: Sequence[_TieBreakValue]) -> Iterator[Row]:
    ranks = {row.tpn: (row, place) for row, place in _ranked(ranking.rows)}
    is_fixed = SYSTEMS[record.system].is_predetermined
    for player in sorted(record.players, key=lambda one: one.tpn):
        row, place = ranks[player.tpn]
        yield {
            **_person(player, facts),
            "board": "0",
            "teamno": "0",
            **place,
            **_tie_break_cells(player.tpn, values),
            "pts": points_text(row.points),
            "state": _state(record, facts, player.tpn) if is_fixed else "",
        }


def _person(player: Player, facts: UploadFacts) -> Row:
    last, _comma, first = player.name.partition(",")
    return {
        "no": str(player.tpn),
        "lastname": last.strip()[:LONGEST_LAST],
        "firstname": first.strip()[:LONGEST_FIRST],
        "title": player.title[:LONGEST_TITLE],
        "rtg": str(player.rating or ""),
        "dob": _birth(player.birth),
        "sex": player.sex,
        "fed": player.federation,
        "clubname": facts.clubs.get(player.tpn, "")[:LONGEST_CLUB],
        "fideid": player.fide_id,
        "typ": facts.categories.get(player.tpn, "")[:LONGEST_TYPE],
    }


def _birth(birth: str) -> str:
    """Return ``dd.mm.yyyy``, or the year if only that is known."""
    year, _slash, rest = birth.partition("/")
    month, _slash, day = rest.partition("/")
    return f"{day}.{month}.{year}" if month.strip("0") and day.strip("0") else year


def _tie_break_cells(tpn: int, values: Sequence[_TieBreakValue]) -> Row:
    cells = [each.values.get(tpn, "") for each in values] + [""] * (MOST_TIE_BREAKS - len(values))
    return {f"tb{place}": text for place, text in enumerate(cells, start=1)}


def _state(record: Record, facts: UploadFacts, tpn: int) -> str:
    """Return 0 active, 1 withdrawn without points, 2 withdrawn with points."""
    if tpn in record.annulled:
        return "1"
    return "2" if tpn in facts.withdrawn else "0"


def _team_players(record: Record, facts: UploadFacts, individual: Standings | None) -> Iterator[Row]:
    boards = {tpn: (team.tpn, board) for team in record.teams for board, tpn in enumerate(team.players, start=1)}
    ranks = {row.tpn: (row, place) for row, place in _ranked(individual.rows)} if individual is not None else {}
    for player in sorted(record.players, key=lambda one: boards.get(one.tpn, (0, 0))):
        if player.tpn in boards:
            team, board = boards[player.tpn]
            row, place = ranks.get(player.tpn, (None, {"rank": "", "equal": "N"}))
            yield {
                **_person(player, facts),
                "board": str(board),
                "teamno": str(team),
                **place,
                **_tie_break_cells(player.tpn, ()),
                "pts": points_text(row.points) if row is not None else "",
                "state": "",
            }


def _teams(record: Record, facts: UploadFacts, ranking: Standings, values: Sequence[_TieBreakValue]) -> Iterator[Row]:
    ranks = {row.tpn: place for row, place in _ranked(ranking.rows)}
    is_fixed = SYSTEMS[record.system].is_predetermined
    of_games = record.by(Score.GAME)
    for team in sorted(record.teams, key=lambda one: one.tpn):
        yield {
            **_team_name(team),
            **ranks[team.tpn],
            "points": points_text(of_games.points_of(team.tpn, ranking.after_round)),
            **_tie_break_cells(team.tpn, values),
            "captain": "",
            "federation": team.federation,
            "state": _state(record, facts, team.tpn) if is_fixed else "",
            "rtg_average": str(team.rating or ""),
        }


def _team_name(team: Team) -> Row:
    return {
        "no": str(team.tpn),
        "teamname": team.name[:LONGEST_TEAM],
        "teamshort": (team.short_name or team.name)[:LONGEST_SHORT],
    }


def _pairings(record: Record) -> Iterator[Row]:
    for number_of_round, round_ in enumerate(record.rounds, start=1):
        last = 0
        for board, row in zip(round_.boards, round_.pairings, strict=True):
            last = max(last, board)
            yield game_row(number_of_round, board, 1, row.games[0])
        for place, bye in enumerate(round_.byes, start=last + 1):
            yield bye_row(number_of_round, place, bye, record.scoring)


def _games_of_teams(record: Record) -> Iterator[Row]:
    for number_of_round, round_ in enumerate(record.rounds, start=1):
        for place, row in enumerate(round_.pairings, start=1):
            for board, game in enumerate(row.games, start=1):
                if game.white or game.black:
                    yield game_row(number_of_round, place, board, game)


def _team_pairings(record: Record) -> Iterator[Row]:
    for number_of_round, round_ in enumerate(record.rounds, start=1):
        for place, row in enumerate(round_.pairings, start=1):
            yield team_row(number_of_round, place, row, record)
        for place, bye in enumerate(round_.byes, start=len(round_.pairings) + 1):
            yield team_bye_row(number_of_round, place, bye, record)
