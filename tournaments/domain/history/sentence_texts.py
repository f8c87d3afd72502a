"""Texts of the sentences for change-log entries, by action or by its variant (`sentences.FORMS`)."""

from __future__ import annotations

from collections.abc import Callable

from django.utils.translation import gettext_noop, ngettext

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
