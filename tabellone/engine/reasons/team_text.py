"""Texts of the explanations for teams instead of players."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

from tabellone.messages import Message
from tabellone.record import Record

OF_TEAMS = {
    "The bye would go to a player with a higher score.": Message("The bye would go to a team with a higher score."),
    "The bye would go to a player who has played fewer matches.": Message(
        "The bye would go to a team that has played fewer matches."
    ),
    "The bye would go to a player who has had it more often.": Message(
        "The bye would go to a team that has had it more often."
    ),
    "The bye goes to the lowest-ranked player who can have it.": Message(
        "The bye goes to the lowest-ranked team that can have it."
    ),
    "The bye goes to the last player in the list who can have it.": Message(
        "The bye goes to the last team in the list that can have it."
    ),
    "score of the player with the bye": Message("score of the team with the bye"),
    "matches played by the player with the bye": Message("matches played by the team with the bye"),
    "earlier byes of the player with the bye": Message("earlier byes of the team with the bye"),
    "rank of the player with the bye": Message("rank of the team with the bye"),
    "pairing number of the player with the bye": Message("pairing number of the team with the bye"),
    "position in the list of the player with the bye": Message("position in the list of the team with the bye"),
    "A player later in the order of the rules would float up.": Message(
        "A team later in the order of the rules would float up."
    ),
    "A player later in the order of the rules would float.": Message(
        "A team later in the order of the rules would float."
    ),
    "More players would have to float up.": Message("More teams would have to float up."),
    "Players with a lower score would have to float up.": Message("Teams with a lower score would have to float up."),
    "More players would have no opponent with the same score.": Message(
        "More teams would have no opponent with the same score."
    ),
    "players who do not get their colour preference": Message("teams that do not get their colour preference"),
    "More players would not get their colour preference.": Message("More teams would not get their colour preference."),
    "More players would not get their strong colour preference.": Message(
        "More teams would not get their strong colour preference."
    ),
    "%(player)s floats because the number of players with the same score is odd.": Message(
        "%(player)s floats because the number of teams with the same score is odd."
    ),
    "%(player)s floats up because a player with a higher score needs an opponent.": Message(
        "%(player)s floats up because a team with a higher score needs an opponent."
    ),
    "players who do not get their strong colour preference": Message(
        "teams that do not get their strong colour preference"
    ),
    "A player would float in two consecutive rounds.": Message("A team would float in two consecutive rounds."),
    "A player would float up in two consecutive rounds.": Message("A team would float up in two consecutive rounds."),
    "The number of players is odd, so one of them gets the bye.": Message(
        "The number of teams is odd, so one of them gets the bye."
    ),
    "The number of players is odd, so one of them gets the bye: %(player)s in this round.": Message(
        "The number of teams is odd, so one of them gets the bye: %(player)s in this round."
    ),
    "%(player)s is the lowest-ranked player who can get it.": Message(
        "%(player)s is the lowest-ranked team that can get it."
    ),
}
"""Texts for teams, by the template for players."""


Words: TypeAlias = Callable[[Message], Message]
"""Return a text for the contestants of an event."""


def as_players(text: Message) -> Message:
    """Return the text for players."""
    return text


def words_for(record: Record) -> Words:
    """Return the function that gives each text for the record's contestants."""
    return partial(of_record, record)


def of_record(record: Record, text: Message) -> Message:
    """Return the text for the record's contestants, with the same parameters."""
    found = OF_TEAMS.get(text.template) if record.teams else None
    return Message(found.template, **text.parameters) if found else text
