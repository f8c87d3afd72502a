"""Knock-out (textbook, chapter 2): who loses a match is out, who wins it meets the winner of another.

Who meets whom is a plan, known beforehand, and what results make of it; a round is a function of the record. Each game
of a match is in a round of its own, as reports have a column for each; a match that is decided needs no more of them.
"""

from tabellone.engine.option import Option
from tabellone.engine.system import Contestants, Edition, System
from tabellone.messages import Message
from tabellone.options import Options

ELIMINATION = Option(
    key="elimination",
    default="single",
    name=Message("Who is out"),
    choices={
        "single": Message("Who has lost a match"),
        "repechage": Message("Who has lost a match, but the best losers of round 1 fill round 2 up"),
        "double": Message("Who has lost two matches (double elimination; 4, 8, 16 … players)"),
    },
)
SINGLE_FINAL = Option(
    key="single_final",
    default=False,
    name=Message("Without a return final"),
    hint=Message("Else who has not lost a match before the final has another one after losing it."),
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
    name=Message("Every place is played out"),
    hint=Message("Who loses plays on for the places behind, third place included; it takes no further round."),
    said=Message("Every place is played out."),
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
    name=Message("Put in order again after each round"),
    hint=Message("The best of those who go on meets the last of them. Else the bracket is fixed from the start."),
    said=Message("After each round the best of those who go on meets the last of them."),
)
COLOUR_RULE = Option(
    key="colour_rule",
    default="usual",
    name=Message("White in the first game of a match"),
    choices={
        "usual": Message("Who has had it less often, or not last"),
        "better": Message("The better seed"),
        "worse": Message("The other seed"),
    },
)
WILD_CARDS = Option(
    key="wild_cards",
    default=0,
    name=Message("So many of the first numbers enter later"),
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
    hint=Message("How many in which round, as 2@4,1@5; who enters last has the first numbers."),
)
LAST_ROUND = Option(
    key="last_round",
    default=0,
    name=Message("Ends after round"),
    hint=Message("0: with the final. Earlier as a stage of an event: all who are left go on."),
    most=10,
)
DRAWN_MATCH = Option(
    key="drawn_match",
    default="play-off",
    name=Message("A drawn match of teams"),
    choices={
        "play-off": Message("A play-off or a lot says who goes on"),
        "board-count": Message("The board count decides (Berlin rating), then a play-off or a lot"),
    },
    is_of_teams=True,
)

SYSTEM = System(
    key="knockout",
    name=Message("Knock-out"),
    purpose=Message("Who loses a match is out: a bracket from the first round to the final."),
    editions=(Edition("2023", (2023, 1, 1)),),
    contestants=(Contestants.PLAYERS, Contestants.TEAMS),
    pairing="tabellone.engine.knockout.pairing:pair_round",
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
    objections="tabellone.engine.knockout.settings:contradictions",
    most_rounds="tabellone.engine.knockout.pairing:most_rounds",
    is_over="tabellone.engine.knockout.pairing:is_over",
    bracket="tabellone.engine.knockout.so_far:so_far",
    undecided="tabellone.engine.knockout.pairing:undecided",
    pairs_absent=True,
    may_meet_again=True,
    may_have_byes_again=True,
    accelerates=False,
    values="tabellone.engine.knockout.values:values_of",
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
