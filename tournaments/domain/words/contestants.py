"""Sentences about who is paired: of players, or of teams. The one place that knows both.

Pages and refusals are written for players; ``said`` says the sentence of whom the event pairs, in the reader's
language.
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
    _("Players who play"): _("Teams that play"),
    _("Players are to be entered"): _("Teams are to be entered"),
    _("Enter players"): _("Enter teams"),
    _("Check in more players first"): _("Check in more teams first"),
    _("Players paired"): _("Teams paired"),
    _("%(done)s of %(total)s players"): _("%(done)s of %(total)s teams"),
    _(
        "Starting gives everybody a pairing number, by rating, title and name, and settles the colour of the first"
        " board."
    ): _(
        "Starting gives every team a pairing number, by strength and name, then the players theirs, and settles the"
        " colour of the first board."
    ),
    _("Nobody is entered yet. Type the first player above, or take a whole table from a spreadsheet."): _(
        "No team is entered yet. Type the first one above, or take a whole table from a spreadsheet."
    ),
    _("Nobody is registered yet."): _("No team is registered yet."),
    _("Starting list"): _("Teams and their rosters"),
    _("The starting list appears here."): _("Teams and their rosters appear here."),
    _("Withdraw the player instead."): _("Withdraw the team instead."),
    _("A round needs two players; %(count)s can play."): _("A round needs two teams; %(count)s can play."),
    _("Register players by hand, from a spreadsheet or from a report."): _(
        "Register teams by hand, from a spreadsheet or from a report."
    ),
    _("An event needs at least two players; %(count)s would take part."): _(
        "An event needs at least two teams; %(count)s would take part."
    ),
    _("Register players first, or check in those who are there."): _(
        "Register teams first, or check in those that are there."
    ),
    _("Some players are not checked in, and it is not said what becomes of them."): _(
        "Some teams are not checked in, and it is not said what becomes of them."
    ),
    _("The pairing system does not pair players."): _("The pairing system does not pair teams."),
    _("A forbidden pair needs two different players."): _("A forbidden pair needs two different teams."),
    _("Choose two different players."): _("Choose two different teams."),
    _("Or divide the players into groups"): _("Or divide the teams into groups"),
    _(
        "The players are divided into groups; each is a round robin with its own calendar, standings and report. The"
        " best of each may go on to a final."
    ): _(
        "The teams are divided into groups; each is a round robin with its own calendar, standings and report. The best"
        " of each may go on to a final."
    ),
    _("Choose a round and what the player gets in it."): _("Choose a round and what the team gets in it."),
    _("The numbers drawn are not those of the players who take part."): _(
        "The numbers drawn are not those of the teams that take part."
    ),
    _("These numbers were drawn for other players. Throw them away and draw again."): _(
        "These numbers were drawn for other teams. Throw them away and draw again."
    ),
    _(
        "Players of one contingent – a federation, a club, a family – draw from one envelope, whose numbers do not meet"
        " in the last three rounds. Correct the contingents, then begin; the largest draws first."
    ): _(
        "Teams of one contingent – a federation, a club – draw from one envelope, whose numbers do not meet in the last"
        " three rounds. Correct the contingents, then begin; the largest draws first."
    ),
    _("There is no such calendar for %(count)s players: %(why)s."): _(
        "There is no such calendar for %(count)s teams: %(why)s."
    ),
    _("A dummy makes an odd number of players even, and there are %(count)s."): _(
        "A dummy makes an odd number of teams even, and there are %(count)s."
    ),
    _("Divide the players into groups, or let them meet less often."): _("Let the teams meet less often."),
    _("The event has not started: it has no players yet."): _("The event has not started: it has no teams yet."),
    _("%(name)s did not come to round %(number)s: does this player go on?"): _(
        "%(name)s did not come to round %(number)s: does this team go on?"
    ),
    _(
        "The number of players is odd and nobody may have the bye: everybody had one before, or a win’s points without"
        " playing (C2)."
    ): _(
        "The number of teams is odd and none may have the bye: each had one before, or won a match without playing"
        " (C2)."
    ),
    _(
        "The round cannot be completed: without a rematch, a forbidden pair or two players who must have the same"
        " colour (C1, C3) there are not enough opponents for %(who)s."
    ): _(
        "The round cannot be completed: without a rematch or a forbidden pair (C1, C3) there are not enough opponents"
        " for %(who)s."
    ),
    _("Board"): _("Match"),
    _("White"): _("First team"),
    _("Black"): _("Second team"),
    _("on board %(board)s"): _("in match %(board)s"),
    _("was at board %(board)s"): _("was match %(board)s"),
    _("Switch colours of board %(board)s"): _("Switch colours of match %(board)s"),
    _("before: board %(board)s, %(colour)s, against"): _("before: match %(board)s, %(colour)s, against"),
    _("Everybody sits where they sat."): _("Every match is as it was."),
    _("The same pair at another board:"): _("The same pair in another match:"),
    _("Players who have met (C.04.1 article 2):"): _("Teams that have met (C.04.1 article 2):"),
    _("Two players are exchanged; %(count)s are selected."): _("Two teams are exchanged; %(count)s are selected."),
    _(
        "This is not the pairing that the program gives: it was changed by hand, or results or players changed since."
    ): _("This is not the pairing that the program gives: it was changed by hand, or results or teams changed since."),
    _("The player with the bye already had one, or a win's points without playing (C.04.1 article 4)."): _(
        "The team with the bye already had one, or a win's points without playing (C.04.1 article 4)."
    ),
    _(
        "Select two players and exchange them, or switch the colours of a board. Each change is marked and written in"
        " the journal with its reason."
    ): _(
        "Select two teams and exchange them, or switch the colours of a match. Each change is marked and written in"
        " the journal with its reason."
    ),
}  # fmt: skip
"""What is said of players, and the same of teams. What is not here is the same of both."""


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
            "%(counter)s player more did not come to round %(number)s.",
            "%(counter)s players more did not come to round %(number)s.",
            count,
        ),
        lambda count: ngettext(
            "%(counter)s team more did not come to round %(number)s.",
            "%(counter)s teams more did not come to round %(number)s.",
            count,
        ),
    ),
    "go on": (
        lambda count: ngettext("%(counter)s player goes on", "%(counter)s players go on", count),
        lambda count: ngettext("%(counter)s team goes on", "%(counter)s teams go on", count),
    ),
    "have another pair": (
        lambda count: ngettext("%(counter)s board has another pair:", "%(counter)s boards have other pairs:", count),
        lambda count: ngettext("%(counter)s match has another pair:", "%(counter)s matches have other pairs:", count),
    ),
}
"""Numbers of players, and of teams."""


def said(event: Event, sentence: str, **values: object) -> str:
    """The sentence about the event's contestants, in the reader's language; ``sentence`` is the one about players."""
    text = gettext(OF_TEAMS.get(sentence, sentence) if event.is_of_teams else sentence)
    return text % values if values else text


def counted(event: Event, what: Counted, count: int, **values: object) -> str:
    """So many of the event's contestants, in the reader's language; ``values`` are for the other blanks."""
    of_players, of_teams = COUNTED[what]
    return (of_teams if event.is_of_teams else of_players)(count) % ({"counter": count} | values)
