"""A player's page by the personal link: possible opponents, open challenges and actions."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from ladders.domain.challenges import places_seen
from ladders.domain.pages import ChallengeLine, LadderPage, ladder_page
from ladders.models import LadderPlayer
from tabellone.ladder import ChallengeStage, LadderOutcome
from tournaments.domain.words.core_messages import render_message

SHOWN_FARTHER = 2
"""Number of positions beyond the reach that are listed with the reason for the refusal."""


@dataclass(frozen=True, slots=True)
class LadderOpponent:
    """A player in a higher position, and the reason if a challenge is not allowed."""

    place: int
    player: LadderPlayer
    why_not: str
    seen: str


@dataclass(frozen=True, slots=True)
class PersonalPage:
    """Data of the page behind the personal link."""

    page: LadderPage
    player: LadderPlayer
    place: int
    open: ChallengeLine | None
    opponents: tuple[LadderOpponent, ...]
    games: tuple[ChallengeLine, ...]

    @property
    def is_challenger(self) -> bool:
        return self.open is not None and self.open.challenger.pk == self.player.pk

    @property
    def opponent(self) -> LadderPlayer | None:
        """Return the opponent in the open challenge."""
        if self.open is None:
            return None
        return self.open.challenged if self.is_challenger else self.open.challenger

    @property
    def has_white(self) -> bool:
        return self.open is not None and self.open.value.challenger_has_white == self.is_challenger

    @property
    def may_answer(self) -> bool:
        return self.open is not None and self.open.stage is ChallengeStage.ASKED and not self.is_challenger

    @property
    def may_take_back(self) -> bool:
        return self.open is not None and self.open.stage is ChallengeStage.ASKED and self.is_challenger

    @property
    def may_report(self) -> bool:
        return self.open is not None and self.open.stage in (
            ChallengeStage.AGREED,
            ChallengeStage.REPORTED,
            ChallengeStage.DISPUTED,
        )

    @property
    def told_by_other(self) -> LadderOutcome | None:
        """Return the result that the opponent reported, if this player has not reported one."""
        if self.open is None or self.open.stage is not ChallengeStage.REPORTED:
            return None
        return None if self.open.value.reported_by == self.player.pk else self.open.value.reported

    @property
    def told_by_me(self) -> LadderOutcome | None:
        if self.open is None or not self.may_report:
            return None
        value = self.open.value
        return value.reported if value.reported_by == self.player.pk else value.differing


def personal_page(player: LadderPlayer, now: datetime) -> PersonalPage:
    """Return the page of this player at that moment."""
    page = ladder_page(player.ladder, now)
    point, place = page.point, page.point.place_of(player.pk)
    own = point.open_of(player.pk)
    open_ = next((line for line in page.open if own is not None and line.key == own.key), None)
    reach = point.book.rules.reach
    lowest = max(place - reach - SHOWN_FARTHER, 1) if reach else 1
    above = [] if open_ or player.ladder.closed_at else list(range(place - 1, lowest - 1, -1)) if place else []
    opponents = [
        LadderOpponent(
            at,
            page.people[point.order[at - 1]],
            render_message(why) if (why := point.why_not(player.pk, point.order[at - 1])) is not None else "",
            places_seen(point, player.pk, point.order[at - 1]),
        )
        for at in above
    ]
    games = tuple(line for line in page.ended if line.value.has(player.pk))
    return PersonalPage(page, player, place, open_, tuple(opponents), games)


def from_own_side(word: str, *, is_challenger: bool) -> LadderOutcome | None:
    """Convert the player's result (``won``, ``drawn``, ``lost``) to the challenger's view; None for other text."""
    mine = {"won": LadderOutcome.WON, "drawn": LadderOutcome.DRAWN, "lost": LadderOutcome.LOST}.get(word)
    other = {LadderOutcome.WON: LadderOutcome.LOST, LadderOutcome.LOST: LadderOutcome.WON}
    return mine if mine is None or is_challenger else other.get(mine, mine)
