"""What a line-up may be: a pure check by the rules of the event, and the line-up of who names none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from django.utils.translation import gettext as _, ngettext

from tournaments.domain.teams.line_up_rules import LineUpRules

Seats: TypeAlias = Sequence[int | None]
"""The keys of players by board; None: the board is left empty."""


@dataclass(frozen=True, slots=True)
class RosterMember:
    """A player of a roster, as far as line-ups ask."""

    key: int
    name: str
    rating: int = 0
    may_play: bool = True
    """Neither withdrawn nor entered for a later round."""


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with a line-up, and what to do about it."""

    text: str
    remedy: str
    is_of_rules: bool
    """Whether it only breaks a rule of the event, which an arbiter may do for a reason; else nobody can play so."""


def faults_of(
    seats: Seats, roster: Sequence[RosterMember], rules: LineUpRules, boards: int, *, emptied: int = 0
) -> list[Fault]:
    """All that is wrong with the line-up; where something of it cannot be played at all, only that. ``roster``: in its
    order. ``emptied``: in how many rounds the team left a board empty before.
    """
    impossible = list(_impossible(seats, roster, boards))
    return impossible or list(_against_rules(seats, roster, rules, boards, emptied))


def _impossible(seats: Seats, roster: Sequence[RosterMember], boards: int) -> Iterator[Fault]:
    members = {member.key: member for member in roster}
    named = [key for key in seats if key is not None]
    again = _("Look at the roster, and name the line-up again.")
    if len(seats) != boards:
        text = _("The line-up names %(count)s boards; a match has %(boards)s.")
        yield Fault(text % {"count": len(seats), "boards": boards}, again, is_of_rules=False)
    if any(key not in members for key in named):
        yield Fault(_("Somebody of the line-up is not on the team’s roster."), again, is_of_rules=False)
    for key in sorted({key for key in named if named.count(key) > 1 and key in members}):
        text = _("%(name)s sits at more than one board.") % {"name": members[key].name}
        yield Fault(text, _("Name each player once."), is_of_rules=False)
    for key in named:
        if key in members and not members[key].may_play:
            text = _("%(name)s does not play in this round.") % {"name": members[key].name}
            yield Fault(text, _("Name somebody else."), is_of_rules=False)


def _against_rules(
    seats: Seats, roster: Sequence[RosterMember], rules: LineUpRules, boards: int, emptied: int
) -> Iterator[Fault]:
    members = {member.key: member for member in roster}
    playing = [members[key] for key in seats if key is not None]
    yield from _emptied(seats, roster, rules, boards, emptied)
    regular = {member.key for member in roster[:boards]}
    flags = [member.key in regular for member in playing]
    if rules.reserves == "end" and flags != sorted(flags, reverse=True):
        text = _("Reserves sit behind the regular players.")
        yield Fault(text, _("Put those who come in at the last boards."), is_of_rules=True)
    if rules.order == "fixed":
        yield from _out_of_order(playing, roster)
    elif rules.order == "rating" and rules.reserves == "end":
        for is_regular in (True, False):
            group = [row for row, flag in zip(playing, flags, strict=True) if flag is is_regular]
            yield from _out_of_ratings(group, rules.tolerance)
    elif rules.order == "rating":
        yield from _out_of_ratings(playing, rules.tolerance)


def _emptied(
    seats: Seats, roster: Sequence[RosterMember], rules: LineUpRules, boards: int, emptied: int
) -> Iterator[Fault]:
    """Boards that are left empty: the last ones only, and in more rounds than the rules say only for want of players.

    As only the last boards may be empty, the rounds in which any is are those in which the last one is.
    """
    count = sum(key is not None for key in seats)
    available = sum(member.may_play for member in roster)
    if not count and available:
        yield Fault(_("Nobody is named."), _("Name who plays."), is_of_rules=True)
    elif any(key is None for key in seats[:count]):
        yield Fault(_("Only the last boards may be left empty."), _("Move the others up."), is_of_rules=True)
    elif rules.most_empty is not None and emptied >= rules.most_empty and count < min(boards, available):
        text = _("A board is left empty while somebody of the roster could play.")
        if rules.most_empty:
            text = ngettext(
                "A board may be left empty in %(count)s round of the event, and was already.",
                "A board may be left empty in %(count)s rounds of the event, and was already.",
                rules.most_empty,
            ) % {"count": rules.most_empty}
        yield Fault(text, _("Name somebody for each board."), is_of_rules=True)


def _out_of_order(playing: Sequence[RosterMember], roster: Sequence[RosterMember]) -> Iterator[Fault]:
    places = {member.key: place for place, member in enumerate(roster)}
    for above, below in pairwise(playing):
        if places[above.key] > places[below.key]:
            text = _("%(below)s stands before %(above)s on the roster, and sits behind.")
            names = {"below": below.name, "above": above.name}
            yield Fault(text % names, _("Keep the order of the roster."), is_of_rules=True)
            return


def _out_of_ratings(playing: Sequence[RosterMember], tolerance: int) -> Iterator[Fault]:
    for place, above in enumerate(playing):
        for below in playing[place + 1 :]:
            if below.rating - above.rating > tolerance:
                text = _("%(below)s (%(low)s) sits behind %(above)s (%(high)s): more than %(tolerance)s points more.")
                said = {"below": below.name, "low": below.rating, "above": above.name, "high": above.rating}
                remedy = _("Keep the order of the ratings.")
                yield Fault(text % (said | {"tolerance": tolerance}), remedy, is_of_rules=True)
                return


def default_line_up(roster: Sequence[RosterMember], rules: LineUpRules, boards: int) -> tuple[int | None, ...]:
    """Who plays where nobody is named: the first of the roster who may, in its order, or in that of their ratings where
    the rules ask for it. Boards for which there is nobody are left empty. Nothing is wrong with it by any rules.
    """
    playing = [member for member in roster if member.may_play][:boards]
    if rules.order == "rating":
        regular = {member.key for member in roster[:boards]}
        behind = rules.reserves == "end"
        playing.sort(key=lambda member: (behind and member.key not in regular, -member.rating))
    return (*(member.key for member in playing), *[None] * (boards - len(playing)))
