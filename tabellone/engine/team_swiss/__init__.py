"""The Swiss system for teams (C.04.6)."""

from typing import TYPE_CHECKING

from tabellone.engine.capabilities import Deferred
from tabellone.engine.option import Option
from tabellone.engine.system import NEW_RULES, Contestants, Edition, System
from tabellone.messages import Message
from tabellone.options import Options

if TYPE_CHECKING:
    from tabellone.engine.team_swiss.round import ENGINE
    from tabellone.engine.team_swiss.round_explanation import EXPLAINER
else:
    ENGINE = Deferred("tabellone.engine.team_swiss.round", "ENGINE")
    EXPLAINER = Deferred("tabellone.engine.team_swiss.round_explanation", "EXPLAINER")

PREFERENCES = Option(
    key="preferences",
    default="a",
    name=Message("Colour preferences"),
    hint=Message("How colour preferences of teams are determined. They never prohibit a pairing."),
    choices={"a": Message("Type A"), "b": Message("Type B"), "none": Message("no preferences")},
)
"""Article 1.7."""
NO_SECONDARY = Option(
    key="no_secondary",
    default=False,
    name=Message("Colours by the primary score only"),
    hint=Message("Otherwise, of two teams with the same primary score, the higher secondary score comes first."),
)
"""Article 4.2.2."""

GRADED = Option(
    key="team_graded",
    default=False,
    name=Message("C6 minimises the upfloaters of the next scoregroup"),
    hint=Message("As few upfloaters as possible for it; otherwise C6 holds with the fewest of its parity, or not."),
    is_reading=True,
    said=Message("C6: as few upfloaters as possible for the following scoregroup, however many they are"),
)
"""C6 of 2026 by degrees; the usual interpretation is that it is either complied with or not."""
LEFT = Option(
    key="team_left",
    default=False,
    name=Message("C6 applies to the next scoregroup that still has teams"),
    hint=Message("Where upfloaters of earlier brackets have emptied the following scoregroup."),
    is_reading=True,
    said=Message("C6: where the following scoregroup was emptied, the next one that has teams counts"),
)
STRONG = Option(
    key="team_strong",
    default=False,
    name=Message("A strong preference in the last round after two equal colours"),
    hint=Message("Type B: the team has played the same number of matches with White and with Black."),
    is_reading=True,
    said=Message("1.7.2: two equal colours give a strong preference in the last round too"),
)
"""Type B in the last round, with a colour difference of 0 after two equal colours; the usual interpretation is no
preference.
"""
SCHEDULED = Option(
    key="team_scheduled",
    default=False,
    name=Message("Forfeited matches make floaters"),
    hint=Message("Teams paired with a team on another score count as floaters, even if no board was played."),
    is_reading=True,
    said=Message("1.5: a forfeited match makes floaters, too"),
)
RANKED = Option(
    key="team_ranked",
    default=False,
    name=Message("The top member has the higher score"),
    hint=Message("And only among equals the smaller number (older versions of Gacrux)."),
    is_reading=True,
    said=Message("3.6.1: the top member of a pair has the higher score, then the smaller number"),
)
PLACES = Option(
    key="team_places",
    default=False,
    name=Message("Odd and even are counted among teams that have arrived"),
    is_reading=True,
    said=Message("4.3.1: odd and even are counted among the teams that have arrived"),
)
ALONE = Option(
    key="team_alone",
    default=False,
    name=Message("C6 of 2024 counts without the rest of the round"),
    hint=Message("C6 counts only the pairs of the next scoregroup, not the teams unpaired elsewhere."),
    is_reading=True,
    said=Message("C6 of 2024: the following scoregroup is counted without completing the round"),
)

SYSTEM = System(
    key="team-swiss",
    name=Message("Swiss for teams"),
    article="C.04.6",
    purpose=Message(
        "Teams with the same score play each other. Upfloaters from lower scoregroups complete the bracket."
    ),
    editions=(Edition("2024", (2024, 8, 1), "2017"), Edition("2026", NEW_RULES, "2026")),
    pairing=ENGINE,
    conditions=ENGINE,
    explainer=EXPLAINER,
    contestants=(Contestants.TEAMS,),
    options=(PREFERENCES, NO_SECONDARY, GRADED, LEFT, STRONG, SCHEDULED, RANKED, PLACES, ALONE),
    codes={
        f"FIDE_TEAM{kind}{scores}": Options({**preference, **chosen})
        for kind, preference in (("_TYPEA", {}), ("_TYPEB", {"preferences": "b"}), ("", {"preferences": "none"}))
        for scores, chosen in (
            ("_MP_GP", {}),
            ("_GP_MP", {}),
            ("_MP", {"no_secondary": True}),
            ("_GP", {"no_secondary": True}),
        )
    }
    | {"FIDE_TEAM": Options()},
    named=r"\bteam\b.*\bswiss\b|\bswiss\b.*\bteams?\b",
)
