"""The Keizer system of clubs: a win earns the value of the opponent in the list."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import Edition, StartOrder, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.keizer.pairing import ENGINE
    from tabellone.engine.keizer.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.keizer.pairing", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.keizer.round_explanation", "EXPLAINER")

FIRST_VALUE = Option(
    key="first_value",
    default=0,
    name=Message("Value for the first player"),
    hint=Message("0: calculated from the ratio below. The minimum is the number of players."),
    most=9999,
)
RATIO = Option(key="ratio", default=30, name=Message("Ratio of first to last value, in tenths"), least=11, most=999)
"""30: the first is worth three times the last."""
START_NOT_COUNTED = Option(
    key="start_not_counted",
    default=False,
    name=Message("The player's value is not added to the score"),
    hint=Message("All players start from 0, and only results count."),
)
KEEP_ROUNDS = Option(
    key="keep_rounds",
    default=False,
    name=Message("Rounds keep their values"),
    hint=Message(
        "Each round counts by the list before it, and is not counted again. Otherwise all rounds count by the present"
        " list."
    ),
)
START_ORDER = Option(
    key="start_order",
    default=StartOrder.RATING.value,
    name=Message("The first list"),
    choices={
        "rating": Message("by rating"),
        "lot": Message("by lot; the seed is kept"),
        "last": Message("as last season ended"),
    },
)
ORDER_FROM = Option(
    key="order_from",
    default="",
    name=Message("Event of last season"),
    hint=Message(
        "The last part of its address, for example club-2025 in /e/club-2025/. New players follow in order of rating."
    ),
    shown_when="start_order=last",
)
COLOURS = Option(
    key="keizer_colours",
    default="balance",
    name=Message("Colours"),
    choices={
        "balance": Message("White to the player with fewer Whites"),
        "alternate": Message("opposite of the last game; the higher-placed player has priority"),
        "lower": Message("White to the lower-placed player"),
    },
)
REMATCH_DISTANCE = Option(
    key="rematch_distance",
    default=3,
    name=Message("Rounds before a rematch"),
    hint=Message("0: a rematch is possible in the next round."),
)
REMATCH_MOST = Option(
    key="rematch_most",
    default=0,
    name=Message("Maximum number of games between two players"),
    hint=Message("0: no limit."),
)
BYE_MOST = Option(
    key="bye_most",
    default=0,
    name=Message("Maximum number of byes per player"),
    hint=Message("0: no limit."),
)


def _share(key: str, default: str, name: Message, hint: Message | None = None) -> Option[str]:
    return Option(key=key, default=default, name=name, hint=hint, is_share=True)


LATE_SHARE = _share(
    "late_share",
    "0",
    Message("Rounds before a late entry, in per cent of the player's value"),
    Message("For players who join during the season. Usually 0."),
)
DRAW_SHARE = _share(
    "draw_share",
    "50",
    Message("Draw, in per cent of the opponent's value"),
    Message("As with all of these shares, a fraction such as 1/3 can be written, and counts exactly."),
)
LOSS_SHARE = _share("loss_share", "0", Message("Loss, in per cent of the opponent's value"))
FORFEIT_SHARE = _share("forfeit_share", "100", Message("Win by forfeit, in per cent of the opponent's value"))
BYE_SHARE = _share("bye_share", "50", Message("Bye, in per cent of the player's value"))
EXCUSED_SHARE = _share(
    "excused_share",
    "1/3",
    Message("Half-point bye, in per cent of the player's value"),
    Message("For an absence announced before the round."),
)
EXCUSED_MOST = Option(
    key="excused_most",
    default=0,
    name=Message("Maximum number of half-point byes"),
    hint=Message("0: all. Any more are absences."),
)
UNEXCUSED_SHARE = _share("unexcused_share", "0", Message("Absence, in per cent of the player's value"))
DUTY_SHARE = _share("duty_share", "70", Message("Full-point bye, in per cent of the player's value"))

SYSTEM = System(
    key="keizer",
    name=Message("Keizer"),
    purpose=Message(
        "For club evenings: the players present are paired from the top of the list, and a win scores the "
        "opponent's value."
    ),
    editions=(Edition("2026", (2026, 1, 1)),),
    pairing=ENGINE,
    conditions=ENGINE,
    explainer=EXPLAINER,
    options=(
        FIRST_VALUE,
        RATIO,
        START_NOT_COUNTED,
        KEEP_ROUNDS,
        START_ORDER,
        ORDER_FROM,
        COLOURS,
        REMATCH_DISTANCE,
        REMATCH_MOST,
        BYE_MOST,
        DRAW_SHARE,
        LOSS_SHARE,
        FORFEIT_SHARE,
        BYE_SHARE,
        EXCUSED_SHARE,
        EXCUSED_MOST,
        UNEXCUSED_SHARE,
        DUTY_SHARE,
        LATE_SHARE,
    ),
    option_checks=ENGINE,
    start_order=START_ORDER,
    may_meet_again=True,
    may_have_byes_again=True,
    bye_names={
        "H": Message("excused"),
        "Z": Message("absent without excuse"),
        "F": Message("club duty"),
    },
    accelerates=False,
    needs_initial_colour=False,
    colours=ENGINE,
    values=ENGINE,
    value_name=Message("Keizer score"),
    value_parts=ENGINE,
    usual_tie_breaks=("DE", "WIN"),
    code="CUSTOM_KEIZER",
    named=r"\bkeizer\b",
    event_type="Individual: Keizer",
)
