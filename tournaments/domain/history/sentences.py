"""Change-log entries as sentences, in the user's language."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from tournaments.domain.history.sentence_texts import COUNTED, SENTENCES
from tournaments.domain.journal.action import PEOPLE
from tournaments.domain.journal.entries import actor_name
from tournaments.domain.journal.entry_text import decoded, detail_text, entry_text
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.words.bidi import standing_alone
from tournaments.domain.words.rounds import round_label, whole_label
from tournaments.models import Event, Incident, JournalEntry

ROLES = {"owner": gettext_lazy("owner"), "arbiter": gettext_lazy("arbiter"), "assistant": gettext_lazy("assistant")}
LONGEST_NUMBER = 10
NOTHING = "–"
OF_A_GAME = frozenset({"result", "result_by_captain"})
"""Sentences about one game of a double round."""
NUMBERS_OF = {"import_players": ("count", "changed"), "set_presence": ("present", "absent")}
"""The numbers in a step's sentence, which may be 0."""


def sentence(entry: JournalEntry) -> str:
    """Return the action in one sentence."""
    return sentence_of(
        entry.action, entry.details if isinstance(entry.details, dict) else {}, entry.event if entry.event_id else None
    )


def author(entry: JournalEntry) -> str:
    """Return the user, the assistant's device or the players that did the step; empty if none is known."""
    name = actor_name(entry)
    if name:
        return name
    details = entry.details if isinstance(entry.details, dict) else {}
    if details.get("reported_by"):
        return _("the players (phone)")
    return _("%(name)s (device)") % {"name": details["device"]} if details.get("device") else ""


def sentence_of(name: str, details: dict[str, Any], event: Event | None) -> str:
    """Return an action, which need not be stored yet, in one sentence."""
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
    return sentence_of(name, undone, event) if isinstance(name, str) and isinstance(undone, dict) else NOTHING
