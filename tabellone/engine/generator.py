"""Random tournaments: players, absences and results.

The caller supplies the pairing function.

The same settings and the same random seed give the same tournament on every machine, if the pairings are the same.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from random import Random

from tabellone.engine.result_model import (
    Chances,
    ExpectedPercent,
    drawn_game,
    forfeited,
    probabilities,
    rated_probabilities,
)
from tabellone.engine.round_pairing import RoundPairing
from tabellone.engine.tables.team_table_record import dealt_sides
from tabellone.options import Options
from tabellone.record import (
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Header,
    Matches,
    Pairing,
    Player,
    PlayOff,
    PlayOffGame,
    Record,
    RequestedBye,
    Result,
    Round,
    Scoring,
    Speed,
    Team,
)

LATEST_ARRIVAL = 4
"""The last round in which a late entry can play for the first time."""
SPREAD = 150
"""Maximum rating difference between a player and the mean of the player's team."""


class Distribution(StrEnum):
    """Distribution of the ratings between the lowest and the highest."""

    UNIFORM = "uniform"
    NORMAL = "normal"


@dataclass(frozen=True, slots=True, kw_only=True)
class Settings:
    """Settings of the tournament to generate. Rates are shares between 0 and 1."""

    players: int
    """Number of players; number of teams if matches have boards."""
    rounds: int
    lowest_rating: int = 1000
    highest_rating: int = 2600
    distribution: Distribution = Distribution.UNIFORM
    draws: float | None = None
    """Share of draws among the played games; None uses the share of the model."""
    forfeits: float = 0
    """Share of games and matches that are forfeited by one side or by both."""
    double_forfeits: float | None = None
    """Share of double forfeits among the forfeits; None: every fifth."""
    unusual_results: float = 0
    """Share of the played games with a result by decision: ½-0, 0-½ or 0-0."""
    unrated_games: float = 0
    """Share of the played games of less than one move, which are not rated (TRF ``W D L``)."""
    expected: ExpectedPercent | None = None
    """The rating table. If it is given, results follow it (``rated_probabilities``), otherwise only the model."""
    ratings: tuple[int, ...] = ()
    """The ratings of the players or teams, highest first; empty: drawn."""
    model: Record | None = None
    """An event of players to repeat: it gives players, rules and absences, and the rounds are played anew."""
    half_byes: float = 0
    full_byes: float = 0
    zero_byes: float = 0
    """Probability that a player requests such a bye in a round."""
    withdrawals: float = 0
    """Probability that a player withdraws after a round."""
    late_entries: float = 0
    """Probability that a player is a late entry and first plays after round 1."""
    forbidden_pairs: int = 0
    """Number of prohibited pairings."""
    scoring: Scoring = field(default_factory=Scoring)
    matches: Matches = field(default_factory=Matches)
    """Settings of team matches. If they have no boards, the contestants are players."""
    acceleration: str = ""
    system: str = "dutch"
    edition: str = "2026"
    options: Options = field(default_factory=Options)
    """Options of the pairing system."""
    sides: int = 0
    """Number of teams if players of a team never play each other (Scheveningen matches and similar); otherwise 0."""
    seated: Callable[[Sequence[int], int], tuple[Team, ...]] = dealt_sides
    """Assign the players to these teams in board order. Arguments: the players' numbers, strongest first, and the
    number of teams.
    """
    is_over: Callable[[Record], bool] = lambda _record: False
    """Return True if no further round is played, whatever the planned number of rounds."""
    undecided: Callable[[Record], Iterable[tuple[int, int]]] = lambda _record: ()
    """Return the pairs that need a play-off after a round."""
    games_in_match: int = 1
    """Number of consecutive rounds in which the same two contestants play each other."""
    event_type: str = "Individual: Swiss-System"
    """Type of event in the report (TRF 092)."""


PairRound = Callable[[Record, int], RoundPairing | None]
"""Return the pairing of that round of the record; None if no legal pairing exists."""


@dataclass(frozen=True, slots=True)
class _Stay:
    """The first and last round of a player's participation."""

    first: int
    last: int


def generate(settings: Settings, seed: str, pair_round: PairRound) -> Record:
    """Return a tournament with the results of all its rounds.

    If a round cannot be paired, the tournament ends with the round before it and has fewer rounds than planned.
    """
    random = Random(seed)  # noqa: S311 -- reproducible simulation, nothing to keep secret
    record = _before_round_1(settings, random)
    stays = [_stay(settings, random) for _ in record.contestants]
    as_before = _absences_of(settings.model) if settings.model else {}
    absences: tuple[RequestedBye, ...] = ()
    for number in range(1, settings.rounds + 1):
        if (number - 1) % settings.games_in_match:  # players present for a match are present for all its games
            absences = tuple(replace(absence, round=number) for absence in absences)
        elif settings.model:
            absences = as_before.get(number, ())
        else:
            absences = tuple(_absences(settings, stays, number, random))
        paired = pair_round(replace(record, requested_byes=absences), number)
        if paired is None:
            break
        record = replace(record, rounds=(*record.rounds, _round(record, paired, absences, settings, random)))
        play_offs = [_play_off(record, *pair, random) for pair in settings.undecided(record)]
        record = replace(record, play_offs=(*record.play_offs, *play_offs))
        if settings.is_over(record):
            break
    return record


def _play_off(record: Record, white: int, black: int, random: Random) -> PlayOff:
    """Return an Armageddon game, in which Black needs only a draw."""
    results = random.choice(((Result.WIN, Result.LOSS), (Result.DRAW, Result.DRAW), (Result.LOSS, Result.WIN)))
    game = PlayOffGame(Speed.ARMAGEDDON, white, black, *results)
    winner, loser = (white, black) if results[0] is Result.WIN else (black, white)
    return PlayOff(len(record.rounds), winner, loser, (game,))


def _round(
    record: Record, paired: RoundPairing, absences: Iterable[RequestedBye], settings: Settings, random: Random
) -> Round:
    """Return the round with its results. Absent players in a pairing table lose by forfeit."""
    kinds = {absence.player: absence.kind for absence in absences}
    pairings = tuple(_played(record, pair, kinds, settings, random) for pair in paired.pairs)
    playing = {tpn for pair in paired.pairs for tpn in pair}
    kinds = dict.fromkeys(record.contestant, ByeKind.ZERO) | kinds | {bye.player: bye.kind for bye in paired.byes}
    return Round(pairings, tuple(Bye(tpn, kinds[tpn]) for tpn in sorted(kinds) if tpn not in playing))


def _played(
    record: Record, pair: tuple[int, int], absent: Collection[int], settings: Settings, random: Random
) -> Pairing:
    first, second = pair
    if first in absent or second in absent:
        return record.pairing_of(first, second, absent)
    if record.teams:
        return _match(record, first, second, settings, random)
    return Pairing(first, second, (_game(record, first, second, settings, random),))


def _absences_of(model: Record) -> dict[int, tuple[RequestedBye, ...]]:
    """Return the byes of the event by rounds, without those that the pairing allocated."""
    byes = [
        RequestedBye(number, bye.player, bye.kind)
        for number, round_ in enumerate(model.rounds, start=1)
        for bye in round_.byes
        if bye.kind is not ByeKind.PAIRING_ALLOCATED
    ]
    found: dict[int, tuple[RequestedBye, ...]] = {}
    for bye in (*byes, *model.requested_byes):
        found[bye.round] = (*found.get(bye.round, ()), bye)
    return found


def _before_round_1(settings: Settings, random: Random) -> Record:
    if settings.model:
        return replace(
            settings.model,
            rounds=(),
            requested_byes=(),
            adjustments=(),
            play_offs=(),
            planned_rounds=settings.rounds,
            initial_colour=random.choice((Colour.WHITE, Colour.BLACK)),
        )
    ratings: Sequence[int] = settings.ratings
    if not ratings:
        ratings = sorted((_rating(settings, random) for _ in range(settings.players)), reverse=True)
    if settings.matches.boards:
        players, teams = _teams(settings, ratings, random)
    else:
        players, teams = tuple(_players(ratings, 1)), ()
    initial_colour = random.choice((Colour.WHITE, Colour.BLACK))
    forbidden = tuple(
        ForbiddenPairs(tuple(sorted(random.sample(range(1, settings.players + 1), 2))), 1, settings.rounds)
        for _ in range(settings.forbidden_pairs)
    )
    return Record(
        players=players,
        teams=teams,
        sides=settings.seated([player.tpn for player in players], settings.sides),
        matches=settings.matches,
        header=Header(name="Random tournament", type=settings.event_type),
        planned_rounds=settings.rounds,
        system=settings.system,
        edition=settings.edition,
        options=settings.options,
        scoring=settings.scoring,
        initial_colour=initial_colour,
        acceleration=settings.acceleration,
        forbidden=forbidden,
    )


def _players(ratings: Iterable[int], first: int) -> Iterator[Player]:
    """Yield players with these ratings, with consecutive numbers from ``first``."""
    return (Player(tpn, f"Player{tpn:04}", rating) for tpn, rating in enumerate(ratings, start=first))


def _teams(settings: Settings, ratings: Iterable[int], random: Random) -> tuple[tuple[Player, ...], tuple[Team, ...]]:
    """Return teams with about these ratings, one player for each board, the strongest first; and all players."""
    boards = settings.matches.boards
    players: list[Player] = []
    teams = []
    for tpn, rating in enumerate(ratings, start=1):
        around = sorted((rating + random.randint(-SPREAD, SPREAD) for _ in range(boards)), reverse=True)
        members = list(_players((max(1, each) for each in around), len(players) + 1))
        strength = sum(player.rating for player in members) // boards
        teams.append(Team(tpn, f"Team{tpn:03}", rating=strength, players=tuple(player.tpn for player in members)))
        players += members
    return tuple(players), tuple(teams)


def _rating(settings: Settings, random: Random) -> int:
    lowest, highest = settings.lowest_rating, settings.highest_rating
    if settings.distribution is Distribution.UNIFORM:
        return random.randint(lowest, highest)
    # The range is six standard deviations wide: about three in a thousand ratings are outside it and are moved to the
    # nearer limit.
    rating = round(random.gauss((lowest + highest) / 2, (highest - lowest) / 6))
    return min(max(rating, lowest), highest)


def _stay(settings: Settings, random: Random) -> _Stay:
    first = 1
    if settings.rounds > 1 and random.random() < settings.late_entries:
        first = random.randint(2, min(LATEST_ARRIVAL, settings.rounds))
    last = first
    while last < settings.rounds and random.random() >= settings.withdrawals:
        last += 1
    return _Stay(first, last)


def _absences(settings: Settings, stays: list[_Stay], number: int, random: Random) -> list[RequestedBye]:
    """Return the absences of the round with their byes. At least two players are present."""
    kinds = [_absence(settings, stay, number, random) for stay in stays]
    absent = [RequestedBye(number, tpn, kind) for tpn, kind in enumerate(kinds, start=1) if kind is not None]
    return absent[max(0, 2 - (len(stays) - len(absent))) :]


def _absence(settings: Settings, stay: _Stay, number: int, random: Random) -> ByeKind | None:
    if not stay.first <= number <= stay.last:
        return ByeKind.ZERO
    chance = random.random()
    for kind, rate in (
        (ByeKind.HALF, settings.half_byes),
        (ByeKind.FULL, settings.full_byes),
        (ByeKind.ZERO, settings.zero_byes),
    ):
        if chance < rate:
            return kind
        chance -= rate
    return None


def _match(record: Record, first: int, second: int, settings: Settings, random: Random) -> Pairing:
    """Return the match of two teams; the first has White on the first board."""
    members = {team.tpn: team.players for team in record.teams}
    boards = [*zip(settings.matches.colours, members[first], members[second], strict=True)]
    if random.random() < settings.forfeits:
        return _forfeited_match(first, second, boards, forfeited(random, settings.double_forfeits))
    sides = ((own, other) if colour is Colour.WHITE else (other, own) for colour, own, other in boards)
    return Pairing(first, second, tuple(_game(record, white, black, settings, random) for white, black in sides))


def _forfeited_match(
    first: int, second: int, boards: Iterable[tuple[Colour, int, int]], results: tuple[Result, Result]
) -> Pairing:
    """Return a match without play: the players of the team that wins are present, the others are not."""
    games = []
    for colour, *players in boards:
        sides = [
            (tpn if result is Result.FORFEIT_WIN else 0, result) for tpn, result in zip(players, results, strict=True)
        ]
        (white, its), (black, others) = sides if colour is Colour.WHITE else sides[::-1]
        games.append(Game(white, black, its, others))
    return Pairing(first, second, tuple(games))


def _game(record: Record, white: int, black: int, settings: Settings, random: Random) -> Game:
    if random.random() < settings.forfeits:
        return Game(white, black, *forfeited(random, settings.double_forfeits))
    chances = _chances(record.by_tpn[white].rating, record.by_tpn[black].rating, settings)
    rates = {"unusual": settings.unusual_results, "short": settings.unrated_games}
    return drawn_game(white, black, chances, random, **rates)


def _chances(white: int, black: int, settings: Settings) -> Chances:
    """Return the chances by the ratings; an unrated player counts as the lowest rating."""
    white, black = (rating or settings.lowest_rating for rating in (white, black))
    if settings.expected:
        return rated_probabilities(white, black, settings.expected, settings.draws)
    return probabilities(white, black, settings.draws)
