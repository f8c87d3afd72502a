"""The lines of a round's lists, as HTML."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from live import row_templates
from pairing.domain.boards import Board, RoundPlayer, SeatingLine
from pairing.templatetags.pairing_rows import board_rows, seating_lines
from standings.views import style_examples
from tabellone.record import Game, Result

WHITE = RoundPlayer(7, "Bad <b>", "GM", 2500, "3½")
BLACK = RoundPlayer(8, "Rook, Rita", "", 0, "4")
OPEN = Board(12, WHITE, BLACK, Game(7, 8))
WON = replace(OPEN, game=Game(7, 8, Result.WIN, Result.LOSS))
FORFEITED = replace(OPEN, game=Game(7, 8, Result.FORFEIT_LOSS, Result.FORFEIT_WIN))


def row(board: Board[RoundPlayer]) -> str:
    return board_rows([board], style_examples.event())


def test_a_board_has_its_number_both_players_and_their_points_and_hostile_names_are_escaped() -> None:
    said = row(OPEN)
    assert said.startswith('<tr data-key="12" role="row"> <td class="board" role="rowheader">12</td>')
    link = '<a href="/e/example/player/7/" data-player="7"><bdi>Bad &lt;b&gt;</bdi></a> <span class="title">GM</span>'
    assert f'{link}&nbsp;<span class="rating">2500</span>&nbsp;<span class="pts">3½</span></td>' in said
    assert '</a>&nbsp;<span class="rating"></span>&nbsp;<span class="pts">4</span></td> </tr>' in said


@pytest.mark.parametrize(
    ("board", "result", "winners"),
    [
        (OPEN, ' data-open><span class="muted" title="open">–</span></td>', 0),
        (WON, "><span>1</span><i> – </i><span>0</span></td>", 1),
        (FORFEITED, "><span>−</span><i> – </i><span>+</span><small>forfeit</small></td>", 1),
        (replace(OPEN, game=Game(7, 8, is_adjourned=True)), "><small>adjourned</small></td>", 0),
    ],
)
def test_a_board_says_how_it_stands(board: Board[RoundPlayer], result: str, winners: int) -> None:
    said = row(board)
    assert f'<td class="result" role="cell"{result}' in said
    assert said.count(" data-won") == winners


def test_each_language_has_its_own_words() -> None:
    said = {}
    for language in ("en", "it"):
        with translation.override(language):
            said[language] = row(OPEN)
    assert ('title="open"' in said["en"], 'title="open"' in said["it"]) == (True, False)


def test_the_first_of_a_letter_has_it_and_who_has_no_game_says_why() -> None:
    names = ("Adam", "Äneas", "Bad <b>")
    players = [replace(WHITE, tpn=tpn, name=name) for tpn, name in enumerate(names, start=1)]
    seats = [
        SeatingLine(players[0], 3, "w", players[2], ""),
        *(SeatingLine(p, 0, "", None, "away") for p in players[1:]),
    ]
    first, second, third = seating_lines(seats, style_examples.event()).split("\n")
    assert first.startswith('<tr data-key="1" role="row" data-letter="A">')
    assert '<td class="opponent" role="cell" data-label="against"><bdi>Bad &lt;b&gt;</bdi></td>' in first
    assert second.startswith('<tr data-key="2" role="row"> ')
    assert second.endswith('<td class="why" role="cell" colspan="3">away</td> </tr>')
    assert third.startswith('<tr data-key="3" role="row" data-letter="B">')
    assert "clock" not in first


def test_a_players_own_minutes_stand_beside_the_name() -> None:
    seats = [SeatingLine(WHITE, 3, "w", None, "", "2:30")]
    line = seating_lines(seats, style_examples.event())
    assert '<span class="clock" title="Minutes">2:30′</span></td>' in line


def test_a_thousand_boards_are_as_many_renderings_as_they_have_forms(monkeypatch: pytest.MonkeyPatch) -> None:
    rendered: Counter[str] = Counter()

    def counting(template: str, *values: object) -> str:
        rendered[template] += 1
        return render_to_string(template, *values)  # type: ignore[arg-type]

    monkeypatch.setattr(row_templates, "render_to_string", counting)
    row_templates.row_template.cache_clear()
    boards = [replace(board, number=number) for number, board in enumerate([OPEN, WON] * 500, start=1)]
    assert board_rows(boards, style_examples.event()).count("<tr ") == 1000
    assert rendered == {"pairing/_board.html": 2}
