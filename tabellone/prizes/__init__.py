"""Prizes: who receives how much of a fund, and why (docs/prizes.md).

`distribute` takes a fund (`Fund`, or `read_fund` of a TOML file) and the competitors in the order of the standings
(`competitors_of`), or in a ranking of several sections (`competitors_across`). Sharing is by `sharing` (Hort, equal, by
rank) or by `us_chess` (32B3); `choices` says how each player receives one prize only, or one per bracket, with an
example. `why_no_prize` answers the players who have none.
"""

from tabellone.prizes.competitors import Competitor, competitors_of
from tabellone.prizes.distribution import Award, PrizeDistribution, ThingAward, UnclaimedPrize, distribute
from tabellone.prizes.funds import (
    BadPrizes,
    Criterion,
    Fund,
    PerPlayer,
    Presence,
    PrizeCategory,
    Sharing,
    require_distributable,
)
from tabellone.prizes.sections import SectionEntry, competitors_across, section_entries
from tabellone.prizes.templates import FundTemplate, fund_from_template
from tabellone.prizes.toml_fund import read_fund
from tabellone.prizes.toml_written import write_fund
from tabellone.prizes.why_not import why_no_prize

__all__ = [
    "Award",
    "BadPrizes",
    "Competitor",
    "Criterion",
    "Fund",
    "FundTemplate",
    "PerPlayer",
    "Presence",
    "PrizeCategory",
    "PrizeDistribution",
    "SectionEntry",
    "Sharing",
    "ThingAward",
    "UnclaimedPrize",
    "competitors_across",
    "competitors_of",
    "distribute",
    "fund_from_template",
    "read_fund",
    "require_distributable",
    "section_entries",
    "why_no_prize",
    "write_fund",
]
