"""The sentences of prizes in an event of teams: the same reasons, about teams instead of players."""

from __future__ import annotations

from tabellone.messages import Message

OF_TEAMS: dict[str, Message] = {
    "%(count)s players share the rank at places %(places)s in %(category)s. The organiser decides.": Message(
        "%(count)s teams share the rank at places %(places)s in %(category)s. The organiser decides."
    ),
    "No player is left for this prize. Eligible in %(category)s: %(count)s, with another prize: %(others)s.": Message(
        "No team is left for this prize. Eligible in %(category)s: %(count)s, with another prize: %(others)s."
    ),
    "No player is left for this prize. Eligible players in %(category)s: %(count)s.": Message(
        "No team is left for this prize. Eligible teams in %(category)s: %(count)s."
    ),
    "%(count)s tied players (score %(score)s) divide these prizes (32B3): %(prizes)s.": Message(
        "%(count)s tied teams (score %(score)s) divide these prizes (32B3): %(prizes)s."
    ),
    "%(count)s players share the rank at places %(places)s in %(category)s.": Message(
        "%(count)s teams share the rank at places %(places)s in %(category)s."
    ),
    "%(count)s players with a score of %(score)s are tied for places %(places)s in %(category)s.": Message(
        "%(count)s teams with a score of %(score)s are tied for places %(places)s in %(category)s."
    ),
    "Prize %(place)s of %(category)s, the most valuable one that the player can win (32B1).": Message(
        "Prize %(place)s of %(category)s, the most valuable one that the team can win (32B1)."
    ),
    "Other tied players are not eligible for them, and shared with them this part would be smaller.": Message(
        "Other tied teams are not eligible for them, and shared with them this part would be smaller."
    ),
    "The largest prize that the player could win alone is the limit: %(amount)s.": Message(
        "The largest prize that the team could win alone is the limit: %(amount)s."
    ),
    "Players with a lower limit, the largest prize they could win alone: %(count)s.": Message(
        "Teams with a lower limit, the largest prize they could win alone: %(count)s."
    ),
    "%(category)s offered less (%(amount)s) and passes to the next player.": Message(
        "%(category)s offered less (%(amount)s) and passes to the next team."
    ),
    (
        "the last prize is for place %(last)s, and the player is at place %(places)s of the players who compete for it"
    ): Message(
        "the last prize is for place %(last)s, and the team is at place %(places)s of the teams that compete for it"
    ),
    "each player wins one prize, and this player's is counted in %(other)s": Message(
        "each team wins one prize, and this team's is counted in %(other)s"
    ),
    (
        "only the first %(sharing)s of %(count)s tied players share, because shares under %(minimum)s are not paid"
    ): Message(
        "only the first %(sharing)s of %(count)s tied teams share, because shares under %(minimum)s are not paid"
    ),
    "players with a higher score won all prizes": Message("teams with a higher score won all prizes"),
    "the player keeps a share in %(other)s (%(share)s, offered here: %(offered)s)": Message(
        "the team keeps a share in %(other)s (%(share)s, offered here: %(offered)s)"
    ),
    "the player was absent from the ceremony": Message("the team was absent from the ceremony"),
    "games played over the board: %(games)s, required: %(minimum)s": Message(
        "matches played over the board: %(games)s, required: %(minimum)s"
    ),
    "the category is for players of these sections: %(sections)s": Message(
        "the category is for teams of these sections: %(sections)s"
    ),
    "the player is not on the list of the category": Message("the team is not on the list of the category"),
    "the category is for players of the club %(club)s": Message("the category is for teams of the club %(club)s"),
    "the category is for players of the federation %(code)s": Message(
        "the category is for teams of the federation %(code)s"
    ),
    "the player is unrated": Message("the team is unrated"),
}
"""By the sentence about players. Teams have no sex, age or title, so those sentences stay."""


def about_teams(message: Message) -> Message:
    """Return the message about teams, with its parts; one that is not about players stays."""
    parameters = {
        name: about_teams(value) if isinstance(value, Message) else value for name, value in message.parameters.items()
    }
    return Message(OF_TEAMS.get(message.template, message).template, **parameters)
