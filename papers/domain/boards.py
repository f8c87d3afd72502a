"""Papers of a public round: pairings by board, the list by name for the wall, result slips, score-sheet headers."""

from __future__ import annotations

from collections.abc import Iterator

from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _, ngettext

from pairing.domain.boards import Board, RoundPage, RoundPlayer, SeatingLine, round_page
from pairing.domain.match_sheets import matches_sheet
from pairing.domain.matches import MatchesPage, matches_page
from pairing.domain.sheets import pairings_sheet
from papers.domain.request import PaperRequest, check_cards
from tabellone.papers.cards import CardPlayer, CardSheet, CardWords, GameCard, Kind
from tabellone.papers.wall import WallLine, WallList
from tabellone.record import Colour
from tabellone.sheets import Sheet
from tournaments.domain.boards.hall import HallPlan, hall_of
from tournaments.domain.rounds.pairing_tables import rounds_together
from tournaments.domain.words.formats import moment
from tournaments.domain.words.result_names import colour_letter
from tournaments.domain.words.rounds import round_title
from tournaments.models import Event


def board_list(event: Event, wanted: PaperRequest) -> Sheet | None:
    """Return the pairings by board; None if the round is not public."""
    return matches_sheet(event, wanted.round) if event.is_of_teams else pairings_sheet(event, wanted.round)


def wall_list(event: Event, wanted: PaperRequest) -> WallList | None:
    """Return all players of a public round by name, each with the board; None if the round is not public.

    While line-ups are hidden, the teams are listed instead, each with its match.
    """
    if event.is_of_teams:
        matches = matches_page(event, wanted.round)
        return None if matches is None else _wall(event, wanted, matches, *_team_lines(matches))
    page = round_page(event, wanted.round)
    if page is None:
        return None
    hall = hall_of(event)
    lines = tuple(_wall_line(seat, hall) for seat in page.seats)
    return _wall(event, wanted, page, lines, _foot(len(lines), len(page.boards)))


def _wall(
    event: Event, wanted: PaperRequest, page: RoundPage | MatchesPage, lines: tuple[WallLine, ...], foot: str
) -> WallList:
    title, starts = str(round_title(event, wanted.round)), _start_of(page)
    return WallList(event.name, title, _("by name"), lines, starts, foot, wanted.fills)


def _foot(players: int, boards: int) -> str:
    return _("%(players)s on %(boards)s") % {
        "players": ngettext("%(count)s player", "%(count)s players", players) % {"count": players},
        "boards": ngettext("%(count)s board", "%(count)s boards", boards) % {"count": boards},
    }


def _wall_line(seat: SeatingLine, hall: HallPlan) -> WallLine:
    if not seat.board:
        return WallLine(seat.player.name, why=seat.bye or seat.why)
    return WallLine(
        seat.player.name,
        colour_letter(Colour(seat.colour)),
        seat.colour == Colour.WHITE.value,
        str(seat.board),
        hall.room_of(seat.board) if hall.rooms else "",
    )


def _team_lines(page: MatchesPage) -> tuple[tuple[WallLine, ...], str]:
    """Return the players with match and board, or the teams with their match, and the text at the foot."""
    if page.are_line_ups_hidden or not page.seats:
        teams = tuple(
            WallLine(line.team.name, board=str(line.match) if line.match else "", why=line.why) for line in page.teams
        )
        return teams, ngettext("%(count)s team", "%(count)s teams", len(teams)) % {"count": len(teams)}
    seats = tuple(
        WallLine(
            seat.player.name,
            colour_letter(Colour(seat.colour)),
            seat.colour == Colour.WHITE.value,
            f"{seat.match}.{seat.board}",
        )
        for seat in page.seats
    )
    return seats, _foot(len(seats), len(page.boards))


def result_slips(event: Event, wanted: PaperRequest) -> CardSheet | None:
    """Return a slip for each board of a public round, in cut-and-stack order.

    The QR code opens the board on the results page of the desk. It gives no right: readers must sign in, and only
    users who can enter results see the page.
    """
    words = CardWords(
        colour_letter(Colour.WHITE), colour_letter(Colour.BLACK), _("White signs"), _("Black signs"), _("Enter result")
    )
    cards = _game_cards(event, wanted, has_code=True)
    return None if cards is None else CardSheet(
        event.name, _("Result slips"), Kind.SLIP, tuple(cards), words, stacked=True
    )  # fmt: skip


def score_sheet_headers(event: Event, wanted: PaperRequest) -> CardSheet | None:
    """Return two labels for each board of a public round: one for each player's score sheet."""
    words = CardWords(colour_letter(Colour.WHITE), colour_letter(Colour.BLACK))
    cards = _game_cards(event, wanted, has_code=False)
    if cards is None:
        return None
    twice = tuple(card for card in cards for _sheet in (1, 2))
    check_cards(len(twice))
    return CardSheet(event.name, _("Score-sheet headers"), Kind.HEADER, twice, words)


def _game_cards(event: Event, wanted: PaperRequest, *, has_code: bool) -> list[GameCard] | None:
    """Return a card for each board in the range; None if the round is not public."""
    page = round_page(event, wanted.round)
    if page is None:
        return None
    boards = [board for board in page.boards if wanted.has(board.number)]
    check_cards(len(boards))
    title = " · ".join(filter(None, (str(round_title(event, wanted.round)), _start_of(page))))
    results = f"{wanted.site}{reverse('tournaments:results', args=[event.slug, wanted.round])}"
    names = list(_board_names(event, wanted.round, boards))
    return [
        GameCard(
            name,
            title,
            _card_player(board.white, has_points=has_code),
            _card_player(board.black, has_points=has_code),
            f"{results}?{urlencode({'find': name})}#board-{name}" if has_code else "",
        )
        for name, board in zip(names, boards, strict=True)
    ]


def _start_of(page: RoundPage | MatchesPage) -> str:
    return moment(page.starts_at, "l j F, H:i") if page.starts_at else ""


def _board_names(event: Event, number: int, boards: list[Board[RoundPlayer]]) -> Iterator[str]:
    """Return the boards' names as on the results page: in a double round each board has a game number."""
    together = rounds_together(event, number)
    game = "" if len(together) == 1 else f".{together.index(number) + 1}"
    return (f"{board.number}{game}" for board in boards)


def _card_player(player: RoundPlayer, *, has_points: bool) -> CardPlayer:
    facts = " ".join(filter(None, (player.title, str(player.rating or ""))))
    return CardPlayer(player.name, facts, player.points if has_points else "")
