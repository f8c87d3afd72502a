"""Every system and option yields numbered paragraphs in every language, without a text left in English."""

from __future__ import annotations

import datetime
import re
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.conf import settings
from django.utils import translation

from entries.domain.eligibility import EntryLimits
from regulations.domain.composition import compose
from regulations.domain.facts import (
    EntryFacts,
    EventFacts,
    FeeFacts,
    FundFacts,
    PhoneFacts,
    StageFacts,
    TitleFacts,
)
from regulations.domain.paragraphs import Paragraph, RegulationSection
from tabellone.engine import SYSTEMS
from tabellone.engine.option import Option
from tabellone.engine.swiss.acceleration import METHODS
from tabellone.engine.system import Contestants
from tabellone.interchange.rating_lists.player_ratings import Preferred, RatingRule
from tabellone.options import OptionValue
from tabellone.prizes import Fund, PrizeCategory
from tabellone.record import Colour, Matches, Score, Scoring
from tabellone.tiebreaks.kinds import KINDS
from tabellone.time_handicap import HandicapRow
from tournaments.domain.events.team_ranking import TeamRanking
from tournaments.domain.stages.rules import Division
from tournaments.domain.teams.line_up_rules import LineUpRules

LANGUAGES = [code for code, _name in settings.LANGUAGES if code not in settings.PARTIAL_LANGUAGES]
EDITIONS = [(system.key, edition.year) for system in SYSTEMS.values() for edition in system.editions]
AT = datetime.datetime(2026, 12, 5, 10, 0, tzinfo=ZoneInfo("Europe/Rome"))
FULL = EventFacts(
    name="NAME",
    festival="FESTIVAL",
    city="CITY",
    federation="ITA",
    first_day=AT.date(),
    last_day=datetime.date(2026, 12, 8),
    event_type="TYPE",
    entries=EntryFacts(
        until=AT,
        limits=EntryLimits(2000, 2015, 1200, 1999),
        federations=("ITA", "FRA"),
        members_only=True,
        places=60,
        fees=(FeeFacts("FEE", 3000), FeeFacts("LOW", 1550, 2008, "GM, IM")),
        check_in_until=AT,
        missing="half",
        contact="CONTACT",
    ),
    starts=((1, AT), (2, AT)),
    time_control="90 min",
    default_minutes=30,
    chess960=True,
    handicap=(HandicapRow(100, 240, 360),),
    acceleration="baku",
    stages=(StageFacts("STAGE", 2, Division(2, "snake", system="round-robin")),),
    phones=PhoneFacts(True, True, True, 2),
    checks_slips=True,
    tie_breaks=("DE", "BH/C1", "ARO"),
    ignores_unrated=True,
    draws_lots=True,
    rating=RatingRule(Preferred.NATIONAL_ELSE_FIDE, national="LIST", unrated=1399),
    team_ranking=TeamRanking(),
    funds=(
        FundFacts(
            1,
            Fund(
                categories=(
                    PrizeCategory(key="main", name="MAIN", amounts=(50000, 30000), things=("CUP",)),
                    PrizeCategory(key="women", name="WOMEN", amounts=(10000,), sex="w"),
                ),
                sponsor="SPONSOR",
                currency="EUR",
            ),
        ),
    ),
    titles=TitleFacts("123456", "1.4.3a"),
    chief_arbiter="CHIEF",
    deputies=("DEPUTY",),
    shows_birth_years=True,
)
TEAMS = EventFacts(
    name="NAME",
    system="team-swiss",
    matches=Matches(colours=(Colour.WHITE, Colour.BLACK)),
    line_ups=LineUpRules("rating", 50, "anywhere", 2, results_by_captains=True, results="matches"),
    tie_breaks=("MPvGP", "EDE"),
)
VARIANTS = {
    "all settings": FULL,
    "teams": TEAMS,
    "nothing stated": EventFacts(name="NAME"),
    "hidden": EventFacts(name="NAME", visibility="hidden", explains_to_all=False),
    "by link": EventFacts(name="NAME", visibility="link", phones=PhoneFacts(True, False, False, 0)),
    "no byes, points by colour": EventFacts(
        name="NAME", max_byes=0, scoring=Scoring(black_win=12), tie_breaks=("TPR",), unrated_rating=1400
    ),
    "game points first": EventFacts(
        name="NAME", system="team-swiss", matches=Matches(primary=Score.GAME, bye=(10, 20)), line_ups=LineUpRules()
    ),
}
SAME_IN_ENGLISH = {"event.festival"}
"""Topics whose only word is the same in several languages."""
PLACEHOLDER = re.compile(r"%\(|%s|\{")


def in_language(language: str, facts: EventFacts) -> dict[str, str]:
    """The texts by topic."""
    with translation.override(language):
        return {each.key: each.text for each in compose(facts)}


def require_translated(language: str, facts: EventFacts) -> None:
    english, other = in_language("en", facts), in_language(language, facts)
    assert list(other) == list(english)
    assert [text for text in other.values() if PLACEHOLDER.search(text) or not text.strip()] == []
    if language != "en":
        same = {key for key, text in other.items() if text == english[key] and re.search(r"[a-z]{4}", text)}
        assert same - SAME_IN_ENGLISH == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("variant", VARIANTS)
def test_every_setting_is_written_in_every_language(language: str, variant: str) -> None:
    require_translated(language, VARIANTS[variant])


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("system", "year"), EDITIONS)
def test_every_system_and_edition_is_written_in_every_language(language: str, system: str, year: str) -> None:
    of_teams = Contestants.PLAYERS not in SYSTEMS[system].contestants
    facts = EventFacts(
        name="NAME",
        system=system,
        edition=year,
        tie_breaks=SYSTEMS[system].usual_tie_breaks_of_teams if of_teams else SYSTEMS[system].usual_tie_breaks,
        matches=Matches(colours=(Colour.WHITE, Colour.BLACK)) if of_teams else None,
    )
    require_translated(language, facts)
    found = in_language(language, facts)
    assert SYSTEMS[system].article in found["pairing.system"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_of_every_system_is_announced_in_every_language(language: str) -> None:
    for system in SYSTEMS.values():
        for option in system.options:
            for value in option_values(option):
                options = {option.key: value}
                with translation.override("en"):
                    expected = bool(system.announced(options))
                facts = EventFacts(name="NAME", system=system.key, edition=system.years[-1], options=options)
                assert ("pairing.options" in in_language(language, facts)) is expected
                require_translated(language, facts)


def option_values(option: Option[Any]) -> list[OptionValue]:
    """Values of the option other than its default: each choice, or a number above the default."""
    choices = [value for value in getattr(option, "choices", ()) if value != option.default]
    if choices:
        return choices
    default = option.default
    if isinstance(default, bool):
        return [not default]
    return [default + 1] if isinstance(default, int) else []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_acceleration_and_every_tie_break_is_written_in_every_language(language: str) -> None:
    for method in METHODS:
        require_translated(language, EventFacts(name="NAME", acceleration=method, bands=("1-20 +1 1-2",)))
    for code in KINDS:
        if KINDS[code].article[:2] not in ("15", "16"):
            require_translated(language, EventFacts(name="NAME", tie_breaks=(code,)))


def test_the_paragraphs_of_an_open_in_english() -> None:
    facts = EventFacts(name="Open", tie_breaks=("BH/C1",), default_minutes=30, max_byes=2, last_bye_round=5)
    assert in_language("en", facts) == {
        "event.name": "Name: Open",
        "schedule.rounds": "Rounds: 9",
        "schedule.default-time": (
            "Default time: 30 minutes after the start of the round. A player who arrives later loses the game, unless "
            "the arbiter decides otherwise (Laws of Chess, 6.7.1)."
        ),
        "pairing.system": "Pairing system: FIDE (Dutch), edition of 2026 (FIDE Handbook, C.04.3).",
        "pairing.initial-colour": "The initial colour is drawn by lot before round 1.",
        "scoring.game": "A win scores one point, a draw half a point, a loss 0 points.",
        "scoring.forfeit": "Forfeits: the present player scores one point, the absent player 0 points.",
        "scoring.bye": "The pairing-allocated bye scores one point.",
        "byes.quota": "Half-point byes per player: 2",
        "byes.deadline": "Half-point byes are possible up to round 5 in this event.",
        "byes.zero": "An announced absence without a half-point bye is a zero-point bye.",
        "late.entries": "Late entries play from the next round that is not yet published.",
        "late.byes": (
            "For missed rounds, late entries can get half-point byes within the limits for byes. Other missed rounds "
            "are zero-point byes."
        ),
        "late.withdrawals": "A participant who withdraws is not paired in the following rounds.",
        "tie-breaks.order": (
            "Tied participants are ranked by these tie-breaks, in this order (FIDE Handbook, C.07; its articles are in "
            "brackets)."
        ),
        "tie-breaks.BH/C1": "Tie-break 1: Buchholz, cut 1 (BH/C1). Sum of the opponents’ scores (8.1).",
        "tie-breaks.rest": "Participants who are still tied share the rank.",
        "ratings.list": "Rating that orders the starting list: FIDE’s",
        "ratings.kinds": ("Kinds of ratings, the first that a player has: standard rating, rapid rating, blitz rating"),
        "data.visibility": (
            "Starting list, pairings, results and standings are public, with the players’ names, titles, ratings, "
            "federations and clubs."
        ),
        "data.identifiers": "Dates of birth and FIDE IDs are not published.",
        "data.explanations": "Pairing explanations are public after the round is published.",
        "data.erasure": "After the event, players can ask the organiser to erase their personal data.",
    }


def test_the_organisers_paragraphs_end_their_section() -> None:
    own = Paragraph(RegulationSection.SCHEDULE, "own.1", "Bring a pen.")
    keys = [each.key for each in compose(EventFacts(name="NAME", time_control="90 min"), [own])]
    assert keys[:5] == ["event.name", "schedule.rounds", "schedule.time-control", "own.1", "pairing.system"]
