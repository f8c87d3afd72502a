"""What the steps of the systems are about, in words: for arbiters, and what a worse one means for a player."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from tabellone.messages import Message


@dataclass(frozen=True, slots=True)
class StepKind:
    """A kind of steps."""

    name: Message
    """What is counted or chosen."""
    unit: str
    """What the value is: ``number``, ``points`` (several scores), ``number_points`` (a number, and then scores),
    ``people``, ``pairs``.
    """
    worse: Message
    """What it means, for a player, that the other round is worse in it."""
    is_order: bool = False
    """Whether nothing is worse, but the articles come to it later."""
    worse_alike: Message | None = None
    """The same where the value is several things, and the first of them is as good."""

    def worse_of(self, chosen: Any, other: Any) -> Message:
        """Of several reasons the one that it is, for these values."""
        if self.worse_alike is not None and chosen[:1] == other[:1]:
            return self.worse_alike
        return self.worse


FEWER_BELOW = Message("In the group below more players would find no opponent.")
BYE = Message("The bye would have to go to somebody else, whom the rules take later.")
UP = Message("Somebody else would have to come up to a group with more points, whom the rules take later.")
LATER = Message("It would be no worse, but the rules come to another pairing first.")
FLOATS = Message("Somebody else would have to leave the players with as many points, whom the rules take later.")

STEP_KINDS: dict[str, StepKind] = {
    # the bye
    "bye_score": StepKind(
        Message("score of who has the bye"), "points", Message("The bye would go to a player with more points.")
    ),
    "bye_games": StepKind(
        Message("games played by who has the bye"),
        "number",
        Message("The bye would go to somebody who has missed more games already."),
    ),
    "bye_matches": StepKind(
        Message("matches played by who has the bye"),
        "number",
        Message("The bye would go to somebody who has played fewer matches."),
    ),
    "bye_rank": StepKind(Message("place in the ranking of who has the bye"), "number", BYE),
    "bye_number": StepKind(Message("number of who has the bye"), "number", BYE),
    "bye_rating": StepKind(
        Message("rating of who has the bye"), "number", Message("The bye would go to somebody with a higher rating.")
    ),
    "bye_colour": StepKind(
        Message("who has the bye without the colour that dominates in the lowest scoregroup"), "number", BYE
    ),
    "bye_average": StepKind(Message("average rating of the opponents of who has the bye"), "number", BYE),
    # Burstein
    "joined": StepKind(
        Message("scoregroups that are joined to one"),
        "number",
        Message("Players with different points would have to be put together."),
    ),
    "downfloaters": StepKind(
        Message("downfloaters"),
        "number",
        Message("More players would find no opponent among those with as many points."),
    ),
    "downfloaters_scores": StepKind(
        Message("scores of the downfloaters"),
        "points",
        Message("Players with more points would have to meet somebody with fewer."),
    ),
    "incoming_paired": StepKind(
        Message("scores of the incoming floaters who are paired"),
        "points",
        Message("Players who have come down already would have to go down once more."),
    ),
    "following": StepKind(
        Message("downfloaters of the following bracket, at best, and their scores"),
        "number_points",
        FEWER_BELOW,
        worse_alike=Message("In the group below players with more points would find no opponent."),
    ),
    "following_incoming": StepKind(
        Message("downfloaters of the following bracket, at best, and the scores of those it pairs who come down"),
        "number_points",
        FEWER_BELOW,
        worse_alike=Message("In the group below those who come down with most points would find no opponent."),
    ),
    "preference": StepKind(
        Message("players who do not get the colour they prefer"),
        "number",
        Message("More players would get the colour that is not due to them."),
    ),
    "opponents_in_order": StepKind(
        Message("the opponents in the order of the ranking"),
        "pairs",
        Message("It would be no worse, but the rules first let the highest-ranked meet the lowest-ranked."),
        is_order=True,
    ),
    # the Swiss system for teams, and Double-Swiss
    "following_needs": StepKind(
        Message("those whom the following scoregroup will need from below, at least"),
        "number",
        Message("In the group below more would have to meet somebody with fewer points than necessary."),
    ),
    "following_left": StepKind(
        Message("those whom the following scoregroup will not pair within itself, at least"),
        "number",
        Message("In the group below more would find no opponent with as many points."),
    ),
    "upfloaters_floated": StepKind(
        Message("upfloaters who met another score in the round before"),
        "number",
        Message("Somebody would meet an opponent with other points twice running."),
    ),
    "opponents_floated": StepKind(
        Message("upfloaters’ opponents who met another score in the round before"),
        "number",
        Message("Somebody would meet an opponent with other points twice running."),
    ),
    "strong_preference": StepKind(
        Message("those who do not get a colour that they strongly prefer"),
        "number",
        Message("More would get a colour that they have had too often already."),
    ),
    "members_in_order": StepKind(
        Message("the pairs in the order of the numbers"),
        "pairs",
        Message("It would be no worse, but the rules come to another pairing first, in the order of the list."),
        is_order=True,
    ),
    # Keizer and Amalfi
    "byes_before": StepKind(
        Message("earlier byes of who has the bye"),
        "number",
        Message("The bye would go to somebody who has had it more often."),
    ),
    "bye_place": StepKind(Message("place in the list of who has the bye"), "number", BYE),
    "down_the_list": StepKind(
        Message("the pairs down the list"),
        "pairs",
        Message("The list is paired from the top, and so others are paired before."),
        is_order=True,
    ),
    "at_a_distance": StepKind(
        Message("the pairs down the list, at the distance of the round"),
        "pairs",
        Message("The list is paired from the top at a given distance, and so others are paired before."),
        is_order=True,
    ),
    # the Olympiad
    "limits": StepKind(
        Message("whether the limits of colours are lifted in the group"),
        "number",
        Message("The limits of colours would have to be lifted in a group."),
    ),
    "pairs_in_order": StepKind(
        Message("the pairs of the group in their order"),
        "pairs",
        Message("It would be no worse, but the rules come to another pairing of the group first."),
        is_order=True,
    ),
    # Dubov
    "upfloaters": StepKind(
        Message("upfloaters"), "number", Message("More players would have to come up to a group with more points.")
    ),
    "upfloaters_scores": StepKind(
        Message("scores of the upfloaters"),
        "points",
        Message("Players with fewer points would have to come up to meet somebody with more."),
    ),
    "maximum_upfloaters": StepKind(
        Message("upfloaters who have come up as often as the rules want"),
        "number",
        Message("Somebody would have to come up who has done so often enough."),
    ),
    "times_upfloated": StepKind(
        Message("how often those have come up"),
        "number",
        Message("Somebody would have to come up who has done so more often than others."),
    ),
    "upfloaters_again": StepKind(
        Message("upfloaters who came up in the round before"),
        "number",
        Message("Somebody would have to come up twice running."),
    ),
    "upfloaters_set": StepKind(Message("who comes up"), "people", UP, is_order=True),
    "shifters_smaller": StepKind(
        Message("who changes from the smaller side to the larger one"), "people", LATER, is_order=True
    ),
    "shifters_larger": StepKind(
        Message("who changes from the larger side to the smaller one"), "people", LATER, is_order=True
    ),
    "rows": StepKind(
        Message("the rows of those who seek White and of those who seek Black"),
        "pairs",
        Message("It would be no worse, but the rules first give those whose opponents were weaker the stronger ones."),
        is_order=True,
    ),
    # floaters of Dubov's edition of 1997, and of Lim
    "floaters_opponents": StepKind(
        Message("whom those meet who come from other groups"),
        "pairs",
        Message("Those who come from other groups choose first, and the rules give them other opponents."),
        is_order=True,
    ),
    "floaters_set": StepKind(Message("who floats"), "people", FLOATS, is_order=True),
    "floaters": StepKind(
        Message("floaters"),
        "number",
        Message("More players would find no opponent among those with as many points."),
    ),
    "forbidden_colours": StepKind(
        Message("pairs with a colour that is forbidden before the last round"),
        "number",
        Message("More players would get a colour that they have had too often already."),
    ),
    "floaters_a": StepKind(
        Message("floaters of type a"),
        "number",
        Message("Somebody would have to go on through another group and find no opponent in the next one."),
    ),
    "floaters_b": StepKind(
        Message("floaters of type b"), "number", Message("Somebody would have to go on through another group.")
    ),
    "floaters_c": StepKind(
        Message("floaters of type c"),
        "number",
        Message("Somebody would have to leave the group and find no opponent in the next one."),
    ),
    "floated_before": StepKind(
        Message("floaters who floated in the round before"),
        "number",
        Message("Somebody would have to leave the players with as many points twice running."),
    ),
    "equalise": StepKind(
        Message("floaters who do not make the colours due equal"),
        "number",
        Message("Of those who stay more would be due the same colour."),
    ),
    "first_scrutiny": StepKind(
        Message("the first scrutiny"),
        "pairs",
        Message("It would be no worse, but the rules first let the upper half meet the lower half."),
        is_order=True,
    ),
    "second_scrutiny": StepKind(
        Message("in the order of scrutiny, who is in a pair without both colours due"),
        "people",
        Message("Somebody whom the rules look at first would be in a pair without the colours that are due."),
    ),
    "exchanges": StepKind(
        Message("the order of the exchanges"),
        "pairs",
        Message("It would be no worse, but the rules first let the upper half meet the lower half."),
        is_order=True,
    ),
    "cracked": StepKind(
        Message("pairs that are taken apart for the median group"),
        "pairs",
        Message("More pairs of other groups would have to be taken apart, so that all in the middle find an opponent."),
    ),
}
