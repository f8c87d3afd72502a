"""The acts that have a level of warning in FIDE mode: act, level, article, and the code of the report's line.

All other acts are everyday acts and need no confirmation. Every action passes `check`, whatever page, command or link
it comes from, while the event is locked and before the action is stored.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.domain.entries.half_bye_eligibility import ARTICLE as OF_ELIGIBILITY
from tournaments.domain.entries.pairing_numbers import last_paired_round
from tournaments.domain.integrity.fide_mode import LEAVE, is_on
from tournaments.domain.integrity.levels import IntegrityFinding, Level, require_confirmation
from tournaments.domain.journal.action import Change

DETAIL = "integrity"
"""The detail of a change-log entry with the findings of its act, for the report."""
LONGEST_LINE = 1000


@dataclass(frozen=True, slots=True)
class ActLevel:
    """A row of the table.

    ``actions``: the names of the logged actions; ``own``: True if they ask for confirmation on a page of their own.
    """

    words: Promise | str
    actions: tuple[str, ...]
    level: Level
    article: str = ""
    code: str = ""
    own: bool = False

    def finding(
        self,
        text: str,
        *,
        level: Level | None = None,
        consequences: Iterable[str] = (),
        line: str = "",
        rows: tuple[tuple[str, str], ...] = (),
        bound: str = "",
    ) -> IntegrityFinding:
        """Return a finding of this row; ``level``: a lower one than the row's, ``line``: text in the report."""
        return IntegrityFinding(
            level or self.level, text, self.article, tuple(consequences), self.code, line[:LONGEST_LINE], rows, bound
        )


ROUNDS = ActLevel(
    _("Change the number of rounds after the start"), ("settings",), Level.CONFIRM_TWICE, "C.04.1, 1", "Configuration"
)
RANKING = ActLevel(
    _("Change the tie-breaks after the start"), ("settings",), Level.CONFIRM_TWICE, "C.07, 4.1", "Configuration"
)
OTHER_RULES = ActLevel(
    _("Change other rules of the event after the start"),
    ("settings", "set_rating_rule"),
    Level.CONFIRM,
    "",
    "Configuration",
)
PROHIBITED = ActLevel(
    _("Change prohibited pairings after round 1 is paired"), ("forbid", "lift"), Level.REFUSE, "C.05, 5.2"
)
NUMBERS = ActLevel(
    _("Give players other pairing numbers after round 1 is paired"),
    ("renumber", "change_player", "set_rating_rule", "update_ratings", "import_players"),
    Level.CONFIRM,
    "C.04.2, 2.3",
    "Pairing numbers",
)
EXCHANGE = ActLevel(
    _("Exchange the pairing numbers of two players"),
    ("exchange_numbers",),
    Level.CONFIRM,
    "C.04.2, 2.2",
    "Pairing numbers",
)
LATER_RATINGS = ActLevel(
    _("Change ratings of rounds that are paired already (events of more than 30 days)"),
    ("set_later_ratings",),
    Level.CONFIRM,
    "C.07, 10",
    "Ratings",
)
IMPORT = ActLevel(_("Import players after the start"), ("import_players",), Level.CONFIRM, "", "Import")
REPAIRED_IMPORT = ActLevel(
    _("Import a defective report with adjustments"), ("import",), Level.CONFIRM, "", "Import", own=True
)
SECOND_BYE = ActLevel(
    _("Give a player a second half-point bye"),
    ("set_bye", "register", "approve", "grant_byes", "close_check_in"),
    Level.CONFIRM,
    "",
    "Half-point bye",
)
NOT_ELIGIBLE = ActLevel(
    _("Give a half-point bye to a player who is not eligible for it"),
    ("set_bye", "grant_byes", "swap"),
    Level.REFUSE,
    OF_ELIGIBILITY,
)
"""Refused by the actions themselves, outside FIDE mode too (`half_bye_eligibility.refuse_half_bye`)."""
FULL_BYE = ActLevel(_("Give a player a full-point bye"), ("set_bye",), Level.ACKNOWLEDGE, "", "FPB")
CORRECTION = ActLevel(
    _("Correct a result of an earlier round"),
    ("result", "match_score", "incident"),
    Level.CONFIRM,
    "C.04.2, 4.3",
    "Correction",
)
ADJOURNED = ActLevel(
    _("Enter another result than a draw for an adjourned game of an earlier round"),
    ("result",),
    Level.CONFIRM,
    "C.04.2, 4.3",
    "Adjournment",
)
ADJOURN_MISSING = ActLevel(
    _("Pair a round while results are missing: the games are adjourned"),
    ("adjourn_missing",),
    Level.ACKNOWLEDGE,
    "",
    "Adjournment",
)
STILL_ADJOURNED = ActLevel(
    _("Pair a round while a game of a round before the last one is adjourned"), ("ask_pairing",), Level.ACKNOWLEDGE
)
DRAFT = ActLevel(_("Change a draft outside manual pairing"), ("swap", "switch_colours"), Level.REFUSE, "C.04.2, 1.5")
MANUAL = ActLevel(
    _("In manual pairing: rematch, prohibited pairing, second bye, colours"),
    ("swap", "switch_colours"),
    Level.CONFIRM,
    "C.04.1",
)
BEGIN_MANUAL = ActLevel(_("Start manual pairing"), ("start_manual_pairing",), Level.INFORM)
END_MANUAL = ActLevel(
    _("Finish manual pairing with another pairing than the engine's"),
    ("end_manual_pairing",),
    Level.CONFIRM_TWICE,
    "C.04.2, 1.5",
    "MPA",
    own=True,
)
PUBLISHED = ActLevel(
    _("Change a published pairing"), ("change_published",), Level.CONFIRM_TWICE, "C.04.2, 4.4", own=True
)
LEAVING = ActLevel(_("Leave FIDE mode"), (LEAVE,), Level.CONFIRM_TWICE, own=True)
ACTS = (
    *(ROUNDS, RANKING, OTHER_RULES, PROHIBITED, NUMBERS, EXCHANGE, LATER_RATINGS, IMPORT, REPAIRED_IMPORT),
    *(SECOND_BYE, NOT_ELIGIBLE, FULL_BYE, CORRECTION, ADJOURNED, ADJOURN_MISSING, STILL_ADJOURNED),
    *(BEGIN_MANUAL, DRAFT, MANUAL, END_MANUAL, PUBLISHED, LEAVING),
)
"""The table. Its levels are the highest of each act; a check may yield a lower one, never a higher one."""

Check = Callable[[Change], Iterable[IntegrityFinding]]
CHECKS: dict[str, list[Check]] = {}
"""The checks by the name of the action. Apps above register theirs."""


def register(checks: Mapping[str, Check]) -> None:
    """Register checks by the names of actions."""
    for name, check_of in checks.items():
        CHECKS.setdefault(name, []).append(check_of)


def check(change: Change, name: str) -> None:
    """Require the confirmations that the action needs in FIDE mode, and note its findings for the report."""
    if name not in CHECKS or not is_on(change.event):
        return
    findings = [finding for check_of in CHECKS[name] for finding in check_of(change)]
    require_confirmation(change.event, change.actor, name, findings)
    note(change, findings)


def note(change: Change, findings: Iterable[IntegrityFinding]) -> None:
    """Keep the findings with a line of their own in the details of the change-log entry."""
    noted = [{"code": row.code, "line": row.line, "level": row.level.value} for row in findings if row.code]
    if noted:
        number = change.round_number or last_paired_round(change.event)
        change.details[DETAIL] = [row | {"round": number} for row in noted]
