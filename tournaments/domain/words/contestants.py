"""Sentences about contestants, in variants for players and for teams.

Pages and refusals are written for players; ``wording_for`` returns the sentence for the event's contestants, in the
user's language.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeAlias

from django.utils.translation import gettext, gettext_noop as _, ngettext

from tournaments.models import Event

OF_TEAMS: dict[str, str] = {
    _("Players"): _("Teams"),
    _("All players"): _("All teams"),
    _("Player"): _("Team"),
    _("Find a player"): _("Find a team"),
    _("Playing players"): _("Playing teams"),
    _("Present players"): _("Present teams"),
    _("Absent players get a zero-point bye in this round. Half-point and full-point byes of absent players stay."): _(
        "Absent teams get a zero-point bye in this round. Half-point and full-point byes of absent teams stay."
    ),
    _("Players to add"): _("Teams to add"),
    _("Add players"): _("Add teams"),
    _("Check in more players first"): _("Check in more teams first"),
    _("Check in players"): _("Check in teams"),
    _("No player is checked in."): _("No team is checked in."),
    _("Players paired"): _("Teams paired"),
    _("%(done)s of %(total)s players"): _("%(done)s of %(total)s teams"),
    _(
        "The start assigns pairing numbers by rating, title and name, and fixes the colours of board 1."
    ): _(
        "The start assigns pairing numbers to teams by strength and name, then to players, and fixes the "
        "colours of board 1."
    ),
    _("No players yet. Add the first one above, or import a spreadsheet."): _(
        "No teams yet. Add the first one above, or import a spreadsheet."
    ),
    _("No players yet."): _("No teams yet."),
    _("Why are two players not paired?"): _("Why are two teams not paired?"),
    _("Starting list"): _("Teams and their rosters"),
    _("The starting list will appear here."): _("Teams and their rosters appear here."),
    _("Players without a prize"): _("Teams without a prize"),
    _(
        "Separate the prizes of the places by spaces: 500 300 100. Without a condition a category is for all players."
    ): _("Separate the prizes of the places by spaces: 500 300 100. Without a condition a category is for all teams."),
    _("Tick the present players and save. The prizes of the others pass to the next players."): _(
        "Tick the present teams and save. The prizes of the others pass to the next teams."
    ),
    _("Withdraw the player instead."): _("Withdraw the team instead."),
    _("A round needs at least two players (available: %(count)s)."): _("A round needs at least two teams (available: "
                                                           "%(count)s)."),
    _("Add players manually, from a spreadsheet or from a tournament report."): _(
        "Add teams manually, from a spreadsheet or from a tournament report."
    ),
    _("Reinstate withdrawn players, or delete byes and absences of this round."): _(
        "Reinstate withdrawn teams, or delete byes and absences of this round."
    ),
    _("An event needs at least two players (participating: %(count)s)."): _(
        "An event needs at least two teams (participating: %(count)s)."
    ),
    _("Add players first, or check in the players who are present."): _(
        "Add teams first, or check in the teams that are present."
    ),
    _("Some players are not checked in. Choose what to do with them."): _(
        "Some teams are not checked in. Choose what to do with them."
    ),
    _("%(count)s players can play at most %(most)s rounds without a rematch; %(rounds)s are planned."): _(
        "%(count)s teams can play at most %(most)s rounds without a rematch; %(rounds)s are planned."
    ),
    _("The pairing system does not pair players."): _("The pairing system does not pair teams."),
    _("A prohibited pairing needs two different players."): _("A prohibited pairing needs two different teams."),
    _("Choose two different players."): _("Choose two different teams."),
    _("Divide players into groups"): _("Divide teams into groups"),
    _(
        "Players are divided into groups. Each group is a round robin with its own rounds, standings and "
        "report. The best players of each group can qualify for a final."
    ): _(
        "Teams are divided into groups. Each group is a round robin with its own rounds, standings and report. "
        "The best teams of each group can qualify for a final."
    ),
    _("Choose a round and a type of bye for the player."): _("Choose a round and a type of bye for the team."),
    _("The drawn numbers do not match the participating players."): _(
        "The drawn numbers do not match the participating teams."
    ),
    _("These numbers were drawn for other players. Delete them and draw again."): _(
        "These numbers were drawn for other teams. Delete them and draw again."
    ),
    _(
        "Players of one contingent (federation, club or family) draw from one envelope. Numbers from the same "
        "envelope do not play each other in the last three rounds. Correct the contingents, then begin. The "
        "largest contingent draws first."
    ): _(
        "Teams of one contingent (federation or club) draw from one envelope. Numbers from the same envelope "
        "do not play each other in the last three rounds. Correct the contingents, then begin. The largest "
        "contingent draws first."
    ),
    _("No pairing table for %(count)s players: %(why)s."): _(
        "No pairing table for %(count)s teams: %(why)s."
    ),
    _("A dummy player is only for an odd number of players (now: %(count)s)."): _(
        "A dummy team is only for an odd number of teams (now: %(count)s)."
    ),
    _("Divide the players into groups, or reduce the number of cycles."): _("Reduce the number of cycles."),
    _("The event has not started: it has no players yet."): _("The event has not started: it has no teams yet."),
    _("%(name)s was absent in round %(number)s. Will this player continue?"): _(
        "%(name)s was absent in round %(number)s. Will this team continue?"
    ),
    _(
        "The number of players is odd, and no player can get the bye: all have already had a bye or won "
        "without playing (C2)."
    ): _(
        "The number of teams is odd, and no team can get the bye: all have already had a bye or a forfeit win (C2)."
    ),
    _(
        "No legal pairing: %(who)s cannot be paired without a rematch, a prohibited pairing or two players "
        "with the same absolute colour preference (C1, C3)."
    ): _(
        "No legal pairing: %(who)s cannot be paired without a rematch or a prohibited pairing (C1, C3)."
    ),
    _("Board"): _("Match"),
    _("White"): _("First team"),
    _("Black"): _("Second team"),
    _("on board %(board)s"): _("in match %(board)s"),
    _("was on board %(board)s"): _("was match %(board)s"),
    _("Swap colours on board %(board)s"): _("Swap colours in match %(board)s"),
    _("before: board %(board)s, %(colour)s, against"): _("before: match %(board)s, %(colour)s, against"),
    _("Same pair on a different board:"): _("Same teams in a different match:"),
    _("Select two players to swap (selected: %(count)s)."): _("Select two teams to swap (selected: %(count)s)."),
    _(
        "This draft differs from the program's pairing: an arbiter changed it, or results or players have "
        "changed since."
    ): _("This draft differs from the program's pairing: an arbiter changed it, or results or teams have "
         "changed since."),
    _("The player with the bye has already had a bye, or the points of a win without playing (C.04.1, 4)."): _(
        "The team with the bye has already had a bye, or the points of a win without playing (C.04.1, 4)."
    ),
    _(
        "Select two players to swap them, or swap the colours on a board. Each change is marked and saved in "
        "the change log with its reason."
    ): _(
        "Select two teams to swap them, or swap the colours in a match. Each change is marked and saved in the "
        "change log with its reason."
    ),
}  # fmt: skip
"""Sentences about players, with their variants for teams. Sentences not listed here are the same for both."""


Counted: TypeAlias = Literal["entered", "not checked in", "more did not come", "have another pair", "go on"]
COUNTED: dict[Counted, tuple[Callable[[int], str], Callable[[int], str]]] = {
    "entered": (
        lambda count: ngettext("%(counter)s player", "%(counter)s players", count),
        lambda count: ngettext("%(counter)s team", "%(counter)s teams", count),
    ),
    "not checked in": (
        lambda count: ngettext("%(counter)s player is not checked in", "%(counter)s players are not checked in", count),
        lambda count: ngettext("%(counter)s team is not checked in", "%(counter)s teams are not checked in", count),
    ),
    "more did not come": (
        lambda count: ngettext(
            "Absent in round %(number)s: %(counter)s other player.",
            "Absent in round %(number)s: %(counter)s other players.",
            count,
        ),
        lambda count: ngettext(
            "Absent in round %(number)s: %(counter)s other team.",
            "Absent in round %(number)s: %(counter)s other teams.",
            count,
        ),
    ),
    "go on": (
        lambda count: ngettext("%(counter)s qualifier", "%(counter)s qualifiers", count),
        lambda count: ngettext("%(counter)s team qualifies", "%(counter)s teams qualify", count),
    ),
    "have another pair": (
        lambda count: ngettext(
            "%(counter)s board has a different pair:", "%(counter)s boards have different pairs:", count
        ),
        lambda count: ngettext("%(counter)s match has another pair:", "%(counter)s matches have other pairs:", count),
    ),
}
"""Numbers of players, and of teams."""


def wording_for(event: Event, sentence: str, **values: object) -> str:
    """Return the sentence for the event's contestants, in the user's language; ``sentence`` is the players' variant."""
    text = gettext(OF_TEAMS.get(sentence, sentence) if event.is_of_teams else sentence)
    return text % values if values else text


def counted(event: Event, what: Counted, count: int, **values: object) -> str:
    """Return a number with its contestants, in the user's language; ``values`` are for the other placeholders."""
    of_players, of_teams = COUNTED[what]
    return (of_teams if event.is_of_teams else of_players)(count) % ({"counter": count} | values)
