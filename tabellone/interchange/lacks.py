"""What files of other programs do not carry, or what is not read of them: whoever moves an event looks after it."""

from __future__ import annotations

from tabellone.messages import Message

OF_REPORTS = (
    Message("Telephones, e-mail addresses, fees and clubs of the players."),
    Message("Rooms and board numbers: the boards stand by points, as C.04.2 has them."),
    Message("Prizes, fixed boards, and who may enter results."),
)
"""Of tournament report files."""
OF_SWISS_MANAGER = (
    Message("Tie-breaks and the points for a win, a draw and a bye: set them in the settings."),
    Message("Acceleration, pairs that must not meet, and the colour drawn for the first board."),
    Message("Fixed boards, prizes, categories that are made by a rule, and fees."),
)
"""Of Swiss-Manager's files, whose settings nobody has published."""
OF_TEAMS = (Message("Line-ups that captains have handed in for a round whose boards are not set yet."),)
"""Of Swiss-Manager's files of teams, besides."""
OF_CROSSTABLES = (
    Message("How many rounds are planned: as many as the table has, until the settings say otherwise."),
    Message("The pairing system, the first day, the arbiters and the time control: set them in the settings."),
    Message("The points for a win, a draw and a bye, acceleration, and pairs that must not meet."),
    Message("Byes asked for in later rounds, and the order of the boards."),
    Message("FIDE IDs, titles, sex and births, where the table has no such column."),
)
"""Of crosstables, which were made to be read by people."""
