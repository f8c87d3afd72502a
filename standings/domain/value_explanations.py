"""Explanation of a value in the standings by its contributions, with the articles of C.07."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from tabellone.engine.capabilities import ValuePart
from tabellone.record import Contestant, Entry, Record, format_points
from tabellone.standings import explain_of, has_parts, parts_of
from tabellone.tiebreaks import (
    Code,
    Contribution,
    Standings,
    TieBreakError,
    format_contribution,
    format_value,
    parse_code,
)
from tabellone.tiebreaks.codes import unit_of
from tabellone.tiebreaks.ranking import crosstable
from tabellone.tiebreaks.teams import normalising_factor
from tournaments.domain.public_record import PublicState, public_state
from tournaments.domain.rounds.round_navigation import RoundNavigation, navigation_in
from tournaments.domain.teams.scores import scores_of
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.formats import figure, first_figure
from tournaments.domain.words.result_names import SYMBOLS, bye_name
from tournaments.domain.words.systems import bye_called
from tournaments.domain.words.tie_breaks import name_of
from tournaments.models import Event

POINTS = "PTS"
FIRST = "FIRST"
"""Code of the value that the event's system ranks before the points."""

NOTES: dict[str, Promise] = {
    "dummy": gettext_lazy("unplayed: a dummy opponent with the player's own score"),
    "dummy-capped": gettext_lazy("unplayed: a dummy opponent with a limited score"),
    "adjusted": gettext_lazy("the opponent's last requested byes count as draws"),
    "forfeit": gettext_lazy("forfeited: counts as a game"),
    "fore": gettext_lazy("the final round counts as drawn"),
    "bye": gettext_lazy("a bye"),
    "below-limit": gettext_lazy("the opponent is below the limit"),
    "not-met": gettext_lazy("they did not play each other"),
    "repeated": gettext_lazy("average of the games against this opponent"),
    "unrated": gettext_lazy("unrated: by the rule of the event"),
    "draw": gettext_lazy("same points as a draw: ½"),
    "adjustment": gettext_lazy("penalties and bonuses"),
    "secondary-score": gettext_lazy("the secondary score"),
    "first-board": gettext_lazy("the points on the first board"),
    "without-last-board": gettext_lazy("the points on all boards but the last"),
}
"""The notes of ``tabellone.tiebreaks.NOTES`` in the user's language."""

NOTES_OF_TEAMS: dict[str, Promise] = {
    "dummy": gettext_lazy("unplayed: a dummy opponent with the team’s own score"),
    "forfeit": gettext_lazy("forfeited: counts as a match"),
    "draw": gettext_lazy("same points as a drawn match: ½"),
    "repeated": gettext_lazy("average of the matches against this opponent"),
}
"""Notes with a different text for teams."""

SUMS: dict[str, Promise] = {
    "ARO": gettext_lazy("Average of the counted ratings, rounded (10.1)."),
    "APRO": gettext_lazy("The average of the opponents' performances, rounded (10.4)."),
    "APPO": gettext_lazy("The average of the opponents' perfect performances, rounded (10.5)."),
    "AOB": gettext_lazy("The average of the opponents' Buchholz (8.2)."),
    "TPR": gettext_lazy("The average rating of the opponents, and the difference that the score stands for (10.2)."),
    "PTP": gettext_lazy("The lowest rating whose expected score against them is the score made (10.3)."),
    "DE": gettext_lazy("Rank among the tied players, by their points in the games against each other (article 6)."),
    "BC": gettext_lazy(
        "The sum: of each match the number of each board times the game points there; the lower, the better (12.1)."
    ),
    "TBR": gettext_lazy(
        "Rank among the tied teams by points on board 1, then on board 2, and so on (12.2). The lines show board 1."
    ),
    "BBE": gettext_lazy(
        "Rank among the tied teams by points on all boards except the last, then on all except the last two, "
        "and so on (12.3). The lines show all boards except the last."
    ),
    "MPvGP": gettext_lazy("The score that does not rank first (13.1): the sum."),
    "EDE": gettext_lazy(
        "Rank among the tied teams by their matches against each other: by the primary score, then by the "
        "secondary score (13.3)."
    ),
    "EDEBT": gettext_lazy(
        "Rank among the tied teams by their matches against each other: by the primary score, then by the "
        "secondary score. Two teams still tied: by the board count, then by the top boards of their matches "
        "(13.3)."
    ),
    "EDEBB": gettext_lazy(
        "Rank among the tied teams by their matches against each other: by the primary score, then by the "
        "secondary score. Two teams still tied: by the board count, then without the bottom boards of their "
        "matches (13.3)."
    ),
    "EDET": gettext_lazy(
        "Rank among the tied teams by their matches against each other: by the primary score, then by the "
        "secondary score. Two teams still tied: by the top boards of their matches (13.3)."
    ),
    "EDEB": gettext_lazy(
        "Rank among the tied teams by their matches against each other: by the primary score, then by the "
        "secondary score. Two teams still tied: by their matches without the bottom boards (13.3)."
    ),
    "SSSC": gettext_lazy(
        "The sum of the score that does not rank first and of the schedule strength: each opponent’s score, divided"
        " by %(divisor)s (13.4)."
    ),
    **dict.fromkeys(
        ("EMMSB", "EMGSB", "EGMSB", "EGGSB"),
        gettext_lazy("Sum of the products: score of the opponent × points scored against that opponent (13.2)."),
    ),
}
"""Calculation of the value from the lines, if it is not simply their sum."""

PRODUCTS = frozenset({"EMMSB", "EMGSB", "EGMSB", "EGGSB"})
"""Tie-breaks whose lines show both factors: the opponent's score and the points scored."""


@dataclass(frozen=True, slots=True)
class ContributionLine:
    """A contribution to a value.

    ``round`` 0 belongs to no round; ``from_``: the original number if it differs; ``counted`` False: it was cut
    (``cut_by``) or does not count.
    """

    round: int
    opponent: Contestant | None
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

    player: Contestant
    code: str
    name: str
    value: str
    lines: tuple[ContributionLine, ...]
    how: str
    edition: str
    switch: RoundNavigation

    @property
    def shows_from(self) -> bool:
        return any(line.from_ for line in self.lines)

    @property
    def is_tie_break(self) -> bool:
        """Return True if C.07 defines the value."""
        return self.code not in (POINTS, FIRST)


def explained_value(event: Event, tpn: int, code: str, after_round: int | None = None) -> ExplainedValue | None:
    """Return the contributions to a player's value after a round (default: the last public one).

    ``PTS`` is the code of the points, ``FIRST`` of the value ranked before them. None if player, round or tie-break do
    not exist. Uses the queries of the public state.
    """
    state = public_state(event)
    switch = navigation_in(event, state.record, after_round)
    if tpn not in state.record.contestant or (after_round is not None and not 1 <= after_round <= switch.last):
        return None
    table = state.after(switch.shown)
    if code.upper() == POINTS:
        return _points(state.record, tpn, switch, table)
    if code.upper() == FIRST:
        return _first(state.record, tpn, switch, table)
    try:
        return _tie_break(state, tpn, str(parse_code(code, of_teams=bool(state.record.teams))), switch, table)
    except TieBreakError:
        return None


def _points(record: Record, tpn: int, switch: RoundNavigation, table: Standings) -> ExplainedValue:
    results = _results(record, tpn)
    lines = [_round_line(record, entry, results) for entry in record.cards[tpn] if entry.round <= switch.shown]
    changes = ((change.round, change.in_score(record.score), change.players) for change in record.adjustments)
    lines += [
        ContributionLine(number, None, "", "", format_points(points), str(NOTES["adjustment"]), "", True, "")
        for number, points, players in changes
        if number <= switch.shown and (not players or tpn in players) and (points or not record.teams)
    ]
    points = format_points(record.points_of(tpn, switch.shown))
    name = name_of(record.score.value) if record.teams else _("Points")
    player = record.contestant[tpn]
    return ExplainedValue(player, POINTS, name, points, tuple(lines), _("Total"), table.edition, switch)


def _first(record: Record, tpn: int, switch: RoundNavigation, table: Standings) -> ExplainedValue | None:
    """Return the value that the system ranks by, round by round: shares of the opponents' present values."""
    if not has_parts(record) or table.first_name is None:
        return None
    results, entries = _results(record, tpn), {entry.round: entry for entry in record.cards[tpn]}
    lines = tuple(
        ContributionLine(
            part.round,
            record.contestant[part.whose] if part.whose != tpn else None,
            results.get(part.round, ""),
            _of_worth(part),
            first_figure(part.value),
            _why_own(record, entries.get(part.round)) if part.whose == tpn else "",
            "",
            True,
            "",
        )
        for part in parts_of(record, tpn, switch.shown)
    )
    value = first_figure(next(row.first for row in table.rows if row.tpn == tpn))
    how = _("Sum of the counted share of each opponent's value, or of the player's own value, by current values.")
    return ExplainedValue(
        record.contestant[tpn], FIRST, render_message(table.first_name), value, lines, how, table.edition, switch
    )


def _of_worth(part: ValuePart) -> str:
    """Return the share in per cent if it is a whole number, otherwise as a fraction."""
    values = {"share": 100 * part.share, "worth": part.worth}
    if 100 % part.share.denominator:
        return _("%(share)s of %(worth)s") % (values | {"share": part.share})
    return _("%(share)s %% of %(worth)s") % values


def _why_own(record: Record, entry: Entry | None) -> str:
    """Return why a part uses the player's own value: the start, or a round without a game."""
    if entry is None or entry.bye is None:
        return _("own rating from the list")
    return bye_called(record.system, entry.bye)


def _round_line(record: Record, entry: Entry, results: Mapping[int, str]) -> ContributionLine:
    opponent = record.contestant.get(entry.opponent)
    note = bye_name(entry.bye) if entry.bye else "" if entry.is_played else _("forfeit")
    result = results.get(entry.round, "")
    return ContributionLine(entry.round, opponent, result, "", format_points(entry.points), note, "", True, "")


def _tie_break(state: PublicState, tpn: int, code: str, switch: RoundNavigation, table: Standings) -> ExplainedValue:
    record, rules = state.record, state.rules
    lines = explain_of(record, code, tpn, codes=rules.codes, after_round=switch.shown, unrated=rules.unrated)
    place = next(row for row in table.rows if row.tpn == tpn)
    values = {value.code: figure(format_value(value)) for value in place.values}
    results = _results(record, tpn)
    name = parse_code(code, of_teams=bool(record.teams)).name
    return ExplainedValue(
        record.contestant[tpn],
        code,
        name_of(code),
        values.get(code) or _value_of(state, tpn, code, switch.shown),
        tuple(_line(record, code, line, results, is_product=name in PRODUCTS) for line in lines),
        _how(record, parse_code(code, of_teams=bool(record.teams)), switch),
        table.edition,
        switch,
    )


def _how(record: Record, code: Code, switch: RoundNavigation) -> str:
    """Return how the lines form the value."""
    how = str(SUMS.get(code.name, _("Sum of the counted lines.")))
    if "%(divisor)s" not in how:
        return how
    return how % {"divisor": code.divisor or normalising_factor(crosstable(record, after_round=switch.shown))}


def _value_of(state: PublicState, tpn: int, code: str, after_round: int) -> str:
    """Return the value of a tie-break that is not in the event's list."""
    alone = state.rules.of(code).standings(state.record, after_round)
    return next(figure(format_value(row.values[0])) for row in alone.rows if row.tpn == tpn)


def _line(
    record: Record, code: str, line: Contribution, results: Mapping[int, str], *, is_product: bool
) -> ContributionLine:
    value = figure(format_contribution(code, line))
    score = "" if line.score is None else figure(format_contribution(code, _with_value(line)))
    if is_product:
        score = f"{score} × {format_points(line.points)}"
    elif record.teams and unit_of(code) == "place":
        score = ""  # a rank is based on the points scored among tied players, not on an opponent's score
    return ContributionLine(
        line.round,
        record.contestant.get(line.opponent),
        results.get(line.round, "") if line.round else "",
        "" if score == value else score,
        value,
        _note(record, line.note),
        line.article,
        line.counted,
        line.cut_by,
    )


def _note(record: Record, note: str) -> str:
    notes = NOTES | NOTES_OF_TEAMS if record.teams else NOTES
    return str(notes.get(note, ""))


def _with_value(line: Contribution) -> Contribution:
    """Return the line with its original number as value, so that both are formatted in the same way."""
    return replace(line, value=line.score if line.score is not None else line.value)


def _results(record: Record, tpn: int) -> Mapping[int, str]:
    """Return the result of each round: one figure for a player, the game points of both teams for a team."""
    if record.teams:
        return {number: score.text for (team, number), score in scores_of(record).items() if team == tpn}
    return {entry.round: SYMBOLS[entry.result.value] if entry.result else "" for entry in record.cards[tpn]}
