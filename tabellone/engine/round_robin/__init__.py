"""Round robins (C.05; textbook, chapter 3): each player plays every opponent, by a pairing table.

The tables are in `tabellone.engine.tables`.
"""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.double_rounds_option import DOUBLE_ROUNDS
from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, Edition, System
from tabellone.engine.tables.rearranged import KEY as REARRANGED_KEY
from tabellone.messages import Message
from tabellone.options import Options

if TYPE_CHECKING:
    from tabellone.engine.round_robin.pairing import ENGINE
else:
    ENGINE = Deferred("tabellone.engine.round_robin.pairing", "ENGINE")

KIND = Option(
    key="kind",
    default="berger",
    name=Message("Tables"),
    choices={
        "berger": Message("Berger"),
        "rotation": Message("Rotation: boards are kept, players move on"),
    },
    is_kind=True,
    flag="calendar",
)
"""``custom`` is a pairing table that the record does not state."""
DUMMY = Option(
    key="dummy",
    default=False,
    name=Message("Dummy player"),
    hint=Message("For an odd number of players: the opponent of the dummy (the last number) has a bye."),
    shown_when="kind=rotation",
)
CYCLES = Option(key="cycles", default=1, name=Message("Games against each opponent"), least=1, most=99, most_offered=8)
"""Number of games against each opponent, with reversed colours each time."""
SWAP_LAST_TWO = Option(
    key="swap_last_two",
    default=False,
    name=Message("Swap the last two rounds of each cycle except the last"),
    hint=Message("Prevents three games in a row with the same colour (C.05 Annex 1)."),
)
MINI_MATCHES = Option(
    key="mini_matches",
    default=False,
    name=Message("Short matches"),
    hint=Message("The games against each opponent are played in consecutive rounds."),
)
WITHOUT_FIRST = Option(
    key="without_first",
    default=False,
    name=Message("Without the first round"),
    hint=Message("Reduced round robin: one round less, and each player misses one opponent."),
)
WITHOUT_SECOND = Option(
    key="without_second",
    default=False,
    name=Message("Without the second round, too"),
    hint=Message("Two rounds less. Each player misses two opponents and has one colour once more often."),
)
REARRANGED = Option(
    key=REARRANGED_KEY,
    default=False,
    name=Message("Rearrange the remaining rounds after manual pairing"),
    hint=Message("Each pair still plays once in each cycle. Chosen automatically when a changed round is published."),
)
NOT_STATED = Options(kind="custom")

SYSTEM = System(
    key="round-robin",
    name=Message("Round robin"),
    purpose=Message("Each player plays every opponent. All pairings are known before round 1."),
    editions=(Edition("2023", (2023, 1, 1)),),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    options=(
        KIND,
        CYCLES,
        SWAP_LAST_TWO,
        WITHOUT_FIRST,
        WITHOUT_SECOND,
        MINI_MATCHES,
        DUMMY,
        DOUBLE_ROUNDS,
        REARRANGED,
    ),
    option_checks=ENGINE,
    announcement=ENGINE,
    options_name=Message("pairing table"),
    article="C.05, Annex 1",
    calendar=ENGINE,
    rearranging=ENGINE,
    may_meet_again=True,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("DE", "WIN", "SB", "KS"),
    usual_tie_breaks_of_teams=("MPvGP", "EDE", "EMGSB"),
    codes={
        "BERGER_ROUNDROBIN": Options(),
        "FIDE_ROUNDROBIN": Options(),
        "BERGER_DOUBLEROUNDROBIN": Options(cycles=2),
        "FIDE_DOUBLEROUNDROBIN": Options(cycles=2, swap_last_two=True),
        "CUSTOM_ROUNDROBIN": NOT_STATED,
        "BERGER_ROUNDROBIN_G1": Options(),
        **{f"BERGER_ROUNDROBIN_G{games}": Options(cycles=games) for games in range(2, 100)},
    },
    codes_of_teams={
        "BERGER_TEAM_ROUNDROBIN": Options(),
        "FIDE_TEAM_ROUNDROBIN": Options(),
        "BERGER_TEAM_DOUBLEROUNDROBIN": Options(cycles=2),
        "FIDE_TEAM_DOUBLEROUNDROBIN": Options(cycles=2, swap_last_two=True),
        "CUSTOM_TEAM_ROUNDROBIN": NOT_STATED,
        "BERGER_TEAM_ROUNDROBIN_G1": Options(),
        **{f"BERGER_TEAM_ROUNDROBIN_G{games}": Options(cycles=games) for games in range(2, 100)},
    },
    custom_code="CUSTOM_ROUNDROBIN",
    custom_code_of_teams="CUSTOM_TEAM_ROUNDROBIN",
    named=r"round[ -]?robin|berger|all'italiana|girone",
    named_options=NOT_STATED,
    event_type="Individual: Round-Robin",
    event_type_of_teams="Team: Round-Robin",
)
