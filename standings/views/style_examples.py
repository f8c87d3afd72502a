"""Example values for /style/: a small invented event with every situation that the pages can show."""

from __future__ import annotations

import datetime

from django import forms
from django.utils import timezone

from pairing.domain.boards import Board, RoundPage, RoundPlayer, Sitter, Tally
from standings.domain.crosstable import CrosstableCell, CrosstableLine, CrosstablePage
from standings.domain.federations_and_clubs import Group
from standings.domain.player_page import CardLine, PlayerPage
from standings.domain.table import Heading, Place, Table
from standings.domain.team_table_standings import MatchLine, SideLine, SidesTable, side_key
from standings.templatetags.charts import picture_of_leaders
from tabellone.record import ByeKind, Colour, Entry, Game, Player, Result, parse_points
from tabellone.tiebreaks import RankingRow, Value
from tournaments.domain.rounds.round_navigation import RoundNavigation
from tournaments.domain.words.result_names import cell_letters, mark_of, mark_symbol
from tournaments.models import Event

NAMES = (
    ("Clairfontaine-Roux, Thibault", "GM", 2511),
    ("Venkataramanasubramanian, Padmanabhan", "FM", 2204),
    ("Øvregård, Þóra Ingibjörg", "", 2061),
    ("العلوي، محمد بن عبد الله", "", 2171),
    ("Ковалевський, Остап", "", 2098),
    ("Nguyễn-Lefèvre, Minh Châu", "WIM", 2049),
)
SIDES = [
    RoundPlayer(number, name, title, rating, points)
    for number, ((name, title, rating), points) in enumerate(
        zip(NAMES, ("4½", "4", "4", "3½", "3½", "0"), strict=True), start=1
    )
]
RESULTS = (Result.WIN, Result.DRAW, Result.LOSS, Result.FORFEIT_WIN, Result.FORFEIT_LOSS, Result.UNKNOWN)
ENTRIES = (
    *(
        Entry(number, 0, opponent=2, colour=Colour.WHITE if number % 2 else Colour.BLACK, result=result)
        for number, result in enumerate(RESULTS, start=1)
    ),
    *(Entry(number, 0, bye=kind) for number, kind in enumerate(ByeKind, start=7)),
)
"""Rounds of every kind."""
BOARDS = tuple(
    Board(number, SIDES[white - 1], SIDES[black - 1], Game(white, black, *results, is_adjourned=is_adjourned))
    for number, (white, black, results, is_adjourned) in enumerate(
        (
            (1, 2, (Result.WIN, Result.LOSS), False),
            (3, 4, (Result.DRAW, Result.DRAW), False),
            (5, 6, (Result.LOSS, Result.WIN), False),
            (2, 3, (Result.FORFEIT_WIN, Result.FORFEIT_LOSS), False),
            (4, 5, (Result.UNKNOWN, Result.UNKNOWN), True),
            (6, 1, (Result.UNKNOWN, Result.UNKNOWN), False),
        ),
        start=1,
    )
)
FEW_ROUNDS = RoundNavigation(6, 6, 9, 6, (100, 100, 100, 100, 100, 60))
MANY_ROUNDS = RoundNavigation(8, 9, 25, 9, (100,) * 8 + (20,))


def event() -> Event:
    """Return the event, which is not saved."""
    day = datetime.date(2026, 11, 17)
    return Event(
        slug="example",
        name="Example Open",
        city="Porto Lanterna",
        start_date=day,
        end_date=day + datetime.timedelta(days=8),
        planned_rounds=9,
        status=Event.Status.RUNNING,
    )


def events() -> list[Event]:
    """Return lines of the list of events: upcoming, in progress and finished."""
    lines = []
    for status, shown in (
        (Event.Status.REGISTRATION, 0),
        (Event.Status.RUNNING, 6),
        (Event.Status.FINISHED, 9),
    ):
        line = event()
        line.status = status
        # Same attribute as set by the list of events.
        line.shown = shown  # type: ignore[attr-defined]
        lines.append(line)
    return lines


def round_page() -> RoundPage:
    """Return a round by board and by name, with a player who has the bye."""
    return RoundPage(6, timezone.now(), BOARDS, (Sitter(SIDES[5], "has the bye: one point, no game"),), FEW_ROUNDS)


def table() -> Table:
    """Return standings with ranks gained, lost and unchanged."""
    headings = (Heading("BH/C1", "Buchholz, cut 1"), Heading("BH", "Buchholz"), Heading("SB", "Sonneborn-Berger"))
    places = tuple(
        Place(contestant=player, row=row, within=0, move=move, card=ENTRIES, side="ABC"[player.tpn % 3])
        for (player, row), move in zip(ranked(), (0, 3, -2, 0, 12, None), strict=True)
    )
    rules = ("Ties that remain are shared.",)
    tally = Tally(30, 8, 6, 4, 12)
    return Table(
        headings=headings,
        unknown=("XYZ",),
        switch=FEW_ROUNDS,
        tally=tally,
        kinds=(),
        category=None,
        rules=rules,
        remarks=(),
        places=places,
        sides=sides_table(),
    )


def ranked() -> list[tuple[Player, RankingRow]]:
    """Return the players with their rows of the ranking."""
    values = tuple(Value(code, tenths) for code, tenths in (("BH/C1", 190), ("BH", 215), ("SB", 170)))
    return [
        (
            Player(side.tpn, side.name, rating=side.rating, title=side.title, federation="ITA"),
            RankingRow(side.tpn, side.tpn, parse_points(side.points), values),
        )
        for side in SIDES
    ]


def sides_table() -> SidesTable:
    """Return three Scheveningen teams after a round in which two of them have played each other."""
    rows = (("B", "5½", ("×", "5½", "")), ("A", "½", ("½", "×", "")), ("C", "0", ("", "", "×")))
    lines = tuple(
        SideLine(rank, rank, name, side_key(rank), 6, points, (points,), against)
        for rank, (name, points, against) in enumerate(rows, start=1)
    )
    return SidesTable(lines, (1,), (MatchLine(1, (2, 1), "A", "B", ("½", "5½"), 1),))


def crosstable() -> CrosstablePage:
    """Return a crosstable with every mark."""
    letters = cell_letters()
    cells = tuple(
        CrosstableCell(
            entry.opponent,
            SIDES[1].name if entry.opponent else "",
            mark_of(entry),
            mark_symbol(entry),
            entry.colour.value if entry.colour else "",
            letters[entry.colour] if entry.colour else "",
        )
        for entry in ENTRIES
    )
    lines = tuple(
        CrosstableLine(contestant=player, row=row, number=player.tpn, totals=(row.points,), cells=cells)
        for player, row in ranked()
    )
    return CrosstablePage(True, range(1, len(ENTRIES) + 1), lines, FEW_ROUNDS, "")


def player_page() -> PlayerPage:
    """Return a player with a next game and a round of every kind."""
    opponent = Player(tpn=2, name=NAMES[1][0], title=NAMES[1][1], rating=NAMES[1][2])
    lines = tuple(
        CardLine(
            round=entry.round,
            starts_at=None,
            board=12 if entry.colour else 0,
            colour=entry.colour.value if entry.colour else "",
            opponent=opponent if entry.colour else None,
            opponent_points="3½ points",
            bye="" if entry.colour else "bye",
            result=mark_symbol(entry),
            note="forfeit" if entry.result and entry.result.is_forfeit else "",
            is_open=entry.result is Result.UNKNOWN,
            is_played=entry.result in RESULTS[:3],
            after="3½",
            entry=entry,
        )
        for entry in (ENTRIES[5], *ENTRIES[:5], *ENTRIES[6:])
    )
    player = Player(tpn=6, name=NAMES[5][0], title=NAMES[5][1], rating=NAMES[5][2], federation="FRA")
    values = (("BH/C1", "Buchholz, cut 1", "19"), ("SB", "Sonneborn-Berger", "17"))
    groups = (Group("FRA", "federation:FRA", 7), Group("Tour de la Lanterne", "", 120))
    ranks = (21, 19, 43, 27, 31, 19)
    return PlayerPage(player, 19, 120, "3½", lines, (), False, None, values, FEW_ROUNDS, ranks, groups, "800012")


def leaders() -> dict[str, object]:
    """Return six players and their way to the first places."""
    players = [Player(tpn=tpn, name=name) for tpn, (name, _title, _rating) in enumerate(NAMES, start=1)]
    ranks = [(4, 2, 1), (1, 1, 2), (9, 6, 3), (2, 3, 4), (12, 20, 5), (20, 8, 6)]
    return picture_of_leaders(players, ranks, rounds=9)


class ExampleForm(forms.Form):
    """Every form control, some with errors."""

    name = forms.CharField(label="Name", help_text="Surname first, then a comma.")
    rating = forms.IntegerField(label="Rating")
    system = forms.ChoiceField(label="System", choices=[("dutch", "FIDE (Dutch)"), ("dubov", "Dubov")])
    day = forms.DateField(label="First day", widget=forms.DateInput(attrs={"type": "date"}), required=False)
    here = forms.BooleanField(label="Is here", required=False)
    fixed = forms.CharField(label="What may no longer change", disabled=True, initial="9 rounds", required=False)
    kind = forms.ChoiceField(
        label="Bye", choices=[("H", "half a point"), ("Z", "nothing")], widget=forms.RadioSelect, required=False
    )
    notes = forms.CharField(label="Notes", widget=forms.Textarea, required=False)


def form() -> ExampleForm:
    """Return the form with errors."""
    filled = ExampleForm({"name": "", "rating": "2xx", "system": "dutch", "kind": "H"}, auto_id="example_%s")
    filled.add_error(None, "Another arbiter has changed this player since; both values are shown.")
    return filled
