"""Which section of the manual explains which page of the program."""

from __future__ import annotations

from django.http import HttpRequest
from django.urls import reverse

from tournaments.interfaces.manual_files import language_of_manual
from tournaments.interfaces.manual_source import START, labels

PREFIXES = {"account": "sign-in", "mfa": "second-factor"}
"""Labels for all views whose names begin so (allauth's)."""

LABELS: dict[str, str] = {
    view: label
    for label, views in {
        "first-event": "tournaments:home",
        "find-events": "tournaments:archive tournaments:robots",
        "interpretations": "tournaments:interpretations",
        "languages": "set_language style",
        "create-event": "tournaments:create tournaments:new",
        "sample-event": "pairing:sample",
        "copy-event": "tournaments:copy",
        "event-settings": "tournaments:settings",
        "round-times": "tournaments:schedule",
        "staff": (
            "tournaments:people tournaments:invite tournaments:change_role tournaments:remove_member "
            "tournaments:revoke tournaments:accept"
        ),
        "visibility": "tournaments:keeping tournaments:visibility",
        "archive-event": (
            "tournaments:archive_event tournaments:unarchive_event tournaments:delete_event "
            "tournaments:whole_event tournaments:whole_report"
        ),
        "import-event": "tournaments:import_trf",
        "event-file": "archives:download archives:open archives:preview archives:remove_proposed",
        "backups": (
            "archives:backups archives:save_point archives:folder archives:restore_preview archives:restore "
            "archives:point_file"
        ),
        "link": (
            "mirrors:link mirrors:create_link mirrors:send_now mirrors:change_token mirrors:pause mirrors:unlink "
            "mirrors:end mirrors:tokens mirrors:revoke_token mirrors:changes mirrors:messages mirrors:end_link"
        ),
        "hand-over": (
            "mirrors:terms mirrors:hand_over_event mirrors:cancel_hand_over mirrors:take_event mirrors:continue_here "
            "mirrors:stop_here mirrors:take_new mirrors:hand_over_state mirrors:take_copy"
        ),
        "second-laptop": (
            "mirrors:second_laptop mirrors:new_code mirrors:remove_stand_by mirrors:run_here mirrors:laptop_address "
            "mirrors:stop_following mirrors:follow_laptop mirrors:pair mirrors:follow mirrors:introduce_stand_by "
            "mirrors:name_stand_bys"
        ),
        "lost-laptop": ("mirrors:take_over mirrors:kept mirrors:merge_act mirrors:mark_act_done mirrors:discard_act"),
        "sharing": (
            "syndication:sharing syndication:new_calendar syndication:delete_calendar syndication:embed "
            "syndication:event_calendar syndication:owner_calendar syndication:player_calendar "
            "syndication:team_calendar syndication:feed syndication:event_games syndication:round_games "
            "syndication:event_data syndication:rounds_data syndication:round_data syndication:standings_data "
            "syndication:sitemap syndication:sitemap_file"
        ),
        "lichess": "broadcast:lichess_save broadcast:lichess_retry broadcast:lichess_stop",
        "moves": (
            "broadcast:broadcast broadcast:upload_games broadcast:confirm_games broadcast:decide_game "
            "broadcast:delete_moves"
        ),
        "electronic-boards": "broadcast:game_settings",
        "replay-games": "broadcast:games broadcast:game",
        "public-pictures": (
            "syndication:after_round syndication:picture_after syndication:event_picture syndication:player_picture"
        ),
        "import-report": "tournaments:imported tournaments:imported_file",
        "add-players": "tournaments:players tournaments:add_player",
        "edit-player": "tournaments:player_edit tournaments:player_act",
        "pairing-numbers": "tournaments:renumber",
        "import-players": "tournaments:import_players",
        "rating-lists": "ratings:lists ratings:upload ratings:uploaded ratings:piece ratings:search",
        "automatic-lists": "ratings:sources ratings:add_source ratings:source",
        "membership-lists": (
            "ratings:make_own ratings:own ratings:new_member ratings:member ratings:own_table "
            "ratings:own_event ratings:own_remove ratings:own_file"
        ),
        "update-ratings": "ratings:update ratings:rule ratings:consistency ratings:pick",
        "ratings-by-round": "ratings:by_round ratings:tie_break_ratings",
        "entry-form": "entries:settings entries:open",
        "entry-approval": "entries:desk entries:approve entries:decline entries:byes entries:letter entries:erase",
        "fees": (
            "entries:cash entries:fees entries:change_fee entries:cash_act entries:cancel_payment entries:receipt"
        ),
        "check-in": (
            "entries:check_in entries:by_code entries:missing entries:close_check_in entries:arrived "
            "tournaments:check_in_all"
        ),
        "self-check-in": "entries:screens entries:screen entries:screen_version entries:code",
        "register": "entries:enter entries:look_up entries:confirm",
        "own-entry": "entries:mine entries:withdraw entries:more entries:resend",
        "desk": "tournaments:desk tournaments:version tournaments:streams",
        "start-event": "tournaments:start",
        "draw-numbers": (
            "tournaments:drawing tournaments:draw_by_lot tournaments:draw_by_hand tournaments:draw_begin "
            "tournaments:draw_take tournaments:draw_forget tournaments:draw_minutes"
        ),
        "pair-round": "pairing:ask pairing:cancel pairing:again pairing:draw_position",
        "review-draft": "pairing:draft tournaments:discard pairing:how_file_of_desk",
        "change-draft": "pairing:swap pairing:colours",
        "manual-pairing": "pairing:pair_manually",
        "fide-mode": ("tournaments:fide_mode tournaments:leave_fide_mode pairing:start_manual pairing:finish_manual"),
        "what-if": "pairing:what_if pairing:standing",
        "publish-round": "tournaments:publish tournaments:publish_calendar",
        "publish-at": "tournaments:publish_at",
        "unpublish": "tournaments:unpublish tournaments:take_calendar_back",
        "change-published": "pairing:published pairing:change_published",
        "prohibited-pairings": "tournaments:forbidden",
        "between-rounds": "tournaments:go_on",
        "adjourned-games": "pairing:adjourn_and_pair",
        "enter-results": "tournaments:results tournaments:enter_result",
        "play-offs": "tournaments:play_offs tournaments:decide",
        "second-check": "tournaments:second_reading tournaments:read_again tournaments:settle_reading",
        "incidents": (
            "tournaments:incidents tournaments:note_elsewhere tournaments:strike_incident "
            "tournaments:incident_lists tournaments:incident tournaments:note_incident"
        ),
        "undo": "tournaments:undo",
        "change-log": "tournaments:journal",
        "participation": "tournaments:who_plays tournaments:set_round",
        "present-players": "tournaments:presence tournaments:save_presence",
        "assistants": "tournaments:devices tournaments:revoke_device",
        "player-phones": (
            "phones:phones phones:phone_settings phones:phone_mail phones:phone_result phones:phone_request "
            "phones:revoke_phone"
        ),
        "player-phone": (
            "phones:code phones:link phones:mine phones:follow phones:forget phones:result phones:request "
            "phones:cancel phones:send_moves"
        ),
        "notifications": (
            "phones:subscribe phones:stop phones:unsubscribe phones:confirm_mail phones:offline phones:manifest "
            "phones:service_worker"
        ),
        "hall-screens": (
            "screens:screen screens:content screens:image screens:add screens:screens screens:add_screens "
            "screens:set_screens screens:set_screen screens:remove_screen screens:announce screens:sponsors "
            "screens:sponsor_picture"
        ),
        "device-page": (
            "tournaments:device tournaments:device_leave tournaments:device_result tournaments:device_link"
        ),
        "standings": "standings:desk_standings standings:desk_standings_after",
        "team-ranking": "tournaments:team_ranking standings:team_ranking standings:team_ranking_file",
        "penalties": "tournaments:penalties tournaments:add_penalty tournaments:lift_penalty",
        "rooms-and-boards": "tournaments:boards tournaments:set_hall tournaments:fix_board tournaments:free_board",
        "finish-event": "tournaments:finish tournaments:reopen",
        "report-check": "tournaments:readiness",
        "rating-report": "norms:rating_report norms:package norms:archive",
        "report-mail": "submissions:report submissions:report_address submissions:send_report",
        "chess-results": (
            "submissions:chess_results submissions:save_upload submissions:send_upload submissions:stop_upload "
            "submissions:preview_upload submissions:upload_file"
        ),
        "export-files": "submissions:player_list submissions:trf16",
        "chess-results-access": (
            "submissions:access submissions:save_access submissions:delete_access submissions:save_officer"
        ),
        "norms": "norms:norms norms:player",
        "fide-forms": (
            "norms:papers norms:certificate_file norms:report_file norms:list_file norms:import_arbiters "
            "norms:add_arbiter norms:arbiter norms:delete_arbiter norms:arbiter_file"
        ),
        "prizes": (
            "prizes:desk prizes:new prizes:import prizes:fund prizes:edit prizes:delete prizes:presence prizes:publish "
            "prizes:unpublish prizes:export prizes:paper"
        ),
        "regulations": (
            "regulations:desk regulations:new regulations:edit regulations:delete regulations:default_time "
            "regulations:publish"
        ),
        "public-regulations": "regulations:public regulations:version regulations:pdf regulations:version_pdf",
        "printing": "papers:centre papers:paper papers:several",
        "teams": "tournaments:add_to_roster tournaments:order_roster tournaments:roster_act",
        "line-ups": (
            "tournaments:line_ups tournaments:name_line_up tournaments:seat tournaments:deadline "
            "tournaments:team_sheets"
        ),
        "captain-links": "tournaments:captains tournaments:make_links tournaments:revoke_captain",
        "match-results": "tournaments:forfeit_match tournaments:match_score",
        "between-teams": "tournaments:sides tournaments:set_sides tournaments:draw_sides",
        "captain-page": (
            "tournaments:captain tournaments:captain_line_up tournaments:captain_result tournaments:captain_score"
        ),
        "festivals": "tournaments:create_festival",
        "sections": (
            "tournaments:sections tournaments:add_section tournaments:section_rules "
            "tournaments:number_on tournaments:remove_section tournaments:together pairing:ask_together"
        ),
        "section-players": "tournaments:deal tournaments:festival_act",
        "groups": (
            "tournaments:groups tournaments:make_groups tournaments:start_groups "
            "tournaments:publish_groups tournaments:publish_calendars tournaments:dissolve_groups "
            "pairing:ask_groups"
        ),
        "stages": (
            "tournaments:stages tournaments:open_planned tournaments:let_follow tournaments:take_apart "
            "tournaments:next_stage tournaments:open_following"
        ),
        "seasons": (
            "seasons:seasons seasons:season seasons:version seasons:standings seasons:desk seasons:add "
            "seasons:drop seasons:ladder seasons:people seasons:undo"
        ),
        "ladders": (
            "ladders:ladders ladders:desk ladders:desk_challenge ladders:desk_act ladders:undo "
            "ladders:players ladders:player_act ladders:links ladders:settings ladders:close "
            "ladders:people"
        ),
        "ladder-player": (
            "ladders:ladder ladders:player ladders:version ladders:positions ladders:games ladders:mine "
            "ladders:my_version ladders:my_challenge ladders:my_away ladders:my_answer "
            "ladders:my_withdrawal ladders:my_time ladders:my_result"
        ),
        "follow-event": "tournaments:event tournaments:names tournaments:live tournaments:account",
        "public-pairings": "pairing:round pairing:round_file pairing:match pairing:match_file pairing:calendar",
        "why-pairing": "pairing:how pairing:how_file pairing:why pairing:why_not",
        "seals": "seals:round seals:verify seals:result",
        "public-bracket": "pairing:bracket pairing:bracket_match",
        "wall-display": "pairing:wall",
        "public-standings": (
            "standings:standings standings:standings_after standings:standings_file standings:crosstable "
            "standings:crosstable_file standings:players standings:players_file standings:statistics"
        ),
        "public-value": "standings:explained standings:team_explained",
        "my-page": "standings:player standings:team",
        "my-chances": "standings:needs standings:team_needs standings:outlook",
        "public-ratings": "standings:rating_changes standings:rating_changes_file standings:rated_games_file",
        "public-prizes": "prizes:public prizes:public_file",
        "downloads": "tournaments:report",
        "this-manual": "manual manual_pdf manual_page",
    }.items()
    for view in views.split()
}
"""The label of the section for each view, by its name."""


def label_of(view_name: str) -> str:
    """Return the label of the manual's section for this view, or nothing."""
    return LABELS.get(view_name) or next(
        (label for prefix, label in PREFIXES.items() if view_name.startswith(prefix)), ""
    )


def help_address_of(view_name: str, language: str) -> str:
    """Return the address of the manual's section for this view, or of its first page."""
    label = label_of(view_name)
    page = f"{labels().get(label, START)}.html"
    address = reverse("manual_page", args=[language_of_manual(language), page])
    return f"{address}#{label}" if label else address


def view_name_of(request: HttpRequest | None) -> str:
    """Return the name of the view that answers the request, or nothing, as on error pages."""
    match = request.resolver_match if request else None
    return match.view_name if match else ""
