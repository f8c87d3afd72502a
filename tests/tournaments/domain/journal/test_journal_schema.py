"""The names that the journal has for things are its own, and cover all that an action may change."""

from __future__ import annotations

import pytest

from tournaments.domain.journal.journal_schema import COUNTERS, JOURNAL_TYPES, JournalType

NAMES = {
    "event": (
        "slug status visibility shows_birth_years explained_to archived_at created_at name city federation start_date"
        " end_date time_zone chief_arbiter deputies time_control time_control_code event_type teams planned_rounds"
        " report system edition system_code scoring tie_breaks unrated unrated_rating tie_break_ratings ties ties_seed"
        " acceleration"
        " initial_scores acceleration_bands options virtual_points forbidden adjustments drawing"
        " last_bye_round max_byes label is_divided"
        " initial_colour lot_source lot_seed stage matches line_ups sides team_ranking"
        " chess960 chess960_seed time_handicap rating_rule hall is_festival is_template section festival entries_since"
        " entries_until fide_mode fide_mode_left_in"
    ),
    "contestant": (
        "tpn name title sex rating federation fide_id birth club categories national ratings later_ratings"
        " is_checked_in is_withdrawn is_annulled is_expelled no_half_byes first_round created_at roster_place"
        " event plays_as team short_name captain person"
    ),
    "stage": "number name rule event",
    "bye_request": "round_number kind contestant",
    "round": "number state starts_at published_at line_ups_until publish_at position position_draw is_manual event",
    "pairing": "board is_manual seated_at first_points second_points round first second",
    "game": "number white_result black_result is_adjourned rating_result pairing white black",
    "play_off": "games pairing winner",
    "bye": "kind is_manual round contestant",
    "line_up": "players source given_at round team",
    "captain_link": "token created_at revoked_at team",
    "device": (
        "token name first_board last_board code_digest code_expires_at expires_at created_at enrolled_at revoked_at"
        " last_used_at event"
    ),
    "incident": "round_number board measure note at by event contestant incident",
    "second_reading": "is_adjourned reader_name first_reader_name settled_by at game reader second_result",
    "entry_wish": "state byes reason application event contestant fee due",
    "entry_fee": "page order name amount born_from titles",
    "prize_fund": (
        "event order name currency sharing rounding per_player minimum_share budget sponsor published_at"
        " published_prizes minimum_games presence_rule attendance criterion sections"
    ),
    "prize_category": (
        "fund order file_key name prize_amounts things min_rating max_rating takes_unrated sex born_from born_to"
        " federation club title listed_players own_category sponsor bracket minimum_games sections"
    ),
    "regulation_facts": "event default_minutes",
    "own_paragraph": "event regulation_section mark paragraph_texts",
    "regulation_version": "event number published_at regulation_paragraphs regulation_numbers",
    "embed_setting": "event embed_access embed_sites",
    "game_moves": "game moves plies move_source",
    "game_settings": "event takes_games electronic_boards cloud_key pgn_folder board_serials",
    "phone_rules": "event takes_results result_entry wait_minutes takes_requests hours_before",
    "hall_screen": "event name token content previous changed_at created_at",
    "screen_announcement": "event text only_on until",
    "member": "role event user",
    "invitation": "role token created_at expires_at accepted_at event created_by accepted_by",
}
"""Written down once more: journals have them, so none of them is renamed with a column. New ones are added."""


def test_the_names_are_those_that_journals_have() -> None:
    assert {name: set(thing.columns) for name, thing in JOURNAL_TYPES.items()} == {
        name: set(fields.split()) for name, fields in NAMES.items()
    }


@pytest.mark.parametrize("thing", JOURNAL_TYPES.values(), ids=lambda thing: thing.name)
def test_every_column_that_an_action_may_change_is_a_field_of_the_thing(thing: JournalType) -> None:
    columns = {field.attname for field in thing.model._meta.concrete_fields}
    assert {*thing.columns.values()} == columns - COUNTERS
