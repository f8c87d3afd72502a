"""The access to chess-results.com is stored encrypted, and encrypts as the site decrypts."""

from __future__ import annotations

from typing import Any

import pytest

from accounts.models import User
from submissions.domain.chess_results_access import AccessValues, access_row, credentials, delete_access, save_access
from submissions.models import ChessResultsAccess
from tests.factories import make_user
from tests.submissions.chess_results_server import KEY, SOURCE, VECTOR, decrypted
from tournaments.domain.errors import Refused

pytestmark = pytest.mark.django_db
GOOD = AccessValues(SOURCE, KEY, VECTOR, 5)


def refusal(call: Any, **values: Any) -> str:
    with pytest.raises(Refused) as caught:
        call(**values)
    return str(caught.value)


def test_the_site_decrypts_what_the_program_encrypts(keeper: User) -> None:
    save_access(actor=keeper, values=GOOD)
    found = credentials()
    assert found is not None
    for text in ("140972164", "", "1234567890123456", "横浜"):
        assert decrypted(found.encrypt(text)) == text
    assert found.encrypt("140972164") != found.encrypt("140972165")
    assert (found.source, found.minutes_between) == ("13", 5)


def test_the_text_is_padded_to_whole_blocks_in_capital_hexadecimals(keeper: User) -> None:
    save_access(actor=keeper, values=GOOD)
    found = credentials()
    assert found is not None
    assert [len(found.encrypt("a" * count)) for count in (0, 15, 16)] == [32, 32, 64]
    assert found.encrypt("140972164") == found.encrypt("140972164").upper()


def test_nothing_of_the_key_is_readable_in_the_database(keeper: User) -> None:
    save_access(actor=keeper, values=GOOD)
    row = ChessResultsAccess.objects.get()
    for secret in (KEY, VECTOR):
        assert secret not in row.key + row.vector
        assert secret.upper() not in row.key + row.vector
    assert (row.saved_by, row.source) == (keeper, SOURCE)


def test_empty_fields_keep_the_stored_values(keeper: User) -> None:
    save_access(actor=keeper, values=GOOD)
    save_access(actor=keeper, values=AccessValues(14, "", "", 7))
    found = credentials()
    assert found is not None
    assert (found.source, found.minutes_between, found.key.hex(), found.vector.hex()) == ("14", 7, KEY, VECTOR)
    assert ChessResultsAccess.objects.count() == 1
    save_access(actor=keeper, values=AccessValues(14, VECTOR.upper(), "", 7))
    found = credentials()
    assert found is not None
    assert (found.key.hex(), found.vector.hex()) == (VECTOR, VECTOR)


@pytest.mark.parametrize(
    ("values", "text"),
    [
        (AccessValues(0, KEY, VECTOR, 5), "source number"),
        (AccessValues(100_000, KEY, VECTOR, 5), "source number"),
        (AccessValues(13, KEY, VECTOR, 0), "Enter 1 to 120 minutes"),
        (AccessValues(13, KEY, VECTOR, 121), "Enter 1 to 120 minutes"),
        (AccessValues(13, "", VECTOR, 5), "Enter the key"),
        (AccessValues(13, KEY, "", 5), "Enter the key"),
        (AccessValues(13, KEY[:-1], VECTOR, 5), "32 hexadecimal digits"),
        (AccessValues(13, KEY, "g" * 32, 5), "32 hexadecimal digits"),
    ],
)
def test_invalid_values_are_refused(keeper: User, values: AccessValues, text: str) -> None:
    assert text in refusal(save_access, actor=keeper, values=values)
    assert access_row() is None


def test_only_administrators_store_and_delete_it(keeper: User, settings: Any) -> None:
    settings.EMBEDDED = False
    stranger = make_user("stranger")
    assert "Only an administrator" in refusal(save_access, actor=stranger, values=GOOD)
    save_access(actor=keeper, values=GOOD)
    assert "Only an administrator" in refusal(delete_access, actor=stranger)
    assert access_row() is not None
    delete_access(actor=keeper)
    assert (access_row(), credentials()) == (None, None)


def test_an_access_of_another_secret_cannot_be_read(keeper: User, settings: Any) -> None:
    save_access(actor=keeper, values=GOOD)
    settings.SECRET_KEY = "another secret of another installation"
    assert credentials() is None
