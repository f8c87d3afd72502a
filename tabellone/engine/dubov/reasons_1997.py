"""Explanation of a Dubov round of 1997, step by step: floaters first, transfers, shifts, rows."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from tabellone.engine.dubov.edition_1997 import RoundByDubov1997, Scoregroup1997, bye_key, bye_of
from tabellone.engine.dubov.players import DubovPlayer
from tabellone.engine.dubov.reasons import DubovReasonsBase
from tabellone.engine.reasons.facts import MadeFloater, MadePart, ReasonStep, RoundMade
from tabellone.engine.reasons.step_explanation import number_pairs, numbers_of
from tabellone.engine.reasons.what_if_constraint import WhatIfConstraint
from tabellone.engine.swiss.colours import Strength
from tabellone.engine.swiss.common import SwissPlayer


class DubovReasons1997(DubovReasonsBase):
    """Explanation of a round of 1997."""

    def made(self, constraint: WhatIfConstraint | None = None) -> RoundMade:
        field = self.stipulated(constraint)
        bye = bye_of(field)
        round_ = RoundByDubov1997(field, [player for player in field.entrants if player is not bye])
        while round_.remaining:
            round_.pair_scoregroup()
        pairs = [*round_.pairs, *(pair for bracket in round_.brackets for pair in bracket.pairs())]
        return self.round_with(bye, map(self._part, round_.made), self.boards(pairs))

    def bye_order(self) -> Sequence[int]:
        return [player.tpn for player in sorted(self.field.entrants, key=bye_key(self.field))]

    def bye_steps(self, bye: SwissPlayer) -> Iterator[ReasonStep]:
        entrant, people = self.field.entrant[bye.tpn], (bye.tpn,)
        order = bye_key(self.field)(entrant)
        yield ReasonStep("bye_score", self.articles["bye_score"], (bye.score,), people)
        if self.round_number > 1:
            yield ReasonStep("bye_rating", self.articles["bye_rating"], entrant.rating, people)
            yield ReasonStep("bye_colour", self.articles["bye_colour"], int(order[2]), people)
            yield ReasonStep("bye_average", self.articles["bye_average"], entrant.aro, people, (-entrant.exact_aro,))
        yield ReasonStep("bye_number", self.articles["bye_number"], bye.tpn, people, (-bye.tpn,))

    def _part(self, group: Scoregroup1997) -> MadePart:
        transfers = group.transfers
        pairs = group.bracket.pairs() if group.bracket else []
        met = [(floater, opponent) for floater, opponent in group.turns if opponent]
        came = [floater for floater, _opponent in group.turns]
        going_on = [
            floater for floater, opponent in group.turns if not opponent and floater not in [o for _f, o in met]
        ]
        seats = [(player, "above") for player in came] + [(player, "") for player in group.residents]
        seats += [(opponent, "") for _floater, opponent in met if opponent not in came]
        seats += [(player, "below") for player in transfers.up]
        return MadePart(
            name="scoregroup",
            score=group.score,
            steps=tuple(self._steps(group, pairs)),
            seats=tuple(self.seat(player, came_from) for player, came_from in seats),
            pairs=number_pairs([*met, *pairs]),
            leaving=(
                *(MadeFloater(player.tpn, "again", "6.4") for player in going_on),
                *(MadeFloater(player.tpn, "completion", "6.4") for player in transfers.down),
            ),
            coming=tuple(MadeFloater(player.tpn, "comes_up", "7.1, 7.2") for player in transfers.up),
        )

    def _steps(self, group: Scoregroup1997, pairs: Sequence[tuple[DubovPlayer, DubovPlayer]]) -> Iterator[ReasonStep]:
        transfers = group.transfers
        down, up = map(numbers_of, (transfers.down, transfers.up))
        if group.turns:
            met = tuple((floater.tpn, opponent.tpn if opponent else 0) for floater, opponent in group.turns)
            yield ReasonStep("floaters_opponents", "8.2", met)
        yield ReasonStep("downfloaters", "6.4", len(down), down)
        yield ReasonStep("upfloaters", "7.1, 7.2", len(up), up)
        yield ReasonStep("floaters_set", "6.4", down)
        yield ReasonStep("upfloaters_set", "7.1, 7.2", up)
        if group.bracket:
            yield self.preference_step(pairs)
            yield from self.row_steps(group.bracket, pairs)

    def colour_article(self, white: SwissPlayer, black: SwissPlayer) -> str:
        if self.round_number == 1:
            return "5"
        absolute = [player.colours.strength is Strength.ABSOLUTE for player in (white, black)]
        same = white.colours.preference is black.colours.preference
        return "2" if same and absolute[0] is not absolute[1] else "3"
