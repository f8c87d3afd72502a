"""All papers of an event: their groups, sizes and conditions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import partial
from typing import TypeAlias

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from papers.domain.boards import board_list, result_slips, score_sheet_headers, wall_list
from papers.domain.certificates import certificates
from papers.domain.door import crosstable_page, poster, public_page, round_page, standings_page
from papers.domain.minutes import minutes
from papers.domain.people import check_in_list, name_badges, name_labels, place_cards, starting_list
from papers.domain.request import PaperRequest
from prizes.domain.forecast import forecast
from prizes.domain.funds import require_fund
from prizes.domain.sheets import PAPERS as PRIZE_PAPERS, paper_names
from standings.domain.category_sheet import category_sheet, printed_categories
from standings.domain.sheets import crosstable_sheet, standings_sheet
from tabellone.papers import Printed
from tabellone.papers.cards import GRIDS, Kind
from tournaments.domain.public_record import public_state
from tournaments.domain.rounds.round_navigation import navigation_in
from tournaments.domain.teams.sheets import line_up_sheet, match_sheet
from tournaments.models import Event

Made: TypeAlias = Printed | None
SIZES = {"a4": "a4", "letter": "us-letter", "a5": "a5", "a3": "a3"}
"""Paper sizes by their names in addresses."""
USUAL = ("a4", "letter", "a5")
LARGE = ("a4", "letter", "a3")


class PaperGroup(Enum):
    """Groups of papers, in the order of the print centre."""

    ROUND = "round"
    STANDINGS = "standings"
    PRIZES = "prizes"
    EVENT = "event"
    CARDS = "cards"

    @property
    def words(self) -> str | Promise:
        return {
            PaperGroup.ROUND: _("Round"),
            PaperGroup.STANDINGS: _("Standings"),
            PaperGroup.PRIZES: _("Prizes"),
            PaperGroup.EVENT: _("Event"),
            PaperGroup.CARDS: _("Cards and labels"),
        }[self]


class For(Enum):
    """The kind of event that has a paper."""

    ALL = "all"
    PLAYERS = "players"
    TEAMS = "teams"


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A paper. ``numbered``: numbers of its cards, for a range: boards, or pairing numbers; empty: no cards."""

    key: str
    group: PaperGroup
    name: str | Promise
    make: Callable[[Event, PaperRequest], Made]
    note: str | Promise = ""
    sizes: tuple[str, ...] = USUAL
    of: For = For.ALL
    needs_round: bool = False
    numbered: str | Promise = ""
    has_letters: bool = False
    """True if the size of the letters can be chosen."""
    address: Callable[[Event, PaperRequest], str] | None = None
    """Page whose address and QR code are on the paper."""
    exists: Callable[[Event], bool] | None = None
    """Whether the event has anything for this paper; None: always."""

    def is_offered(self, event: Event, rounds: int) -> bool:
        """Return whether the event has this paper after so many public rounds."""
        if self.needs_round and not rounds:
            return False
        return self.of is For.ALL or (self.of is For.TEAMS) == event.is_of_teams


def _sizes_of(kind: Kind) -> tuple[str, ...]:
    return tuple(name for name, size in SIZES.items() if size in GRIDS[kind])


def _standings(event: Event, wanted: PaperRequest) -> Made:
    return standings_sheet(event, wanted.round or None)


def _category_standings(event: Event, wanted: PaperRequest) -> Made:
    return category_sheet(event, wanted.round or None)


def _has_categories(event: Event) -> bool:
    return bool(printed_categories(event))


def _crosstable(event: Event, _wanted: PaperRequest) -> Made:
    return crosstable_sheet(event)


def _match_sheets(event: Event, wanted: PaperRequest) -> Made:
    return match_sheet(event.rounds.get(number=wanted.round))


def _line_up_forms(event: Event, wanted: PaperRequest) -> Made:
    return line_up_sheet(event.rounds.get(number=wanted.round))


PAPERS = (
    PaperKind(
        "pairings-by-name", PaperGroup.ROUND, _("Pairings by name"), wall_list,
        _("For the wall, with letters that fill the page"),
        sizes=("a4", "letter", "a5", "a3"), needs_round=True, has_letters=True, address=round_page,
    ),
    PaperKind(
        "pairings-by-board", PaperGroup.ROUND, _("Pairings by board"), board_list, needs_round=True, address=round_page,
    ),
    PaperKind(
        "slips", PaperGroup.ROUND, _("Result slips"), result_slips, _("Cut and stack, with QR code"),
        sizes=_sizes_of(Kind.SLIP), of=For.PLAYERS, needs_round=True, numbered=_("Boards"),
    ),
    PaperKind(
        "score-sheet-headers", PaperGroup.ROUND, _("Score-sheet headers"), score_sheet_headers,
        _("Two labels for each board"),
        sizes=_sizes_of(Kind.HEADER), of=For.PLAYERS, needs_round=True, numbered=_("Boards"),
    ),
    PaperKind("match-sheets", PaperGroup.ROUND, _("Match sheets"), _match_sheets, of=For.TEAMS, needs_round=True),
    PaperKind("line-up-forms", PaperGroup.ROUND, _("Line-up forms"), _line_up_forms, of=For.TEAMS, needs_round=True),
    PaperKind("standings", PaperGroup.STANDINGS, _("Standings"), _standings, needs_round=True, address=standings_page),
    PaperKind(
        "category-standings", PaperGroup.STANDINGS, _("Category standings"), _category_standings,
        _("The first of each category"), needs_round=True, address=standings_page, exists=_has_categories,
    ),
    PaperKind(
        "crosstable", PaperGroup.STANDINGS, _("Crosstable"), _crosstable, needs_round=True, address=crosstable_page,
    ),
    PaperKind(
        "certificates", PaperGroup.PRIZES, _("Certificates"), certificates, _("A page for each winner"),
        needs_round=True,
    ),
    PaperKind("starting-list", PaperGroup.EVENT, _("Starting list"), starting_list, address=public_page),
    PaperKind("check-in-list", PaperGroup.EVENT, _("Check-in list"), check_in_list, _("With space for signatures")),
    PaperKind(
        "poster", PaperGroup.EVENT, _("Poster for the door"), poster, _("Round times and QR code of the public page"),
        sizes=LARGE, address=public_page,
    ),
    PaperKind("minutes", PaperGroup.EVENT, _("Event minutes"), minutes, _("For the chief arbiter to sign")),
    PaperKind(
        "badges", PaperGroup.CARDS, _("Name badges"), name_badges, _("With QR code of the player’s page"),
        sizes=_sizes_of(Kind.BADGE), numbered=_("Pairing numbers"),
    ),
    PaperKind(
        "place-cards", PaperGroup.CARDS, _("Place cards"), place_cards, _("Name and flag, to fold"),
        sizes=_sizes_of(Kind.PLACE), numbered=_("Pairing numbers"),
    ),
    PaperKind(
        "labels", PaperGroup.CARDS, _("Name labels"), name_labels, _("A4: 24 of 70 × 37 mm; Letter: 30 of 2⅝ × 1 in"),
        sizes=_sizes_of(Kind.LABEL), numbered=_("Pairing numbers"),
    ),
)  # fmt: skip
"""All papers in the order of the print centre. Papers with the points of a round need a public one."""
BY_KEY = {kind.key: kind for kind in PAPERS}
_REGISTERED: list[PaperKind] = []


def register(kind: PaperKind) -> None:
    """Register a paper of an app above this one."""
    if kind.key not in {each.key for each in _REGISTERED}:
        _REGISTERED.append(kind)


def papers_of(event: Event) -> tuple[PaperKind, ...]:
    """Return the papers that the event has now. The queries of the public state, and one for the prize funds."""
    rounds = len(public_state(event).record.rounds)
    every = (*PAPERS, *_REGISTERED)
    offered = [kind for kind in every if kind.is_offered(event, rounds) and (not kind.exists or kind.exists(event))]
    return (*_prize_papers(event), *offered)


def paper_of(event: Event, key: str) -> PaperKind | None:
    """Return the paper of the event with this key; None if the event does not have it."""
    return next((kind for kind in papers_of(event) if kind.key == key), None)


def _prize_papers(event: Event) -> tuple[PaperKind, ...]:
    """Return the papers of each prize fund: ``prizes-7-list``. One query."""
    names = paper_names()
    return tuple(
        PaperKind(
            f"prizes-{fund.pk}-{kind}",
            PaperGroup.PRIZES,
            f"{names[kind]} · {fund.name}" if fund.name else names[kind],
            partial(_prize_paper, pk=fund.pk, kind=kind),
        )
        for fund in event.prize_funds.all()
        for kind in PRIZE_PAPERS
    )


def _prize_paper(event: Event, _wanted: PaperRequest, *, pk: int, kind: str) -> Made:
    return PRIZE_PAPERS[kind](event, forecast(event, require_fund(event, pk)))


def current_round(event: Event) -> int:
    """Return the round that is played now; 0 before the first public one. The queries of the public state."""
    record = public_state(event).record
    return navigation_in(event, record).now if record.rounds else 0


def rounds_of(event: Event) -> range:
    """Return the numbers of the public rounds."""
    return range(1, len(public_state(event).record.rounds) + 1)
