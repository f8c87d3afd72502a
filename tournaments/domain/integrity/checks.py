"""What the acts of `acts` change in an event that is in FIDE mode. Each check reads the running action."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from copy import copy

from django.utils.functional import Promise
from django.utils.translation import gettext as _

from tabellone.record import Result
from tournaments.domain.entries.pairing_numbers import last_paired_round
from tournaments.domain.events.event_settings import RANKING as RANKING_SETTINGS, RULES
from tournaments.domain.events.rounds_change import rounds_change
from tournaments.domain.history.sentences import sentence_of
from tournaments.domain.integrity import acts, adjournments, indirect_changes
from tournaments.domain.integrity.last_round import Rows, difference_of_last_round, line_of, rows_of
from tournaments.domain.integrity.levels import IntegrityFinding, Level
from tournaments.domain.journal.action import Change
from tournaments.domain.journal.entries import JournalRow
from tournaments.domain.journal.journal_schema import BYE, BYE_REQUEST, CONTESTANT, EVENT, GAME, PAIRING, ROUND
from tournaments.domain.results.outcomes import Outcome
from tournaments.domain.rounds.pairing_tables import games_of_match
from tournaments.models import ByeRequest, Event, Registration, Round, RoundBye

MOST_NAMED = 10
"""Maximum number of players named in a warning."""
UNKNOWN = Result.UNKNOWN.value
DRAWN = frozenset({Outcome.DRAW})


def of_settings(change: Change) -> Iterator[IntegrityFinding]:
    """Yield the changed rules of a started event."""
    event = change.event
    changed = _changed_rules(change)
    if not event.is_started or not changed:
        return
    if "planned_rounds" in changed:
        yield _of_rounds(change, *map(int, changed.pop("planned_rounds")))
    if "forbidden" in changed and last_paired_round(event):
        yield from of_prohibited_pairings(change)
    ranking = {name: changed.pop(name) for name in sorted(RANKING_SETTINGS & changed.keys())}
    for name, (before, after) in ranking.items():
        told = {"setting": _setting(name), "before": before or "–", "after": after or "–"}
        yield acts.RANKING.finding(
            _("%(setting)s: %(before)s → %(after)s.") % told,
            consequences=[_("The ranks of all players are calculated again.")],
            line=f"{name} {before or '-'} => {after or '-'}",
        )
    for name, (before, after) in sorted(changed.items()):
        yield acts.OTHER_RULES.finding(
            _("%(setting)s: changed.") % {"setting": _setting(name)}, line=name, bound=f"{before} => {after}"
        )


def _of_rounds(change: Change, before: int, after: int) -> IntegrityFinding:
    """Return the warning about another number of rounds, with the check of a round that becomes, or was, the last."""
    consequences = list(_consequences_of_rounds(change, before, after))
    line = f"rounds {before} => {after}"
    rows: Rows = ()
    found = difference_of_last_round(change.event, before, after)
    if found is not None:
        record, difference = found
        told = {"number": difference.round, "rounds": after}
        text = _("With %(rounds)s rounds, the rules pair round %(number)s otherwise. It stays as it was published.")
        consequences.append(text % told)
        line, rows = f"{line}; {line_of(difference)}", rows_of(record, difference)
    told = {"before": before, "after": after}
    text = _("Number of rounds: %(before)s → %(after)s.") % told
    return acts.ROUNDS.finding(text, consequences=consequences, line=line, rows=rows)


def _changed_rules(change: Change) -> dict[str, tuple[str, str]]:
    """Return the rules that the action changes, before and after as text."""
    rows = [row for row in change.rows if row.thing == EVENT.name and row.before and row.after]
    found: dict[str, tuple[str, str]] = {}
    for row in rows:
        for name in RULES & (row.before or {}).keys():
            first = found[name][0] if name in found else _as_text((row.before or {})[name])
            found[name] = first, _as_text((row.after or {}).get(name))
    return {name: values for name, values in found.items() if values[0] != values[1]}


def _as_text(value: object) -> str:
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        return ", ".join(value)
    return json.dumps(value, sort_keys=True) if isinstance(value, list | dict) else str(value)


def _setting(name: str) -> str:
    label: str | Promise = Event._meta.get_field(name).verbose_name  # type: ignore[union-attr]  # settings are columns
    text = str(label)
    return text[:1].upper() + text[1:]


def _consequences_of_rounds(change: Change, before: int, after: int) -> tuple[str, ...]:
    earlier = copy(change.event)
    earlier.planned_rounds = before
    timed = [row for row in change.rows if row.thing == ROUND.name and (row.before or {}).get("starts_at")]
    found = rounds_change(earlier, after, timed=sum(row.after is None for row in timed))
    return found.consequences if found else ()


def of_rating_rule(change: Change) -> Iterator[IntegrityFinding]:
    """Yield the rule for the ratings that order the event, if it changes after the start."""
    if change.event.is_started and change.rows:
        yield acts.OTHER_RULES.finding(
            _("%(setting)s: changed.") % {"setting": _("Rating that orders the starting list")},
            line="rating_rule",
            bound=json.dumps(change.event.rating_rule, sort_keys=True),
        )


def of_prohibited_pairings(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a refusal once round 1 is paired."""
    if last_paired_round(change.event):
        yield acts.PROHIBITED.finding(
            _("Prohibited pairings are announced before round 1 is paired."),
            consequences=[_("An organiser can leave FIDE mode first. Then all pages and papers are marked.")],
        )


def of_pairing_numbers(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning if two or more players get another number after round 1 is paired."""
    moved = [(row.key, row.before["tpn"], row.after["tpn"]) for row in _contestants(change) if row.before and row.after]
    if len(moved) < 2 or not last_paired_round(change.event):
        return
    names = dict(Registration.objects.filter(pk__in=[pk for pk, *_numbers in moved]).values_list("pk", "name"))
    yield acts.NUMBERS.finding(
        _("%(count)s players get another pairing number.") % {"count": len(moved)},
        consequences=[f"{names[pk]}: {before} → {after}" for pk, before, after in moved[:MOST_NAMED]],
        line="; ".join(f"{before} => {after}" for _pk, before, after in moved),
        bound=json.dumps(moved),
    )


def of_exchange(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning about an exchange of two pairing numbers, in any round."""
    details = change.details
    one, other = details["numbers"]
    yield acts.EXCHANGE.finding(
        _("%(first)s and %(second)s exchange pairing numbers.") % details,
        consequences=[f"{details['first']}: {one} → {other}", f"{details['second']}: {other} → {one}"],
        line=f"{one} <=> {other}",
    )


def _contestants(change: Change) -> list[JournalRow]:
    """Return the changes of numbers that stay numbers."""
    rows = [row for row in change.rows if row.thing == CONTESTANT.name]
    return [row for row in rows if (row.before or {}).get("tpn") and (row.after or {}).get("tpn")]


def of_import(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning about an import into a started event."""
    if change.event.is_started:
        rows = [row for row in change.rows if row.thing == CONTESTANT.name]
        new = sum(row.before is None for row in rows)
        changed = len({row.key for row in rows if row.before is not None})
        yield acts.IMPORT.finding(
            _("The import adds %(new)s players and changes data of %(changed)s.") % {"new": new, "changed": changed},
            line=f"players: {new} new, {changed} changed",
            bound=json.dumps([row.as_json(change.schema) for row in rows if row.before is not None], default=str),
        )


def of_bye(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning about a full-point bye, and about a half-point bye that is not the player's first."""
    kinds = {BYE_REQUEST.name, BYE.name}
    given = [row for row in change.rows if row.thing in kinds and (row.after or {}).get("kind")]
    if not given:
        return
    player = change.details.get("player", "")
    kind = given[-1].after["kind"] if given[-1].after else ""
    told = {"name": player, "number": change.round_number}
    line = f"{player}, round {change.round_number}"
    if kind == ByeRequest.Kind.FULL:
        yield acts.FULL_BYE.finding(
            _("%(name)s gets a full-point bye in round %(number)s. FIDE advises against full-point byes.") % told,
            line=line,
        )
    elif kind == ByeRequest.Kind.HALF:
        count = _half_point_byes(change, given[-1])
        if count > 1:
            yield acts.SECOND_BYE.finding(
                _("%(name)s gets half-point bye no. %(count)s, in round %(number)s.") % (told | {"count": count}),
                line=f"{line}: no. {count}",
            )


def _half_point_byes(change: Change, row: JournalRow) -> int:
    """Return the number of half-point byes of the player, in matches: those had, and those requested."""
    half = {"kind": ByeRequest.Kind.HALF}
    model = ByeRequest if row.thing == BYE_REQUEST.name else RoundBye
    player = model.objects.get(pk=row.key).registration
    rounds = set(player.byes.filter(**half).values_list("round__number", flat=True))
    rounds |= set(player.bye_requests.filter(**half).values_list("round_number", flat=True))
    games = games_of_match(change.event)
    return len({(number - 1) // games for number in rounds})


def of_result(change: Change) -> Iterator[IntegrityFinding]:
    """Yield a warning about a changed result of a round whose next round is public: a draft can be made again."""
    changed = [row for row in change.rows if row.thing in (GAME.name, PAIRING.name) and _had_result(row)]
    details = change.details
    if details.get("after") == Outcome.ADJOURNED.value:
        yield _adjourned_now(details)
        return
    round_ = change.event.rounds.get(number=change.round_number)
    if not changed or round_.state != Round.State.LOCKED:
        return
    told = details | {"round": change.round_number}
    was_adjourned = details.get("before") == Outcome.ADJOURNED.value
    if was_adjourned and details.get("after") in DRAWN:
        return
    act = acts.ADJOURNED if was_adjourned else acts.CORRECTION
    before, after = (str(details.get(name) or "-").replace("½", "=") for name in ("before", "after"))
    line = f"board {details.get('board', '')}, {_players(details)}: {before} => {after}"
    rating_only = _("The correction counts for rating only.") if details.get("reach") == "rating_only" else ""
    yield act.finding(
        sentence_of("match_score" if "first" in details else "result", told, change.event),
        consequences=[rating_only] if rating_only else [],
        line=f"{line}, for rating only" if rating_only else line,
    )


def _adjourned_now(details: Mapping[str, object]) -> IntegrityFinding:
    """Return the note for the report about a game that the arbiter adjourns; nothing is asked."""
    before = str(details.get("before") or "-").replace("½", "=")
    return acts.ADJOURNED.finding(
        "", level=Level.INFORM, line=f"board {details.get('board', '')}: {before} => adjourned"
    )


def _had_result(row: JournalRow) -> bool:
    before = row.before or {}
    results = {before.get("white_result", UNKNOWN), before.get("black_result", UNKNOWN)} != {UNKNOWN}
    return bool(
        results or before.get("rating_result") is not None or before.get("is_adjourned") or before.get("first_points")
    )


def _players(details: Mapping[str, object]) -> str:
    white, black = ("first", "second") if "first" in details else ("white", "black")
    return f"{details.get(white, '')} - {details.get(black, '')}"


CHECKS_OF_ACTIONS = {
    "settings": of_settings,
    "forbid": of_prohibited_pairings,
    "lift": of_prohibited_pairings,
    **dict.fromkeys(acts.NUMBERS.actions, of_pairing_numbers),
    "exchange_numbers": of_exchange,
    "set_bye": of_bye,
    "adjourn_missing": adjournments.of_missing_results,
    "ask_pairing": adjournments.of_pairing_request,
    "result": of_result,
    "match_score": of_result,
    **indirect_changes.CHECKS,
}
"""The checks by action; an import and the rule for ratings have one more."""


def register_checks() -> None:
    """Register all checks of this package, once."""
    acts.register(CHECKS_OF_ACTIONS)
    acts.register({"import_players": of_import, "set_rating_rule": of_rating_rule})
