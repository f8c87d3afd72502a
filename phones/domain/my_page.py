"""The player's own page: the players of one phone, each with game, figures, reported result and requests."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from broadcast.domain.game_files import open_games, sent_by
from broadcast.domain.game_settings import game_settings_of
from phones.domain.links import MOST_FOLLOWED
from phones.domain.player_requests import OpenRequests, open_requests, requests_of
from phones.domain.reports import ABSENT, BoardReports, board_reports, game_of
from phones.domain.rules import can_report, phone_rules_of
from phones.models import PhoneRules, PlayerPhone, PlayerRequest, ResultReport
from standings.domain.player_page import PlayerPage, player_page_of
from tabellone.record import Player
from tournaments.domain.entries.name_search import found_by_name
from tournaments.domain.public_record import public_state
from tournaments.domain.results.outcomes import Outcome, outcome_of
from tournaments.domain.results.version_token import board_seen
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.models import Event, Game, Registration

MOST_FOUND = 12
"""Maximum number of players that a search shows."""


@dataclass(frozen=True, slots=True)
class MyResult:
    """The own board and its reports. ``choices``: the three results, each with the word of the player's side."""

    game: Game
    is_white: bool
    choices: tuple[tuple[Outcome, str], ...]
    absent: Outcome
    mine: ResultReport | None
    theirs: ResultReport | None
    reports: BoardReports | None
    entered: Outcome | None
    """The result of the board; None while it is open."""
    seen: str

    @property
    def version(self) -> int:
        """Return the number of the own report; 0 without one."""
        return self.mine.version if self.mine is not None else 0

    @property
    def mine_words(self) -> str:
        """Return the own report as text."""
        return str(Outcome(self.mine.outcome).words) if self.mine is not None else ""

    @property
    def theirs_words(self) -> str:
        """Return the opponent's report as text."""
        return str(Outcome(self.theirs.outcome).words) if self.theirs is not None else ""


@dataclass(frozen=True, slots=True)
class MyGames:
    """The own games without moves, and those whose moves wait for the arbiter."""

    games: tuple[Game, ...]
    waiting: tuple[Game, ...]


@dataclass(frozen=True, slots=True)
class MyPlayer:
    """A player on the page. Without a ``phone`` the page shows but can do nothing.

    ``page`` is None before the start, and in a team event.
    """

    tpn: int | None
    name: str
    page: PlayerPage | None
    phone: PlayerPhone | None
    result: MyResult | None = None
    open_now: OpenRequests | None = None
    requests: tuple[PlayerRequest, ...] = ()
    games: MyGames | None = None

    @property
    def key(self) -> str:
        """Return the player's key on the page."""
        return f"p{self.phone.pk}" if self.phone is not None else f"n{self.tpn}"

    @property
    def is_pending(self) -> bool:
        """Return True if the page waits for the opponent's report or for an answer of the arbiter."""
        reported = self.result is not None and self.result.mine is not None and self.result.entered is None
        return reported or any(row.state == PlayerRequest.State.PENDING for row in self.requests)


@dataclass(frozen=True, slots=True)
class MyPage:
    """The page of one phone: its players, those found by a search, and whether results are reported by phone."""

    players: tuple[MyPlayer, ...]
    found: tuple[Player, ...]
    takes_results: bool
    switch: RoundNavigation

    @property
    def is_pending(self) -> bool:
        """Return True if something on the page waits for another person."""
        return any(player.is_pending for player in self.players)

    @property
    def is_full(self) -> bool:
        """Return True if no further player can be followed."""
        return len(self.players) >= MOST_FOLLOWED


def my_page(event: Event, phones: Sequence[PlayerPhone], followed: Iterable[int], find: str = "") -> MyPage:
    """Return the page of the phone with these links, which follows these pairing numbers.

    Linked players come first; at most `MOST_FOLLOWED` in all. For each linked player about twelve queries.
    """
    rules, takes_games = phone_rules_of(event), game_settings_of(event).takes_games and not event.is_finished
    linked = [_linked(event, phone, rules, takes_games=takes_games) for phone in phones[:MOST_FOLLOWED]]
    own = {player.tpn for player in linked}
    others = [number for number in dict.fromkeys(followed) if number not in own]
    shown = [_followed(event, number) for number in others[: MOST_FOLLOWED - len(linked)]]
    return MyPage(
        (*linked, *(player for player in shown if player is not None)),
        _found(event, find),
        rules.takes_results and can_report(event),
        navigation_in(event, public_state(event).record),
    )


def _found(event: Event, find: str) -> tuple[Player, ...]:
    if not find or not event.is_started:
        return ()
    people = sorted(public_state(event).record.by_tpn.values(), key=lambda player: player.name)
    return tuple(found_by_name(people, find)[:MOST_FOUND])


def _followed(event: Event, tpn: int) -> MyPlayer | None:
    player = public_state(event).record.by_tpn.get(tpn)
    return None if player is None else MyPlayer(tpn, player.name, _page(event, tpn), None)


def _page(event: Event, tpn: int | None) -> PlayerPage | None:
    return None if tpn is None or event.is_of_teams or event.is_divided else player_page_of(event, tpn)


def _games(player: Registration) -> MyGames:
    games, sent = open_games(player), sent_by(player)
    return MyGames(tuple(games), tuple(game for game in games if game.pk in sent))


def _linked(event: Event, phone: PlayerPhone, rules: PhoneRules, *, takes_games: bool) -> MyPlayer:
    player = phone.player
    result = _result(phone, rules) if rules.takes_results and can_report(event) else None
    return MyPlayer(
        player.tpn,
        player.name,
        _page(event, player.tpn),
        phone,
        result,
        open_requests(player, rules),
        tuple(requests_of(player)),
        _games(player) if takes_games else None,
    )


def _result(phone: PlayerPhone, rules: PhoneRules) -> MyResult | None:
    player = phone.player
    game = game_of(player)
    if game is None:
        return None
    is_white = game.white_id == player.pk
    found = board_reports(game, rules)
    white, black = (found.white, found.black) if found is not None else (None, None)
    wins = (Outcome.WHITE_WINS, Outcome.DRAW, Outcome.BLACK_WINS)
    own_order = wins if is_white else wins[::-1]
    return MyResult(
        game,
        is_white,
        tuple(zip(own_order, ("win", "draw", "loss"), strict=True)),
        ABSENT["w" if is_white else "b"],
        white if is_white else black,
        black if is_white else white,
        found,
        None if game.is_open else outcome_of(game),
        board_seen(game),
    )
