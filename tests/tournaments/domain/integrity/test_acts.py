"""The table of acts with a level: each has a check, and everyday acts are not in it."""

from __future__ import annotations

from tournaments.domain.history.sentence_texts import COUNTED, SENTENCES
from tournaments.domain.integrity.acts import ACTS, CHECKS, MANUAL
from tournaments.domain.integrity.levels import Level

EVERYDAY = {
    *("create", "register_many", "start", "check_in", "check_out", "pair", "publish", "unpublish"),
    *("discard", "withdraw", "readmit", "set_presence", "go_on", "penalty", "finish", "reopen", "schedule"),
    *("set_hall", "line_up", "seat", "forfeit_match", "second_reading", "settle_reading", "undo"),
}
"""A late entry, an approved entry and an incident ask only if they give a second bye or change an earlier round."""


def test_every_act_of_the_table_has_a_check_or_asks_by_itself() -> None:
    checked = {name for act in ACTS if not act.own and act.level > Level.INFORM for name in act.actions}
    assert checked == CHECKS.keys()


def test_the_acts_are_actions_of_the_change_log() -> None:
    assert {name for act in ACTS for name in act.actions} <= SENTENCES.keys() | COUNTED.keys()


def test_everyday_acts_have_no_level() -> None:
    assert EVERYDAY & {name for act in ACTS for name in act.actions} == set()


def test_the_levels_are_those_of_the_rules() -> None:
    found = {(name, act.code): act.level for act in ACTS for name in act.actions}
    assert found["leave_fide_mode", ""] is Level.CONFIRM_TWICE
    assert found["forbid", ""] is found["lift", ""] is Level.REFUSE
    assert found["set_bye", "FPB"] is Level.ACKNOWLEDGE
    assert found["set_bye", "Half-point bye"] is Level.CONFIRM
    assert found["result", "Correction"] is found["result", "Adjournment"] is Level.CONFIRM
    assert found["adjourn_missing", "Adjournment"] is found["ask_pairing", ""] is Level.ACKNOWLEDGE
    assert found["end_manual_pairing", "MPA"] is Level.CONFIRM_TWICE


def test_a_finding_of_a_row_has_its_level_article_and_code_and_a_bounded_line() -> None:
    finding = MANUAL.finding("A.", line="x" * 5000)
    assert (finding.level, finding.article, finding.code, len(finding.line)) == (Level.CONFIRM, "C.04.1", "", 1000)
    assert MANUAL.finding("A.", level=Level.INFORM).level is Level.INFORM
