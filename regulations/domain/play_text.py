"""Paragraphs about play: pairing system, scoring, byes, withdrawals, results."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _, ngettext

from regulations.domain.event_text import Texts, in_section, labelled
from regulations.domain.facts import EventFacts, PhoneFacts, StageFacts
from regulations.domain.paragraphs import Paragraph, RegulationSection
from tabellone.engine import SYSTEMS
from tabellone.engine.system import System
from tabellone.record import Colour, Matches, Points, Score, Scoring
from tournaments.domain.stages.stage_description import describe_rule
from tournaments.domain.words.result_names import colour_name, points_text
from tournaments.domain.words.systems import ACCELERATIONS, announced_options, name_of


def paragraphs_about_play(facts: EventFacts) -> Iterator[Paragraph]:
    """Yield the sections from the pairing system to the results."""
    system = SYSTEMS.get(facts.system)
    yield from in_section(RegulationSection.PAIRING, _pairing(facts, system))
    yield from in_section(RegulationSection.SCORING, _scoring(facts, system))
    yield from in_section(RegulationSection.BYES, _byes(facts, system))
    yield from in_section(RegulationSection.WITHDRAWALS, _withdrawals(facts, system))
    yield from in_section(RegulationSection.RESULTS, _results(facts))


def _pairing(facts: EventFacts, system: System | None) -> Texts:
    name = name_of(facts.system, facts.edition)
    article = system.article if system is not None else ""
    if article:
        text = _("Pairing system: %(system)s (FIDE Handbook, %(article)s).")
        yield "pairing.system", text % {"system": name, "article": article}
    else:
        yield "pairing.system", labelled(_("Pairing system"), name)
    yield "pairing.options", " ".join(announced_options(facts.system, facts.options))
    yield "pairing.acceleration", _acceleration(facts, system)
    if system is not None and system.is_predetermined and not system.sides:
        yield "pairing.numbers", _("Pairing numbers are drawn by lot.")
    if system is None or (system.needs_initial_colour and not system.is_predetermined):
        yield "pairing.initial-colour", _("The initial colour is drawn by lot before round 1.")
    for number, stage in enumerate(facts.stages, start=1):
        yield f"pairing.stage-{number}", labelled(stage.name, _stage(stage))


def _acceleration(facts: EventFacts, system: System | None) -> str:
    if facts.acceleration not in ACCELERATIONS or (system is not None and not system.accelerates):
        return ""
    name = str(ACCELERATIONS[facts.acceleration])
    if facts.acceleration == "baku":
        name = f"{name} (C.04.7)"
    else:
        name = _("%(method)s – not approved by FIDE") % {"method": name}
    return "; ".join((labelled(_("Acceleration"), name), *facts.bands))


def _stage(stage: StageFacts) -> str:
    groups = ngettext("%(count)s group", "%(count)s groups", stage.groups) % {"count": stage.groups}
    return "; ".join(filter(None, (groups if stage.groups > 1 else "", describe_rule(stage.rule)))) or _("one group")


def _scoring(facts: EventFacts, system: System | None) -> Texts:
    scoring = facts.scoring
    for key, text in _games(scoring):
        yield key, text if facts.matches is None else labelled(_("Game points"), text)
    if facts.matches is not None:
        yield (
            "scoring.match",
            labelled(_("Match points"), _values(facts.matches.win, facts.matches.draw, facts.matches.loss)),
        )
        yield (
            "scoring.primary",
            (
                _("Teams are paired and ranked by match points first.")
                if facts.matches.primary is Score.MATCH
                else _("Teams are paired and ranked by game points first.")
            ),
        )
    yield (
        "scoring.forfeit",
        _("Forfeits: the present player scores %(win)s, the absent player %(loss)s.")
        % {"win": points_text(scoring.forfeit_win), "loss": points_text(scoring.forfeit_loss)},
    )
    if system is None or not system.has_fixed_entrants:
        yield "scoring.bye", _pairing_allocated_bye(scoring, facts.matches)


def _games(scoring: Scoring) -> Texts:
    white = _values(scoring.white_win, scoring.white_draw, scoring.white_loss)
    black = _values(scoring.black_win, scoring.black_draw, scoring.black_loss)
    if white == black:
        yield "scoring.game", white
    else:
        yield "scoring.white", labelled(colour_name(Colour.WHITE), white)
        yield "scoring.black", labelled(colour_name(Colour.BLACK), black)


def _values(win: Points, draw: Points, loss: Points) -> str:
    return _("A win scores %(win)s, a draw %(draw)s, a loss %(loss)s.") % {
        "win": points_text(win),
        "draw": points_text(draw),
        "loss": points_text(loss),
    }


def _pairing_allocated_bye(scoring: Scoring, matches: Matches | None) -> str:
    if matches is None:
        points = points_text(scoring.pairing_allocated_bye)
        return _("The pairing-allocated bye scores %(points)s.") % {"points": points}
    match, game = matches.bye or (matches.draw, matches.boards * scoring.draw)
    return "; ".join(
        (
            labelled(_("Match points of the bye"), points_text(match)),
            labelled(_("Game points of the bye"), points_text(game)),
        )
    )


def _byes(facts: EventFacts, system: System | None) -> Texts:
    if system is not None and system.has_fixed_entrants:
        yield "byes.none", _("There are no byes in this system. Absent players lose by forfeit.")
        return
    if facts.max_byes:
        of_teams = facts.matches is not None
        label = _("Half-point byes per team") if of_teams else _("Half-point byes per player")
        yield "byes.quota", labelled(label, facts.max_byes)
        games = system.games_of_match(facts.options) if system is not None else 1
        last = (facts.last_bye_round or facts.rounds - 1) // games
        yield "byes.deadline", _("Half-point byes are possible up to round %(last)s in this event.") % {"last": last}
    else:
        yield "byes.quota", _("This event gives no half-point byes.")
    yield "byes.zero", _("An announced absence without a half-point bye is a zero-point bye.")
    if facts.phones is not None and facts.phones.takes_requests:
        yield "byes.requests", _requests(facts.phones)


def _requests(phones: PhoneFacts) -> str:
    text = ngettext(
        "Players can request byes by phone until %(count)s hour before the round starts.",
        "Players can request byes by phone until %(count)s hours before the round starts.",
        phones.hours_before,
    )
    return text % {"count": phones.hours_before}


def _withdrawals(facts: EventFacts, system: System | None) -> Texts:
    if system is not None and system.has_fixed_entrants:
        yield "late.entries", _("No participants can be added after the start.")
    else:
        yield "late.entries", _("Late entries play from the next round that is not yet published.")
        if facts.max_byes and facts.matches is None and not facts.stages:
            yield (
                "late.byes",
                _(
                    "For missed rounds, late entries can get half-point byes within the limits for byes. Other missed "
                    "rounds are zero-point byes."
                ),
            )
        else:
            yield "late.byes", _("Missed rounds of late entries are zero-point byes.")
    if system is not None and system.is_predetermined:
        yield (
            "late.withdrawals",
            _(
                "If a participant withdraws with less than half of the games completed, the results do not count in "
                "the standings. Otherwise they count, and the opponents win the remaining games by forfeit."
            ),
        )
    elif system is not None and system.has_fixed_entrants:
        yield "late.withdrawals", _("A participant who withdraws loses the remaining games by forfeit.")
    else:
        yield "late.withdrawals", _("A participant who withdraws is not paired in the following rounds.")


def _results(facts: EventFacts) -> Texts:
    if facts.phones is not None and facts.phones.takes_results:
        yield (
            "results.phones",
            (
                _("Players report results by phone. An arbiter confirms each result.")
                if facts.phones.needs_arbiter
                else _("Players report results by phone. A result is entered when both players report the same.")
            ),
        )
    if facts.line_ups is not None:
        if facts.line_ups.results == "matches":
            yield "results.matches", labelled(_("Result entry"), _("by match (score only)"))
        if facts.line_ups.results_by_captains:
            yield "results.captains", _("Captains can enter the results of their matches.")
    if facts.checks_slips:
        yield "results.second-check", _("A second person checks the result slips before a round is closed.")
