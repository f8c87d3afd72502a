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
    unit: str
    """Type of the value: ``number``, ``points`` (several scores), ``number_points`` (a number, then scores),
    ``people`` or ``pairs``.
    """
    worse: Message
    """Meaning, for a player, of a worse value in the other round."""
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
        "points",
        Message("The bye would go to a player with a higher score."),
    ),
    "bye_games": StepKind(
        Message("games played by the player with the bye"),
        "number",
        Message("The bye would go to a player who has played fewer games."),
    ),
    "bye_matches": StepKind(
        Message("matches played by the player with the bye"),
        "number",
        Message("The bye would go to a player who has played fewer matches."),
    ),
    "bye_rank": StepKind(
        Message("rank of the player with the bye"),
        "number",
        Message("The bye goes to the lowest-ranked player who can have it."),
    ),
    "bye_number": StepKind(Message("pairing number of the player with the bye"), "number", BYE_NUMBER),
    "bye_rating": StepKind(
        Message("rating of the player with the bye"),
        "number",
        Message("The bye would go to a player with a higher rating."),
    ),
    "bye_colour": StepKind(
        Message("players with the bye who are not due the colour that most of the lowest scoregroup are due"),
        "number",
        Message("The bye goes to a player due the colour that most of the lowest scoregroup are due."),
    ),
    "bye_average": StepKind(
        Message("average rating of the opponents of the player with the bye"),
        "number",
        Message("Among equal candidates, the bye goes to the player with the strongest opponents so far."),
    ),
    # Burstein
    "joined": StepKind(
        Message("joined scoregroups"),
        "number",
        Message("More scoregroups would have to be joined."),
    ),
    "downfloaters": StepKind(
        Message("downfloaters"),
        "number",
        Message("More players would have no opponent with the same score."),
    ),
    "downfloaters_scores": StepKind(
        Message("scores of the downfloaters"),
        "points",
        Message("Players with a higher score would float down."),
    ),
    "incoming_paired": StepKind(
        Message("scores of the paired incoming floaters"),
        "points",
        Message("Players who already floated down would have to float down again."),
    ),
    "following": StepKind(
        Message("lowest possible number of downfloaters in the next bracket, and their scores"),
        "number_points",
        FEWER_BELOW,
        worse_alike=Message("In the next scoregroup, players with a higher score would have no opponent."),
    ),
    "following_incoming": StepKind(
        Message(
            "lowest possible number of downfloaters in the next bracket, and the scores of its paired incoming floaters"
        ),
        "number_points",
        FEWER_BELOW,
        worse_alike=Message(
            "In the next scoregroup, the incoming floaters with the highest scores would have no opponent."
        ),
    ),
    "preference": StepKind(
        Message("players who do not get their colour preference"),
        "number",
        Message("More players would not get their colour preference."),
    ),
    "opponents_in_order": StepKind(
        Message("opponents in order of rank"),
        "pairs",
        Message("It would be equally good, but the rules first pair the highest-ranked with the lowest-ranked."),
        is_order=True,
    ),
    # the Swiss system for teams, and Double-Swiss
    "following_needs": StepKind(
        Message("lowest possible number of upfloaters for the next scoregroup"),
        "number",
        Message("The next scoregroup would need more upfloaters."),
    ),
    "following_left": StepKind(
        Message("lowest possible number unpaired within the next scoregroup"),
        "number",
        Message("In the next scoregroup, fewer pairs with the same score would be possible."),
    ),
    "upfloaters_floated": StepKind(
        Message("upfloaters that also floated in the previous round"),
        "number",
        Message("A player would float in two consecutive rounds."),
    ),
    "opponents_floated": StepKind(
        Message("opponents of upfloaters that also floated in the previous round"),
        "number",
        Message("A player would float in two consecutive rounds."),
    ),
    "strong_preference": StepKind(
        Message("players who do not get their strong colour preference"),
        "number",
        Message("More players would not get their strong colour preference."),
    ),
    "members_in_order": StepKind(
        Message("pairs in order of pairing number"),
        "pairs",
        Message("It would be equally good, but the rules choose another pairing first, in order of pairing number."),
        is_order=True,
    ),
    # Keizer and Amalfi
    "byes_before": StepKind(
        Message("earlier byes of the player with the bye"),
        "number",
        Message("The bye would go to a player who has had it more often."),
    ),
    "bye_place": StepKind(
        Message("position in the list of the player with the bye"),
        "number",
        Message("The bye goes to the last player in the list who can have it."),
    ),
    "down_the_list": StepKind(
        Message("pairs in order of the list"),
        "pairs",
        Message("The list is paired from the top, so other pairs have priority."),
        is_order=True,
    ),
    "at_a_distance": StepKind(
        Message("pairs in order of the list, at the distance of this round"),
        "pairs",
        Message("The list is paired from the top at a fixed distance, so other pairs have priority."),
        is_order=True,
    ),
    # the Olympiad
    "limits": StepKind(
        Message("colour limits lifted in the group"),
        "number",
        Message("The colour limits would have to be lifted in a group."),
    ),
    "pairs_in_order": StepKind(
        Message("pairs of the group in order"),
        "pairs",
        Message("It would be equally good, but the rules choose another pairing of the group first."),
        is_order=True,
    ),
    # Dubov
    "upfloaters": StepKind(Message("upfloaters"), "number", Message("More players would have to float up.")),
    "upfloaters_scores": StepKind(
        Message("scores of the upfloaters"),
        "points",
        Message("Players with a lower score would have to float up."),
    ),
    "maximum_upfloaters": StepKind(
        Message("upfloaters who are already maximum upfloaters"),
        "number",
        Message("A player who already floated up the maximum number of times would float up again."),
    ),
    "times_upfloated": StepKind(
        Message("earlier upfloats of the maximum upfloaters"),
        "number",
        Message("A player who floated up more often than others would float up again."),
    ),
    "upfloaters_again": StepKind(
        Message("upfloaters who also floated up in the previous round"),
        "number",
        Message("A player would float up in two consecutive rounds."),
    ),
    "upfloaters_set": StepKind(Message("set of upfloaters"), "people", UP, is_order=True),
    "shifters_smaller": StepKind(
        Message("shifters from the smaller to the larger subgroup"), "people", LATER, is_order=True
    ),
    "shifters_larger": StepKind(
        Message("shifters from the larger to the smaller subgroup"), "people", LATER, is_order=True
    ),
    "rows": StepKind(
        Message("order of White seekers and Black seekers"),
        "pairs",
        Message(
            "It would be equally good, but the rules first give stronger opponents to players who had weaker ones."
        ),
        is_order=True,
    ),
    # floaters of Dubov's edition of 1997, and of Lim
    "floaters_opponents": StepKind(
        Message("opponents of the floaters"),
        "pairs",
        Message("Floaters are paired first, and the rules give them other opponents."),
        is_order=True,
    ),
    "floaters_set": StepKind(Message("set of floaters"), "people", FLOATS, is_order=True),
    "floaters": StepKind(
        Message("floaters"),
        "number",
        Message("More players would have no opponent with the same score."),
    ),
    "forbidden_colours": StepKind(
        Message("pairs with a colour not allowed before the last round"),
        "number",
        Message("More pairs would have a colour not allowed before the last round."),
    ),
    "floaters_a": StepKind(
        Message("floaters of type a"),
        "number",
        Message("A floater would float again and have no opponent in the next scoregroup."),
    ),
    "floaters_b": StepKind(Message("floaters of type b"), "number", Message("A floater would float again.")),
    "floaters_c": StepKind(
        Message("floaters of type c"),
        "number",
        Message("A player would float and have no opponent in the next scoregroup."),
    ),
    "floated_before": StepKind(
        Message("floaters who also floated in the previous round"),
        "number",
        Message("A player would float in two consecutive rounds."),
    ),
    "equalise": StepKind(
        Message("floaters who do not equalise the numbers due each colour"),
        "number",
        Message("More of the players who stay would be due the same colour."),
    ),
    "first_scrutiny": StepKind(
        Message("first scrutiny"),
        "pairs",
        Message("It would be equally good, but the rules first pair the top half with the bottom half."),
        is_order=True,
    ),
    "second_scrutiny": StepKind(
        Message("players in pairs without both due colours, in the order of scrutiny"),
        "people",
        Message("A player earlier in the order of the rules would be in a pair without both due colours."),
    ),
    "exchanges": StepKind(
        Message("exchange order"),
        "pairs",
        Message("It would be equally good, but the rules first pair the top half with the bottom half."),
        is_order=True,
    ),
    "cracked": StepKind(
        Message("pairs broken up for the median scoregroup"),
        "pairs",
        Message("More pairs of other scoregroups would have to be broken up to pair the median scoregroup."),
    ),
}
