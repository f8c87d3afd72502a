"""Pure check of a line-up by the rules of the event, and the default line-up."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from django.utils.translation import gettext as _, ngettext

from tournaments.domain.teams.line_up_rules import LineUpRules

Seats: TypeAlias = Sequence[int | None]
"""Keys of players by board; None: the board is left empty."""


@dataclass(frozen=True, slots=True)
class RosterMember:
    """Player of a roster, with the data that line-ups need."""

    key: int
    name: str
    rating: int = 0
    may_play: bool = True
    """True if the player is neither withdrawn nor a late entry for a later round."""


@dataclass(frozen=True, slots=True)
class Fault:
    """Error in a line-up, with its remedy."""

    text: str
    remedy: str
    is_of_rules: bool
    """True if it only breaks a rule of the event, which an arbiter can allow for a reason; otherwise impossible."""


def faults_of(
    seats: Seats, roster: Sequence[RosterMember], rules: LineUpRules, boards: int, *, emptied: int = 0
) -> list[Fault]:
    """Return all errors of the line-up; if it cannot be played at all, only the errors that prevent this.

    ``roster``: in its order. ``emptied``: the number of earlier rounds in which the team left a board empty.
    """
    impossible = list(_impossible(seats, roster, boards))
    return impossible or list(_against_rules(seats, roster, rules, boards, emptied))


def _impossible(seats: Seats, roster: Sequence[RosterMember], boards: int) -> Iterator[Fault]:
    members = {member.key: member for member in roster}
    named = [key for key in seats if key is not None]
    again = _("Check the roster, then enter the line-up again.")
    if len(seats) != boards:
        text = _("The line-up names %(count)s boards; a match has %(boards)s.")
        yield Fault(text % {"count": len(seats), "boards": boards}, again, is_of_rules=False)
    if any(key not in members for key in named):
        yield Fault(_("A player in the line-up is not on the team’s roster."), again, is_of_rules=False)
    for key in sorted({key for key in named if named.count(key) > 1 and key in members}):
        text = _("%(name)s sits at more than one board.") % {"name": members[key].name}
        yield Fault(text, _("Name each player once."), is_of_rules=False)
    for key in named:
        if key in members and not members[key].may_play:
            text = _("%(name)s does not play in this round.") % {"name": members[key].name}
            yield Fault(text, _("Choose another player."), is_of_rules=False)


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
        yield Fault(text, _("Put the reserves on the last boards."), is_of_rules=True)
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
    """Yield errors about empty boards: only the last boards may be empty, and only in a limited number of rounds.

    Beyond the limit of the rules, a board may be empty only if the team has too few players. As only the last boards
    may be empty, the rounds with an empty board are the rounds in which the last board is empty.
    """
    count = sum(key is not None for key in seats)
    available = sum(member.may_play for member in roster)
    if not count and available:
        yield Fault(_("No players chosen."), _("Name who plays."), is_of_rules=True)
    elif any(key is None for key in seats[:count]):
        yield Fault(_("Only the last boards may be left empty."), _("Move the others up."), is_of_rules=True)
    elif rules.most_empty is not None and emptied >= rules.most_empty and count < min(boards, available):
        text = _("A board is empty although a player on the roster could play.")
        if rules.most_empty:
            text = ngettext(
                "A board may be left empty in %(count)s round of the event, and was already.",
                "A board may be left empty in %(count)s rounds of the event, and was already.",
                rules.most_empty,
            ) % {"count": rules.most_empty}
        yield Fault(text, _("Choose a player for each board."), is_of_rules=True)


def _out_of_order(playing: Sequence[RosterMember], roster: Sequence[RosterMember]) -> Iterator[Fault]:
    places = {member.key: place for place, member in enumerate(roster)}
    for above, below in pairwise(playing):
        if places[above.key] > places[below.key]:
            text = _("%(below)s is before %(above)s on the roster but plays on a lower board.")
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
    """Return the default line-up: the first roster players who can play, in roster order or, if required, rating order.

    Boards without a player are left empty. This line-up breaks no rule of any event.
    """
    playing = [member for member in roster if member.may_play][:boards]
    if rules.order == "rating":
        regular = {member.key for member in roster[:boards]}
        behind = rules.reserves == "end"
        playing.sort(key=lambda member: (behind and member.key not in regular, -member.rating))
    return (*(member.key for member in playing), *[None] * (boards - len(playing)))
