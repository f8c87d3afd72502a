"""The Hutton system (textbook 5.1): one game for each player; a team's score is the sum of its players' scores."""

from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="hutton",
    name=Message("Hutton"),
    purpose=Message(
        "Many teams in one afternoon: each player plays one game against each of several teams, always on the "
        "same board."
    ),
    editions=(Edition("2023", (2023, 1, 1)),),
    calendar=TEAM_TABLES,
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN", "DE"),
    code="CUSTOM_HUTTON",
    named=r"\bhutton\b",
    event_type="Individual: Hutton",
)
