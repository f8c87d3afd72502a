"""Texts for the steps of the systems: for arbiters, and the meaning of a worse value for players."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.messages import Message


@dataclass(frozen=True, slots=True)
class StepKind:
    """Kind of pairing step."""

    name: Message
    """Item counted or chosen."""
    worse: Message
    """Meaning, for a player, of a worse value in the other round."""
    unit: str = "number"
    """Type of the value: ``number``, ``points`` (one score or several), ``number_points`` (a number, then scores),
    ``people`` or ``pairs``.
    """
    is_order: bool = False
    """True if the other round is not worse, but later in the order of the articles."""
    worse_alike: Message | None = None
    """Text for a value of several parts whose first part is equal."""

    def worse_of(self, chosen: Any, other: Any) -> Message:
        """Return the text that applies to these values."""
        if self.worse_alike is not None and chosen[:1] == other[:1]:
            return self.worse_alike
        return self.worse


FEWER_BELOW = Message("In the next scoregroup, more players would have no opponent.")
BYE_NUMBER = Message("Among equal candidates, the bye goes to the largest pairing number.")
UP = Message("A player later in the order of the rules would float up.")
LATER = Message("It would be equally good, but the rules choose another pairing first.")
FLOATS = Message("A player later in the order of the rules would float.")

STEP_KINDS: dict[str, StepKind] = {
    # the bye
    "bye_score": StepKind(
        Message("score of the player with the bye"),
        Message("The bye would go to a player with a higher score."),
        "points",
    ),
    "bye_games": StepKind(
        Message("games played by the player with the bye"),
        Message("The bye would go to a player who has played fewer games."),
    ),
    "bye_matches": StepKind(
        Message("matches played by the player with the bye"),
        Message("The bye would go to a player who has played fewer matches."),
    ),
    "bye_rank": StepKind(
        Message("rank of the player with the bye"), Message("The bye goes to the lowest-ranked player who can have it.")
    ),
    "bye_number": StepKind(Message("pairing number of the player with the bye"), BYE_NUMBER),
    "bye_rating": StepKind(
        Message("rating of the player with the bye"), Message("The bye would go to a player with a higher rating.")
    ),
    "bye_colour": StepKind(
        Message("players with the bye who are not due the colour that most of the lowest scoregroup are due"),
        Message("The bye goes to a player due the colour that most of the lowest scoregroup are due."),
    ),
    "bye_average": StepKind(
        Message("average rating of the opponents of the player with the bye"),
        Message("Among equal candidates, the bye goes to the player with the strongest opponents so far."),
    ),
    # Burstein
    "joined": StepKind(Message("joined scoregroups"), Message("More scoregroups would have to be joined.")),
    "downfloaters": StepKind(
        Message("downfloaters"), Message("More players would have no opponent with the same score.")
    ),
    "downfloaters_scores": StepKind(
        Message("scores of the downfloaters"), Message("Players with a higher score would float down."), "points"
    ),
    "incoming_paired": StepKind(
        Message("scores of the paired incoming floaters"),
        Message("Players who already floated down would have to float down again."),
        "points",
    ),
    "following": StepKind(
        Message("lowest possible number of downfloaters in the next bracket, and their scores"),
        FEWER_BELOW,
        "number_points",
        worse_alike=Message("In the next scoregroup, players with a higher score would have no opponent."),
    ),
    "following_incoming": StepKind(
        Message(
            "lowest possible number of downfloaters in the next bracket, and the scores of its paired incoming floaters"
        ),
        FEWER_BELOW,
        "number_points",
        worse_alike=Message(
            "In the next scoregroup, the incoming floaters with the highest scores would have no opponent."
        ),
    ),
    "preference": StepKind(
        Message("players who do not get their colour preference"),
        Message("More players would not get their colour preference."),
    ),
    "opponents_in_order": StepKind(
        Message("opponents in order of rank"),
        Message("It would be equally good, but the rules first pair the highest-ranked with the lowest-ranked."),
        "pairs",
        is_order=True,
    ),
    # the Swiss system for teams, and Double-Swiss
    "following_needs": StepKind(
        Message("lowest possible number of upfloaters for the next scoregroup"),
        Message("The next scoregroup would need more upfloaters."),
    ),
    "following_left": StepKind(
        Message("lowest possible number unpaired within the next scoregroup"),
        Message("In the next scoregroup, fewer pairs with the same score would be possible."),
    ),
    "upfloaters_floated": StepKind(
        Message("upfloaters that also floated in the previous round"),
        Message("A player would float in two consecutive rounds."),
    ),
    "opponents_floated": StepKind(
        Message("opponents of upfloaters that also floated in the previous round"),
        Message("A player would float in two consecutive rounds."),
    ),
    "strong_preference": StepKind(
        Message("players who do not get their strong colour preference"),
        Message("More players would not get their strong colour preference."),
    ),
    "members_in_order": StepKind(
        Message("pairs in order of pairing number"),
        Message("It would be equally good, but the rules choose another pairing first, in order of pairing number."),
        "pairs",
        is_order=True,
    ),
    # Keizer and Amalfi
    "byes_before": StepKind(
        Message("earlier byes of the player with the bye"),
        Message("The bye would go to a player who has had it more often."),
    ),
    "bye_place": StepKind(
        Message("position in the list of the player with the bye"),
        Message("The bye goes to the last player in the list who can have it."),
    ),
    "down_the_list": StepKind(
        Message("pairs in order of the list"),
        Message("The list is paired from the top, so other pairs have priority."),
        "pairs",
        is_order=True,
    ),
    "at_a_distance": StepKind(
        Message("pairs in order of the list, at the distance of this round"),
        Message("The list is paired from the top at a fixed distance, so other pairs have priority."),
        "pairs",
        is_order=True,
    ),
    # the Olympiad
    "limits": StepKind(
        Message("colour limits lifted in the group"), Message("The colour limits would have to be lifted in a group.")
    ),
    "pairs_in_order": StepKind(
        Message("pairs of the group in order"),
        Message("It would be equally good, but the rules choose another pairing of the group first."),
        "pairs",
        is_order=True,
    ),
    # Dubov
    "upfloaters": StepKind(Message("upfloaters"), Message("More players would have to float up.")),
    "upfloaters_scores": StepKind(
        Message("scores of the upfloaters"), Message("Players with a lower score would have to float up."), "points"
    ),
    "maximum_upfloaters": StepKind(
        Message("upfloaters who are already maximum upfloaters"),
        Message("A player who already floated up the maximum number of times would float up again."),
    ),
    "times_upfloated": StepKind(
        Message("earlier upfloats of the maximum upfloaters"),
        Message("A player who floated up more often than others would float up again."),
    ),
    "upfloaters_again": StepKind(
        Message("upfloaters who also floated up in the previous round"),
        Message("A player would float up in two consecutive rounds."),
    ),
    "upfloaters_set": StepKind(Message("set of upfloaters"), UP, "people", is_order=True),
    "shifters_smaller": StepKind(
        Message("shifters from the smaller to the larger subgroup"), LATER, "people", is_order=True
    ),
    "shifters_larger": StepKind(
        Message("shifters from the larger to the smaller subgroup"), LATER, "people", is_order=True
    ),
    "rows": StepKind(
        Message("order of White seekers and Black seekers"),
        Message(
            "It would be equally good, but the rules first give stronger opponents to players who had weaker ones."
        ),
        "pairs",
        is_order=True,
    ),
    # floaters of Dubov's edition of 1997, and of Lim
    "floaters_opponents": StepKind(
        Message("opponents of the floaters"),
        Message("Floaters are paired first, and the rules give them other opponents."),
        "pairs",
        is_order=True,
    ),
    "floaters_set": StepKind(Message("set of floaters"), FLOATS, "people", is_order=True),
    "floaters": StepKind(Message("floaters"), Message("More players would have no opponent with the same score.")),
    "forbidden_colours": StepKind(
        Message("pairs with a colour not allowed before the last round"),
        Message("More pairs would have a colour not allowed before the last round."),
    ),
    "floaters_a": StepKind(
        Message("floaters of type a"),
        Message("A floater would float again and have no opponent in the next scoregroup."),
    ),
    "floaters_b": StepKind(Message("floaters of type b"), Message("A floater would float again.")),
    "floaters_c": StepKind(
        Message("floaters of type c"), Message("A player would float and have no opponent in the next scoregroup.")
    ),
    "floated_before": StepKind(
        Message("floaters who also floated in the previous round"),
        Message("A player would float in two consecutive rounds."),
    ),
    "equalise": StepKind(
        Message("floaters who do not equalise the numbers due each colour"),
        Message("More of the players who stay would be due the same colour."),
    ),
    "first_scrutiny": StepKind(
        Message("first scrutiny"),
        Message("It would be equally good, but the rules first pair the top half with the bottom half."),
        "pairs",
        is_order=True,
    ),
    "second_scrutiny": StepKind(
        Message("players in pairs without both due colours, in the order of scrutiny"),
        Message("A player earlier in the order of the rules would be in a pair without both due colours."),
        "people",
    ),
    "exchanges": StepKind(
        Message("exchange order"),
        Message("It would be equally good, but the rules first pair the top half with the bottom half."),
        "pairs",
        is_order=True,
    ),
    "cracked": StepKind(
        Message("pairs broken up for the median scoregroup"),
        Message("More pairs of other scoregroups would have to be broken up to pair the median scoregroup."),
        "pairs",
    ),
    # the Dutch system: criteria, and the order in which candidates are generated
    "score_differences": StepKind(
        Message("score differences of pairs and downfloaters"),
        Message("The score differences between opponents would be larger."),
        "points",
    ),
    "following_differences": StepKind(
        Message("lowest possible number of downfloaters in the next bracket, and its score differences"),
        FEWER_BELOW,
        "number_points",
        worse_alike=Message("In the next scoregroup, the score differences between opponents would be larger."),
    ),
    "unplayed": StepKind(
        Message("unplayed games of the player with the bye"),
        Message("The bye would go to a player with more unplayed games."),
    ),
    "colour_difference": StepKind(
        Message("topscorers or their opponents with a colour difference above 2"),
        Message("A topscorer or a topscorer's opponent would have a colour difference above 2."),
    ),
    "third_colour": StepKind(
        Message("topscorers or their opponents with the same colour three times in a row"),
        Message("A topscorer or a topscorer's opponent would have the same colour three times in a row."),
    ),
    "downfloat": StepKind(
        Message("downfloaters who also floated down in the previous round"),
        Message("A player would float down in two consecutive rounds."),
    ),
    "upfloat": StepKind(
        Message("upfloaters who also floated up in the previous round"),
        Message("A player would float up in two consecutive rounds."),
    ),
    "downfloat_before": StepKind(
        Message("downfloaters who also floated down two rounds before"),
        Message("A player would float down twice in three rounds."),
    ),
    "upfloat_before": StepKind(
        Message("upfloaters who also floated up two rounds before"),
        Message("A player would float up twice in three rounds."),
    ),
    "downfloat_spread": StepKind(
        Message("score differences of downfloaters who also floated down in the previous round"),
        Message("A player who floated down in the previous round would have a larger score difference."),
        "points",
    ),
    "upfloat_spread": StepKind(
        Message("score differences of upfloaters who also floated up in the previous round"),
        Message("A player who floated up in the previous round would have a larger score difference."),
        "points",
    ),
    "downfloat_spread_before": StepKind(
        Message("score differences of downfloaters who also floated down two rounds before"),
        Message("A player who floated down two rounds ago would have a larger score difference."),
        "points",
    ),
    "upfloat_spread_before": StepKind(
        Message("score differences of upfloaters who also floated up two rounds before"),
        Message("A player who floated up two rounds ago would have a larger score difference."),
        "points",
    ),
    "moved_down_set": StepKind(
        Message("the set of paired moved-down players"),
        Message("It would be equally good, but the rules first pair the highest-ranked moved-down players."),
        is_order=True,
    ),
    "moved_down_transposition": StepKind(
        Message("the order of the opponents of the moved-down players"),
        Message(
            "It would be equally good, but the rules first give the moved-down players the highest-ranked opponents."
        ),
        is_order=True,
    ),
    "exchange": StepKind(
        Message("the exchange between S1 and S2"),
        Message("It would be equally good, but the rules first pair the top half with the bottom half."),
        is_order=True,
    ),
    "transposition": StepKind(
        Message("the order of S2"),
        Message("It would be equally good, but the rules first pair the two halves in their original order."),
        is_order=True,
    ),
}
