"""Page of one knock-out match: games, rated games, play-off, and the next match of the winner."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from pairing.domain.bracket import BracketPage, BracketRound, bracket_page
from pairing.domain.bracket_matches import BracketMatch, key_of
from tabellone.engine.knockout.bracket_state import KnockoutMatch
from tabellone.record import Record
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.brackets import bracket_in
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words.play_offs import SPEEDS, rated_as
from tournaments.domain.words.result_names import result_note, result_text
from tournaments.models import Event


@dataclass(frozen=True, slots=True)
class GameOfMatch:
    """Game of a match: round (0: play-off, with its rate of play), colours, result, and whether it is rated."""

    number: int
    round: int
    rate: str
    white: int
    white_name: str
    black: int
    black_name: str
    result: str
    rated: str


@dataclass(frozen=True, slots=True)
class MatchOfBracket:
    """Page of a match."""

    round: BracketRound
    match: BracketMatch
    planned_games: int
    """Number of planned games; 0 while the contestants are not known."""
    games: tuple[GameOfMatch, ...]
    play_off: tuple[GameOfMatch, ...]
    is_by_lot: bool
    """True if the match was tied and decided without a play-off game."""
    winner: str
    switch: RoundNavigation


def match_of_bracket(event: Event, number: int, place: int) -> MatchOfBracket | None:
    """Return the match at this position (from 1) of the round; None if there is none.

    Uses the queries of the public state.
    """
    page = bracket_page(event)
    row = next((row for row in page.rounds if row.number == number), None) if page else None
    if page is None or row is None or not 0 < place <= len(row.matches):
        return None
    record = public_state(event).record
    match = row.matches[place - 1]
    return _page(page, row, match, record, _known(record, number, match.key))


def _known(record: Record, number: int, key: str) -> KnockoutMatch | None:
    """Return the match from the bracket if its contestants are known."""
    bracket = bracket_in(record)
    rows = bracket.rounds[number - 1].matches if bracket else ()
    return next((row for row in rows if key_of(row.slot) == key), None)


def _page(
    page: BracketPage, row: BracketRound, match: BracketMatch, record: Record, known: KnockoutMatch | None
) -> MatchOfBracket:
    winner = next((side.name for side in (match.first, match.second) if side.won), "")
    if known is None:
        return MatchOfBracket(row, match, 0, (), (), is_by_lot=False, winner=winner, switch=page.switch)
    by_lot = known.play_off is not None and not known.play_off.games
    games, play_off = _games(record, known), _play_off(record, known)
    return MatchOfBracket(row, match, known.planned_games, games, play_off, by_lot, winner, page.switch)


def _games(record: Record, known: KnockoutMatch) -> tuple[GameOfMatch, ...]:
    """Return the games of the match; for teams the encounters, of which only the boards are rated."""
    names = {who: contestant.name for who, contestant in record.contestant.items()}
    encounters = {encounter.game for encounter in known.encounters}
    rows = []
    for number, (round_, game) in enumerate(known.games, start=1):
        white, black = game.white_result, game.black_result
        said, rated = result_text(white.value, black.value), ""
        if game.is_finished and game not in encounters:
            rated = _("rated") if white.is_rated and black.is_rated else _("not rated")
        if not said or white.is_forfeit or black.is_forfeit:
            note = result_note(white.value, black.value, is_adjourned=game.is_adjourned)
            said = f"{said} ({note})" if said and note else said or note
        both = (game.white, names[game.white], game.black, names[game.black])
        rows.append(GameOfMatch(number, round_, "", *both, said, rated))
    return tuple(rows)


def _play_off(record: Record, known: KnockoutMatch) -> tuple[GameOfMatch, ...]:
    names = {who: contestant.name for who, contestant in record.contestant.items()}
    return tuple(
        GameOfMatch(
            number, 0, str(SPEEDS[game.speed]), game.white, names[game.white], game.black, names[game.black],
            result_text(game.white_result.value, game.black_result.value), rated_as(game),
        )
        for number, game in enumerate(known.play_off.games if known.play_off else (), start=1)
    )  # fmt: skip
