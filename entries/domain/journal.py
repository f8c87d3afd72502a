"""The part of entries in an event's change log: their status, without personal data."""

from __future__ import annotations

from entries.models import EntryFee, EntryWish
from tournaments.domain.journal.journal_schema import JournalType

ENTRY_WISH = JournalType(
    "entry_wish",
    EntryWish,
    {
        "state": "state",
        "byes": "byes",
        "reason": "reason",
        "application": "application_id",
        "event": "event_id",
        "contestant": "registration_id",
        "fee": "fee_id",
        "due": "due",
    },
)
ENTRY_FEE = JournalType(
    "entry_fee",
    EntryFee,
    {
        "page": "page_id",
        "order": "order",
        "name": "name",
        "amount": "amount",
        "born_from": "born_from",
        "titles": "titles",
    },
)
