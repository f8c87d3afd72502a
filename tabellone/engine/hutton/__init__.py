"""The Hutton system (textbook 5.1): one game for everybody, and a team's score is the sum of its players'."""

from tabellone.engine.system import Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="hutton",
    name=Message("Hutton"),
    purpose=Message(
        "Many teams in one afternoon: a game for everybody, each against a player of another team at the same board."
    ),
    editions=(Edition("2023", (2023, 1, 1)),),
    calendar="tabellone.engine.tables.sides_record:calendar",
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN", "DE"),
    code="CUSTOM_HUTTON",
    named=r"\bhutton\b",
    event_type="Individual: Hutton",
)
