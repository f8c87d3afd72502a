"""Triangular tournaments (textbook 4.2): three sides, of which everybody meets everybody of the two others."""

from tabellone.engine.system import Edition, System
from tabellone.messages import Message

SYSTEM = System(
    key="triangular",
    name=Message("Triangular"),
    purpose=Message("Three sides, each in two groups: everybody meets everybody of the two others."),
    editions=(Edition("2023", (2023, 1, 1)),),
    calendar="tabellone.engine.tables.sides_record:calendar",
    sides=3,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("DE", "WIN", "SB", "KS"),
    code="CUSTOM_TRIANGULAR",
    named=r"triangular|triangolare",
    event_type="Individual: Triangular",
)
