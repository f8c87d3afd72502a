"""Each problem of a link has its words."""

from __future__ import annotations

from mirrors.domain.link_client import KINDS
from mirrors.domain.link_errors import NEEDS_USER, WORDS, LinkError
from mirrors.domain.standby.laptop_client import KINDS as LAPTOP_KINDS
from tournaments.domain.outgoing.outgoing_errors import WORDS as OUTGOING


def test_every_kind_has_words() -> None:
    kinds = {*OUTGOING, *KINDS.values(), *LAPTOP_KINDS.values(), "server", "unreadable", "fault", "over"}
    assert kinds | {"newer", "older", "no_laptop", "other_program"} == WORDS.keys()
    assert WORDS.keys() > NEEDS_USER
    assert all(str(words).endswith(".") for words in WORDS.values())


def test_an_error_has_a_kind_and_the_server_s_answer() -> None:
    error = LinkError("refused", "Too many events.")
    assert (error.kind, error.detail, str(error)) == ("refused", "Too many events.", "refused")
