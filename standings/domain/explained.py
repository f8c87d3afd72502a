"""A number of the standings, explained: what it is made of, contribution by contribution, with the articles of C.07."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.record import Entry, Player, Record, format_points
from tabellone.standings import explain_of
from tabellone.tiebreaks import (
    Contribution,
    Standings,
    TieBreakError,
    format_contribution,
    format_value,
    parse_code,
)
from tournaments.domain.public import PublicState, public_state
from tournaments.domain.rounds.switch import Switch, switch_in
from tournaments.domain.words.figures import figure
from tournaments.domain.words.tie_breaks import name_of
from tournaments.domain.words.wording import SYMBOLS, bye_name
from tournaments.models import Event

POINTS = "PTS"

NOTES: dict[str, Promise] = {
    "dummy": gettext_lazy("unplayed: a dummy opponent with the player's own score"),
    "dummy-capped": gettext_lazy("unplayed: a dummy opponent with a limited score"),
    "adjusted": gettext_lazy("the opponent's last requested byes count as draws"),
    "forfeit": gettext_lazy("forfeited: counts as a game"),
    "fore": gettext_lazy("the final round counts as drawn"),
    "bye": gettext_lazy("a bye"),
    "below-limit": gettext_lazy("the opponent is below the limit"),
    "not-met": gettext_lazy("they have not met"),
    "repeated": gettext_lazy("average of the games against this opponent"),
    "unrated": gettext_lazy("unrated: by the rule of the event"),
    "draw": gettext_lazy("as many points as a draw: a half"),
    "adjustment": gettext_lazy("penalties and bonuses"),
    "secondary-score": gettext_lazy("the secondary score"),
    "first-board": gettext_lazy("the points on the first board"),
    "without-last-board": gettext_lazy("the points on all boards but the last"),
}
"""The notes of ``tabellone.tiebreaks.NOTES`` in the reader's language."""

SUMS: dict[str, Promise] = {
    "ARO": gettext_lazy("The average of the ratings that count, rounded (10.1)."),
    "APRO": gettext_lazy("The average of the opponents' performances, rounded (10.4)."),
    "APPO": gettext_lazy("The average of the opponents' perfect performances, rounded (10.5)."),
    "AOB": gettext_lazy("The average of the opponents' Buchholz (8.2)."),
    "TPR": gettext_lazy("The average rating of the opponents, and the difference that the score stands for (10.2)."),
    "PTP": gettext_lazy("The lowest rating whose expected score against them is the score made (10.3)."),
    "DE": gettext_lazy("The place among those tied, by the points of their own games (article 6)."),
}
"""How the lines make the value, where it is not their sum."""


@dataclass(frozen=True, slots=True)
class ContributionLine:
    """A contribution. ``round`` 0 belongs to no round; ``from_``: what it was made from, where that is another number;
    ``counted`` False: it was cut (``cut_by``) or does not count.
    """

    round: int
    opponent: Player | None
    result: str
    from_: str
    value: str
    note: str
    article: str
    counted: bool
    cut_by: str


@dataclass(frozen=True, slots=True)
class ExplainedValue:
    """The page of a value."""

    player: Player
    code: str
    name: str
    value: str
    lines: tuple[ContributionLine, ...]
    how: str
    edition: str
    switch: Switch

    @property
    def shows_from(self) -> bool:
        return any(line.from_ for line in self.lines)


def explained_value(event: Event, tpn: int, code: str, after_round: int | None = None) -> ExplainedValue | None:
    """What a player's value is made of after that round (default: the last public one); ``PTS`` opens the points.

    None where player, round or tie-break are not there. Queries: those of the public state.
    """
    state = public_state(event)
    switch = switch_in(event, state.record, after_round)
    if tpn not in state.record.by_tpn or (after_round is not None and not 1 <= after_round <= switch.last):
        return None
    table = state.after(switch.shown)
    if code.upper() == POINTS:
        return _points(state.record, tpn, switch, table)
    try:
        return _tie_break(state, tpn, str(parse_code(code)), switch, table)
    except TieBreakError:
        return None


def _points(record: Record, tpn: int, switch: Switch, table: Standings) -> ExplainedValue:
    lines = [_round_line(record, entry) for entry in record.cards[tpn] if entry.round <= switch.shown]
    lines += [
        ContributionLine(
            change.round, None, "", "", format_points(change.points), str(NOTES["adjustment"]), "", True, ""
        )
        for change in record.adjustments
        if change.round <= switch.shown and (not change.players or tpn in change.players)
    ]
    points = format_points(record.points_of(tpn, switch.shown))
    player = record.by_tpn[tpn]
    return ExplainedValue(player, POINTS, _("Points"), points, tuple(lines), _("The sum."), table.edition, switch)


def _round_line(record: Record, entry: Entry) -> ContributionLine:
    opponent = record.by_tpn.get(entry.opponent)
    note = bye_name(entry.bye) if entry.bye else "" if entry.is_played else _("forfeit")
    return ContributionLine(entry.round, opponent, _result(entry), "", format_points(entry.points), note, "", True, "")


def _tie_break(state: PublicState, tpn: int, code: str, switch: Switch, table: Standings) -> ExplainedValue:
    record, rules = state.record, state.rules
    lines = explain_of(record, code, tpn, codes=rules.codes, after_round=switch.shown, unrated=rules.unrated)
    place = next(row for row in table.rows if row.tpn == tpn)
    values = {value.code: figure(format_value(value)) for value in place.values}
    results = {entry.round: _result(entry) for entry in record.cards[tpn]}
    return ExplainedValue(
        record.by_tpn[tpn],
        code,
        name_of(code),
        values.get(code) or _value_of(state, tpn, code, switch.shown),
        tuple(_line(record, code, line, results) for line in lines),
        str(SUMS.get(parse_code(code).name, _("The sum of the lines that count."))),
        table.edition,
        switch,
    )


def _value_of(state: PublicState, tpn: int, code: str, after_round: int) -> str:
    """The value of a tie-break that is not in the event's list."""
    alone = state.rules.of(code).standings(state.record, after_round)
    return next(figure(format_value(row.values[0])) for row in alone.rows if row.tpn == tpn)


def _line(record: Record, code: str, line: Contribution, results: dict[int, str]) -> ContributionLine:
    value = figure(format_contribution(code, line))
    score = "" if line.score is None else figure(format_contribution(code, _with_value(line)))
    return ContributionLine(
        line.round,
        record.by_tpn.get(line.opponent),
        results.get(line.round, "") if line.round else "",
        "" if score == value else score,
        value,
        str(NOTES.get(line.note, "")),
        line.article,
        line.counted,
        line.cut_by,
    )


def _with_value(line: Contribution) -> Contribution:
    """The line with what it was made from as its value, so that it is written in the same way."""
    return replace(line, value=line.score if line.score is not None else line.value)


def _result(entry: Entry) -> str:
    return SYMBOLS[entry.result.value] if entry.result else ""
