"""The companion of the session cookie cannot be made without the installation's key, nor moved to another session."""

from __future__ import annotations

from django.test.utils import override_settings

from accounts.session_proof import COOKIE, proof_of, proved_session

KEY = "k7x2qf8vbn4m1zr0"


def test_a_session_is_proved_by_its_own_companion_and_by_no_other() -> None:
    proof = proof_of(KEY)
    found = [
        proved_session(cookies)
        for cookies in (
            {"sessionid": KEY, COOKIE: proof},
            {"sessionid": KEY + "x", COOKIE: proof},
            {"sessionid": KEY, COOKIE: proof[:-1]},
            {"sessionid": f"{KEY}:{proof}", COOKIE: proof},
            {"sessionid": KEY},
            {COOKIE: proof},
            {},
        )
    ]
    assert found == [KEY, "", "", "", "", "", ""]


def test_another_installation_proves_nothing_here() -> None:
    with override_settings(SECRET_KEY="another installation's"):
        foreign = proof_of(KEY)
    assert proved_session({"sessionid": KEY, COOKIE: foreign}) == ""
