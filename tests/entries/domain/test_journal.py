"""The journal knows what became of an entry and not whose it is."""

from entries.domain.journal import ENTRY_FEE, ENTRY_WISH
from entries.models import Application, EntryFee, EntryWish
from tournaments.domain.journal.journal_schema import JOURNAL_TYPES, journal_type_of


def test_the_journal_knows_wishes() -> None:
    assert JOURNAL_TYPES["entry_wish"] is ENTRY_WISH
    assert journal_type_of(EntryWish()) is ENTRY_WISH
    assert journal_type_of(EntryFee()) is ENTRY_FEE
    assert set(ENTRY_FEE.columns.values()) == {field.attname for field in EntryFee._meta.concrete_fields} - {"id"}


def test_no_personal_data_can_get_there() -> None:
    assert Application not in {thing.model for thing in JOURNAL_TYPES.values()}
    assert set(ENTRY_WISH.columns) == {"state", "byes", "reason", "application", "event", "contestant", "fee", "due"}
