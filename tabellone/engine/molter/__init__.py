"""The Molter system: many teams in few rounds. Each game is against a player of another team, and there are no byes."""

from tabellone.engine.option import Option
from tabellone.engine.shared_capabilities import TEAM_TABLES
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

ROUNDS = Option(
    key="molter_rounds",
    default=0,
    name=Message("Rounds of the table"),
    hint=Message("Fewer than the number of teams. 0: two rounds; with 5 or 7 teams, one round against each other team"),
    most=25,
)

SYSTEM = System(
    key="molter",
    name=Message("Molter"),
    purpose=Message(
        "Teams with an even number of players, in fewer rounds than teams. Each player plays in every round, "
        "always against another team."
    ),
    editions=(Edition("2026", (2026, 1, 1)),),
    options=(ROUNDS,),
    options_name=Message("pairing table"),
    calendar=TEAM_TABLES,
    sides=4,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN", "DE"),
    code="CUSTOM_MOLTER",
    named=r"\bmolter\b",
    event_type="Individual: Molter",
)
