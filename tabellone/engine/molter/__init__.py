"""The Molter system: many sides in few rounds, everybody always against another side, nobody free."""

from tabellone.engine.option import Option
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

ROUNDS = Option(
    key="molter_rounds",
    default=0,
    name=Message("Rounds of the table"),
    hint=Message("Fewer than sides; 0: two, of five and of seven sides as many as everybody has other sides to meet"),
    most=25,
)

SYSTEM = System(
    key="molter",
    name=Message("Molter"),
    purpose=Message(
        "Sides with an even number of players, in fewer rounds than sides: everybody plays in every round,"
        " always against another side."
    ),
    editions=(Edition("2026", (2026, 1, 1)),),
    options=(ROUNDS,),
    options_name=Message("calendar"),
    calendar="tabellone.engine.tables.sides_record:calendar",
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN", "DE"),
    code="CUSTOM_MOLTER",
    named=r"\bmolter\b",
    event_type="Individual: Molter",
)
