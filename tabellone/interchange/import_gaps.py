"""Contents that files of other programs lack or that are not imported; the user must add them after the import."""

from __future__ import annotations

from tabellone.messages import Message

OF_REPORTS = (
    Message("Telephones, e-mail addresses, fees and clubs of the players."),
    Message("Rooms and board numbers: boards are in order of score (C.04.2)."),
    Message("Prizes, fixed boards and permissions to enter results."),
)
"""Missing from tournament reports."""
OF_SWISS_MANAGER = (
    Message("Tie-breaks and the points for a win, a draw and a bye: set them in the settings."),
    Message("Acceleration, prohibited pairings and the initial colour."),
    Message("Fixed boards, prizes, categories with a rule, and entry fees."),
)
"""Missing from Swiss-Manager files, whose settings are not documented."""
OF_TEAMS = (Message("Line-ups that captains have handed in for a round whose boards are not set yet."),)
"""Also missing from Swiss-Manager team files."""
OF_CROSSTABLES = (
    Message("The number of planned rounds: set to the rounds in the table. Change it in the settings."),
    Message("The pairing system, the first day, the arbiters and the time control: set them in the settings."),
    Message("Points for a win, a draw and a bye, acceleration, and prohibited pairings."),
    Message("Requested byes in later rounds, and the board order."),
    Message("FIDE IDs, titles, sex and births, where the table has no such column."),
)
"""Missing from crosstables, which are made for human readers."""
