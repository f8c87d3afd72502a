"""Random legal records of teams, for what must hold of every one of them; their players are all alike."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from tabellone.options import Options
from tabellone.record import (
    Adjustment,
    Bye,
    ByeKind,
    Colour,
    ForbiddenPairs,
    Game,
    Header,
    Matches,
    Pairing,
    Player,
    Record,
    RequestedBye,
    Result,
    Round,
    Score,
    Scoring,
    Team,
    VirtualPoints,
)
from tests.strategies import POINTS, RESULTS, WORDS

PLUS, MINUS = Result.FORFEIT_WIN, Result.FORFEIT_LOSS
BYES = (ByeKind.FULL, ByeKind.HALF, ByeKind.ZERO)
SYSTEMS = (
    ("dutch", "", Options()),
    ("team-swiss", "", Options()),
    ("team-swiss", "2024", Options(preferences="b", no_secondary=True)),
    ("team-swiss", "2026", Options(preferences="none", team_left=True, team_ranked=True)),
    ("round-robin", "", Options(cycles=2, swap_last_two=True)),
    ("round-robin", "", Options(cycles=3, kind="rotation")),
    ("custom_team_ladder", "", Options()),
)
"""Systems, editions and what is chosen of them."""


@st.composite
def matches(draw: st.DrawFn) -> Matches:
    """Usual and unusual scores, boards and byes."""
    boards = draw(st.integers(1, 4))
    first = draw(st.sampled_from([Colour.WHITE, Colour.BLACK]))
    alternating = tuple(first if board % 2 == 0 else first.other for board in range(boards))
    return Matches(
        primary=draw(st.sampled_from(Score)),
        win=draw(st.sampled_from([20, 30])),
        draw=10,
        loss=draw(st.sampled_from([0, 5])),
        colours=draw(st.sampled_from([alternating, (first,) * boards])),
        bye=draw(st.none() | st.tuples(POINTS, POINTS)),
    )


@st.composite
def line_ups(draw: st.DrawFn, team: Team, boards: int) -> tuple[int, ...]:
    """Who sits at the boards: as the roster has them, or in another order, with empty boards or not."""
    order = draw(st.permutations(team.players))
    seated = [*order, *[0] * boards][:boards]
    is_ordered: bool = draw(st.booleans())
    if is_ordered:
        chosen = sorted(filter(None, seated))
        return tuple([*chosen, *[0] * boards][:boards])
    empty = draw(st.sets(st.integers(0, boards - 1)))
    return tuple(0 if board in empty else tpn for board, tpn in enumerate(seated))


@st.composite
def pairings(
    draw: st.DrawFn, first: Team, second: Team, rules: Matches, *, is_last: bool, by_board: bool = False
) -> Pairing:
    """A match, also one that nobody played. A board at which nobody sits is lost by both, or won with the match."""
    rows = list(zip(draw(line_ups(first, rules.boards)), draw(line_ups(second, rules.boards)), strict=True))
    if draw(st.integers(0, 5)) == 0:
        results = draw(st.sampled_from([(PLUS, MINUS), (MINUS, PLUS), (MINUS, MINUS)]))
        kept = (
            [row[0] if results[0] is PLUS else 0 for row in rows],
            [row[1] if results[1] is PLUS else 0 for row in rows],
        )
        boards = [(row, results) for row in zip(*kept, strict=True)]
    else:
        boards = [(row, draw(_results(row))) for row in rows]
    games = []
    for (seated, both), colour in zip(boards, rules.colours, strict=True):
        game = Game(*seated, *both) if colour is Colour.WHITE else Game(seated[1], seated[0], both[1], both[0])
        games.append(replace(game, is_adjourned=not game.is_finished and not is_last))
    told = not by_board and draw(st.integers(0, 3)) == 0
    return draw(scores_alone(first.tpn, second.tpn, games)) if told else Pairing(first.tpn, second.tpn, tuple(games))


@st.composite
def scores_alone(draw: st.DrawFn, first: int, second: int, games: list[Game]) -> Pairing:
    """The match with its score alone, of these boards or of boards at which nobody was seated."""
    seated: bool = draw(st.booleans())
    if seated and any(game.white and game.black for game in games):
        kept = [_untold(game) if game.white and game.black else game for game in games]
    else:
        kept = [_untold(replace(game, white=0, black=0)) for game in games]
    return Pairing(first, second, tuple(kept), reported=(draw(POINTS), draw(POINTS)))


def _untold(game: Game) -> Game:
    return Game(game.white, game.black, Result.UNREPORTED, Result.UNREPORTED)


def _results(row: tuple[int, int]) -> st.SearchStrategy[tuple[Result, Result]]:
    if all(row):
        return st.sampled_from(RESULTS)
    one = (PLUS, MINUS) if row[0] else (MINUS, PLUS)
    return st.just(one if any(row) else (MINUS, MINUS))


@st.composite
def rounds(draw: st.DrawFn, teams: tuple[Team, ...], rules: Matches, *, is_last: bool, by_board: bool = False) -> Round:
    order = draw(st.permutations(teams))
    count = draw(st.integers(1, len(teams) // 2))
    couples = [(order[2 * place], order[2 * place + 1]) for place in range(count)]
    paired = [draw(pairings(*couple, rules, is_last=is_last, by_board=by_board)) for couple in couples]
    rest = sorted(order[2 * count :], key=lambda team: team.tpn)
    kinds = [draw(st.sampled_from(BYES)) for _ in rest]
    has_bye: bool = draw(st.booleans())
    if rest and has_bye:
        kinds[0] = ByeKind.PAIRING_ALLOCATED
    byes = tuple(
        Bye(team.tpn, kind, () if kind is ByeKind.ZERO else tuple(draw(st.sampled_from([(), team.players[:2]]))))
        for team, kind in zip(rest, kinds, strict=True)
    )
    return Round(tuple(sorted(paired, key=lambda row: min(row.first, row.second))), byes)


@st.composite
def records_of_teams(draw: st.DrawFn, most_teams: int = 6, most_rounds: int = 3, *, by_board: bool = False) -> Record:
    """A record with everything that a report of teams can say; ``by_board``: but matches with their score alone."""
    count = draw(st.integers(2, most_teams))
    size = draw(st.integers(1, 6))
    teams = tuple(
        Team(
            tpn,
            draw(WORDS),
            short_name=draw(st.sampled_from(["", "ABC", "ABCDE"])),
            rating=draw(st.integers(0, 2900)),
            federation=draw(st.sampled_from(["", "ITA"])),
            captain=draw(st.sampled_from(["", "Rossi, Anna"])),
            players=tuple(range((tpn - 1) * size + 1, tpn * size + 1)),
        )
        for tpn in range(1, count + 1)
    )
    rules = draw(matches())
    system, edition, options = draw(st.sampled_from(SYSTEMS))
    played = draw(st.integers(0, most_rounds))
    tpns = st.integers(1, count)
    future = draw(
        st.dictionaries(st.tuples(st.integers(played + 1, played + 2), tpns), st.sampled_from(BYES), max_size=2)
    )
    is_match = rules.primary is Score.MATCH
    virtual = st.builds(VirtualPoints, st.just(0) if is_match else POINTS, tpns, tpns, tpns, tpns, POINTS)
    return Record(
        players=tuple(Player(tpn, f"Player {tpn}", 1500 + tpn) for tpn in range(1, count * size + 1)),
        rounds=tuple(
            draw(rounds(teams, rules, is_last=number == played, by_board=by_board)) for number in range(1, played + 1)
        ),
        header=Header(
            name=draw(WORDS), type="Team Swiss", unknown_lines=tuple(draw(st.just(()) | st.just(("777 x",))))
        ),
        planned_rounds=draw(st.sampled_from([0, played + 2])),
        system=system,
        edition=edition,
        options=options,
        scoring=draw(st.sampled_from([Scoring(), Scoring.of(pairing_allocated_bye=5), Scoring.of(30, 10)])),
        initial_colour=draw(st.sampled_from([None, Colour.WHITE])),
        virtual_points=tuple(draw(st.lists(virtual, max_size=1))),
        forbidden=tuple(
            draw(st.lists(st.builds(ForbiddenPairs, st.just((1, 2)), tpns, st.integers(0, 3)), max_size=1))
        ),
        requested_byes=tuple(RequestedBye(number, tpn, future[number, tpn]) for number, tpn in sorted(future)),
        adjustments=tuple(
            draw(
                st.lists(
                    st.builds(Adjustment, st.integers(-30, 30), st.just((1, 2)), tpns, st.just(""), POINTS), max_size=1
                )
            )
        ),
        annulled=draw(st.frozensets(tpns, max_size=1)),
        tie_breaks=tuple(draw(st.lists(st.sampled_from(["MPvGP", "EMGSB/C1", "BH:MP/C1", "EDE"]), unique=True))),
        teams=teams,
        matches=rules,
    )
