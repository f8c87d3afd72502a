"""The option for double rounds."""

from tabellone.engine.double_rounds import KEY
from tabellone.engine.option import Option
from tabellone.messages import Message

DOUBLE_ROUNDS = Option(
    key=KEY,
    default=False,
    name=Message("Double rounds: two games against each opponent, one with each colour"),
    hint=Message(
        "Each game counts as a round: four double rounds are eight rounds. Both are paired and published together."
    ),
    said=Message("Double rounds: opponents play two games, one with each colour."),
    is_of_players=True,
)
"""Double rounds are usual in blitz events. All systems that offer them share this option."""
