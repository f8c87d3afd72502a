"""Texts of ladders in the user's language."""

from __future__ import annotations

from django.utils.dateparse import parse_datetime
from django.utils.translation import gettext as _, gettext_lazy, pgettext_lazy

from ladders.models import OUTCOMES, Ladder, LadderStep
from tabellone.ladder import ChallengeStage, DrawDoes, GoesTo, LadderOutcome, LadderRules, WhoHasWhite, WinTakes
from tournaments.domain.journal.entry_text import detail_text, entry_text
from tournaments.domain.words.formats import moment as moment_words

STAGES = {
    ChallengeStage.ASKED: gettext_lazy("waiting for an answer"),
    ChallengeStage.AGREED: gettext_lazy("to be played"),
    ChallengeStage.REPORTED: gettext_lazy("result reported, not confirmed yet"),
    ChallengeStage.DISPUTED: gettext_lazy("two different results: the arbiter decides"),
    ChallengeStage.PLAYED: pgettext_lazy("challenge", "played"),
    ChallengeStage.DEFAULTED: gettext_lazy("decided without a game"),
    ChallengeStage.DECLINED: pgettext_lazy("challenge", "declined"),
    ChallengeStage.UNANSWERED: gettext_lazy("not answered in time"),
    ChallengeStage.UNPLAYED: gettext_lazy("not played in time"),
    ChallengeStage.WITHDRAWN: pgettext_lazy("challenge", "cancelled"),
}
WINS = {
    WinTakes.SWAP: gettext_lazy("the two exchange places"),
    WinTakes.INSERT: gettext_lazy("the challenger takes the place, and those between go down by one"),
}
DRAWS = {
    DrawDoes.NOTHING: gettext_lazy("nothing moves"),
    DrawDoes.NEXT: gettext_lazy("the challenger moves directly below the challenged player"),
    DrawDoes.WIN: gettext_lazy("as if the challenger had won"),
}
ENDS = {
    GoesTo.NOBODY: gettext_lazy("nothing moves"),
    GoesTo.CHALLENGER: gettext_lazy("as if the challenger had won"),
    GoesTo.CHALLENGED: gettext_lazy("as if the challenger had lost"),
}
WHITES = {
    WhoHasWhite.CHALLENGED: gettext_lazy("the challenged player"),
    WhoHasWhite.CHALLENGER: gettext_lazy("the challenger"),
    WhoHasWhite.FEWER: gettext_lazy("the player with fewer games as White on this ladder"),
}
STEPS = {
    "make": gettext_lazy("Ladder created."),
    "settings": gettext_lazy("The settings were changed."),
    "visibility": gettext_lazy("Visibility of the ladder: %(visibility)s."),
    "close": gettext_lazy("The ladder was closed."),
    "reopen": gettext_lazy("The ladder was opened again."),
    "add_arbiter": gettext_lazy("%(name)s added to the staff of the ladder."),
    "remove_arbiter": gettext_lazy("%(name)s removed from the staff of the ladder."),
    "enter": gettext_lazy("Entered: %(names)s (%(count)s)."),
    "leave": gettext_lazy("%(player)s left."),
    "come_back": gettext_lazy("%(player)s reinstated."),
    "place": gettext_lazy("%(player)s was put from place %(before)s to place %(place)s."),
    "away": gettext_lazy("%(player)s is away."),
    "here": gettext_lazy("%(player)s is no longer absent."),
    "person": gettext_lazy("%(before)s is now %(player)s."),
    "remove": gettext_lazy("%(player)s was removed."),
    "erase": gettext_lazy("%(player)s: name and rating were erased."),
    "links": gettext_lazy("Links created: %(count)s %(player)s"),
    "revoke": gettext_lazy("The link of %(player)s was revoked."),
    "challenge": gettext_lazy("%(player)s challenged %(other)s."),
    "accept": gettext_lazy("%(other)s accepted the challenge of %(player)s."),
    "decline": gettext_lazy("%(other)s declined the challenge of %(player)s."),
    "take_back": gettext_lazy("%(player)s cancelled the challenge to %(other)s."),
    "propose": gettext_lazy("A time was proposed for %(player)s and %(other)s: %(at)s."),
    "agree_time": gettext_lazy("%(player)s and %(other)s play on %(at)s."),
    "report": gettext_lazy("%(player)s against %(other)s: %(by)s reported: %(outcome)s."),
    "decide": gettext_lazy("%(player)s against %(other)s was decided: %(outcome)s."),
    "give_time": gettext_lazy("%(player)s and %(other)s have more time, in days: %(days)s."),
    "undo": gettext_lazy("Undone: step %(undone)s."),
}
"""The sentence of each action in the change log. Its placeholders are the details of the action."""


def outcome_words(outcome: LadderOutcome | str | None) -> str:
    """Return the outcome of a challenge as text."""
    return str(dict(OUTCOMES).get(str(outcome), "")) if outcome else ""


def result_words(outcome: LadderOutcome | None) -> str:
    """Return the result with the challenger's first: ``1 – 0``; with signs for forfeits."""
    return {
        LadderOutcome.WON: "1 – 0",
        LadderOutcome.DRAWN: "½ – ½",
        LadderOutcome.LOST: "0 – 1",
        LadderOutcome.WON_UNPLAYED: "+ – −",
        LadderOutcome.LOST_UNPLAYED: "− – +",
    }.get(outcome, "") if outcome else ""  # fmt: skip


def step_words(step: LadderStep) -> str:
    """Return the action as a sentence."""
    details = dict.fromkeys(("player", "other", "names", "count", "before", "place", "at", "by", "outcome"), "")
    details |= {name: _plain(value) for name, value in step.details.items()}
    for name in ("outcome", "before") if step.action == "decide" else ("outcome",):
        details[name] = outcome_words(details[name])
    moment = parse_datetime(details["at"]) if details["at"] else None
    if moment is not None:
        details["at"] = moment_words(moment, "D j M, H:i")
    if step.action == "visibility":
        details["visibility"] = str(Ladder.Visibility(details["visibility"]).label)
    return entry_text(STEPS.get(step.action), details, unknown=step.action)


def rule_lines(rules: LadderRules) -> list[str]:
    """Return the rules as sentences."""
    usual = [
        _("Players can challenge any player in a higher position.")
        if not rules.reach
        else _("Maximum number of positions between challenger and challenged player: %(count)s.")
        % {"count": rules.reach},
        _("If the challenger wins: %(what)s.") % {"what": WINS[rules.win]},
        _("After a draw: %(what)s.") % {"what": DRAWS[rules.draw]},
        _("Places down for a challenger who loses: %(count)s.") % {"count": rules.drop}
        if rules.drop
        else _("If the challenger loses, nothing moves."),
        _("White: %(who)s.") % {"who": WHITES[rules.white]},
        _("Days to answer: %(days)s; then: %(what)s. A challenge that is declined: %(declined)s.")
        % {"days": rules.answer_days, "what": ENDS[rules.unanswered], "declined": ENDS[rules.declined]},
        _("Days to play: %(days)s; then: %(what)s.") % {"days": rules.play_days, "what": ENDS[rules.unplayed]},
        _(
            "A reported result counts when the other player confirms it, or if there is no answer after this "
            "number of days: %(days)s."
        )
        % {"days": rules.confirm_days}
        if rules.confirm_days
        else _("A reported result counts when the other player confirms it."),
    ]
    return [*usual, *_rematch_lines(rules)]


def _rematch_lines(rules: LadderRules) -> list[str]:
    found = []
    if rules.others and rules.also_won:
        found.append(_("Other opponents before a rematch: %(count)s.") % {"count": rules.others})
    elif rules.others:
        found.append(
            _("Other opponents before a challenger who did not win can challenge the same player again: %(count)s.")
            % {"count": rules.others}
        )
    if rules.pause_days:
        found.append(
            _("Days before a challenge without a game can be repeated: %(days)s.") % {"days": rules.pause_days}
        )
    return found


def _plain(value: object) -> str:
    """Return a value for a sentence, with each name isolated because of its writing direction."""
    values = value if isinstance(value, list) else [value]
    return ", ".join(str(detail_text(str(each))) for each in values)
