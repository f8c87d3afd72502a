"""Knock-out (textbook, chapter 2): the loser of a match is eliminated, the winner plays another winner.

The plan of matches is fixed in advance and the results fill it in; each round is a function of the record. Each game
of a match is in a round of its own, because reports have one column per game. A decided match needs no more games.
"""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message
from tabellone.options import Options

if TYPE_CHECKING:
    from tabellone.engine.knockout.pairing import ENGINE
else:
    ENGINE = Deferred("tabellone.engine.knockout.pairing", "ENGINE")

ELIMINATION = Option(
    key="elimination",
    default="single",
    name=Message("Elimination"),
    hint=Message("Double elimination with another number of players needs wild cards: the others play a preselection."),
    choices={
        "single": Message("Single elimination"),
        "repechage": Message("Single elimination, and the best losers of round 1 complete round 2 (lucky losers)"),
        "double-challenge": Message("Double elimination (4, 8, 16 … players)"),
        "double": Message("Double elimination, but the loser of the winners' final is out (the textbook's example)"),
    },
)
SINGLE_FINAL = Option(
    key="single_final",
    default=False,
    name=Message("Without a return final"),
    hint=Message("Otherwise a finalist without a previous loss plays a second final after losing the first."),
    shown_when="elimination=double",
    said=Message("Without a return final."),
)
THIRD_PLACE = Option(
    key="third_place",
    default=False,
    name=Message("Match for third place"),
    said=Message("With a match for third place."),
)
PLACEMENT = Option(
    key="placement",
    default=False,
    name=Message("Play for all ranks"),
    hint=Message("Losers continue to play for the lower ranks, including third place. No extra rounds are needed."),
    said=Message("All ranks are played for."),
)
MATCH_GAMES = Option(key="match_games", default=1, name=Message("Games in a match"), least=1, most=12)
FINAL_GAMES = Option(
    key="final_games",
    default=0,
    name=Message("Games in the final"),
    hint=Message("0: as in the other matches. The match for third place has as many."),
    most=24,
)
RESEEDED = Option(
    key="reseeded",
    default=False,
    name=Message("Reseed after each round"),
    hint=Message("The highest remaining seed plays the lowest. Otherwise the bracket is fixed from the start."),
    said=Message("After each round, the highest remaining seed plays the lowest."),
)
COLOUR_RULE = Option(
    key="colour_rule",
    default="usual",
    name=Message("White in the first game of a match"),
    choices={
        "usual": Message("Player with fewer Whites, or with Black in the last game"),
        "better": Message("The higher seed"),
        "worse": Message("The lower seed"),
    },
)
WILD_CARDS = Option(
    key="wild_cards",
    default=0,
    name=Message("Number of wild cards (first pairing numbers)"),
    most=999,
)
WILD_CARDS_ROUND = Option(
    key="wild_cards_round",
    default=2,
    name=Message("They enter in round"),
    hint=Message("A round here is all games of a match."),
    least=2,
    most=11,
)
FURTHER_WILD_CARDS = Option(
    key="further_wild_cards",
    default="",
    name=Message("And in other rounds"),
    hint=Message("Wild cards per round, for example 2@4,1@5. The last to enter have the first pairing numbers."),
)
LAST_ROUND = Option(
    key="last_round",
    default=0,
    name=Message("Ends after round"),
    hint=Message("0: with the final. An earlier round is for a stage: all remaining players qualify."),
    most=10,
)
DRAWN_MATCH = Option(
    key="drawn_match",
    default="play-off",
    name=Message("Drawn team match"),
    choices={
        "play-off": Message("A play-off or drawing of lots decides"),
        "board-count": Message("The board count (Berlin rating) decides, then a play-off or drawing of lots"),
    },
    is_of_teams=True,
)

SYSTEM = System(
    key="knockout",
    name=Message("Knock-out"),
    purpose=Message("The loser of each match is eliminated. One bracket, from the first round to the final."),
    editions=(Edition("2023", (2023, 1, 1)),),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    pairing=ENGINE,
    options=(
        ELIMINATION,
        SINGLE_FINAL,
        THIRD_PLACE,
        PLACEMENT,
        MATCH_GAMES,
        FINAL_GAMES,
        RESEEDED,
        COLOUR_RULE,
        WILD_CARDS,
        WILD_CARDS_ROUND,
        FURTHER_WILD_CARDS,
        LAST_ROUND,
        DRAWN_MATCH,
    ),
    option_checks=ENGINE,
    ending=ENGINE,
    bracket=ENGINE,
    pairs_absent=True,
    may_meet_again=True,
    may_have_byes_again=True,
    accelerates=False,
    values=ENGINE,
    value_name=Message("Rounds passed"),
    usual_tie_breaks=(),
    usual_tie_breaks_of_teams=(),
    codes={"CUSTOM_KNOCKOUT": Options()},
    codes_of_teams={"CUSTOM_TEAM_KNOCKOUT": Options()},
    custom_code="CUSTOM_KNOCKOUT",
    custom_code_of_teams="CUSTOM_TEAM_KNOCKOUT",
    named=r"knock[ -]?out|eliminazione diretta",
    event_type="Individual: Knock-out",
    event_type_of_teams="Team: Knock-out",
)
