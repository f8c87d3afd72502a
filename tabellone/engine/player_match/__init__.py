"""A match of two players: a fixed number of games with alternating colours (textbook, chapter 6)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import Edition, System
from tabellone.messages import Message

if TYPE_CHECKING:
    from tabellone.engine.player_match.pairing import ENGINE
else:
    ENGINE = Deferred("tabellone.engine.player_match.pairing", "ENGINE")

LENGTH = Option(key="match_length", default=6, name=Message("Games of the match"), least=1, most=48)
PLAY_OUT = Option(
    key="play_out",
    default=False,
    name=Message("All games are played"),
    hint=Message("Otherwise the match ends once it is decided; later games would not be rated."),
)

SYSTEM = System(
    key="player-match",
    name=Message("Match of two players"),
    purpose=Message("Two players play several games with alternating colours. The first colour is drawn by lot."),
    editions=(Edition("2023", (2023, 1, 1)),),
    options=(LENGTH, PLAY_OUT),
    announcement=ENGINE,
    options_name=Message("match"),
    calendar=ENGINE,
    ending=ENGINE,
    may_meet_again=True,
    may_have_byes_again=True,
    accelerates=False,
    needs_initial_colour=False,
    usual_tie_breaks=("WIN",),
    code="CUSTOM_MATCH",
    event_type="Individual: Match",
)
