"""The Hilton system (textbook 5.2): the Hutton idea in three rounds."""

from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="hilton",
    name=Message("Hilton"),
    purpose=Message("The idea of the Hutton system in three rounds, for an even number of teams."),
    editions=(Edition("2023", (2023, 1, 1)),),
    calendar=TEAM_TABLES,
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN", "DE"),
    code="CUSTOM_HILTON",
    named=r"\bhilton\b",
    event_type="Individual: Hilton",
)
