"""A ladder: positions that change by challenges between players (textbook 6.2). It does not import Django."""

from tabellone.ladder.actions import (
    LadderAct,
    LadderGame,
    LadderJoin,
    LadderLeave,
    LadderMoment,
    LadderPlacing,
    history,
)
from tabellone.ladder.challenge_rules import LadderBook, LadderPoint
from tabellone.ladder.challenges import ChallengeStage, LadderChallenge
from tabellone.ladder.moves import after_game, placed
from tabellone.ladder.rules import (
    DrawDoes,
    GoesTo,
    LadderOutcome,
    LadderRules,
    WhoHasWhite,
    WinTakes,
    read_ladder_rules,
    written_ladder_rules,
)

__all__ = [
    "ChallengeStage",
    "DrawDoes",
    "GoesTo",
    "LadderAct",
    "LadderBook",
    "LadderChallenge",
    "LadderGame",
    "LadderJoin",
    "LadderLeave",
    "LadderMoment",
    "LadderOutcome",
    "LadderPlacing",
    "LadderPoint",
    "LadderRules",
    "WhoHasWhite",
    "WinTakes",
    "after_game",
    "history",
    "placed",
    "read_ladder_rules",
    "written_ladder_rules",
]
