"""Change-log entries as sentences, in the user's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy, gettext_noop, ngettext

from tournaments.domain.journal.action import PEOPLE
from tournaments.domain.journal.entries import actor_name
from tournaments.domain.journal.entry_text import decoded, detail_text, entry_text
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.words.bidi import standing_alone
from tournaments.domain.words.rounds import round_label, whole_label
from tournaments.models import Event, Incident, JournalEntry

SENTENCES = {
    "create": gettext_noop("Event “%(name)s” created"),
    "import": gettext_noop("Event imported from %(source)s"),
    "import_repaired": gettext_noop("Event imported from %(source)s, adjustments: %(repairs)s"),
    "settings": gettext_noop("Settings changed"),
    "team_ranking": gettext_noop("Team ranking set"),
    "forget_team_ranking": gettext_noop("Team ranking deleted"),
    "schedule": gettext_noop("Round times changed"),
    "start_teams": gettext_noop("Event started with %(teams)s teams"),
    "make_groups": gettext_noop("Divided into %(count)s groups"),
    "form_group": gettext_noop("Group formed"),
    "dissolve_groups": gettext_noop("Groups merged"),
    "make_final": gettext_noop("Final with %(count)s players created"),
    "plan_stages": gettext_noop("Plan of %(count)s stages"),
    "begin_stages": gettext_noop("Stage added"),
    "end_stages": gettext_noop("Stages removed: the event is a single stage"),
    "draw": gettext_noop("Pairing numbers drawn"),
    "take_number": gettext_noop("%(player)s drew number %(number)s from envelope %(envelope)s"),
    "forget_drawing": gettext_noop("Drawing of lots deleted"),
    "set_sides": gettext_noop("Teams: %(names)s"),
    "draw_sides": gettext_noop("Teams and team positions drawn by lot"),
    "finish": gettext_noop("Event finished"),
    "reopen": gettext_noop("Event reopened"),
    "register": gettext_noop("%(player)s added"),
    "add_to_roster": gettext_noop("%(team)s: %(player)s added to the roster"),
    "order_roster": gettext_noop("%(team)s: order of the roster changed"),
    "move_to_team": gettext_noop("%(player)s plays for %(team)s"),
    "import_players": gettext_noop("From a table: %(count)s players registered, data of %(changed)s changed"),
    "set_rating_rule": gettext_noop("Rating for the starting list: changed"),
    "create_festival": gettext_noop("Festival created, sections: %(count)s"),
    "copy": gettext_noop("Copied from %(copied)s"),
    "add_section": gettext_noop("Section created: %(section)s"),
    "remove_section": gettext_noop("Section removed: %(section)s"),
    "section_rule": gettext_noop("First board or limits changed"),
    "set_section_rules": gettext_noop("First boards or limits of sections changed"),
    "festival_settings": gettext_noop("Festival: settings changed"),
    "enter_person": gettext_noop("%(player)s entered: %(sections)s"),
    "enter_people": gettext_noop("Entered in %(sections)s, too: %(names)s"),
    "enter_section": gettext_noop("%(player)s entered from the festival’s people"),
    "adopt_player": gettext_noop("%(player)s is among the festival’s people"),
    "adopt_people": gettext_noop("Players of sections taken among the festival’s people: %(count)s"),
    "leave_section": gettext_noop("Left %(sections)s: %(names)s"),
    "move_people": gettext_noop("Moved to %(sections)s: %(names)s"),
    "move_by_rule": gettext_noop("Moved by the limits to %(sections)s: %(names)s"),
    "change_person": gettext_noop("Data of %(player)s changed, in the sections too"),
    "start_together": gettext_noop("Started together: %(sections)s"),
    "pair_together": gettext_noop("Pairing asked for together: %(sections)s"),
    "publish_together": gettext_noop("Published together: %(sections)s"),
    "finish_together": gettext_noop("Finished together: %(sections)s"),
    "change_player": gettext_noop("Data of %(player)s changed"),
    "pick_rating": gettext_noop("Rating of %(player)s from the list %(list)s: %(rating)s"),
    "rating_by_rule": gettext_noop("Rating of %(player)s by the event’s rule: %(rating)s"),
    "remove_people": gettext_noop("Removed from the festival: %(names)s"),
    "remove_player": gettext_noop("%(player)s removed"),
    "erase_player": gettext_noop("%(player)s: name and personal data erased"),
    "check_in": gettext_noop("Checked in: %(who)s"),
    "check_in_by_screen": gettext_noop("Self check-in: %(who)s"),
    "check_out": gettext_noop("Check-in cancelled: %(who)s"),
    "person_there": gettext_noop("Checked in: %(player)s, for %(sections)s"),
    "person_not_there": gettext_noop("Check-in of %(player)s cancelled for %(sections)s"),
    "open_entries": gettext_noop("Entry form opened"),
    "close_entries": gettext_noop("Entry form closed"),
    "change_fee": gettext_noop("Fee “%(fee)s”: now %(amount)s; changed for %(count)s who had not paid"),
    "set_fee": gettext_noop("Entry fee of %(player)s: %(before)s → %(amount)s"),
    "waive_fee": gettext_noop("Entry fee of %(player)s waived (%(amount)s)"),
    "cancel_payment": gettext_noop("Payment of %(player)s cancelled: %(amount)s, receipt %(number)s"),
    "decline": gettext_noop("Entry of %(player)s rejected"),
    "withdraw_by_link": gettext_noop("%(player)s withdrew with the personal link"),
    "grant_byes": gettext_noop("Requested byes of %(player)s approved"),
    "refuse_byes": gettext_noop("Requested byes of %(player)s rejected"),
    "close_check_in": gettext_noop("Check-in closed, %(count)s missing: %(names)s"),
    "withdraw": gettext_noop("%(player)s withdrew"),
    "withdraw_early": gettext_noop(
        "%(player)s withdrew with %(completed)s of %(scheduled)s games completed: results annulled"
    ),
    "withdraw_late": gettext_noop("%(player)s withdrew with %(completed)s of %(scheduled)s games completed"),
    "readmit": gettext_noop("%(player)s reinstated"),
    "set_bye": gettext_noop("Round %(round)s: bye of %(player)s set to %(bye)s"),
    "set_bye_beyond_rule": gettext_noop("Round %(round)s: bye of %(player)s set to %(bye)s, beyond the event's rule"),
    "register_with_byes": gettext_noop("%(player)s registered, half-point byes in missed rounds: %(half_byes)s"),
    "bar_half_byes": gettext_noop("%(player)s marked as not eligible for half-point byes"),
    "allow_half_byes": gettext_noop("%(player)s is eligible for half-point byes again"),
    "set_presence": gettext_noop("Round %(round)s: %(present)s present, %(absent)s absent"),
    "renumber": gettext_noop("Pairing numbers reassigned"),
    "exchange_numbers": gettext_noop("Pairing numbers of %(first)s and %(second)s exchanged"),
    "ask_pairing": gettext_noop("Round %(round)s: pairing requested"),
    "cancel_pairing": gettext_noop("Round %(round)s: pairing cancelled"),
    "pairing_failed": gettext_noop("Round %(round)s could not be paired: %(reason)s"),
    "publish": gettext_noop("Round %(round)s published"),
    "appoint": gettext_noop("Round %(round)s will be published automatically at a set time"),
    "do_not_publish": gettext_noop("Automatic publication of round %(round)s cancelled"),
    "not_published": gettext_noop("Automatic publication of round %(round)s failed"),
    "unpublish": gettext_noop("Round %(round)s unpublished"),
    "discard": gettext_noop("Draft of round %(round)s deleted"),
    "start_manual_pairing": gettext_noop("Round %(round)s: manual pairing started"),
    "end_manual_pairing": gettext_noop("Round %(round)s: manual pairing finished"),
    "leave_fide_mode": gettext_noop("FIDE mode left"),
    "draw_position": gettext_noop("Round %(round)s: starting position %(position)s drawn"),
    "swap": gettext_noop("Draft of round %(round)s: %(first)s and %(second)s swapped"),
    "switch_colours": gettext_noop("Draft of round %(round)s: colours on board %(board)s swapped"),
    "result": gettext_noop("Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s"),
    "play_off": gettext_noop("Round %(round)s, play-off of %(first)s and %(second)s: %(winner)s advances"),
    "clear_play_off": gettext_noop("Round %(round)s: play-off of %(first)s and %(second)s deleted"),
    "result_by_captain": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, by the captain of"
        " %(captain_of)s"
    ),
    "result_by_device": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, by %(device)s (device)"
    ),
    "result_by_both_players": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, reported by both players"
    ),
    "result_by_white": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, reported by White"
    ),
    "result_by_black": gettext_noop(
        "Round %(round)s, board %(board)s, %(white)s – %(black)s: %(before)s → %(after)s, reported by Black"
    ),
    "set_moves": gettext_noop("Round %(round)s, board %(board)s, %(white)s – %(black)s: moves entered"),
    "set_moves_of_round": gettext_noop("Round %(round)s: moves entered, games: %(count)s"),
    "delete_moves": gettext_noop("Round %(round)s, board %(board)s: moves deleted"),
    "game_settings": gettext_noop("Settings of games and electronic boards changed"),
    "phone_rules": gettext_noop("Settings of players' phones changed"),
    "add_device": gettext_noop("Device “%(device)s” added"),
    "renew_device": gettext_noop("Device “%(device)s”: new code created"),
    "enrol_device": gettext_noop("Device “%(device)s” enrolled"),
    "revoke_device": gettext_noop("Device “%(device)s” revoked"),
    "sign_out_device": gettext_noop("Device “%(device)s” signed out"),
    "add_screens": gettext_noop("Screens added: %(screens)s"),
    "set_screens": gettext_noop("Content of screens changed: %(screens)s. Now: %(shows)s"),
    "restore_screens": gettext_noop("Previous content restored on screens: %(screens)s"),
    "remove_screen": gettext_noop("Screen removed: %(screens)s"),
    "announce": gettext_noop("Announcement sent to the screens: %(text)s"),
    "remove_announcement": gettext_noop("Announcement removed from the screens: %(text)s"),
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
    "set_hall": gettext_noop("Rooms and boards set"),
    "fix_board": gettext_noop("Fixed board of %(player)s: %(board)s"),
    "free_board": gettext_noop("%(player)s has no fixed board any more"),
    "incident": gettext_noop("Round %(round)s, board %(board)s: %(player)s, %(incident)s: %(measure)s"),
    "incident_elsewhere": gettext_noop("%(player)s, %(incident)s: %(measure)s"),
    "strike_incident": gettext_noop("Struck from the incident book: %(player)s, %(incident)s"),
    "second_reading": gettext_noop("Round %(round)s, board %(board)s: second check of the result slip: %(after)s"),
    "settle_reading": gettext_noop("Round %(round)s, board %(board)s: two readings settled: %(after)s"),
    "change_published": gettext_noop("Round %(round)s, published pairing changed: %(told)s"),
    "penalty": gettext_noop("Penalty or bonus for %(player)s: %(points)s"),
    "lift_penalty": gettext_noop("Penalty or bonus for %(player)s removed: %(points)s"),
    "add_fund": gettext_noop("Prize fund added"),
    "import_fund": gettext_noop("Prize fund imported"),
    "change_fund": gettext_noop("Prize fund changed"),
    "remove_fund": gettext_noop("Prize fund deleted"),
    "check_presence": gettext_noop("Presence of the winners saved"),
    "publish_prizes": gettext_noop("Prize fund published"),
    "publish_winners": gettext_noop("Prizes published with their winners"),
    "unpublish_prizes": gettext_noop("Prizes unpublished"),
    "add_paragraph": gettext_noop("Paragraph added to the regulations"),
    "change_paragraph": gettext_noop("Paragraph of the regulations changed"),
    "delete_paragraph": gettext_noop("Paragraph of the regulations deleted"),
    "set_default_time": gettext_noop("Default time changed"),
    "publish_regulations": gettext_noop("Regulations published, version %(version)s"),
    "set_embedding": gettext_noop("Embedding in other sites changed"),
    "invite": gettext_noop("Invitation created (%(role)s)"),
    "revoke": gettext_noop("Invitation revoked (%(role)s)"),
    "accept": gettext_noop("%(user)s joined (%(role)s)"),
    "change_role": gettext_noop("%(user)s is now %(role)s"),
    "remove_member": gettext_noop("%(user)s left"),
    "forbid": gettext_noop("Prohibited pairing added: %(names)s"),
    "lift": gettext_noop("Prohibited pairing removed: %(names)s"),
    "set_visibility": gettext_noop("Visibility changed"),
    "archive": gettext_noop("Event archived"),
    "unarchive": gettext_noop("Event restored from the archive"),
    "restore": gettext_noop("Restored to the state of %(point)s"),
    "norm_paper": gettext_noop("Norm form data changed"),
    "norm_player": gettext_noop("%(player)s: data for the norm certificate changed"),
    "norm_arbiter": gettext_noop("Arbiters of the norm forms changed"),
    "take_over": gettext_noop("The server runs the event instead of the laptop “%(laptop)s”"),
    "give_back": gettext_noop("Event handed over by the laptop “%(laptop)s” to the server"),
    "hand_over": gettext_noop("Event handed over by the server to the laptop “%(laptop)s”"),
    "run_here": gettext_noop("The second laptop runs the event instead of the laptop “%(laptop)s”"),
    "merge_act": gettext_noop("Kept change of the laptop “%(laptop)s” merged: %(kept)s"),
    "discard_act": gettext_noop("Kept change of the laptop “%(laptop)s” rejected: %(kept)s"),
    "undo": gettext_noop("Undone: %(undone)s"),
}
COUNTED: dict[str, tuple[str, Callable[[int], str]]] = {
    "start": (
        "players",
        lambda count: ngettext(
            "Event started with %(players)s player", "Event started with %(players)s players", count
        ),
    ),
    "register_many": (
        "count",
        lambda count: ngettext("%(count)s player registered", "%(count)s players registered", count),
    ),
    "update_ratings": (
        "count",
        lambda count: ngettext(
            "From the list %(list)s: data of %(count)s player changed",
            "From the list %(list)s: data of %(count)s players changed",
            count,
        ),
    ),
    "approve_together": (
        "count",
        lambda count: ngettext(
            "%(count)s entry in sections approved: %(names)s",
            "%(count)s entries in sections approved: %(names)s",
            count,
        ),
    ),
    "approve": (
        "count",
        lambda count: ngettext("%(count)s entry approved: %(names)s", "%(count)s entries approved: %(names)s", count),
    ),
    "decline_entries": (
        "count",
        lambda count: ngettext("%(count)s entry rejected: %(names)s", "%(count)s entries rejected: %(names)s", count),
    ),
    "open_stage": (
        "count",
        lambda count: ngettext(
            "Stage %(stage)s opened with %(count)s player", "Stage %(stage)s opened with %(count)s players", count
        ),
    ),
    "pair": (
        "boards",
        lambda count: ngettext(
            "Round %(round)s paired: %(boards)s board", "Round %(round)s paired: %(boards)s boards", count
        ),
    ),
    "set_later_ratings": (
        "count",
        lambda count: ngettext(
            "Ratings from round %(round)s on: %(count)s player changed",
            "Ratings from round %(round)s on: %(count)s players changed",
            count,
        ),
    ),
    "adjourn_missing": (
        "count",
        lambda count: ngettext(
            "Round %(round)s: %(count)s game without a result adjourned",
            "Round %(round)s: %(count)s games without a result adjourned",
            count,
        ),
    ),
    "pair_manually": (
        "boards",
        lambda count: ngettext(
            "Round %(round)s paired manually, without a legal pairing: %(boards)s board",
            "Round %(round)s paired manually, without a legal pairing: %(boards)s boards",
            count,
        ),
    ),
    "pair_matches_manually": (
        "matches",
        lambda count: ngettext(
            "Round %(round)s paired manually, without a legal pairing: %(matches)s match",
            "Round %(round)s paired manually, without a legal pairing: %(matches)s matches",
            count,
        ),
    ),
    "pair_matches": (
        "matches",
        lambda count: ngettext(
            "Round %(round)s paired: %(matches)s match", "Round %(round)s paired: %(matches)s matches", count
        ),
    ),
    "publish_calendar": (
        "count",
        lambda count: ngettext(
            "All rounds published: %(count)s round", "All rounds published: %(count)s rounds", count
        ),
    ),
    "unpublish_calendar": (
        "count",
        lambda count: ngettext("%(count)s round unpublished", "%(count)s rounds unpublished", count),
    ),
    "go_on": (
        "count",
        lambda count: ngettext(
            "After round %(round)s: decision about absent players (%(count)s player)",
            "After round %(round)s: decision about absent players (%(count)s players)",
            count,
        ),
    ),
}
"""Sentences with a number: the detail that holds it, and the text for that number."""
ROLES = {"owner": gettext_lazy("owner"), "arbiter": gettext_lazy("arbiter"), "assistant": gettext_lazy("assistant")}
LONGEST_NUMBER = 10
NOTHING = "–"
OF_A_GAME = frozenset({"result", "result_by_captain"})
"""Sentences about one game of a double round."""


NUMBERS_OF = {"import_players": ("count", "changed"), "set_presence": ("present", "absent")}
"""The numbers in a step's sentence, which may be 0."""


def sentence(entry: JournalEntry) -> str:
    """Return the action in one sentence."""
    return _sentence(
        entry.action, entry.details if isinstance(entry.details, dict) else {}, entry.event if entry.event_id else None
    )


def sentence_of(name: str, details: dict[str, Any], event: Event) -> str:
    """Return an action that is not stored yet in one sentence."""
    return _sentence(name, details, event)


def author(entry: JournalEntry) -> str:
    """Return the user, the assistant's device or the players that did the step; empty if none is known."""
    name = actor_name(entry)
    if name:
        return name
    details = entry.details if isinstance(entry.details, dict) else {}
    if details.get("reported_by"):
        return _("the players (phone)")
    return _("%(name)s (device)") % {"name": details["device"]} if details.get("device") else ""


def _sentence(name: str, details: dict[str, Any], event: Event | None) -> str:
    words = {key: detail_text(value) for key, value in details.items() if value} | decoded(name, details)
    several = _("%(count)s teams") if "teams" in details else _("%(count)s players")
    words["who"] = standing_alone(details.get("player")) or several % {"count": details.get("count", 0)}
    words["bye"] = {"H": _("half a point"), "Z": _("zero points"), "F": _("a full point")}.get(
        str(details.get("kind")), _("none")
    )
    if name in ("result", "second_reading", "settle_reading"):
        words |= {key: _outcome(details.get(key)) for key in ("before", "after")}
    if name in PEOPLE:
        words["role"] = str(ROLES.get(str(details.get("role")), NOTHING))
    if name in ("incident", "strike_incident"):
        words |= _of_incident(details)
    if name == "withdraw":
        words["completed"] = details.get("completed", NOTHING)
    words |= {key: str(details.get(key, 0)) for key in NUMBERS_OF.get(name, ())}
    if name == "undo":
        words["undone"] = _undone(details, event)
    if isinstance(details.get("round"), int):
        label = round_label if name in OF_A_GAME else whole_label
        words["round"] = label(event, details["round"])
    unknown = _("Unknown change (%(action)s)") % {"action": name}
    return entry_text(_text(_form(name, details), details), words, unknown=unknown, missing=NOTHING)


def _text(form: str, details: dict[str, Any]) -> str | None:
    """Return the sentence with its placeholders, in the right plural form; None for a step without words."""
    if form in COUNTED:
        key, text_of = COUNTED[form]
        return text_of(_number(details.get(key)))
    return _(SENTENCES[form]) if form in SENTENCES else None


def _number(value: object) -> int:
    """Return the number in a detail, which earlier versions stored as text; 0 if there is none."""
    if isinstance(value, str) and value.isascii() and value.isdecimal() and len(value) < LONGEST_NUMBER:
        return int(value)
    return value if isinstance(value, int) else 0


FORMS: tuple[tuple[str, Callable[[dict[str, Any]], object], str], ...] = (
    ("import", lambda told: told.get("repairs"), "import_repaired"),
    ("start", lambda told: "teams" in told, "start_teams"),
    ("pair", lambda told: told.get("manually") and "matches" in told, "pair_matches_manually"),
    ("pair", lambda told: told.get("manually"), "pair_manually"),
    ("pair", lambda told: "matches" in told, "pair_matches"),
    ("check_in", lambda told: told.get("by") == "screen", "check_in_by_screen"),
    ("set_bye", lambda told: told.get("beyond_rule"), "set_bye_beyond_rule"),
    ("change_player", lambda told: told.get("list"), "pick_rating"),
    ("change_player", lambda told: told.get("by_rule"), "rating_by_rule"),
    ("register", lambda told: told.get("half_byes"), "register_with_byes"),
    ("withdraw", lambda told: "scheduled" in told and told.get("annulled"), "withdraw_early"),
    ("withdraw", lambda told: "scheduled" in told, "withdraw_late"),
    ("incident", lambda told: "board" not in told, "incident_elsewhere"),
    ("result", lambda told: told.get("captain_of"), "result_by_captain"),
    ("result", lambda told: told.get("device"), "result_by_device"),
    ("result", lambda told: told.get("reported_by") == "both", "result_by_both_players"),
    ("result", lambda told: told.get("reported_by") == "white", "result_by_white"),
    ("result", lambda told: told.get("reported_by") == "black", "result_by_black"),
    ("revoke_device", lambda told: told.get("device_id"), "sign_out_device"),
    ("match_score", lambda told: told.get("captain_of"), "match_score_by_captain"),
    ("line_up", lambda told: told.get("by") == "captain", "line_up_by_captain"),
    ("publish_prizes", lambda told: told.get("with_awards"), "publish_winners"),
)
"""Steps whose details select another sentence; the first match is used."""


def _form(name: str, details: dict[str, Any]) -> str:
    """Return the name of the sentence's variant by the details of the step (see `FORMS`), else the step's name."""
    return next((form for step, fits, form in FORMS if step == name and fits(details)), name)


def _outcome(value: object) -> str:
    """Return the result in words; a dash for an obsolete one."""
    return str(Outcome(value).words) if isinstance(value, str) and value in {*Outcome} else NOTHING


def _of_incident(details: dict[str, Any]) -> dict[str, str]:
    """Return the incident and the measure in words."""
    kinds, measures = dict(Incident.Kind.choices), dict(Incident.Measure.choices)
    return {
        "incident": str(kinds.get(str(details.get("incident")), NOTHING)),
        "measure": str(measures.get(str(details.get("measure")), NOTHING)),
    }


def _undone(details: dict[str, Any], event: Event | None) -> str:
    """Return the sentence of the action that was undone."""
    name, undone = details.get("undone_action"), details.get("undone_details")
    return _sentence(name, undone, event) if isinstance(name, str) and isinstance(undone, dict) else NOTHING
