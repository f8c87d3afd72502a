"""Prize funds in an event's change log. Published awards are in it without names."""

from __future__ import annotations

from prizes.models import FundCategory, PrizeFund
from tournaments.domain.journal.journal_schema import JournalType

PRIZE_FUND = JournalType(
    "prize_fund",
    PrizeFund,
    {
        "event": "event_id",
        "order": "order",
        "name": "name",
        "currency": "currency",
        "sharing": "sharing",
        "rounding": "rounding",
        "per_player": "per_player",
        "minimum_share": "minimum_share",
        "budget": "budget",
        "sponsor": "sponsor",
        "minimum_games": "minimum_games",
        "presence_rule": "presence",
        "attendance": "attendance",
        "criterion": "criterion",
        "sections": "sections",
        "published_at": "published_at",
        "published_prizes": "published",
    },
)
PRIZE_CATEGORY = JournalType(
    "prize_category",
    FundCategory,
    {
        "fund": "fund_id",
        "order": "order",
        "file_key": "key",
        "name": "name",
        "prize_amounts": "amounts",
        "things": "things",
        "min_rating": "min_rating",
        "max_rating": "max_rating",
        "takes_unrated": "unrated",
        "sex": "sex",
        "born_from": "born_from",
        "born_to": "born_to",
        "federation": "federation",
        "club": "club",
        "title": "title",
        "listed_players": "players",
        "own_category": "own",
        "sponsor": "sponsor",
        "bracket": "bracket",
        "minimum_games": "minimum_games",
        "sections": "sections",
    },
)
