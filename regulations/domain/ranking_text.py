"""Paragraphs about ranking: tie-breaks, ratings, teams, prizes, titles."""

from __future__ import annotations

from collections.abc import Iterator

from django.utils.translation import gettext as _

from prizes.domain.amounts import money_of
from prizes.domain.wording import conditions_of, rules_of
from ratings.domain.time_controls import TEMPI
from regulations.domain.event_text import Texts, in_section, labelled
from regulations.domain.facts import EventFacts, FundFacts
from regulations.domain.paragraphs import Paragraph, RegulationSection
from regulations.domain.tie_break_definitions import definition_of
from tabellone.engine import SYSTEMS
from tabellone.engine.system import StartOrder, System
from tabellone.interchange.rating_lists.player_ratings import EqualOrder, Preferred
from tabellone.prizes import PrizeCategory
from tabellone.record import EACH_ROUND
from tabellone.tiebreaks import TieBreakError, parse_code
from tournaments.domain.events.team_ranking import rules_in_words
from tournaments.domain.words.core_messages import render_message
from tournaments.domain.words.result_names import colour_letter
from tournaments.domain.words.tie_breaks import name_of


def paragraphs_about_ranking(facts: EventFacts) -> Iterator[Paragraph]:
    """Yield the sections from the tie-breaks to the titles."""
    yield from in_section(RegulationSection.TIE_BREAKS, _tie_breaks(facts))
    yield from in_section(RegulationSection.RATINGS, _ratings(facts))
    yield from in_section(RegulationSection.TEAMS, _teams(facts))
    for one in facts.funds:
        yield from in_section(RegulationSection.PRIZES, _fund(one, is_of_teams=facts.matches is not None))
    yield from in_section(RegulationSection.TITLES, _titles(facts))


def _tie_breaks(facts: EventFacts) -> Texts:
    system = SYSTEMS.get(facts.system)
    if system is not None and system.bracket and not facts.tie_breaks:
        return
    if system is not None and system.value_name is not None:
        yield "tie-breaks.value", labelled(_("First ranking criterion"), render_message(system.value_name))
    if facts.tie_breaks:
        yield (
            "tie-breaks.order",
            _(
                "Tied participants are ranked by these tie-breaks, in this order (FIDE Handbook, C.07; its articles "
                "are in brackets)."
            ),
        )
    for place, code in enumerate(facts.tie_breaks, start=1):
        yield f"tie-breaks.{_canonical(code)}", _tie_break(place, code)
    if any(_needs_ratings(code) for code in facts.tie_breaks):
        if facts.ignores_unrated:
            yield "tie-breaks.unrated", _("In rating-based tie-breaks, games against unrated players are not counted.")
        elif facts.unrated_rating:
            text = _("In rating-based tie-breaks, unrated players count as rated %(rating)s.")
            yield "tie-breaks.unrated", text % {"rating": facts.unrated_rating}
        if facts.tie_break_ratings:
            yield "tie-breaks.ratings", labelled(_("Ratings in tie-breaks"), _later_ratings(facts.tie_break_ratings))
    yield (
        "tie-breaks.rest",
        _("Participants who are still tied are ranked by drawing of lots.")
        if facts.draws_lots
        else _("Participants who are still tied share the rank."),
    )


def _later_ratings(chosen: str) -> str:
    """Return which rating counts if players have several."""
    if chosen == EACH_ROUND:
        return _("the rating valid in the round of each game")
    return _("the ratings of round %(number)s") % {"number": chosen}


def _tie_break(place: int, code: str) -> str:
    try:
        name, definition = name_of(code), definition_of(code)
    except TieBreakError:  # of an imported report
        name, definition = code, ""
    text = _("Tie-break %(place)s: %(name)s (%(code)s). %(definition)s")
    return (text % {"place": place, "name": name, "code": code, "definition": definition}).strip()


def _canonical(code: str) -> str:
    """Return the code as explanations of values write it."""
    try:
        return str(parse_code(code, of_teams=True))
    except TieBreakError:
        return code


def _needs_ratings(code: str) -> bool:
    try:
        return parse_code(code, of_teams=True).kind.needs_ratings
    except TieBreakError:
        return False


def _ratings(facts: EventFacts) -> Texts:
    system, rule = SYSTEMS.get(facts.system), facts.rating
    if system is not None and (system.is_predetermined or _ordered_otherwise(system, facts)):
        return
    words = {
        Preferred.FIDE: _("FIDE’s"),
        Preferred.NATIONAL: _("the national one"),
        Preferred.FIDE_ELSE_NATIONAL: _("FIDE’s, and where there is none the national one"),
        Preferred.NATIONAL_ELSE_FIDE: _("the national one, and where there is none FIDE’s"),
        Preferred.HIGHER: _("the higher of FIDE’s and the national one"),
        Preferred.LOWER: _("the lower of FIDE’s and the national one"),
        Preferred.OWN: _("the organiser’s own ratings: lists do not change them"),
    }
    equals = {
        EqualOrder.FIDE_ID: _("by FIDE ID, the lowest first"),
        EqualOrder.YOUNGEST: _("by date of birth, the youngest first"),
        EqualOrder.OLDEST: _("by date of birth, the oldest first"),
    }
    of_list = f"{words[rule.preferred]} ({rule.national})" if rule.national else words[rule.preferred]
    yield "ratings.list", labelled(_("Rating that orders the starting list"), of_list)
    if rule.tempi:
        yield (
            "ratings.kinds",
            labelled(
                _("Kinds of ratings, the first that a player has"), ", ".join(str(TEMPI[tempo]) for tempo in rule.tempi)
            ),
        )
    yield "ratings.unrated", labelled(_("Rating of unrated players"), rule.unrated or "")
    yield "ratings.equal", labelled(_("Players with equal rating and title"), equals.get(rule.equal, ""))


def _ordered_otherwise(system: System, facts: EventFacts) -> bool:
    """Return whether the system's option orders the starting list by lot or by another event."""
    order = system.start_order
    return order is not None and order.of(facts.options) != StartOrder.RATING


def _teams(facts: EventFacts) -> Texts:
    if facts.team_ranking is not None:
        yield "teams.ranking", labelled(_("Team ranking"), rules_in_words(facts.team_ranking))
    if facts.matches is None:
        return
    yield "teams.boards", labelled(_("Boards per match"), facts.matches.boards)
    letters = "".join(colour_letter(colour) for colour in facts.matches.colours)
    yield "teams.colours", labelled(_("Colours of the first team"), letters)
    rules = facts.line_ups
    if rules is None:
        return
    orders = {"fixed": _("as in the roster"), "rating": _("by rating"), "free": _("free order")}
    yield "teams.order", labelled(_("Board order"), orders[rules.order])
    if rules.order == "rating" and rules.tolerance:
        yield "teams.tolerance", labelled(_("Rating tolerance"), rules.tolerance)
    places = {"end": _("after the regular players"), "anywhere": _("by board order")}
    yield "teams.reserves", labelled(_("Position of reserves"), places[rules.reserves])
    if rules.most_empty is not None:
        yield "teams.empty", labelled(_("Rounds with empty last boards (per team)"), rules.most_empty)


def _fund(one: FundFacts, *, is_of_teams: bool) -> Texts:
    fund, topic = one.fund, f"prizes.{one.order}"
    has_brackets = any(each.bracket for each in fund.categories)
    for each in fund.announced:
        conditions = conditions_of(
            each, own=one.own.get(each.key, ""), has_brackets=has_brackets, is_of_teams=is_of_teams
        )
        name = f"{fund.name}, {each.name}" if fund.name else each.name
        yield f"{topic}.{each.key}", labelled(f"{name} ({conditions})", _prizes(each, fund.currency))
    if fund.categories:
        yield f"{topic}.rules", " ".join(rules_of(fund, is_of_teams=is_of_teams))
    if fund.sponsor:
        yield f"{topic}.sponsor", _("Given by %(sponsor)s") % {"sponsor": fund.sponsor}


def _prizes(category: PrizeCategory, currency: str) -> str:
    """Return the prizes by place: ``1. 500 €; 2. 300 €, trophy``."""
    places = max(len(category.amounts), len(category.things))
    amounts = [*category.amounts, *([0] * places)][:places]
    things = [*category.things, *([""] * places)][:places]
    rows = (
        ", ".join(filter(None, (money_of(amount, currency) if amount else "", thing)))
        for amount, thing in zip(amounts, things, strict=True)
    )
    return "; ".join(f"{place}. {row}" for place, row in enumerate(rows, start=1) if row)


def _titles(facts: EventFacts) -> Texts:
    if facts.titles is None:
        return
    yield "titles.norms", _("Players can score title norms if the conditions of FIDE Handbook B.01 are fulfilled.")
    exemptions = {
        "1.4.3a": _("final stage of a national championship (1.4.3a)"),
        "1.4.3b": _("national team championship (1.4.3b)"),
        "1.4.3c": _("zonal or sub-zonal tournament (1.4.3c)"),
    }
    yield (
        "titles.exemption",
        labelled(_("Exemption from the federation rules"), exemptions.get(facts.titles.exemption, "")),
    )
    yield "titles.registration", labelled(_("Number of the event at FIDE"), facts.titles.event_code)
