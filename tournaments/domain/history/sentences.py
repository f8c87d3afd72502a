"""Journal entries as sentences, in the reader's language."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.utils.translation import gettext as _, gettext_noop

from tournaments.domain.results.entering import Outcome
from tournaments.domain.words.directions import standing_alone
from tournaments.domain.words.rounds import round_label
from tournaments.domain.words.telling import told
from tournaments.models import Event, JournalEntry

SENTENCES = {
    "create": gettext_noop("Event “%(name)s” created"),
    "import": gettext_noop("Event imported from %(source)s"),
    "settings": gettext_noop("Settings changed"),
    "team_ranking": gettext_noop("Team ranking set"),
    "forget_team_ranking": gettext_noop("Team ranking taken away"),
    "schedule": gettext_noop("Times of the rounds changed"),
    "start": gettext_noop("Event started with %(players)s players"),
    "start_teams": gettext_noop("Event started with %(teams)s teams"),
    "make_groups": gettext_noop("Divided into %(count)s groups"),
    "form_group": gettext_noop("Group formed"),
    "dissolve_groups": gettext_noop("Groups put together again"),
    "make_final": gettext_noop("Final of %(count)s players made"),
    "plan_stages": gettext_noop("Plan of %(count)s stages"),
    "open_stage": gettext_noop("Stage %(stage)s opened with %(count)s players"),
    "begin_stages": gettext_noop("Further stages follow"),
    "end_stages": gettext_noop("Stages taken apart: the event is played in one go"),
    "draw": gettext_noop("Numbers drawn"),
    "take_number": gettext_noop("%(player)s drew number %(number)s from envelope %(envelope)s"),
    "forget_drawing": gettext_noop("Drawing of numbers thrown away"),
    "set_sides": gettext_noop("Sides: %(names)s"),
    "draw_sides": gettext_noop("Sides and the seats of their players drawn by lot"),
    "finish": gettext_noop("Event finished"),
    "reopen": gettext_noop("Event reopened"),
    "register": gettext_noop("%(player)s registered"),
    "add_to_roster": gettext_noop("%(team)s: %(player)s added to the roster"),
    "order_roster": gettext_noop("%(team)s: order of the roster changed"),
    "move_to_team": gettext_noop("%(player)s plays for %(team)s"),
    "register_many": gettext_noop("%(count)s players registered"),
    "import_players": gettext_noop("From a table: %(count)s players registered, data of %(changed)s changed"),
    "update_ratings": gettext_noop("From the list %(list)s: data of %(count)s players changed"),
    "change_player": gettext_noop("Data of %(player)s changed"),
    "remove_player": gettext_noop("%(player)s removed"),
    "check_in": gettext_noop("Checked in: %(who)s"),
    "check_in_by_screen": gettext_noop("Checked in by themselves: %(who)s"),
    "check_out": gettext_noop("Check-in taken back: %(who)s"),
    "open_entries": gettext_noop("The page for entries is open"),
    "close_entries": gettext_noop("The page for entries is closed"),
    "approve": gettext_noop("%(count)s entries approved: %(names)s"),
    "decline": gettext_noop("The entry of %(player)s declined"),
    "withdraw_by_link": gettext_noop("%(player)s withdrew, by the personal link"),
    "grant_byes": gettext_noop("Byes that %(player)s asked for granted"),
    "refuse_byes": gettext_noop("Byes that %(player)s asked for not granted"),
    "close_check_in": gettext_noop("Check-in closed, %(count)s missing: %(names)s"),
    "withdraw": gettext_noop("%(player)s withdrew"),
    "withdraw_early": gettext_noop(
        "%(player)s withdrew with %(completed)s of %(scheduled)s games completed: results annulled"
    ),
    "withdraw_late": gettext_noop("%(player)s withdrew with %(completed)s of %(scheduled)s games completed"),
    "readmit": gettext_noop("%(player)s is back"),
    "set_bye": gettext_noop("Round %(round)s: bye of %(player)s set to %(bye)s"),
    "renumber": gettext_noop("Pairing numbers reassigned"),
    "ask_pairing": gettext_noop("Round %(round)s: pairing asked for"),
    "cancel_pairing": gettext_noop("Round %(round)s: pairing cancelled"),
    "pair": gettext_noop("Round %(round)s paired: %(boards)s boards"),
    "pair_matches": gettext_noop("Round %(round)s paired: %(matches)s matches"),
    "pairing_failed": gettext_noop("Round %(round)s could not be paired: %(reason)s"),
    "publish": gettext_noop("Round %(round)s published"),
    "appoint": gettext_noop("Round %(round)s publishes itself at a set time"),
    "do_not_publish": gettext_noop("Round %(round)s publishes itself no more"),
    "not_published": gettext_noop("Round %(round)s did not publish itself"),
    "publish_calendar": gettext_noop("The whole calendar published: %(count)s rounds"),
    "unpublish_calendar": gettext_noop("%(count)s rounds of the calendar taken back"),
    "unpublish": gettext_noop("Publication of round %(round)s taken back"),
    "discard": gettext_noop("Draft of round %(round)s discarded"),
    "draw_position": gettext_noop("Round %(round)s: starting position %(position)s drawn"),
    "swap": gettext_noop("Draft of round %(round)s: %(first)s and %(second)s exchanged"),
    "switch_colours": gettext_noop("Draft of round %(round)s: colours of board %(board)s switched"),
    "result": gettext_noop("Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s"),
    "play_off": gettext_noop("Round %(round)s, play-off of %(first)s and %(second)s: %(winner)s goes on"),
    "clear_play_off": gettext_noop("Round %(round)s: play-off of %(first)s and %(second)s taken away"),
    "result_by_captain": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, by the captain of"
        " %(captain_of)s"
    ),
    "line_up": gettext_noop("Round %(round)s: line-up of %(team)s named"),
    "line_up_by_captain": gettext_noop("Round %(round)s: line-up of %(team)s named by its captain"),
    "seat": gettext_noop("Round %(round)s: line-ups shown, matches: %(count)s"),
    "seat_due": gettext_noop("Round %(round)s: line-ups shown at the deadline, matches: %(count)s"),
    "deadline": gettext_noop("Round %(round)s: time for line-ups set"),
    "captain_links": gettext_noop("Links for captains made: %(count)s"),
    "revoke_captain": gettext_noop("Link for the captain of %(team)s revoked"),
    "match_score": gettext_noop("Round %(round)s, match %(board)s, %(first)s – %(second)s: %(before)s → %(after)s"),
    "match_score_by_captain": gettext_noop(
        "Round %(round)s, match %(board)s, %(first)s – %(second)s: %(before)s → %(after)s, by the captain of"
        " %(captain_of)s"
    ),
    "forfeit_match": gettext_noop("Round %(round)s, match %(board)s: forfeited by %(team)s"),
    "penalty": gettext_noop("Penalty or bonus for %(player)s: %(points)s"),
    "lift_penalty": gettext_noop("Penalty or bonus for %(player)s taken back: %(points)s"),
    "invite": gettext_noop("Invitation created (%(role)s)"),
    "revoke": gettext_noop("Invitation revoked (%(role)s)"),
    "accept": gettext_noop("%(user)s joined (%(role)s)"),
    "change_role": gettext_noop("%(user)s is now %(role)s"),
    "remove_member": gettext_noop("%(user)s left"),
    "forbid": gettext_noop("May not meet: %(names)s"),
    "lift": gettext_noop("May meet again: %(names)s"),
    "set_visibility": gettext_noop("Who sees the event: changed"),
    "archive": gettext_noop("Event archived"),
    "unarchive": gettext_noop("Event taken out of the archive"),
    "undo": gettext_noop("Undone: %(undone)s"),
}
NOTHING = "–"


def sentence(entry: JournalEntry) -> str:
    """What was done, in one sentence."""
    return _sentence(
        entry.action, entry.details if isinstance(entry.details, dict) else {}, entry.event if entry.event_id else None
    )


def _sentence(name: str, details: dict[str, Any], event: Event | None) -> str:
    text = SENTENCES.get(_form(name, details))
    if text is None:
        return _("Something that this version has no words for (%(action)s)") % {"action": name}
    words: defaultdict[str, object] = defaultdict(
        lambda: NOTHING,
        {
            key: told(value) if isinstance(value, dict) else standing_alone(value)
            for key, value in details.items()
            if value
        },
    )
    several = _("%(count)s teams") if "teams" in details else _("%(count)s players")
    words["who"] = standing_alone(details.get("player")) or several % {"count": details.get("count", 0)}
    words["bye"] = {"H": _("half a point"), "Z": _("zero points"), "F": _("a full point")}.get(
        str(details.get("kind")), _("none")
    )
    if name == "result":
        words |= {key: _outcome(details.get(key)) for key in ("before", "after")}
    if name == "withdraw":
        words["completed"] = details.get("completed", NOTHING)
    if name == "import_players":
        words |= {key: str(details.get(key, 0)) for key in ("count", "changed")}
    if name == "undo":
        words["undone"] = _undone(details, event)
    if isinstance(details.get("round"), int):
        words["round"] = round_label(event, details["round"])
    return _(text) % words


def _form(name: str, details: dict[str, Any]) -> str:
    """Which sentence: a withdrawal from a calendar says what becomes of the results, a start and a pairing whether
    teams play, and a captain's step that it is one.
    """
    if name == "start" and "teams" in details:
        return "start_teams"
    if name == "pair" and "matches" in details:
        return "pair_matches"
    if name == "check_in" and details.get("by") == "screen":
        return "check_in_by_screen"
    if name == "withdraw" and "scheduled" in details:
        return "withdraw_early" if details.get("annulled") else "withdraw_late"
    if (name in ("result", "match_score") and details.get("captain_of")) or (
        name == "line_up" and details.get("by") == "captain"
    ):
        return f"{name}_by_captain"
    return name


def _outcome(value: object) -> str:
    """The result in words; a dash for one that is none any more."""
    return str(Outcome(value).words) if isinstance(value, str) and value in {*Outcome} else NOTHING


def _undone(details: dict[str, Any], event: Event | None) -> str:
    """The sentence of what was undone."""
    name, undone = details.get("undone_action"), details.get("undone_details")
    return _sentence(name, undone, event) if isinstance(name, str) and isinstance(undone, dict) else NOTHING
